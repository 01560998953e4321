# Twin of the .py: compiled into whoever uses it.

from noughts.search.core.proof.bits cimport Cells

cdef enum:
    OWN = 0
    ONLY_X = 1
    WILD = 2

    WIDTH = 130
    PLIES = 68

    CORE = 0
    NEAR_2 = 1
    NEAR_3 = 2
    NEAR_4 = 3
    FREEDOM = 4
    HEIGHT = 5
    ZONE_WORDS = 6

    KEY_A = 0
    KEY_B = 1
    KEY_KIND = 2
    KEY_SYMMETRY = 3
    KEY_WORDS = 4

    NO_WIN_KNOWN = 255
    FOREVER = 127
    FACTS = 2
    ZONE = 3
    SHORT_ENTRY = 3
    LONG_ENTRY = 8

    WIDEST = 32
    BUCKET = 8
    FIRST_LOG = 10
    VALUE_BITS = 6
    VALUE_MASK = 63
    ZERO = 32
    WORTH_SHIFT = 12
    WORTH_MASK = 15
    REST_SHIFT = 16
    FAR = 1000


cdef inline Cells *zone_at(Cells *zones, int ply) noexcept nogil:
    return zones + ZONE_WORDS * ply


cdef inline Cells *key_at(Cells *keys, int ply) noexcept nogil:
    return keys + KEY_WORDS * ply
