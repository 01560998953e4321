# Twin of the .py: compiled into the module that uses it.
from libc.stdint cimport uint64_t

from noughts.search.core.engine.board cimport Tables
from noughts.search.core.playouts cimport games as compiled
from noughts.search.core.playouts.games cimport ChosenGame, Course, Results, Runs, SmallBoard


cdef inline void play_small(SmallBoard board, long long games, uint64_t seed, Results tally) noexcept:
    with nogil:
        compiled.play_small(board, games, seed, tally)


cdef inline void play_chosen(ChosenGame game, long long games, uint64_t seed, Results tally) noexcept:
    with nogil:
        compiled.play_chosen(game, games, seed, tally)


cdef inline void play_straight(Runs board, int k, long long games, uint64_t seed, Results tally) noexcept:
    with nogil:
        compiled.play_straight(board, k, games, seed, tally)


cdef inline void play_any(Tables tables, Course start, Course game, long long games, uint64_t seed, Results tally) noexcept:
    with nogil:
        compiled.play_any(tables, start, game, games, seed, tally)
