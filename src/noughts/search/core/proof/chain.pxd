from noughts.search.core.proof cimport bits, layout
from noughts.search.core.proof cimport zone as zones
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.tables cimport Board
from noughts.search.core.proof.work cimport Work


cdef (Cells, Cells, int) _threats(Board board, Cells att, Cells dfn, bint has_rival) noexcept nogil
cdef bint chain(Board board, Cells att, Cells dfn, int plies, bint has_rival, Work work, Cells *zone) noexcept nogil
