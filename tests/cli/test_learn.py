"""``noughts learn``, ``puzzle`` and ``mistakes``, typed line by line."""

import json
from datetime import date, timedelta
from itertools import repeat

import pytest

from noughts.game import Game, Record, Seat
from noughts.lessons.course import COURSE, lesson_named
from noughts.lessons.puzzles import Grade, search_puzzles
from noughts.play import Library, Settings
from noughts.ui.shared.puzzles import sheet_puzzles


def typed_answers(name: str) -> str:
    """The right answers to all tasks."""
    return "".join(f"{task.answers()[0]}\n" for task in lesson_named(name).tasks)


def test_wrong_answers_are_told_why_and_progress_is_kept(noughts, database):
    library = Library.open(database)
    library.welcome("Mia")
    done = noughts("learn", "fork", typed="b3\nbanana\nb2\nhint\nc1\n\n")
    assert done.returncode == 0
    assert "Not b3: gives the win away: O wins with c2." in done.stdout
    assert done.stdout.count("Which cell makes it three?") == 2  # after the wrong one, and asked for
    assert "banana: " in done.stdout
    assert "b2: O is already there; choose an empty cell" in done.stdout
    assert "Right! Wins at once with a1 b1 c1." in done.stdout
    assert "To continue from here: noughts learn fork" in done.stdout
    assert library.progress("Mia").lessons == {"fork": 1}
    again = noughts("learn", "1", typed="show\nshow\n2\nb1\n").stdout
    assert "The rules and the fork · 1 of 5" not in again
    assert "Next: noughts learn tree" in again
    assert library.progress("Mia").lessons_done == ("fork",)
    listed = json.loads(noughts("learn", "--json").stdout)["lessons"]
    assert [each["name"] for each in listed if each["is_done"]] == ["fork"]
    assert "The rules and the fork             done" in noughts("learn").stdout
    library.close()


def test_the_board_of_a_lesson_leads_on_from_plain_lines(noughts):
    said = noughts("learn", "fork", "--restart", typed="tree\np\nboard\npuzzle\nc1\nquit\n").stdout
    position = lesson_named("fork").tasks[0].position
    assert f'See a search think: noughts tree "{position}"' in said
    assert f'Play from here: noughts play --from "{position}"' in said
    assert f'The analysis board: noughts board "{position}"' in said
    assert "Puzzle · Tic-tac-toe" in said
    assert "Right! Wins at once" in said
    assert "To continue from here: noughts learn fork" in said


@pytest.mark.parametrize("typed", ["", "\x00\nquit\n"])
def test_a_lesson_can_be_left(noughts, typed):
    done = noughts("learn", "alphabeta", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_last_lesson_ends_the_course(noughts):
    done = noughts("learn", "misere", "--restart", typed=typed_answers("misere"))
    assert COURSE[-1].closing.split(".")[0] in " ".join(done.stdout.split())
    assert "noughts learn" not in done.stdout


def test_a_lesson_as_a_document_has_its_answers(noughts):
    document = json.loads(noughts("learn", "alphabeta", "--json").stdout)
    assert document["list"][2]["answers"] == ["D F"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["chess"], "chess: no such lesson. Choose from: fork, tree,"), (["--restart"], "--restart needs a LESSON")],
)
def test_bad_input_for_a_lesson_gets_one_line(refused, arguments, message):
    assert message in refused("learn", *arguments)


DAY = ("puzzle", "--day", "2026-11-12")


def test_a_puzzle_is_tried_until_it_is_right(noughts):
    done = noughts(*DAY, typed="b1\nhint\na1\nc2\n")
    assert done.returncode == 0
    assert "Puzzle of the day, 2026-11-12 · Tic-tac-toe · easy" in done.stdout
    assert "O to play and win in 2." in done.stdout
    assert "Not b1: gives the win away" in done.stdout
    assert "You can make two threats at once." in done.stdout
    assert "a1: X is already there; choose an empty cell" in done.stdout
    assert "Right! Makes a fork: c1 and b2 both win, and X can stop only one." in done.stdout


def test_days_in_a_row_are_counted_and_giving_up_is_not_solving(noughts, database):
    solution = json.loads(noughts("puzzle", "--json").stdout)["solution"]
    library = Library.open(database)
    library.welcome("Mia")
    library.change_progress("Mia", lambda known: known.after_solving(date.today() - timedelta(days=1)))
    library.save_settings("Mia", Settings(opponent="sera"))  # what is set beside it does not take it away
    gone = noughts("puzzle", typed="show\n").stdout
    assert f"{solution}. " in gone
    assert "days in a row" not in gone
    for _ in range(2):
        assert "Two days in a row!" in noughts("puzzle", typed=f"{solution}\n").stdout
    assert library.settings("Mia").opponent == "sera"
    library.close()


def test_rated_puzzles_follow_one_another_and_the_rating_is_kept(noughts, database):
    library = Library.open(database)
    library.welcome("Eve")  # her first puzzles are found soon
    library.close()
    assert '"puzzle_rating": null' in noughts("stats", "--json").stdout
    told = noughts("puzzle", "--rated", typed="show\nshow\nhint\n").stdout
    first, second = (line for line in told.splitlines() if line.startswith("Your puzzle rating: "))
    rating = second.removeprefix("Your puzzle rating: ").partition(",")[0]
    assert first != second
    assert len(set(told.split("Puzzle · ")[1:])) == 3
    assert f"Puzzle rating: {rating}, after two puzzles." in noughts("stats").stdout
    assert json.loads(noughts("stats", "--json").stdout)["puzzle_rating"] == int(rating)


