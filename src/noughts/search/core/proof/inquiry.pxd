from noughts.search.core.proof cimport layout, unlocked
from noughts.search.core.proof.memory cimport Memory
from noughts.search.core.proof.tables cimport Board
from noughts.search.core.proof.work cimport Work
from noughts.search.core.watch cimport Watch


cdef class Prover:
    cdef object _rules
    cdef bint _is_classic
    cdef Prover _any_length
    cdef long long _deepening
    cdef Board _board
    cdef Work _work
    cdef readonly Watch watch
    cdef readonly int depth
    cdef public object height
