from noughts.search.core cimport watch as watches
from noughts.search.core.engine cimport layout
from noughts.search.core.engine.scratch cimport Scratch
from noughts.search.core.watch cimport Watch


cdef bint halts(Scratch scratch, Watch watch) noexcept nogil
cdef bint enter(Scratch scratch, Watch watch, int ply) noexcept nogil
cdef void keep_line(Scratch scratch, int ply, int move) noexcept nogil
cdef void keep_chain(Scratch scratch, int ply, int attacker) noexcept nogil
