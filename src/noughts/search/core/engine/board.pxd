cimport cython
from libc.stdint cimport int16_t, int32_t, uint64_t

from noughts.search.core.engine cimport layout, patterns
from noughts.search.core.engine.pattern_tables cimport PatternTables
from noughts.search.core.engine.patterns cimport Patterns

cdef int TEMPO_EIGHTHS
cdef int PARITY_SCORE
cdef int BOTH_ENDS
cdef double REDUCE_BASE
cdef double REDUCE_RATE


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
    cdef readonly bint renju
    cdef readonly bint is_learned
    cdef readonly PatternTables patterns
    cdef int32_t weight[layout.MAX_K + 2]
    cdef int32_t gain[layout.MAX_K + 2]
    cdef int16_t line_cells[layout.MAX_LINES][layout.MAX_K]
    cdef int16_t cell_lines[layout.MAX_CELLS][4 * layout.MAX_K]
    cdef int16_t cell_line_count[layout.MAX_CELLS]
    cdef int16_t guard_lines[layout.MAX_CELLS][8]
    cdef int16_t guard_line_count[layout.MAX_CELLS]
    cdef int16_t end_lines[layout.MAX_CELLS][8]
    cdef int16_t end_line_count[layout.MAX_CELLS]
    cdef int32_t reductions[layout.REDUCTIONS][layout.REDUCTIONS]
    cdef int16_t centrality[layout.MAX_CELLS]


cdef void _fill_lines(Tables tables, tuple lines) except *
cdef void _fill_guards(Tables tables, tuple lines) except *
cdef void _fill_ends(Tables tables, tuple lines) except *
cdef void _fill_reductions(Tables tables) except *
cdef void _fill_weights(Tables tables, int k) except *


@cython.final
cdef class Board:
    cdef readonly Tables tables
    cdef readonly Patterns patterns
    cdef public uint64_t hash
    cdef readonly int placed
    cdef readonly bint scoring
    cdef int row_length
    cdef readonly int32_t total[2]
    cdef readonly int32_t alive[2]
    cdef readonly int32_t list_size[2][3]
    cdef readonly int16_t marks[layout.MAX_CELLS]
    cdef readonly int16_t counts[2][layout.MAX_LINES]
    cdef readonly int16_t guard_hits[2][layout.MAX_LINES]
    cdef readonly int16_t end_hits[2][layout.MAX_LINES]
    cdef readonly int32_t empty_sum[layout.MAX_LINES]
    cdef readonly int16_t list_lines[2][3][layout.MAX_LINES]
    cdef int16_t list_place[2][layout.MAX_LINES]
    cdef readonly int32_t cell_score[2][layout.MAX_CELLS]
    cdef readonly int32_t win_cells[2][2]


cdef void _join_list(Board board, int mark, int lacking, int line) noexcept nogil
cdef void _leave_list(Board board, int mark, int lacking, int line) noexcept nogil
cdef void _set_level(Board board, int line, int mark, int old, int new) noexcept nogil
cdef void _kill(Board board, int line, int mark) noexcept nogil
cdef void _revive(Board board, int line, int mark) noexcept nogil
cdef void _begin(Board board) noexcept nogil
cpdef bint place(Board board, int cell, int mark) noexcept nogil
cpdef void remove(Board board, int cell, int mark) noexcept nogil
cdef bint is_playable(Board board, int cell) noexcept nogil
cpdef int count_wins(Board board, int mark) noexcept nogil
cdef bint _touches(Board board, int cell, int mark, int lacking) noexcept nogil
cdef int _safe_moves(Board board) noexcept nogil
cpdef int static_score(Board board) noexcept nogil
