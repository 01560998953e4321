"""The tree of moves and its cursor."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts import Game, Move, Outcome, Position, Rules, Side, Why
from noughts.rules import BadMove, GameOver, NothingToRedo, NothingToUndo

RESIGNED = Outcome(Side.O, Why.RESIGNED)


@pytest.fixture
def game() -> Game:
    """A game of three moves: b2 a1 c3."""
    game = Game(Rules.parse("3x3"))
    for move in ("b2", "a1", "c3"):
        game.play(move)
    return game


def moves(game: Game) -> str:
    return " ".join(map(str, game.moves()))


def line(game: Game) -> str:
    return " ".join(str(node.move) for node in game.line()[1:])


def test_a_game_begins_with_the_moves_that_are_given():
    played = Game("3x3")
    for move in ("b2", "a1", "c3"):
        played.play(move)
    assert Game("3x3", "b2 a1, c3") == Game("3x3", ["b2", Move(0, 0), "c3"]) == played
    assert Game("O../.X./...", "c3").position == played.position
    assert Game(played, "c1").position == played.position.play("c1")
    assert Game("X../.../...", rules="misere").rules == Rules.parse("3x3 misere")


def test_a_game_has_a_length_and_yields_its_moves(game):
    assert len(game) == 3
    assert list(game) == ["b2", "a1", "c3"]
    assert "a1" in game
    game.undo()
    assert len(game) == 2
    assert list(game) == game.moves()
    assert Game("3x3"), "a game without moves is not nothing"


@pytest.mark.parametrize("text", ["Game('3x3x3', 'b2 a1')", "Game('4x4x4 misere')", "Game('X../.../... o 3x3x3 torus', 'b2')"])
def test_the_repr_of_a_game_makes_it_again(text):
    game = eval(text)
    assert repr(game) == text
    assert eval(repr(game)) == game


def test_games_differ_by_moves_variations_comments_ends_and_cursors(game):
    def changed(change) -> Game:
        other = Game("3x3", "b2 a1 c3")
        change(other)
        return other

    def vary(other: Game) -> None:
        other.undo()
        other.play("c1", as_variation=True)
        other.undo()
        other.play("c3")

    assert changed(lambda _: None) == game
    assert changed(lambda other: other.undo()) != game
    assert changed(lambda other: other.play("c1")) != game
    assert changed(lambda other: setattr(other.node, "comment", "!")) != game
    assert changed(lambda other: other.end(RESIGNED)) != game
    assert changed(vary) != game
    assert Game("3x3 misere", "b2 a1 c3") != game
    assert game != "b2 a1 c3"
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_undo_and_redo_walk_along_the_moves(game):
    game.undo()
    game.undo()
    assert moves(game) == "b2"
    game.redo()
    assert moves(game) == "b2 a1"
    assert line(game) == "b2 a1 c3"


def test_several_moves_can_be_taken_back_at_once(game):
    game.undo(2)
    assert moves(game) == "b2"
    game.redo(2)
    assert moves(game) == "b2 a1 c3"


def test_a_new_move_after_undo_clears_the_redo_line(game):
    game.undo(2)
    game.play("c1")
    assert not game.can_redo
    assert line(game) == "b2 c1"
    game.undo()
    assert [str(child.move) for child in game.node.children] == ["c1"]


def test_as_a_variation_a_new_move_leaves_the_old_line_in_the_tree(game):
    game.undo(2)
    game.play("c1", as_variation=True)
    game.undo()
    assert [str(child.move) for child in game.node.children] == ["a1", "c1"]
    assert line(game) == "b2 c1"


def test_the_same_move_again_is_a_redo(game):
    game.undo(2)
    game.play("1")
    assert line(game) == "b2 a1 c3"


def test_redo_follows_the_line_that_was_visited_last(game):
    end = game.node
    game.undo(2)
    game.play("c1", as_variation=True)
    game.goto(end)
    game.goto(0)
    game.redo(3)
    assert game.node is end


def test_goto_counts_moves_of_the_current_line(game):
    game.goto(1)
    assert moves(game) == "b2"
    game.goto(3)
    assert moves(game) == "b2 a1 c3"
    for ply in (-1, 4):
        with pytest.raises(BadMove, match=f"move {ply}: the line has moves 0 to 3"):
            game.goto(ply)


def test_a_node_of_another_game_is_refused(game):
    with pytest.raises(BadMove, match="another game"):
        game.goto(Game(Rules.parse("3x3")).root)


def test_nothing_is_undone_before_the_first_move_or_redone_after_the_last(game):
    with pytest.raises(NothingToRedo, match="redo: no move can be played again"):
        game.redo()
    with pytest.raises(NothingToUndo, match="undo: 3 moves can be taken back"):
        game.undo(4)
    with pytest.raises(NothingToUndo):
        game.undo(0)
    game.undo(3)
    with pytest.raises(NothingToUndo, match="undo: no move can be taken back"):
        game.undo()


def test_a_bad_move_leaves_the_game_as_it_was(game):
    game.undo()
    for text in ("b2", "zz", "9 9"):
        with pytest.raises(ValueError, match=text.split()[0]):
            game.play(text)
    assert moves(game) == "b2 a1"
    assert line(game) == "b2 a1 c3"


def test_nothing_follows_an_end(game):
    game.undo()
    game.end(RESIGNED)
    assert game.outcome == RESIGNED
    assert not game.can_redo
    with pytest.raises(GameOver, match="c1: the game is over"):
        game.play("c1")
    with pytest.raises(GameOver, match="already"):
        game.end(RESIGNED)


def test_before_its_end_a_finished_game_can_be_looked_at(game):
    game.end(RESIGNED)
    game.undo()
    assert game.outcome is None
    game.redo()
    assert game.outcome == RESIGNED


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(Side.X, Why.LINE),
        Outcome(None, Why.FULL),
        Outcome(None, Why.RESIGNED),
        Outcome(None, Why.TIME),
        Outcome(Side.X, Why.ABANDONED),
    ],
)
def test_an_end_that_makes_no_sense_is_refused(game, outcome):
    with pytest.raises(BadMove, match=outcome.why.value):
        game.end(outcome)
    assert game.outcome is None


def test_a_game_may_start_from_any_position():
    game = Game(Position.parse("X../.O./..."))
    game.play("c3")
    assert str(game.position) == "X../.O./..X o"


COMMANDS = st.lists(st.sampled_from(["play", "variation", "undo", "redo", "goto"]), max_size=40)


@given(COMMANDS, st.randoms(use_true_random=False))
@settings(deadline=None)
def test_the_cursor_always_stands_on_the_position_that_its_moves_lead_to(commands, rng):
    game = Game(Rules.parse("3x3"))
    for command in commands:
        if command == "undo" and game.can_undo:
            game.undo()
        elif command == "redo" and game.can_redo:
            game.redo()
        elif command == "goto":
            game.goto(rng.randrange(len(game.line())))
        elif game.position.moves():
            game.play(rng.choice(game.position.moves()), as_variation=command == "variation")
        replayed = Position.start(game.rules)
        for move in game.moves():
            replayed = replayed.play(move)
        assert replayed == game.position
        assert all(child.parent is node for node in game.line() for child in node.children)
        assert all(node.next in [None, *node.children] for node in game.line())
