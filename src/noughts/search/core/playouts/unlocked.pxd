# Twin of the .py: compiled into whoever uses it.
from libc.stdint cimport uint64_t

from noughts.search.core.engine.tables cimport Tables
from noughts.search.core.playouts cimport any_games, chosen_games, small_games, straight_games
from noughts.search.core.playouts.any_games cimport Course
from noughts.search.core.playouts.chosen_games cimport ChosenGame
from noughts.search.core.playouts.results cimport Results
from noughts.search.core.playouts.small_games cimport SmallBoard
from noughts.search.core.playouts.straight_games cimport Runs


cdef inline void play_small(SmallBoard board, long long games, uint64_t seed, Results results) noexcept:
    with nogil:
        small_games.play_small(board, games, seed, results)


cdef inline void play_chosen(ChosenGame game, long long games, uint64_t seed, Results results) noexcept:
    with nogil:
        chosen_games.play_chosen(game, games, seed, results)


cdef inline void play_straight(Runs board, int k, long long games, uint64_t seed, Results results) noexcept:
    with nogil:
        straight_games.play_straight(board, k, games, seed, results)


cdef inline void play_any(Tables tables, Course start, Course game, long long games, uint64_t seed, Results results) noexcept:
    with nogil:
        any_games.play_any(tables, start, game, games, seed, results)
