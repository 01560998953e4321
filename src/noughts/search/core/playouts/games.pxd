cimport cython
from libc.stdint cimport int16_t, uint16_t, uint32_t, uint64_t

from noughts.search.core.engine cimport layout
from noughts.search.core.engine.board cimport Tables
from noughts.search.core.playouts cimport chance


@cython.final
cdef class Results:
    cdef readonly long long counts[3]


@cython.final
cdef class ChosenGame:
    cdef uint16_t follower[chance.POSITIONS * chance.ROOM]


cpdef void play_chosen(ChosenGame game, long long games, uint64_t seed, Results tally) noexcept nogil


@cython.final
cdef class SmallBoard:
    cdef uint16_t nth_bit[512 * chance.ROOM]
    cdef uint16_t wins[512]


cpdef void play_small(SmallBoard board, long long games, uint64_t seed, Results tally) noexcept nogil


@cython.final
cdef class Runs:
    cdef int cells
    cdef int16_t group[4 * layout.MAX_CELLS]
    cdef uint32_t bit[4 * layout.MAX_CELLS]
    cdef int16_t order[layout.MAX_CELLS]
    cdef uint32_t runs[2 * chance.SECOND]


cdef uint32_t run_of(uint32_t bits, int k) noexcept nogil
cpdef void play_straight(Runs board, int k, long long games, uint64_t seed, Results tally) noexcept nogil


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
cpdef void play_any(Tables tables, Course start, Course game, long long games, uint64_t seed, Results tally) noexcept nogil
