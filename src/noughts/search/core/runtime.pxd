from noughts.search.core cimport machine

cdef double SIGNALS_EVERY


cdef class Stop:
    cdef volatile int flag


cdef class Watch:
    cdef readonly long long nodes
    cdef readonly long long node_limit
    cdef long long next_look
    cdef double deadline
    cdef double next_signals
    cdef readonly Stop stop
    cdef readonly bint is_over
    cdef object error


cdef void look(Watch watch) noexcept nogil
cdef void check_signals(Watch watch) noexcept with gil


cdef class U64Buffer:
    cdef readonly Py_ssize_t size
    cdef unsigned long long *at


cdef class I64Buffer:
    cdef readonly Py_ssize_t size
    cdef long long *at
