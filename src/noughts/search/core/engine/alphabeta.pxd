cimport cython

from noughts.search.core.engine cimport board as boards, forbidden, layout, memory as memories, threats, workspace as workspaces
from noughts.search.core.engine.workspace cimport Workspace

cdef int LEAF_BUDGET
cdef int LEAF_LENGTH
cdef int NODE_BUDGET
cdef int NODE_LENGTH
cdef int QUIET_DEPTH
cdef int REDUCE_FROM
cdef int REDUCE_MORE_FROM
cdef int REDUCE_DEPTH
cdef int AHEAD_DEPTH
cdef int AHEAD_MARGIN
cdef int BEHIND_DEPTH
cdef int BEHIND_MARGIN
cdef int LOWEST_DEPTH
cdef int LEAST_WIDTH
cdef int MORE_WIDTH


cdef int _search_fours(Workspace work, int attacker, int depth) noexcept nogil
@cython.locals(has_no_zone=cython.bint)
cdef int _list_moves(Workspace work, int depth, int ply, int base, int fours_against) noexcept nogil
cdef int _immediate_score(Workspace work, int ply, int fours_against) noexcept nogil
cdef int reduction(Workspace work, int depth, int number) noexcept nogil
cdef bint _is_enough(Workspace work, int score, int depth, int alpha, int beta) noexcept nogil
cdef int threat_alphabeta(Workspace work, int depth, int alpha, int beta, int ply, int base) noexcept nogil
cdef int full_alphabeta(Workspace work, int depth, int alpha, int beta, int ply, int base) noexcept nogil
