"""Threat search: winning by continuous fours or by other threats, and the replies that could stop it.

FOURS. A *four* is a line of one mark that lacks one playable cell. The opponent must fill that cell at once, so a chain of
fours has one reply in each node and can be searched very deep. Only for own marks where a line wins.

A win found here is proven: the attacker's moves are really played, the defender has one reply each time (any other loses to
the completed line, and he has no line of his own to complete), and the chain ends with two cells that complete a line.

THREES. A *three* is a move after which the attacker would win by continuous fours if the defender passed. The defender then
has only the replies of the zone; all are tried, so a win found here is proven. Its length is an upper bound: the attacker
may have something shorter, but no reply that resists longer is left out. Not for gravity, where the zone does not hold.

THE ZONE: the replies that could stop a win by fours. Every cell outside it loses to the same chain.
The attacker's chain (work.path, found with the defender passing) is attack a1, forced reply r1, a2, r2, ..., and finally two
cells that both complete a line. If the defender spends his free move on a cell d, the chain still works unless
  1. d is a cell of the chain: an attack, a reply, or one of the last two. (Every line of the chain consists of marks the
     attacker already has and of cells of the chain, so no other d can lie on one.) Or
  2. d lets the defender make a four or a line of his own on the way. That line holds d, marks that the defender has, and
     replies of the chain; together they are at least k - 1. So without d it has k - 2 or more.
The zone is the cells of 1 and the empty cells of all lines of 2. With the exact rule a mark of the defender never spoils a
line of the attacker from outside and can only spoil his own lines, so the argument stands. With gravity a move also opens
the cell above it, so the zone is not used.

RENJU. X makes only fours that are allowed. A mark of O anywhere can change what is allowed to X, so against X there is no
zone. O does not count on X's replies being forbidden; that is left to alpha-beta.
"""

from __future__ import annotations

from noughts.search.core.engine import board as boards
from noughts.search.core.engine import forbidden, fours, layout, patterns
from noughts.search.core.engine import memory as memories
from noughts.search.core.engine import workspace as workspaces
from noughts.search.core.engine.workspace import Workspace

FOURS_BUDGET = 300  # nodes for each search of fours inside
FOURS_LENGTH = 12  # fours in it
NODE_LONGEST = 12  # the most fours of a search within the tree
MAX_ATTACKS = 14  # attacking moves tried in a position, the most promising first


def _list_fours(work: Workspace, attacker: int, must_block: int, base: int) -> int:
    """List the cells where the attacker makes a four; if the defender has a four, only the one that blocks it."""
    only = work.board.win_cells[1 - attacker][0] if must_block else -1
    work.seen_stamp += 1
    end = base
    for i in range(work.board.list_size[attacker][layout.LACKS_TWO]):
        line = work.board.list_lines[attacker][layout.LACKS_TWO][i]
        for j in range(work.tables.k):
            cell = work.tables.line_cells[line][j]
            if (only >= 0 and cell != only) or work.seen[cell] == work.seen_stamp:
                continue
            if boards.is_playable(work.board, cell) and end < layout.FOURS_ROOM:
                work.seen[cell] = work.seen_stamp
                work.fours[end] = cell
                end += 1
    return end


def _chain(work: Workspace, attacker: int, length: int, at: int, base: int) -> int:
    """One step of the chain: the attacker, to move, may make `length` more fours; `at` is the number of plies so far."""
    if workspaces.halts(work) or work.budget <= 0:
        return 0
    work.budget -= 1
    work.watch.nodes += 1
    if boards.count_wins(work.board, attacker) > 0:
        work.path[at] = work.board.win_cells[attacker][0]
        work.path_length = at + 1
        return 1
    defender = 1 - attacker
    must_block = boards.count_wins(work.board, defender)
    if must_block == 2 or length == 0 or at + 4 > layout.MAX_PATH:
        return 0
    if memories.has_failed(work.memory, work.board.hash, layout.FOURS, attacker, length):
        return 0
    end = _list_fours(work, attacker, must_block, base)
    plies = 0
    for i in range(base, end):
        attack = work.fours[i]
        if forbidden.bans(work.board, attack * 2 + attacker):
            continue
        boards.place(work.board, attack, attacker)
        open_ends = 0
        # Under gravity an attack may open a cell in which the defender wins.
        if boards.count_wins(work.board, defender) == 0:
            open_ends = boards.count_wins(work.board, attacker)
        reply = work.board.win_cells[attacker][0]
        if open_ends == 2:
            work.path[at + 2] = work.board.win_cells[attacker][1]
            work.path_length = at + 3
            plies = 3
        elif open_ends == 1:
            boards.place(work.board, reply, defender)
            plies = _chain(work, attacker, length - 1, at + 2, end)
            boards.remove(work.board, reply, defender)
            if plies:
                plies += 2
        boards.remove(work.board, attack, attacker)
        if plies:
            work.path[at] = attack
            work.path[at + 1] = reply
            return plies
    if work.budget > 0 and not work.stopped:
        memories.keep_failure(work.memory, work.board.hash, layout.FOURS, attacker, length)
    return 0


