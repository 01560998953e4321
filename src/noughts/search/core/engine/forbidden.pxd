cimport cython

from noughts.search.core.engine cimport layout
from noughts.search.core.engine.board cimport Board


cdef int _beyond(Board board, int cell, int direction, int way) noexcept nogil
cdef int _row_end(Board board, int cell, int direction, int way) noexcept nogil
cdef int _length(Board board, int cell, int direction) noexcept nogil
cdef int _growth(Board board, int cell, int direction, int way, int length) noexcept nogil
cdef int _lines_next(Board board, int cell, int direction) noexcept nogil
@cython.locals(is_open=cython.bint, fourth=cython.int, way=cython.int)
cdef bint _makes_three(Board board, int cell, int direction) noexcept nogil
cdef bint _completes(Board board, int cell) noexcept nogil
cdef bint _makes_too_much(Board board, int cell) noexcept nogil
@cython.locals(is_too_much=cython.bint)
cpdef bint is_forbidden(Board board, int cell) noexcept nogil
cdef bint bans(Board board, int move) noexcept nogil
