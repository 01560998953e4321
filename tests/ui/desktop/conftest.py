"""A window without a screen, a clock that is set by hand, and a hand that clicks and types."""

import math
import shutil
import threading
from random import Random

import pygame
import pytest

from noughts.game import Seat
from noughts.match import Play, Setup
from noughts.play import Library, Session, Settings
from noughts.play.seats import setup_from_settings
from noughts.players import Odds, Player, Thought
from noughts.rules import Cell, Rules
from noughts.search import Limit
from noughts.ui.desktop.kit.fonts import Typeface
from noughts.ui.desktop.scenes.page_scene import PageScene
from noughts.ui.desktop.screen import open_screen
from noughts.ui.desktop.window import DesktopWindow
from tests.waiting import wait_for

FRAME = 1 / 60
"""Seconds between two pictures."""

SLOW_FRAME = 1 / 8
"""The same where only time goes by, as on a slow machine: what moves goes by the clock."""

SHORT = Limit(seconds=0.3)


class Clock:
    """Time that goes on only when it is told to."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


class Hand:
    """Real pygame events for a window, and frames between them."""

    def __init__(self, window, clock, bell):
        self.window = window
        self.clock = clock
        self._bell = bell

    @property
    def scene(self):
        return self.window.scene

    @property
    def page(self):
        """The name of the page that is shown; empty for any other scene."""
        return self.scene.page.name if isinstance(self.scene, PageScene) else ""

    @property
    def view(self):
        return self.window.app.session.view()

    def frame(self, seconds=FRAME):
        self.clock.now += seconds
        return self.window.frame(self.clock.now)

    def frames(self, seconds):
        """Let so much time go by."""
        count = math.ceil(seconds / SLOW_FRAME)
        for _ in range(count):
            self.frame(seconds / count)

    def wait(self, condition):
        """Draw frames until something is true; threads get real time for it."""
        wait_for(condition, self._rest, missing=lambda: f"it never came true: {' '.join(self.texts())}")
        self.frame()

    def _rest(self):
        """Draw a frame, and wait a moment for news."""
        self.frame()
        self._bell.wait(0.002)
        self._bell.clear()

    def post(self, kind, **what):
        """An event through pygame's own queue."""
        pygame.event.post(pygame.event.Event(kind, what))
        for event in pygame.event.get():
            self.window.handle(event)

    def move(self, pos):
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, pos, button=1):
        self.move(pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def hold(self, pos):
        """Press the left button, and keep it down."""
        self.move(pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self._held = pos

    def drag(self, pos):
        """Move the mouse with its button down."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0))
        self._held = pos
        self.frame()

    def let_go(self):
        self.post(pygame.MOUSEBUTTONUP, pos=self._held, button=1)

    def at(self, cell):
        """The middle of a cell on the screen."""
        return self.scene.board.grid.rect(Cell(ord(cell[0]) - 97, int(cell[1:]) - 1)).center

    def play(self, cell):
        """Click on a cell, and let what follows happen."""
        self.click(self.at(cell))
        self.settle()

    def play_game(self, moves="a1 b1 a2 b2 a3"):
        """Click on one cell after another, and let the end be announced."""
        for move in moves.split():
            self.click(self.at(move))
            self.frames(0.3)
        self.frames(1.5)

    def settle(self):
        """Until nobody thinks and nothing moves."""
        session = self.window.app.session
        self.wait(lambda: not (session.has_game and session.view().is_thinking))
        self.frames(0.5)

    def key(self, key, letter="", mod=0):
        self.post(pygame.KEYDOWN, key=key, unicode=letter, mod=mod)
        if letter and letter.isprintable():
            self.post(pygame.TEXTINPUT, text=letter)

    def type(self, text):
        for letter in text:
            self.key(ord(letter.lower()) if letter.isascii() else 0, letter)

    def enter(self):
        self.key(pygame.K_RETURN, "\r")

    def escape(self):
        self.key(pygame.K_ESCAPE, "\x1b")

    def press(self, key):
        """Click on the widget with this key, scrolled into sight if need be."""
        self.window.draw()
        placed = next(each for each in self.scene.placed if each.widget.key == key)
        body = getattr(self.scene, "_body", None)
        is_inside = key in getattr(self.scene, "_inside", ())
        if is_inside and not body.contains(placed.rect):
            self.scene.scroll.by(placed.rect.centery - body.centery)
            self.window.draw()
            placed = next(each for each in self.scene.placed if each.widget.key == key)
        is_covered = self.scene.at(placed.rect.center).widget.key != key if hasattr(self.scene, "at") else False
        self.click((placed.rect.left + 6, placed.rect.centery) if is_covered else placed.rect.center)
        self.frame()

    def surface(self):
        self.window.draw()
        return self.window.screen.surface()

    def texts(self):
        """Every text that is drawn now."""
        shown = []
        real = Typeface.render

        def render(face, text, *how):
            shown.append(text)
            return real(face, text, *how)

        Typeface.render = render
        try:
            self.window.draw()
        finally:
            Typeface.render = real
        return shown

    def says(self, text):
        return text in " ".join(self.texts())


class Slow(Player):
    """Plays the first move there is, but not before it is told to."""

    name = "cop"

    def __init__(self):
        self.go = threading.Event()

    def think(self, position, limit):
        return Thought(Odds.even(position.moves()[:1]))

    def consider(self, position, limit):
        from noughts.search.auto import Auto

        while not self.go.wait(0.005):
            yield next(iter(Auto().analyse(position, Limit(nodes=50))))
        return self.think(position, limit)


@pytest.fixture
def slow(monkeypatch):
    """Programs think until they are told to move."""
    player = Slow()
    monkeypatch.setattr("noughts.play.program_turn.player", lambda text: player)
    yield player
    player.go.set()


@pytest.fixture(scope="session")
def screen():
    """A screen that nobody sees, and a device that nobody hears."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        shown = open_screen()
        yield shown
        shown.close()


@pytest.fixture
def library(tmp_path, empty_file):
    opened = Library.open(f"sqlite:///{shutil.copy(empty_file, tmp_path / 'games.db')}")
    yield opened
    opened.close()


@pytest.fixture
def hand(screen, library):
    """Opens a window, on a menu or with a game, and gives a hand for it."""
    opened = []

    def make(size=(1000, 700), *, theme=None, plays=True, seed=1, limit=SHORT, **settings):
        screen.window.size = size
        pygame.event.clear()
        clock = Clock()
        name = library.welcome("Alice").name
        bell = threading.Event()
        session = Session(library, rng=Random(seed), clock=clock, limit=limit, wake=bell.set)
        window = DesktopWindow(screen, library, name, Settings(**settings), theme=theme, session=session, clock=clock)
        opened.append(window)
        made = Hand(window, clock, bell)
        if plays:
            window.app.play(setup_from_settings(window.app.settings, name, Random(seed)))
        made.frame()
        return made

    yield make
    for window in opened:
        window.app.session.leave()
        for scene in window._scenes:
            scene.close()


@pytest.fixture
def played(hand, library):
    """A window at the start, after Alice has won against Bob and drawn."""
    session, x, o = Session(library), Seat("Alice"), Seat("Bob")
    for moves in ("a1 b1 a2 b2 a3", "a1 b1 c1 b2 a2 c2 b3 a3 c3"):
        session.new_game(Setup(Rules.parse("3x3"), x, o))
        for move in moves.split():
            session.do(Play(move))
        x, o = o, x
    session.leave()
    return hand(mode="people", second_name="Bob", plays=False)
