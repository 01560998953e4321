"""The start: a game to continue or to play at once, every way to play, and all other pages."""

from __future__ import annotations

from collections.abc import Sequence

from noughts.game import Mode, Seat
from noughts.match import Setup
from noughts.players.registry import characters
from noughts.profiles.progress import Trainer
from noughts.reasons.rule_texts import rules_text
from noughts.rules import Cell, NoughtsError
from noughts.rules.notation import read_cell
from noughts.store import Statistics
from noughts.ui.shared.blocks import Block, Button, ButtonStyle, Group, Page, Portrait, Preview, Text
from noughts.ui.shared.choices import BOARDS, MODE_CHOICES, setup_title
from noughts.ui.shared.pages.controller import Feature, OpenGame, OpenGames, PageController, PageHost
from noughts.ui.shared.pages.learn import daily_button, with_due
from noughts.ui.shared.pages.new_game import INVITATION, read_rules, setup_for
from noughts.ui.shared.people import welcome_with_record
from noughts.ui.shared.programs import program_named
from noughts.ui.shared.routes import PageRoute

PAGES_OF_THE_MENU = (
    Button("page boards", "Boards and variants", "From 3x3 to 26x26, with gravity, misère and more.", "b"),
    Button("page learn", "Learn", "Lessons, puzzles, your own mistakes, and how a computer thinks.", "e"),
    Button("page history", "History", "Every game you played, to watch again and learn from.", "h"),
    Button("page leaderboard", "Leaderboard and statistics", "Who wins most, and how you are doing.", "l"),
    Button("page settings", "Settings", "Your name, colours, analysis and more.", "s"),
)


def playing_mode(host: PageHost) -> Mode:
    """The mode that "Play again" starts: the last one in which this person played."""
    mode = Mode(host.settings.mode)
    return Mode.COMPUTER if mode is Mode.WATCH else mode


def play_again(host: PageHost, first: Cell | None = None) -> None:
    """Start the game that "Play again" names; if it cannot be played, open the choices and say why."""
    mode = playing_mode(host)
    try:
        setup_for(host, mode)
    except NoughtsError as error:
        host.go(PageRoute("new_game", {"mode": mode.value, "trouble": str(error)}))
        return
    host.change(mode=mode.value)
    host.play_again(first)


def play_again_title(host: PageHost, verb: str) -> str:
    try:
        return f"{verb}: {setup_title(setup_for(host, playing_mode(host)))}"
    except NoughtsError:
        return verb


class StartPage(PageController):
    name = "start"
    leads = frozenset({"continue", "mode", "page", "section"})

    def build(self) -> Page:
        host, library = self.host, self.host.library
        record = self.read(lambda: library.store.statistics(Seat(host.name)), Statistics(name=host.name))
        no_games: OpenGames = (), ()
        own, _ = self.read(host.open_games, no_games)  # watched games belong to nobody
        games = record.games + record.abandoned
        welcome = welcome_with_record(host.name, record, own)
        lost = (Text(f"Games are not being saved: {library.storage_error}", "loss"),) if library.storage_error else ()
        setup, again = self._again("Play again" if games else "Play", is_main=not own)
        preview = Preview(str(setup.rules) if setup else BOARDS[0].rules, key="first")
        if own and own[0].rules:
            preview = Preview(own[0].rules, own[0].position, key="continue")
        first = self._continue(own) if own else []
        if len(own) > 1:
            sentence = "Continue one, or delete it."
            first.append(Button("page unfinished", f"Unfinished games ({len(own)})", sentence, "u", style=ButtonStyle.ROW))
        return Page(
            self.name,
            "noughts",
            (
                Text(welcome, "quiet"),
                *lost,
                Group("", (*first, again)),
                *self._portraits(),
                Group("", tuple(self._modes())),
                Group("", tuple(self._menu())),
                preview,
                *self._waiting(setup),
            ),
            main="continue" if own else "again",
            focus="continue" if own else "again",
            is_root=True,
        )

    def _continue(self, own: Sequence[OpenGame]) -> list[Button]:
        sentence = f"{own[0].title}, {own[0].note}.{' Press Enter, or click the board.' if own[0].rules else ''}"
        return [Button("continue", "Continue your last game", sentence, "g", style=ButtonStyle.MAIN)]

    def _again(self, verb: str, *, is_main: bool) -> tuple[Setup | None, Button]:
        """The game to play at once, and its button; the button says why if there is none."""
        style = ButtonStyle.MAIN if is_main else ButtonStyle.ROW
        label, mode = play_again_title(self.host, verb), playing_mode(self.host)
        try:
            setup = setup_for(self.host, mode)
        except NoughtsError as error:
            return None, Button("again", label, f"{error} Choose another opponent or board.", "p", style=style)
        sentence = f"{rules_text(setup.rules)}{' Press Enter, or click the board.' if is_main else ''}"
        picture = f"program {self.host.settings.opponent}" if mode is Mode.COMPUTER else "mark x"
        return setup, Button("again", label, sentence, "p", style=style, picture=picture)

    def _portraits(self) -> list[Block]:
        if not self.has(Feature.PORTRAITS):
            return []
        cards = (
            Button(f"play {face.name}", face.heading, f"{face.nature}.", style=ButtonStyle.CARD, picture=f"program {face.name}")
            for face in characters()
        )
        return [Group("", tuple(cards))]

    def _modes(self) -> list[Button]:
        made = [(each.mode.value, each.title, each.sentence, each.key) for each in MODE_CHOICES]
        if self.has(Feature.INVITE):
            made.append((INVITATION.value, INVITATION.text, INVITATION.sentence, "f"))
        return [Button(f"mode {mode}", title, text, hint, style=ButtonStyle.ROW) for mode, title, text, hint in made]

    def _menu(self) -> list[Button]:
        host = self.host
        trainer = self.read(lambda: host.library.trainer(host.name), Trainer())
        made = [daily_button(self, ButtonStyle.PLAIN)]
        made += [with_due(each, trainer, host.today()) if each.key == "page learn" else each for each in PAGES_OF_THE_MENU]
        if self.has(Feature.QUIT):
            made.append(Button("leave", "Quit", "See you soon.", "q"))
        return made

    def _waiting(self, setup: Setup | None) -> list[Portrait]:
        """The last opponent, if it has something to say."""
        seats = [setup.o, setup.x] if setup else []
        waiting = next((program_named(seat.program) for seat in seats if seat.program), None)
        return [Portrait(waiting.name, waiting.title, f"“{waiting.greeting}”")] if waiting and waiting.greeting else []

    def on_press(self, verb: str, argument: str) -> None:
        host = self.host
        match verb:
            case "continue":
                last = host.open_games()[0][0]
                host.resume(last.id, read_cell(argument, read_rules(last.rules)) if argument else None)
            case "again":
                play_again(host)
            case "first":
                play_again(host, read_cell(argument, read_rules(host.settings.rules)))
            case "play":
                host.change(mode=Mode.COMPUTER.value, opponent=argument)
                play_again(host)
            case "mode":
                host.go(PageRoute("new_game", {"mode": argument}))
            case "page":
                host.go(PageRoute(argument))
            case "section":
                host.open_section(argument)
            case "leave":
                host.leave()
