"""Sounds, made here. Without a sound device the game is silent."""

from __future__ import annotations

import math
import os
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pygame

from noughts.ui.shared.effects import TONES, Sound, Tone

RATE = 22_050  # samples a second; the highest tone has a tenth of that
LOUDEST = 0.22  # of full volume


@cache
def samples(tones: tuple[Tone, ...]) -> bytes:
    """What is heard, made once for each of the few sounds: that takes longer than a frame."""
    length = max(tone.start + tone.seconds for tone in tones)
    mixed = array("d", bytes(8 * int(length * RATE)))
    for tone in tones:
        first, phase = int(tone.start * RATE), 0.0
        count = min(int(tone.seconds * RATE), len(mixed) - first)
        end = tone.end_hertz or tone.hertz
        for i in range(count):
            share = i / count
            phase += 2 * math.pi * (tone.hertz + (end - tone.hertz) * share) / RATE
            envelope = min(1.0, i / 90) * (1 - share) ** 2
            mixed[first + i] += tone.loud * envelope * (math.sin(phase) + 0.25 * math.sin(2 * phase))
    return array("h", [int(32_767 * LOUDEST * max(-1.0, min(1.0, value / 1.25))) for value in mixed]).tobytes()


@contextmanager
def _quietly() -> Iterator[None]:
    """Drop what sound libraries write to the terminal on a machine without a device."""
    try:
        kept = os.dup(STANDARD_ERROR)
    except OSError:  # there is no terminal to write to
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, STANDARD_ERROR)
        yield
    finally:
        os.dup2(kept, STANDARD_ERROR)
        os.close(kept)
        os.close(nowhere)


STANDARD_ERROR = 2  # the number by which libraries in C know it


class Sounds:
    """Plays sounds if it can; the mixer starts with the first one."""

    def __init__(self, *, is_on: bool) -> None:
        self.is_on = is_on
        self.played: list[Sound] = []
        """The latest sounds, whether or not there was a device to hear them on."""
        self._made: dict[Sound, pygame.mixer.Sound] = {}
        self._works: bool | None = None

    @property
    def works(self) -> bool:
        if self._works is None:
            try:
                with _quietly():
                    pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=512, allowedchanges=0)
                self._works = True
            except (pygame.error, NotImplementedError, AttributeError):  # no device, or a pygame without a mixer
                self._works = False
        return self._works

    def play(self, sound: Sound) -> None:
        if not self.is_on:
            return
        self.played = [*self.played[-9:], sound]
        if not self.works:
            return
        try:
            if sound not in self._made:
                self._made[sound] = pygame.mixer.Sound(buffer=samples(TONES[sound]))
            self._made[sound].play()
        except pygame.error:  # the device has gone
            self._works = False

    def close(self) -> None:
        self._made.clear()
        if self._works:
            pygame.mixer.quit()
