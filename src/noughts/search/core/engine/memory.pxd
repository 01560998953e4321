cimport cython
from libc.stdint cimport uint64_t

from noughts.search.core.engine cimport layout
from noughts.search.core.runtime cimport U64Buffer

cdef uint64_t FOURS_SALT
cdef uint64_t FOURS_LENGTH_SALT
cdef uint64_t THREES_SALT
cdef uint64_t THREES_LENGTH_SALT
cdef uint64_t WORD
cdef int MOVE_SHIFT
cdef int DEPTH_SHIFT
cdef int SCORE_SHIFT
cdef int DEPTH_ZERO
cdef int SCORE_ZERO
cdef int MOVE_BITS
cdef int DEPTH_BITS


@cython.final
cdef class Slots:
    cdef U64Buffer first
    cdef U64Buffer all
    cdef readonly int width
    cdef uint64_t last_slot
    cdef uint64_t last_first
    cdef unsigned long long *words
    cdef readonly uint64_t used
    cdef readonly bint is_spread


cdef uint64_t place_of(Slots slots, uint64_t key) noexcept nogil
cdef uint64_t claim(Slots slots, uint64_t key) noexcept nogil
cdef void _spread(Slots slots) noexcept nogil


@cython.final
cdef class Memory:
    cdef readonly int megabytes
    cdef readonly Slots entries
    cdef readonly Slots failures


cdef uint64_t _failure_key(uint64_t key, int kind, int attacker, int length) noexcept nogil
cdef bint has_failed(Memory memory, uint64_t key, int kind, int attacker, int length) noexcept nogil
cdef void keep_failure(Memory memory, uint64_t key, int kind, int attacker, int length) noexcept nogil
cdef uint64_t _packed(uint64_t bound, uint64_t move, uint64_t depth, uint64_t score) noexcept nogil
cdef uint64_t _found(Memory memory, uint64_t key) noexcept nogil
cdef int recall_move(Memory memory, uint64_t key) noexcept nogil
cdef int _from_root(int score, int ply) noexcept nogil
cdef int recall_score(Memory memory, uint64_t key, int depth, int alpha, int beta, int ply) noexcept nogil
cdef bint _is_proven(int bound, int score) noexcept nogil
cdef int _bound(uint64_t packed) noexcept nogil
cdef int _depth(uint64_t packed) noexcept nogil
cdef int _score(uint64_t packed) noexcept nogil
cdef int _from_node(int score, int ply) noexcept nogil
cdef int bound_of(int score, int alpha, int beta) noexcept nogil
cdef void remember(Memory memory, uint64_t key, int depth, int score, int bound, int move, int ply) noexcept nogil
