# Twin of the .py: compiled into the modules that use it.
from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport calloc, free, malloc

cdef extern from *:
    """
    #ifdef _WIN32
    #include <windows.h>
    static double noughts_now(void) {
        LARGE_INTEGER ticks, frequency;
        QueryPerformanceCounter(&ticks);
        QueryPerformanceFrequency(&frequency);
        return (double)ticks.QuadPart / (double)frequency.QuadPart;
    }
    #else
    #include <time.h>
    static double noughts_now(void) {
        struct timespec moment;
        clock_gettime(CLOCK_MONOTONIC, &moment);
        return (double)moment.tv_sec + 1e-9 * (double)moment.tv_nsec;
    }
    #endif
    """
    double noughts_now() noexcept nogil

cdef enum:
    LOOK_EVERY = 256


cdef inline double now() noexcept nogil:
    return noughts_now()


cdef inline void check_signals() except *:
    PyErr_CheckSignals()


cdef extern from *:
    """
    #include <stdint.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    /* Pages of 2 MB: a table is looked into all over, and there are only so many pages that a processor keeps in mind. */
    static void noughts_large_pages(void *memory, size_t bytes) {
        uintptr_t page = 1 << 21, start = ((uintptr_t)memory + page - 1) / page * page, end = ((uintptr_t)memory + bytes) / page * page;
        if (end > start) madvise((void *)start, end - start, MADV_HUGEPAGE);
    }
    #else
    static void noughts_large_pages(void *memory, size_t bytes) { (void)memory; (void)bytes; }
    #endif
    """
    void noughts_large_pages(void *memory, size_t size) noexcept nogil


cdef inline unsigned long long *allocate_u64(Py_ssize_t size) except NULL:
    cdef void *memory = calloc(max(1, size), 8)
    if memory == NULL:
        raise MemoryError
    noughts_large_pages(memory, 8 * size)
    return <unsigned long long *>memory


cdef inline unsigned long long *allocate_any_u64(Py_ssize_t size) except NULL:
    cdef void *memory = malloc(8 * max(1, size))
    if memory == NULL:
        raise MemoryError
    noughts_large_pages(memory, 8 * size)
    return <unsigned long long *>memory


cdef inline long long *allocate_i64(Py_ssize_t size) except NULL:
    return <long long *>allocate_u64(size)


cdef inline void release(void *memory) noexcept:
    free(memory)