def _win_by_patterns(work: Workspace, attacker: int, longest: int) -> int:
    """The same by patterns; in the search tree not the shortest chain, but any, since most positions have none."""
    if boards.count_wins(work.board, attacker):
        work.path[0] = work.board.win_cells[attacker][0]
        work.path_length = 1
        return 1
    wins = boards.count_wins(work.board, 1 - attacker)
    if wins == 2:
        return 0
    must = work.board.win_cells[1 - attacker][0] if wins else layout.NO_MOVE
    end = _list_fours(work, attacker, 0, 0)
    for i in range(end):
        work.board.patterns.fours[i] = work.fours[i]
    plies = 0
    length = 1 if longest > NODE_LONGEST else longest
    while plies == 0 and length <= longest and work.budget > 0 and not work.stopped:
        plies = fours.chain(work, attacker, length, 0, 0, end, must)
        length = length + 1 if length < 4 else length * 2
    return plies


def win_by_fours(work: Workspace, attacker: int, budget: int, longest: int) -> int:
    """Plies to a win by continuous fours with the attacker to move, or 0; work.path gets the winning chain.

    Short chains come first, so that the chain shown is a short one. Not finding a win proves nothing.
    """
    if work.board.list_size[attacker][layout.LACKS_TWO] == 0 and boards.count_wins(work.board, attacker) == 0:
        work.budget = budget
        return 0
    budget = max(0, min(budget, work.watch.node_limit - work.watch.nodes))
    work.budget = budget
    plies = 0
    if work.tables.is_learned and work.tables.patterns.sees_all:
        return _win_by_patterns(work, attacker, longest)
    work.board.scoring = False
    length = 1
    while plies == 0 and length <= longest and work.budget > 0 and not work.stopped:
        plies = _chain(work, attacker, length, 0, 0)
        length = length + 1 if length < 4 else length * 2
    work.board.scoring = True
    return plies


def _is_reply(work: Workspace, i: int) -> bool:
    """Replies are at odd places; of the last two cells the defender may fill either."""
    return i % 2 == 1 or i == work.path_length - 1


def _tally_replies(work: Workspace, step: int) -> None:
    for i in range(work.path_length):
        if _is_reply(work, i):
            cell = work.path[i]
            for j in range(work.tables.cell_line_count[cell]):
                work.tally[work.tables.cell_lines[cell][j]] += step


def _add(work: Workspace, cell: int, defender: int, end: int) -> int:
    if work.board.marks[cell] != layout.EMPTY or work.zone[cell] == work.zone_stamp:
        return end
    work.zone[cell] = work.zone_stamp
    work.moves[end] = cell * 2 + defender
    return end + 1


def _add_line(work: Workspace, line: int, defender: int, end: int) -> int:
    for i in range(work.tables.k):
        end = _add(work, work.tables.line_cells[line][i], defender, end)
    return end


def _add_lines_of_replies(work: Workspace, defender: int, end: int) -> int:
    """Add the lines on which the defender's marks and the replies of the chain add up to k - 2 or more."""
    _tally_replies(work, 1)
    for i in range(work.path_length):
        if not _is_reply(work, i):
            continue
        cell = work.path[i]
        for j in range(work.tables.cell_line_count[cell]):
            line = work.tables.cell_lines[cell][j]
            if work.board.counts[1 - defender][line] or work.board.guard_hits[defender][line]:
                continue  # dead
            if work.board.counts[defender][line] + work.tally[line] >= work.tables.k - 2:
                end = _add_line(work, line, defender, end)
    _tally_replies(work, -1)
    return end


def list_defences(work: Workspace, defender: int, base: int) -> int:
    """Write the moves of the zone of work.path to work.moves[base:], the cells of the chain first; returns the end."""
    work.zone_stamp += 1
    end = base
    for i in range(work.path_length):
        end = _add(work, work.path[i], defender, end)
    for lacking in range(layout.LACKS_ONE, layout.LACKS_TWO + 1):
        for i in range(work.board.list_size[defender][lacking]):
            end = _add_line(work, work.board.list_lines[defender][lacking][i], defender, end)
    return _add_lines_of_replies(work, defender, end)


