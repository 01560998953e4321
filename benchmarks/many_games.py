"""A thousand live games in one process, two hundred of them with a program to move at once."""

from __future__ import annotations

import queue
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.measure import verdict
from noughts import Limit, Rules, Seat, Side
from noughts.match import Play, Setup
from noughts.play import Library, LiveGame, SearchPool, SearchSetup
from noughts.search.auto import Auto
from noughts.ui.web.server import tune_interpreter

GAMES = 1_000
THINKING = 200  # games in which a program is to move at the same moment

SMALL, LARGE = "3x3x3", ("7x7x4", "7x6x4 gravity", "15x15x5")
SMALL_SHARE = 1  # games on a small board for each one on a large board, of those with a program to move
THREADS = 16  # that serve games and write them
LIMIT = Limit(nodes=20_000)  # for each move: in nodes, so that strength does not depend on how busy the machine is
MOST_SECONDS = 0.1  # for the answer on a small board, at the 99th percentile
PATIENCE = 300.0  # seconds after which the benchmark gives up

ALICE, BOB, SERA = Seat("Alice"), Seat("Bob"), Seat("Sera", "sera")


class GameThreads:
    """What a server does: a few threads serve the games that have news, each game in one thread at a time."""

    def __init__(self) -> None:
        self.answered: dict[str, float] = {}  # when the program of a game has moved
        self.most_searching = 0
        self._called: queue.SimpleQueue[LiveGame | None] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(THREADS)]
        for thread in self._threads:
            thread.start()

    def serve(self, game: LiveGame) -> None:
        """Look at a game whenever it has news."""
        game.subscribe(QuietObserver(lambda: self._called.put(game)))
        self._called.put(game)

    def close(self) -> None:
        """Stop the threads."""
        for _ in self._threads:
            self._called.put(None)

    def _work(self) -> None:
        while (game := self._called.get()) is not None:
            game.poll()
            if game.position.side is Side.X:
                self.answered.setdefault(game.id, time.perf_counter())
            self.most_searching = max(
                self.most_searching, sum(thread.name == "noughts search" for thread in threading.enumerate())
            )


@dataclass(frozen=True, slots=True, eq=False)
class QuietObserver:
    """An observer that wants no reasons."""

    wake: Callable[[], None]
    wants_reasons: bool = False
    wants_values: bool = False


def main() -> None:
    """Measure answers, threads, memory, and what a call costs."""
    tune_interpreter()
    with TemporaryDirectory() as folder:
        library, thinkers = Library.open(f"sqlite:///{folder}/games.db"), SearchPool(processors=2)
        before = _megabytes()
        resting = [_begun(library, thinkers, Setup(Rules.parse(SMALL), ALICE, BOB)) for _ in range(GAMES - THINKING)]
        rests = _megabytes()
        print(f"\n{GAMES:,} live games in one process, {THINKING} of them with Sera to move at once (two processors)")
        small, large, threads = _all_at_once(library, thinkers)
        print(f"  {'a game with people in it, in memory':44} {(rests - before) / len(resting) * 1000:8.1f} kB")
        print(f"  {'memory of the process in the end':44} {_megabytes():8.0f} MB")
        print(f"  {'threads of the pool':44} {threads:8}    at most {thinkers.most}: {verdict(threads <= thinkers.most)}")
        late = statistics.quantiles(small, n=100)[98]
        target = f"target {MOST_SECONDS * 1000:.0f}: {verdict(late <= MOST_SECONDS)}"
        told = f"median {statistics.median(small) * 1000:.1f} ms, {target}"
        print(f"  {'answer on a small board, 99th percentile':44} {late * 1000:8.1f} ms  {told}")
        print(f"  {'answer on a large board, the last of all':44} {max(large):8.1f} s   the first after {min(large):.2f} s")
        _calls(resting)
        _strength(library)
        for game in resting:
            game.close()
        thinkers.close()
        library.close()


def _begun(library: Library, thinkers: SearchPool, setup: Setup) -> LiveGame:
    match, search = library.new_match(setup, Random(1)), SearchSetup(thinkers, Auto(), LIMIT)
    game = LiveGame(library, match, 0, search=search, clock=time.monotonic, rng=Random(1))
    game.begin()
    return game


def _boards() -> Iterator[Rules]:
    for number in range(THINKING):
        is_small = number % (SMALL_SHARE + 1) < SMALL_SHARE
        yield Rules.parse(SMALL if is_small else LARGE[number % len(LARGE)])


def _all_at_once(library: Library, thinkers: SearchPool) -> tuple[list[float], list[float], int]:
    """The seconds until the program has moved, on small and large boards, and the threads that the pool had."""
    games = [_begun(library, thinkers, Setup(rules, ALICE, SERA)) for rules in _boards()]
    for game in games:
        game.do(Play(game.position.moves()[0]), Side.X)
    threads, began = GameThreads(), {}
    for game in games:
        began[game.id] = time.perf_counter()
        threads.serve(game)
    end = time.perf_counter() + PATIENCE
    while len(threads.answered) < len(games) and time.perf_counter() < end:
        time.sleep(0.05)
    threads.close()
    small: list[float] = []
    large: list[float] = []
    for game in games:
        took = threads.answered[game.id] - began[game.id]
        (small if str(game.setup.rules) == SMALL else large).append(took)
        game.close()
    return small, large, threads.most_searching


def _calls(games: list[LiveGame]) -> None:
    """The cost of a look and a move beside a hundred other games."""
    some = games[:100]
    look = _each(lambda game: game.poll(), some)
    move = _each(lambda game: game.do(Play(game.position.moves()[0]), game.position.side), some)
    print(f"  {'a look at a game (poll)':44} {look * 1e6:8.1f} µs")
    print(f"  {'a move, on disk when it returns':44} {move * 1e6:8.0f} µs")


def _each(work, games: list[LiveGame]) -> float:  # type: ignore[no-untyped-def]  # a call and its game
    start = time.perf_counter()
    for game in games:
        work(game)
    return (time.perf_counter() - start) / len(games)


def _strength(library: Library) -> None:
    """The moves of ten games alone, and the same ten beside ninety others."""
    chosen = []
    for load in (10, 100):
        thinkers = SearchPool(processors=2)
        setup = Setup(Rules.parse("7x6x4 gravity"), ALICE, SERA)
        games = [_begun(library, thinkers, setup) for _ in range(load)]
        for number, game in enumerate(games):
            game.do(Play(game.position.moves()[number % 7]), Side.X)
        end = time.perf_counter() + PATIENCE
        while any(game.position.side is Side.O for game in games) and time.perf_counter() < end:
            time.sleep(0.01)
            for game in games:
                game.poll()
        chosen.append([str(game.match.game.moves()[-1]) for game in games[:10]])
        for game in games:
            game.close()
        thinkers.close()
    print(f"  {'the same moves at ten times the load':44} {verdict(chosen[0] == chosen[1]):>8}")


def _megabytes() -> float:
    """Memory of the process, where the system tells."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096 / 1e6
    except OSError:
        return float("nan")
