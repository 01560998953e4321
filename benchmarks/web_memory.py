"""Memory of a server while games come and go, and while a player reconnects again and again.

``python -m benchmarks.web_memory [games] [reconnects]``. Each game is played by two people with a socket each,
to its end. Rooms close a second after the last person has left, instead of half a minute, so that
a short run shows what a long one would.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import httpx
from websockets.asyncio.client import connect

from benchmarks.measure import verdict
from benchmarks.web import Server

GAMES, RECONNECTS, STEPS = 4_000, 1_000, 8
TOGETHER = 20  # games that are played at the same time
MOST_GROWTH = 0.1  # from the middle on, of what the process holds: the first look at old garbage comes after some 1,500 games

MOVES = ("a1", "a2", "b1", "b2", "c1")
QUICK_CLOSING = "from noughts.ui.web import hub; hub.LINGER_S = 1.0; from noughts.cli.main import main; main()"


class QuickServer(Server):
    """A server whose rooms close soon."""

    program = ("-c", QUICK_CLOSING)

    def held(self) -> tuple[float, int, int, int]:
        """Megabytes, open games, threads and file descriptors."""
        found = re.search(r"^noughts_live_games (\S+)$", httpx.get(f"{self.url}/metrics").text, re.MULTILINE)
        process = Path(f"/proc/{self.process.pid}")
        return (
            self.megabytes(),
            round(float(found[1])) if found else 0,
            len(list((process / "task").iterdir())),
            len(list((process / "fd").iterdir())),
        )


class Player:
    """A visitor with a cookie and a socket."""

    def __init__(self, server: Server) -> None:
        self.server = server
        # No connection is kept: the server may close one that is idle just when the next request is sent.
        self.http = httpx.AsyncClient(base_url=server.url, timeout=60, limits=httpx.Limits(max_keepalive_connections=0))

    async def post(self, path: str, **data: object) -> dict[str, str]:
        """The answer to a request."""
        answer = await self.http.post(path, json=data)
        return dict(answer.raise_for_status().json())

    def look(self, link: str) -> connect:
        """A socket to a game."""
        cookie = {"Cookie": f"noughts={self.http.cookies['noughts']}"}
        return connect(self.server.live(link), additional_headers=cookie, compression=None, open_timeout=60)


async def game(x: Player, o: Player) -> None:
    """A whole game of two people."""
    made = await x.post("/api/games", mode="invite", rules="3x3")
    await o.post(f"/api/games/{made['link']}/seat", invite=made["invite"])
    async with x.look(made["link"]) as one, o.look(made["link"]) as other:
        for number, move in enumerate(MOVES):
            table = (one, other)[number % 2]
            sent = str(uuid4())
            await table.send(json.dumps({"type": "command", "id": sent, "action": "play", "move": move}))
            async for text in table:
                if sent in str(text):
                    break


async def reconnect(player: Player, link: str, times: int) -> None:
    """Come and go."""
    for _ in range(times):
        async with player.look(link) as table:
            await table.recv()


async def games(server: Server, count: int) -> None:
    """So many games, some at the same time."""
    waiting = iter(range(count))

    async def play() -> None:
        x, o = Player(server), Player(server)
        for _ in waiting:
            await game(x, o)
        await x.http.aclose()
        await o.http.aclose()

    await asyncio.gather(*(play() for _ in range(TOGETHER)))


def settled(server: QuickServer, after: str) -> float:
    """Print what is held when every game has closed, or will not for a minute; the megabytes."""
    for _ in range(60):
        if server.held()[1] == 0:
            break
        time.sleep(1)
    megabytes, *counts = server.held()
    print(f"{after:>16} {megabytes:8.1f}" + "".join(f" {each:8}" for each in counts))
    return megabytes


def main(count: int = GAMES, reconnects: int = RECONNECTS) -> None:
    with TemporaryDirectory() as folder:
        server = QuickServer(folder)
        try:
            print(f"\n{'games':>16} {'MB':>8} {'open':>8} {'threads':>8} {'files':>8}")
            steps = []
            for step in range(1, STEPS + 1):
                asyncio.run(games(server, count // STEPS))
                steps.append(settled(server, f"{step * count // STEPS:,}"))
            asyncio.run(coming_and_going(server, reconnects))
            steps.append(settled(server, f"{reconnects:,} reconnects"))
            growth = steps[-1] / steps[STEPS // 2] - 1
            print(f"growth from the middle on {growth:.1%}, target {MOST_GROWTH:.0%}: {verdict(growth <= MOST_GROWTH)}")
        finally:
            server.process.terminate()
            server.process.wait(30)


async def coming_and_going(server: Server, times: int) -> None:
    """One player of one game, who has a bad network."""
    player = Player(server)
    link = (await player.post("/api/games", mode="invite"))["link"]
    await reconnect(player, link, times)
    await player.http.aclose()


if __name__ == "__main__":
    main(*(int(each) for each in sys.argv[1:]))
