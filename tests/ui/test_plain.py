"""Plain mode without a terminal: what is said when."""

import re
import threading
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from noughts import Rules, Seat, TimeControl
from noughts.match import Play, Setup
from noughts.play import IN_MEMORY, Library, Session
from noughts.players.characters import SERA, Occasion
from noughts.ui.shared.commands import COMMANDS, Action
from noughts.ui.terminal.plain import FOR_A_SCREEN, PlainGame
from tests.waiting import LONG

ALICE, BOB, SHE, KITTY = Seat("Alice"), Seat("Bob"), Seat("Sera", "sera"), Seat("Kitty", "kitty")
THREE = Rules.parse("3x3")
WON = "a1 b1 a2 b2 a3".split()
KNOWN = [command for command in COMMANDS if command.words and command.action not in FOR_A_SCREEN]
"""What plain mode has a place for."""


@pytest.fixture
def library() -> Iterator[Library]:
    with Library.open(IN_MEMORY).store as store:
        yield Library(store)


def played(library: Library, typed: Iterable[str], x: Seat = ALICE, o: Seat = BOB, *, seed: int = 1, **options: object) -> str:
    """What is said when people type these lines."""
    said: list[str] = []
    lines = iter(typed)

    def ask(timeout: float | None) -> str | None:
        line = next(lines, None)
        if line == "(waits)":
            raise TimeoutError
        return line

    is_spoken = bool(options.pop("is_spoken", False))
    session = Session(library, rng=Random(seed))
    game = PlainGame(session, player="Alice", ask=ask, listen=ask, show=said.append, is_spoken=is_spoken)
    game.run(lambda: session.new_game(Setup(options.pop("rules", THREE), x, o, **options)))
    return "\n".join(said)


def speaks(text: str, occasion: Occasion) -> bool:
    return any(f"Sera: {line}" in text for line in SERA.lines[occasion])


@pytest.mark.parametrize("seed", range(5))
def test_a_character_notices_a_mistake(library, seed):
    """Sera opens in a corner, after which every edge loses."""
    assert speaks(played(library, ["b1"], SHE, ALICE, seed=seed), Occasion.MISTAKE)


@pytest.mark.parametrize("seed", range(5))
def test_a_good_reply_is_not_called_a_mistake(library, seed):
    assert not speaks(played(library, ["b2"], SHE, ALICE, seed=seed), Occasion.MISTAKE)


def test_after_undo_nothing_is_held_against_anybody(library):
    assert not speaks(played(library, ["b2", "undo", "b2"], SHE, ALICE), Occasion.MISTAKE)


