"""Tables and numbers in plain text, aligned also with wide characters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from textwrap import fill

GAP = "  "


def table(rows: Iterable[Sequence[str]], right: Collection[int] = (), width: int | None = None) -> str:
    """Rows in aligned columns; those in ``right`` are aligned right.

    If the table is wider than ``width``, the widest columns are cut.

    >>> print(table([("name", "n"), ("a", "10"), ("bc", "5")], right={1}))
    name   n
    a     10
    bc     5
    >>> print(table([("a long name", "10"), ("b", "5")], right={1}, width=10))
    a lon…  10
    b        5
    """
    rows = list(rows)
    widths = [max(map(text_width, column)) for column in zip(*rows, strict=True)]
    while width is not None and sum(widths) + len(GAP) * (len(widths) - 1) > width and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    lines = (GAP.join(padded(cell, widths[i], flush_right=i in right) for i, cell in enumerate(row)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def glossary(rows: Sequence[tuple[str, str]], width: int) -> str:
    """Words, each with a sentence that is wrapped beside it.

    >>> print(glossary([("undo or u", "Take back your last move."), ("quit", "Leave.")], 30))
    undo or u  Take back your last
               move.
    quit       Leave.
    """
    column = max((text_width(word) for word, _ in rows), default=0) + len(GAP)
    wide = max(width, column + 20)
    lines = (
        fill(sentence, wide, initial_indent=padded(word, column), subsequent_indent=" " * column) for word, sentence in rows
    )
    return "\n".join(lines)


def percent_text(share: float, digits: int = 0) -> str:
    """A share in percent, as every text for people has it.

    >>> percent_text(2 / 3), percent_text(2 / 3, digits=1)
    ('67%', '66.7%')
    """
    return f"{share:.{digits}%}"


def text_width(text: str) -> int:
    """The width of a text in columns of a terminal.

    >>> text_width("Zoë"), text_width("\N{CAT FACE}")
    (3, 2)
    """
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # only when it is needed, since the import is slow

    return cell_len(text)


def cut(text: str, width: int) -> str:
    if text_width(text) <= width:
        return text
    shown = text
    while shown and text_width(shown) > width - 1:
        shown = shown[:-1]
    return shown + "…"


def padded(text: str, width: int, *, flush_right: bool = False) -> str:
    """The text in so many columns, cut if it is too wide.

    >>> padded("Sera", 6), padded("Sera", 6, flush_right=True), padded("Sera", 3)
    ('Sera  ', '  Sera', 'Se…')
    """
    shown = cut(text, width)
    room = " " * (width - text_width(shown))
    return room + shown if flush_right else shown + room
