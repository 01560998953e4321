"""The exact value of positions of the plain game with gravity, on boards whose columns fit into one word.

VALUES are for the side to move: 0 for a draw, 1 for a win with the last own mark that fits on the board, 2 for a win one
own mark earlier, and so on; negative for losses. A question is whether a value is above `alpha`. The answer is a bound:
above `alpha` the value is at least that, else at most that.

FOLLOWING: with an even number of empty cells, the side not to move can always answer in the same column, or, if that has
an odd number of empty cells, first in another such column. So it keeps the other side from every second cell of each
column, counted from the top. Where it has a threat that cannot be reached yet, it can do the same below the cell under
the threat: in the end the other side has to play there.
"""

from __future__ import annotations

from noughts.search.core import runtime
from noughts.search.core.proof import bits, layout, nogil
from noughts.search.core.proof.columns import BoundTable, Columns, GravitySearch

PROBING = 12
"""With more empty cells, what is remembered of all replies is looked up before the first one is searched."""

MIX = 0x9E3779B97F4A7C15


def place(board: Columns, cells: int) -> int:
    """A set of cells, row by row from above, as columns."""
    placed = bits.NOTHING
    while cells:
        placed |= bits.cell_set(board.places[bits.index_of(cells)])
        cells &= cells - 1
    return placed


def ends(board: Columns, marks: int, step: int) -> int:
    """The cells that complete a line in one direction, beyond the edges too."""
    up = marks << step
    down = marks >> step
    if board.k == 4:
        up_2 = up & marks << 2 * step
        down_2 = down & marks >> 2 * step
        return up_2 & marks << 3 * step | up_2 & down | up & down_2 | down_2 & marks >> 3 * step
    found = bits.NOTHING
    for before in range(board.k):
        line = bits.ALL
        for at in range(1, before + 1):
            line &= marks << at * step
        for at in range(1, board.k - before):
            line &= marks >> at * step
        found |= line
    return found


def completions(board: Columns, marks: int) -> int:
    """The cells of the board that complete a line."""
    span = board.span
    found = ends(board, marks, 1) | ends(board, marks, span - 1) | ends(board, marks, span) | ends(board, marks, span + 1)
    return found & board.full


def has_run(board: Columns, marks: int, step: int) -> bool:
    for _ in range(1, board.k):
        marks &= marks >> step
        if marks == 0:
            return False
    return True


def has_line(board: Columns, marks: int) -> bool:
    span = board.span
    return (
        has_run(board, marks, span)
        or has_run(board, marks, 1)
        or has_run(board, marks, span - 1)
        or has_run(board, marks, span + 1)
    )


def landing(board: Columns, mask: int) -> int:
    """The playable cells."""
    return (mask + board.bottom) & board.full


def replies(playable: int, threats: int) -> int:
    """The moves after which the side that makes these threats does not win at once."""
    forced = playable & threats
    if forced:
        if forced & (forced - 1):
            return bits.NOTHING
        playable = forced
    return playable & ~(threats >> 1)


def bound_by_following(board: Columns, mover: int, other: int, other_wins: int, mask: int, left: int, alpha: int) -> int:
    """At most this is the value for the mover, if the other side only follows; FAR if that shows nothing."""
    empty = board.full ^ mask
    playable = landing(board, mask)
    if left & 1 == 0 and alpha >= -1:
        if not has_line(board, mover | (empty & (~board.answers | playable))):
            if alpha >= 0:
                return 0
            if has_line(board, other | (empty & board.answers & ~playable)):
                return -1
    threats = other_wins & empty & ~playable
    threats &= board.answers if left & 1 == 0 else ~board.answers
    while threats:
        threat = bits.lowest(threats)
        threats ^= threat
        below = threat >> 1
        at = bits.index_of(threat)
        column = (board.column << (at - at % board.span)) & empty
        upper = column & ~(below - 1)
        rest = empty & ~upper
        value = -(bits.count(upper) >> 1)
        if value > alpha:
            continue
        answers = board.answers
        if left & 1:
            answers ^= column
        if not has_line(board, mover | below | (rest & (~answers | playable))):
            return value
    return layout.FAR


