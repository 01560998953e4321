from noughts.search.core.proof cimport bits, layout
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.runtime cimport I64Buffer, U64Buffer


cdef class BitBoard:
    cdef readonly int cells
    cdef Cells everywhere
    cdef readonly int cols
    cdef readonly int rows
    cdef readonly bint misere
    cdef readonly int mark_rule
    cdef readonly bint gravity
    cdef readonly bint exact
    cdef int shortest_kept
    cdef readonly int lines
    cdef readonly int symmetries
    cdef Cells *masks
    cdef long long *first
    cdef Cells *through
    cdef Cells *guards
    cdef long long *weights
    cdef Cells *images
    cdef long long *inverses
    cdef object _owners


cdef void _write_images(Cells *images, int symmetry, long long *permutation, int cells) noexcept nogil
cdef Cells image(BitBoard board, int symmetry, Cells cells) noexcept nogil
cdef (Cells, Cells, int) canonical(BitBoard board, Cells a, Cells b) noexcept nogil
