from noughts.search.core.engine cimport board as boards, evaluate, fours, layout, memory as memories, ordering, steps, zone
from noughts.search.core.engine.board cimport Board
from noughts.search.core.engine.memory cimport Memory
from noughts.search.core.engine.scratch cimport Scratch
from noughts.search.core.engine.tables cimport Tables
from noughts.search.core.watch cimport Watch

cdef int LEAF_BUDGET
cdef int LEAF_LENGTH
cdef int NODE_BUDGET
cdef int NODE_LENGTH
cdef int QUIET_DEPTH
cdef int REDUCE_FROM
cdef int REDUCE_MORE_FROM
cdef int REDUCE_DEPTH


cdef int _fours(Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int attacker, int depth) noexcept nogil
cdef int _list_moves(
    Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int depth, int ply, int base, int fours_against
) noexcept nogil
cdef int _at_once(Tables tables, Board board, Scratch scratch, int ply, int fours_against) noexcept nogil
cdef int search(
    Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int depth, int alpha, int beta, int ply, int base
) noexcept nogil
