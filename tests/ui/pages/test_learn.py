"""Learn, its lessons, the atlas and the help."""

from __future__ import annotations

import pytest

from noughts.game import Mode
from noughts.lessons.course import COURSE
from noughts.lessons.puzzles import PUZZLE_BOARDS
from noughts.play import Library
from noughts.profiles.progress import Card
from noughts.ui.shared.blocks import Button, Page, Table
from noughts.ui.shared.commands import COMMANDS
from noughts.ui.shared.pages.controller import Feature
from tests.ui.pages.host import SITE, TERMINAL, WINDOW, Host, table_of, texts_of


def buttons(page: Page) -> dict[str, Button]:
    return {block.key: block for block in page.walk() if isinstance(block, Button)}


def tables(page: Page) -> dict[str, Table]:
    return {block.caption: block for block in page.walk() if isinstance(block, Table)}


def test_learn_offers_every_section_that_a_front_end_has(library: Library) -> None:
    terminal, site = (buttons(Host(library, features).open("learn").page) for features in (TERMINAL, SITE))
    assert {key: each.hint for key, each in terminal.items()} == {
        "section lessons": "e",
        "section puzzles": "z",
        "section storm": "s",
        "section mistakes": "m",
        "section tree": "t",
        "section atlas": "a",
        "section analysis": "b",
    }
    assert set(site) == {*terminal, "section compare"}


def test_learn_says_what_is_due(host: Host) -> None:
    page = host.open("learn")
    assert not buttons(page.page)["section mistakes"].note
    missed = Card(PUZZLE_BOARDS[0].rules, ".../.X./... o", "b1")
    host.library.change_trainer("Alice", lambda known: known.with_cards([missed], host.today()))
    page.refresh()
    mistakes = buttons(page.page)["section mistakes"]
    assert mistakes.note == "1"
    assert mistakes.sentence.startswith("One to try again today. ")
    page.press("section mistakes")
    assert host.done == [("open_section", "mistakes")]


def test_lessons_say_how_far_they_are(host: Host) -> None:
    assert host.open("lessons").page.focus == f"lesson {COURSE[0].name}"
    host.library.keep_task("Alice", COURSE[0].name, len(COURSE[0].tasks), of=len(COURSE[0].tasks))
    host.library.keep_task("Alice", COURSE[1].name, 2, of=len(COURSE[1].tasks))
    page = host.open("lessons")
    found = list(buttons(page.page).values())
    assert [each.note for each in found[:3]] == ["done", f"2 of {len(COURSE[1].tasks)}", ""]
    assert found[0].label == f"1. {COURSE[0].title}"
    assert page.page.focus == f"lesson {COURSE[1].name}"
    page.press(page.page.focus)
    assert host.done == [("start_lesson", COURSE[1].name)]


@pytest.mark.parametrize("name", ["learn", "lessons"])
def test_what_cannot_be_read_is_a_line(host: Host, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(host.library.store, "profile", fail)
    assert "the disk is gone" in host.texts(name)
    assert len(buttons(host.open(name).page)) >= 5


# The atlas


def test_the_atlas_has_a_table_for_each_length_of_a_line(host: Host) -> None:
    page = host.open("atlas").page
    assert page.subtitle == "The plain game"
    assert "94 of 94 boards are solved." in "\n".join(texts_of(page))
    found = tables(page)
    assert next(iter(found)) == "Three in a row wins."
    cells = {cell.key: cell for table in found.values() for row in table.rows for cell in row.cells if cell.key}
    cell = cells["play 4x3x3"]
    assert (cell.text, cell.role) == ("1st 7", "win")
    assert cell.spoken == "4 by 3, three in a row: the first player wins after 7 moves"
    assert page.focus == "play 3x3x3"
    legend = [tuple(cell.text for cell in row.cells) for row in found["What the signs mean"].rows]
    assert ("draw", "neither wins if both play well") in legend


def test_a_number_turns_a_word_of_the_variant(host: Host) -> None:
    page = host.open("atlas")
    shortcuts = page.page.shortcuts()
    page.press(shortcuts["1"])
    page.press(shortcuts["2"])
    assert page.state["rules"] == "misere only-x"
    page.press(shortcuts["3"])
    assert page.page.subtitle == "Misère wild", "wild puts only-x out"
    page.press(shortcuts["1"])
    page.set("wild", "off")
    page.set("wild", "off")
    assert page.page.subtitle == "The plain game"


def test_every_answer_leads_to_playing_that_game(host: Host) -> None:
    host.change(mode="watch")
    page = host.open("atlas", rules="torus")
    page.press("play 4x4x3 torus")
    setup, _ = host.begun[0]
    assert (str(setup.rules), setup.mode) == ("4x4x3 torus", Mode.COMPUTER)


def test_an_address_may_name_one_game_of_the_atlas(host: Host) -> None:
    page = host.open("atlas", rules="5x5 misere").page
    assert page.subtitle == "Misère"
    assert page.focus == "play 5x5x4 misere"
    broken = host.open("atlas", rules="chess").page
    assert broken.subtitle == "The plain game"
    assert "chess" in "\n".join(texts_of(broken))


# Help


def test_help_has_every_key_and_word_that_a_front_end_has(library: Library) -> None:
    keys = {}
    for name, features in (("terminal", TERMINAL), ("window", WINDOW), ("site", SITE)):
        found = tables(Host(library, features).open("help").page)
        keys[name] = {row.cells[0].text for row in found["Keys"].rows}
        assert ("Words, after a colon" in found) == (Feature.COMMAND_LINE in features)
    own = {command.key for command in COMMANDS if command.keys}
    assert keys["terminal"] == own
    assert keys["window"] == {*own, "F11"}
    assert keys["site"] == {*own, ",", "."} - {":", "/"}


def test_help_has_every_sentence_once(library: Library) -> None:
    page = Host(library, WINDOW).open("help").page
    shown = texts_of(page)
    assert all(command.sentence in shown for command in COMMANDS if command.keys)
    assert all(command.sentence_after in shown for command in COMMANDS if command.keys and command.sentence_after)


def test_help_begins_with_the_rules_of_the_game_that_is_played(host: Host) -> None:
    assert "This game" not in host.texts("help")
    assert "3x3: three in a row loses." in host.texts("help", rules="3x3x3 misere")


def test_help_shows_what_boards_and_variants_are(host: Host) -> None:
    found = tables(host.open("help").page)
    assert found["Boards"].rows[0].cells[0].text == "Tic-tac-toe"
    assert table_of(host.open("help").page).caption == "Keys"
    assert len(found["Variants"].rows) == 8
