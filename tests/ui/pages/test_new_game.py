"""A new game: what can be chosen, and what is remembered when."""

from __future__ import annotations

import pytest

from noughts.game import Mode, Seat
from noughts.play import Library
from noughts.rules import NoughtsError
from noughts.ui.shared.blocks import Button, Choice, Group, Page, Portrait, Preview, Slider
from noughts.ui.shared.choices import BOARDS, VARIANTS
from noughts.ui.shared.pages.controller import PageController
from noughts.ui.shared.pages.new_game import program_blocks
from tests.ui.pages.host import SITE, WINDOW, Games, Host, texts_of


@pytest.fixture
def window(library: Library) -> Host:
    return Host(library, WINDOW)


def choice(page: Page, key: str) -> Choice:
    found = page.find_input(key)
    assert isinstance(found, Choice)
    return found


def group(page: Page, label: str) -> Group:
    return next(block for block in page.walk() if isinstance(block, Group) and block.label == label)


def begin(page: PageController) -> None:
    page.press(page.page.main)


def test_everything_that_was_chosen_is_remembered_and_played(window: Host) -> None:
    page = window.open("new_game")
    for key, value in {"opponent": "sera", "rules": "5x5x4", "begins": "o", "time": "5s/move", "allows_undo": "off"}.items():
        page.set(key, value)
    page.press("turn allows_hints")
    assert page.page.subtitle == "5x5 · Sera · 5 seconds a move"
    begin(page)
    kept, (setup, _) = window.library.settings("Alice"), window.begun[0]
    assert (kept.opponent, kept.rules, kept.begins, kept.time) == ("sera", "5x5x4", "o", "5s/move")
    assert (setup.x.program, setup.time is not None, setup.allows_undo, setup.allows_hints) == ("sera", True, False, False)


def test_another_mode_is_remembered_only_when_the_game_begins(host: Host) -> None:
    page = host.open("new_game", mode="watch")
    assert choice(page.page, "mode").value == "watch"
    assert host.settings.mode == "computer"
    begin(page)
    assert host.settings.mode == "watch"
    assert choice(host.open("new_game").page, "mode").value == "computer", "watching is no way to play"
    assert host.begun[0][0].mode is Mode.WATCH


def test_each_mode_asks_for_its_own_players(host: Host) -> None:
    page = host.open("new_game")
    found = {}
    for mode in ("computer", "people", "coach", "watch"):
        page.set("mode", mode)
        keys = ("opponent", "coach", "watch_x", "watch_o", "second_name", "begins", "time", "pace", "allows_undo")
        found[mode] = {key for key in keys if page.page.find_input(key)}
        assert page.page.find_input(page.page.focus)
    own = {"begins", "time", "allows_undo"}
    assert found == {
        "computer": {"opponent", *own},
        "people": {"second_name", *own},
        "coach": {"second_name", "coach", *own},
        "watch": {"watch_x", "watch_o", "pace"},
    }


def test_an_opponent_that_cannot_play_here_is_not_offered(host: Host, without_network: None) -> None:
    page = host.open("new_game").page
    assert [option.value for option in choice(page, "opponent").options] == ["kitty", "cop", "sera"]
    assert page.find_input("opponent_practice") is None
    assert isinstance(page.find_input("opponent_level"), Slider)


def test_ada_is_labelled_by_her_age(host: Host) -> None:
    page = host.open("new_game")

    def label() -> str:
        return next(option.text for option in choice(page.page, "opponent").options if option.value == "ada")

    assert page.page.find_input("opponent_practice") is None, "only when she is chosen"
    page.set("opponent", "ada")
    assert label() == "Ada (Hard)"
    page.set("opponent_practice", "ada:3m")
    assert label() == "Ada (3 minutes)"
    assert choice(page.page, "opponent").value == "ada"
    portrait = next(block for block in page.page.walk() if isinstance(block, Portrait))
    assert (portrait.program, portrait.name) == ("ada:3m", "Ada (3 minutes)")
    assert "Hard" not in portrait.words
    begin(page)
    assert host.begun[0][0].o.program == "ada:3m"


def test_a_level_is_chosen_by_degree(host: Host) -> None:
    page = host.open("new_game")
    page.set("opponent_level", "level:3")
    slider = page.page.find_input("opponent_level")
    assert isinstance(slider, Slider)
    assert slider.value == "level:3"
    assert choice(page.page, "opponent").value == ""
    assert page.page.subtitle == "Tic-tac-toe · Level 3"


def test_other_programs_are_put_away_until_one_is_chosen(host: Host) -> None:
    page = host.open("new_game")
    assert group(page.page, "More players").is_folded
    page.set("opponent_other", "god")
    assert not group(page.page, "More players").is_folded
    assert choice(page.page, "opponent_other").value == "god"


