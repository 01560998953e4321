cimport cython
from libc.stdint cimport int16_t, int32_t, uint64_t

from noughts.search.core.engine cimport layout, zeros


@cython.final
cdef class Tables:
    cdef uint64_t zobrist[2][layout.MAX_CELLS]
    cdef readonly int cols
    cdef readonly int cells
    cdef readonly int k
    cdef readonly int lines
    cdef readonly int marks_rule
    cdef readonly bint misere
    cdef readonly bint gravity
    cdef readonly bint threats
    cdef int32_t weight[layout.MAX_K + 2]
    cdef int32_t gain[layout.MAX_K + 2]
    cdef int16_t line_cells[layout.MAX_LINES][layout.MAX_K]
    cdef int16_t cell_lines[layout.MAX_CELLS][4 * layout.MAX_K]
    cdef int16_t cell_line_count[layout.MAX_CELLS]
    cdef int16_t guard_lines[layout.MAX_CELLS][8]
    cdef int16_t guard_line_count[layout.MAX_CELLS]
    cdef int16_t centrality[layout.MAX_CELLS]


cdef void _fill_lines(Tables tables, tuple lines) except *
cdef void _fill_guards(Tables tables, tuple lines) except *
cdef void _fill_weights(Tables tables, int k) except *
