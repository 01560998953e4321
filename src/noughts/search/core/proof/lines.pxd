from noughts.search.core.proof cimport bits
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.tables cimport BitBoard

cdef long long UNIT

cdef (Cells, Cells, Cells, int, int) scan(
    BitBoard board, Cells att, Cells dfn, int moves_left, bint has_rival, Cells *open_lines
) noexcept nogil
cdef (int, Cells, Cells) drop_held_lines(Cells *open_lines, int opened) noexcept nogil
cdef long long weight_of(Cells *open_lines, int opened) noexcept nogil
cdef Cells lines_within(BitBoard board, Cells dfn, Cells cells) noexcept nogil
cdef bint has_pairing(Cells *open_lines, int opened, long long *owner, long long *parent) noexcept nogil
cdef (Cells, int) _take_forced_pairs(Cells *open_lines, int opened) noexcept nogil
cdef int _merge_overlapping(Cells *open_lines, int opened, Cells taken) noexcept nogil
cdef Cells _give_one_cell(Cells *open_lines, int line, Cells matched, long long *owner, long long *parent) noexcept nogil
cdef Cells _augment(
    Cells *open_lines, int line, Cells own, Cells matched, long long *owner, long long *parent
) noexcept nogil
cdef Cells _shift(int line, int cell, int free, Cells matched, long long *owner, long long *parent) noexcept nogil
