cimport cython
from libc.stdint cimport int16_t, int32_t, int64_t

from noughts.search.core cimport machine
from noughts.search.core cimport runtime
from noughts.search.core.engine cimport board as boards, layout, patterns
from noughts.search.core.engine.board cimport Board, Tables
from noughts.search.core.engine.memory cimport Memory
from noughts.search.core.runtime cimport Watch

cdef int FIRST
cdef int KILLER
cdef int HISTORY_SHIFT
cdef int PACE


@cython.final
cdef class Workspace:
    cdef readonly Tables tables
    cdef readonly Board board
    cdef Memory memory
    cdef readonly Watch watch
    cdef readonly bint stopped
    cdef int ticks
    cdef public int pace
    cdef public int width
    cdef int64_t budget
    cdef int64_t threes_budget
    cdef int attack
    cdef int listed
    cdef bint narrow
    cdef int path_length
    cdef int16_t path[layout.MAX_PATH + 4]
    cdef int16_t fours[layout.FOURS_ROOM]
    cdef int seen_stamp
    cdef int32_t seen[layout.MAX_CELLS]
    cdef int zone_stamp
    cdef int32_t zone[layout.MAX_CELLS]
    cdef int16_t tally[layout.MAX_LINES]
    cdef int32_t moves[layout.MOVES_ROOM]
    cdef int32_t keys[layout.MOVES_ROOM]
    cdef int32_t killers[layout.MAX_PLY + 2][2]
    cdef int32_t history[2][layout.MAX_MOVES]
    cdef int32_t pv[layout.MAX_PLY + 2][layout.MAX_PLY + 2]
    cdef int32_t pv_length[layout.MAX_PLY + 2]
    cdef int root_count
    cdef int root_width
    cdef int32_t root_moves[layout.MAX_MOVES]
    cdef int32_t root_scores[layout.MAX_MOVES]
    cdef int32_t root_kinds[layout.MAX_MOVES]
    cdef int32_t root_depths[layout.MAX_MOVES]
    cdef int best
    cdef int32_t line[layout.MAX_PLY + layout.MAX_PATH]
    cdef int line_length


cdef bint halts(Workspace work) noexcept nogil
cdef bint enter(Workspace work, int ply) noexcept nogil
cdef void keep_line(Workspace work, int ply, int move) noexcept nogil
cdef void keep_chain(Workspace work, int ply, int attacker) noexcept nogil
cpdef int legal_moves(Workspace work, int base) noexcept nogil
cdef int insert_move(Workspace work, int key, int move, int base, int end, int room) noexcept nogil
cdef int _sort_key(Workspace work, int move, int remembered, int ply) noexcept nogil
cdef void sort_moves(Workspace work, int base, int end) noexcept nogil
cdef int list_likely(Workspace work, int remembered, int ply, int base) noexcept nogil
cdef void set_keys(Workspace work, int remembered, int ply, int base, int end) noexcept nogil
cdef int pick_best(Workspace work, int at, int end) noexcept nogil
cdef int list_all(Workspace work, int remembered, int ply, int base) noexcept nogil
cdef void reward(Workspace work, int side, int move, int depth, int ply) noexcept nogil
