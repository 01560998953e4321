from noughts.search.core.proof cimport layout
from noughts.search.core.proof.bits cimport Cells
from noughts.search.core.runtime cimport I64Buffer, U64Buffer, Watch


cdef class Columns:
    cdef readonly int cols
    cdef readonly int rows
    cdef readonly int k
    cdef readonly int span
    cdef readonly int cells
    cdef Cells column
    cdef Cells bottom
    cdef Cells full
    cdef Cells answers
    cdef long long *places
    cdef long long *weights
    cdef object _owners


cdef class BoundTable:
    cdef readonly int megabytes
    cdef U64Buffer owner
    cdef Cells *words
    cdef int key_bits
    cdef int log
    cdef int most_log
    cdef readonly long long used


cdef class GravitySearch:
    cdef Columns board
    cdef BoundTable table
    cdef Watch watch
    cdef public bint halted
    cdef public long long question_limit
    cdef Cells *cells
    cdef Cells *safe
    cdef long long *scores
    cdef object _owners
