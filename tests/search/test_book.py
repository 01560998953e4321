"""The book that ``tools.book`` writes, against the solver."""

from collections.abc import Iterator

import pytest

from noughts import Loss, Position, Rules, Score, Win
from noughts.search.api import solve
from tools.book import Book, book_of, in_order_of_play, places_of, values

MEGABYTES = 1


def counted(score: Score, free: int) -> int:
    """A score as a book counts: the marks that the winner has left, the last one included; negative for a loss."""
    if isinstance(score, Win):
        return (free + 1) // 2 - score.plies // 2
    return -(free // 2 - score.plies // 2 + 1) if isinstance(score, Loss) else 0


def positions(start: Position, marks: int) -> Iterator[Position]:
    yield start
    if marks:
        for move in start.moves():
            after = start.play(move)
            if not after.is_over:
                yield from positions(after, marks - 1)


@pytest.mark.parametrize(("text", "marks"), [("4x4x3 gravity", 3), ("5x4x4 gravity", 4)])
def test_a_book_has_the_value_of_every_position(text, marks):
    rules = Rules.parse(text)
    order = in_order_of_play(rules, marks)
    last = bytearray(len(places_of(rules, marks)))
    for place, value in zip(order, bytes.fromhex(values((text, marks, order, MEGABYTES))), strict=True):
        last[place] = value
    book = Book.from_bytes(book_of(rules, marks, bytes(last)).to_bytes())
    assert book.rules == rules
    assert book.marks == marks
    for position in set(positions(Position.start(rules), marks)):
        assert book.value(position) == counted(
            solve(position).score, rules.cols * rules.rows - (position.x | position.o).bit_count()
        ), position