def test_a_character_greets_and_takes_its_leave(library):
    text = played(library, ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"], ALICE, SHE)
    assert speaks(text, Occasion.GREETING)
    assert any(speaks(text, occasion) for occasion in (Occasion.WIN, Occasion.DRAW))


def test_now_and_then_a_character_thinks_aloud(library):
    spoken = [speaks(played(library, ["b2", "a1"], ALICE, SHE, seed=seed), Occasion.THINKING) for seed in range(30)]
    assert 0 < sum(spoken) < 30


def test_every_move_is_said_with_who_made_it(library):
    text = played(library, ["b2", "a1"])
    assert "Alice plays b2." in text
    assert "Your turn, Bob (O)." in text


def test_after_the_game_come_its_statistics_the_score_and_a_question(library):
    text = played(library, WON)
    assert "Alice wins! Three in a row: a1 a2 a3." in text
    assert re.search("moves +3 +2\n", text)
    assert "Alice: 1 · Bob: 0 · draws: 0" in text
    assert text.endswith("Play again? Type rematch, try again, mistakes, review or quit; help lists everything.")


@pytest.mark.parametrize("answer", ["rematch", "yes", "again"])
def test_a_rematch_exchanges_the_sides_and_the_score_runs_on(library, answer):
    text = played(library, [*WON, answer, *WON])
    assert "Bob (X) moves first against Alice (O)." in text
    assert "Alice: 1 · Bob: 1 · draws: 0" in text


def test_after_the_game_it_can_be_reviewed_and_played_on(library):
    text = played(library, [*WON, "review", "on", "c3", "b3"])
    assert "Move 2, Bob b1, mistake" in text
    assert "The game continues. Alice (X) moves first against Bob (O)." in text
    assert "This game did not start from the beginning, so it does not count." in text
    assert "Bob wins! Three in a row: b1 b2 b3." in text
    assert text.count("Alice: 1 · Bob: 0 · draws: 0") == 2, "the score of before"


def test_a_coach_comments_nudges_when_asked_and_then_names_the_move(library):
    text = played(library, ["a1", "b1", "hint", "hint"], coach="sera")
    assert "Sera, coach: b1: That move can be punished. Try to see how." in text
    nudge, hint = text.index("Ask again for the move."), re.search(r"\nTry [abc][123]", text).start()
    assert nudge < hint
    assert "Best play:" not in text


def test_with_analysis_on_all_see_what_the_moves_are_worth(library):
    text = played(library, ["a1", "b1", "a2", "c3", "analyse", "a3", "rematch"])
    assert "+ wins in 1: a3" in text
    assert "a3: Wins at once with a1 a2 a3." in text
    assert text.count("Best play:") == 1, "the next game begins without it"
    assert "Analysis is on for this game." in text


def test_every_move_stands_in_an_analysis_and_equal_ones_stand_together(library):
    text = played(library, ["a1", "b2", "analyse"])
    assert "= draw: c1 a3 c3 b1 a2 c2 b3" in text


def test_a_hint_is_given_in_a_sentence(library):
    text = played(library, ["a1", "b1", "a2", "c3", "hint"])
    assert "Try a3: it wins at once with a1 a2 a3." in text
    assert "Sera" not in text


def test_two_programs_play_without_being_asked_anything(library):
    text = played(library, [], KITTY, SHE)
    assert "in a row:" in text or "draw" in text
    assert "Kitty plays" in text
    assert "values" in text


@pytest.mark.parametrize("seed", range(10))
def test_every_move_of_two_programs_is_told_however_fast_they_are(library, seed):
    """The first one was lost now and then, when it was found while the input ended."""
    text = played(library, [], KITTY, SHE, seed=seed)
    (game,) = library.store.history()
    assert text.count(" plays ") == game.plies


def test_programs_can_be_paused_and_stepped_and_hurried(library):
    text = played(library, ["pause", "step", "(waits)", "step", "faster", "slower", "go"], KITTY, SHE)
    assert "The game is paused." in text
    assert "As fast as they can." in text
    assert "in a row:" in text or "draw" in text


def test_nobody_waits_for_an_analysis_that_is_switched_off(library, monkeypatch):
    """With a clock there is always something to wait for, the end of the time at the latest."""

    def wait(session: Session, _: float) -> list[object]:
        assert session.view().is_analysed
        return session.poll()

    monkeypatch.setattr(Session, "wait", wait)
    text = played(library, ["analyse", "analyse", "b2"], time=TimeControl.parse("5m"))
    assert text.index("Analysis is on for this game.") < text.index("Analysis is off.") < text.index("Alice plays b2.")


def test_when_time_runs_out_a_random_move_is_made(library):
    text = played(library, ["(waits)"] * 3, time=TimeControl.parse("0.1s/move"))
    assert "left.\n" in text
    text = played(library, ["pause", "clock", "go", "b2", "clock"], time=TimeControl.parse("5m"))
    assert "The game is paused." in text
    assert "Alice 4:59" in text or "Alice 5:00" in text


def test_for_those_who_listen_the_board_is_said_on_request(library):
    text = played(library, ["b2", "describe", "moves", "score"], is_spoken=True)
    assert "|" not in text
    assert "row 2: empty, X, empty" in text
    assert "\nb2\n" in text


def test_a_game_that_was_left_can_be_resumed(library):
    text = played(library, ["b2", "quit"])
    assert "You left after b2. The game is saved; continue it with: noughts play --resume" in text
    text = played(library, ["resume", "a1"])
    assert "Alice against Bob, Tic-tac-toe, 1 move" in text
    assert "The game continues. Alice (X) moves first against Bob (O)." in text
    assert "Bob plays a1." in text


def test_a_name_can_be_typed_behind_its_command(library):
    library.welcome("Alice")
    assert "Hello, Zoe!" in played(library, ["name Zoe"])
    library.welcome("Alice")
    assert "1 to 40 characters" in played(library, ["name " + "z" * 41])


def test_more_words_behind_a_command_are_not_called_a_move(library):
    said = played(library, ["export 99999"])
    assert "export 99999: export takes nothing after it. Type only export." in said
    assert "not a move" not in said


def test_help_fits_a_terminal_of_80_columns(library):
    lines = played(library, ["help"]).splitlines()
    assert max(map(len, lines[lines.index("3x3: three in a row wins.", 1) :])) <= 80


def test_help_names_every_command(library):
    text = " ".join(played(library, ["help"]).split())
    for command in KNOWN:
        assert f"{' or '.join(command.words)} {command.sentence}" in text


@pytest.mark.parametrize("action", sorted(FOR_A_SCREEN, key=str))
def test_what_needs_a_screen_says_where_there_is_one(library, action):
    words = next(command.words for command in COMMANDS if command.action is action)
    for word in words:
        assert f"{words[0]} only works in the app. Open it with: noughts" in played(library, [word])


@pytest.mark.parametrize("line", [text for word in KNOWN for text in word.words if word.action is not Action.LEAVE])
@pytest.mark.parametrize("before", [[], ["b2"], WON], ids=["at the start", "in the middle", "at the end"])
def test_every_command_gets_an_answer_at_any_time(library, before, line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where an exported game goes
    assert played(library, [*before, line]) != played(library, before)


def test_a_game_whose_database_is_gone_is_kept_elsewhere(tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    library = Library.open(str(tmp_path / "games.db"))

    def typed() -> Iterator[str]:
        yield "b2"
        for path in tmp_path.glob("games.db*"):
            path.unlink()
        yield from ("a1", "save", "a1", "save", "quit")

    text = played(library, typed())
    library.close()
    gone = "the database was deleted or replaced; nothing was written. In a game, type save to keep it in a new file"
    made = tmp_path / "elsewhere" / "noughts.db"
    assert text.index(gone) < text.index("Your game is saved in noughts.db.") < text.index("Bob plays a1.")
    assert "Your game is saved.\n" in text
    assert "You left after b2 a1. The game is saved" in text
    with Library.open(str(made)).store as store:
        (left,) = store.unfinished("Alice")
        assert (left.plies, left.version) == (2, 2)


def test_nothing_is_called_saved_that_is_not(tmp_path):
    library = Library.open(str(tmp_path / "games.db"))

    def typed() -> Iterator[str]:
        yield "b2"
        (tmp_path / "games.db").rename(tmp_path / "moved.db")
        yield "quit"

    text = played(library, typed())
    library.close()
    assert "You left after b2. The game is not saved: " in text
    assert "was deleted or replaced" in text
    assert "The game is saved" not in text


@pytest.mark.parametrize("is_spoken", [False, True])
@pytest.mark.parametrize("moves", [["a1"], ["a1", "b1", "a2", "b3"]], ids=["goes on", "ends"])
def test_a_game_that_continues_elsewhere_is_shown_as_it_stands(tmp_path, is_spoken, moves):
    one, other = (Library.open(str(tmp_path / "games.db")) for _ in range(2))
    woken = threading.Event()
    session = Session(one, rng=Random(1), wake=woken.set)
    said: list[str] = []
    typed = iter(["b2", "(elsewhere)", "moves", "no"])

    def ask(timeout: float | None) -> str | None:
        line = next(typed, None)
        if line != "(elsewhere)":
            return line
        there = Session(other, rng=Random(1))
        there.reopen(session.view().id)
        for move in moves:
            there.do(Play(move))
        while not game.has_news():
            assert woken.wait(LONG)
            woken.clear()
        raise TimeoutError

    game = PlainGame(session, player="Alice", ask=ask, listen=ask, show=said.append, is_spoken=is_spoken)
    game.run(lambda: session.new_game(Setup(THREE, ALICE, BOB)))
    one.close()
    other.close()
    text = "\n".join(said)
    news = text[text.index("This game was continued in another window; here is how it stands now.") :]
    assert ("row 1: O, " if is_spoken else " 1 [O]| 2 | 3" if len(moves) == 1 else " 1  O |*X*| 3") in news
    assert " ".join(["b2", *moves]) in news
    assert ("Bob wins" in news) is False
    assert ("Alice wins!" in news) is (len(moves) > 1)
