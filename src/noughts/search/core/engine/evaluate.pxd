from noughts.search.core.engine cimport board as boards, layout
from noughts.search.core.engine.board cimport Board
from noughts.search.core.engine.tables cimport Tables

cdef int TEMPO_EIGHTHS
cdef int PARITY_SCORE


cdef bint _touches(Tables tables, Board board, int cell, int mark, int lacking) noexcept nogil
cdef int _safe_moves(Tables tables, Board board) noexcept nogil
cdef int static_score(Tables tables, Board board) noexcept nogil
