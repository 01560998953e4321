cimport cython

from noughts.search.core cimport watch as watches
from noughts.search.core.proof cimport bits, layout, pairing, scan, tables
from noughts.search.core.proof cimport chain as chains
from noughts.search.core.proof cimport memory as memories
from noughts.search.core.proof cimport work as works
from noughts.search.core.proof cimport zone as zones
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.tables cimport Board
from noughts.search.core.proof.work cimport Work

cdef int CHAIN_BUDGET
cdef int QUICK_TRIES
cdef int WON
cdef int LOST
cdef int UNDECIDED
cdef int SYMMETRIC_MARKS


cdef bint should_halt(Work work) noexcept nogil
@cython.locals(won=bint)
cdef bint prove(
    Board board, Cells att, Cells dfn, bint attacking, int plies, bint has_rival, Work work, int ply
) noexcept nogil
cdef (bint, Cells) attack_at_sight(
    Board board, Cells att, Cells dfn, Cells candidates, Cells dfn_wins, int opened, int pairs, int plies, bint has_rival, Work work, Cells *zone
) noexcept nogil
cdef (bint, Cells) forced_replies(
    Board board, Cells att, Cells dfn, Cells candidates, Cells att_wins, int pairs, int plies, bint has_rival, Work work, Cells *zone
) noexcept nogil
cdef (int, int) recollection(
    Board board, Work work, Cells key_att, Cells key_dfn, int kind, int symmetry, int plies, Cells *zone
) noexcept nogil
cdef void note(
    Board board, Work work, Cells key_att, Cells key_dfn, int kind, int symmetry, bint won, int plies, int best, int left, Cells *zone
) noexcept nogil
cdef int quick_defence(
    Board board, Cells att, Cells dfn, int plies, bint has_rival, Work work, int ply, int tries
) noexcept nogil
cdef bint is_held(Board board, Cells att, Cells dfn, int plies, bint has_rival, Work work) noexcept nogil
cdef int verdict_of_threats(Cells att_wins, Cells dfn_wins, bint attacking, int plies, Cells *zone) noexcept nogil
cdef bint is_too_light(bint attacking, int opened, long long potential) noexcept nogil
cdef bint chain_from(
    Board board, Cells att, Cells dfn, int plies, bint has_rival, Work work, Cells *zone
) noexcept nogil
cdef (Cells, Cells, int) key_of(Board board, Cells att, Cells dfn, Cells live) noexcept nogil
cdef int moved_cell(Board board, int symmetry, int cell) noexcept nogil
cdef void read_zone(Board board, Work work, long long slot, int symmetry, Cells *zone) noexcept nogil
cdef void write_zone(Board board, Work work, long long slot, int symmetry, Cells *zone) noexcept nogil
