"""Help: how to play, with every key and word; also the keys of screens that are not pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from noughts.lessons.course import TaskKind
from noughts.reasons.rule_texts import rules_text
from noughts.rules import NoughtsError, Rules
from noughts.ui.shared.blocks import Block, Group, Page, Table, TableCell, TableRow, Text
from noughts.ui.shared.board_input import TYPING_HELP
from noughts.ui.shared.choices import BOARDS, VARIANTS
from noughts.ui.shared.commands import BY_ACTION, COMMANDS, Action
from noughts.ui.shared.lessons import ANSWERING, BOARD_OPTIONS
from noughts.ui.shared.pages.controller import Feature, PageController
from noughts.ui.shared.puzzle_controller import OPTIONS
from noughts.ui.shared.routes import KeyRow
from noughts.ui.shared.texts import typing_text
from noughts.ui.shared.tree_controller import TREE_KEYS
from noughts.ui.shared.values import LEGEND_HELP

TREE_KEY = "t"
"""Leads to the tree of a search, from Learn and from a replay."""

HELP: KeyRow = (BY_ACTION[Action.HELP].key, BY_ACTION[Action.HELP].sentence)
BACK: KeyRow = ("Esc", "Go back.")
ENTER = "Enter"
READING: KeyRow = ("PgUp PgDn", "Scroll the text.")

PLACING: KeyRow = (ENTER, f"{BY_ACTION[Action.PLACE].sentence} Or type a cell, such as b2.")
TYPING: KeyRow = (ENTER, "Give the answer you typed.")
ANSWER_KEYS = {
    TaskKind.MOVE: PLACING,
    TaskKind.CHOICE: (ENTER, "Choose the selected answer. Arrows select; a number or a click chooses at once."),
    TaskKind.NUMBER: TYPING,
    TaskKind.BRANCHES: TYPING,
}


def lesson_keys(kind: TaskKind) -> tuple[KeyRow, ...]:
    board = " ".join(key for key, _, _ in BOARD_OPTIONS), LEADING_ON
    return (
        ("", ANSWERING[kind]),
        ANSWER_KEYS[kind],
        *_ways(),
        board,
        READING,
        HELP,
        ("Esc", "Go back. Your progress is saved."),
    )


def tree_keys(*own: KeyRow) -> tuple[KeyRow, ...]:
    """The keys of a search tree, with those that a front end adds."""
    return (*((keys, sentence) for keys, sentence, _ in TREE_KEYS), *own, HELP, BACK)


def puzzle_keys(ways: Sequence[tuple[str, str, str]] = OPTIONS) -> tuple[KeyRow, ...]:
    return (PLACING, *_ways(ways), HELP, BACK)


def _ways(ways: Sequence[tuple[str, str, str]] = OPTIONS) -> list[KeyRow]:
    return [(key, SENTENCES[name]) for key, _, name in ways]


LEADING_ON = "Play from this board, analyse it, search it, or solve it as a puzzle."

SENTENCES = {
    "hint": "Give a hint.",
    "show": "Show the answer.",
    "skip": "Skip this puzzle.",
    "next": "Go on when the answer is found or shown. Enter does the same.",
}


HOW_TO_PLAY = (
    "Click a cell, or move to it with the arrows and press Enter, or type its name, such as b2. "
    "Complete a line before the other side does."
)
INVITING = "Play online with a friend: you get a link. The first person to open it plays you, and everyone after that watches."
MOUSE = (
    "Click a move in the panel to look back at it. "
    "If the board is larger than the window, turn the wheel, drag the bars or drag with the right button to see the rest."
)
FULL_SCREEN = ("F11", "Switch between full screen and a window.")
BOARD_KEY = "b"
"""Leads to the analysis board, from Learn and from a replay."""
BOARD = (BOARD_KEY, "In a replay or a review: put the game on the analysis board.")
TREE = (TREE_KEY, "In a replay or a review: see a search think here.")
LOOKING_BACK = ((",", "Look one move back, without changing the game."), (".", "Look one move forward."))

NEEDED: Mapping[Action, frozenset[Feature]] = {
    Action.SOUND: frozenset({Feature.SOUND, Feature.PAGE_SOUND, Feature.BELL}),
    Action.COMMAND: frozenset({Feature.COMMAND_LINE}),
    Action.PANEL: frozenset({Feature.COMMAND_LINE}),
}
"""Commands that only some front ends have; one of these features is enough."""


class HelpPage(PageController):
    """Its state may name the rules of the current game."""

    name = "help"

    def build(self) -> Page:
        after = [(each.key, each.sentence_after) for each in COMMANDS if each.keys and each.sentence_after]
        blocks: list[Block] = [
            *self._this_game(),
            Group("How to play", tuple(map(Text, (HOW_TO_PLAY, TYPING_HELP, *self._other_ways())))),
            key_table("Keys", self._keys()),
            key_table("When the game is over", (*after, TREE, BOARD)),
            Text(LEGEND_HELP, "quiet"),
        ]
        if self.has(Feature.COMMAND_LINE):
            words = ((" or ".join(each.words), each.sentence) for each in COMMANDS if each.words)
            blocks.append(key_table("Words, after a colon", words))
        blocks.append(key_table("Boards", ((board.title, board.sentence) for board in BOARDS)))
        blocks.append(key_table("Variants", ((variant.title, variant.sentence) for variant in VARIANTS)))
        return Page(self.name, "Help", tuple(blocks))

    def _this_game(self) -> list[Block]:
        try:
            rules = Rules.parse(self.state.get("rules", ""))
        except NoughtsError:
            return []
        return [Group("This game", (Text(rules_text(rules)), Text(typing_text(rules), "quiet")))]

    def _other_ways(self) -> list[str]:
        ways = ((Feature.WINDOW, MOUSE), (Feature.INVITE, INVITING))
        return [text for feature, text in ways if self.has(feature)]

    def _keys(self) -> list[tuple[str, str]]:
        found = [
            (command.key, command.sentence)
            for command in COMMANDS
            if command.keys and (command.action not in NEEDED or any(map(self.has, NEEDED[command.action])))
        ]
        if self.has(Feature.WINDOW):
            found.append(FULL_SCREEN)
        if not self.has(Feature.COMMAND_LINE):
            found += LOOKING_BACK
        return found

    def on_press(self, verb: str, argument: str) -> None:
        """Nothing can be pressed."""


def key_table(caption: str, rows: Iterable[tuple[str, str]]) -> Table:
    return Table(caption, (), tuple(TableRow((TableCell(left, "focus"), TableCell(right))) for left, right in rows))
