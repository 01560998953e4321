# Twin of the .py: compiled into whoever uses it.
from libc.stdlib cimport calloc, free


cdef inline unsigned long long *words(Py_ssize_t size) except NULL:
    cdef void *room = calloc(max(1, size), 8)
    if room == NULL:
        raise MemoryError
    return <unsigned long long *>room


cdef inline long long *numbers(Py_ssize_t size) except NULL:
    return <long long *>words(size)


cdef inline void give_back(void *room) noexcept:
    free(room)
