# Twin of the .py: compiled into whoever uses it.

from noughts.search.core.proof cimport classic, variant
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.tables cimport Board
from noughts.search.core.proof.work cimport Work


cdef inline bint prove(Board board, Cells att, Cells dfn, bint attacking, int plies, bint has_rival, Work work) noexcept:
    with nogil:
        return classic.prove(board, att, dfn, attacking, plies, has_rival, work, 0)


cdef inline bint prove_any(Board board, Cells a, Cells b, bint attacking, int plies, Work work) noexcept:
    with nogil:
        return variant.prove_any(board, a, b, attacking, plies, work)
