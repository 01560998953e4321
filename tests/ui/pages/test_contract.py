"""What holds for every page, whatever its front end can do."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from noughts.play import Library
from noughts.rules import NoughtsError
from noughts.ui.shared.blocks import (
    OFF,
    ON,
    Button,
    Choice,
    Field,
    Group,
    Input,
    Number,
    Page,
    Preview,
    Slider,
    Switch,
    Table,
    to_json,
)
from noughts.ui.shared.pages import PAGES
from noughts.ui.shared.pages.controller import Feature, NotOnThisPage
from tests.ui.pages.host import FEATURE_SETS, Host

STATES: dict[str, dict[str, str]] = {"player": {"name": "Alice"}}
"""What a page needs to be told."""

KEYS_OF_EVERY_PAGE = {"?", "escape", "enter", "tab", ":"}

DIFFERENT = {"start", "new_game", "boards", "settings", "learn", "help"}
"""Pages that ask what a program can do; the others are the same everywhere."""

OPENED = [(page, features, "full") for page in PAGES for features in (FEATURE_SETS if page in DIFFERENT else ["everything"])]
OPENED += [(page, "everything", "empty") for page in PAGES]


class NoFeatures(frozenset[Feature]):
    """What a page that is the same everywhere may not ask for."""

    def __contains__(self, feature: object) -> bool:
        pytest.fail(f"the page asks for {feature}, so it is one of DIFFERENT pages")


def host_of(library: Library, page: str, features: str) -> Host:
    return Host(library, FEATURE_SETS[features] if page in DIFFERENT else NoFeatures())


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory, full_file: Path, empty_file: Path) -> Iterator[dict[str, Library]]:
    """For all that changes nothing."""
    folder = tmp_path_factory.mktemp("pages")
    files = {"full": full_file, "empty": empty_file}
    opened = {name: Library.open(str(shutil.copy(file, folder / f"{name}.db"))) for name, file in files.items()}
    yield opened
    for library in opened.values():
        library.close()


@pytest.fixture(scope="module", params=OPENED, ids=" ".join)
def opening(request: pytest.FixtureRequest) -> tuple[str, str, str]:
    """A page, the features of a program, and what is in its library."""
    return request.param


@pytest.fixture(scope="module")
def opened(opening: tuple[str, str, str], libraries: dict[str, Library]) -> tuple[str, Host]:
    """Where a page can be looked at."""
    page, features, games = opening
    return page, host_of(libraries[games], page, features)


@pytest.fixture(scope="module")
def page(opened: tuple[str, Host]) -> Page:
    return fresh(opened)


@pytest.fixture
def changeable(opening: tuple[str, str, str], tmp_path: Path, full_file: Path, empty_file: Path) -> Iterator[tuple[str, Host]]:
    """The same, with a library of its own."""
    page, features, games = opening
    library = Library.open(str(shutil.copy(full_file if games == "full" else empty_file, tmp_path / "games.db")))
    yield page, host_of(library, page, features)
    library.close()


def fresh(opened: tuple[str, Host]) -> Page:
    name, host = opened
    return host.open(name, **STATES.get(name, {})).page


def keys_of(page: Page) -> list[str]:
    """Everything that can be pressed."""
    found = []
    for block in page.walk():
        match block:
            case Button(key=key, extra=extra):
                found += [key, *([extra.key] if extra else [])]
            case Table(rows=rows):
                found += [key for row in rows for key in (row.key, *(cell.key for cell in row.cells)) if key]
            case Preview(key=key) if key:
                found.append(f"{key} a1")
            case Switch(key=key):
                found.append(f"turn {key}")
    return found


def test_every_page_has_a_title_and_says_something(opened: tuple[str, Host], page: Page) -> None:
    assert page.name == opened[0]
    assert page.title
    assert page.blocks


def test_every_page_travels_as_json(page: Page) -> None:
    document = json.loads(json.dumps(to_json(page)))
    assert document["is"] == "page"
    assert all("is" in block for block in document["blocks"])


def test_every_key_can_be_pressed(changeable: tuple[str, Host]) -> None:
    name, host = changeable
    for key in keys_of(fresh(changeable)):
        controller = host.open(name, **STATES.get(name, {}))
        if controller.page.can_press(key):  # else an earlier press has removed it
            with suppress(NoughtsError):
                controller.press(key)
        assert controller.page.title


def test_every_input_can_have_every_value(changeable: tuple[str, Host]) -> None:
    name, host = changeable
    for block in fresh(changeable).walk():
        if not isinstance(block, Input):
            continue
        for value in values_of(block):
            controller = host.open(name, **STATES.get(name, {}))
            if controller.page.find_input(block.key):  # else an earlier choice has put it away
                with suppress(NoughtsError):
                    controller.set(block.key, value)
            assert controller.page.title


def values_of(block: Input) -> list[str]:
    match block:
        case Choice(options=options) | Slider(options=options):
            return [option.value for option in options]
        case Switch():
            return [ON, OFF]
        case Number(least=least, most=most):
            return [str(least), str(most), "many", ""]
        case Field(is_date=True):
            return ["2026-01-31", "soon", ""]
    return ["Zoë", "", "  ", "3x3", "a" * 300, "sera"]


def test_keys_are_unique(page: Page) -> None:
    inputs = [block.key for block in page.walk() if isinstance(block, Input)]
    buttons = [block.key for block in page.walk() if isinstance(block, Button)]
    folded = [block.key for block in page.walk() if isinstance(block, Group) and block.is_folded]
    for keys in (inputs, buttons, folded):
        assert len(keys) == len(set(keys)), keys
        assert all(keys)


def test_shortcuts_clash_with_nothing(page: Page) -> None:
    hints = [block.hint for block in page.walk() if isinstance(block, Button | Switch) and block.hint]
    assert len(hints) == len(set(hints)), hints
    assert not KEYS_OF_EVERY_PAGE & set(hints)
    extras = {block.extra.hint for block in page.walk() if isinstance(block, Button) and block.extra}
    assert not extras & {*hints, *KEYS_OF_EVERY_PAGE}


def test_what_a_page_leads_to_is_on_it(page: Page) -> None:
    keys = {*keys_of(page), *(block.key for block in page.walk() if isinstance(block, Input))}
    assert not page.main or page.can_press(page.main)
    assert not page.focus or page.focus in keys or not keys
    for key in keys:
        if key.startswith("focus "):
            assert page.find_input(key.removeprefix("focus ")), key


def test_what_is_not_offered_is_refused(opened: tuple[str, Host]) -> None:
    name, host = opened
    controller = host.open(name, **STATES.get(name, {}))
    for key in ("", "nothing", "remove", "remove Nobody", "turn nothing", "set x", "open 1"):
        with pytest.raises(NotOnThisPage):
            controller.press(key)
    with pytest.raises(NotOnThisPage):
        controller.set("nothing", "x")
    for block in controller.page.walk():
        if isinstance(block, Choice | Slider):
            with pytest.raises(NotOnThisPage):
                controller.set(block.key, "no such value")


def test_a_state_that_makes_no_sense_still_has_a_page(opened: tuple[str, Host], page: Page) -> None:
    name, host = opened
    inputs = [block.key for block in page.walk() if isinstance(block, Input)]
    for value in ("nonsense", "-1", "", "9" * 30):
        state = dict.fromkeys([*inputs, "offset", "before", "asked", "order", "mode", "sort", "who", "program", "rules"], value)
        assert host.open(name, **{**state, **STATES.get(name, {})}).page.title


def test_buttons_are_written_as_sentences(page: Page) -> None:
    for block in page.walk():
        if isinstance(block, Button):
            assert not block.label[:1].islower() or block.key.startswith("play "), block.label  # names are as people typed them
            assert not block.sentence or block.sentence[-1] in ".!?", block.sentence


def test_a_route_to_no_page_is_refused(host: Host) -> None:
    with pytest.raises(NotOnThisPage):
        host.open("nowhere")
