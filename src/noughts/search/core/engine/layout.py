"""What the compiled engine keeps in memory: three records and a few named constants.

Numba passes a record as one pointer, so functions that share a dozen arrays stay cheap to call and quick to compile.
The price is fixed sizes: room for the largest board (26x26) is always there, about 1.6 MB in all.
"""

import numpy as np

MAX_CELLS = 26 * 26
MAX_LINES = 4 * MAX_CELLS  # four directions, at most one line starts in each cell for each of them
MAX_K = 26
MAX_PLY = 96  # deepest line that the alpha-beta search follows
MAX_PATH = 128  # longest sequence of threats, in plies
FOURS_ROOM = 8192  # candidate fours kept at once; beyond that the rest is not tried
MAX_MOVES = 2 * MAX_CELLS  # wild games: either mark in every cell
MOVES_ROOM = (MAX_PLY + 4) * MAX_MOVES  # every move in every position of the deepest line, and some for threat search

MARK_X, MARK_O = 0, 1  # in ordinary games also the side that places them
EMPTY = 0  # in Board.marks; a mark m is stored as m + 1

OWN_MARKS, ONLY_X, WILD = 0, 1, 2

# Lines that still can be completed are listed by how many cells they lack: the index is that number less one.
LACKS_ONE, LACKS_TWO, LACKS_THREE = 0, 1, 2
DEAD = -1  # the level of a line that this mark can never complete any more

# Scores inside the search. Above PROVEN a score is WIN less the number of plies to the end; in between it is an estimate.
WIN = 1_000_000
PROVEN = WIN - 10_000

# control: int64, shared with the thread that started the search.
STOP, NODE_LIMIT, NODES, DEPTH, BEST, SCORE = range(6)
CONTROL_SIZE = 8

# How much a root move's score says.
UNSEARCHED, AT_MOST, VALUE = 0, 1, 2

TABLES = np.dtype(
    [
        ("zobrist", np.uint64, (2, MAX_CELLS)),
        ("cols", np.int32),
        ("cells", np.int32),
        ("k", np.int32),
        ("lines", np.int32),
        ("marks_rule", np.int32),
        ("misere", np.int32),
        ("gravity", np.int32),
        ("guarded", np.int32),  # does any line have a guard cell?
        ("threats", np.int32),  # own marks and a line wins: threat search is sound
        ("weight", np.int32, (MAX_K + 2,)),  # [level + 1]: what a line with so many marks is worth
        ("gain", np.int32, (MAX_K + 2,)),  # [level + 1]: what one more mark on it is worth
        ("line_cells", np.int16, (MAX_LINES, MAX_K)),
        ("cell_lines", np.int16, (MAX_CELLS, 4 * MAX_K)),
        ("cell_line_count", np.int16, (MAX_CELLS,)),
        ("guard_lines", np.int16, (MAX_CELLS, 8)),  # lines that this cell guards
        ("guard_line_count", np.int16, (MAX_CELLS,)),
    ],
    align=True,
)

BOARD = np.dtype(
    [
        ("hash", np.uint64),
        ("placed", np.int32),  # marks on the board; its parity is the side to move
        ("scoring", np.int32),  # 0 while threat search runs: it needs no cell scores
        ("total", np.int32, (2,)),  # worth of all living lines of a mark
        ("alive", np.int32, (2,)),  # how many lines a mark can still complete
        ("list_size", np.int32, (2, 3)),
        ("marks", np.int8, (MAX_CELLS,)),
        ("counts", np.int8, (2, MAX_LINES)),  # marks on each line
        ("guard_hits", np.int8, (2, MAX_LINES)),  # marks on its guard cells
        ("empty_sum", np.int32, (MAX_LINES,)),  # sum of its empty cells: with one left, that cell
        ("list_lines", np.int16, (2, 3, MAX_LINES)),  # living lines by what they lack
        ("list_place", np.int16, (2, MAX_LINES)),  # where in its list a line stands
        ("cell_score", np.int32, (2, MAX_CELLS)),  # gain of placing a mark in a cell
        ("win_cells", np.int32, (2, 2)),  # filled by count_wins
    ],
    align=True,
)

SEARCH = np.dtype(
    [
        ("stopped", np.int32),
        ("width", np.int32),  # candidate moves looked at where no proof restricts them; 0: all
        ("budget", np.int64),  # nodes that the running search of fours may still spend
        ("threes_budget", np.int64),  # the same for threes
        ("attack", np.int32),  # the first move of a win found by win_by_threats
        ("path_length", np.int32),
        ("path", np.int16, (MAX_PATH + 4,)),  # the winning fours: attack, reply, attack, ...
        ("fours", np.int16, (FOURS_ROOM,)),
        ("seen_stamp", np.int32),
        ("seen", np.int32, (MAX_CELLS,)),  # == seen_stamp: already listed
        ("zone_stamp", np.int32),
        ("zone", np.int32, (MAX_CELLS,)),  # == zone_stamp: in the zone
        ("tally", np.int8, (MAX_LINES,)),  # replies of the path on each line
        ("moves", np.int32, (MOVES_ROOM,)),  # a stack of move lists
        ("keys", np.int32, (MOVES_ROOM,)),  # their sort keys
        ("killers", np.int32, (MAX_PLY + 2, 2)),
        ("history", np.int32, (2, MAX_MOVES)),
        ("pv", np.int32, (MAX_PLY + 2, MAX_PLY + 2)),
        ("pv_length", np.int32, (MAX_PLY + 2,)),
        ("root_count", np.int32),
        ("root_width", np.int32),  # how many root moves this iteration looks at
        ("root_complete", np.int32),  # are they all moves that could save the game?
        ("root_moves", np.int32, (MAX_MOVES,)),
        ("root_scores", np.int32, (MAX_MOVES,)),
        ("root_kinds", np.int32, (MAX_MOVES,)),
        ("line", np.int32, (MAX_PLY + MAX_PATH,)),  # the principal line of the last finished root move
        ("line_length", np.int32),
    ],
    align=True,
)

ENTRY = np.dtype(
    [("key", np.uint64), ("score", np.int32), ("move", np.int16), ("depth", np.int8), ("bound", np.int8)], align=True
)
LOWER, UPPER, EXACT = 1, 2, 3
