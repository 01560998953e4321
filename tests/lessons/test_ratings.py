"""Puzzle ratings: a solve never lowers them, the better solver is ahead, and the true strength is found."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.lessons.puzzles import COMMON, KINDS, Puzzle, puzzles
from noughts.lessons.ratings import (
    DOUBT,
    HIGHEST,
    LOWEST,
    MAX_KNOWN,
    Rating,
    Solver,
    after_try,
    known_ratings,
    nearest_to_even,
    odds,
)
from noughts.play import IN_MEMORY, Library
from noughts.profiles.progress import Progress
from noughts.rules import Position
from noughts.search.limits import UNLIMITED
from noughts.ui.shared.puzzle_sets import count_try, rated
from noughts.ui.shared.puzzles import PuzzleAttempt

RATINGS = st.builds(Rating, st.floats(LOWEST, HIGHEST), st.floats(1, DOUBT))


@given(RATINGS, RATINGS)
def test_a_solve_never_lowers_the_solver_nor_raises_the_puzzle(solver: Rating, puzzle: Rating) -> None:
    better, easier = after_try(solver, puzzle, is_solved=True)
    assert better.value >= solver.value
    assert easier.value <= puzzle.value


@given(RATINGS, RATINGS)
def test_a_failure_never_raises_the_solver_nor_lowers_the_puzzle(solver: Rating, puzzle: Rating) -> None:
    worse, harder = after_try(solver, puzzle, is_solved=False)
    assert worse.value <= solver.value
    assert harder.value >= puzzle.value


@given(low=RATINGS, puzzle=RATINGS, more=st.floats(0, 500), is_solved=st.booleans())
def test_who_was_ahead_stays_ahead_after_the_same_result(low: Rating, puzzle: Rating, more: float, *, is_solved: bool) -> None:
    high = Rating(min(low.value + more, HIGHEST), low.doubt)
    assert after_try(high, puzzle, is_solved=is_solved)[0].value >= after_try(low, puzzle, is_solved=is_solved)[0].value - 1e-9


@given(solver=RATINGS, puzzle=RATINGS, is_solved=st.booleans())
def test_ratings_stay_in_their_range_and_can_be_read_again(*, solver: Rating, puzzle: Rating, is_solved: bool) -> None:
    for rating in after_try(solver, puzzle, is_solved=is_solved):
        assert LOWEST <= rating.value <= HIGHEST
        assert known_ratings({"it": {"value": rating.value, "doubt": rating.doubt}}, {"it": Rating()}) == {"it": rating}


@given(RATINGS, st.dictionaries(st.text(max_size=3), RATINGS, min_size=1), st.randoms(use_true_random=False))
def test_each_puzzle_has_its_turn_and_odds_get_more_uneven(solver: Rating, known: dict[str, Rating], rng: Random) -> None:
    names = nearest_to_even(solver, known, rng)
    assert sorted(names) == sorted(known)
    distances = [abs(odds(solver, known[name]) - 0.5) for name in names]
    assert distances[0] <= min(distances) + 0.1


@pytest.mark.parametrize("strength", [900, 1300, 1500, 1700, 2100])
def test_solvers_of_known_strength_get_it_as_their_rating(strength: int) -> None:
    """Twenty of each, 80 puzzles each, chosen as they are for people."""
    ended = []
    for seed in range(20):
        rng, solver, kinds = Random(seed), Rating(), {kind: KINDS[kind] for kind in COMMON}
        for _ in range(80):
            kind = nearest_to_even(solver, kinds, rng)[0]
            is_solved = rng.random() < odds(Rating(strength), KINDS[kind])
            solver, kinds[kind] = after_try(solver, kinds[kind], is_solved=is_solved)
        ended.append(solver.value)
    assert mean(ended) == pytest.approx(strength, abs=120)


def test_kinds_that_are_harder_than_their_grade_are_found_out() -> None:
    rng, kinds, true = Random(1), dict(KINDS), {kind: rating.value + 150 for kind, rating in KINDS.items()}
    for _ in range(3000):
        solver = Rating(rng.gauss(1500, 250), 60)
        kind = rng.choice(list(kinds))
        _, kinds[kind] = after_try(solver, kinds[kind], is_solved=rng.random() < odds(solver, Rating(true[kind])))
    assert all(abs(kinds[kind].value - true[kind]) < abs(KINDS[kind].value - true[kind]) for kind in kinds)


def test_a_puzzle_counts_once_also_as_its_mirror_image() -> None:
    solver = Solver().after(Rating(), Position.parse("XO./.../..."), is_solved=True)
    assert solver.after(Rating(), Position.parse(".OX/.../..."), is_solved=False) is solver
    assert solver.tries == 1


def test_only_the_latest_puzzles_are_remembered() -> None:
    solver = Solver()
    for number in range(MAX_KNOWN + 5):
        row = "".join("XO."[number // 3**at % 3] for at in range(6))
        solver = Solver(solver.rating, solver.tries, (*solver.known, row)[-MAX_KNOWN:])
    assert len(solver.after(Rating(), Position.start("3x3"), is_solved=True).known) == MAX_KNOWN


@pytest.mark.parametrize(
    "document", [None, [], {"rating": 3}, {"rating": {"value": 1e9, "doubt": 1}, "tries": 1}, {"tries": -1}]
)
def test_a_damaged_rating_is_a_new_one(document: object) -> None:
    assert Progress.from_json({"days": 1, "last_solved": "2026-01-01", "solver": document}).solver == Solver()


@pytest.fixture
def library() -> Iterator[Library]:
    library = Library.open(IN_MEMORY)
    yield library
    library.close()


@pytest.fixture
def puzzle() -> Puzzle:
    return next(puzzles("3x3", "ratings"))


def solved(puzzle: Puzzle) -> PuzzleAttempt:
    attempt = PuzzleAttempt(puzzle)
    attempt.take(puzzle.solution)
    return attempt


def test_a_solve_counts_for_the_person_and_for_the_kind(library: Library, puzzle: Puzzle) -> None:
    library.welcome("Alice")
    assert count_try(library, "Alice", solved(puzzle)).startswith("Your puzzle rating: 15")
    assert library.progress("Alice").solver.rating.value > 1500
    assert puzzle.kind
    assert library.puzzle_ratings()[puzzle.kind].value < KINDS[puzzle.kind].value
    assert count_try(library, "Alice", solved(puzzle)) == "", "the second time says nothing"
    assert library.progress("Alice").solver.tries == 1


@pytest.mark.parametrize("way", ["hint", "wrong", "show"])
def test_help_and_second_attempts_are_no_solve(library: Library, puzzle: Puzzle, way: str) -> None:
    library.welcome("Alice")
    attempt = PuzzleAttempt(puzzle)
    if way == "hint":
        attempt.hint()
    elif way == "wrong":
        attempt.take(next(move for move in puzzle.position.moves() if move != puzzle.solution))
    else:
        attempt.show()
    attempt.take(puzzle.solution)
    assert ", -" in count_try(library, "Alice", attempt)


def test_the_next_puzzle_is_new_and_of_a_kind_with_even_odds(library: Library) -> None:
    library.welcome("Alice")
    asked = set()
    for _ in range(4):
        puzzle_set = rated(library, "Alice")
        puzzle = next(each for each in puzzle_set.find(UNLIMITED) if each)
        solver = library.progress("Alice").solver
        assert puzzle.kind in COMMON
        even = min(abs(odds(solver.rating, library.puzzle_ratings()[kind]) - 0.5) for kind in COMMON)
        assert abs(odds(solver.rating, library.puzzle_ratings()[puzzle.kind]) - 0.5) <= even + 0.1
        assert puzzle.position.key not in asked
        asked.add(puzzle.position.key)
        attempt = PuzzleAttempt(puzzle)
        attempt.show()
        puzzle_set.finish(attempt)


def test_damaged_ratings_of_kinds_are_those_of_their_grades(library: Library) -> None:
    library.store.set_setting("puzzle ratings", "{nonsense")
    assert library.puzzle_ratings() == KINDS
