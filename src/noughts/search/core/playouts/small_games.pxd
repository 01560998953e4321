cimport cython
from libc.stdint cimport uint16_t, uint64_t

from noughts.search.core.playouts cimport chance, sizes
from noughts.search.core.playouts.results cimport Results


@cython.final
cdef class SmallBoard:
    cdef uint16_t nth_bit[512 * sizes.ROOM]
    cdef uint16_t wins[512]


cpdef void play_small(SmallBoard board, long long games, uint64_t seed, Results results) noexcept nogil
