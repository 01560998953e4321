"""``noughts play``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from noughts.cli.completion import RULES, WHO
from noughts.cli.library_options import database_option

if TYPE_CHECKING:
    from noughts.game import Seat
    from noughts.rules import Rules


@click.command()
@click.option("--rules", "rules_text", default="3x3", type=RULES, show_default=True, help="The board and the variant.")
@click.option("--x", "x", default="me", type=WHO, show_default=True, help="Who moves first.")
@click.option("--o", "o", default="cop", type=WHO, show_default=True, help="Who moves second.")
@click.option("--name", metavar="NAME", help="Your name; else that of the last time, else Guest.")
@click.option(
    "--coach", is_flag=False, flag_value="sera", metavar="[WHO]", help="Two people: a program comments, and helps whoever asks."
)
@click.option("--time", "time_text", metavar="TIME", help="A clock: 5s/move, 3m or 3m+2s.")
@click.option("--on-time", type=click.Choice(["move", "lose"]), help="Out of time: a random move, or the game is lost.")
@click.option("--shuffle", is_flag=True, help="Toss a coin for who moves first.")
@click.option("--no-undo", is_flag=True, help="No taking back.")
@click.option("--no-hints", is_flag=True, help="No hints, and no analysis.")
@click.option("--resume", is_flag=True, help="Continue your last game.")
@click.option("--server", metavar="URL", help="Play on a site; a link that a friend has sent will do, too.")
@click.option("--plain", is_flag=True, envvar="NOUGHTS_PLAIN", help="Lines of text, without a screen.")
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
    shuffle: bool,  # noqa: FBT001 - click
    no_undo: bool,  # noqa: FBT001
    no_hints: bool,  # noqa: FBT001
    resume: bool,  # noqa: FBT001
    server: str | None,
    plain: bool,  # noqa: FBT001
    spoken: bool,  # noqa: FBT001
    database: str | None,
) -> None:
    """Play a game, against a character or the person beside you.

    \b
    WHO is me, @Name for somebody beside you, or a program:
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
    from noughts.cli.library_options import open_library, own_name
    from noughts.cli.sit_down import sit_down
    from noughts.game import OnTime, TimeControl
    from noughts.match import Setup
    from noughts.players.registry import player
    from noughts.rules import Rules

    rules = Rules.parse(rules_text)
    if server:
        from noughts.cli.remote import asked_for, play_remotely

        _check_is_of_a_site(click.get_current_context())
        asked = asked_for(x, o, str(rules), time_text, coach, undo=not no_undo, hints=not no_hints)
        play_remotely(server, name, {**asked, "side": "random"} if shuffle else asked, is_spoken=spoken)
        return
    time = TimeControl.parse(time_text, OnTime(on_time) if on_time else None) if time_text else None
    library = open_library(database, to_play=True)
    me = own_name(library, name)
    first, second = _seats(x, o, me, rules, is_shuffled=shuffle)
    trainer = player(coach).name if coach else None
    setup = Setup(rules, first, second, time, trainer, allows_undo=not no_undo, allows_hints=not no_hints)
    resumed = library.last_left(me).id if resume else None
    sit_down(library, me, setup, resumed=resumed, is_plain=plain, is_spoken=spoken)


def _seats(x: str, o: str, me: str, rules: Rules, *, is_shuffled: bool) -> tuple[Seat, Seat]:
    """Who moves first and who second, both of whom know the game."""
    from random import Random

    from noughts.cli.own_player import announced
    from noughts.play.seats import Begins, check_knows, in_order, two_seats

    seats = two_seats(announced(x), announced(o), me)
    if is_shuffled:
        seats = in_order(*seats, Begins.RANDOM, Random())  # noqa: S311 - lots, not secrets
    for seat in seats:
        check_knows(seat, rules)
    return seats


def _check_is_of_a_site(context: click.Context) -> None:
    """Refuse what a site decides for itself, if it was asked for."""
    for option, sentence in {
        "resume": "--resume is about games on this machine; on a site the link of a game leads back to it",
        "database": "--database is about games on this machine; a site keeps its own",
        "on_time": "--on-time cannot be chosen on a site: there the kind of clock decides",
    }.items():
        if context.get_parameter_source(option) is ParameterSource.COMMANDLINE:
            raise click.UsageError(sentence)
