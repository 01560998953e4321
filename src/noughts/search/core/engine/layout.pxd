# Twin of layout.py: the C compiler needs the sizes while it compiles.
cdef enum:
    MAX_CELLS = 676
    MAX_LINES = 2704
    MAX_K = 26
    MAX_PLY = 96
    MAX_PATH = 128
    FOURS_ROOM = 8192
    MAX_MOVES = 1352
    MOVES_ROOM = 135200

    MARK_X = 0
    MARK_O = 1
    EMPTY = 0

    OWN_MARKS = 0
    ONLY_X = 1
    WILD = 2

    LACKS_ONE = 0
    LACKS_TWO = 1
    LACKS_THREE = 2
    DEAD = -1

    WIN = 1000000
    PROVEN = 990000
    UNSETTLED = 2000000

    UNSEARCHED = 0
    AT_MOST = 1
    VALUE = 2

    LOWER = 1
    UPPER = 2
    EXACT = 3

    FOURS = 0
    THREES = 1

    NO_MOVE = -1
    REDUCTIONS = 40

    RADIUS = 5
    CODES = 1048576
    BEYOND = 3
    EVEN_BITS = 349525
    KIND_ROWS = 401
    SHAPE_REACH = 4
    SHAPES = 7381
    ROWS = 7782
    COLUMNS = 64
    HIDDEN = 32
    CLIP = 511
    UNIT = 256
    HEAD_UNIT = 4096
    INPUT_SHIFT = 3
    LARGEST_INPUT = 32767
    HIDDEN_SHIFT = 9
    OUT_SHIFT = 12
    ORDER_SHIFT = 8

    NO_KIND = 0
    FAR = 1
    CLOSED_ONE = 2
    ONE = 3
    CLOSED_TWO = 6
    TWO = 8
    CLOSED_THREE = 12
    THREE = 14
    FOUR = 17
    OPEN_FOUR = 18
    FIVE = 19
    KINDS = 20


# In C the arrays are part of the object, and all zero from the beginning.
cdef inline void make_arrays(object owner, dict shapes) noexcept:
    pass
