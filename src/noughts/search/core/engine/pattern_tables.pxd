cimport cython
from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t

from noughts.search.core.engine cimport layout

cdef int MANY


@cython.final
cdef class PatternTables:
    cdef readonly int cells
    cdef readonly int radius
    cdef readonly int k
    cdef readonly bint exact
    cdef public bint sees_all
    cdef bint has_shapes
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
cdef int _number(bytes numbers, int at)
@cython.locals(weight=int16_t, at=cython.int)
cdef void _read_weights(PatternTables tables, bytes numbers) except *
cdef int _side(int code, int nearest, int step) noexcept nogil
cdef int _shape_row(int side, int opposite) noexcept nogil
cdef int _mirrored_side(int side) noexcept nogil
cpdef int mirrored_row(int row) noexcept nogil
cdef int find_row(PatternTables tables, int code) noexcept nogil
cdef bint _has_many(int marks) noexcept nogil
