"""RemoteTable: one game on a server, over the same messages as the page; the line may break, what is sent is done once."""

from __future__ import annotations

import json
import os
import queue
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit
from uuid import uuid4

from noughts.rules import quoted

Json = dict[str, Any]

COOKIE = "noughts"

SECRETS = "servers.json"
"""In the folder of this account: what makes a name on a server ours."""

PATIENCE = 20.0
"""Seconds for an answer."""

WAITS = (0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds before each attempt to connect again; the last one stays."""

TOLD_AFTER = 2
"""Attempts; one short break is nobody's business."""

NO_SUCH_GAME = 4404


class ServerSaysNo(OSError):
    """A request that was refused, in the server's words, or not answered at all."""


def address_of(text: str) -> SplitResult:
    """The address of a server, or of a game on it; ServerSaysNo if it is none."""
    with suppress(ValueError):
        parts = urlsplit(text if "//" in text else f"http://{text}")
        if parts.scheme in ("http", "https") and parts.netloc:
            return parts
    raise ServerSaysNo(f"{quoted(text)}: not the address of a server; it looks like http://localhost:8000")


class Account:
    """Who we are on a server: a secret, kept for the next time."""

    def __init__(self, server: str, folder: Path | None) -> None:
        parts = address_of(server)
        self.server = f"{parts.scheme}://{parts.netloc}"
        self._file = folder / SECRETS if folder else None
        self._secret = str(self._secrets().get(self.server, ""))
        self.name = str(self.post("/api/me")["name"])

    @property
    def cookie(self) -> Mapping[str, str]:
        """What makes a request ours."""
        return {"Cookie": f"{COOKIE}={self._secret}"} if self._secret else {}

    def rename(self, name: str) -> None:
        """Be called something else."""
        if name != self.name:
            self.name = str(self.post("/api/me/name", name=name)["name"])

    def post(self, path: str, **data: object) -> Json:
        """Ask for something; ServerSaysNo with its sentence if it is not done."""
        headers = {"Content-Type": "application/json", **self.cookie}
        request = urllib.request.Request(f"{self.server}{path}", json.dumps(data).encode(), headers)  # noqa: S310 - checked above
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                self._note(answer.headers.get("Set-Cookie", ""))
                return dict(json.load(answer))
        except urllib.error.HTTPError as error:
            with suppress(ValueError, KeyError, TypeError):
                raise ServerSaysNo(str(json.load(error)["text"])) from error
            raise ServerSaysNo(f"{quoted(self.server)}: it answered with {error.code}; is it a server of noughts?") from error
        except (OSError, ValueError, HTTPException) as error:
            raise ServerSaysNo(f"{quoted(self.server)}: no server of noughts answers there; is the address right?") from error

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
            return dict(json.loads(self._file.read_text(encoding="utf-8"))) if self._file else {}
        except (OSError, ValueError):
            return {}


class RemoteTable:
    """A socket that comes back by itself. ``next`` gives what the server says, in order."""

    def __init__(self, account: Account, link: str) -> None:
        self.link = link
        self._account = account
        self._said: queue.Queue[Json] = queue.Queue()
        self._waiting: dict[str, str] = {}
        self._lock = threading.Lock()
        self._socket: Any = None
        self._at = ""
        self._attempts = 0
        """To connect, since the server said something."""
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
        """Have something done once, now or when the line is back."""
        id = uuid4().hex  # noqa: A001 - what it is called in messages
        message = json.dumps({"type": "command", "id": id, "action": action, **details})
        with self._lock:
            self._waiting[id] = message
            if self._socket:
                with suppress(Exception):  # the line is lost: it is sent again when it is back
                    self._socket.send(message)

    def leave(self) -> None:
        """Look no longer."""
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
        """Connect, and hand on what is said until the line breaks."""
        from websockets.sync.client import connect

        address = f"{self._account.server.replace('http', 'ws', 1)}/api/games/{self.link}/live?view=1&since={self._at}"
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
