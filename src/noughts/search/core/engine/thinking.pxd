from noughts.search.core.engine cimport unlocked
