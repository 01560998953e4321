"""``noughts play``, typed line by line."""

import json
import random

import pytest

GAME = "b2 a1 c1 a3 a2 c3 c2".split()


def lines(*typed: str) -> str:
    return "".join(line + "\n" for line in typed)


def test_a_whole_game_ends_with_its_result(noughts):
    done = noughts("play", "--name", "Alice", "--o", "@Bob", typed=lines(*GAME))
    assert done.returncode == 0
    assert " 2 *X*|*X*|*X*\n   ---+---+---\n 3  O | 8 | O\n\nAlice wins! Three in a row: a2 b2 c2.\n" in done.stdout
    assert done.stdout.splitlines()[-2:] == [
        "Play again? Type rematch, try again, mistakes, review or quit; help lists everything.",
        "> ",
    ]


def test_without_a_command_a_game_against_cop_begins(noughts):
    done = noughts(typed=lines("quit"))
    assert done.returncode == 0
    assert "3x3: three in a row wins." in done.stdout
    assert "moves first against Cop (O)" in done.stdout


@pytest.mark.parametrize("who", ["kitty", "cop", "sera", "mortal", "god", "level:3", "random", "mcts:nodes=50"])
@pytest.mark.parametrize("seat", ["--x", "--o"])
def test_a_whole_game_can_be_played_against_every_program(noughts, who, seat):
    other = {"--x": "--o", "--o": "--x"}[seat]
    done = noughts("play", "--name", "Alice", other, "me", seat, who, typed=lines(*"123456789"))
    assert done.returncode == 0
    assert done.stderr == ""
    assert " plays " in done.stdout
    assert "in a row:" in done.stdout or "The board is full." in done.stdout


def test_undo_against_a_program_takes_back_two_moves_and_redo_returns_them(noughts):
    done = noughts("play", "--name", "Alice", "--o", "god", typed=lines("5", "undo", "redo", "undo", "undo"))
    boards = done.stdout.split("    a   b   c\n")[1:]
    assert [board.count("X") + board.count("O") for board in (b.partition("\n\n")[0] for b in boards)] == [0, 1, 2, 0, 2, 0]
    assert "undo: none of your moves can be taken back" in done.stdout


def test_undo_leaves_the_opening_of_a_program_alone(noughts):
    done = noughts("play", "--x", "god", "--o", "me", "--name", "Alice", typed=lines("undo"))
    assert "undo: none of your moves can be taken back" in done.stdout


def test_a_program_that_does_not_know_the_game_says_so_before_it_begins(noughts):
    done = noughts("play", "--o", "god", "--rules", "notakto")
    assert done.returncode == 2
    assert done.stderr.startswith("noughts: god: the book only covers games with own marks")


@pytest.mark.parametrize(
    ("rules", "moves", "end"),
    [
        ("connect-four", "a 2 A b 1 b a3".split(), "Alice wins! Four in a row: a3 a4 a5 a6."),
        ("notakto", "1 2 3".split(), "Bob wins! Alice completed a1 b1 c1."),
        ("3x3+wild", ["Xa1", "x 2", "X 1 3"], "Alice wins! Three in a row: a1 b1 c1."),
        ("1x1", ["1"], "Alice wins! One in a row: a1."),
        ("4x2", "1 2 3 4 5 6 7 8".split(), "It's a draw! The board is full."),
    ],
)
def test_any_rules_can_be_played(noughts, rules, moves, end):
    done = noughts("play", "--rules", rules, "--name", "Alice", "--o", "@Bob", typed=lines(*moves))
    assert done.returncode == 0
    assert end in done.stdout.splitlines()


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (["b2", "b2"], "b2: X is already there; choose an empty cell"),
        (["4 1"], "row 4: the board has rows 1 to 3. Try b2, 5 or 2 2."),
        (["0 0"], "row 0: rows count from 1; the board has rows 1 to 3. Try b2, 5 or 2 2."),
        (["d4"], "d4: the board has columns a to c. Try b2, 5 or 2 2."),
        (["hello"], "hello: not a move. Try b2, 5 or 2 2. Or type help."),
        ([""], "Type your move. Try b2, 5 or 2 2."),
        (["undo"], "undo: none of your moves can be taken back"),
        (["redo"], "redo: no move has been taken back"),
        (["HELP"], "undo or u                       Take back your last move."),
        (["b2", "quit"], "You left after b2. The game is saved; continue it with: noughts play --resume"),
    ],
)
def test_every_typed_line_gets_an_answer(noughts, typed, answer):
    done = noughts("play", "--o", "@Friend", typed=lines(*typed))
    assert done.returncode == 0
    assert answer in done.stdout.splitlines()
    assert done.stderr == ""


