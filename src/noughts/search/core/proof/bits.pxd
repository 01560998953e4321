# Twin of the .py: compiled into whoever uses it.

ctypedef unsigned long long Cells

cdef extern from *:
    """
    #define NOUGHTS_NOTHING 0ULL
    #define NOUGHTS_ONE 1ULL
    #define NOUGHTS_ALL 0xFFFFFFFFFFFFFFFFULL
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __forceinline int noughts_count(unsigned long long cells) {
    #if defined(_M_X64)
        return (int)__popcnt64(cells);
    #else
        cells = cells - ((cells >> 1) & 0x5555555555555555ULL);
        cells = (cells & 0x3333333333333333ULL) + ((cells >> 2) & 0x3333333333333333ULL);
        return (int)((((cells + (cells >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL) >> 56);
    #endif
    }
    static __forceinline int noughts_index(unsigned long long cells) {
        unsigned long index;
        _BitScanForward64(&index, cells);
        return (int)index;
    }
    #else
    #define noughts_count(cells) __builtin_popcountll(cells)
    #define noughts_index(cells) __builtin_ctzll(cells)
    #endif
    """
    Cells NOTHING "NOUGHTS_NOTHING"
    Cells ONE "NOUGHTS_ONE"
    Cells ALL "NOUGHTS_ALL"
    int noughts_count(Cells cells) noexcept nogil
    int noughts_index(Cells cells) noexcept nogil


cdef inline int count(Cells cells) noexcept nogil:
    return noughts_count(cells)


cdef inline Cells lowest(Cells cells) noexcept nogil:
    return cells & (~cells + ONE)


cdef inline int index_of(Cells cells) noexcept nogil:
    return noughts_index(cells)


cdef inline Cells cell_set(int cell) noexcept nogil:
    return ONE << cell


cdef inline bint is_single(Cells cells) noexcept nogil:
    return cells != NOTHING and (cells & (cells - ONE)) == NOTHING
