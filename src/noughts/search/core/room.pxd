from noughts.search.core cimport zeroed


cdef class Words:
    cdef readonly Py_ssize_t size
    cdef unsigned long long *at


cdef class Numbers:
    cdef readonly Py_ssize_t size
    cdef long long *at