def test_undo_and_redo_show_the_board_again(noughts):
    boards = noughts("play", "--o", "@Friend", typed=lines("b2", "undo", "redo")).stdout.split("    a   b   c\n")
    assert ["[X]" in board for board in boards[1:]] == [False, True, False, True]


@pytest.mark.parametrize("moves", range(len(GAME)))
def test_the_end_of_input_is_a_clean_end_at_every_prompt(noughts, moves):
    done = noughts("play", "--o", "@Friend", typed=lines(*GAME[:moves]))
    assert done.returncode == 0
    if moves:
        assert f"You left after {' '.join(GAME[:moves])}. " in done.stdout
        assert done.stdout.endswith("The game is saved; continue it with: noughts play --resume\n")
    else:
        assert done.stdout.endswith("You left before the first move.\n")


def test_a_game_that_was_left_goes_on_another_time(noughts):
    noughts("play", "--name", "Alice", "--o", "@Bob", typed=lines("b2", "a1"))
    assert "You have an unfinished game: Alice against Bob, Tic-tac-toe, 2 moves" in noughts("play", typed="").stdout
    done = noughts("play", "--resume", typed=lines("moves"))
    assert "The game continues. Alice (X) moves first against Bob (O)." in done.stdout
    assert "\nb2 a1\n" in done.stdout


def test_without_a_game_that_was_left_there_is_none_to_resume(noughts):
    done = noughts("play", "--resume", "--name", "Alice")
    assert done.returncode == 2
    assert done.stderr == "noughts: resume: Alice has no unfinished game\n"


def test_a_game_of_two_programs_is_resumed_only_by_watching(noughts):
    who = ("play", "--x", "sera", "--o", "kitty")
    done = noughts(*who, typed=lines("pause", "step", "quit"))
    assert "The game is saved; continue it with: noughts play --x sera --o kitty --resume" in done.stdout
    stranger = noughts("play", "--resume", "--name", "Stranger")
    assert stranger.stderr == "noughts: resume: Stranger has no unfinished game\n"
    assert "The game continues." in noughts(*who, "--resume", typed=lines("quit")).stdout


def test_a_known_player_is_welcomed_back_with_their_record(noughts):
    assert (
        "Welcome, Alice! This is your first game."
        in noughts("play", "--name", "Alice", "--o", "@Bob", typed=lines(*GAME)).stdout
    )
    again = noughts("play", "--name", "ALICE", typed="").stdout
    assert "Welcome back, Alice! Your record: 1 win, 0 losses, 0 draws (1 game)." in again
    assert "Welcome back, Alice!" in noughts("play", typed="").stdout


def test_two_people_are_both_welcomed_and_no_one_else(noughts):
    noughts("play", "--name", "Alice", "--o", "@Bob", typed=lines(*GAME))
    welcomed = noughts("play", "--x", "@Bob", "--o", "@Carol", typed="").stdout.splitlines()
    assert welcomed[:2] == [
        "Welcome back, Bob! Your record: 0 wins, 1 loss, 0 draws (1 game).",
        "Welcome, Carol! This is your first game.",
    ]
    assert not any("Alice" in line for line in welcomed)


@pytest.mark.parametrize(
    "options", [[], ["--spoken"], ["--coach"], ["--coach", "kitty"], ["--time", "3m"], ["--no-undo", "--no-hints"]]
)
def test_two_people_play_a_whole_game_in_every_way(noughts, options):
    done = noughts("play", "--name", "Alice", "--o", "@Bob", *options, typed=lines(*GAME, "no"))
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Alice wins! Three in a row: a2 b2 c2." in done.stdout
    assert ("|" in done.stdout) == ("--spoken" not in options)
    assert (", coach: " in done.stdout) == ("--coach" in options)
    assert (" left." in done.stdout) == ("--time" in options)


def test_two_programs_can_be_watched(noughts):
    done = noughts("watch", "kitty", "cop", "--pace", "0")
    assert done.returncode == 0
    assert "Kitty plays" in done.stdout
    assert "values: " in done.stdout
    assert "in a row:" in done.stdout or "a draw" in done.stdout
    assert "1 game" in noughts("history", "--mode", "watch").stdout


