from noughts.search.core.proof cimport bits, layout
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.tables cimport BitBoard
from noughts.search.core.proof.workspace cimport Workspace


cdef void start_zone(Cells *zone, Cells core, int height) noexcept nogil
cdef void add_cells(Cells *zone, Cells cells) noexcept nogil
cdef void add_zone(Cells *zone, Cells *other) noexcept nogil
cdef void copy_zone(Cells *zone, Cells *other) noexcept nogil
cdef void add_near_lines(BitBoard board, Cells att, Cells dfn, bint has_rival, Cells *zone) noexcept nogil
cdef Cells harmful(Cells *zone, bint has_rival) noexcept nogil
cdef (Cells, Cells, int) _threats(BitBoard board, Cells att, Cells dfn, bint has_rival) noexcept nogil
cdef bint chain(Workspace work, Cells att, Cells dfn, int plies, Cells *zone) noexcept nogil
