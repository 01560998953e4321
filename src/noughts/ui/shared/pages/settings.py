"""Settings and players: who plays, and how the program looks and sounds to them."""

from __future__ import annotations

from noughts.ui.shared.blocks import Block, Button, ButtonStyle, Choice, Field, Group, Option, Page, Preview, Switch, Text
from noughts.ui.shared.choices import THEME_CHOICES
from noughts.ui.shared.pages.controller import Feature, PageController
from noughts.ui.shared.pages.new_game import pace_options
from noughts.ui.shared.people import GUEST
from noughts.ui.shared.routes import PageRoute
from noughts.ui.shared.texts import count_text

SAMPLE = "XO./.X./O.X"
"""A won game, which shows every colour of the board."""

NAME_ADVICE = "Change your name and your record stays yours."
OWN_SETTINGS = "Each player has their own settings."
NO_SOUND_DEVICE = "No sound device found, so the game is silent."


class SettingsPage(PageController):
    """Every input is saved as soon as it is set; the name only when it is complete."""

    name = "settings"
    leads = frozenset({"player", "players"})

    def build(self) -> Page:
        settings = self.host.settings
        footer = [Button("player", "Your statistics", "Your wins, losses and draws.", "t")]
        advice = NAME_ADVICE
        if self.has(Feature.PLAYERS):
            footer.insert(0, Button("players", "Players", "Switch to another player.", "p"))
            advice += f" {OWN_SETTINGS}"
        looks = tuple(Option(look, text.capitalize(), picture=f"theme {look}") for look, text in THEME_CHOICES)
        board = [
            self._switch("shows_analysis", "Analysis against programs"),
            self._switch("shows_numbers", "Numbers in the cells"),
        ]
        if self.has(Feature.KEY_SWITCH):
            board.append(self._switch("uses_keys", "Keyboard shortcuts"))
        pace = Choice("pace", "Pace of watched games", pace_options(), str(float(settings.pace)))
        return Page(
            self.name,
            "Settings",
            (
                Group("You", (Field("name", "Your name", self.host.name), Text(advice, "quiet"))),
                Group("Look and sound", (Choice("theme", "Colours", looks, settings.theme), *self._motion_and_sound())),
                Group("Games", (*board, pace)),
                Preview("3x3x3", SAMPLE),
            ),
            footer=tuple(footer),
            focus="theme",  # the name is seldom changed
        )

    def _motion_and_sound(self) -> list[Block]:
        made: list[Block] = [self._switch("animation", "Motion")]
        if self.has(Feature.SOUND):
            made.append(self._switch("sound", "Sound"))
            if self.host.settings.sound and self.has(Feature.SILENT):
                made.append(Text(NO_SOUND_DEVICE, "quiet"))
        if self.has(Feature.PAGE_SOUND):
            made.append(self._switch("page_sound", "Sound"))
        if self.has(Feature.BELL):
            made.append(self._switch("bell", "Bell"))
        return made

    def _switch(self, setting: str, label: str) -> Switch:
        return Switch(setting, label, getattr(self.host.settings, setting) is True)

    def on_set(self, key: str, value: str) -> None:
        if key == "name":
            self._rename(value)
            return
        self.change_setting(key, value)
        self.host.show_message("Saved.", "quiet")

    def _rename(self, name: str) -> None:
        if name.strip() in ("", self.host.name):
            return
        self.host.rename(name)
        self.host.show_message(f"Hello, {self.host.name}!", "win")

    def on_press(self, verb: str, argument: str) -> None:  # noqa: ARG002
        self.host.go(PageRoute("players") if verb == "players" else PageRoute("player", {"name": self.host.name}))


class PlayersPage(PageController):
    """Everyone who has played here: a press lets one play, and a second press on "Remove" removes one."""

    name = "players"

    def build(self) -> Page:
        store, asked = self.host.library.store, self.state.get("asked", "")
        names = [profile.name for profile in store.profiles()]
        rows = tuple(self._row(name, store.statistics(f"@{name}").games, is_asked=name == asked) for name in names)
        question = f"Press again to remove {asked}. Their games stay, without the name."
        warning = (Text(question, "draw"),) if asked in names else ()
        return Page(
            self.name,
            "Players",
            (Group("Who plays?", (*rows, *warning)), Group("", (Field("new", "New player", "", "name"),))),
            footer=(Button("focus new", "New player", "Add someone new.", "n"),),
            focus=f"play {self.host.name}",
        )

    def _row(self, name: str, games: int, *, is_asked: bool) -> Button:
        remove = Button(
            f"remove {name}",
            f"Really remove {name}?" if is_asked else "Remove",
            "Remove this person. Their games stay, without the name.",
            "x",
        )
        return Button(
            f"play {name}",
            name,
            "Switch to this player, with their own games and settings.",
            note=count_text(games, "game"),
            style=ButtonStyle.ROW,
            picture=f"person {name}",
            is_chosen=name == self.host.name,
            extra=remove,
        )

    def on_set(self, key: str, value: str) -> None:  # noqa: ARG002
        if value.strip():
            self._welcome(value)

    def on_press(self, verb: str, argument: str) -> None:
        if verb == "play":
            self._welcome(argument)
        elif self.is_second_press(argument):
            self.host.library.store.remove_person(argument)
            if argument == self.host.name:
                self.host.welcome(GUEST)
            self.host.show_message(f"{argument} has been removed.", "quiet")

    def _welcome(self, name: str) -> None:
        self.host.welcome(name)
        self.host.back()