def test_any_program_can_be_typed_and_a_wrong_one_is_refused(host: Host) -> None:
    page = host.open("new_game")
    page.set("opponent_typed", " mcts:nodes=50 ")
    assert choice(page.page, "opponent_other").value == host.settings.opponent == "mcts:nodes=50"
    with pytest.raises(NoughtsError, match="Did you mean sera"):
        page.set("opponent_typed", "sara")
    page.set("opponent_typed", "")
    assert host.settings.opponent == "mcts:nodes=50"


def test_a_program_that_does_not_know_a_game_says_so(host: Host) -> None:
    host.change(opponent="table", rules="15x15x5", mode="people")
    page = host.open("new_game", mode="computer")
    with pytest.raises(NoughtsError):
        begin(page)
    assert not host.begun
    assert host.settings.mode == "people"


def test_why_the_last_game_cannot_be_played_is_said_until_a_change(host: Host) -> None:
    page = host.open("new_game", trouble="table: 3x3 only")
    assert "table: 3x3 only" in texts_of(page.page)
    page.set("opponent", "cop")
    assert "table: 3x3 only" not in texts_of(page.page)


def test_the_second_player_has_a_name(host: Host) -> None:
    page = host.open("new_game", mode="people")
    page.set("second_name", "Bob?h:")
    assert host.settings.second_name == "Bob?h:"
    page.set("second_name", "alice")
    with pytest.raises(NoughtsError, match="both players have this name"):
        begin(page)
    with pytest.raises(NoughtsError):
        page.set("second_name", "  ")


@pytest.mark.parametrize("features", [WINDOW, SITE], ids=["window", "site"])
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.title)
def test_every_board_can_be_chosen(library: Library, features: frozenset, board) -> None:
    host = Host(library, features)
    page = host.open("new_game")
    page.set("rules", board.rules)
    assert host.settings.rules == board.rules
    assert next(block for block in page.page.walk() if isinstance(block, Preview)).rules == board.rules
    assert group(page.page, "Another size").is_folded


def test_variants_and_sizes_combine(window: Host) -> None:
    page = window.open("new_game")
    for variant in VARIANTS[:6]:
        page.set(variant.word, "on")
    assert window.settings.rules == "3x3x3 misere wild gravity torus exact", "wild puts only-x out"
    page.set("gravity", "off")
    page.set("gravity", "off")
    page.set("cols", "5")
    page.set("k", "2")
    page.set("rows", "4")
    assert window.settings.rules == "5x4x2 misere wild torus exact"
    assert not group(page.page, "Another size").is_folded
    assert "5x4: two in a row loses. Place X or O" in "\n".join(texts_of(page.page))


def test_renju_brings_its_board_where_it_does_not_fit(window: Host) -> None:
    page = window.open("new_game")
    page.set("torus", "on")
    page.set("renju", "on")
    assert window.settings.rules == "15x15x5 renju"


def test_no_more_in_a_row_than_fit(window: Host) -> None:
    page = window.open("new_game")
    page.set("rules", "5x5x4")
    page.set("cols", "3")
    page.set("rows", "3")
    assert window.settings.rules == "3x3x3"


@pytest.mark.parametrize("value", ["27", "0", "-1", "many", ""])
def test_a_size_that_cannot_be_is_refused(window: Host, value: str) -> None:
    page = window.open("new_game")
    with pytest.raises(NoughtsError, match="expected a number of columns from 1 to 26"):
        page.set("cols", value)
    assert window.settings.rules == "3x3x3"


def test_the_clock_says_what_happens_when_time_runs_out(host: Host) -> None:
    page = host.open("new_game")
    found = {}
    for time in ("", "5s/move", "1m"):
        page.set("time", time)
        found[time] = [text for text in texts_of(page.page) if text.startswith("When your time runs out")]
    assert "" not in [option.sentence for option in choice(page.page, "time").options][1:]
    assert "When your time runs out, a random move is made for you." in found["5s/move"]
    assert found["1m"].count("When your time runs out, you lose.") > found[""].count("When your time runs out, you lose.")


def test_any_clock_can_be_typed(host: Host) -> None:
    page = host.open("new_game")
    page.set("typed_time", "2m+1s")
    assert choice(page.page, "time").value == host.settings.time == "2m+1s"
    page.set("typed_time", "")
    assert host.settings.time == "2m+1s"
    with pytest.raises(NoughtsError):
        page.set("typed_time", "soon")


def test_a_small_form_leaves_boards_and_variants_to_their_own_page(host: Host) -> None:
    host.change(rules="4x6x4 gravity")
    page = host.open("new_game", mode="watch")
    assert choice(page.page, "rules").value == "4x6x4 gravity"
    assert "4x6 gravity" in texts_of(page.page)
    assert page.page.find_input("cols") is None
    page.press("page boards")
    (route,) = host.routes
    boards = host.open(route.name, **route.state)
    boards.set("rules", "5x5x4")
    begin(boards)
    assert (str(host.begun[0][0].rules), host.begun[0][0].mode) == ("5x5x4", Mode.WATCH)