def _answers(work: Workspace, attacker: int, base: int) -> int:
    """List all replies to the attacker's move that must be tried; work.listed is the end of the list.

    Returns the plies in which every other reply loses, 0 if the move threatens nothing.
    """
    work.listed = base
    defender = 1 - attacker
    if boards.count_wins(work.board, defender):
        return 0
    threatened = boards.count_wins(work.board, attacker)
    if threatened == 2:
        return 1
    if threatened == 1:
        work.moves[base] = work.board.win_cells[attacker][0] * 2 + defender
        work.listed = base + 1
        return 1
    plies = win_by_fours(work, attacker, FOURS_BUDGET, FOURS_LENGTH)
    work.threes_budget -= (FOURS_BUDGET - work.budget) // 8
    if plies == 0:
        return 0
    work.listed = list_defences(work, defender, base)
    return plies


def _list_attacks(work: Workspace, attacker: int, base: int) -> int:
    """List the cells on the attacker's lines that lack two or three, best first; if the defender has a four, only the block."""
    work.seen_stamp += 1
    wins = boards.count_wins(work.board, 1 - attacker)
    if wins:
        work.moves[base] = work.board.win_cells[1 - attacker][0] * 2 + attacker
        return base + 1 if wins == 1 else base
    end = base
    has_patterns = work.tables.is_learned and work.tables.patterns.sees_all
    for lacking in range(layout.LACKS_TWO, layout.LACKS_THREE + 1):
        for i in range(work.board.list_size[attacker][lacking]):
            line = work.board.list_lines[attacker][lacking][i]
            if work.board.counts[attacker][line] == 0:
                continue
            for j in range(work.tables.k):
                cell = work.tables.line_cells[line][j]
                if work.board.marks[cell] == layout.EMPTY and work.seen[cell] != work.seen_stamp:
                    work.seen[cell] = work.seen_stamp
                    score = work.board.cell_score[attacker][cell]
                    if has_patterns:
                        score = patterns.threat(work.board.patterns, cell, attacker)
                        if score == 0:
                            continue
                    end = workspaces.insert_move(work, score, cell * 2 + attacker, base, end, MAX_ATTACKS)
    return end


def _place(work: Workspace, cell: int, mark: int) -> None:
    """Place a mark where no value is needed before it is taken away again."""
    if work.tables.is_learned:
        patterns.toggle(work.board.patterns, cell, mark)
    work.board.scoring = not work.tables.is_learned
    boards.place(work.board, cell, mark)
    work.board.scoring = True


def _remove(work: Workspace, cell: int, mark: int) -> None:
    if work.tables.is_learned:
        patterns.toggle(work.board.patterns, cell, mark)
    work.board.scoring = not work.tables.is_learned
    boards.remove(work.board, cell, mark)
    work.board.scoring = True


def _attack(work: Workspace, attacker: int, length: int, base: int) -> int:
    """The attacker, to move, may make `length` more threats before a final chain of fours."""
    work.threes_budget -= 1
    if workspaces.halts(work) or work.threes_budget <= 0:
        return 0
    plies = win_by_fours(work, attacker, FOURS_BUDGET, FOURS_LENGTH)
    work.threes_budget -= (FOURS_BUDGET - work.budget) // 8
    if plies:
        work.attack = work.path[0]
        return plies
    if length == 0:
        return 0
    if memories.has_failed(work.memory, work.board.hash, layout.THREES, attacker, length):
        return 0
    defender = 1 - attacker
    end = _list_attacks(work, attacker, base)
    for i in range(base, end):
        attack = work.moves[i] >> 1
        _place(work, attack, attacker)
        worst = _answers(work, attacker, end)
        last = work.listed
        for j in range(end, last):
            reply = work.moves[j] >> 1
            _place(work, reply, defender)
            plies = _attack(work, attacker, length - 1, last)
            _remove(work, reply, defender)
            worst = max(worst, plies) if plies else 0
            if plies == 0:
                break
        _remove(work, attack, attacker)
        if worst:
            work.attack = attack
            return worst + 2
    if work.threes_budget > 0 and not work.stopped:
        memories.keep_failure(work.memory, work.board.hash, layout.THREES, attacker, length)
    return 0


def win_by_threats(work: Workspace, attacker: int, budget: int, longest: int, base: int) -> int:
    """The most plies to a proven win with the attacker to move, or 0; work.attack gets the winning move.

    work.moves is free from `base` on.
    """
    work.threes_budget = budget
    plies = 0
    if work.tables.renju and attacker == layout.MARK_X:
        return 0
    length = 0
    while plies == 0 and length <= longest and work.threes_budget > 0 and not work.stopped:
        plies = _attack(work, attacker, length, base)
        length += 1
    return plies
