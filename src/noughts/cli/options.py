"""Arguments and options that several commands share, with shell completion."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import wraps
from inspect import cleandoc, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from noughts.cli.output import say
from noughts.extras import missing
from noughts.game import Assist, Mode, Seat
from noughts.rules import Position, Rules, printable

if TYPE_CHECKING:  # these import SQLAlchemy, all players and all searches, which the help does not need
    from noughts.play import Library
    from noughts.store import Filter
    from noughts.store.database import DatabaseLocation
    from noughts.store.store import Store

CommandT = TypeVar("CommandT", bound=Callable[..., Any])
USUAL_SIZES = ("3x3", "5x5", "7x7", "15x15")
LONGEST_ADDRESS = 10_000  # bytes of an address in a file


class CompletedType(click.ParamType):  # type: ignore[type-arg]  # a class without arguments in older versions
    """A text that the shell can complete. The code that reads it checks it."""

    def __init__(self, name: str, complete: Callable[[str], Iterable[CompletionItem]]) -> None:
        self.name = name
        self._complete = complete

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        return list(self._complete(incomplete))


def _complete_player(typed: str) -> Iterable[CompletionItem]:
    """Players and levels; for a path, the shell completes files."""
    from noughts.players.registry import LEVELS, roster

    if "/" in typed or typed.endswith(".py"):
        return [CompletionItem(typed, type="file")]
    names = ["me", *(name for name in roster() if name != "level"), *(f"level:{number}" for number in LEVELS)]
    return [CompletionItem(name) for name in names if name.startswith(typed.lower())]


def _complete_rules(typed: str) -> Iterable[CompletionItem]:
    """Named games and usual sizes; after a plus, the words of the rules."""
    from noughts.rules.rules import PRESETS, WORDS

    before, plus, _ = typed.rpartition("+")
    names = [f"{before}+{name}" for name in WORDS] if plus else [*PRESETS, *USUAL_SIZES]
    return [CompletionItem(name) for name in names if name.lower().startswith(typed.lower())]


def _complete_lesson(typed: str) -> Iterable[CompletionItem]:
    from noughts.lessons.course import COURSE

    return [CompletionItem(each.name, help=each.title) for each in COURSE if each.name.startswith(typed.lower())]


WHO = CompletedType("WHO", _complete_player)
RULES = CompletedType("RULES", _complete_rules)
LESSON = CompletedType("LESSON", _complete_lesson)


class PaceType(click.FloatRange):
    """Seconds for a move; ``nan``, which a range lets through, is refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail(f"{value} is not a number.", param, ctx)
        return number


PACE = PaceType(0, 60)


NATURES = {
    "kitty": "playful and learning",
    "cop": "fair and strategic",
    "sera": "ruthless perfectionist",
    "ada": "curious and self-taught",
}
"""The characters in help texts, without importing them."""


class PlayerCommand(click.Command):
    """A command whose help lists the players that can play on this installation.

    They replace ``{players}``, and ``{characters}`` is a line for each character.
    """

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        known = [name for name in NATURES if name != "ada" or not missing("neural")]
        players = (
            f"WHO is {', '.join(known)}, mortal, god, level:1 to level:10, random,\n"
            "perfect, a search (mcts:nodes=2000), your own bot (mybot.py:Bot), or\n"
            "another engine (gomocup:PATH, or ugi:PATH for any game)."
        )
        characters = "\n".join(f"  {name:<7} {NATURES[name]}" for name in known)
        template = self.help
        try:
            self.help = cleandoc(template or "").replace("{players}", players).replace("{characters}", characters)
            super().format_help_text(ctx, formatter)
        finally:
            self.help = template


