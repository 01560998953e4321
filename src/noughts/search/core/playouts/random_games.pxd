from noughts.search.core.engine.board cimport Tables  # unused: Cython sees only such a line when it looks what to compile again
from noughts.search.core.playouts cimport nogil
