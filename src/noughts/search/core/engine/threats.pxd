from noughts.search.core.engine cimport board as boards, forbidden, fours, layout, patterns, memory as memories, workspace as workspaces
from noughts.search.core.engine.workspace cimport Workspace

cdef int FOURS_BUDGET
cdef int FOURS_LENGTH
cdef int NODE_LONGEST
cdef int MAX_ATTACKS


cdef int _list_fours(Workspace work, int attacker, int must_block, int base) noexcept nogil
cdef int _chain(Workspace work, int attacker, int length, int at, int base) noexcept nogil
cdef int _win_by_patterns(Workspace work, int attacker, int longest) noexcept nogil
cpdef int win_by_fours(Workspace work, int attacker, long long budget, int longest) noexcept nogil
cdef bint _is_reply(Workspace work, int i) noexcept nogil
cdef void _tally_replies(Workspace work, int step) noexcept nogil
cdef int _add(Workspace work, int cell, int defender, int end) noexcept nogil
cdef int _add_line(Workspace work, int line, int defender, int end) noexcept nogil
cdef int _add_lines_of_replies(Workspace work, int defender, int end) noexcept nogil
cpdef int list_defences(Workspace work, int defender, int base) noexcept nogil
cdef int _answers(Workspace work, int attacker, int base) noexcept nogil
cdef int _list_attacks(Workspace work, int attacker, int base) noexcept nogil
cdef void _place(Workspace work, int cell, int mark) noexcept nogil
cdef void _remove(Workspace work, int cell, int mark) noexcept nogil
cdef int _attack(Workspace work, int attacker, int length, int base) noexcept nogil
cpdef int win_by_threats(Workspace work, int attacker, long long budget, int longest, int base) noexcept nogil
