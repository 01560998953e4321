from noughts.search.core.engine cimport board as boards, layout, memory as memories, steps
from noughts.search.core.engine.board cimport Board
from noughts.search.core.engine.memory cimport Memory
from noughts.search.core.engine.scratch cimport Scratch
from noughts.search.core.engine.tables cimport Tables
from noughts.search.core.watch cimport Watch


cdef int _fours(Tables tables, Board board, Scratch scratch, int attacker, int must_block, int base) noexcept nogil
cdef int _chain(
    Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int attacker, int length, int at, int base
) noexcept nogil
cpdef int win_by_fours(
    Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int attacker, long long budget, int longest
) noexcept nogil
