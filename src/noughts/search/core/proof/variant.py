"""The proof search for every variant: misere, one mark for both, either mark, gravity, guarded lines.

The same question as in `classic`: does the attacker win within so many plies? The position is two sets: the attacker's
and the defender's marks where each side has its own; X and O in wild games, where marks tell nothing about sides; all
marks and nothing where both place X. Beside each set goes a superset of the cells that would complete a line of it,
kept up to date with the lines through the last move only.
"""

from __future__ import annotations

from numba import int64, uint64

from noughts.search.core.proof.bits import NOTHING, ONE, cell_set, compiled, count, index_of, inner, is_single
from noughts.search.core.proof.classic import should_halt
from noughts.search.core.proof.control import HALTED
from noughts.search.core.proof.memory import FACTS, FOREVER, SHORT_ENTRY, denied_of, recall, remember, win_of
from noughts.search.core.proof.tables import (
    CELLS,
    COLS,
    EXACT,
    GRAVITY,
    LINES,
    MARK_RULE,
    MISERE,
    OWN,
    ROWS,
    SYMMETRIES,
    WILD,
    canonical,
)

SECOND_MARK = 64  # added to a cell in the list of moves of a wild game: the move places O
SYMMETRY_PAYS = 3  # with fewer empty cells than this, and one more for 8 symmetries, searching is cheaper than moving


@inner
def prove_variant(board, a, b, a_near, b_near, attacking, plies, work, ply):
    """Whether the attacker wins within `plies`; False also when halted."""
    control = work.control
    if should_halt(control):
        return False
    facts = board.facts
    empty = ~(a | b) & everywhere(board)
    if plies <= 0 or empty == NOTHING:
        return False
    playable = landing(board, empty)
    swapped = facts[MARK_RULE] == OWN and not attacking  # whose marks the mover places
    mine, mine_near, other, other_near = (b, b_near, a, a_near) if swapped else (a, a_near, b, b_near)

    # Moves that end the game.
    ending = completions(board, mine, mine_near & playable)
    ending_second = NOTHING
    if facts[MARK_RULE] == WILD:
        ending_second = completions(board, other, other_near & playable)
    if facts[MISERE] == 0 and (ending | ending_second):
        return attacking
    if not is_line_in_reach(board, a, b, attacking, plies):
        return False

    candidates = playable
    second = playable if facts[MARK_RULE] == WILD else NOTHING
    if facts[MISERE]:
        candidates &= ~ending
        second &= ~ending_second
        if candidates | second == NOTHING:
            return not attacking  # the mover has to complete a line
    elif facts[MARK_RULE] == OWN:
        if plies == 1:
            return False
        candidates = replies(board, other, other_near, playable)
        if candidates == NOTHING:
            return not attacking
        if attacking and facts[GRAVITY] and is_held_by_following(board, a, empty, playable):
            return False

    key_a, key_b = key_of(board, a, b, empty)
    slot = recall(work.words, int64(SHORT_ENTRY), key_a, key_b, int64(attacking))
    if slot >= 0:
        known = work.words[slot + FACTS]
        if win_of(known) <= plies:
            return True
        if denied_of(known) >= plies:
            return False

    result = not attacking
    tries = rank_threats(board, mine, other, candidates, second, empty, work, ply)
    for number in range(tries):
        code = int64(work.moves[ply, number])
        gained = work.threats[ply, number]
        move = cell_set(code & 63)
        places_a = (code < SECOND_MARK) != swapped
        if places_a:
            won = prove_variant(board, a | move, b, a_near | gained, b_near, not attacking, plies - 1, work, ply + 1)
        else:
            won = prove_variant(board, a, b | move, a_near, b_near | gained, not attacking, plies - 1, work, ply + 1)
        if control[HALTED]:
            return False
        if won == attacking:
            result = attacking
            break
    left = count(empty)
    within = plies if result or plies < left else int64(FOREVER)
    remember(work.words, int64(SHORT_ENTRY), key_a, key_b, int64(attacking), result, within, int64(-1), left)
    return result


@compiled
def prove_any(board, a, b, attacking, plies, work):
    """`prove_variant` from a position of which nothing is known yet."""
    return prove_variant(board, a, b, all_near(board, a), all_near(board, b), attacking, plies, work, int64(0))


@inner
def everywhere(board):
    """The set of all cells."""
    cells = board.facts[CELLS]
    return ~NOTHING if cells == 64 else (ONE << uint64(cells)) - ONE


@inner
def landing(board, empty):
    """The empty cells on which a mark may be placed: with gravity, those with nothing empty below."""
    if board.facts[GRAVITY] == 0:
        return empty
    return empty & ~(empty >> uint64(board.facts[COLS]))


@inner
def completes(board, marks, cell):
    """Whether a set of marks has a complete line through a cell."""
    for line in range(board.first[cell], board.first[cell + 1]):
        if board.through[line] & ~marks == NOTHING and board.guards[line] & marks == NOTHING:
            return True
    return False


