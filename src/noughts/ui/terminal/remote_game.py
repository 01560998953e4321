"""RemoteGame: a game on a server in lines of text; what is said and what can be done comes from the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from noughts.app import BoardView
from noughts.app.wire import view_from_wire
from noughts.drawing.tables import table
from noughts.ui.terminal.remote_table import Account, RemoteTable
from noughts.ui.view.texts import NETWORK_AWAY, NO_SUCH_LINK, rules_text, typing_text

Json = dict[str, Any]

LISTENING = 0.05
"""Seconds between two looks at what is typed and what is said."""

BACK = "The network is back."
ANSWERS = {"yes": True, "y": True, "no": False, "n": False}


class RemoteGame:
    """One game after another at the same remote table, until somebody leaves or the input ends."""

    def __init__(
        self,
        account: Account,
        link: str,
        *,
        listen: Callable[[float | None], str | None],
        show: Callable[[str], None],
        width: int,
    ) -> None:
        self._account = account
        self._listen = listen
        self._show = show
        self._width = width
        """Of the board; 0 for those who listen, and want none."""
        self._table = RemoteTable(account, link)
        self._state: Json = {}
        self._drawn = ""
        self._status = ""
        self._sure = ""
        """The command that waits to be said twice."""
        self._is_left = False

    def run(self) -> None:
        """Play until it is left."""
        try:
            while not self._is_left:
                while (message := self._table.next(LISTENING)) is not None:
                    self._take(message)
                if not self._state:  # what is typed ahead waits for the board
                    continue
                try:
                    line = self._listen(LISTENING)
                except TimeoutError:
                    continue
                if line is None:
                    self._drain()
                    return
                if line.strip():
                    self._carry_out(line.strip())
        finally:
            self._table.leave()

    def _drain(self) -> None:
        """The input is at its end: tell what still comes, for as long as it is somebody else's turn."""
        while (message := self._table.next(2.0)) is not None:
            self._take(message)
            if self._state.get("phase") == "over" or self._state.get("you", {}).get("can_move"):
                return

    # What the server says

    def _take(self, message: Json) -> None:
        match message["type"]:
            case "update":
                self._update(message["state"], message["events"])
            case "refused":
                self._show(message["text"])
            case "done":
                self._follow(message.get("link", ""))
                if message.get("text"):
                    self._show(message["text"])
            case "reaction":
                self._show(message["text"])
            case "line":
                self._show(NETWORK_AWAY if message["is_away"] else BACK)
            case "gone":
                self._show(NO_SUCH_LINK)
                self._is_left = True

    def _update(self, state: Json, events: list[Json]) -> None:
        is_first, before = not self._state, self._state.get("phase", "")
        self._state = state
        view = view_from_wire(state["view"])
        if is_first or before == "waiting" != state["phase"]:
            self._show(f"{state['panel']['title']}. {rules_text(view.rules)}")
            self._show(
                f"{typing_text(view.rules)} Or type help."
                if state["you"]["sides"]
                else "You watch this game. Type quit to leave."
            )
            events = [{"text": state["panel"]["last"]}, *events] if view.moves and not events else events
        for event in events:
            if event["text"]:
                self._show(event["text"])
        self._draw(view)
        self._tell_status(state, {event["text"] for event in events})
        self._follow(state.get("next", "") if state["you"]["sides"] else "")

    def _draw(self, view: BoardView) -> None:
        drawn = view.position.drawing(last=view.last, width=self._width) if self._width else ""
        if drawn != self._drawn:
            self._drawn = drawn
            self._show(f"\n{drawn}\n")

    def _tell_status(self, state: Json, said: set[str]) -> None:
        """How things stand, where that was not just said."""
        panel = state["panel"]
        result = " ".join(each["text"] for each in (panel["headline"], panel["status"]) if each)
        parts = ["" if result in said else result, state["presence"]["text"]]
        request = panel["request"]
        if request and not request["is_yours"]:
            parts.append(f"{request['text']} Type yes or no.")
        if state["phase"] == "over" and state["you"]["sides"]:
            parts.append("Type rematch or quit.")
        status = " ".join(part for part in parts if part)
        if status and status != self._status:
            self._status = status
            self._show(status)

    def _follow(self, link: str) -> None:
        """Sit down to the rematch."""
        if link and link != self._table.link:
            self._table.leave()
            self._table = RemoteTable(self._account, link)
            self._state, self._drawn, self._status = {}, "", ""

    # What a person types

    def _carry_out(self, line: str) -> None:
        word = " ".join(line.lower().split())
        sure, self._sure = self._sure, ""
        if word in ("quit", "q", "exit", "leave"):
            self._is_left = True
        elif word in ("help", "?"):
            self._help()
        elif (self._state["panel"]["request"] or {}).get("is_yours") is False and word in ANSWERS:
            self._table.send("answer", granted=ANSWERS[word])
        elif offer := self._offer(word):
            if offer["confirm"] and sure != word:
                self._sure = word
                self._show(f"{offer['confirm']} Type {word} once more.")
            else:
                self._table.send(offer["action"])
        elif word == "why":
            self._table.send("why")
        else:
            self._table.send("play", move=line, plies=len(self._state["board"]["moves"]))

    def _offer(self, word: str) -> Json | None:
        """What can be done now, by its name on the button or in messages."""
        names = ((each, (each["label"].lower(), each["action"].replace("_", " "))) for each in self._offers())
        return next((each for each, known in names if word in known), None)

    def _offers(self) -> list[Json]:
        """What the server does; what a page does by itself has no place here."""
        return [each for each in self._state.get("offers", []) if not each.get("is_here")]

    def _help(self) -> None:
        rows = [(each["label"], each["sentence"]) for each in self._offers()]
        self._show(table([*rows, ("why", "Why the last move was made."), ("quit", "Leave; the game stays as it is.")]))
