from noughts.search.core.engine cimport board as boards, fighting, fours, layout, memory as memories, ordering, plain, steps, threes, zone
from noughts.search.core.engine.board cimport Board
from noughts.search.core.engine.memory cimport Memory
from noughts.search.core.engine.scratch cimport Scratch
from noughts.search.core.engine.tables cimport Tables
from noughts.search.core.watch cimport Watch

cdef int ROOT_FOURS
cdef int FOURS_SHARE
cdef int ROOT_THREES
cdef int THREES_SHARE
cdef int ROOT_CHECK
cdef int CHECK_SHARE
cdef int ROOT_WIDTH
cdef int OPENING_MARGIN


cdef int _after(
    Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int depth, int floor, int ceiling
) noexcept nogil
cdef int _check(Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int depth, int score) noexcept nogil
cdef int _search_move(
    Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int depth, int i, int floor
) noexcept nogil
cdef int _rank(Scratch scratch, int i, int leader) noexcept nogil
cdef void _sort_root(Scratch scratch, int leader) noexcept nogil
cdef bint _won(Scratch scratch, int move, int plies, int skip, int depth) noexcept nogil
cdef bint _win_by_force(Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int depth) noexcept nogil
cdef void _lead(Scratch scratch, int i) noexcept nogil
cdef void _age(Scratch scratch) noexcept nogil
cdef void _mark_lost(Tables tables, Board board, Scratch scratch, Memory memory, Watch watch) noexcept nogil
cdef void _list_root(Tables tables, Board board, Scratch scratch, Memory memory) noexcept nogil
cpdef bint think(Tables tables, Board board, Scratch scratch, Memory memory, Watch watch, int depth) noexcept nogil
