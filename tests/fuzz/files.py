"""Mutated files in every format: each is refused with a sentence, or what was read can be written and read again."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from random import Random

from noughts.game import Record
from noughts.rules import BadRecord
from noughts.store.exchange import Format, read_games, write_games
from noughts.store.rows import pack
from noughts.store.store import Store
from tests.fuzz.mutation import mutated
from tests.store.making import FOR_ANY_GAME, records

Case = list[int]
"""The bytes of a file."""

KEPT_AT_ONCE = 50
"""Games that are written into a store together; one by one would take most of the time."""


class Files:
    """One file after the other."""

    def __init__(self, folder: Path) -> None:
        games = records(seed=1, count=24)
        self._seeds = [_written([game], how).encode() for game in games for how in FOR_ANY_GAME]
        self._seeds += [_written(games[:3], how).encode() for how in FOR_ANY_GAME]
        self._store = Store.open("sqlite://")
        self._accepted: list[Record] = []

    def case(self, rng: Random) -> Case:
        """A file that was one once."""
        return list(mutated(rng.choice(self._seeds), rng.choice(self._seeds), rng))

    def check(self, case: Case) -> None:
        """Read it as ``noughts import`` does."""
        text = bytes(case).decode("utf-8", errors="replace")
        for how in (None, list(Format)[len(case) % len(Format)]):
            try:
                for record in read_games(io.StringIO(text, newline=""), how):
                    self._take(record)
            except BadRecord as error:
                assert str(error).isprintable()

    def _take(self, record: Record) -> None:
        """What was accepted can be written in every format and read again, and kept."""
        expected, packed = _comparable(record), pack(record)
        for how in FOR_ANY_GAME:
            text = _written([record], how)
            text.encode()
            (copy,) = read_games(io.StringIO(text, newline=""))
            if how is Format.CSV:
                assert pack(copy) == packed, how  # variations stay behind
            else:
                assert _comparable(copy) == expected, how
        self._accepted.append(record)
        if len(self._accepted) >= KEPT_AT_ONCE:
            self._keep()

    def _keep(self) -> None:
        """Into a store and out again."""
        waiting = {packed.id: (record, packed) for record in self._accepted if (packed := pack(record))}
        self._accepted.clear()
        self._store.add(record for record, _ in waiting.values())
        damaged: list[OSError] = []
        for record in self._store.games(report=damaged.append):
            again = pack(record)
            assert again == _as_kept(waiting[record.id][1], again)
        assert not damaged
        for game in self._store.history(limit=KEPT_AT_ONCE):
            self._store.remove_game(str(game.number))
        assert self._store.count() == 0


def _written(games: list[Record], how: Format) -> str:
    stream = io.StringIO(newline="")
    write_games(games, stream, how)
    return stream.getvalue()


def _comparable(record: Record) -> object:
    """All of a record but for where the cursor stands, which SGF has no word for."""
    document = json.loads(replace(record, id=pack(record).id).to_json())
    del document["cursor"]
    return document


def _as_kept(packed: object, again: object) -> object:
    """A game that has not ended counts as abandoned, and the spelling of a name is that of the first time."""
    return packed._replace(x=again.x, o=again.o)  # type: ignore[attr-defined]
