"""A new game: mode, players, board, variant, side, clock and help, preset to the last choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import cast

from noughts.game import Game, Mode, TimeControl
from noughts.game.variations import pasted_game
from noughts.match import Setup
from noughts.play.seats import person_name, setup_from_settings
from noughts.players.registry import characters, player
from noughts.reasons.rule_texts import rules_text
from noughts.rules import Cell, Marks, NoughtsError, Rules, Side
from noughts.rules.notation import read_cell
from noughts.ui.shared import choices
from noughts.ui.shared.blocks import (
    ON,
    Block,
    Button,
    ButtonStyle,
    Choice,
    Field,
    Group,
    Option,
    Page,
    Portrait,
    Preview,
    Slider,
    Switch,
    Text,
)
from noughts.ui.shared.pages.boards import board_choice, changed_rules, size_group, variant_group
from noughts.ui.shared.pages.controller import Feature, InvitingHost, OpenGames, PageController, PageHost
from noughts.ui.shared.pages.learn import daily_button
from noughts.ui.shared.pages.open_games import CONTINUE, open_game_rows
from noughts.ui.shared.programs import LEVEL, Program, dials, others, program_named, programs
from noughts.ui.shared.routes import PageRoute

INVITE = "invite"
"""The mode of a game with a friend who opens a link."""

INVITATION = Option(INVITE, "Online with a friend", "You'll get a link. The first person to open it plays you.")

PROGRAM_SETTINGS = ("opponent", "coach", "watch_x", "watch_o")

MOST_OPEN_GAMES = 5
"""Of each kind, on the new game page."""


def setup_for(host: PageHost, mode: Mode, earlier: Game | None = None) -> Setup:
    """The game that the settings describe in a mode; raises why it cannot be played."""
    settings = replace(host.settings, mode=mode.value, rules=str(earlier.rules) if earlier else host.settings.rules)
    return setup_from_settings(settings, host.name, Random(0))  # noqa: S311 - only to look at it


def read_rules(text: str) -> Rules:
    """The rules of the settings; the default if those are no longer valid."""
    try:
        return Rules.parse(text)
    except NoughtsError:
        return Rules.parse(choices.BOARDS[0].rules)


def program_blocks(setting: str, chosen: str, *, greets: bool = True) -> tuple[Block, ...]:
    """The programs for one setting: characters, their dials, and all others by name."""
    found = program_named(chosen)
    turned_dial = next((dial for dial in dials() if dial.step(chosen) is not None), None)
    options, value = [], ""
    for face in characters():
        is_chosen = face.name in (chosen, turned_dial and turned_dial.name)
        value = face.name if is_chosen else value
        shown = chosen if is_chosen else face.name
        title = found.title if shown != face.name else face.heading
        options.append(Option(face.name, title, f"{face.nature}.", f"program {shown}"))
    made: list[Block] = [Choice(setting, "", tuple(options), value, is_pictured=True)]
    for dial in dials():
        if dial is turned_dial or dial.name == LEVEL:
            steps = tuple(Option(program.name, words, program.sentence) for program, words in dial.steps)
            is_turned = dial is turned_dial
            made.append(Slider(f"{setting}_{dial.measure}", dial.sentence, steps, chosen if is_turned else ""))
    made.append(_more_programs(setting, found))
    sentence = found.sentence if found.sentence.endswith(".") or not found.sentence else f"{found.sentence}."
    greeting = found.coach_greeting if setting == "coach" else found.greeting
    words = f"{sentence} “{greeting}”" if greeting and greets else sentence
    return (*made, Portrait(found.name, found.title, words))


def _more_programs(setting: str, chosen: Program) -> Group:
    listed = others()
    if chosen.name not in {program.name for program in programs()}:
        listed.append(chosen)  # someone typed it
    is_chosen = chosen in listed
    options = tuple(Option(each.name, each.title, each.sentence) for each in listed)
    blocks = (
        Choice(f"{setting}_other", "Other players", options, chosen.name if is_chosen else ""),
        Field(f"{setting}_typed", "Or by name", "", "mcts:nodes=2000"),
    )
    return Group("More players", blocks, is_folded=not is_chosen, key=f"{setting}_more")


def pace_options() -> tuple[Option, ...]:
    return tuple(Option(str(pace), choices.pace_text(pace).capitalize()) for pace, _ in choices.PACES)


class GameController(PageController):
    """What the pages before a game share. The mode is saved when the game begins, everything else at once."""

    @property
    def mode(self) -> str:
        """A value of Mode, or INVITE; by default the last one in which this person played."""
        usual, wanted = self.host.settings.mode, self.state.get("mode", "")
        if usual == Mode.WATCH.value:
            usual = Mode.COMPUTER.value
        known = {mode.value for mode in Mode} | ({INVITE} if self.has(Feature.INVITE) else set())
        return next((mode for mode in (wanted, usual) if mode in known), Mode.COMPUTER.value)

    @property
    def earlier(self) -> Game | None:
        """The game that the new one continues, from its last position on the analysis board."""
        text = self.state.get("from", "")
        return pasted_game(text, read_rules(self.host.settings.rules)) if text else None

    @property
    def rules(self) -> Rules:
        earlier = self.earlier
        return earlier.rules if earlier else read_rules(self.host.settings.rules)

    def setup(self) -> Setup | None:
        """The game as it would begin; None if it cannot be played."""
        try:
            return setup_for(self.host, self._saved_mode, self.earlier)
        except NoughtsError:
            return None

    @property
    def _saved_mode(self) -> Mode:
        if self.mode != INVITE:
            return Mode(self.mode)
        is_with_coach = self.state.get("with_coach", "") or self.host.settings.mode == Mode.COACH.value
        return Mode.COACH if is_with_coach in (ON, True) else Mode.PEOPLE

    def begin(self, first: Cell | None = None) -> None:
        """Save the mode and begin; raises why the game cannot be played."""
        mode = self._saved_mode
        if self.mode != INVITE:
            setup_for(self.host, mode, self.earlier)
        self.host.change(mode=mode.value)
        if self.mode == INVITE:
            cast(InvitingHost, self.host).invite(self.earlier)
        else:
            self.host.play_again(first, self.earlier)

    def set_rules(self, key: str, value: str) -> bool:
        """Change the rules if this is an input for them; raises why there are no such rules."""
        changed = changed_rules(self.rules, key, value)
        if changed is not None:
            self.host.change(rules=str(changed))
        return changed is not None

    def main_button(self) -> Button:
        setup = self.setup()
        if self.mode == INVITE:
            return Button("begin", "Invite a friend", INVITATION.sentence, "Enter", style=ButtonStyle.MAIN)
        verb = "Watch" if self.mode == Mode.WATCH.value else "Play"
        sentence = f"Start the game: {choices.setup_title(setup)}." if setup else "Start the game."
        return Button("begin", verb, sentence, "Enter", style=ButtonStyle.MAIN)

    def on_press(self, verb: str, argument: str) -> None:
        match verb:
            case "begin":
                self.begin()
            case "first":
                self.begin(read_cell(argument, self.rules))
            case "page":
                self.host.go(PageRoute(argument, {"mode": self.mode}))
            case "resume":
                self.host.resume(argument)
            case "section":
                self.host.open_section(argument)


GOES_ON = "The game starts from the position on the analysis board and does not count in statistics."


class NewGamePage(GameController):
    name = "new_game"

    def build(self) -> Page:
        setup, trouble = self.setup(), self.state.get("trouble", "")
        blocks: list[Block] = [Text(trouble, "loss")] if trouble else []
        if self.earlier:
            blocks += [Text(GOES_ON, "quiet"), self._modes(), *self._players(), self._game(has_board=False)]
        else:
            is_large = self.has(Feature.LARGE_FORMS)
            own, watched = self._open_games()
            board = self._board() if is_large else []
            preview = Preview(str(self.rules), key="first" if self._is_first_move_here(setup) else "")
            blocks += [*own, self._modes(), *self._players(), *board, self._game(has_board=not is_large), preview, *watched]
        return Page(
            self.name,
            "New game",
            tuple(blocks),
            subtitle=choices.setup_title(setup) if setup and self.mode != INVITE else choices.board_title(self.rules),
            footer=tuple(self._footer()),
            main="begin",
            focus=FIRST_INPUTS[self.mode],
        )

    def _footer(self) -> list[Button]:
        made = [self.main_button()]
        if not self.has(Feature.LARGE_FORMS) and self.earlier is None:
            made.append(Button("page boards", "Boards and variants", "Every board and variant, or one of your own.", "b"))
        no_games: OpenGames = (), ()
        is_watching = self.mode == Mode.WATCH.value and not self.has(Feature.INVITE)  # a site lists them on this page
        if is_watching and self.read(self.host.open_games, no_games)[1]:
            made.append(Button("page unfinished", "Unfinished games", "Watch one to its end, or delete it.", "u"))
        return made

    def _open_games(self) -> tuple[list[Block], list[Block]]:
        """On a site this is the first page: what to continue, the puzzle of the day, and what to watch."""
        if not self.has(Feature.INVITE):
            return [], []
        nothing: list[Block] = []
        games = self.read(lambda: open_game_rows(self.host, most=MOST_OPEN_GAMES), nothing)
        own = [game for game in games if isinstance(game, Group) and game.label == CONTINUE]
        return [*own, daily_button(self, ButtonStyle.ROW)], [game for game in games if game not in own]

    def _modes(self) -> Choice:
        options = [Option(each.mode.value, each.title, each.sentence) for each in choices.MODE_CHOICES]
        if self.has(Feature.INVITE):
            options.insert(1, INVITATION)
        return Choice("mode", "", tuple(options), self.mode)

    def _players(self) -> list[Block]:
        settings = self.host.settings
        friend = Group("With", (Field("second_name", "Name", settings.second_name, "the person beside you"),))
        match self.mode:
            case Mode.COMPUTER.value:
                return [Group("Your opponent", program_blocks("opponent", settings.opponent))]
            case Mode.PEOPLE.value:
                return [friend]
            case Mode.COACH.value:
                return [friend, Group("Your coach", program_blocks("coach", settings.coach))]
            case Mode.WATCH.value:
                return [
                    Group("X", program_blocks("watch_x", settings.watch_x, greets=False)),
                    Group("O", program_blocks("watch_o", settings.watch_o, greets=False)),
                ]
        is_with_coach = self._saved_mode is Mode.COACH
        switch = Switch("with_coach", "With a coach", is_with_coach, "A coach comments on every move, and helps when asked.")
        return [Group("Your coach", (switch, *(program_blocks("coach", settings.coach) if is_with_coach else ())))]

    def _board(self) -> list[Block]:
        return [Group("Board", (board_choice(self.rules), size_group(self.rules, is_folded=True))), variant_group(self.rules)]

    def _game(self, *, has_board: bool) -> Group:
        settings = self.host.settings
        made: list[Block] = []
        if has_board:
            made += [board_choice(self.rules, is_pictured=False), Text(rules_text(self.rules), "quiet")]
        if self.mode == Mode.WATCH.value:
            made.append(Choice("pace", "Pace", pace_options(), str(float(settings.pace))))
        else:
            sides = tuple(
                Option(value, text, picture=f"mark {value}" if value in "xo" else "") for value, text in choices.SIDES
            )
            made += [Choice("begins", "You play", sides, settings.begins), *self._clock()]
            made.append(Switch("allows_hints", "Hints", settings.allows_hints, "Ask for the best move and its reasons."))
            made.append(Switch("allows_undo", "Undo", settings.allows_undo, "Take back a move."))
        if self.mode == INVITE:
            made.append(Switch("is_private", "Private", settings.is_private, "The game stays out of public lists."))
        elif self.has(Feature.INVITE):
            made.append(Switch("is_public", "Public", settings.is_public, "Others find the game in lists, and can watch."))
        return Group("The game", tuple(made))

    def _clock(self) -> list[Block]:
        time = self.host.settings.time
        options = [Option(value, text, choices.on_time_text(value)) for value, text in choices.TIMES]
        if time not in dict(choices.TIMES):
            options.append(Option(time, time, self.read(lambda: choices.on_time_text(time), "")))
        sentence = next(option.sentence for option in options if option.value == time)
        return [
            Choice("time", "Clock", tuple(options), time),
            *((Text(sentence, "quiet"),) if sentence else ()),
            Group("Another clock", (Field("typed_time", "Your own clock", "", "2m+1s"),), is_folded=True, key="clock"),
        ]

    def _is_first_move_here(self, setup: Setup | None) -> bool:
        """Whether the first move can be made on the preview: a person on this screen begins."""
        if setup is None or self.rules.marks is Marks.WILD or self.mode in (INVITE, Mode.WATCH.value):
            return False
        return self.mode != Mode.COMPUTER.value or self.host.settings.begins == Side.X.value

    def on_set(self, key: str, value: str) -> None:
        self.state.pop("trouble", None)
        setting, _, part = key.rpartition("_")
        if self.set_rules(key, value):
            return
        if key in ("mode", "with_coach"):
            self.state[key] = value
        elif setting in PROGRAM_SETTINGS:
            self._choose_program(setting, value, is_typed=part == "typed")
        elif key == "typed_time":
            if value.strip():
                self.host.change(time=str(TimeControl.parse(value)))
        elif key == "second_name":
            self.host.change(second_name=person_name(value))
        else:
            self.change_setting(key, value)

    def _choose_program(self, setting: str, name: str, *, is_typed: bool) -> None:
        if is_typed:
            if not name.strip():
                return
            name = player(name.strip()).name
        self.host.change(**{setting: name})


FIRST_INPUTS: Mapping[str, str] = {
    Mode.COMPUTER.value: "opponent",
    Mode.PEOPLE.value: "second_name",
    Mode.COACH.value: "coach",
    Mode.WATCH.value: "watch_x",
    INVITE: "mode",
}
"""The focus is first on what is changed most often."""


class BoardsPage(GameController):
    """Every board and variant, for forms without room for them. Enter plays on the chosen board."""

    name = "boards"

    def build(self) -> Page:
        setup = self.setup()
        return Page(
            self.name,
            "Boards and variants",
            (
                board_choice(self.rules),
                size_group(self.rules, is_folded=False),
                variant_group(self.rules),
                Preview(str(self.rules)),
            ),
            subtitle=choices.setup_title(setup) if setup else choices.board_title(self.rules),
            footer=(self.main_button(), Button("page new_game", "Choose the players", "Everything else about the game.", "n")),
            main="begin",
            focus="rules",
        )

    def on_set(self, key: str, value: str) -> None:
        self.set_rules(key, value)
