cimport cython
from libc.stdint cimport int16_t, uint64_t

from noughts.search.core.engine cimport layout, zeros
from noughts.search.core.engine.tables cimport Tables
from noughts.search.core.playouts cimport chance, sizes
from noughts.search.core.playouts.results cimport Results



@cython.final
cdef class Course:
    cdef uint64_t state
    cdef int placed
    cdef int open
    cdef int16_t choices[layout.MAX_CELLS]
    cdef int16_t height[layout.MAX_K]
    cdef int16_t counts[2][layout.MAX_LINES]
    cdef int16_t guards[2][layout.MAX_LINES]


cdef int _draw(Course game, int n) noexcept nogil
cdef void _begin(Tables tables, Course game, Course start) noexcept nogil
cdef int _random_cell(Tables tables, Course game) noexcept nogil
cdef bint _place(Tables tables, Course game, int cell, int mark) noexcept nogil
cpdef void play_any(Tables tables, Course start, Course game, long long games, uint64_t seed, Results results) noexcept nogil
