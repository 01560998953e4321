"""Filters: the inputs above a list of games that say which games are meant."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from enum import Enum
from typing import ClassVar

from noughts.game import Mode, Seat
from noughts.rules import Rules
from noughts.store import Filter, Result
from noughts.ui.shared.blocks import Block, Button, Choice, Field, Group, Option, Text
from noughts.ui.shared.library import read_filter
from noughts.ui.shared.pages.controller import PageController
from noughts.ui.shared.pages.new_game import board_options
from noughts.ui.shared.pages.start import play_again, play_again_title
from noughts.ui.shared.routes import PageRoute
from noughts.ui.shared.texts import DAY

NO_GAMES_YET = "No games yet. Press p to play the first one."
NO_GAMES_FOUND = "No games found. Press x to clear the filters, or p to play."

MODES: tuple[tuple[Mode | None, str], ...] = (
    (None, "any"),
    (Mode.COMPUTER, "against a program"),
    (Mode.PEOPLE, "two players"),
    (Mode.COACH, "with a coach"),
    (Mode.WATCH, "programs only"),
)

RESULTS: tuple[tuple[Result | None, str], ...] = (
    (None, "any"),
    (Result.WIN, "+ won"),
    (Result.DRAW, "= drawn"),
    (Result.LOSS, "- lost"),
)


DAY_FORM = "yyyy-mm-dd"
"""How days are typed; an empty field shows it, and a real day there would look as if it had been typed."""

FILTERS = ("player", "opponent", "result", "mode", "rules", "since", "until")
"""The parts of the state that say which games are meant."""

PERIODS = ((1, "Today"), (7, "7 days"), (31, "31 days"))
"""Days, and what they are called."""


class FilteredPage(PageController):
    """A list below its filters. All that is typed and chosen is its state."""

    leads = frozenset({"person", "program", "open", "history"})
    has_players: ClassVar[bool] = False
    """Whether the list is of the games of one player, perhaps against another one, with some result."""

    def value(self, key: str) -> str:
        return self.state.get(key, "").strip()

    @property
    def is_filtered(self) -> bool:
        return any(self.value(key) for key in FILTERS if key != "player" or self.value(key) != self.host.name)

    def wanted(self) -> Filter:
        """The games that are meant; raises what cannot be understood. An opponent without a player is one of this person."""
        opponent = self.value("opponent")
        return read_filter(
            player=self.value("player") or (Seat(self.host.name) if opponent else None),
            opponent=opponent,
            **{key: self.value(key) for key in ("program", "rules", "mode", "result", "since", "until")},
        )

    def filter_blocks(self) -> list[Block]:
        """What most people look for, and the rest, which is put away until it is used."""
        first: list[Block] = []
        if self.has_players:
            first.append(Field("player", "Player", self.value("player"), "anyone", is_live=True))
            first.append(Field("opponent", "Against", self.value("opponent"), "anyone", is_live=True))
            first.append(_choice("result", "Result", RESULTS, self.value("result")))
        more: list[Block] = [
            _choice("mode", "Mode", MODES, self.value("mode")),
            self._boards(),
            Field("typed_rules", "Another board", "", "4x4 misere"),
            Field("since", "Since", self.value("since"), DAY_FORM, is_live=True, is_date=True),
            Field("until", "Until", self.value("until"), DAY_FORM, is_live=True, is_date=True),
            *(Button(f"days {days}", label, "Only the games of these days.") for days, label in PERIODS),
        ]
        is_used = any(map(self.value, ("mode", "rules", "since", "until")))
        filters = Group("More filters" if first else "Filters", tuple(more), is_folded=not is_used, key="filters")
        return [Group("", tuple(first)), filters] if first else [filters]

    def _boards(self) -> Choice:
        options = [Option("", "Any"), *board_options(self.value("rules"))]
        known = {option.value for option in options}
        rules = self.value("rules")
        return Choice("rules", "Board", tuple(options), rules if rules in known else "")

    def no_games(self) -> Text:
        return Text(NO_GAMES_FOUND if self.is_filtered else NO_GAMES_YET)

    def last_buttons(self) -> Sequence[Button]:
        """What every list ends with: no filters, and a game."""
        return (
            Button("clear", "Clear filters", "Show everything again.", "x"),
            Button("again", play_again_title(self.host, "Play"), "Play a game with the choices of the last one.", "p"),
        )

    def on_set(self, key: str, value: str) -> None:
        if key == "typed_rules":
            if not value.strip():
                return
            key, value = "rules", str(Rules.parse(value))
        self.keep(key, value)
        self.to_first_page()

    def keep(self, key: str, value: str) -> None:
        """Remember what is typed or chosen. Only an empty player says something: everyone's games."""
        if value or (key == "player" and self.has_players):
            self.state[key] = value
        else:
            self.state.pop(key, None)

    def to_first_page(self) -> None:
        """Other games are meant now, or in another order."""
        self.state.pop("offset", None)
        self.state.pop("before", None)

    def on_press(self, verb: str, argument: str) -> None:
        match verb:
            case "clear":
                self.to_first_page()
                for key in FILTERS:
                    self.keep(key, "")
            case "days":
                self.to_first_page()
                first = self.host.today() - timedelta(days=int(argument) - 1)
                self.keep("since", first.strftime(DAY))
                self.keep("until", "")
            case "again":
                play_again(self.host)
            case "person":
                self.host.go(PageRoute("player", {"name": argument}))
            case "program":
                program, _, name = argument.partition(" ")
                self.host.go(PageRoute("player", {"name": name, "program": program}))


def _choice(key: str, label: str, choices: Sequence[tuple[Enum | None, str]], value: str) -> Choice:
    options = tuple(Option(choice.value if choice else "", text.capitalize()) for choice, text in choices)
    return Choice(key, label, options, value if value in {option.value for option in options} else "")
