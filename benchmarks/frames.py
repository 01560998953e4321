"""The window: how long a frame takes, what rests cost, and whether memory stays flat over a thousand games."""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.measure import verdict

FRAME_MS = 1000 / 60  # what a frame may take at 60 a second

FRAMES = 240
IDLE_SECONDS = 4.0
GAMES = 1000
SETTLED = 100  # games after which memory is what it is going to be

MOST_GROWTH_MB = 4.0
MOST_IDLE = 0.02  # of one processor

BOARDS = (("3x3x3", (1000, 700)), ("3x3x3", (1600, 1000)), ("7x6x4 gravity", (1600, 1000)), ("26x26x5", (1600, 1000)))


def main() -> None:
    """Measure the window on a virtual screen."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from noughts.play import Library
    from noughts.ui.desktop.screen import open_screen

    screen = open_screen()
    with TemporaryDirectory() as folder:
        library = Library.open(f"sqlite:///{folder}/games.db")
        print("\nThe time from one frame to the next while a program thinks, in ms")
        _show("the first move, code loads", _gaps(screen, library), most=3 * FRAME_MS)
        _show("15x15x5 against Sera", _gaps(screen, library), most=2 * FRAME_MS)
        print("\nA frame while something moves, in ms (a 60th of a second is 16.7)")
        for rules, size in BOARDS:
            _show(f"{rules} at {size[0]}x{size[1]}", _frames(screen, library, rules, size))
        _idle(screen, library)
        _games(screen, library)
        library.close()
    screen.close()


def _window(screen: Any, library: Any, **settings: Any) -> Any:  # pygame is not loaded before it is asked for
    from noughts.play import Settings
    from noughts.play.seats import setup_from_settings
    from noughts.ui.desktop.window import DesktopWindow

    window = DesktopWindow(screen, library, library.welcome("Alice").name, Settings(sound=False, **settings))
    window.app.play(setup_from_settings(window.app.settings, "Alice", Random(1)))
    return window


def _frames(screen: Any, library: Any, rules: str, size: tuple[int, int]) -> list[float]:
    """Play at random, and draw every frame of it."""
    screen.window.size = size
    window = _window(screen, library, mode="people", rules=rules)
    rng, now, found = Random(1), 0.0, []
    for number in range(FRAMES):
        if number % 12 == 0 and not window.app.session.view().outcome:
            window.scene.input.play(rng.choice(window.app.session.view().position.moves()))
        now += 1 / 60
        start = time.perf_counter()
        window.state.now = now
        window.draw()
        found.append(1000 * (time.perf_counter() - start))
    window.app.session.leave()
    return found[12:]


def _gaps(screen: Any, library: Any) -> list[float]:
    """Frames as the loop draws them, while a search runs in its thread."""
    import pygame

    screen.window.size = (1000, 700)
    window = _window(screen, library, opponent="sera", rules="15x15x5")
    window.frame(time.monotonic())  # a person sees the board before the first move
    window.scene.input.play("h8")
    ticks, last, found = pygame.time.Clock(), time.perf_counter(), []
    while window.app.session.view().is_thinking:
        window.frame(time.monotonic())
        window.draw()
        ticks.tick(60)
        now = time.perf_counter()
        found.append(1000 * (now - last))
        last = now
    window.app.session.leave()
    return found[1:]


def _show(name: str, found: list[float], most: float = FRAME_MS) -> None:
    found = sorted(found)
    p99 = found[int(len(found) * 0.99)]
    print(
        f"  {name:28} median {statistics.median(found):6.2f}  99% {p99:6.2f}  worst {found[-1]:6.2f}"
        f"  target: 99% under {most:.1f}: {verdict(p99 <= most)}"
    )


def _idle(screen: Any, library: Any) -> None:
    """The cost of idling, beside that of pygame's own waiting."""
    import pygame

    window = _window(screen, library, mode="people")
    window.frame(time.monotonic())
    pygame.event.get()

    def cost(rest: Any) -> float:
        start, end = time.process_time(), time.monotonic() + IDLE_SECONDS
        while (left := end - time.monotonic()) > 0:
            rest(left)
            window.frame(time.monotonic())
        return (time.process_time() - start) / IDLE_SECONDS

    ours = cost(window._waiter.wait)
    theirs = cost(lambda left: pygame.event.wait(round(1000 * left)))
    print("\nA window in which nothing moves, share of one processor")
    print(f"  {'noughts':28} {100 * ours:6.2f}%  target: under {100 * MOST_IDLE:.0f}%: {verdict(ours <= MOST_IDLE)}")
    print(f"  {'pygame.event.wait':28} {100 * theirs:6.2f}%  x {theirs / ours:.1f}")
    window.app.session.leave()


def _memory() -> float:
    """Megabytes that this process has in memory."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _games(screen: Any, library: Any) -> None:
    """Whole games of two people and rematches, one after the other, without motion."""
    if not Path("/proc/self/statm").exists():
        print("\nNOT MEASURED: memory over many games needs Linux")
        return
    screen.window.size = (1000, 700)
    window = _window(screen, library, mode="people", animation=False)
    settled, start = 0.0, time.perf_counter()
    for number in range(GAMES):
        for move in ["a1", "b1", "a2", "b2", "a3"]:
            window.scene.input.play(move)
            window.frame(time.monotonic())
        window.app.session.rematch()
        window.scene.sit_down()
        window.frame(time.monotonic())
        if number == SETTLED:
            settled = _memory()
    growth = _memory() - settled
    seconds = time.perf_counter() - start
    print(f"\nMemory over {GAMES:,} games ({seconds:.0f} s)")
    print(
        f"  {settled:.1f} MB after {SETTLED}, {growth:+.1f} MB after {GAMES:,}"
        f"  target: at most {MOST_GROWTH_MB:g} MB more: {verdict(growth <= MOST_GROWTH_MB)}"
    )
    window.app.session.leave()
