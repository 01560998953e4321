"""The window on a real screen, with a real mouse and real keys."""

import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from random import Random

import pygame
import pytest

from noughts.drawing.colours import LIGHT
from noughts.match import match_from_json
from noughts.play import Library
from noughts.rules import Cell, Position, Rules
from noughts.ui.desktop.board.board import AnimatedBoard
from noughts.ui.desktop.board.drawing import BoardOverlay, place_board
from noughts.ui.desktop.kit.painter import Painter, Palette
from noughts.ui.desktop.layout import is_narrow, laid_out, unit_of
from tests.waiting import LONG, wait_for

NEEDED = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
if NEEDED and os.environ.get("CI") != "true":
    pytest.skip(f"NOT TESTED: the window on a real screen needs {' and '.join(NEEDED)}", allow_module_level=True)


class Screen:
    """An X server whose picture is a file."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "Xvfb_screen0"
        reading, writing = os.pipe()
        self._server = subprocess.Popen(
            # -r: no key is repeated, however late its release comes
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-noreset", "-r", "-fbdir", str(folder)],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.display = f":{pipe.readline().strip()}"

    def picture(self) -> pygame.Surface:
        """What is on the screen now."""
        data = self._file.read_bytes()
        head = struct.unpack(">25I", data[:100])
        size, width, height, stride, colours = head[0], head[4], head[5], head[12], head[19]
        return pygame.image.frombuffer(data[size + colours * 12 :][: stride * height], (width, height), "BGRA")

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(LONG)


@pytest.fixture(scope="module")
def x(tmp_path_factory):
    screen = Screen(tmp_path_factory.mktemp("screen"))
    yield screen
    screen.close()


class Program:
    """``noughts desktop`` on a screen, and what it has kept."""

    def __init__(self, screen: Screen, folder: Path, *arguments: str) -> None:
        self.screen = screen
        database = f"sqlite:///{folder / 'games.db'}"
        self.library = Library.open(database)
        clean = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
        self._environment = {**clean, "DISPLAY": screen.display, "SDL_AUDIODRIVER": "dummy"}
        command = [
            sys.executable,
            "-m",
            "noughts",
            "desktop",
            "--database",
            database,
            "--name",
            "Alice",
            "--theme",
            "light",
            *arguments,
        ]
        self.process = subprocess.Popen(command, env=self._environment, cwd=folder, stderr=subprocess.PIPE, text=True)

    def open(self) -> None:
        """Wait until its window is there, and drawn."""
        self.wait(lambda: self._has_window() and self._is_drawn())

    def do(self, *arguments: object) -> str:
        """Move the mouse, click, press keys."""
        found = subprocess.run(
            ["xdotool", *map(str, arguments)], env=self._environment, capture_output=True, text=True, timeout=LONG
        )
        return found.stdout

    def _has_window(self) -> bool:
        """SDL may open a window and then another; and the focus may still be in that of a program before."""
        assert self.process.poll() is None, self.process.stderr.read()
        self.window = self.do("getwindowfocus").strip()
        return self.do("getwindowpid", self.window).strip() == str(self.process.pid)

    def _is_drawn(self) -> bool:
        if not (place := self.geometry()):
            return False
        return self.screen.picture().get_at((place["X"] + 3, place["Y"] + 3))[:3] == pygame.Color(LIGHT.background)[:3]

    def geometry(self) -> dict[str, int]:
        text = self.do("getwindowgeometry", "--shell", self.window)
        return {key: int(value) for key, value in (line.split("=") for line in text.split())}

    def wait(self, condition):
        wait_for(condition, missing=lambda: (self.process.poll(), self.position()))

    def key(self, *keys: str) -> None:
        self.do("key", "--delay", "30", *keys)  # SDL takes two presses of a key in one millisecond for a key that is held

    def type(self, text: str) -> None:
        """Type different keys without time between them: a letter waits only so long, and a busy machine takes longer."""
        self.do("type", "--delay", "0", text)

    def rect(self, cell: Cell, rules: str = "3x3") -> pygame.Rect:
        """Where a cell is on the screen, by the same reckoning as the program's."""
        place = self.geometry()
        room = pygame.Rect(0, 0, place["WIDTH"], place["HEIGHT"])
        unit = unit_of(*room.size)
        board = AnimatedBoard()
        board.show(Position.start(Rules.parse(rules)), None, None, now=0.0)
        layout = laid_out(room, unit, has_panel=not is_narrow(room, unit))
        place_board(Painter(pygame.Surface((1, 1)), Palette(LIGHT), None, None, unit), board, layout.board, BoardOverlay())
        return board.grid.rect(cell).move(place["X"], place["Y"])

    def click(self, cell: Cell, rules: str = "3x3") -> None:
        self.do("mousemove", *self.rect(cell, rules).center, "click", "1")

    def position(self) -> Position | None:
        """The game that goes on, as it is kept."""
        kept = self.library.store.unfinished("Alice")
        return match_from_json(kept[0].document, Random()).position if kept else None

    def marks(self) -> int:
        """How many marks are on the board of the game that goes on."""
        if (position := self.position()) is None:
            return 0
        cols, rows = position.rules.cols, position.rules.rows
        return sum(position.mark_at(Cell(col, row)) is not None for col in range(cols) for row in range(rows))

    def has_mark(self, cell: Cell, colour: str) -> bool:
        part = self.screen.picture().subsurface(self.rect(cell))
        return pygame.mask.from_threshold(part, pygame.Color(colour), (24, 24, 24, 255)).count() > 200

    def close(self) -> None:
        """Leave as a person would."""
        self.key("Escape", "Escape", "Escape", "q")
        assert self.process.wait(LONG) == 0
        assert not self.process.stderr.read()

    def end(self) -> None:
        """End it, if a test has not, and let go of everything."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stderr.close()
        self.library.close()


@pytest.fixture
def start(x, tmp_path):
    started = []

    def make(*arguments):
        program = Program(x, tmp_path, *arguments)
        started.append(program)
        program.open()
        return program

    yield make
    for program in started:
        program.end()


@pytest.mark.parametrize("name", ["kitty", "cop", "sera"])
def test_a_whole_game_is_clicked_against_each_character(start, name):
    program = start("--o", name)
    position = Position.start(Rules.parse("3x3"))
    while program.library.store.count() == 0:
        before = program.marks()
        program.click(position.moves()[0].cell)
        program.wait(lambda before=before: program.library.store.count() or program.marks() >= before + 2)
        position = program.position() or position
    (game,) = program.library.store.history()
    assert {game.x.name, game.o.program} == {"Alice", name}
    program.close()


def test_two_people_play_in_a_window_that_is_resized_and_replay_their_game(start, tmp_path):
    program = start("--o", "@Bob")
    cells = [Cell(0, 0), Cell(1, 0), Cell(0, 1), Cell(1, 1), Cell(0, 2)]
    for number, cell in enumerate(cells):
        if number == 2:
            program.do("windowsize", "--sync", program.window, 620, 480)
            program.wait(lambda: program.geometry()["WIDTH"] == 620)
            program.wait(lambda: program.has_mark(cells[0], LIGHT.x) and program.has_mark(cells[1], LIGHT.o))
        program.click(cell)
        if number < len(cells) - 1:
            program.wait(lambda cell=cell, n=number: program.has_mark(cell, LIGHT.o if n % 2 else LIGHT.x))
    program.wait(lambda: program.library.store.count() == 1)
    (game,) = program.library.store.history()
    assert (game.winner.value, game.plies) == ("x", 5)
    program.key("e")
    program.wait(lambda: any(tmp_path.glob("noughts-*-Alice-Bob.sgf")))
    program.key("y")
    program.key("Home")
    program.wait(lambda: not program.has_mark(cells[0], LIGHT.x))
    program.key("Right")
    program.wait(lambda: program.has_mark(cells[0], LIGHT.x))
    program.key("End")
    program.wait(lambda: program.has_mark(cells[4], LIGHT.x))
    program.wait(lambda: not program.has_mark(cells[3], LIGHT.o))  # what is not part of the line steps back
    program.close()


def test_a_cell_is_typed_with_real_keys(start):
    program = start("--o", "@Bob", "--rules", "15x15")
    program.type("h8g7")
    program.wait(lambda: program.marks() == 2)
    assert [str(program.position().mark_at(cell)) for cell in (Cell(7, 7), Cell(6, 6))] == ["X", "O"]
    program.close()


def test_a_name_is_typed_with_real_keys(start):
    program = start()
    program.key("s", "Up", *["BackSpace"] * 6)
    program.type("Mia 2")
    program.key("Return")
    program.wait(lambda: program.library.last_player() == "Mia 2")
    program.close()


def test_the_window_may_be_killed_at_any_moment_and_the_game_goes_on(start):
    program = start("--o", "@Bob")
    program.click(Cell(1, 1))
    program.wait(lambda: program.position() is not None)
    program.process.kill()
    program.process.wait(LONG)
    again = start()
    again.key("g")
    again.wait(lambda: again.has_mark(Cell(1, 1), LIGHT.x))
    again.close()
