from noughts.search.core.engine cimport alphabeta, board as boards, forbidden, layout, memory as memories, nogil, threats, workspace as workspaces
from noughts.search.core.engine.workspace cimport Workspace

cdef int ROOT_FOURS
cdef int FOURS_SHARE
cdef int ROOT_THREES
cdef int THREES_SHARE
cdef int ROOT_CHECK
cdef int CHECK_SHARE
cdef int REDUCE_FROM
cdef int REDUCE_DEPTH
cdef int ROOT_WIDTH
cdef int OPENING_MARGIN
cdef int LEARNED_MARGIN


cdef int _after(Workspace work, int depth, int floor, int ceiling) noexcept nogil
cdef int _check(Workspace work, int depth, int score) noexcept nogil
cdef int _reduction(Workspace work, int depth, int i) noexcept nogil
cdef int _search_move(Workspace work, int depth, int i, int floor) noexcept nogil
cdef int _rank(Workspace work, int i, int leader) noexcept nogil
cdef void _sort_root(Workspace work, int leader) noexcept nogil
cdef bint _won(Workspace work, int move, int plies, int skip, int depth) noexcept nogil
cdef bint _win_by_force(Workspace work, int depth) noexcept nogil
cdef void _lead(Workspace work, int i) noexcept nogil
cdef void _age(Workspace work) noexcept nogil
cdef void _mark_lost(Workspace work) noexcept nogil
cdef void _list_root(Workspace work) noexcept nogil
cdef bint iterate(Workspace work, int depth) noexcept nogil
