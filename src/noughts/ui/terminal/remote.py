"""RemoteGame: a game on a server in lines of text; what is said and what can be done comes from the server."""

from __future__ import annotations

import json
import os
import queue
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit
from uuid import uuid4

from noughts.drawing.tables import glossary
from noughts.match import Answer, Play
from noughts.reasons.rule_texts import rules_text
from noughts.rules import Cell, Position, Rules, quoted
from noughts.ui.shared.commands import BY_ACTION, Action, command_for
from noughts.ui.shared.texts import NETWORK_AWAY, NO_SUCH_LINK, typing_text

COOKIE = "noughts"
SECRETS = "servers.json"  # in the state folder: what proves that a name on a server is ours
PATIENCE = 20.0  # seconds for an answer
WAITS = (0.2, 0.5, 1.0, 2.0, 4.0)  # seconds before each attempt to connect again; the last one stays
TOLD_AFTER = 2  # attempts; a short break is not worth mentioning
NO_SUCH_GAME = 4404


class ServerSaysNo(OSError):
    """A refused request, in the server's words, or one without an answer."""


def address_of(text: str) -> SplitResult:
    """The address of a server, or of a game on it; ServerSaysNo if it is none."""
    with suppress(ValueError):
        parts = urlsplit(text if "//" in text else f"http://{text}")
        if parts.scheme in ("http", "https") and parts.netloc:
            return parts
    raise ServerSaysNo(f"{quoted(text)}: not the address of a server; it looks like http://localhost:8000")


