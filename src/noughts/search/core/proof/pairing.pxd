from noughts.search.core.proof cimport bits
from noughts.search.core.proof.bits cimport Cells


cdef bint has_pairing(Cells *open_lines, int opened, long long *owner, long long *parent) noexcept nogil
cdef (Cells, int) _take_forced_pairs(Cells *open_lines, int opened) noexcept nogil
cdef int _merge_overlapping(Cells *open_lines, int opened, Cells taken) noexcept nogil
cdef Cells _give_one_cell(Cells *open_lines, int line, Cells matched, long long *owner, long long *parent) noexcept nogil
cdef Cells _augment(
    Cells *open_lines, int line, Cells own, Cells matched, long long *owner, long long *parent
) noexcept nogil
cdef Cells _shift(int line, int cell, int free, Cells matched, long long *owner, long long *parent) noexcept nogil
