# Twin of chance.py: a step of the generator is worth inlining, and C unrolls loops whose length it knows.
from libc.stdint cimport uint64_t

cdef enum:
    DRAWN = 2

    CELLS = 9
    HALFWAY = 5
    FIRST = 3
    POSITIONS = 4523
    ROOM = 16

    SECOND = 256


cdef inline uint64_t first_state(object seed) except? 0:
    return seed % (1 << 64)


cdef inline uint64_t next_state(uint64_t state) noexcept nogil:
    return state + <uint64_t>0x9E3779B97F4A7C15


cdef inline uint64_t scramble(uint64_t state) noexcept nogil:
    cdef uint64_t mixed = (state ^ (state >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    mixed = (mixed ^ (mixed >> 27)) * <uint64_t>0x94D049BB133111EB
    return mixed ^ (mixed >> 31)


cdef inline uint64_t low_half(uint64_t number) noexcept nogil:
    return number & <uint64_t>0xFFFFFFFF


cdef inline uint64_t high_half(uint64_t number) noexcept nogil:
    return number >> 32
