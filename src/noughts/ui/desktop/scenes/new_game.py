"""NewGame: everything that can be chosen before a game; what was chosen last is chosen already."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noughts.game import Mode
from noughts.rules import Mark, NoughtsError, Rules
from noughts.ui.desktop.kit.buttons import Button, Kind, Switch
from noughts.ui.desktop.kit.choosers import Slider, Stepper, segments
from noughts.ui.desktop.kit.fields import Field, Line
from noughts.ui.desktop.kit.widget import Gap, Widget, Writing, heading
from noughts.ui.desktop.pictures import of_mark, of_program, of_rules
from noughts.ui.desktop.scenes.page import Page
from noughts.ui.desktop.scenes.scene import WindowState
from noughts.ui.shared.choices import BOARDS, SIDES, TIMES, VARIANTS, WAYS, turned
from noughts.ui.shared.programs import LEVEL, Dial, Program, dials, faces, others, program_named, programs
from noughts.ui.shared.texts import rules_text


class NewGame(Page):
    """A form whose every press is remembered at once; the way to play only when the game begins."""

    title = "New game"

    def __init__(self, state: WindowState, mode: Mode | None = None) -> None:
        super().__init__(state)
        settings = self.app.settings
        self._mode = mode or Mode(settings.mode)
        self._opened: set[str] = set()
        """The settings for which all programs are shown."""
        self._lines = {
            **{setting: Line() for setting in ("opponent", "coach", "watch_x", "watch_o")},
            "second_name": Line(settings.second_name),
            "time": Line("" if settings.time in dict(TIMES) else settings.time),
        }

    @property
    def rules(self) -> Rules:
        """The rules as they are chosen; the usual ones if what was chosen once cannot be read any more."""
        try:
            return Rules.parse(self.app.settings.rules)
        except NoughtsError:
            return Rules.parse(BOARDS[0].rules)

    def widgets(self) -> Sequence[Widget]:
        """Way, opponent, board, variant, side, time, help."""
        return [
            *self._ways(),
            *self._players(),
            *self._boards(),
            *self._variants(),
            *self._sides(),
            *self._times(),
            *self._help(),
            Gap(8),
        ]

    def footer(self) -> Sequence[Widget]:
        """The button that begins."""
        return [Button("begin", "Begin", self.press, kind=Kind.MAIN, hint="Enter", fills=True)]

    def press(self) -> None:
        """Begin."""
        self.app.change(mode=self._mode.value)
        self.app.play_again()

    # The parts

    def _pick(self, **choices: object) -> Callable[[], None]:
        return lambda: self.app.change(**choices)

    def _ways(self) -> list[Widget]:
        return segments("way", [(way.mode, way.title) for way in WAYS], self._mode, self._go)

    def _go(self, mode: Mode) -> Callable[[], None]:
        def go() -> None:
            self._mode = mode

        return go

    def _players(self) -> list[Widget]:
        match self._mode:
            case Mode.COMPUTER:
                return [heading("Your opponent"), *self._cards("opponent")]
            case Mode.PEOPLE:
                return [heading("With"), self._field("second_name", "name", 320)]
            case Mode.COACH:
                return [
                    heading("With"),
                    self._field("second_name", "name", 320),
                    heading("Your coach"),
                    *self._cards("coach"),
                ]
        return [heading("X"), *self._cards("watch_x"), heading("O"), *self._cards("watch_o")]

    def _cards(self, setting: str) -> list[Widget]:
        """The characters, by who they are; then the dials; all other programs on demand."""
        chosen = getattr(self.app.settings, setting)
        turned = next((dial for dial in dials() if dial.step(chosen) is not None), None)
        made: list[Widget] = [
            Button(
                f"{setting} {character.name}",
                character.heading,
                self._choose(setting, character.name),
                detail=character.nature,
                chosen=is_chosen,
                picture=of_program(chosen if is_chosen else character.name),
                kind=Kind.CARD,
                beside=len(faces()) - 1,
                pictured=104,
            )
            for character in faces()
            for is_chosen in [character.name in (chosen, turned and turned.name)]
        ]
        made += [self._dial(setting, dial, chosen) for dial in dials() if dial is turned or dial.name == LEVEL]
        is_other = chosen not in {program.name for program in programs()} or chosen in {program.name for program in others()}
        shown = others() if setting in self._opened else [program_named(chosen)] if is_other else []
        made += [self._row(setting, program) for program in shown]
        if setting in self._opened:
            return [*made, self._field(setting, "or such as mcts:nodes=2000", 400)]
        return [*made, Button(f"{setting} others", "More players", lambda: self._opened.add(setting))]

    def _dial(self, setting: str, dial: Dial, chosen: str) -> Widget:
        """How long Ada has practised, or how strong a program without a face is to be."""
        step = dial.step(chosen)
        label = dial.label(step) if step is not None else dial.title

        def change(number: int) -> None:
            self._choose(setting, dial.steps[number][0].name)()

        return Slider(f"{setting} {dial.measure}", label, step, len(dial.steps) - 1, change)

    def _row(self, setting: str, program: Program) -> Widget:
        return Button(
            f"{setting} {program.name}",
            program.title,
            self._choose(setting, program.name),
            detail=program.sentence,
            chosen=getattr(self.app.settings, setting) == program.name,
            picture=of_program(program.name),
            kind=Kind.ROW,
        )

    def _choose(self, setting: str, name: str) -> Callable[[], None]:
        def choose() -> None:
            if setting in self._lines:
                self._lines[setting].text = ""
            self.app.change(**{setting: name})

        return choose

    def _field(self, setting: str, label: str, width: float) -> Widget:
        def done(text: str) -> None:
            if text.strip():
                self.app.change(**{setting: text.strip()})

        return Field(f"field {setting}", label, self._lines[setting], done, width=width)

    def _boards(self) -> list[Widget]:
        rules = str(self.rules)
        made: list[Widget] = [heading("Board")]
        made += [
            Button(
                f"board {board.title}",
                board.title,
                self._pick(rules=board.rules),
                chosen=rules == board.rules,
                picture=of_rules(board.rules),
                kind=Kind.CARD,
                beside=len(BOARDS) - 1,
                pictured=72,
            )
            for board in BOARDS
        ]
        made.append(Gap())
        for label, attribute in (("columns", "cols"), ("rows", "rows"), ("in a row", "k")):
            number = getattr(self.rules, attribute)
            made.append(Stepper(f"size {attribute}", f"{number} {label}", self._resize(attribute)))
        return made

    def _resize(self, attribute: str) -> Callable[[int], None]:
        """A board of another size; in a row are at most as many as fit."""

        def resize(step: int) -> None:
            rules = self.rules
            sizes = {"cols": rules.cols, "rows": rules.rows, "k": rules.k}
            sizes[attribute] += step
            if attribute != "k":
                sizes["k"] = max(1, min(sizes["k"], max(sizes["cols"], sizes["rows"])))
            words = str(rules).split()[1:]
            self._set_rules(" ".join([f"{sizes['cols']}x{sizes['rows']}x{sizes['k']}", *words]))

        return resize

    def _set_rules(self, text: str) -> None:
        """Choose rules, if there are such rules."""
        app = self.app
        self.attempt(lambda: app.change(rules=str(Rules.parse(text))))

    def _variants(self) -> list[Widget]:
        on = str(self.rules).split()[1:]
        made: list[Widget] = [heading("Variant")]
        made += [Switch(f"word {v.word}", v.title, self._toggle(v.word), is_on=v.word in on) for v in VARIANTS]
        made.append(Writing(rules_text(self.rules), role="quiet"))
        return made

    def _toggle(self, word: str) -> Callable[[], object]:
        """A word of the rules on or off."""
        return lambda: self.attempt(lambda: self.app.change(rules=str(turned(self.rules, word))))

    def _sides(self) -> list[Widget]:
        settings = self.app.settings
        if self._mode is Mode.WATCH:
            return []
        pictures = {mark.value.lower(): of_mark(mark) for mark in Mark}
        choice = segments("side", SIDES, settings.begins, lambda begins: self._pick(begins=begins), pictures.get)
        return [heading("You play"), *choice]

    def _times(self) -> list[Widget]:
        choice = segments("time", TIMES, self.app.settings.time, lambda time: self._choose("time", time))
        return [heading("Clock"), *choice, Gap(), self._field("time", "or such as 2m+1s", 260)]

    def _help(self) -> list[Widget]:
        settings = self.app.settings
        if self._mode is Mode.WATCH:
            return []
        hints, undo = settings.allows_hints, settings.allows_undo
        return [
            heading("Help"),
            Switch("hints", "Hints", self._pick(allows_hints=not hints), is_on=hints),
            Switch("undo", "Undo", self._pick(allows_undo=not undo), is_on=undo),
        ]
