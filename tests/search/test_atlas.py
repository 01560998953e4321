"""The atlas: every value in it is what other searches find, and what is known from elsewhere."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from noughts.rules import Goal, Marks, Overline, Placement, Position, Rules
from noughts.search import BadScore, Draw, Limit, Loss, Score, Win
from noughts.search.exact.atlas import LENGTHS, AtlasEntry, chart_of, entries, entry_of, same_game
from noughts.search.exact.lookup import Lookup
from noughts.search.exact.solver import Solver
from noughts.search.registry import best_of
from tests.search.small_boards import VALUES
from tools.atlas import WRITTEN, games, variants
from tools.atlas_proofs import is_checked

SMALL = 9
"""Cells of the boards for which there is a table."""

SAMPLE, SEED = 300, 1611
QUICK = Limit(nodes=20_000)

PROOFS, QUICK_TO_PROVE, SHORT = 40, 12, 100
"""How many are looked at, cells of their boards, and the answers of a proof."""

FOUR = ("4x4x4", "5x4x4", "6x4x4", "7x4x4", "5x5x4", "4x4x4 gravity", "5x4x4 gravity", "5x5x4 gravity")
FIVE = ("5x5x5", "6x6x5", "7x7x5")
THREE = tuple(f"{cols}x{rows}x3" for cols in range(4, 8) for rows in range(3, 8))
LARGE = ("6x5x4", "6x6x4", "7x5x4", "7x6x4", "7x7x4")


def test_the_file_has_every_game_once_in_order_in_the_words_of_the_rules() -> None:
    found = [rules for variant in variants() for k in LENGTHS for rules in games(variant, k)]
    assert list(entries()) == found
    assert WRITTEN.read_text("utf-8") == "".join(f"{entry}\n" for entry in entries().values())


def test_every_game_of_nine_cells_and_fewer_has_the_value_of_the_table() -> None:
    small = [entry for entry in entries().values() if entry.rules.cols * entry.rules.rows <= SMALL]
    assert len(small) == 258
    for entry in small:
        assert best_of(Lookup().analyse(Position.start(entry.rules))).score == entry.score, entry


def test_a_sample_of_larger_games_is_proven_again_on_a_turned_board() -> None:
    settled = [entry for entry in entries().values() if entry.score and entry.rules.cols * entry.rules.rows > SMALL]
    proven = 0
    for entry in random.Random(SEED).sample(settled, SAMPLE):
        rules = entry.rules
        if rules.placement is Placement.FREE:
            rules = replace(rules, cols=rules.rows, rows=rules.cols)
        again = best_of(Solver(every=False).analyse(Position.start(rules), QUICK))
        if again.proven:
            proven += 1
            assert _agree(entry.score, again.score), entry
    assert proven > SAMPLE / 3


def _agree(known: Score | None, found: Score) -> bool:
    """Whether they say the same; where a search was cut short, the plies are the most it can take."""
    if isinstance(found, Win | Loss) and not found.exact:
        return type(known) is type(found) and known.plies <= found.plies  # type: ignore[union-attr]
    return known == found


def test_a_sample_of_values_has_proofs_that_hold_by_the_rules_alone() -> None:
    """``make proofs`` looks at all of them."""
    quick = [entry for entry in entries().values() if entry.score and entry.rules.cols * entry.rules.rows <= QUICK_TO_PROVE]
    proven = sum(is_checked(entry, SHORT) for entry in random.Random(SEED).sample(quick, PROOFS))
    assert proven > PROOFS / 2


@pytest.mark.parametrize(("rules", "score"), VALUES)
def test_the_exact_values_that_are_known_from_elsewhere_are_in_it(rules: str, score: Score) -> None:
    assert entry_of(Rules.parse(rules)) == AtlasEntry(Rules.parse(rules), score)


@pytest.mark.parametrize(
    ("boards", "kind"), [(THREE, Win), (FOUR, Draw), (LARGE, Win), (FIVE, Draw)], ids=["three", "four", "four, large", "five"]
)
def test_games_that_the_literature_has_settled_have_its_values(boards: tuple[str, ...], kind: type[Score]) -> None:
    for board in boards:
        entry = entry_of(Rules.parse(board))
        assert entry, board
        assert isinstance(entry.score, kind), board


def test_six_by_five_with_four_in_a_row_takes_eleven_moves() -> None:
    assert entry_of(Rules.parse("6x5x4")) == AtlasEntry(Rules.parse("6x5x4"), Win(11))


def test_nobody_who_moves_second_wins_where_a_mark_more_never_hurts() -> None:
    """Or the first player would make any move, and then do what the second one does."""
    for rules, entry in entries().items():
        if (rules.goal, rules.marks, rules.overline) == (Goal.LINE_WINS, Marks.OWN, Overline.COUNTS):
            assert rules.placement is Placement.GRAVITY or not isinstance(entry.score, Loss), entry


def test_a_game_fits_its_cells_and_ends_with_the_right_players_move() -> None:
    for rules, entry in entries().items():
        if isinstance(entry.score, Win | Loss):
            is_first_to_complete = isinstance(entry.score, Win) == (rules.goal is Goal.LINE_WINS)
            assert entry.score.plies % 2 == is_first_to_complete, entry
            assert rules.k <= entry.score.plies <= rules.cols * rules.rows, entry


def test_games_that_are_the_same_are_found_under_either_name() -> None:
    assert same_game(Rules.parse("3x4x4 exact")) == Rules.parse("4x3x4")
    upright, lying = entry_of(Rules.parse("3x4 torus")), entry_of(Rules.parse("4x3 torus"))
    assert upright
    assert lying
    assert (upright.score, upright.rules) == (lying.score, Rules.parse("3x4 torus"))
    assert same_game(Rules.parse("3x4 gravity")) == Rules.parse("3x4 gravity")


def test_a_chart_has_all_boards_of_a_variant_on_which_a_line_fits() -> None:
    assert len(chart_of(Rules.parse("3x3"), 3)) == 35
    assert (4, 3) not in chart_of(Rules.parse("3x3"), 5)
    assert (4, 3) in chart_of(Rules.parse("3x3 torus"), 5)


def test_what_is_no_line_of_the_atlas_is_refused_in_words() -> None:
    for line in ("4x3x3", "4x3x3: win", "4x3x3: draw 7", "4x3x3: maybe"):
        with pytest.raises(BadScore, match="not a line of the atlas"):
            AtlasEntry.parse(line)
