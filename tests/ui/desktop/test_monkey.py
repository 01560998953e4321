"""Somebody who presses and clicks on anything cannot break the window."""

import random

import pygame
import pytest

from noughts.ui.desktop.window import START

KEYS = [
    *((ord(letter), letter) for letter in "abcefghmnoprstuvxy0123456789+-=?:[],. "),
    (pygame.K_u, "U"),
    (pygame.K_RETURN, "\r"),
    (pygame.K_ESCAPE, "\x1b"),
    (pygame.K_TAB, "\t"),
    (pygame.K_BACKSPACE, "\b"),
    *((key, "") for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)),
    *((key, "") for key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_LSHIFT)),
]

SIZES = ((480, 360), (700, 900), (1000, 700))


@pytest.mark.parametrize("seed", range(3))
def test_a_monkey_at_the_window_breaks_nothing(hand, screen, seed, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # it exports games
    rng = random.Random(seed)
    it = hand(plays=False, seed=seed, rules=rng.choice(["3x3x3", "7x6x4 gravity", "4x4x3 wild", "26x26x5"]))
    it.window.app.leave = lambda: it.window.go(START)  # q at the menu would end it all
    for number in range(300):
        width, height = screen.window.size
        pos = rng.randrange(width), rng.randrange(height)
        match rng.randrange(12):
            case 0 | 1 | 2 | 3:
                it.click(pos, button=rng.choice([1, 1, 1, 2, 3]))
            case 4:
                it.move(pos)
            case 5:
                it.post(pygame.MOUSEWHEEL, x=rng.randrange(-1, 2), y=rng.randrange(-3, 4))
            case 6:
                placed = [each for each in it.scene.placed if each.widget.key]
                if placed:
                    it.click(rng.choice(placed).rect.center)
            case _:
                key, letter = rng.choice(KEYS)
                it.key(key, letter, rng.choice([0, 0, 0, pygame.KMOD_SHIFT]))
        it.frames(rng.choice([0.01, 0.01, 0.3]))
        if number % 60 == 0:
            screen.window.size = rng.choice(SIZES)
            for event in pygame.event.get():
                it.window.handle(event)
    assert it.window.is_open
    assert it.surface().get_at((1, 1))[:3] == it.window.palette["background"][:3]
