cimport cython

from noughts.search.core cimport runtime
from noughts.search.core.proof cimport bits, layout, nogil
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.columns cimport BoundTable, Columns, GravitySearch

cdef int PROBING
cdef Cells MIX


cdef Cells place(Columns board, Cells cells) noexcept nogil
cdef Cells ends(Columns board, Cells marks, int step) noexcept nogil
cdef Cells completions(Columns board, Cells marks) noexcept nogil
cdef bint has_run(Columns board, Cells marks, int step) noexcept nogil
cdef bint has_line(Columns board, Cells marks) noexcept nogil
cdef Cells landing(Columns board, Cells mask) noexcept nogil
cdef Cells replies(Cells playable, Cells threats) noexcept nogil
cdef int bound_by_following(
    Columns board, Cells mover, Cells other, Cells other_wins, Cells mask, int left, int alpha
) noexcept nogil
cdef Cells key_of(Columns board, Cells mine, Cells mask) noexcept nogil
cdef Cells mixed(BoundTable table, Cells key) noexcept nogil
cdef Cells recall(BoundTable table, Cells hashed) noexcept nogil
@cython.locals(bound=int)
cdef int lower_of(Cells entry) noexcept nogil
@cython.locals(bound=int)
cdef int upper_of(Cells entry) noexcept nogil
@cython.locals(lower=int, upper=int, worth=int, its_worth=int, least=int)
cdef void remember(BoundTable table, Cells hashed, int lower, int upper, long long spent) noexcept nogil
cdef void _grow(BoundTable table) noexcept nogil
@cython.locals(at=int)
cdef void insert_move(GravitySearch search, int first, int end, Cells move, Cells safe, int score) noexcept nogil
@cython.locals(lower=int, upper=int, value=int, best=int)
cdef int bound(GravitySearch search, Cells mine, Cells other, Cells moves, int left, int alpha) noexcept nogil
cdef int first_bound(GravitySearch search, Cells mine, Cells other, int alpha) noexcept nogil
@cython.locals(middle=int, value=int)
cdef int exact_value(GravitySearch search, Cells mine, Cells other, int low, int high) noexcept nogil
cpdef int ask(GravitySearch search, Cells x, Cells o, bint x_moves, int alpha)
cpdef int score(GravitySearch search, Cells x, Cells o, bint x_moves)
