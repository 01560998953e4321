from noughts.search.core cimport clock
from noughts.search.stop cimport Stop

cdef double SIGNALS_EVERY


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
cdef void mind_signals(Watch watch) noexcept with gil
