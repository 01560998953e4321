# Twin of the .py: compiled into whoever uses it.
from libc.stdlib cimport calloc, free

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    /* Pages of 2 MB: a table is looked into all over, and there are only so many pages that a processor keeps in mind. */
    static void noughts_large_pages(void *room, size_t bytes) {
        uintptr_t page = 1 << 21, start = ((uintptr_t)room + page - 1) / page * page, end = ((uintptr_t)room + bytes) / page * page;
        if (end > start) madvise((void *)start, end - start, MADV_HUGEPAGE);
    }
    #else
    static void noughts_large_pages(void *room, size_t bytes) { (void)room; (void)bytes; }
    #endif
    """
    void noughts_large_pages(void *room, size_t size) noexcept nogil


cdef inline unsigned long long *words(Py_ssize_t size) except NULL:
    cdef void *room = calloc(max(1, size), 8)
    if room == NULL:
        raise MemoryError
    noughts_large_pages(room, 8 * size)
    return <unsigned long long *>room


cdef inline long long *numbers(Py_ssize_t size) except NULL:
    return <long long *>words(size)


cdef inline void give_back(void *room) noexcept:
    free(room)
