"""Commands to play: ``play``, ``watch``, ``desktop``, ``serve``, and ``noughts`` alone."""

from __future__ import annotations

import os

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
    rules_option,
)
from noughts.cli.output import say
from noughts.extras import require
from noughts.game import Game, Mode, OnTime, Seat, TimeControl
from noughts.rules import Rules

THEMES = ("auto", "light", "dark", "high-contrast", "no-colour")


@click.command(cls=PlayerCommand)
@rules_option
@click.option("--x", "x", default="me", type=WHO, show_default=True, help="The first player.")
@click.option("--o", "o", default="cop", type=WHO, show_default=True, help="The second player.")
@name_option
@click.option(
    "--coach",
    is_flag=False,
    flag_value="sera",
    metavar="[WHO]",
    help="For two people: a program that comments, and helps on request.",
)
@click.option("--time", "time_text", metavar="TIME", help="Play with a clock: 5s/move, 3m or 3m+2s.")
@click.option("--on-time", type=click.Choice(["move", "lose"]), help="When time runs out: make a random move, or lose.")
@click.option("--shuffle", is_flag=True, help="Choose the first player at random.")
@click.option("--no-undo", is_flag=True, help="Do not allow undo.")
@click.option("--no-hints", is_flag=True, help="Do not allow hints or analysis.")
@click.option("--from", "start", metavar="POSITION", help="Start from this position; such a game counts separately.")
@click.option("--resume", is_flag=True, help="Continue your last game.")
@click.option("--server", metavar="URL", help="Play on a site, or by the link that a friend sent you.")
@plain_option
@click.option("--spoken", is_flag=True, help="Like --plain, but without drawings of the board, for screen readers.")
@database_option
def play(
    rules_text: str,
    *,
    x: str,
    o: str,
    name: str | None,
    coach: str | None,
    time_text: str | None,
    on_time: str | None,
    shuffle: bool,
    no_undo: bool,
    no_hints: bool,
    start: str | None,
    resume: bool,
    server: str | None,
    plain: bool,
    spoken: bool,
    database: str | None,
) -> None:
    """Play against a character, or someone beside you.

    \b
    WHO is me, @Name for a person beside you, or a program:
    {characters}
    or mortal, god, level:1 to level:10, random, perfect, a search
    (mcts:nodes=2000), your own bot (mybot.py:Bot), or another
    engine (gomocup:PATH or ugi:PATH).

    \b
    RULES is a size, optionally with k in a row, and words:
      3x3   5x5x4   "7x6x4 gravity"   3x3+misere
    or the name of a game: tictactoe, notakto, connect-four, gomoku.
    The words are misere, only-x, wild, gravity, torus, exact, renju and caro.

    \b
    Examples:
      noughts play --o sera
      noughts play --o @Bob --rules connect-four --coach
      noughts play --time 5s/move
      noughts play --from "X.O/.X./..." --o sera
      noughts play --server http://localhost:8000 --o @friend
    """
    from noughts.cli.launch import game_request, launch, play_on_site
    from noughts.match import Setup
    from noughts.players.registry import player

    earlier = _earlier(start, Rules.parse(rules_text)) if start is not None else None
    if earlier and resume:
        raise click.UsageError("--from and --resume cannot be combined: an unfinished game has its own position")
    rules = earlier.rules if earlier else Rules.parse(rules_text)
    if server:
        _check_fits_a_site(click.get_current_context())
        request = game_request(
            x,
            o,
            rules=str(rules),
            time=time_text or "",
            coach=coach or "",
            allows_undo=not no_undo,
            allows_hints=not no_hints,
            start=str(earlier.position) if earlier else "",
        )
        play_on_site(server, name, {**request, "side": "random"} if shuffle else request, is_spoken=spoken)
        return
    time = TimeControl.parse(time_text, OnTime(on_time) if on_time else None) if time_text else None
    library = open_library(database, to_play=True)
    me = own_name(library, name)
    first, second = _seats(x, o, me, rules, is_shuffled=shuffle)
    trainer = player(coach).name if coach else None
    setup = Setup(rules, first, second, time, trainer, allows_undo=not no_undo, allows_hints=not no_hints)
    resumed = library.last_left(me, setup.mode).id if resume else None
    launch(library, me, setup, resume=resumed, earlier=earlier, is_plain=plain, is_spoken=spoken)


def _earlier(text: str, usual: Rules) -> Game:
    """The game to continue, from any text that the analysis board reads; UsageError if it is over."""
    from noughts.game.variations import pasted_game

    game = pasted_game(text, usual)
    if game.outcome:
        raise click.UsageError(f"--from: the game is over in {game.position}. Choose a position in which a move is possible")
    return game


def _seats(x: str, o: str, me: str | None, rules: Rules, *, is_shuffled: bool = False) -> tuple[Seat, Seat]:
    """Both seats, X first; NoughtsError if a program cannot play these rules."""
    from random import Random

    from noughts.play.seats import Begins, check_knows, in_order, two_seats
    from noughts.players.registry import register_player

    seats = two_seats(register_player(x), register_player(o), me)
    if is_shuffled:
        seats = in_order(*seats, Begins.RANDOM, Random())  # noqa: S311 - games, not secrets
    for seat in seats:
        check_knows(seat, rules)
    return seats


