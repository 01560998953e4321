from noughts.search.core.proof cimport bits
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.tables cimport Board

cdef long long UNIT

cdef (Cells, Cells, Cells, int, int) scan(
    Board board, Cells att, Cells dfn, int moves_left, bint has_rival, Cells *open_lines
) noexcept nogil
cdef (int, Cells, Cells) drop_held_lines(Cells *open_lines, int opened) noexcept nogil
cdef long long weight_of(Cells *open_lines, int opened) noexcept nogil
cdef Cells lines_within(Board board, Cells dfn, Cells cells) noexcept nogil
