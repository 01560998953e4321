from noughts.search.core cimport runtime
from noughts.search.core.proof cimport bits, layout
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.memory cimport Memory
from noughts.search.core.proof.tables cimport BitBoard
from noughts.search.core.runtime cimport I64Buffer, U64Buffer, Watch

cdef long long FIRST


cdef class Workspace:
    cdef BitBoard board
    cdef bint mover_attacks
    cdef int plies
    cdef bint has_rival
    cdef Watch watch
    cdef readonly bint halted
    cdef long long question_limit
    cdef long long chain_nodes
    cdef long long chain_limit
    cdef Memory memory
    cdef Cells *open_lines
    cdef long long *owner
    cdef long long *parent
    cdef long long *scores
    cdef long long *moves
    cdef Cells *zones
    cdef Cells *threats
    cdef Cells *keys
    cdef object _owners


cdef bint should_halt(Workspace work) noexcept nogil
cdef int rank(
    Workspace work, Cells att, Cells dfn, Cells candidates, int best, int ply
) noexcept nogil
cdef void _credit(long long *scores, Cells missing, Cells candidates, int steepness) noexcept nogil
cdef int pick(Workspace work, int ply, int number, int tries) noexcept nogil