def _check_fits_a_site(context: click.Context) -> None:
    """Raise a UsageError for options that mean nothing on a site."""
    for option, sentence in {
        "resume": "--resume is for games on this machine; on a site, open the link of the game again",
        "database": "--database is for games on this machine; a site has its own",
        "on_time": "--on-time is for games on this machine; on a site, the kind of clock decides",
    }.items():
        if context.get_parameter_source(option) is ParameterSource.COMMANDLINE:
            raise click.UsageError(sentence)


@click.command(cls=PlayerCommand)
@click.argument("x", type=WHO, metavar="WHO")
@click.argument("o", type=WHO, metavar="WHO")
@rules_option
@click.option("--pace", type=PACE, default=1.0, metavar="SECONDS", show_default=True, help="Time for each move.")
@plain_option
@database_option
def watch(x: str, o: str, rules_text: str, pace: float, plain: bool, database: str | None) -> None:
    """Watch two programs play, with their analysis.

    \b
    {players}

    In plain mode, type pause, step, go, faster, slower or quit.

    \b
    Example:
      noughts watch kitty sera --rules 5x5
    """
    from noughts.cli.launch import launch
    from noughts.match import BadSetup, Setup

    rules = Rules.parse(rules_text)
    library = open_library(database, to_play=True)
    setup = Setup(rules, *_seats(x, o, None, rules))
    if setup.mode is not Mode.WATCH:
        raise BadSetup("watch: both players must be programs. To play yourself: noughts play")
    launch(library, own_name(library, None), setup, is_plain=plain, pace=pace)


@click.command()
@click.option("--rules", "rules_text", type=RULES, help="Start a game with this board and variant.")
@click.option("--x", "x", type=WHO, help="Start a game with this first player.")
@click.option("--o", "o", type=WHO, help="Start a game with this second player.")
@name_option
@click.option("--theme", type=click.Choice(THEMES), help="The colours (default: the last ones used).")
@database_option
def desktop(
    rules_text: str | None, x: str | None, o: str | None, name: str | None, theme: str | None, database: str | None
) -> None:
    """Play in a window.

    WHO and RULES are the same as in noughts play. Without them, the menu opens.

    \b
    Example:
      noughts desktop --o sera --rules connect-four
    """
    require("desktop")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from noughts.match import Setup
    from noughts.ui.desktop.window import run

    rules = Rules.parse(rules_text or "3x3")
    library = open_library(database, to_play=True)
    me = own_name(library, name)
    setup = None
    if rules_text or x or o:
        setup = Setup(rules, *_seats(x or "me", o or ("cop" if x in (None, "me") else "me"), me, rules))
    library.welcome(me)
    click.get_current_context().exit(run(library, me, library.settings(me), setup=setup, theme=theme))


@click.command(short_help="Run a site to play in the browser, with friends by link.")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen on; 127.0.0.1 is only this machine."
)
@click.option(
    "--port", default=8000, type=click.IntRange(0, 65535), show_default=True, help="The port to listen on; 0 for any free one."
)
@click.option("--public-url", default="", metavar="URL", help="The public address of the site, behind a proxy.")
@click.option(
    "--crowd",
    default=1,
    type=click.IntRange(1, 100_000),
    metavar="PEOPLE",
    help="How many people may share a network address.",
)
@click.option(
    "--embed-from",
    multiple=True,
    metavar="HOST",
    help="A site that may embed boards, such as example.org; can be repeated.",
)
@database_option
def serve(host: str, port: int, public_url: str, crowd: int, embed_from: tuple[str, ...], database: str | None) -> None:
    """Run a site to play in the browser, with a friend by link. Anyone can watch.

    Several servers can share one PostgreSQL database.

    \b
    Examples:
      noughts serve
      noughts serve --host 0.0.0.0 --port 80
      noughts serve --database postgresql://noughts@db/noughts --public-url https://play.example.org
    """
    require("web")
    from noughts.ui.web.server import serve as run
    from noughts.ui.web.sharing import checked_hosts

    checked_hosts(embed_from)
    library = open_library(database)
    where = public_url or f"http://{'localhost' if host == '127.0.0.1' else host}:{port}"
    say(f"Play at {where}. Press Ctrl-C to stop.", err=True)
    run(library, host=host, port=port, public_url=public_url, crowd=crowd, embed_from=embed_from)


@click.command()
@plain_option
@database_option
def start(plain: bool, database: str | None) -> None:
    """Open the app; without a terminal, play in plain lines."""
    from noughts.cli.launch import has_screen, open_app

    if plain or not has_screen():
        run_without_arguments(play)
    else:
        library = open_library(database, to_play=True)
        open_app(library, library.welcome(own_name(library, None)).name)


def run_without_arguments(command: click.Command) -> None:
    """Run a command with its defaults and environment variables."""
    with command.make_context(command.name, [], parent=click.get_current_context()) as context:
        command.invoke(context)
