# Twin of the .py: compiled into the module that uses it.
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.proof.columns cimport GravitySearch
from noughts.search.core.proof.workspace cimport Workspace

ctypedef bint (*Search)(Workspace work, Cells a, Cells b) noexcept nogil
ctypedef int (*Bound)(GravitySearch search, Cells mine, Cells other, int alpha) noexcept nogil


cdef inline bint released(Search search, Workspace work, Cells a, Cells b) noexcept:
    with nogil:
        return search(work, a, b)


cdef inline int released_bound(Bound bound, GravitySearch search, Cells mine, Cells other, int alpha) noexcept:
    with nogil:
        return bound(search, mine, other, alpha)
