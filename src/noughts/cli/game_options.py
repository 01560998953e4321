"""Which games a command is about: options that history, statistics, leaderboard and export share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

from noughts.cli.completion import RULES, WHO

Command = TypeVar("Command", bound=Callable[..., Any])

MODES = ("computer", "people", "coach", "watch")
RESULTS = ("win", "loss", "draw")
AIDS = ("undo", "hint", "practice")

OPTIONS = (
    click.option("--player", metavar="NAME", help="Games of this person or program."),
    click.option("--against", metavar="NAME", help="Games of the player against this one."),
    click.option("--program", type=WHO, help="Games in which this program played."),
    click.option("--mode", type=click.Choice(MODES), help="Who played whom."),
    click.option("--rules", type=RULES, help="Games by these rules."),
    click.option("--result", type=click.Choice(RESULTS), help="How it went for the player."),
    click.option("--since", metavar="DATE", help="Games that ended on this day or later: 2026-01-31."),
    click.option("--until", metavar="DATE", help="Games that ended on this day or earlier."),
    click.option(
        "--without", type=click.Choice(AIDS), multiple=True, help="Leave out games with this help; practice: tried again."
    ),
)


def filter_options(command: Command) -> Command:
    """Give a command the options that choose games; it is called with one ``filter`` in their place."""

    @wraps(command)
    def filtered(
        *arguments: Any,
        player: str | None,
        against: str | None,
        program: str | None,
        mode: str | None,
        rules: str | None,
        result: str | None,
        since: str | None,
        until: str | None,
        without: tuple[str, ...],
        **others: Any,
    ) -> Any:
        from noughts.game import Assist, Mode
        from noughts.rules import Rules
        from noughts.store import Filter, Result
        from noughts.ui.shared.texts import end_of_day, first_moment

        chosen = Filter(
            player=player,
            opponent=against,
            program=program,
            mode=Mode(mode) if mode else None,
            rules=Rules.parse(rules) if rules else None,
            result=Result(result) if result else None,
            since=first_moment("--since", since),
            until=end_of_day("--until", until),
            without=frozenset(Assist(aid) for aid in without),
        )
        return command(*arguments, filter=chosen, **others)

    for option in reversed(OPTIONS):
        filtered = option(filtered)
    return filtered  # type: ignore[return-value]  # the same command, but for these options
