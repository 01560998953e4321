from noughts.search.core.playouts cimport nogil
