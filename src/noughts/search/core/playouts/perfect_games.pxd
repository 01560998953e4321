from noughts.search.core.playouts cimport unlocked
