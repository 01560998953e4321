from noughts.search.core.engine cimport board as boards, evaluate, layout, memory as memories, ordering, steps
from noughts.search.core.engine.board cimport Board
from noughts.search.core.engine.memory cimport Memory
from noughts.search.core.engine.scratch cimport Scratch
from noughts.search.core.engine.tables cimport Tables
from noughts.search.core.watch cimport Watch


cdef int search(
    Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int depth, int alpha, int beta, int ply, int base
) noexcept nogil
