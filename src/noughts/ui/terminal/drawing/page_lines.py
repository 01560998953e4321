"""Blocks of a page as lines of text, and tables in the columns there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from textual.content import Content

from noughts.drawing.tables import GAP, cut, padded, text_width
from noughts.store import Tally
from noughts.ui.shared.blocks import (
    OFF,
    ON,
    Block,
    Button,
    Choice,
    Field,
    Group,
    Input,
    Number,
    Option,
    Portrait,
    Slider,
    Switch,
    Table,
    TableCell,
    Text,
)
from noughts.ui.shared.library import results_bar
from noughts.ui.shared.speakers import Mood
from noughts.ui.terminal.portraits import HEIGHT, WIDTH, portrait

INDENT = 4  # columns before button titles where some have a key
LABEL_GAP = 2  # columns between the longest label and its value
ARROWS = 4  # columns for the arrows beside a value
MIN_TEXT_WIDTH, MAX_TEXT_WIDTH = 8, 76  # columns for wrapped text
NARROW_SPEECH_WIDTH = 14  # columns; with fewer beside a face, the words go below it
SPEECH_GAP = 2
NOT_CHOSEN = "choose"  # shown where nothing is chosen


@dataclass(frozen=True, slots=True)
class RowStyle:
    """How a block is laid out."""

    width: int
    label_width: int = 0  # columns for input labels, so that the values line up
    is_focused: bool = False
    has_sentences: bool = False  # below the titles of buttons
    has_switch_sentences: bool = False  # beside switches
    indent: int = 1  # columns before button titles, for their keys
    is_open: bool = False  # for a group that can be folded


def lines_of(block: Block, style: RowStyle) -> list[Content]:
    """A block as lines of text: none for a board, the label for a group."""
    match block:
        case Text(text, role):
            sign = "! " if role == "loss" else ""  # like every error, for people who see no colours
            return _wrapped(sign + text, style.width, f"$tone-{role}")
        case Choice(options=options, value=value, is_pictured=True):
            return [_option_line(option, options, style, is_chosen=option.value == value) for option in options]
        case Choice() | Slider() | Switch() | Number():
            return _value_lines(block, style)
        case Button():
            return _button_lines(block, style)
        case Table():
            return table_lines(block, style.width)
        case Portrait(program, name, words):
            return speech_lines(program, name, words, style.width)
        case Group(label, is_folded=True):
            return [_titled(f"{'▾' if style.is_open else '▸'} {label}", style)]
        case Group(label):
            return _wrapped(label, style.width, "bold") if label else []
        case Field():
            return [Content("")]
    return []


def _wrapped(text: str, width: int, style: str) -> list[Content]:
    return Content.styled(text, style).wrap(max(MIN_TEXT_WIDTH, min(width, MAX_TEXT_WIDTH)))


def _titled(text: str, style: RowStyle) -> Content:
    """A line that can be chosen, padded so that all of it is highlighted."""
    return Content(padded(text, style.width)) if style.is_focused else Content.styled(text, "bold")


# Inputs


ValueInput = Choice | Slider | Switch | Number  # inputs with one of several values


def steps_of(block: ValueInput) -> list[tuple[str, str]]:
    """The values of an input with their texts, in the order of the arrows."""
    match block:
        case Switch():
            return [(OFF, OFF), (ON, ON)]
        case Number(least=least, most=most):
            return [(str(number), str(number)) for number in range(least, most + 1)]
    return [(option.value, option.text) for option in block.options]


def value_of(block: ValueInput) -> str:
    match block:
        case Switch(is_on=is_on):
            return ON if is_on else OFF
        case Number(value=number):
            return str(number)
    return block.value


def value_width(block: ValueInput) -> int:
    """The columns of a value between its arrows, without the bar of a slider."""
    shown = next((text for value, text in steps_of(block) if value == value_of(block)), NOT_CHOSEN)
    return ARROWS + text_width(shown)


def _value_text(block: ValueInput, room: int) -> str:
    """The text between the arrows, with the bar of a slider if there is room."""
    steps = steps_of(block)
    at = next((number for number, (value, _) in enumerate(steps) if value == value_of(block)), None)
    if not isinstance(block, Slider):
        return cut(NOT_CHOSEN if at is None else steps[at][1], max(1, room))
    if at is None:
        return "╌" * len(steps) if len(steps) <= room else NOT_CHOSEN
    bar = "━" * (at + 1) + "╌" * (len(steps) - 1 - at) + " " + steps[at][1]
    return bar if text_width(bar) <= room else cut(steps[at][1], max(1, room))


def label_of(block: Input) -> str:
    return f"{block.hint} {block.label}" if isinstance(block, Switch) and block.hint else block.label


def _value_lines(block: ValueInput, style: RowStyle) -> list[Content]:
    """The label and the value on one line, or on two if they do not fit."""
    label = label_of(block)
    arrows = "bold $tone-focus" if style.is_focused else "$tone-quiet"
    is_tall = has_two_lines(block, style.width)
    is_aligned = style.label_width + value_width(block) <= style.width
    labels = 0 if is_tall else style.label_width if is_aligned else text_width(label) + LABEL_GAP
    above = [Content.styled(cut(label, style.width), "$tone-quiet")] if is_tall else []
    line = Content.assemble(
        (padded(label, labels - 1) + " " if labels else "", "$tone-quiet"),
        ("‹ ", arrows),
        (_value_text(block, style.width - labels - ARROWS), "bold reverse" if style.is_focused else "bold"),
        (" ›", arrows),
    )
    if isinstance(block, Switch) and style.has_switch_sentences:
        pad = " " if block.is_on else ""  # the sentences stand below each other
        line += Content.styled(f"{GAP}{pad}{block.sentence}", "$tone-quiet")
    return [*above, line]


def has_two_lines(block: ValueInput, width: int) -> bool:
    return bool(block.label) and text_width(label_of(block)) + LABEL_GAP + value_width(block) > width


def _option_line(option: Option, options: Sequence[Option], style: RowStyle, *, is_chosen: bool) -> Content:
    """The title, and its sentence if all sentences fit beside the titles."""
    titles = max(text_width(each.text) for each in options) + 2
    if style.width >= titles + 1 + max(text_width(each.sentence) for each in options):
        title, sentence = padded(f" {option.text}", titles), f" {option.sentence}".rstrip()
    else:
        title, sentence = cut(f" {option.text}", style.width), ""
    if is_chosen:
        shown = padded(title + sentence, style.width)
        return Content.styled(shown, HIGHLIGHT if style.is_focused else "bold on $tone-panel")
    return Content.assemble((title, "bold"), sentence)


HIGHLIGHT = "$block-cursor-foreground on $block-cursor-background $block-cursor-text-style"
"""The style of the line that has the focus."""


def style_of(blocks: Sequence[Block], width: int, *, has_sentences: bool = False) -> RowStyle:
    """The style in which the values and sentences of these blocks line up."""
    values = [block for block in blocks if isinstance(block, ValueInput) and not is_list(block)]
    labels = [label_of(block) for block in values if not has_two_lines(block, width)]
    labels += [block.label for block in blocks if isinstance(block, Field)]
    wide = max((text_width(label) + LABEL_GAP for label in labels if label), default=0)
    sentences = max((text_width(block.sentence) for block in values if isinstance(block, Switch)), default=0)
    is_explained = sentences > 0 and wide + ARROWS + len(OFF) + len(GAP) + sentences <= width
    has_keys = any(isinstance(block, Button) and (block.hint or block.is_chosen) for block in blocks)
    return RowStyle(
        width, wide, has_sentences=has_sentences, has_switch_sentences=is_explained, indent=INDENT if has_keys else 1
    )


def is_list(block: Block) -> bool:
    """Whether it is a choice whose options are listed below each other."""
    return isinstance(block, Choice) and block.is_pictured


# Buttons


def _button_lines(button: Button, style: RowStyle) -> list[Content]:
    """The key, the title, and the note at the right end."""
    extra = f"{button.extra.hint} {button.extra.label}".strip() if button.extra and style.is_focused else ""
    aside = GAP.join(filter(None, (button.note, extra)))
    room = max(MIN_TEXT_WIDTH, style.width - style.indent - (text_width(aside) + len(GAP) if aside else 0))
    first, *rest = Content(button.label).wrap(room)
    mark = f"{'●' if button.is_chosen else ' '}{button.hint if len(button.hint) == 1 else ''}"
    blank = Content(" " * style.indent)
    head = Content(padded(mark, style.indent)) + first
    if aside:
        gap = " " * max(len(GAP), style.width - head.cell_length - text_width(aside) - 1)
        head += Content.assemble(gap, (aside, "" if style.is_focused else "$tone-quiet"))
    lines = [head, *(blank + line for line in rest)]
    if style.has_sentences:
        sentence = _wrapped(button.sentence, style.width - style.indent - 1, "")
        return [line.stylize("bold") for line in lines] + [blank + line for line in sentence]
    return lines


# What is said about the row with the focus


def about_lines(block: Block, width: int) -> list[Content]:
    """The sentence about a row, beside its picture."""
    match block:
        case Switch(label=label, sentence=sentence, picture=picture) if picture:
            room = max(MIN_TEXT_WIDTH, width - PICTURE_WIDTH)
            beside = [Content.styled(label, "bold"), *_wrapped(sentence, room, "$tone-quiet")]
            rows = zip_longest(picture, beside, fillvalue="")
            return [Content.styled(f"{drawn!s:<{PICTURE_WIDTH}}", "bold $tone-focus") + said for drawn, said in rows]
        case Button(sentence=sentence) | Switch(sentence=sentence):
            return _wrapped(sentence, width, "$tone-quiet") if sentence else []
        case Choice(options=options, value=value) | Slider(options=options, value=value) if not is_list(block):
            sentence = next((option.sentence for option in options if option.value == value), "")
            return _wrapped(sentence, width, "$tone-quiet") if sentence else []
    return []


PICTURE_WIDTH = 8  # columns for the picture of a switch


# Portraits


def speech_lines(
    program: str | None, name: str, words: str, width: int, *, mood: Mood = Mood.CALM, tone: str = "ink"
) -> list[Content]:
    """A face in a tone, and beside it a name and words."""
    face = portrait(program, mood).splitlines()
    room = max(MIN_TEXT_WIDTH, width - WIDTH - SPEECH_GAP)
    is_narrow = room < NARROW_SPEECH_WIDTH
    speech = Content(words).wrap(max(MIN_TEXT_WIDTH, width if is_narrow else room))
    named = Content.styled(name, "bold").wrap(room)
    beside = [*named, *([] if is_narrow else [Content(""), *speech])]
    lines = []
    for number in range(max(HEIGHT, len(beside))):
        left = face[number] if number < len(face) else ""
        right = beside[number] if number < len(beside) else Content("")
        lines.append(Content.styled(f"{left:<{WIDTH}}", f"$tone-{tone}") + " " * SPEECH_GAP + right)
    return [*lines, *(speech if is_narrow else [])]


# Tables

MIN_BAR_WIDTH, MAX_BAR_WIDTH = 8, 40  # columns for a bar of results
LEAST_USUAL_WIDTH, MIN_COLUMN_WIDTH = 10, 5  # columns for a text where room is short, and where there is hardly any
NARROW_GAP = " "  # between columns, where room is short
BAR_TONES = {"+": "win", "=": "draw", "-": "loss"}


class TableColumns(NamedTuple):
    gap: str
    widths: tuple[tuple[int, int], ...]
    """The columns that are shown, each with its width."""


@lru_cache(maxsize=64)
def table_columns(table: Table, width: int) -> TableColumns:
    """How a table fits into a width.

    Spare columns are left out where room is short, and where they are empty;
    then texts become short where they can, columns move closer, and the
    widest is cut. A bar takes the room that is left.
    """
    count = len(table.headings) or max((len(row.cells) for row in table.rows), default=0)
    texts = [[row.cells[at].text for row in table.rows if at < len(row.cells)] for at in range(count)]
    bars = {at for at in range(count) if any(row.cells[at].results for row in table.rows if at < len(row.cells))}
    widths = {
        at: MIN_BAR_WIDTH
        if at in bars
        else max([text_width(table.headings[at]) if table.headings else 0, *map(text_width, texts[at])])
        for at in range(count)
        if at not in table.spare or any(texts[at])
    }

    gap = GAP

    def missing() -> int:
        return sum(widths.values()) + len(gap) * (len(widths) - 1) - width

    for spare in table.spare:
        if missing() > 0:
            widths.pop(spare, None)
    short_widths = table.short_widths(text_width)
    for at in short_widths:
        if missing() > 0:
            widths[at] = short_widths[at]
    if missing() > 0:
        gap = NARROW_GAP
    while missing() > 0:
        texts_only = [at for at in widths if at not in table.numbers and at not in bars]
        later = [at for at in texts_only[1:] if widths[at] > LEAST_USUAL_WIDTH]  # the first says which row it is
        widest = max(later or texts_only, key=lambda at: widths[at], default=0)
        if widths.get(widest, 0) <= MIN_COLUMN_WIDTH:
            break
        widths[widest] -= 1
    for bar in bars & set(widths):
        widths[bar] = max(MIN_BAR_WIDTH, min(MAX_BAR_WIDTH, widths[bar] - missing()))
    return TableColumns(gap, tuple(widths.items()))


def table_lines(table: Table, width: int) -> list[Content]:
    return [*table_head(table, width), *(row_line(table, number, width) for number in range(len(table.rows)))]


def table_head(table: Table, width: int, *, has_caption: bool = True) -> list[Content]:
    lines = _wrapped(table.caption, width, "bold") if table.caption and has_caption else []
    if any(table.headings):
        gap, widths = table_columns(table, width)
        cells = [padded(table.headings[at], wide, flush_right=at in table.numbers) for at, wide in widths]
        lines.append(Content.styled(gap.join(cells), "$tone-quiet"))
    return lines


def row_line(table: Table, number: int, width: int, cursor: int | None = None) -> Content:
    """A row of a table, with the cell under the cursor reversed."""
    cells, parts = table.rows[number].cells, []
    gap, widths = table_columns(table, width)
    for at, wide in widths:
        cell = cells[at] if at < len(cells) else TableCell("")
        parts.append(_cell(cell, wide, is_right=at in table.numbers, is_reversed=at == cursor))
    return Content(gap).join(parts)


def cell_at(table: Table, number: int, x: int, width: int) -> int | None:
    """The column of a row at a distance from the left."""
    start = 0
    gap, widths = table_columns(table, width)
    for at, wide in widths:
        if start <= x < start + wide + len(gap) and at < len(table.rows[number].cells):
            return at
        start += wide + len(gap)
    return None


def _cell(cell: TableCell, width: int, *, is_right: bool, is_reversed: bool) -> Content:
    if cell.results:
        wins, draws, losses = cell.results
        bar = results_bar(Tally(wins=wins, draws=draws, losses=losses), width)
        parts = [(sign * bar.count(sign), f"$tone-{tone}") for sign, tone in BAR_TONES.items()]
        return Content.assemble(*parts, " " * (width - len(bar)))
    text = padded(cell.text_in(width, text_width), width, flush_right=is_right)
    return Content.styled(text, f"$tone-{cell.role}{' reverse' if is_reversed else ''}")
