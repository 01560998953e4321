cimport cython
from libc.stdint cimport int16_t, int32_t, uint64_t

from noughts.search.core.engine cimport layout, zeros
from noughts.search.core.engine.scratch cimport Scratch
from noughts.search.core.engine.tables cimport Tables


@cython.final
cdef class Board:
    cdef readonly uint64_t hash
    cdef readonly int placed
    cdef readonly bint scoring
    cdef readonly int32_t total[2]
    cdef readonly int32_t alive[2]
    cdef readonly int32_t list_size[2][3]
    cdef readonly int16_t marks[layout.MAX_CELLS]
    cdef readonly int16_t counts[2][layout.MAX_LINES]
    cdef readonly int16_t guard_hits[2][layout.MAX_LINES]
    cdef readonly int32_t empty_sum[layout.MAX_LINES]
    cdef readonly int16_t list_lines[2][3][layout.MAX_LINES]
    cdef int16_t list_place[2][layout.MAX_LINES]
    cdef readonly int32_t cell_score[2][layout.MAX_CELLS]
    cdef readonly int32_t win_cells[2][2]


cdef void _join_list(Board board, int mark, int lacking, int line) noexcept nogil
cdef void _leave_list(Board board, int mark, int lacking, int line) noexcept nogil
cdef void _set_level(Tables tables, Board board, int line, int mark, int old, int new) noexcept nogil
cdef void _begin(Tables tables, Board board) noexcept nogil
cpdef bint place(Tables tables, Board board, int cell, int mark) noexcept nogil
cpdef void remove(Tables tables, Board board, int cell, int mark) noexcept nogil
cdef bint is_playable(Tables tables, Board board, int cell) noexcept nogil
cpdef int count_wins(Tables tables, Board board, int mark) noexcept nogil
cpdef int legal_moves(Tables tables, Board board, Scratch scratch, int base) noexcept nogil
