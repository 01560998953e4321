"""All that can be chosen, in the words and the order of the other fronts, as a message."""

from __future__ import annotations

from functools import lru_cache

from noughts.drawing.colours import ROLES, THEMES
from noughts.store import Sort
from noughts.ui.view import filters
from noughts.ui.view.choices import BOARDS, LOOKS, PACES, SIDES, TIMES, VARIANTS, WAYS
from noughts.ui.view.commands import COMMANDS
from noughts.ui.view.programs import FACES, dials, programs
from noughts.ui.view.texts import NETWORK_AWAY, NO_SUCH_LINK
from noughts.ui.web.messages import (
    REACTIONS,
    BoardChoice,
    Choices,
    DialChoice,
    NamedChoice,
    ProgramChoice,
    SortChoice,
    VariantChoice,
)
from noughts.ui.web.offers import SENT

INVITE = NamedChoice("invite", "Play with a friend", "You get a link; whoever opens it first plays you.")
"""The way to play that only the web has."""

MODES = {"computer", "people", "watch"}
"""Of the ways that all fronts have; a coach is a choice of its own here."""


@lru_cache(maxsize=1)
def all_choices() -> Choices:
    """Every menu."""
    ways = [NamedChoice(way.mode.value, way.title, way.sentence) for way in WAYS if way.mode.value in MODES]
    characters = {character.name for character in FACES}
    return Choices(
        modes=[ways[0], INVITE, *ways[1:]],
        played=[NamedChoice(mode.value if mode else "", text) for mode, text in filters.MODES],
        results=[NamedChoice(result.value if result else "", text) for result, text in filters.RESULTS],
        sorts=[SortChoice(sort.value, _orders(sort)) for sort in Sort],
        boards=[BoardChoice(board.title, board.rules, board.sentence) for board in BOARDS],
        variants=[VariantChoice(each.word, each.title, each.sentence, list(each.picture)) for each in VARIANTS],
        programs=[
            ProgramChoice(each.name, each.title, each.heading, each.sentence, each.greeting, each.name in characters)
            for each in programs()
        ],
        sides=[NamedChoice(value, text) for value, text in SIDES],
        times=[NamedChoice(value, text) for value, text in TIMES],
        paces=[NamedChoice(str(value), text) for value, text in PACES],
        themes=[NamedChoice(value, text) for value, text in LOOKS],
        colours={
            name: {role: theme.tone(role) for role in ROLES} | {"is_dark": "1" if theme.is_dark else ""}
            for name, theme in THEMES.items()
        },
        reactions=list(REACTIONS),
        away=NETWORK_AWAY,
        missing=NO_SUCH_LINK,
        help=[(row.key, row.sentence) for row in COMMANDS if row.action in SENT and row.key],
        dials=[
            DialChoice(dial.name, dial.sentence, [NamedChoice(program.name, words) for program, words in dial.steps])
            for dial in dials()
            if dial.name in characters
        ],
    )


def _orders(sort: Sort) -> tuple[str, str]:
    return filters.order_text(sort, is_turned=False), filters.order_text(sort, is_turned=True)