def key_of(board: Columns, mine: int, mask: int) -> int:
    """The same for mirror images, and for no other positions."""
    key = mine + mask
    mirrored = bits.NOTHING
    rest = key
    low = (bits.ONE << board.span) - 1
    for _ in range(board.cols):
        mirrored = mirrored << board.span | (rest & low)
        rest >>= board.span
    return key if key < mirrored else mirrored


def mixed(table: BoundTable, key: int) -> int:
    return key * MIX & (bits.ONE << table.key_bits) - 1


def recall(table: BoundTable, hashed: int) -> int:
    """The entry of a position, or 0."""
    shift = table.key_bits - table.log
    base = (hashed >> shift) * layout.BUCKET
    rest = hashed & (bits.ONE << shift) - 1
    for at in range(base, base + layout.BUCKET):
        if table.words[at] >> layout.REST_SHIFT == rest and table.words[at]:
            return table.words[at]
    return 0


def lower_of(entry: int) -> int:
    """The most that the value of a position is known to reach."""
    bound = entry >> layout.VALUE_BITS & layout.VALUE_MASK
    return bound - layout.ZERO


def upper_of(entry: int) -> int:
    bound = entry & layout.VALUE_MASK
    return bound - layout.ZERO


def remember(table: BoundTable, hashed: int, lower: int, upper: int, spent: int) -> None:
    """Keep the bounds of a position instead of those that were the least work among its neighbours."""
    if 2 * table.used > layout.BUCKET << table.log and table.log < table.most_log:
        _grow(table)
    shift = table.key_bits - table.log
    base = (hashed >> shift) * layout.BUCKET
    rest = hashed & (bits.ONE << shift) - 1
    worth = 0
    while spent > 3 and worth < layout.WORTH_MASK:
        spent >>= 2
        worth += 1
    found, least = base, layout.WORTH_MASK + 1
    for at in range(base, base + layout.BUCKET):
        word = table.words[at]
        if word == 0:
            found = at
            table.used += 1
            break
        if word >> layout.REST_SHIFT == rest:
            found = at
            break
        its_worth = word >> layout.WORTH_SHIFT & layout.WORTH_MASK
        if its_worth < least:
            found, least = at, its_worth
    table.words[found] = (
        rest << layout.REST_SHIFT
        | (bits.ONE * worth) << layout.WORTH_SHIFT
        | (bits.ONE * (lower + layout.ZERO)) << layout.VALUE_BITS
        | (bits.ONE * (upper + layout.ZERO))
    )


def _grow(table: BoundTable) -> None:
    """Double the buckets: each becomes two neighbours, the last one first, so that none is overwritten before it has moved."""
    table.log += 1
    shift = table.key_bits - table.log
    low = (bits.ONE << shift) - 1
    for bucket in range((1 << (table.log - 1)) - 1, -1, -1):
        base, goal = bucket * layout.BUCKET, 2 * bucket * layout.BUCKET
        first, second = goal, goal + layout.BUCKET
        if bucket:
            for at in range(goal, goal + 2 * layout.BUCKET):
                table.words[at] = 0
        for at in range(base, base + layout.BUCKET):
            word = table.words[at]
            table.words[at] = 0
            if word == 0:
                continue
            rest = word >> layout.REST_SHIFT
            entry = (rest & low) << layout.REST_SHIFT | word & (1 << layout.REST_SHIFT) - 1
            if rest >> shift:
                table.words[second] = entry
                second += 1
            else:
                table.words[first] = entry
                first += 1


def insert_move(search: GravitySearch, first: int, end: int, move: int, safe: int, score: int) -> None:
    """Add a move to those from `first` to `end`, which are sorted by falling score."""
    at = end
    while at > first and search.scores[at - 1] < score:
        search.scores[at] = search.scores[at - 1]
        search.cells[at] = search.cells[at - 1]
        search.safe[at] = search.safe[at - 1]
        at -= 1
    search.scores[at] = score
    search.cells[at] = move
    search.safe[at] = safe


