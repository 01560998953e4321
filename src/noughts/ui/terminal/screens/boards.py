"""Boards and variants: a board by name or by size, and each word of the rules with a sentence and a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from noughts.rules import NoughtsError, Position, Rules
from noughts.ui.shared.choices import BOARDS, VARIANTS, Variant
from noughts.ui.shared.texts import rules_text
from noughts.ui.terminal.drawing.board import Picture
from noughts.ui.terminal.screens.page import Form
from noughts.ui.terminal.widgets.board import Board
from noughts.ui.terminal.widgets.form import Cycle, Field, Menu
from noughts.ui.terminal.widgets.lines import BACK, HELP, Hint


class VariantRow(Cycle):
    """A word of the rules, on or off."""

    def __init__(self, variant: Variant, *, is_on: bool) -> None:
        super().__init__(variant.title, [("off", "no"), ("on", "yes")], "on" if is_on else "off", id=variant.word)
        self.variant = variant

    def render(self) -> Content:
        """The word, yes or no, and its sentence."""
        gap = " " if self.value == "on" else "  "
        return super().render() + Content.styled(f"{gap} {self.variant.sentence}", "$tone-quiet")


class BoardsScreen(Form):
    """A board that is seen while it is chosen; what cannot be played says why."""

    TITLE_TEXT = "noughts · Board and variant"
    SHORTCUTS: ClassVar[Mapping[str, str]] = {**Form.SHORTCUTS, "enter": "use"}

    def compose_body(self) -> Iterable[Widget]:
        """Choices on the left, the board on the right."""
        rules = Rules.parse(self.state.settings.rules)
        words = str(rules).split()[1:]
        yield VerticalScroll(
            Menu(*(_option(board.title, board.sentence, board.rules) for board in BOARDS), id="boards", compact=True),
            Static("or your own", classes="heading", id="own"),
            Field("columns", str(rules.cols), name="cols", advice="1 to 26"),
            Field("rows", str(rules.rows), name="rows", advice="1 to 26"),
            Field("in a row", str(rules.k), name="k", advice="as usual"),
            Static("with", classes="heading", id="with"),
            *(VariantRow(variant, is_on=variant.word in words) for variant in VARIANTS),
            id="form",
            classes="column",
            can_focus=False,
        )
        yield Vertical(
            Board(Picture(Position.start(rules)), self.noughts.palette),
            Static(id="picture", markup=False),
            Static(id="rules-text", markup=False),
            id="preview",
        )

    def on_mount(self) -> None:
        """Begin with the board of the last time."""
        super().on_mount()
        boards = self.query_one("#boards", Menu)
        known = [board.rules for board in BOARDS]
        with self.prevent(OptionList.OptionHighlighted):
            boards.highlighted = known.index(self.state.settings.rules) if self.state.settings.rules in known else None
        self.query_one(Board).can_focus = False
        self.set_focus(boards)
        self._show()

    def hints(self) -> list[Hint]:
        """The line below."""
        return [
            Hint("Enter", "use this board", "use", "Play on the board that you see."),
            Hint("arrows", "choose", sentence="Up and down go from line to line; type numbers for a board of your own."),
            Hint(
                "Space",
                "yes or no",
                sentence="Play with a variant, or without it; any of them go together, but not Only X with Wild.",
            ),
            HELP,
            BACK,
        ]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """A board by its name fills in all that is below."""
        if event.option_id is None or self.focused is not event.option_list:
            return
        rules = Rules.parse(event.option_id)
        for name in ("cols", "rows", "k"):
            self.query_one(f"#{name}", Input).value = str(getattr(rules, name))
        words = str(rules).split()[1:]
        for row in self.query(VariantRow):
            row.set("on" if row.variant.word in words else "off")
        self._show()

    def on_option_list_option_selected(self) -> None:
        """Enter, or a click."""
        self.call_after_refresh(self.do, "use")

    def on_input_changed(self) -> None:
        """Another size."""
        self.show_message("")
        self._show()

    def on_input_submitted(self) -> None:
        """Enter in a field."""
        self.do("use")

    def on_cycle_changed(self) -> None:
        """Another word."""
        self.show_message("")
        self._show()

    def on_descendant_focus(self) -> None:
        """The picture is that of the word where we are."""
        self._show()

    def text(self) -> str:
        """The rules as they are chosen."""
        cols, rows, k = (self.query_one(f"#{name}", Input).value.strip() for name in ("cols", "rows", "k"))
        words = [row.variant.word for row in self.query(VariantRow) if row.value == "on"]
        return " ".join([f"{cols}x{rows}{f'x{k}' if k else ''}", *words])

    def _show(self) -> None:
        """The board, and what its rules say; or why there is none."""
        note = self.query_one("#rules-text", Static)
        focused = self.focused
        self.query_one("#picture", Static).update(_explained(focused.variant) if isinstance(focused, VariantRow) else "")
        try:
            rules = Rules.parse(self.text())
        except NoughtsError as error:
            note.update(Content.styled(f"! {error}", "$tone-loss"))
            return
        note.update(rules_text(rules))
        self.query_one(Board).show(Picture(Position.start(rules)), theme=self.noughts.palette)

    def do_use(self) -> None:
        """Take this board from now on."""
        self.state.change(rules=str(Rules.parse(self.text())))
        self.app.pop_screen()


def _explained(variant: Variant) -> Content:
    """The tiny picture, with the name and the sentence beside it."""
    beside = (Content.styled(variant.title, "bold"), *Content.styled(variant.sentence, "$tone-quiet").wrap(WORDS))
    lines = [
        Content.styled(f"{picture:<8}", "bold $tone-focus") + (beside[number] if number < len(beside) else "")
        for number, picture in enumerate((*variant.picture, *[""] * max(0, len(beside) - 3)))
    ]
    return Content("\n").join(lines)


WORDS = 26
"""Columns for a sentence beside a picture."""


def _option(title: str, sentence: str, rules: str) -> Option:
    return Option(Content.assemble((f" {title:<13}", "bold"), sentence), id=rules)
