"""Unfinished games: to continue, to watch, or to delete."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from noughts.game import Mode
from noughts.match import match_from_json
from noughts.play import Library
from noughts.rules import NoughtsError
from noughts.store import Unfinished
from noughts.ui.shared.blocks import Block, Button, ButtonStyle, Group, Page, Text
from noughts.ui.shared.choices import board_title
from noughts.ui.shared.library import how_far_text
from noughts.ui.shared.pages.controller import OpenGame, OpenGames, PageController, PageHost

CONTINUE, WATCH = "Continue your game", "Watch"
DELETE_QUESTION = "Delete this game? It will count as abandoned."


def open_game(game: Unfinished) -> OpenGame:
    """An unfinished game of a library: the board and the opponent, how far it is, and since when.

    >>> from datetime import UTC, datetime
    >>> from noughts.game import Seat
    >>> at = datetime(2026, 11, 16, 12, tzinfo=UTC)
    >>> open_game(Unfinished("1", Seat("Ann"), Seat("Cop", "cop"), "3x3x3", 2, "", 1, at)).title
    'Tic-tac-toe · Cop'
    """
    is_against_program = Mode.of(game.x, game.o) is Mode.COMPUTER
    who = (game.x if game.x.program else game.o).name if is_against_program else f"{game.x.name} against {game.o.name}"
    return OpenGame(game.id, f"{board_title(game.rules)} · {who}", how_far_text(game), can_be_deleted=True)


def open_games(library: Library, name: str) -> OpenGames:
    """A person's unfinished games, the first with its position, and the watched ones between programs."""
    own, watched = library.store.unfinished(name), map(open_game, library.watched())
    return [*map(_with_position, own[:1]), *map(open_game, own[1:])], list(watched)


def _with_position(game: Unfinished) -> OpenGame:
    try:
        position = match_from_json(game.document, Random(0)).position  # noqa: S311 - only looked at
    except NoughtsError:
        return open_game(game)
    return replace(open_game(game), rules=str(position.rules), position=str(position))


def open_game_rows(host: PageHost, *, most: int | None = None, asked: str | None = None) -> list[Block]:
    """Games to continue and games to watch, a group for each that has any.

    ``asked`` is the game that is deleted by another press; None if none can be deleted here.
    """
    groups = zip((CONTINUE, WATCH), ("Continue this game.", "Watch this game to its end."), host.open_games(), strict=True)
    return [
        Group(title, tuple(_row(game, sentence, asked) for game in games[:most])) for title, sentence, games in groups if games
    ]


def _row(game: OpenGame, sentence: str, asked: str | None) -> Button:
    delete = Button(
        f"delete {game.id}",
        DELETE_QUESTION if asked == game.id else "Delete",
        "Delete this game. It counts as abandoned, with no winner.",
        "x",
    )
    return Button(
        f"resume {game.id}",
        game.title,
        sentence,
        note=game.note,
        style=ButtonStyle.ROW,
        extra=delete if game.can_be_deleted and asked is not None else None,
    )


class UnfinishedPage(PageController):
    """A press continues a game, and a second press on "Delete" deletes it."""

    name = "unfinished"

    def build(self) -> Page:
        rows: list[Block] = self.read(lambda: open_game_rows(self.host, asked=self.state.get("asked", "")), [])
        return Page(self.name, "Unfinished games", tuple(rows) or (Text("No unfinished games.", "quiet"),))

    def on_press(self, verb: str, argument: str) -> None:
        if verb == "resume":
            self.host.resume(argument)
        elif self.is_second_press(argument):
            self.host.library.abandon(argument, self.host.rng)
            self.host.show_message("The game has been deleted.", "quiet")
        else:
            self.host.show_message("Press again to delete this game. It will count as abandoned.", "draw")
