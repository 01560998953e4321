from noughts.search.core.proof cimport bits, layout
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.memory cimport Memory
from noughts.search.core.proof.tables cimport Board
from noughts.search.core.room cimport Numbers, Words
from noughts.search.core.watch cimport Watch

cdef long long FIRST


cdef class Work:
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
    cdef object _owners


cdef int rank(
    Board board, Cells att, Cells dfn, Cells candidates, int best, bint attacking, bint has_rival, Work work, int ply
) noexcept nogil
cdef void _credit(long long *scores, Cells missing, Cells candidates, int steepness) noexcept nogil
cdef int pick(Work work, int ply, int number, int tries) noexcept nogil
