"""Commands to play: ``play``, ``watch``, ``desktop``, ``serve``, and ``noughts`` alone."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from noughts.cli.options import (
    PACE,
    RULES,
    WHO,
    PlayerCommand,
    database_option,
    name_option,
    open_library,
    own_name,
    plain_option,
    register_player,
    rules_option,
)
from noughts.extras import require

if TYPE_CHECKING:
    from noughts.game import Seat
    from noughts.rules import Rules

THEMES = ("auto", "light", "dark", "high-contrast", "no-colour")


@click.command()
@rules_option
@click.option("--x", "x", default="me", type=WHO, show_default=True, help="Who moves first.")
@click.option("--o", "o", default="cop", type=WHO, show_default=True, help="Who moves second.")
@name_option
@click.option(
    "--coach",
    is_flag=False,
    flag_value="sera",
    metavar="[WHO]",
    help="For two people: a program comments, and helps on request.",
)
@click.option("--time", "time_text", metavar="TIME", help="A clock: 5s/move, 3m or 3m+2s.")
@click.option("--on-time", type=click.Choice(["move", "lose"]), help="Out of time: a random move, or the game is lost.")
@click.option("--shuffle", is_flag=True, help="Toss a coin for who moves first.")
@click.option("--no-undo", is_flag=True, help="No taking back.")
@click.option("--no-hints", is_flag=True, help="No hints, and no analysis.")
@click.option("--resume", is_flag=True, help="Continue your last game.")
@click.option("--server", metavar="URL", help="Play on a site; a link from a friend works too.")
@plain_option
@click.option("--spoken", is_flag=True, help="Plain, and without drawings of the board: for listening.")
@database_option
def play(
    rules_text: str,
    x: str,
    o: str,
    name: str | None,
    coach: str | None,
    time_text: str | None,
    on_time: str | None,
    shuffle: bool,
    no_undo: bool,
    no_hints: bool,
    resume: bool,
    server: str | None,
    plain: bool,
    spoken: bool,
    database: str | None,
) -> None:
    """Play a game, against a character or the person beside you.

    \b
    WHO is me, @Name for a person beside you, or a program:
      kitty   playful and learning
      cop     fair and strategic
      sera    ruthless perfectionist
    or mortal, god, level:1 to level:10, random, perfect, mcts:nodes=2000,
    a bot of your own: mybot.py:Bot, or another engine: gomocup:PATH.

    \b
    RULES is a size, with k in a row if you like, and words:
      3x3   5x5x4   "7x6x4 gravity"   3x3+misere
    or the name of a game: tictactoe, notakto, connect-four, gomoku.
    The words are misere, only-x, wild, gravity, torus and exact.

    \b
    Examples:
      noughts play --o sera
      noughts play --o @Bob --rules connect-four --coach
      noughts play --time 5s/move
      noughts play --server http://localhost:8000 --o @friend
    """
    from noughts.cli.launch import game_request, launch, play_on_site
    from noughts.game import OnTime, TimeControl
    from noughts.match import Setup
    from noughts.players.registry import player
    from noughts.rules import Rules

    rules = Rules.parse(rules_text)
    if server:
        _check_fits_a_site(click.get_current_context())
        request = game_request(x, o, str(rules), time_text, coach, undo=not no_undo, hints=not no_hints)
        play_on_site(server, name, {**request, "side": "random"} if shuffle else request, is_spoken=spoken)
        return
    time = TimeControl.parse(time_text, OnTime(on_time) if on_time else None) if time_text else None
    library = open_library(database, to_play=True)
    me = own_name(library, name)
    first, second = _seats(x, o, me, rules, is_shuffled=shuffle)
    trainer = player(coach).name if coach else None
    setup = Setup(rules, first, second, time, trainer, allows_undo=not no_undo, allows_hints=not no_hints)
    resumed = library.last_left(me).id if resume else None
    launch(library, me, setup, resumed=resumed, is_plain=plain, is_spoken=spoken)


def _seats(x: str, o: str, me: str | None, rules: Rules, *, is_shuffled: bool = False) -> tuple[Seat, Seat]:
    """Who moves first and who second; both know the game."""
    from random import Random

    from noughts.play.seats import Begins, check_knows, in_order, two_seats

    seats = two_seats(register_player(x), register_player(o), me)
    if is_shuffled:
        seats = in_order(*seats, Begins.RANDOM, Random())  # noqa: S311 - lots, not secrets
    for seat in seats:
        check_knows(seat, rules)
    return seats


def _check_fits_a_site(context: click.Context) -> None:
    """Refuse options that a site decides."""
    for option, sentence in {
        "resume": "--resume is about games on this machine; on a site, the link of a game leads back to it",
        "database": "--database is about games on this machine; a site keeps its own",
        "on_time": "--on-time cannot be chosen on a site: there the kind of clock decides",
    }.items():
        if context.get_parameter_source(option) is ParameterSource.COMMANDLINE:
            raise click.UsageError(sentence)


@click.command(cls=PlayerCommand)
@click.argument("x", type=WHO, metavar="WHO")
@click.argument("o", type=WHO, metavar="WHO")
@rules_option
@click.option("--pace", type=PACE, default=1.0, metavar="SECONDS", show_default=True, help="Time for a move.")
@plain_option
@database_option
def watch(x: str, o: str, rules_text: str, pace: float, plain: bool, database: str | None) -> None:
    """Watch two programs play, and see what they think.

    \b
    {players}

    In plain mode, type pause, step, go, faster, slower or quit.

    \b
    Example:
      noughts watch kitty sera --rules 5x5
    """
    from noughts.cli.launch import launch
    from noughts.game import Mode
    from noughts.match import BadSetup, Setup
    from noughts.rules import Rules

    rules = Rules.parse(rules_text)
    library = open_library(database, to_play=True)
    setup = Setup(rules, *_seats(x, o, None, rules))
    if setup.mode is not Mode.WATCH:
        raise BadSetup("watch: both must be programs. To play yourself: noughts play")
    launch(library, own_name(library, None), setup, is_plain=plain, pace=pace)


@click.command()
@click.option("--rules", "rules_text", type=RULES, help="The board and the variant; a game begins at once.")
@click.option("--x", "x", type=WHO, help="Who moves first; a game begins at once.")
@click.option("--o", "o", type=WHO, help="Who moves second; a game begins at once.")
@name_option
@click.option("--theme", type=click.Choice(THEMES), help="The look; else the one you chose last.")
@database_option
def desktop(
    rules_text: str | None, x: str | None, o: str | None, name: str | None, theme: str | None, database: str | None
) -> None:
    """Play in a window.

    WHO and RULES are as in noughts play. Without them the menu opens.

    \b
    Example:
      noughts desktop --o sera --rules connect-four
    """
    require("desktop")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from noughts.match import Setup
    from noughts.rules import Rules
    from noughts.ui.desktop.window import run

    rules = Rules.parse(rules_text or "3x3")
    library = open_library(database, to_play=True)
    me = own_name(library, name)
    setup = None
    if rules_text or x or o:
        setup = Setup(rules, *_seats(x or "me", o or ("cop" if x in (None, "me") else "me"), me, rules))
    library.welcome(me)
    click.get_current_context().exit(run(library, me, library.settings(me), setup=setup, theme=theme))


@click.command(short_help="Open a site: play in the browser, with friends by link.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Who can reach it: 127.0.0.1 is this machine alone.")
@click.option("--port", default=8000, type=click.IntRange(0, 65535), show_default=True, help="Where it listens; 0 for any.")
@click.option("--public-url", default="", metavar="URL", help="The address of the site as seen from outside, behind a proxy.")
@click.option("--crowd", default=1, type=click.IntRange(1, 100_000), metavar="PEOPLE", help="How many may share one address.")
@database_option
def serve(host: str, port: int, public_url: str, crowd: int, database: str | None) -> None:
    """Open a site: play in the browser, with a friend by link, watched by anyone.

    Any number of servers can share one PostgreSQL database.

    \b
    Examples:
      noughts serve
      noughts serve --host 0.0.0.0 --port 80
      noughts serve --database postgresql://noughts@db/noughts --public-url https://play.example.org
    """
    require("web")
    from noughts.ui.web.server import serve as run

    library = open_library(database)
    where = public_url or f"http://{'localhost' if host == '127.0.0.1' else host}:{port}"
    click.echo(f"Play at {where}. Ctrl-C ends.", err=True)
    run(library, host=host, port=port, public_url=public_url, crowd=crowd)


@click.command()
@plain_option
@database_option
def start(plain: bool, database: str | None) -> None:
    """Open the app where there is a screen; else begin a game in plain lines."""
    from noughts.cli.launch import has_screen, open_app

    if plain or not has_screen():
        run_without_arguments(play)
    else:
        library = open_library(database, to_play=True)
        open_app(library, library.welcome(own_name(library, None)).name)


def run_without_arguments(command: click.Command) -> None:
    """Run a command as if only its name had been typed, with what the environment says."""
    with command.make_context(command.name, [], parent=click.get_current_context()) as context:
        command.invoke(context)
