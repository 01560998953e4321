cimport cython

from noughts.search.core.proof cimport bits, layout, nogil, tables
from noughts.search.core.proof cimport memory as memories
from noughts.search.core.proof cimport workspace as workspaces
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.tables cimport BitBoard
from noughts.search.core.proof.workspace cimport Workspace

cdef int SECOND_MARK
cdef long long NOWHERE
cdef int SYMMETRY_PAYS


cdef bint prove_from_root(Workspace work, Cells a, Cells b) noexcept nogil
@cython.locals(attacking=bint, swapped=bint, places_a=bint, won=bint, result=bint, is_kept=bint)
cdef bint prove_variant(
    Workspace work, Cells a, Cells b, Cells a_near, Cells b_near, int ply
) noexcept nogil
cdef Cells landing(BitBoard board, Cells empty) noexcept nogil
cdef bint completes(BitBoard board, Cells marks, int cell) noexcept nogil
cdef Cells completions(BitBoard board, Cells marks, Cells near) noexcept nogil
cdef Cells near_through(BitBoard board, Cells marks, int cell) noexcept nogil
cdef int prospects(BitBoard board, Cells marks, Cells other, int cell) noexcept nogil
cdef Cells all_near(BitBoard board, Cells marks) noexcept nogil
cdef Cells replies(BitBoard board, Cells other, Cells other_near, Cells playable) noexcept nogil
@cython.locals(makes_a=bint)
cdef bint is_line_in_reach(BitBoard board, Cells a, Cells b, bint attacking, int plies) noexcept nogil
cdef bint is_held_by_following(BitBoard board, Cells att, Cells empty, Cells playable) noexcept nogil
cdef (Cells, Cells) key_of(BitBoard board, Cells a, Cells b, Cells empty) noexcept nogil
cdef (Cells, Cells) without_dead_marks(BitBoard board, Cells a, Cells b, Cells empty) noexcept nogil
cdef int rank_threats(
    Workspace work, Cells mine, Cells other, Cells candidates, Cells second, Cells empty, int ply
) noexcept nogil
