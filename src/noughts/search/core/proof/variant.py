"""The proof search for all variants: misere, one mark for both, either mark, gravity, guarded lines.

The same question as in `classic`: does the attacker win within so many plies? The position is two sets: the attacker's
and the defender's marks if each side has its own; X and O in wild games; all marks and nothing if both place X. With
each set goes a superset of the cells that would complete a line of it, updated by the lines through the last move.
"""

from __future__ import annotations

from noughts.search.core.proof import bits, layout, nogil, tables
from noughts.search.core.proof import memory as memories
from noughts.search.core.proof import workspace as workspaces
from noughts.search.core.proof.tables import BitBoard
from noughts.search.core.proof.workspace import Workspace

NOWHERE = -1
"""No entry."""

SECOND_MARK = 64
"""Added to the cell of a wild move that places O."""

SYMMETRY_PAYS = 3
"""With fewer empty cells, and one more for 8 symmetries, searching is cheaper than looking for symmetries."""


def ask(work: Workspace, a: int, b: int) -> bool:
    """Answer the question of the workspace while other threads run; False when halted."""
    return nogil.released(prove_from_root, work, a, b)


def prove_from_root(work: Workspace, a: int, b: int) -> bool:
    """`prove_variant` without near sets."""
    return prove_variant(work, a, b, all_near(work.board, a), all_near(work.board, b), 0)


def prove_variant(work: Workspace, a: int, b: int, a_near: int, b_near: int, ply: int) -> bool:
    """Whether the attacker wins within the plies left; False when halted."""
    if workspaces.should_halt(work):
        return False
    attacking = work.mover_attacks == (ply & 1 == 0)
    plies = work.plies - ply
    empty = ~(a | b) & work.board.everywhere
    if plies <= 0 or empty == 0:
        return False
    playable = landing(work.board, empty)
    swapped = work.board.mark_rule == layout.OWN and not attacking  # whose marks the mover places
    mine, mine_near, other, other_near = a, a_near, b, b_near
    if swapped:
        mine, mine_near, other, other_near = b, b_near, a, a_near

    # Moves that end the game.
    ending = completions(work.board, mine, mine_near & playable)
    ending_second = bits.NOTHING
    if work.board.mark_rule == layout.WILD:
        ending_second = completions(work.board, other, other_near & playable)
    if not work.board.misere and (ending | ending_second):
        return attacking
    if not is_line_in_reach(work.board, a, b, attacking, plies):
        return False

    candidates = playable
    second = playable if work.board.mark_rule == layout.WILD else bits.NOTHING
    if work.board.misere:
        candidates &= ~ending
        second &= ~ending_second
        if candidates | second == 0:
            return not attacking  # the mover has to complete a line
    elif work.board.mark_rule == layout.OWN:
        if plies == 1:
            return False
        candidates = replies(work.board, other, other_near, playable)
        if candidates == 0:
            return not attacking
        if attacking and work.board.gravity and is_held_by_following(work.board, a, empty, playable):
            return False

    key_a = bits.NOTHING
    key_b = bits.NOTHING
    slot = NOWHERE
    left = bits.count(empty)
    is_kept = plies >= work.board.shortest_kept and left >= work.board.shortest_kept
    if is_kept:
        key_a, key_b = key_of(work.board, a, b, empty)
        slot = memories.recall(work.memory, key_a, key_b, attacking)
    if slot >= 0:
        known = work.memory.words[slot + layout.FACTS]
        if memories.win_of(known) <= plies:
            return True
        if memories.denied_of(known) >= plies:
            return False

    result = not attacking
    tries = rank_threats(work, mine, other, candidates, second, empty, ply)
    for number in range(tries):
        code = work.moves[layout.WIDTH * ply + number]
        gained = work.threats[layout.WIDTH * ply + number]
        move = bits.cell_set(code & 63)
        places_a = (code < SECOND_MARK) != swapped
        if places_a:
            won = prove_variant(work, a | move, b, a_near | gained, b_near, ply + 1)
        else:
            won = prove_variant(work, a, b | move, a_near, b_near | gained, ply + 1)
        if work.halted:
            return False
        if won == attacking:
            result = attacking
            break
    if not is_kept:
        return result
    within = plies if result or plies < left else layout.FOREVER
    slot = memories.claim(work.memory, key_a, key_b, attacking, left)
    memories.remember(work.memory, slot, result, within, -1, left)
    return result


def landing(board: BitBoard, empty: int) -> int:
    """The playable cells: with gravity, those with no empty cell below."""
    if not board.gravity:
        return empty
    return empty & ~(empty >> board.cols)


def completes(board: BitBoard, marks: int, cell: int) -> bool:
    """Whether a set of marks has a complete line through a cell."""
    for line in range(board.first[cell], board.first[cell + 1]):
        if board.through[line] & ~marks == 0 and board.guards[line] & marks == 0:
            return True
    return False


def completions(board: BitBoard, marks: int, near: int) -> int:
    """The cells in `near` that complete a line; guards are checked only in exact games."""
    if not board.exact:
        return near
    found = bits.NOTHING
    while near:
        cell = bits.index_of(near)
        near &= near - 1
        if completes(board, marks | bits.cell_set(cell), cell):
            found |= bits.cell_set(cell)
    return found


