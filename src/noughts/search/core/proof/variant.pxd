cimport cython

from noughts.search.core.proof cimport bits, classic, layout, tables
from noughts.search.core.proof cimport memory as memories
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.tables cimport Board
from noughts.search.core.proof.work cimport Work

cdef int SECOND_MARK
cdef long long NOWHERE
cdef int SYMMETRY_PAYS


@cython.locals(swapped=bint, places_a=bint, won=bint, result=bint, is_kept=bint)
cdef bint prove_variant(
    Board board, Cells a, Cells b, Cells a_near, Cells b_near, bint attacking, int plies, Work work, int ply
) noexcept nogil
cdef bint prove_any(Board board, Cells a, Cells b, bint attacking, int plies, Work work) noexcept nogil
cdef Cells landing(Board board, Cells empty) noexcept nogil
cdef bint completes(Board board, Cells marks, int cell) noexcept nogil
cdef Cells completions(Board board, Cells marks, Cells near) noexcept nogil
cdef Cells near_through(Board board, Cells marks, int cell) noexcept nogil
cdef int prospects(Board board, Cells marks, Cells other, int cell) noexcept nogil
cdef Cells all_near(Board board, Cells marks) noexcept nogil
cdef Cells replies(Board board, Cells other, Cells other_near, Cells playable) noexcept nogil
@cython.locals(makes_a=bint)
cdef bint is_line_in_reach(Board board, Cells a, Cells b, bint attacking, int plies) noexcept nogil
cdef bint is_held_by_following(Board board, Cells att, Cells empty, Cells playable) noexcept nogil
cdef (Cells, Cells) key_of(Board board, Cells a, Cells b, Cells empty) noexcept nogil
cdef (Cells, Cells) without_dead_marks(Board board, Cells a, Cells b, Cells empty) noexcept nogil
cdef int rank_threats(
    Board board, Cells mine, Cells other, Cells candidates, Cells second, Cells empty, Work work, int ply
) noexcept nogil