def bound(search: GravitySearch, mine: int, other: int, moves: int, left: int, alpha: int) -> int:
    """The bound of a position with `moves` that do not lose at once, where the mover does not win at once; 0 when halted."""
    search.watch.nodes += 1
    if search.watch.nodes >= search.watch.next_look or search.watch.stop.flag:
        runtime.look(search.watch)
    if search.watch.is_over or search.watch.nodes >= search.question_limit:
        search.halted = True
        return 0
    if left <= 2:
        return 0
    lower = -((left - 2) >> 1)
    if lower > alpha:
        return lower
    upper = (left - 1) >> 1
    if upper <= alpha:
        return upper
    mask = mine | other
    empty = search.board.full ^ mask
    if alpha >= 0:
        if not has_line(search.board, mine | empty):
            return 0
    elif not has_line(search.board, other | empty):
        return 0
    hashed = mixed(search.table, key_of(search.board, mine, mask))
    entry = recall(search.table, hashed)
    if entry:
        lower = max(lower, lower_of(entry))
        if lower > alpha:
            return lower
        upper = min(upper, upper_of(entry))
        if upper <= alpha:
            return upper

    base = left * layout.WIDEST
    size = 0
    rest = moves
    while rest:
        move = bits.lowest(rest)
        rest ^= move
        threats = completions(search.board, mine | move) & (empty ^ move)
        safe = replies(landing(search.board, mask | move), threats)
        if safe == 0:
            return (left - 1) >> 1
        if left > 5:
            value = bound_by_following(search.board, other, mine | move, threats, mask | move, left - 1, -alpha - 1)
            if value < -alpha:
                return -value
        if left > PROBING:
            child = recall(search.table, mixed(search.table, key_of(search.board, other, mask | move)))
            if child and -upper_of(child) > alpha:
                return -upper_of(child)
        score = (bits.count(threats) << 8) + search.board.weights[bits.index_of(move)]
        insert_move(search, base, base + size, move, safe, score)
        size += 1

    start = search.watch.nodes
    best = -layout.FAR
    for at in range(base, base + size):
        move = search.cells[at]
        value = -bound(search, other, mine | move, search.safe[at], left - 1, -alpha - 1)
        if search.halted:
            return 0
        if value > best:
            best = value
            if value > alpha:
                break
    if best > alpha:
        lower = max(lower, best)
    else:
        upper = min(upper, best)
    remember(search.table, hashed, lower, upper, search.watch.nodes - start)
    return best


def first_bound(search: GravitySearch, mine: int, other: int, alpha: int) -> int:
    """The bound of any position without a complete line."""
    mask = mine | other
    empty = search.board.full ^ mask
    left = bits.count(empty)
    playable = landing(search.board, mask)
    if left == 0:
        return 0
    mine_wins = completions(search.board, mine) & empty
    if mine_wins & playable:
        return (left + 1) >> 1
    other_wins = completions(search.board, other) & empty
    value = bound_by_following(search.board, mine, other, other_wins, mask, left, alpha)
    if value <= alpha:
        return value
    moves = replies(playable, other_wins)
    if moves == 0:
        return -(left >> 1)
    return bound(search, mine, other, moves, left, alpha)


def exact_value(search: GravitySearch, mine: int, other: int, low: int, high: int) -> int:
    """The value of a position, known to be between two bounds: win or not first."""
    while low < high and not search.halted:
        if low < 0 <= high:
            middle = 0 if high > 0 else -1
        else:
            middle = low if low >= 0 else high - 1
        value = first_bound(search, mine, other, middle)
        if value > middle:
            low = value
        else:
            high = value
    return low


def ask(search: GravitySearch, x: int, o: int, x_moves: bool, alpha: int) -> int:
    """The bound of a position without a complete line, searched while other threads run; 0 when halted."""
    search.halted = False
    mine, other = place(search.board, x), place(search.board, o)
    if not x_moves:
        mine, other = other, mine
    return nogil.released_bound(first_bound, search, mine, other, alpha)


def score(search: GravitySearch, x: int, o: int, x_moves: bool) -> int:
    mine, other = place(search.board, x), place(search.board, o)
    if not x_moves:
        mine, other = other, mine
    left = search.board.cells - bits.count(mine | other)
    return exact_value(search, mine, other, -(left >> 1), (left + 1) >> 1)
