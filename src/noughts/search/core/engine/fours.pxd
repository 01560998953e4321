cimport cython

from noughts.search.core.engine cimport layout, memory as memories, patterns, workspace as workspaces
from noughts.search.core.engine.workspace cimport Workspace


cdef void _toggle(Workspace work, int cell, int mark) noexcept nogil
@cython.locals(attack=cython.int, reply=cython.int, second=cython.int, last=cython.int, top=cython.int, plies=cython.int, i=cython.int, block=cython.int, is_known=cython.bint)
cdef int chain(Workspace work, int attacker, int length, int at, int begin, int end, int must) noexcept nogil