def near_through(board: BitBoard, marks: int, cell: int) -> int:
    """The cells that alone complete lines through a cell of the set, guards ignored."""
    near = bits.NOTHING
    for line in range(board.first[cell], board.first[cell + 1]):
        missing = board.through[line] & ~marks
        if bits.is_single(missing):
            near |= missing
    return near


def prospects(board: BitBoard, marks: int, other: int, cell: int) -> int:
    """The worth of the lines through a cell that are open to either side: more for fuller ones."""
    found = 0
    for line in range(board.first[cell], board.first[cell + 1]):
        cells = board.through[line]
        if cells & other == 0:
            found += 1 + bits.count(cells & marks)
        if cells & marks == 0:
            found += 1 + bits.count(cells & other)
    return found


def all_near(board: BitBoard, marks: int) -> int:
    """`near_through` for the whole board."""
    near = bits.NOTHING
    for line in range(board.lines):
        missing = board.masks[line] & ~marks
        if bits.is_single(missing):
            near |= missing
    return near


def replies(board: BitBoard, other: int, other_near: int, playable: int) -> int:
    """The moves that do not lose at once, with own marks and no win for the mover."""
    threatened = completions(board, other, other_near & playable)
    candidates = playable
    if threatened:
        if not bits.is_single(threatened):
            return bits.NOTHING
        candidates = threatened
    if board.gravity and not board.exact:
        candidates &= ~(other_near << board.cols)  # never play under a cell where the other side wins
    return candidates


def is_line_in_reach(board: BitBoard, a: int, b: int, attacking: bool, plies: int) -> bool:
    """Whether any line that would win for the attacker is open and can be completed in time."""
    rule = board.mark_rule
    first_moves, second_moves = (plies + 1) // 2, plies // 2
    for line in range(board.lines):
        mask = board.masks[line]
        if rule == layout.OWN:
            makes_a = not board.misere
            marks, against = a, b
            if not makes_a:
                marks, against = b, a
            moves = first_moves if makes_a == attacking else second_moves
            if mask & against == 0 and bits.count(mask & ~marks) <= moves:
                return True
        elif mask & a == 0 or mask & b == 0:
            if bits.count(mask & ~(a | b)) <= plies:
                return True
    return False


def is_held_by_following(board: BitBoard, att: int, empty: int, playable: int) -> bool:
    """Whether the defender holds under gravity by answering above the attacker's mark.

    With an even number of empty cells and the attacker to move, the defender can always answer in the same column, or,
    if that has an odd number of empty cells, first in another such column. From then on each column is even, and he
    gets every second cell counted from the top. If each open line needs one of these cells, none will be completed.
    """
    if bits.count(empty) & 1:
        return False
    cols = board.cols
    top_row = (bits.ONE << cols) - 1
    answers = bits.NOTHING
    for row in range(0, board.rows, 2):
        answers |= top_row << row * cols
    reachable = att | (empty & (~answers | playable))
    for line in range(board.lines):
        if board.masks[line] & ~reachable == 0:
            return False
    return True


def key_of(board: BitBoard, a: int, b: int, empty: int) -> tuple[int, int]:
    """The key of a position: up to symmetry while enough of the game is left to make that worthwhile."""
    if not board.exact:  # a dead mark may still guard a line
        a, b = without_dead_marks(board, a, b, empty)
    if bits.count(empty) < SYMMETRY_PAYS + board.symmetries // 8:
        return a, b
    least_a, least_b, _ = tables.canonical(board, a, b)
    return least_a, least_b


def without_dead_marks(board: BitBoard, a: int, b: int, empty: int) -> tuple[int, int]:
    """Marks on no open line do not matter, so both sets get them."""
    live = bits.NOTHING
    for line in range(board.lines):
        mask = board.masks[line]
        if mask & a == 0 or mask & b == 0:
            live |= mask
    dead = ~(live | empty) & board.everywhere
    return a | dead, b | dead


def rank_threats(work: Workspace, mine: int, other: int, candidates: int, second: int, empty: int, ply: int) -> int:
    """Write the moves to `work.moves` of a ply, those with the most threats first; returns their number."""
    size = 0
    base = layout.WIDTH * ply
    for mark in range(2):
        cells = candidates if mark == 0 else second
        marks = mine if mark == 0 else other
        while cells:
            cell = bits.index_of(cells)
            cells &= cells - 1
            gained = near_through(work.board, marks | bits.cell_set(cell), cell) & empty
            score = (bits.count(gained) << 20) + work.board.weights[cell]
            if work.board.misere or work.board.mark_rule != layout.OWN:
                score = -score  # a threat serves both sides, or binds its owner
            else:
                score += 64 * prospects(work.board, marks, other, cell)
            at = size
            while at > 0 and work.scores[at - 1] < score:
                work.scores[at] = work.scores[at - 1]
                work.moves[base + at] = work.moves[base + at - 1]
                work.threats[base + at] = work.threats[base + at - 1]
                at -= 1
            work.scores[at] = score
            work.moves[base + at] = cell + (SECOND_MARK if mark else 0)
            work.threats[base + at] = gained
            size += 1
    return size
