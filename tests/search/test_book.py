"""The book of Connect Four, and the books that ``tools.book`` writes, against the solver."""

from collections.abc import Iterator
from random import Random

import pytest

from noughts import Limit, Loss, Position, Rules, Score, Side, Win, analyse, prove
from noughts.players.registry import player
from noughts.search.api import solve
from noughts.search.exact import book as books
from noughts.search.exact import solver as solvers
from noughts.search.exact.book import BadBook, Book, book_of, has, places_of
from noughts.search.exact.solver import Solver
from noughts.search.registry import best_of
from noughts.search.score import Draw, is_exact
from tools.book import completed, in_order_of_play, values

CONNECT_FOUR = Rules.parse("connect-four")
MEGABYTES = 1
MOST_BYTES = 1_000_000

PUBLISHED = {1: Loss(40), 2: Loss(42), 3: Draw(), 4: Win(41), 5: Draw(), 6: Loss(42), 7: Loss(40)}
"""The value of every first column."""

AT_ONCE = Limit(nodes=1)


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


def book_made(text: str, marks: int) -> Book:
    rules = Rules.parse(text)
    order = in_order_of_play(rules, marks)
    last = bytearray(len(places_of(rules, marks)))
    for place, value in zip(order, bytes.fromhex(values((text, marks, order, MEGABYTES))), strict=True):
        last[place] = value
    return completed(rules, marks, bytes(last))


def after_columns(columns: str) -> Position:
    position = Position.start(CONNECT_FOUR)
    for column in columns:
        position = position.play(next(move for move in position.moves() if move.col == int(column) - 1))
    return position


def random_columns(discs: int, rng: Random) -> str:
    """Of a game that is not over after so many discs."""
    while True:
        columns, position = "", after_columns("")
        while len(columns) < discs and not position.outcome:
            move = rng.choice(position.moves())
            position = position.play(move)
            columns += str(move.col + 1)
        if not position.outcome:
            return columns


def connect_four() -> Book:
    book = book_of(CONNECT_FOUR)
    assert book
    return book


@pytest.mark.parametrize(("text", "marks"), [("4x4x3 gravity", 3), ("5x4x4 gravity", 4)])
def test_a_book_has_the_value_of_every_position(text, marks):
    book = Book.from_bytes(book_made(text, marks).to_bytes())
    assert (book.rules, book.marks) == (Rules.parse(text), marks)
    for position in set(positions(Position.start(book.rules), marks)):
        free = position.rules.cols * position.rules.rows - (position.x | position.o).bit_count()
        assert book.value(position) == counted(solve(position).score, free), position


def test_connect_four_has_a_book_of_eight_discs_and_others_have_none():
    book = connect_four()
    assert (book.rules, book.marks) == (CONNECT_FOUR, 8)
    assert len(book.to_bytes()) < MOST_BYTES
    assert has(after_columns("12345671"))
    assert not has(after_columns("123456712"))
    assert book.value(after_columns("123456712")) is None
    assert book_of(Rules.parse("7x6x4")) is book_of(Rules.parse("8x7x4 gravity")) is None


def test_the_first_columns_have_their_published_values():
    analysis = analyse(CONNECT_FOUR, AT_ONCE)
    assert (analysis.score, analysis.proven) == (Win(41), True)
    assert {each.move.col + 1: each.score for each in analysis.candidates} == PUBLISHED
    assert solve(CONNECT_FOUR, AT_ONCE).score == Win(41)


def test_mirror_images_have_the_same_value():
    rng, book = Random(1), connect_four()
    for discs in range(9):
        for _ in range(20):
            columns = random_columns(discs, rng)
            mirrored = "".join(str(8 - int(column)) for column in columns)
            assert book.value(after_columns(columns)) == book.value(after_columns(mirrored)) is not None


def test_the_solver_agrees_where_it_is_quick_without_the_book():
    rng, checked = Random(2), 0
    for _ in range(40):
        position = after_columns(random_columns(8, rng))
        analysis = best_of(Solver(every=False, book=False).analyse(position, Limit(nodes=300_000)))
        if analysis.proven and is_exact(analysis.score):
            checked += 1
            assert connect_four().value(position) == counted(analysis.score, 34), position
    assert checked >= 10


def test_up_to_seven_discs_every_move_has_its_exact_value_at_once():
    rng, book = Random(3), connect_four()
    for discs in range(8):
        for _ in range(6):
            position = after_columns(random_columns(discs, rng))
            analysis = best_of(Solver().analyse(position, AT_ONCE))
            assert analysis.proven
            for candidate in analysis.candidates:
                after = position.play(candidate.move)
                assert candidate.proven
                assert is_exact(candidate.score)
                if not after.outcome:
                    value = book.value(after)
                    assert value is not None
                    assert counted(candidate.score, 42 - discs) == -value


def test_the_line_goes_on_where_the_book_ends():
    line, position = solve(CONNECT_FOUR).line, Position.start(CONNECT_FOUR)
    assert len(line) > 8
    for move in line[:8]:
        position = position.play(move)
        assert connect_four().value(position) == (1 if position.side is Side.X else -1)


def test_without_the_book_the_solver_searches(monkeypatch):
    monkeypatch.setattr(solvers, "book_of", lambda rules: pytest.fail(f"{rules} asked for"))
    assert not analyse(CONNECT_FOUR, Limit(nodes=1000), searcher="solver:book=off").proven


def test_sera_keeps_the_value_of_an_opening_that_she_once_gave_away():
    """After these ten discs, c3 loses what e4 holds; and the game would not have come to that."""
    sera, rng = player("sera"), Random(0)
    for discs in range(8):
        position = after_columns("2634357375"[:discs])
        choice = sera.choose(position, AT_ONCE, rng)
        value, after = connect_four().value(position), connect_four().value(position.play(choice.move))
        assert value is not None
        assert after == -value
    choice = sera.choose(after_columns("2634357375"), Limit(nodes=3_000_000), rng)
    assert str(choice.move) == "e4"


def test_a_proof_does_not_rely_on_the_book(monkeypatch):
    text = "4x4x3 gravity"
    proven, right = list(prove(text).lines()), solve(text)
    book = book_made(text, 2)
    wrong = Book(book.rules, tuple(bytes(256 - byte if byte else 0 for byte in layer) for layer in book.layers))
    monkeypatch.setattr(solvers, "book_of", lambda _: wrong)
    assert type(solve(text).score) is not type(right.score)
    assert analyse(text, searcher="solver:book=off,every=off").score == right.score
    assert list(prove(text).lines()) == proven


def test_every_changed_byte_of_a_book_is_noticed():
    content, rng = connect_four().to_bytes(), Random(4)
    for at in (*range(60), *rng.sample(range(60, len(content)), 100)):
        with pytest.raises(BadBook):
            Book.from_bytes(content[:at] + bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1 :])
    with pytest.raises(BadBook, match="damaged"):
        Book.from_bytes(content[:-1])


def test_a_file_that_is_no_book_is_named(monkeypatch):
    books._read.cache_clear()
    monkeypatch.setitem(books.FILES, CONNECT_FOUR, "atlas.txt")
    with pytest.raises(BadBook, match=r"atlas\.txt: not a book of noughts.*Install noughts again"):
        analyse(CONNECT_FOUR, AT_ONCE)
