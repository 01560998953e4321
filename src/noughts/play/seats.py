"""Seats and setups from what a person types or chooses."""

from __future__ import annotations

import getpass
import re
from enum import Enum
from random import Random

from noughts.game import LONGEST_NAME, Mode, Seat, TimeControl, name_key, read_name
from noughts.match import Setup
from noughts.players import Player
from noughts.players.characters import Character
from noughts.players.registry import is_taken, player
from noughts.profiles.settings import Settings
from noughts.rules import BadName, Rules, quoted


class Begins(Enum):
    """The side that a person takes in the first game; rematches alternate."""

    X = "x"
    O = "o"  # noqa: E741 - the letter is the name of the side
    RANDOM = "random"


GUEST = "Guest"  # has not given a name

DEFAULT_NAMES = frozenset({"friend", "your friend", "guest", "guest 2"})
"""Names of people beside others who have not said theirs."""

LABEL = "(guest)"  # ends the name of someone beside an account if another account has that name

_LEVEL = re.compile(r"level \d+", re.ASCII)


def person_name(text: str) -> str:
    """A name for a person; BadName if a program has it.

    >>> person_name(" Zoë ")
    'Zoë'
    """
    name = read_name(text)
    if is_taken(name_key(name)) or _LEVEL.fullmatch(name_key(name)):
        raise BadName(f"{quoted(name)}: a program has this name; choose another")
    return name


def account_name(text: str) -> str:
    """A name for one person; BadName if it stands for anyone, or a program has it."""
    name = person_name(text)
    if name_key(name) in DEFAULT_NAMES or name.endswith(LABEL):
        raise BadName(f"{quoted(name)}: this name is for people without a name; choose another")
    return name


def seat_of(who: str, own_name: str | None) -> Seat:
    """The seat for ``me``, for ``@Name`` or for a program.

    >>> seat_of("me", "Alice"), seat_of("@Bob", None), seat_of("sera", None)
    (Seat(name='Alice', program=None), Seat(name='Bob', program=None), Seat(name='Sera', program='sera'))
    """
    if who == "me":
        return Seat(read_name(own_name if own_name is not None else login_name()))
    if who.startswith("@"):
        return Seat(person_name(who[1:]))
    chosen = player(who)
    return Seat(title_of(chosen), chosen.name)


def title_of(program: Player) -> str:
    """The title of a program, as people see it.

    >>> [title_of(player(name)) for name in ("sera", "god", "level:3", "mcts:nodes=50")]
    ['Sera', 'God', 'Level 3', 'mcts:nodes=50']
    """
    if isinstance(program, Character):
        return program.title
    name, _, option = program.name.partition(":")
    return program.name if option and name != "level" else f"{name.capitalize()} {option}".rstrip()


def two_seats(x: str, o: str, own_name: str | None) -> tuple[Seat, Seat]:
    """Both seats; a program that plays itself has two titles.

    >>> two_seats("sera", "sera", None)
    (Seat(name='Sera', program='sera'), Seat(name='Sera II', program='sera'))
    """
    first, second = seat_of(x, own_name), seat_of(o, own_name)
    if first.program and second.program and first.name == second.name:
        second = Seat(f"{second.name} II", second.program)
    return first, second


def check_knows(seat: Seat, rules: Rules) -> None:
    """NoughtsError if the seat is a program that cannot play these rules."""
    if seat.program:
        player(seat.program).check(rules)


def in_order(me: Seat, other: Seat, begins: Begins, rng: Random) -> tuple[Seat, Seat]:
    is_first = rng.random() < 0.5 if begins is Begins.RANDOM else begins is Begins.X
    return (me, other) if is_first else (other, me)


def setup_from_settings(settings: Settings, name: str, rng: Random) -> Setup:
    """The setup of a new game by a person's settings.

    >>> setup_from_settings(Settings(opponent="kitty", begins="o"), "Alice", Random()).x
    Seat(name='Kitty', program='kitty')
    """
    mode = Mode(settings.mode)
    rules = Rules.parse(settings.rules)
    me = Seat(read_name(name))
    if mode is Mode.WATCH:
        x, o = two_seats(settings.watch_x, settings.watch_o, name)
    else:
        other = seat_of(settings.opponent if mode is Mode.COMPUTER else f"@{settings.second_name}", name)
        x, o = in_order(me, other, Begins(settings.begins), rng)
    for seat in (x, o):
        check_knows(seat, rules)
    return Setup(
        rules,
        x,
        o,
        time=TimeControl.parse(settings.time) if settings.time else None,
        coach=settings.coach if mode is Mode.COACH else None,
        allows_undo=settings.allows_undo,
        allows_hints=settings.allows_hints,
    )


def login_name() -> str:
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (KeyError, ImportError, OSError):
        return "You"
