"""Junk typed into a game: it is answered, and the game can always be left."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

from tests.fuzz.command_lines import check_done
from tests.fuzz.mutation import TOKENS
from tests.fuzz.program import run

Case = list[str]
"""How the game begins, and then the lines, with bytes as Latin-1."""

GAMES = (
    "play --plain --o random",
    "play --plain --o @Bob --rules 4x3x3+misere",
    "play --spoken --o kitty --rules notakto",
    "play --plain --o @Bob --rules 4x4+wild --time 3m",
    "play --plain --o @Bob --rules connect-four --no-undo --no-hints",
    "play --plain --resume --name Alice",
    "watch --plain random random --pace 0",
    "engine --with random",
)

WORDS = (
    "1 5 9 b2 a1 c3 a2 Xb2 Ob2 d 2,2 0 z26 undo redo hint analyse board pause go step faster slower "
    "resign restart rematch resume review export help on quit save yes no ? new game start begin turn board done takeback"
).split()


class TypedLines:
    """One game after the other."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "game"

    def case(self, rng: Random) -> Case:
        """A game and what is typed into it."""
        lines = [self._line(rng) for _ in range(rng.choice((3, 10, 30)))]
        return [rng.choice(GAMES), *lines]

    def _line(self, rng: Random) -> str:
        if rng.random() < 0.7:
            return " ".join(rng.choice(WORDS) for _ in range(rng.choice((1, 1, 1, 2))))
        return (rng.choice(TOKENS) + rng.choice((b"", rng.randbytes(5), b"x" * 3000))).decode("latin-1")

    def check(self, case: Case) -> None:
        """Play it."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        environment = {"NOUGHTS_DATABASE": "games.db", "NOUGHTS_STATE": "state"}
        game, *lines = case or [GAMES[0]]
        typed = "\n".join(lines).encode("latin-1")
        done = run(game.split(), typed=typed, folder=self._folder, environment=environment)
        check_done(done)
