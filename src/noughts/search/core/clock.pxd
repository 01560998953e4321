# Twin of the .py: compiled into whoever uses it.
from cpython.exc cimport PyErr_CheckSignals

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


cdef inline void mind_signals() except *:
    PyErr_CheckSignals()
