# Twin of the .py: compiled into whoever uses it.
from noughts.search.core.engine cimport root
from noughts.search.core.engine.board cimport Board
from noughts.search.core.engine.memory cimport Memory
from noughts.search.core.engine.scratch cimport Scratch
from noughts.search.core.engine.tables cimport Tables
from noughts.search.core.watch cimport Watch


cdef inline bint think(Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int depth) noexcept:
    with nogil:
        return root.think(tables, board, scratch, memory, watch, depth)
