cimport cython
from libc.stdint cimport uint16_t, uint64_t

from noughts.search.core.engine cimport zeros
from noughts.search.core.playouts cimport chance, sizes
from noughts.search.core.playouts.results cimport Results


@cython.final
cdef class ChosenGame:
    cdef uint16_t follower[sizes.POSITIONS * sizes.ROOM]


cpdef void play_chosen(ChosenGame game, long long games, uint64_t seed, Results results) noexcept nogil
