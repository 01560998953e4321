cimport cython
from libc.stdint cimport int16_t, int32_t, uint8_t

from noughts.search.core.engine cimport layout, pattern_tables
from noughts.search.core.engine.pattern_tables cimport PatternTables


cpdef int row_of(PatternTables tables, int code) noexcept nogil


@cython.final
cdef class Patterns:
    cdef readonly PatternTables tables
    cdef int32_t sums[layout.COLUMNS]
    cdef int16_t inputs[layout.COLUMNS]
    cdef int32_t codes[layout.MAX_CELLS][4]
    cdef uint8_t marked[layout.MAX_CELLS]
    cdef uint8_t active[layout.MAX_CELLS]
    cdef int16_t fours[layout.FOURS_ROOM]
    cdef int16_t vectors[layout.MAX_CELLS][layout.COLUMNS]


cdef void _count_in(Patterns patterns, int cell, int sign) noexcept nogil
@cython.locals(before=int16_t, after=int16_t)
cdef void _change(Patterns patterns, int cell, int old, int new) noexcept nogil
cdef void _tell(Patterns patterns, int cell, int mark) noexcept nogil
cdef void place(Patterns patterns, int cell, int mark) noexcept nogil
cdef void toggle(Patterns patterns, int cell, int mark) noexcept nogil
cdef void remove(Patterns patterns, int cell, int mark) noexcept nogil
@cython.locals(total=int32_t, hidden=int32_t)
cdef int value(Patterns patterns, int side) noexcept nogil
@cython.locals(total=int32_t)
cdef int promise(Patterns patterns, int cell, int side) noexcept nogil
cdef int kind_of(Patterns patterns, int cell, int direction, int mark) noexcept nogil
@cython.locals(found=cython.int)
cdef int _fours_at(Patterns patterns, int cell, int mark) noexcept nogil
cdef int completing(Patterns patterns, int cell, int mark, int first) noexcept nogil
@cython.locals(cell=cython.int, last=cython.int, wins=cython.int)
cdef int list_fours(Patterns patterns, int mark, int begin, int end, int must) noexcept nogil
@cython.locals(last=cython.int, other=cython.int, is_new=cython.bint)
cdef int add_fours(Patterns patterns, int cell, int mark, int begin, int end) noexcept nogil
cdef int threat(Patterns patterns, int cell, int mark) noexcept nogil
