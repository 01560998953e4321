"""Whatever is typed or clicked, on any screen and at any size, the app goes on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from noughts.play import Library, Settings
from tests.ui.terminal_app.driving import driving, key_event

NAMED = "enter escape up down left right tab shift+tab backspace space home end pageup pagedown delete".split()
CHARACTERS = "pgnrhauUbsmvyect123456789?:xo+-=fl[].,é "
SIZES = [(80, 24), (120, 40), (40, 12), (20, 8), (200, 60), (5, 3), (1, 1)]
RULES = ["3x3x3", "5x5x4", "7x6x4 gravity", "3x3x3 wild", "15x15x5", "4x4x3 torus"]
MODES = ["computer", "people", "coach", "watch"]


@pytest.mark.parametrize("seed", range(2))
async def test_random_keys_clicks_and_sizes(
    seed: int, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rng = Random(seed)

    settings = Settings(pace=0.0, opponent="random", rules=rng.choice(RULES), mode=rng.choice(MODES))
    async with driving(library, settings, seed=seed) as driver:
        for number in range(100):
            key = rng.choice(NAMED) if rng.random() < 0.4 else rng.choice(CHARACTERS)
            driver.app.post_message(key_event(key))
            if number % 40 == 20:
                await driver.pilot.resize_terminal(*rng.choice(SIZES))
                await driver.pause()
            if number % 10 == 5:
                await driver.pause()  # Textual finds no widget under a click on a screen that is not laid out yet
                width, height = driver.app.size
                driver.click_anywhere(rng.randrange(width), rng.randrange(height))
            if driver.app.return_value is not None:
                return
        await driver.pause()
        assert driver.app._exception is None


async def test_a_key_that_comes_while_the_app_closes_is_dropped(library: Library) -> None:
    async with driving(library) as driver:
        app = driver.app
    bubbling = key_event("b")
    bubbling._set_forwarded()
    for key in bubbling, key_event("c"):
        await app.on_event(key)
    assert not app.keys.is_busy
