from noughts.search.core.engine cimport board as boards, layout
from noughts.search.core.engine.board cimport Board
from noughts.search.core.engine.scratch cimport Scratch
from noughts.search.core.engine.tables cimport Tables

cdef int FIRST
cdef int KILLER
cdef int HISTORY_SHIFT


cdef int insert_move(Scratch scratch, int key, int move, int base, int end, int room) noexcept nogil
cdef int _sort_key(Tables tables, Board board, Scratch scratch, int move, int remembered, int ply) noexcept nogil
cdef void sort_moves(Scratch scratch, int base, int end) noexcept nogil
cdef void set_keys(Tables tables, Board board, Scratch scratch, int remembered, int ply, int base, int end) noexcept nogil
cdef int pick_best(Scratch scratch, int at, int end) noexcept nogil
cdef int list_all(Tables tables, Board board, Scratch scratch, int remembered, int ply, int base) noexcept nogil
cdef void reward(Scratch scratch, int side, int move, int depth, int ply) noexcept nogil
