from noughts.search.core.engine cimport board as boards, fours, layout, memory as memories, ordering, steps, zone
from noughts.search.core.engine.board cimport Board
from noughts.search.core.engine.memory cimport Memory
from noughts.search.core.engine.scratch cimport Scratch
from noughts.search.core.engine.tables cimport Tables
from noughts.search.core.watch cimport Watch

cdef int FOURS_BUDGET
cdef int FOURS_LENGTH
cdef int MAX_ATTACKS


cdef int _answers(
    Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int attacker, int base
) noexcept nogil
cdef int _list_attacks(Tables tables, Board board, Scratch scratch, int attacker, int base) noexcept nogil
cdef int _attack(
    Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int attacker, int length, int base
) noexcept nogil
cpdef int win_by_threats(
    Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int attacker, long long budget, int longest, int base
) noexcept nogil
