"""A real server on loopback, and clients that play there as a page does."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import uuid4

import httpx
import uvicorn
from litestar import Litestar
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from noughts.play import Library, SearchPool
from noughts.search import Limit
from noughts.ui.web.hub import Hub
from noughts.ui.web.rate_limit import Limits
from noughts.ui.web.server import application, handlers, options
from noughts.ui.web.site import Site
from tests.waiting import LONG, wait_for

Json = dict[str, Any]

OPEN: list[Callable[[], object]] = []
"""How to close what tests have opened."""

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients that only speak to this machine: to load the certificates of the world takes longer than most tests."""

IDLE: list[Litestar] = []
"""What requests are answered with, of servers that have stopped: to make it takes longer than to serve one game."""


def close_all() -> None:
    """Close every client of a test."""
    while OPEN:
        OPEN.pop()()


class Server:
    """A site that runs in a thread."""

    def __init__(
        self, library: Library, *, limits: Limits | None = None, port: int = 0, pool: SearchPool | None = None
    ) -> None:
        self.site = Site(Hub(library, pool=pool, limit=Limit(nodes=2000)), limits=limits or Limits())
        self._handlers = IDLE.pop() if IDLE else handlers()
        served = application(self.site, inner=self._handlers)
        self._server = uvicorn.Server(uvicorn.Config(served, **options(port=port)))
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()
        wait_for(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started, "it ended before it began"
        self.port: int = self._server.servers[0].sockets[0].getsockname()[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(LONG)
        assert not self._thread.is_alive()
        IDLE.append(self._handlers)


@contextmanager
def serving(database: str, **options: Any) -> Iterator[Server]:
    """A server for as long as it is needed."""
    library = Library.open(database)
    server = Server(library, **options)
    try:
        yield server
    finally:
        server.stop()
        library.close()


def fetched(address: str, **options: Any) -> httpx.Response:
    """What a server answers a visitor without cookies."""
    return httpx.get(address, **{"timeout": LONG, "verify": NO_TLS, **options})


class Person:
    """Somebody with a browser: a cookie, and sockets."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=LONG, verify=NO_TLS)
        OPEN.append(self.http.close)
        if name:
            assert self.post("/api/me/name", name=name)["name"] == name

    def post(self, path: str, status: int | None = None, **data: Any) -> Json:
        answer = self.http.post(path, json=data)
        assert answer.status_code == status if status else answer.status_code < 300, (answer.status_code, answer.text)
        return answer.json()

    def get(self, path: str, status: int = 200, **query: Any) -> Json:
        answer = self.http.get(path, params=query)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def begin(self, **asked: Any) -> Table:
        return self.look(self.post("/api/games", 201, **asked)["link"])

    def look(self, link: str, since: str = "", url: str = "", **headers: str) -> Table:
        address = (url or self.url).replace("http", "ws") + f"/api/games/{link}/live?since={since}"
        cookie = {"Cookie": self.cookie} if self.cookie else {}
        return Table(link, connect(address, additional_headers={**cookie, **headers}, legacy=True, max_queue=None))


class Table:
    """A socket to one game: what it said last, and all that was told."""

    def __init__(self, link: str, socket: ClientConnection) -> None:
        self.link = link
        self.socket = socket
        OPEN.append(socket.close)
        self.told: list[Json] = []
        self.reactions: list[Json] = []
        self.answers: dict[str, Json] = {}
        self.at = ""
        self.state: Json = {}
        self.until(lambda: self.state)

    def read(self, timeout: float = LONG) -> Json:
        message: Json = json.loads(self.socket.recv(timeout))
        if message["type"] == "update":
            self.at, self.state = message["at"], message["state"]
            self.told += message["events"]
        elif message["type"] == "reaction":
            self.reactions.append(message)
        elif message["type"] in ("done", "refused"):
            self.answers[message["id"]] = message
        return message

    def until(self, holds: Callable[[], Any]) -> Any:
        """Read until something is so."""

        def rest() -> None:
            with suppress(TimeoutError):
                self.read(1)

        return wait_for(holds, rest, missing=lambda: ("it did not happen", self.state and self.state["panel"]["status"]))

    def send(self, action: str, command_id: str = "", **more: Any) -> str:
        command_id = command_id or str(uuid4())
        self.raw(json.dumps({"type": "command", "id": command_id, "action": action, **more}))
        return command_id

    def raw(self, text: str | bytes) -> None:
        self.socket.send(text)

    def do(self, action: str, command_id: str = "", **more: Any) -> Json:
        """Send a command, and wait for its answer."""
        command_id = self.send(action, command_id, **more)
        self.answers.pop(command_id, None)
        return self.until(lambda: self.answers.get(command_id))

    def play(self, move: str) -> None:
        answer = self.do("play", move=move)
        assert answer["type"] == "done", answer

    @property
    def cells(self) -> str:
        return self.state["board"]["cells"]

    @property
    def phase(self) -> str:
        return self.state["phase"]

    @property
    def actions(self) -> list[str]:
        """What can be sent; a page does the rest by itself."""
        return [offer["action"] for offer in self.state["offers"] if not offer["is_here"]]

    def texts(self) -> list[str]:
        return [event["text"] for event in self.told]

    def close(self) -> None:
        self.socket.close()

    def is_closed_with(self) -> int:
        """The code that the server closed the socket with."""
        try:
            while True:
                self.read()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
