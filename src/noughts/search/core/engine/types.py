"""The names of the types that the engine's functions state."""

from numba import from_dtype, types

from noughts.search.core.engine.layout import BOARD, ENTRY, SEARCH, TABLES

Tables = from_dtype(TABLES)
Board = from_dtype(BOARD)
Search = from_dtype(SEARCH)
Memory = from_dtype(ENTRY)[::1]
Failures = types.uint64[::1]
Control = types.int64[::1]

Integer = types.int64
Key = types.uint64
Flag = types.boolean
Nothing = types.void
