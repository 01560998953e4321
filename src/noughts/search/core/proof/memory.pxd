from noughts.search.core.proof cimport bits, layout
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.runtime cimport U64Buffer

cdef int WIN_SHIFT
cdef int DENIED_SHIFT
cdef int MOVE_SHIFT
cdef int KIND_SHIFT
cdef int WORTH_SHIFT
cdef Cells MIX_1
cdef Cells MIX_2
cdef Cells MIX_3


cdef class Memory:
    cdef readonly int megabytes
    cdef int width
    cdef U64Buffer owner
    cdef Cells *words
    cdef readonly long long buckets
    cdef readonly long long most_buckets
    cdef readonly long long used
    cdef U64Buffer spare_owner
    cdef Cells *spare


cdef Cells facts_word(int win, int denied, int move, int kind, int worth) noexcept nogil
cdef int win_of(Cells facts) noexcept nogil
cdef int denied_of(Cells facts) noexcept nogil
cdef int move_of(Cells facts) noexcept nogil
cdef long long slot_of(Memory memory, Cells a, Cells b, int kind) noexcept nogil
cdef bint _holds(Memory memory, long long slot, Cells a, Cells b, int kind) noexcept nogil
cdef long long recall(Memory memory, Cells a, Cells b, int kind) noexcept nogil
cdef long long claim(Memory memory, Cells a, Cells b, int kind, int worth) noexcept nogil
cdef void remember(Memory memory, long long slot, bint is_win, int plies, int move, int worth) noexcept nogil
cdef void _grow(Memory memory) noexcept nogil
cdef void _bring_back(Memory memory, int start) noexcept nogil