def test_a_board_that_is_chosen_is_played_whatever_is_unfinished(host: Host, games: Games) -> None:
    games.play(Seat("Alice"), Seat("Cop", "cop"), "a1")
    page = host.open("boards")
    page.set("rules", "7x6x4 gravity")
    assert page.page.subtitle == "Connect Four · Cop"
    begin(page)
    assert [str(setup.rules) for setup, _ in host.begun] == ["7x6x4 gravity"]
    assert not host.done


def test_a_board_of_its_own_is_seen_while_it_is_chosen(host: Host) -> None:
    page = host.open("boards")
    for key, value in {"cols": "4", "rows": "6", "misere": "on", "only-x": "on", "gravity": "on"}.items():
        page.set(key, value)
    assert host.settings.rules == "4x6x3 misere only-x gravity"
    assert next(block for block in page.page.walk() if isinstance(block, Preview)).rules == host.settings.rules
    assert page.page.subtitle == "4x6, 3 in a row, misère only x gravity · Cop"


def test_the_first_move_is_made_on_the_page_where_a_person_begins(host: Host) -> None:
    page = host.open("new_game")

    def key() -> str:
        page.refresh()
        return next(block.key for block in page.page.walk() if isinstance(block, Preview))

    assert key() == "first"
    page.press("first b2")
    assert str(host.begun[0][1]) == "b2"
    for key_, value in (("begins", "o"), ("begins", "x"), ("mode", "watch")):
        page.set(key_, value)
        assert key() == ("first" if value == "x" else "")
    page.set("mode", "people")
    host.change(begins="o")
    assert key() == "first"
    host.change(rules="3x3x3 wild")
    assert key() == ""


def test_a_friend_is_invited_with_or_without_a_coach(library: Library) -> None:
    host = Host(library, SITE)
    page = host.open("new_game")
    assert [option.text for option in choice(page.page, "mode").options] == [
        "Play against the computer",
        "Online with a friend",
        "Same screen",
        "Same screen with a coach",
        "Watch",
    ]
    page.set("is_public", "on")
    page.set("mode", "invite")
    page.set("is_private", "on")
    (main,) = page.page.footer
    assert main.label == "Invite a friend"
    begin(page)
    assert host.done == [("invite", None)]
    assert (host.settings.mode, host.settings.is_private) == ("people", True)
    page.set("with_coach", "on")
    page.set("coach", "kitty")
    begin(page)
    assert host.begun[-1][0].coach == "kitty"


def test_a_game_from_the_analysis_board_begins_with_its_position(host: Host, library: Library) -> None:
    page = host.open("new_game", **{"from": "rules=4x4x4&moves=b2+c3"})
    assert "The game starts from the position on the analysis board and does not count in statistics." in texts_of(page.page)
    assert page.page.find_input("rules") is None, "its board is the one on the analysis board"
    page.press("begin")
    setup, _ = host.begun[-1]
    assert str(setup.rules) == "4x4x4"
    assert host.earlier
    assert str(host.earlier.position) == "..../.X../..O./.... x"
    assert host.settings.rules == "3x3x3", "the next game is on the usual board again"


def test_an_invitation_is_for_a_site_alone(host: Host) -> None:
    assert host.open("new_game", mode="invite").page.find_input("opponent")


def test_a_site_lists_games_to_continue_and_to_watch_beside_the_choices(library: Library, games: Games) -> None:
    host = Host(library, SITE)
    own = [games.play(Seat("Alice"), Seat("Cop", "cop"), "a1") for _ in range(7)]
    other = games.play(Seat("Cop", "cop"), Seat("Sera", "sera"), "a1 b2")
    page = host.open("new_game")
    rows = {label: group(page.page, label).blocks for label in ("Continue your game", "Watch")}
    assert [block.key for block in rows["Continue your game"] if isinstance(block, Button)] == [
        f"resume {each}" for each in reversed(own[2:])
    ]
    page.press(f"resume {other}")
    assert host.done == [("resume", other)]


def test_a_site_begins_with_what_to_continue_and_the_puzzle_of_the_day(library: Library, games: Games) -> None:
    host = Host(library, SITE)
    games.play(Seat("Alice"), Seat("Cop", "cop"), "a1")
    first, second, third, *_ = (page := host.open("new_game")).page.blocks
    assert isinstance(first, Group)
    assert first.label == "Continue your game"
    assert isinstance(second, Button)
    assert (second.label, second.note) == ("Puzzle of the day", "new")
    assert isinstance(third, Choice), "then the ways to play"
    page.press("section puzzles")
    assert host.done == [("open_section", "puzzles")]


def test_a_coach_is_introduced_with_kind_words() -> None:
    (portrait,) = [block for block in program_blocks("coach", "sera") if isinstance(block, Portrait)]
    assert portrait.words.endswith("“Play. I'll point out what's worth seeing.”")
    (portrait,) = [block for block in program_blocks("opponent", "sera") if isinstance(block, Portrait)]
    assert portrait.words.endswith("“Prepare yourself. I don't make mistakes.”")
