cimport cython
from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t

from noughts.search.core.engine cimport layout


@cython.final
cdef class PatternTables:
    cdef readonly int cells
    cdef readonly int radius
    cdef readonly int k
    cdef readonly bint exact
    cdef public bint sees_all
    cdef int16_t neighbour[layout.MAX_CELLS][4][2 * layout.RADIUS]
    cdef uint8_t kinds[layout.CODES]
    cdef uint16_t rows[layout.CODES]
    cdef int32_t threat_scores[layout.KINDS]
    cdef uint8_t kind_of_row[2][layout.ROWS]
    cdef int16_t cell_weights[layout.ROWS][layout.COLUMNS]
    cdef int16_t hidden_weights[layout.HIDDEN][layout.COLUMNS]
    cdef int32_t hidden_bias[layout.HIDDEN]
    cdef int16_t out_weights[layout.HIDDEN]
    cdef int32_t out_bias
    cdef int16_t order_weights[layout.COLUMNS]


cdef bint _is_line(PatternTables tables, int state) noexcept nogil
cdef int _count(PatternTables tables, int state, int lowest, int highest) noexcept nogil
cdef int _kind_by_next(PatternTables tables, int state) noexcept nogil
cdef int _kind(PatternTables tables, int state) noexcept nogil
cdef int _row(PatternTables tables, int code) noexcept nogil


@cython.final
cdef class Patterns:
    cdef readonly PatternTables tables
    cdef int32_t sums[layout.COLUMNS]
    cdef int32_t codes[layout.MAX_CELLS][4]
    cdef uint8_t marked[layout.MAX_CELLS]
    cdef uint8_t active[layout.MAX_CELLS]
    cdef int16_t fours[layout.FOURS_ROOM]
    cdef int16_t vectors[layout.MAX_CELLS][layout.COLUMNS]


cdef void _count_in(Patterns patterns, int cell, int sign) noexcept nogil
@cython.locals(before=int32_t, after=int32_t)
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
