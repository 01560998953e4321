cimport cython

from noughts.search.core.proof cimport bits, layout, lines, nogil, tables
from noughts.search.core.proof cimport memory as memories
from noughts.search.core.proof cimport workspace as workspaces
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.tables cimport BitBoard
from noughts.search.core.proof.workspace cimport Workspace

cdef int CHAIN_BUDGET
cdef int QUICK_TRIES
cdef int WON
cdef int LOST
cdef int UNDECIDED
cdef int SYMMETRIC_MARKS


cdef bint prove_from_root(Workspace work, Cells att, Cells dfn) noexcept nogil
@cython.locals(attacking=bint, won=bint)
cdef bint prove(Workspace work, Cells att, Cells dfn, int ply) noexcept nogil
cdef void write_key(Workspace work, Cells att, Cells dfn, Cells live, bint attacking, int ply) noexcept nogil
cdef (int, int) recollection(Workspace work, int plies, int ply) noexcept nogil
cdef void note(Workspace work, bint won, int plies, int best, int left, int ply) noexcept nogil
cdef int quick_defence(Workspace work, Cells att, Cells dfn, int ply, int tries) noexcept nogil
cdef bint is_held(Workspace work, Cells att, Cells dfn, int plies) noexcept nogil
cdef int result_of_threats(Cells att_wins, Cells dfn_wins, bint attacking, int plies, Cells *zone) noexcept nogil
cdef bint is_too_light(bint attacking, int opened, long long potential) noexcept nogil
cdef bint chain_from(Workspace work, Cells att, Cells dfn, int plies, Cells *zone) noexcept nogil
cdef int moved_cell(BitBoard board, int symmetry, int cell) noexcept nogil
cdef void read_zone(Workspace work, long long slot, int symmetry, Cells *zone) noexcept nogil
cdef void write_zone(Workspace work, long long slot, int symmetry, Cells *zone) noexcept nogil
cdef void start_zone(Cells *zone, Cells core, int height) noexcept nogil
cdef void add_cells(Cells *zone, Cells cells) noexcept nogil
cdef void add_zone(Cells *zone, Cells *other) noexcept nogil
cdef void copy_zone(Cells *zone, Cells *other) noexcept nogil
cdef void add_near_lines(BitBoard board, Cells att, Cells dfn, bint has_rival, Cells *zone) noexcept nogil
cdef Cells harmful(Cells *zone, bint has_rival) noexcept nogil
cdef (Cells, Cells, int) _threats(BitBoard board, Cells att, Cells dfn, bint has_rival) noexcept nogil
cdef bint chain(Workspace work, Cells att, Cells dfn, int plies, Cells *zone) noexcept nogil