class ServerAccount:
    """Who we are on a server: a secret that is kept for next time."""

    def __init__(self, server: str, folder: Path | None) -> None:
        parts = address_of(server)
        self.server = f"{parts.scheme}://{parts.netloc}"
        file = folder / SECRETS if folder else None
        self._file = None if file and file.is_fifo() else file  # a pipe would be waited for
        self._secret = str(self._secrets().get(self.server, ""))
        self.name = str(self.post("/api/me")["name"])

    @property
    def cookie(self) -> Mapping[str, str]:
        return {"Cookie": f"{COOKIE}={self._secret}"} if self._secret else {}

    def rename(self, name: str) -> None:
        if name != self.name:
            self.name = str(self.post("/api/me/name", name=name)["name"])

    def post(self, path: str, **data: object) -> Json:
        headers = {"Content-Type": "application/json", **self.cookie}
        request = urllib.request.Request(f"{self.server}{path}", json.dumps(data).encode(), headers)  # noqa: S310 - checked above
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                self._note(answer.headers.get("Set-Cookie", ""))
                return dict(json.load(answer))
        except urllib.error.HTTPError as error:
            with suppress(ValueError, KeyError, TypeError):
                raise ServerSaysNo(str(json.load(error)["text"])) from error
            raise ServerSaysNo(f"{quoted(self.server)}: it answered with {error.code}; is it a noughts server?") from error
        except (OSError, ValueError, HTTPException) as error:
            raise ServerSaysNo(f"{quoted(self.server)}: no noughts server answers there; is the address right?") from error

    def _note(self, cookie: str) -> None:
        name, _, value = cookie.partition(";")[0].partition("=")
        if name != COOKIE or not value:
            return
        self._secret = value
        if self._file:
            with suppress(OSError):  # then it is ours for as long as the program runs
                self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                known = {**self._secrets(), self.server: value}
                with open(os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:  # noqa: PTH123 - nobody else may read it
                    json.dump(known, file)

    def _secrets(self) -> Json:
        try:
            return dict(json.loads(self._file.read_text(encoding="utf-8"))) if self._file and not self._file.is_fifo() else {}
        except (OSError, ValueError):
            return {}


class RemoteTable:
    """A socket that reconnects; ``next`` gives the messages of the server in order."""

    def __init__(self, account: ServerAccount, link: str) -> None:
        self.link = link
        self._account = account
        self._said: queue.Queue[Json] = queue.Queue()
        self._waiting: dict[str, str] = {}
        self._lock = threading.Lock()
        self._socket: Any = None
        self._at = ""
        self._attempts = 0  # to connect, since the last message
        self._is_left = False
        threading.Thread(target=self._listen, name="noughts table", daemon=True).start()

    def next(self, timeout: float) -> Json | None:
        """The next message, None when none comes in time.

        Two are our own: ``line`` says that the line is lost, or back, and
        ``gone`` that there is no such game.
        """
        try:
            return self._said.get(timeout=timeout)
        except queue.Empty:
            return None

    def send(self, action: str, **details: object) -> None:
        """Send a command, now or when the connection is back; it is carried out once."""
        id = uuid4().hex  # noqa: A001 - what it is called in messages
        message = json.dumps({"type": "command", "id": id, "action": action, **details})
        with self._lock:
            self._waiting[id] = message
            if self._socket:
                with suppress(Exception):  # the line is lost: it is sent again when it is back
                    self._socket.send(message)

    def leave(self) -> None:
        self._is_left = True
        with self._lock:
            if self._socket:
                self._socket.close()

    def _listen(self) -> None:
        from websockets.exceptions import ConnectionClosed, WebSocketException

        while not self._is_left:
            try:
                self._follow()
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code == NO_SUCH_GAME:
                    self._said.put({"type": "gone"})
                    return
            except (OSError, WebSocketException, ValueError):
                pass
            with self._lock:
                self._socket = None
            self._attempts += 1
            if self._attempts == TOLD_AFTER and not self._is_left:
                self._said.put({"type": "line", "is_away": True})
            time.sleep(WAITS[min(self._attempts, len(WAITS)) - 1])

    def _follow(self) -> None:
        """Connect, and queue messages until the connection is lost."""
        from websockets.sync.client import connect

        address = f"{self._account.server.replace('http', 'ws', 1)}/api/games/{self.link}/live?since={self._at}"
        with connect(address, additional_headers=self._account.cookie, open_timeout=PATIENCE, close_timeout=1) as socket:
            with self._lock:
                self._socket = socket
                for message in self._waiting.values():
                    socket.send(message)
            for text in socket:
                if self._attempts >= TOLD_AFTER:
                    self._said.put({"type": "line", "is_away": False})
                self._attempts = 0
                message = json.loads(text)
                if message["type"] == "update":
                    self._at = message["at"]
                elif message["type"] in ("done", "refused"):
                    with self._lock:
                        self._waiting.pop(message["id"], None)
                self._said.put(message)


Json = dict[str, Any]


def state_drawing(board: Json, rules: Rules, width: int) -> str:
    """The board of a state as lines of text.

    >>> board = {"cells": "X.O.X....", "last": 4}
    >>> print(state_drawing(board, Rules.parse("3x3"), 80))
        a   b   c
     1  X | 2 | O
       ---+---+---
     2  4 |[X]| 6
       ---+---+---
     3  7 | 8 | 9
    """
    cols, cells, last = rules.cols, board["cells"], board["last"]
    rows = "/".join(cells[start : start + cols] for start in range(0, len(cells), cols))
    return Position.parse(rows, rules).drawing(last=None if last is None else Cell(last % cols, last // cols), width=width)


LISTENING = 0.05  # seconds between two looks at the keyboard and the server
BACK = "You're back online."
ANSWERS = {"yes": True, "y": True, "no": False, "n": False}


class RemoteGame:
    """A game on a server and its rematches, until the person leaves or the input ends."""

    def __init__(
        self,
        account: ServerAccount,
        link: str,
        *,
        listen: Callable[[float | None], str | None],
        show: Callable[[str], None],
        width: int,
    ) -> None:
        self._account = account
        self._listen = listen
        self._show = show
        self._width = width  # of the board; 0 for no board, for people who listen
        self._table = RemoteTable(account, link)
        self._state: Json = {}
        self._drawn = ""
        self._status = ""
        self._sure = ""  # a command to be confirmed by typing it again
        self._is_left = False

    def run(self) -> None:
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
        """After the end of the input, show what still happens while it is someone else's turn."""
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
        rules, moves = Rules.parse(state["board"]["rules"]), state["board"]["moves"]
        if is_first or before == "waiting" != state["phase"]:
            self._show(f"{state['panel']['title']}. {rules_text(rules)}")
            self._show(
                f"{typing_text(rules)} Or type help."
                if state["you"]["sides"]
                else "You are watching this game. Type quit to leave."
            )
            events = [{"text": state["panel"]["last"]}, *events] if moves and not events else events
        for event in events:
            if event["text"]:
                self._show(event["text"])
        self._draw(state["board"], rules)
        self._tell_status(state, {event["text"] for event in events})
        self._follow(state.get("next", "") if state["you"]["sides"] else "")

    def _draw(self, board: Json, rules: Rules) -> None:
        drawn = state_drawing(board, rules, self._width) if self._width else ""
        if drawn != self._drawn:
            self._drawn = drawn
            self._show(f"\n{drawn}\n")

    def _tell_status(self, state: Json, said: set[str]) -> None:
        """Show the status, unless it was just shown."""
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
        """Go on to the rematch."""
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
            self._table.send(Answer.name, granted=ANSWERS[word])
        elif offer := self._offer(word):
            if offer["confirm"] and sure != word:
                self._sure = word
                self._show(f"{offer['confirm']} Type {word} once more.")
            else:
                self._table.send(offer["action"])
        elif word == "why":
            self._table.send("why")
        elif command := command_for(word):
            self._show(f"{command.label} is not possible here now. Type help.")
        else:
            self._table.send(Play.name, move=line, plies=len(self._state["board"]["moves"]))

    def _offer(self, word: str) -> Json | None:
        """An offered command, by its label, or by any word that it has in every game."""
        command = command_for(word)
        name = command.wire if command else word
        return next((each for each in self._offers() if word == each["label"].lower() or name == each["action"]), None)

    def _offers(self) -> list[Json]:
        """The commands of the server, without those that a page carries out itself."""
        return [each for each in self._state.get("offers", []) if not each.get("is_here")]

    def _help(self) -> None:
        rows = [(each["label"], each["sentence"]) for each in self._offers()]
        rows += [("why", BY_ACTION[Action.WHY].sentence), ("quit", "Leave; the game stays as it is.")]
        self._show(glossary(rows, self._width or 80))
