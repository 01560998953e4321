"""How the blocks of a page share a terminal: in one column or side by side, with a board beside them or without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import groupby, product

from noughts.drawing.tables import text_width
from noughts.ui.shared.blocks import (
    Block,
    Button,
    Choice,
    Field,
    Group,
    Input,
    Page,
    Portrait,
    Preview,
    Slider,
    Switch,
    Table,
    Text,
)
from noughts.ui.terminal.drawing.page_lines import (
    ARROWS,
    INDENT,
    LABEL_GAP,
    RowStyle,
    ValueInput,
    about_lines,
    is_list,
    label_of,
    lines_of,
    steps_of,
    style_of,
    value_width,
)
from noughts.ui.terminal.portraits import WIDTH

GAP = 2  # columns between neighbours
MIN_PREVIEW_WIDTH, MIN_PREVIEW_HEIGHT = 24, 9
MIN_FORM_WIDTH, MAX_FORM_WIDTH = 40, 64  # columns of a form that has a board beside it
MAX_COLUMN_WIDTH = 72  # columns of a form; longer lines are hard to read
MIN_SPEECH_WIDTH = 29  # columns for a portrait with words beside it
FIELD_WIDTH, DATE_WIDTH = 18, 12  # columns for what is typed
MIN_SHARE = 0.9  # of its natural width; a narrower form has no board beside it


class Sentences(Enum):
    """Where the sentences about buttons and values go."""

    INLINE = "inline"  # each below its button
    BELOW = "below"  # only that of the focused row, below the form
    ASIDE = "aside"  # the same, below the board
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class Layout:
    has_portraits: bool = True
    has_preview: bool = False
    is_side_by_side: bool = False  # whether groups with a label are columns
    sentences: Sentences = Sentences.BELOW
    airiness: int = 0  # 0: no empty lines; 1: between groups; 2: also below their labels
    is_scrolled: bool = False  # whether the page does not fit
    form_width: int = 80  # columns for everything but the board
    sentence_height: int = 0  # lines reserved for the sentence of the focused row


@dataclass(frozen=True, slots=True)
class Placed:
    block: Block
    style: RowStyle
    above: int = 0
    below: int = 0

    @property
    def height(self) -> int:
        return self.above + len(lines_of(self.block, self.style)) + self.below


@dataclass(frozen=True, slots=True)
class Columns:
    """Stacks of blocks side by side, each with its width."""

    stacks: tuple[tuple[int, tuple[Placed, ...]], ...]
    above: int = 0

    @property
    def height(self) -> int:
        return self.above + max(sum(each.height for each in stack) for _, stack in self.stacks)


def is_table_page(page: Page) -> bool:
    """Whether the page is about a table, which its inputs filter."""
    return any(isinstance(block, Table) for block in page.walk())


def table_alone(page: Page) -> Table | None:
    """The only table of a page, which scrolls below its headings."""
    tables = [block for block in page.walk() if isinstance(block, Table)]
    return tables[0] if len(tables) == 1 and tables[0] in page.blocks else None


# What stands where


def arrange(page: Page, layout: Layout, opened: frozenset[str]) -> list[Placed | Columns]:
    """The blocks of a page without tables, from top to bottom."""
    beside = columns_of(page) if layout.is_side_by_side else []
    placed: list[Placed | Columns] = []
    for is_beside, run in groupby(page.blocks, key=lambda block: block in beside):
        if is_beside:
            groups = [block for block in run if isinstance(block, Group)]
            widths = column_widths(groups, layout.form_width)
            stacks = (tuple(stack((group,), layout, opened, wide)) for group, wide in zip(groups, widths, strict=True))
            placed.append(Columns(tuple(zip(widths, stacks, strict=True)), 1 if layout.airiness else 0))
        else:
            placed += stack(list(run), layout, opened, layout.form_width)
    return placed


def stack(blocks: Sequence[Block], layout: Layout, opened: frozenset[str], width: int) -> Iterator[Placed]:
    """Blocks below each other, with those of open groups."""
    style = style_of(blocks, width, has_sentences=layout.sentences is Sentences.INLINE)
    before: Block | None = None
    for block in blocks:
        if isinstance(block, Preview) or (isinstance(block, Portrait) and not layout.has_portraits):
            continue
        is_apart = isinstance(block, Portrait | Table) or (isinstance(block, Group) and not block.is_folded)
        is_menu = isinstance(block, Button) and isinstance(before, Text)
        above = 1 if before and layout.airiness and (is_apart or is_menu) else 0
        before = block
        is_open = isinstance(block, Group) and (not block.is_folded or block.key in opened)
        is_titled = isinstance(block, Group) and block.label and not block.is_folded
        yield Placed(block, replace(style, is_open=is_open), above, 1 if is_titled and layout.airiness == 2 else 0)
        if isinstance(block, Group) and is_open:
            yield from stack(block.blocks, layout, opened, width)


def flow(blocks: Sequence[Block], opened: frozenset[str], width: int) -> list[Columns]:
    """Inputs side by side, as many as fit; everything else on lines of its own, with space around texts."""
    lines: list[list[tuple[Block, int]]] = [[]]
    for block in _flattened(blocks, opened):
        wide = min(_flow_width(block), width)
        is_alone = not wide or any(not _flow_width(each) for each, _ in lines[-1])
        if not is_alone and sum(each + GAP for _, each in lines[-1]) + wide <= width:
            lines[-1].append((block, wide))
        else:
            lines.append([(block, wide or width)])
    placed: list[Columns] = []
    was_text = False
    for line in filter(None, lines):
        is_text = isinstance(line[0][0], Text)
        above = 1 if placed and (is_text or was_text) else 0
        placed.append(Columns(tuple(_in_line(block, wide, opened) for block, wide in _stretched(line, width)), above))
        was_text = is_text
    return placed


def _in_line(block: Block, width: int, opened: frozenset[str]) -> tuple[int, tuple[Placed]]:
    labels = text_width(label_of(block)) + LABEL_GAP if isinstance(block, Input) and block.label else 0
    is_open = isinstance(block, Group) and block.key in opened
    return width, (Placed(block, RowStyle(width, labels, is_open=is_open)),)


def _flattened(blocks: Sequence[Block], opened: frozenset[str]) -> Iterator[Block]:
    for block in blocks:
        if not isinstance(block, Group) or block.is_folded:
            yield block
        if isinstance(block, Group) and (not block.is_folded or block.key in opened):
            yield from _flattened(block.blocks, opened)


def _flow_width(block: Block) -> int:
    """The columns of a block in a line with others; 0 if it needs its own line."""
    match block:
        case Field():
            return _field_width(block)
        case Group(label=label) | Button(label=label):
            return text_width(label) + GAP
        case _ if isinstance(block, ValueInput):
            widest = max(text_width(text) for _, text in steps_of(block))
            return text_width(label_of(block)) + LABEL_GAP + ARROWS + widest
    return 0


def _field_width(field: Field) -> int:
    return text_width(field.label) + LABEL_GAP + (DATE_WIDTH if field.is_date else FIELD_WIDTH)


def _stretched(line: list[tuple[Block, int]], width: int) -> list[tuple[Block, int]]:
    """Share out the remaining room among the text fields of a line."""
    fields = [block for block, _ in line if isinstance(block, Field) and not block.is_date]
    rest = width - sum(wide for _, wide in line) - GAP * (len(line) - 1)
    share = min(FIELD_WIDTH, rest // len(fields)) if fields else 0
    return [(block, wide + (share if block in fields else 0)) for block, wide in line]


# The best layout


@lru_cache(maxsize=8)
def layout_of(page: Page, opened: frozenset[str], width: int, height: int) -> Layout:
    """The best layout in which the whole page fits; if there is none, a plain one that scrolls."""
    if is_table_page(page):
        return Layout(form_width=width, airiness=1)
    layouts = sorted(_candidates(page, width), key=lambda layout: _cost(page, layout))
    found = next((layout for layout in layouts if fits(page, opened, layout, height)), None)
    return found or replace(min(layouts, key=_room), is_scrolled=True)


def fits(page: Page, opened: frozenset[str], layout: Layout, height: int) -> bool:
    """Whether the page fits without scrolling; tables always may scroll."""
    if is_table_page(page):
        return True
    said, form = layout.sentence_height, height - (1 if layout.airiness else 0)
    if layout.sentences is Sentences.BELOW and said:
        form -= said + 1
    if layout.has_preview and height < MIN_PREVIEW_HEIGHT + (said if layout.sentences is Sentences.ASIDE else 0):
        return False
    return sum(each.height for each in arrange(page, layout, opened)) <= form


def _room(layout: Layout) -> tuple[bool, bool, bool, bool, int]:
    """A sort key for the layouts of a page that scrolls anyway."""
    is_silent = layout.sentences is Sentences.NOWHERE
    return layout.has_portraits, not layout.is_side_by_side, not layout.has_preview, not is_silent, abs(layout.airiness - 1)


def _cost(page: Page, layout: Layout) -> float:
    """How much a reader misses: little without columns, most without portraits, board or sentences."""
    in_groups = [each for block in page.blocks if isinstance(block, Group) for each in block.blocks]
    is_explained = any(isinstance(each, Button) or getattr(each, "picture", ()) for each in (*page.blocks, *in_groups))
    preview = 3 if any(isinstance(each, Portrait) for each in in_groups) else 5  # it is about the portrait there
    sentences = {Sentences.INLINE: 0, Sentences.BELOW: 0.5, Sentences.ASIDE: 1, Sentences.NOWHERE: 5 if is_explained else 1}
    left_out = (not layout.has_portraits) * 4 + (not layout.has_preview) * preview
    return left_out + layout.is_side_by_side + sentences[layout.sentences] + (4.5, 0.5, 0)[layout.airiness]


def _candidates(page: Page, width: int) -> Iterator[Layout]:
    shown = list(page.walk())
    previews = [True, False] if any(isinstance(block, Preview) for block in shown) else [False]
    portraits = [True, False] if any(isinstance(block, Portrait) for block in shown) else [True]
    sides = [False, True] if len(columns_of(page)) > 1 else [False]
    about = [block.sentence for block in shown if isinstance(block, Button) and block not in page.footer]
    is_inline = len(set(about)) == len(about) > 1
    sentences = [each for each in Sentences if each is not Sentences.INLINE or is_inline]
    for has_portraits, has_preview, is_side, where in product(portraits, previews, sides, sentences):
        form = _form_width(page, width, is_side=is_side, has_preview=has_preview)
        if form is None or (where is Sentences.ASIDE and not has_preview):
            continue
        room = {Sentences.BELOW: form, Sentences.ASIDE: width - form - GAP}.get(where)
        tall = _sentence_height(page, room) if room else 0
        for airiness in (2, 1, 0):
            yield Layout(has_portraits, has_preview, is_side, where, airiness, form_width=form, sentence_height=tall)


def _sentence_height(page: Page, width: int) -> int:
    """The lines of the longest sentence about any row."""
    rows: list[Block] = []
    for block in page.walk():
        if isinstance(block, Choice | Slider):
            rows += [replace(block, value=option.value) for option in block.options]
        else:
            rows.append(block)
    return max((len(about_lines(row, width)) for row in rows), default=0)


def columns_of(page: Page) -> list[Group]:
    """The groups that may go side by side: those with a label and several rows."""
    groups = [block for block in page.blocks if isinstance(block, Group) and block.label and not block.is_folded]
    return [group for group in groups if len(group.blocks) > 1]


def _form_width(page: Page, width: int, *, is_side: bool, has_preview: bool) -> int | None:
    """The columns for everything but the board; None if they do not fit."""
    groups = columns_of(page)
    gaps = GAP * (len(groups) - 1)
    if not has_preview:
        return None if is_side and sum(map(least_width, groups)) + gaps > width else width
    room = width - GAP - MIN_PREVIEW_WIDTH
    if is_side:
        natural = sum(map(natural_width, groups)) + gaps
        return natural if natural <= room else None
    natural = max(MIN_FORM_WIDTH, min(MAX_FORM_WIDTH, natural_width(Group("", page.blocks))))
    return min(natural, room) if room >= natural * MIN_SHARE else None


@lru_cache(maxsize=256)
def natural_width(group: Group, *, has_sentences: bool = True) -> int:
    """The columns in which nothing of a group is cut or wrapped."""
    speech = MIN_FORM_WIDTH if has_sentences else MIN_SPEECH_WIDTH
    labels = style_of(group.blocks, MAX_COLUMN_WIDTH).label_width

    def width(block: Block) -> int:
        match block:
            case Text(text):
                return min(text_width(text), speech)
            case Portrait():
                return speech
            case Field():
                return _field_width(block)
            case Choice(options=options) if is_list(block):
                sentences = max(text_width(option.sentence) for option in options) if has_sentences else 0
                return max(text_width(option.text) for option in options) + 3 + sentences
            case Button():
                return INDENT + text_width(block.label) + text_width(block.note) + GAP
            case Group():
                return natural_width(block, has_sentences=has_sentences)
            case _ if isinstance(block, ValueInput):
                bar = len(block.options) + 1 if isinstance(block, Slider) else 0
                pictured = GAP + 1 + text_width(block.sentence) if isinstance(block, Switch) and block.picture else 0
                return labels + value_width(block) + bar + (pictured if has_sentences else 0)
        return 0

    return max([text_width(group.label), *map(width, group.blocks)])


@lru_cache(maxsize=256)
def least_width(group: Group) -> int:
    """The fewest columns in which a group can be read."""

    def width(block: Block) -> int:
        match block:
            case Choice(options=options) if is_list(block):
                return max(text_width(option.text) for option in options) + 2
            case Group():
                return least_width(block)
            case Button():
                return INDENT + MIN_SPEECH_WIDTH // 2
            case _ if isinstance(block, ValueInput):
                return max(text_width(block.label), value_width(block))
        return 0

    return max([WIDTH, *map(width, group.blocks)])


def column_widths(groups: Sequence[Group], width: int) -> list[int]:
    """Share columns among groups: first what each needs, then what each would like."""
    widths = [least_width(group) for group in groups]
    room = width - GAP * (len(groups) - 1)
    for has_sentences in (False, True):
        missing = [max(0, natural_width(g, has_sentences=has_sentences) - w) for g, w in zip(groups, widths, strict=True)]
        share = max(0.0, min(1.0, (room - sum(widths)) / sum(missing))) if any(missing) else 0.0
        widths = [wide + int(less * share) for wide, less in zip(widths, missing, strict=True)]
    return [min(MAX_COLUMN_WIDTH, each + max(0, room - sum(widths)) // len(groups)) for each in widths]