rules_option = click.option(
    "--rules", "rules_text", default="3x3", type=RULES, show_default=True, help="The board and the variant."
)
name_option = click.option("--name", metavar="NAME", help="Your name (default: the last one used, or Guest).")
plain_option = click.option(
    "--plain", is_flag=True, envvar="NOUGHTS_PLAIN", help="Use plain lines of text instead of a full screen."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
force_option = click.option("--force", is_flag=True, help="Overwrite an existing file.")
database_option = click.option(
    "--database",
    envvar="NOUGHTS_DATABASE",
    metavar="WHERE",
    help="Where games are stored: a file, the URL of a PostgreSQL database, or @FILE with that URL in it.",
    show_envvar=True,
)


Command = Callable[..., Any]


def bundle(name: str, make: Callable[..., object], *options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Add options that the command gets as one value, ``name``: ``make`` makes it from them, by their names."""
    keys = tuple(signature(make).parameters)

    def decorate(command: Command) -> Command:
        @wraps(command)
        def with_value(**given: Any) -> Any:
            made = make(**{key: given.pop(key) for key in keys})
            return command(**{name: made}, **given)

        bundled: Command = with_value
        for option in reversed(options):
            bundled = option(bundled)
        return bundled

    return decorate


def _position_of(position: tuple[str, ...], rules: str | None) -> Position:
    from noughts.game.variations import pasted_game

    text = " ".join(position)
    return Position.parse(text, rules) if rules else pasted_game(text, Rules.parse("3x3")).position


position_argument = bundle(
    "board",
    _position_of,
    click.argument("position", nargs=-1, required=True),
    click.option("--rules", type=RULES, help="The rules (default: the usual ones for this board)."),
)


def seconds_option(default: float | None, text: str) -> Callable[[CommandT], CommandT]:
    return click.option("--seconds", type=float, default=default, metavar="S", show_default=True, help=text)


def file_option(name: str, text: str) -> Callable[[CommandT], CommandT]:
    """An option for a file to write; - is standard output."""
    return click.option(name, type=click.Path(path_type=Path, allow_dash=True), metavar="FILE", help=text)


def _filter_of(
    player: str | None,
    against: str | None,
    program: str | None,
    mode: str | None,
    rules: str | None,
    result: str | None,
    since: str | None,
    until: str | None,
    without: tuple[str, ...],
) -> Filter:
    from noughts.store import Filter, Result
    from noughts.ui.shared.texts import end_of_day, first_moment

    return Filter(
        player=player,
        opponent=against,
        program=program,
        mode=Mode(mode) if mode else None,
        rules=Rules.parse(rules) if rules else None,
        result=Result(result) if result else None,
        since=first_moment("--since", since),
        until=end_of_day("--until", until),
        without=frozenset(map(Assist, without)),
    )


filter_options = bundle(
    "wanted",
    _filter_of,
    click.option("--player", metavar="NAME", help="Games of this person or program."),
    click.option("--against", metavar="NAME", help="Games against this person or program: yours, unless --player is given."),
    click.option("--program", type=WHO, help="Games in which this program played."),
    click.option("--mode", type=click.Choice(["computer", "people", "coach", "watch"]), help="Who played whom."),
    click.option("--rules", type=RULES, help="Games with these rules."),
    click.option("--result", type=click.Choice(["win", "loss", "draw"]), help="The result for --player."),
    click.option("--since", metavar="DATE", help="Games that ended on or after this day (2026-01-31)."),
    click.option("--until", metavar="DATE", help="Games that ended on or before this day."),
    click.option(
        "--without",
        type=click.Choice(["undo", "hint", "practice"]),
        multiple=True,
        help="Leave out games with this help (practice: games that did not start from the beginning).",
    ),
)


def open_library(database: str | None, *, to_play: bool = False, to_read: bool = False) -> Library:
    """Open the library: with ``to_play`` in memory if the usual place fails, with ``to_read`` without writing."""
    from noughts.play import Library

    library = Library.open(_address(database), or_in_memory=to_play and database is None, to_read=to_read)
    click.get_current_context().call_on_close(library.close)
    if library.storage_error:
        say(f"noughts: {library.storage_error} Your games will not be saved this time.", err=True)
    return library


def location_of(database: str | None) -> DatabaseLocation:
    from noughts.store.database import DatabaseLocation

    return DatabaseLocation.parse(_address(database))


def database_location(database: str | None) -> DatabaseLocation:
    """Where the database is, for commands that need a file or a server."""
    location = location_of(database)
    if location.is_sqlite and location.path is None:
        raise click.UsageError("a database in memory cannot be copied; name a file with --database")
    return location


def _address(database: str | None) -> str | None:
    """The database as typed, or from the file after an @, which keeps passwords off the command line."""
    if database is None or not database.startswith("@"):
        return database
    path = Path(database[1:])
    if path.is_fifo() and path.parent != Path("/dev/fd"):  # a pipe of the shell has a writer; another may have none
        raise click.UsageError(f"{printable(str(path))}: is a pipe. Write the address of the database into a file.")
    with path.open("rb") as file:
        return file.read(LONGEST_ADDRESS).decode(errors="replace").strip()


def open_games(database: str | None, wanted: Filter) -> tuple[Store, Filter]:
    """The games to read; an opponent without a player means games of the last player."""
    from noughts.ui.shared.people import GUEST

    library = open_library(database, to_read=True)
    is_own = wanted.opponent and wanted.player is None
    return library.store, replace(wanted, player=Seat(library.last_player() or GUEST)) if is_own else wanted


def report_damaged(damaged: OSError) -> None:
    say(f"noughts: {damaged}", err=True)


def own_name(library: Library, name: str | None) -> str:
    """The player at the keyboard: as typed, else the last one on this machine, else a guest; in the spelling of the library.

    The name is not saved: ``Library.welcome`` does that once a game really begins.
    """
    from noughts.ui.shared.people import GUEST

    return library.own_name(name if name is not None else library.last_player() or GUEST)
