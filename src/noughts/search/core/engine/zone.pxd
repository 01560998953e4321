from noughts.search.core.engine cimport layout
from noughts.search.core.engine.board cimport Board
from noughts.search.core.engine.scratch cimport Scratch
from noughts.search.core.engine.tables cimport Tables


cdef bint _is_reply(Scratch scratch, int i) noexcept nogil
cdef void _tally_replies(Tables tables, Scratch scratch, int step) noexcept nogil
cdef int _add(Board board, Scratch scratch, int cell, int defender, int end) noexcept nogil
cdef int _add_line(Tables tables, Board board, Scratch scratch, int line, int defender, int end) noexcept nogil
cdef int _add_lines_of_replies(Tables tables, Board board, Scratch scratch, int defender, int end) noexcept nogil
cpdef int list_defences(Tables tables, Board board, Scratch scratch, int defender, int base) noexcept nogil