def test_a_person_is_not_to_be_watched(noughts):
    done = noughts("watch", "me", "cop")
    assert done.returncode == 2
    assert "both players must be programs" in done.stderr


@pytest.mark.parametrize("rules", ["3x3", "26x26 wild gravity exact"])
def test_ten_thousand_lines_of_random_bytes_do_no_harm(noughts, rules):
    noise = random.Random(7).randbytes(160_000).replace(b"quit", b"")
    done = noughts(
        "play",
        "--o",
        "@Friend",
        "--rules",
        rules,
        typed=b"\n".join(noise[start : start + 16] for start in range(0, len(noise), 16)),
    )
    assert done.returncode == 0
    assert done.stderr == ""


def test_a_line_without_end_does_no_harm(noughts):
    done = noughts("play", "--o", "@Friend", typed="x" * 100_000)
    assert done.returncode == 0
    assert "xxx…: not a move." in done.stdout


def test_a_game_that_programs_left_makes_nobody_known(noughts):
    noughts("watch", "sera", "cop", "--pace", "60", typed="step\nquit\n")
    assert "Welcome, Bob! This is your first game." in noughts("play", "--name", "Bob", typed="").stdout


def test_a_name_with_which_no_game_can_begin_is_not_kept(noughts):
    assert "both players have this name" in noughts("play", "--name", "Bob", "--o", "@bob").stderr
    assert "a program has this name; choose another" in noughts("play", "--name", "cop").stderr
    assert "Guest (X) moves first" in noughts("play", typed="").stdout


def test_names_are_used_as_typed(noughts):
    done = noughts("play", "--name", "  Zoë  ", "--o", "@O'Brien the 3rd \N{CAT}", typed="")
    assert "Zoë (X) moves first against O'Brien the 3rd \N{CAT} (O)." in done.stdout


@pytest.mark.parametrize("option", ["--resume", "--database other.db", "--on-time lose"])
def test_what_a_site_decides_for_itself_is_refused_and_not_ignored(noughts, option):
    done = noughts("play", "--server", "http://127.0.0.1:1", *option.split())
    assert done.returncode == 2
    assert f"noughts: {option.split()[0]}" in done.stderr
    assert " site" in done.stderr


CLOSING = """
import sys, noughts
{at_import}
class Bot(noughts.Player):
    def move(self, position):
        {in_move}
        return position.moves()[0]
"""


@pytest.mark.parametrize("at_import", ["sys.stdout.close()", "sys.stdin.close()", ""])
def test_a_bot_that_closes_the_output_changes_nothing(noughts, tmp_path, at_import):
    (tmp_path / "bot.py").write_text(CLOSING.format(at_import=at_import, in_move="sys.stdout.close(); sys.stdout = None"))
    done = noughts("play", "--plain", "--o", f"{tmp_path}/bot.py", typed="b2\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You left after b2 a1." in done.stdout


def test_a_game_from_a_position_is_marked_and_counts_separately(noughts):
    done = noughts("play", "--name", "Alice", "--o", "@Bob", "--from", "XX./OO./...", typed=lines("c1", "quit"))
    assert " 1 [X]|" not in done.stdout
    assert " 2  O | O | 6" in done.stdout
    assert "Alice wins!" in done.stdout
    assert '"wins": 0' in noughts("stats", "Alice", "--json", "--without", "practice").stdout
    (game,) = json.loads(noughts("history", "--json").stdout)["games"]
    assert game["aids"] == ["practice"]


@pytest.mark.parametrize(
    ("start", "rules", "shown"),
    [
        ("4455", "connect-four", " 6  . | . | . | X | X | . | ."),
        ("b2 a1", "4x4", " 2  5 | X | 7 | 8"),
        ("X.O/.X./... o", "3x3", " 1  X | 2 | O"),
        ("X../.../... o", "3x3 misere", "three in a row loses."),
    ],
)
def test_a_position_can_be_any_text_that_describes_one(noughts, start, rules, shown):
    done = noughts("play", "--o", "@Bob", "--from", start, "--rules", rules, typed=lines("quit"))
    assert done.returncode == 0
    assert shown in done.stdout


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--from", "XXX/OO./..."], "the game is over"),
        (["--from", "XXX/.../..."], "X has 3"),
        (["--from", "nonsense"], "not a position"),
        (["--from", "X../.../...", "--resume"], "--from and --resume cannot be combined"),
    ],
)
def test_a_start_that_cannot_be_is_refused_with_its_reason(refused, options, reason):
    assert reason in refused("play", *options)
