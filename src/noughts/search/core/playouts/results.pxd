cimport cython


@cython.final
cdef class Results:
    cdef readonly long long counts[3]
