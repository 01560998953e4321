cdef class Stop:
    cdef volatile int word