@inner
def completions(board, marks, near):
    """Those of the cells in `near` that complete a line; guards are looked at only where the rules have them."""
    if board.facts[EXACT] == 0:
        return near
    found = NOTHING
    while near:
        cell = index_of(near)
        near &= near - ONE
        if completes(board, marks | cell_set(cell), cell):
            found |= cell_set(cell)
    return found


@inner
def near_through(board, marks, cell):
    """The cells that alone are missing, guards left aside, from lines through a cell that the set holds."""
    near = NOTHING
    for line in range(board.first[cell], board.first[cell + 1]):
        missing = board.through[line] & ~marks
        if is_single(missing):
            near |= missing
    return near


@inner
def all_near(board, marks):
    """The same over the whole board, to start from."""
    near = NOTHING
    for line in range(board.facts[LINES]):
        missing = board.masks[line] & ~marks
        if is_single(missing):
            near |= missing
    return near


@inner
def replies(board, other, other_near, playable):
    """The moves of a side with its own marks that do not lose at once; the mover himself cannot win at once."""
    threatened = completions(board, other, other_near & playable)
    candidates = playable
    if threatened:
        if not is_single(threatened):
            return NOTHING
        candidates = threatened
    if board.facts[GRAVITY] and board.facts[EXACT] == 0:
        candidates &= ~(other_near << uint64(board.facts[COLS]))  # never play under a cell where the other side wins
    return candidates


@inner
def is_line_in_reach(board, a, b, attacking, plies):
    """Whether any line that would win for the attacker is open and short enough."""
    rule = board.facts[MARK_RULE]
    first_moves, second_moves = (plies + 1) // 2, plies // 2
    for line in range(board.facts[LINES]):
        mask = board.masks[line]
        if rule == OWN:
            makes_a = board.facts[MISERE] == 0
            marks, against = (a, b) if makes_a else (b, a)
            moves = first_moves if makes_a == attacking else second_moves
            if mask & against == NOTHING and count(mask & ~marks) <= moves:
                return True
        elif mask & a == NOTHING or mask & b == NOTHING:
            if count(mask & ~(a | b)) <= plies:
                return True
    return False


@inner
def is_held_by_following(board, att, empty, playable):
    """Whether the defender holds the game under gravity by answering above the attacker's mark.

    With an even number of empty cells and the attacker to move, the defender can always answer in the same column, or,
    where the column has an odd number of empty cells, first in another such column. From then on each column is even,
    and he gets every second cell counted from the top of the board. If each open line needs one of these cells, no line
    will be completed.
    """
    if count(empty) & 1:
        return False
    cols = board.facts[COLS]
    top_row = (ONE << uint64(cols)) - ONE
    answers = NOTHING
    for row in range(0, board.facts[ROWS], 2):
        answers |= top_row << uint64(row * cols)
    reachable = att | (empty & (~answers | playable))
    for line in range(board.facts[LINES]):
        if board.masks[line] & ~reachable == NOTHING:
            return False
    return True


@inner
def key_of(board, a, b, empty):
    """The position as it is remembered: up to symmetry while enough of the game is left to pay for finding it."""
    if board.facts[EXACT] == 0:  # a dead mark may still stand guard over a line
        a, b = without_dead_marks(board, a, b, empty)
    if count(empty) < SYMMETRY_PAYS + board.facts[SYMMETRIES] // 8:
        return a, b
    least_a, least_b, _ = canonical(board, a, b)
    return least_a, least_b


@inner
def without_dead_marks(board, a, b, empty):
    """Marks on no open line are all alike, whoever placed them: both sets get them."""
    live = NOTHING
    for line in range(board.facts[LINES]):
        mask = board.masks[line]
        if mask & a == NOTHING or mask & b == NOTHING:
            live |= mask
    dead = ~(live | empty)
    return a | dead, b | dead


@inner
def rank_threats(board, mine, other, candidates, second, empty, work, ply):
    """Write the moves to `work.moves[ply]`, those that make most threats first; returns their number."""
    size = 0
    for mark in range(2):
        cells = candidates if mark == 0 else second
        marks = mine if mark == 0 else other
        while cells:
            cell = index_of(cells)
            cells &= cells - ONE
            gained = near_through(board, marks | cell_set(cell), cell) & empty
            score = (count(gained) << 20) + board.weights[cell]
            if board.facts[MISERE] or board.facts[MARK_RULE] != OWN:
                score = -score  # a threat there is one for both sides, or one that binds its owner
            at = size
            while at > 0 and work.scores[at - 1] < score:
                work.scores[at] = work.scores[at - 1]
                work.moves[ply, at] = work.moves[ply, at - 1]
                work.threats[ply, at] = work.threats[ply, at - 1]
                at -= 1
            work.scores[at] = score
            work.moves[ply, at] = cell + (SECOND_MARK if mark else 0)
            work.threats[ply, at] = gained
            size += 1
    return size
