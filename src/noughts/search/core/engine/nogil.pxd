# Twin of the .py: compiled into the module that uses it.
from noughts.search.core.engine.workspace cimport Workspace

ctypedef bint (*Search)(Workspace work, int depth) noexcept nogil


cdef inline bint released(Search search, Workspace work, int depth) noexcept:
    with nogil:
        return search(work, depth)
