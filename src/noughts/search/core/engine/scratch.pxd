cimport cython
from libc.stdint cimport int16_t, int32_t, int64_t

from noughts.search.core cimport clock
from noughts.search.core.engine cimport layout, zeros

cdef int PACE


@cython.final
cdef class Scratch:
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
