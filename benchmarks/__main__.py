"""``make bench``: every benchmark, one after the other."""

from benchmarks import random_games, start_up, win_check

for benchmark in (random_games, win_check, start_up):
    benchmark.main()
