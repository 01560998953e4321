cimport cython
from libc.stdint cimport int16_t, uint32_t, uint64_t

from noughts.search.core.engine cimport layout, zeros
from noughts.search.core.playouts cimport chance, sizes
from noughts.search.core.playouts.results cimport Results



@cython.final
cdef class Runs:
    cdef int cells
    cdef int16_t group[4 * layout.MAX_CELLS]
    cdef uint32_t bit[4 * layout.MAX_CELLS]
    cdef int16_t order[layout.MAX_CELLS]
    cdef uint32_t runs[2 * sizes.SECOND]


cdef uint32_t run_of(uint32_t bits, int k) noexcept nogil
cpdef void play_straight(Runs board, int k, long long games, uint64_t seed, Results results) noexcept nogil
