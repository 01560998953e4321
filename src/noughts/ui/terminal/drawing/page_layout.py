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

GAP = 2
"""Columns between what stands side by side."""

MIN_PREVIEW_WIDTH, MIN_PREVIEW_HEIGHT = 24, 9

MIN_FORM_WIDTH, MAX_FORM_WIDTH = 40, 64
"""Columns of a form that has a board beside it."""

MAX_COLUMN_WIDTH = 72
"""Columns of a form; longer lines are hard to read."""

MIN_SPEECH_WIDTH = 29
"""Columns for a portrait with words beside it."""

FIELD_WIDTH, DATE_WIDTH = 18, 12
"""Columns for what is typed."""


class Sentences(Enum):
    """Where the sentences about buttons and values stand."""

    INLINE = "inline"
    """Each below its button."""
    BELOW = "below"
    """That of the row with the focus, below the form."""
    ASIDE = "aside"
    """The same, below the board."""
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to set a page."""

    has_portraits: bool = True
    has_preview: bool = False
    is_side_by_side: bool = False
    """Whether groups with a label are columns."""
    sentences: Sentences = Sentences.BELOW
    airiness: int = 0
    """0: no empty lines; 1: between groups; 2: also below their labels."""
    is_scrolled: bool = False
    """Whether the page does not fit."""
    form_width: int = 80
    """Columns for everything but the board."""
    sentence_height: int = 0
    """Lines that are kept for the sentence of the focus."""


def is_table_page(page: Page) -> bool:
    """Whether a table is what the page is for, and its inputs only choose what it shows."""
    return any(isinstance(block, Table) for block in page.walk())


def table_alone(page: Page) -> Table | None:
    """The only table of a page, which is scrolled below its headings."""
    tables = [block for block in page.walk() if isinstance(block, Table)]
    return tables[0] if len(tables) == 1 and tables[0] in page.blocks else None


@dataclass(frozen=True, slots=True)
class FlowItem:
    """An input among others in a line."""

    block: Block
    width: int


def flow_of(blocks: Sequence[Block], opened: frozenset[str], width: int) -> list[list[FlowItem]]:
    """Inputs in lines, as many in each as fit; everything else has a line of its own."""
    lines: list[list[FlowItem]] = [[]]
    for block in _flattened(blocks, opened):
        wide = min(_flow_width(block), width)
        if wide and sum(item.width + GAP for item in lines[-1]) + wide <= width and not _is_alone(lines[-1]):
            lines[-1].append(FlowItem(block, wide))
        else:
            lines.append([FlowItem(block, wide or width)])
    return [_stretched(line, width) for line in lines if line]


def _flattened(blocks: Sequence[Block], opened: frozenset[str]) -> Iterator[Block]:
    for block in blocks:
        if not isinstance(block, Group):
            yield block
            continue
        if block.is_folded:
            yield block
        if not block.is_folded or block.key in opened:
            yield from _flattened(block.blocks, opened)


def _flow_width(block: Block) -> int:
    """Columns for a block in a line with others; 0 if it stands alone."""
    match block:
        case Field(is_date=is_date):
            return text_width(block.label) + LABEL_GAP + (DATE_WIDTH if is_date else FIELD_WIDTH)
        case Group(label=label):
            return text_width(label) + GAP
        case Button(label=label):
            return text_width(label) + GAP
        case _ if isinstance(block, ValueInput):
            widest = max(text_width(text) for _, text in steps_of(block))
            return text_width(label_of(block)) + LABEL_GAP + ARROWS + widest
    return 0


def _is_alone(line: Sequence[FlowItem]) -> bool:
    return any(_flow_width(item.block) == 0 for item in line)


def _stretched(line: list[FlowItem], width: int) -> list[FlowItem]:
    """The same line, with the room that is left for what is typed."""
    fields = [item for item in line if isinstance(item.block, Field) and not item.block.is_date]
    rest = width - sum(item.width for item in line) - GAP * (len(line) - 1)
    share = min(FIELD_WIDTH, rest // len(fields)) if fields else 0
    return [FlowItem(item.block, item.width + (share if item in fields else 0)) for item in line]


@lru_cache(maxsize=8)
def layout_of(page: Page, opened: frozenset[str], width: int, height: int) -> Layout:
    """The best layout in which the whole page fits; if there is none, a plain one, which is scrolled."""
    if is_table_page(page):
        return Layout(form_width=width, airiness=1)
    layouts = sorted(_candidates(page, width), key=lambda layout: _cost(page, layout))
    found = next((layout for layout in layouts if fits(page, opened, layout, height)), None)
    return found or replace(min(layouts, key=_room), is_scrolled=True)


def _room(layout: Layout) -> tuple[bool, bool, bool, bool, int]:
    """Sorts layouts by what they leave out, for a page that is scrolled in any case."""
    is_silent = layout.sentences is Sentences.NOWHERE
    return layout.has_portraits, not layout.is_side_by_side, not layout.has_preview, not is_silent, abs(layout.airiness - 1)


def _cost(page: Page, layout: Layout) -> float:
    """How much a reader misses: least a column for each group, most what a page has to show or to say."""
    in_groups = [each for block in page.blocks if isinstance(block, Group) for each in block.blocks]
    is_explained = any(isinstance(each, Button) or getattr(each, "picture", ()) for each in (*page.blocks, *in_groups))
    preview = 3 if any(isinstance(each, Portrait) for each in in_groups) else 5  # it is about the portrait there
    sentences = {Sentences.INLINE: 0, Sentences.BELOW: 0.5, Sentences.ASIDE: 1, Sentences.NOWHERE: 5 if is_explained else 1}
    return (
        (0 if layout.has_portraits else 4)
        + (0 if layout.has_preview else preview)
        + (1 if layout.is_side_by_side else 0)
        + sentences[layout.sentences]
        + (4.5, 0.5, 0)[layout.airiness]
    )


def _candidates(page: Page, width: int) -> Iterator[Layout]:
    blocks = list(page.walk())
    previews = [True, False] if any(isinstance(block, Preview) for block in blocks) else [False]
    portraits = [True, False] if any(isinstance(block, Portrait) for block in blocks) else [True]
    sides = [False, True] if len(columns_of(page)) > 1 else [False]
    about = [block.sentence for block in blocks if isinstance(block, Button) and block not in page.footer]
    is_inline = len(set(about)) == len(about) > 1
    sentences = [each for each in Sentences if each is not Sentences.INLINE or is_inline]
    for has_portraits, has_preview, is_side, where in product(portraits, previews, sides, sentences):
        form = _form_width(page, width, is_side=is_side, has_preview=has_preview)
        if form is None or (where is Sentences.ASIDE and not has_preview):
            continue
        room = {Sentences.BELOW: form, Sentences.ASIDE: width - form - GAP}.get(where)
        tall = _sentence_height(page, room) if room else 0
        for airiness in (2, 1, 0):
            yield Layout(
                has_portraits=has_portraits,
                has_preview=has_preview,
                is_side_by_side=is_side,
                sentences=where,
                airiness=airiness,
                form_width=form,
                sentence_height=tall,
            )


def columns_of(page: Page) -> list[Group]:
    """The groups that may stand side by side: those with a label and more than a line."""
    groups = [block for block in page.blocks if isinstance(block, Group) and block.label and not block.is_folded]
    return [group for group in groups if len(group.blocks) > 1]


def _form_width(page: Page, width: int, *, is_side: bool, has_preview: bool) -> int | None:
    """Columns for all but the board; None if it does not fit."""
    groups = columns_of(page)
    least = sum(map(least_width, groups)) + GAP * (len(groups) - 1) if is_side else 0
    if not has_preview:
        return width if least <= width else None
    room = width - GAP - MIN_PREVIEW_WIDTH
    if is_side:
        natural = sum(map(natural_width, groups)) + GAP * (len(groups) - 1)
        return natural if natural <= room else None
    natural = max(MIN_FORM_WIDTH, min(MAX_FORM_WIDTH, natural_width(Group("", page.blocks))))
    return min(natural, room) if room >= natural * MIN_SHARE else None


MIN_SHARE = 0.9
"""How much of the width it would like a form needs at least, to have a board beside it."""


@lru_cache(maxsize=256)
def natural_width(group: Group, *, has_sentences: bool = True) -> int:
    """Columns in which nothing of a group is cut or wrapped without need, with the sentences beside its options or without."""
    widths = [text_width(group.label)]
    for block in group.blocks:
        match block:
            case Text(text):
                widths.append(min(text_width(text), MIN_FORM_WIDTH if has_sentences else MIN_SPEECH_WIDTH))
            case Portrait():
                widths.append(MIN_FORM_WIDTH if has_sentences else MIN_SPEECH_WIDTH)
            case Field(is_date=is_date):
                widths.append(text_width(block.label) + LABEL_GAP + (DATE_WIDTH if is_date else FIELD_WIDTH))
            case Choice(options=options) if is_list(block):
                titles = max(text_width(option.text) for option in options)
                sentences = max(text_width(option.sentence) for option in options) if has_sentences else 0
                widths.append(titles + 3 + sentences)
            case Button():
                widths.append(INDENT + text_width(block.label) + text_width(block.note) + GAP)
            case Group():
                widths.append(natural_width(block, has_sentences=has_sentences))
            case _ if isinstance(block, ValueInput):
                bar = len(block.options) + 1 if isinstance(block, Slider) else 0
                pictured = GAP + 1 + text_width(block.sentence) if isinstance(block, Switch) and block.picture else 0
                labels = style_of(group.blocks, MAX_COLUMN_WIDTH).label_width
                widths.append(labels + value_width(block) + bar + (pictured if has_sentences else 0))
    return max(widths)


@lru_cache(maxsize=256)
def least_width(group: Group) -> int:
    """Columns without which a group cannot be read."""
    widths = [WIDTH]
    for block in group.blocks:
        match block:
            case Choice(options=options) if is_list(block):
                widths.append(max(text_width(option.text) for option in options) + 2)
            case Group():
                widths.append(least_width(block))
            case Button():
                widths.append(INDENT + MIN_SPEECH_WIDTH // 2)
            case _ if isinstance(block, ValueInput):
                widths.append(max(text_width(block.label), value_width(block)))
    return max(widths)


def column_widths(groups: Sequence[Group], width: int) -> list[int]:
    """So many columns of text shared among groups side by side: first what each needs, then what each would like."""
    widths = [least_width(group) for group in groups]
    for wishes in ([natural_width(group, has_sentences=False) for group in groups], [natural_width(group) for group in groups]):
        room = width - GAP * (len(groups) - 1) - sum(widths)
        missing = [max(0, wish - wide) for wish, wide in zip(wishes, widths, strict=True)]
        share = max(0.0, min(1.0, room / sum(missing))) if any(missing) else 0.0
        widths = [wide + int(less * share) for wide, less in zip(widths, missing, strict=True)]
    rest = width - GAP * (len(groups) - 1) - sum(widths)
    return [min(MAX_COLUMN_WIDTH, each + max(0, rest) // len(groups)) for each in widths]


# Heights


def _sentence_height(page: Page, width: int) -> int:
    """Lines for the longest sentence about a row, whatever is chosen there."""
    rows: list[Block] = []
    for block in page.walk():
        if isinstance(block, Choice | Slider):
            rows += [replace(block, value=option.value) for option in block.options]
        else:
            rows.append(block)
    return max((len(about_lines(row, width)) for row in rows), default=0)


def runs_of(page: Page, layout: Layout) -> list[tuple[bool, list[Block]]]:
    """The blocks in order: what stands below each other, and after True the groups that stand side by side."""
    beside = columns_of(page) if layout.is_side_by_side else []
    blocks = [block for block in page.blocks if not isinstance(block, Preview)]
    return [(is_beside, list(run)) for is_beside, run in groupby(blocks, key=lambda block: block in beside)]


def fits(page: Page, opened: frozenset[str], layout: Layout, height: int) -> bool:
    """Whether the page need not be scrolled; one that shows tables always may be."""
    if is_table_page(page):
        return True
    tall = 0
    for is_beside, run in runs_of(page, layout):
        if is_beside:
            groups = [block for block in run if isinstance(block, Group)]
            widths = column_widths(groups, layout.form_width)
            tall += max(_height((group,), opened, layout, width) for group, width in zip(groups, widths, strict=True)) + (
                1 if layout.airiness else 0
            )
        else:
            tall += _height(run, opened, layout, layout.form_width)
    room = height - (1 if layout.airiness else 0)  # an empty line above
    if layout.has_preview and height < MIN_PREVIEW_HEIGHT + (
        layout.sentence_height if layout.sentences is Sentences.ASIDE else 0
    ):
        return False
    return tall + (layout.sentence_height + 1 if layout.sentences is Sentences.BELOW and layout.sentence_height else 0) <= room


def _height(blocks: Sequence[Block], opened: frozenset[str], layout: Layout, width: int) -> int:
    """Lines of blocks that stand below each other, with the empty lines between them."""
    style = style_of(blocks, width, has_sentences=layout.sentences is Sentences.INLINE)
    tall, before = 0, None
    for block in blocks:
        if isinstance(block, Preview) or (isinstance(block, Portrait) and not layout.has_portraits):
            continue
        tall += margin_above(block, before, layout) + len(lines_of(block, style))
        before = block
        if isinstance(block, Group):
            tall += 1 if block.label and not block.is_folded and layout.airiness == 2 else 0
            tall += _height(block.blocks, opened, layout, width) if not block.is_folded or block.key in opened else 0
    return tall


def margin_above(block: Block, before: Block | None, layout: Layout) -> int:
    """Empty lines between a block and the one before it."""
    is_apart = isinstance(block, Portrait | Table) or (isinstance(block, Group) and not block.is_folded)
    is_menu = isinstance(block, Button) and isinstance(before, Text)
    return 1 if before and layout.airiness and (is_apart or is_menu) else 0