@pytest.mark.parametrize("typed", ["", "hint\n", "quit\n", "\n\n"])
def test_a_puzzle_can_be_left(noughts, typed):
    done = noughts(*DAY, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_board_a_grade_and_a_seed_give_the_same_puzzle_again(noughts):
    first, again = (json.loads(noughts("puzzle", "5x5x4", "--grade", "hard", "--seed", "7", "--json").stdout) for _ in range(2))
    assert first == again
    assert (first["rules"], first["grade"]) == ("5x5x4", "hard")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["4x4"], "there are no puzzles for these rules. Try 3x3, connect-four, 5x5x4, 7x7x4."),
        (["--grade", "hard"], "--grade and --seed need a BOARD"),
        (["3x3", "--day", "2026-11-12"], "--day cannot be combined with a BOARD"),
        (["--day", "tomorrow"], "--day tomorrow: not a day. Try 2026-01-31."),
        (["nonsense"], "nonsense"),
        (["3x3", "--storm"], "--storm has puzzles of its own"),
        (["--rated", "--grade", "hard"], "--rated has puzzles of its own"),
        (["--count", "3"], "--count and --force need --html"),
        (["--html", "-", "--count", "13"], "13 is not in the range 1<=x<=12"),
        (["--html", "-", "--json"], "--html cannot be combined with --day or --json"),
    ],
)
def test_bad_input_for_a_puzzle_gets_one_line(refused, arguments, message):
    assert message in refused("puzzle", *arguments)


def test_a_sheet_has_different_puzzles_and_all_answers(noughts, tmp_path):
    path = tmp_path / "sheet.html"
    done = noughts("puzzle", "--count", "4", "--html", str(path), "--seed", "1")
    assert (done.returncode, done.stdout) == (0, "")
    sheet = path.read_text("utf-8")
    tasks, answers = sheet.split('class="answers"')
    assert len(set(tasks.split("<li>")[1:])) == 4
    assert answers.count("<li>") == 4
    assert "Tic-tac-toe, Connect Four, 5x5, 7x7" in tasks
    assert "No other move" not in tasks
    refused = noughts("puzzle", "--html", str(path)).stderr
    assert "looking for puzzles" not in refused
    assert str(path) in refused, "an old sheet stays"


def test_a_seed_gives_the_same_sheet_again(noughts):
    arguments = ("puzzle", "3x3", "--count", "2", "--html", "-", "--seed", "3")
    one, same, other = (noughts(*arguments).stdout, noughts(*arguments).stdout, noughts(*arguments[:-1], "4").stdout)
    assert one == same != other


def test_a_sheet_of_a_grade_leaves_out_boards_that_have_none(monkeypatch):
    def only_large(rules, seed, grade):
        return repeat(None) if rules == "3x3" else search_puzzles(rules, seed, grade)

    monkeypatch.setattr("noughts.ui.shared.puzzles.search_puzzles", only_large)
    monkeypatch.setattr("noughts.lessons.puzzles.MAX_POSITIONS", 100)
    found = [puzzle for puzzle in sheet_puzzles(3, seed="1", grade=Grade.HARD) if puzzle]
    assert [str(puzzle.position.rules) for puzzle in found] == ["7x6x4 gravity", "5x5x4", "7x7x4"]
    assert {puzzle.grade for puzzle in found} == {Grade.HARD}


BLUNDERED = "a1 b2 b1 c1 c3 a3"
"""X does not see the diagonal."""


@pytest.fixture
def library(database):
    opened = Library.open(database)
    opened.welcome("Mia")
    yield opened
    opened.close()


def add(library, moves, name, x="Mia"):
    game = Game("3x3")
    for move in moves.split():
        game.play(move)
    library.store.add([Record(game, Seat(x), Seat("Cop", "cop"), name)])


def test_a_mistake_is_tried_until_it_is_right_and_comes_back_another_day(noughts, library):
    add(library, BLUNDERED, "one")
    first = noughts("mistakes", typed="hint\nc3\na1\na3\n").stdout
    assert "You are X. You played c3, and that loses. Which move holds the draw?" in first
    assert "Careful: O can win with the next move." in first
    assert "Not c3: then O wins at once. Try again." in first
    assert "Right! Blocks" in first
    assert "It comes back tomorrow." in first
    assert noughts("mistakes", "--due").stdout.startswith("Nothing to practise today. The next one comes back on ")
    again = noughts("mistakes", "--game", "one", typed="show\n").stdout
    assert "It stays on today's list." in again
    assert "Which move holds the draw?" in noughts("mistakes", "--due", typed="a3\n").stdout


def test_a_game_without_mistakes_and_a_player_without_games_are_told_so(noughts, library):
    assert noughts("mistakes").stdout.startswith("Nothing to practise yet.")
    add(library, "b2 a1 c1 a3 a2 c2 b1 b3 c3", "drawn")
    assert noughts("mistakes").stdout == "No mistake of yours was found in this game. Well played!\n"


def test_only_the_own_moves_of_a_finished_game_are_shown(noughts, library, tmp_path):
    add(library, BLUNDERED, "others", "Bob")
    refused = noughts("mistakes", "--game", "others")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "Mia did not play in this game" in refused.stderr
    assert (
        json.loads(noughts("mistakes", "--game", "others", "--name", "bob", "--json").stdout)["puzzles"][0]["solution"] == "a3"
    )
    game = Game("3x3")
    game.play("a1")
    unfinished = tmp_path / "open.json"
    unfinished.write_text(Record(game, Seat("Mia")).to_json())
    assert "not over yet" in noughts("mistakes", "--game", str(unfinished)).stderr
    assert "choose one of them" in noughts("mistakes", "--game", "1", "--due").stderr
