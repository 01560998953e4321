"""The server under load: five hundred live games with two sockets each, two thousand watchers of one game, and how fair it is.

The server is a process of its own; so are the clients, which have the second
processor. ``python -m benchmarks.web [games] [seconds]``.

The clock of a move runs in the client, from before the command is sent until the
answer has been read, and nobody moves before all have seen the board. All
clients together are one process, so they read no more of a message than they
need: a client that takes apart every state keeps its own answers waiting, and
would measure itself.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.measure import verdict

GAMES, SECONDS, WATCHERS = 500, 20.0, 2_000
BETWEEN = 2.0  # seconds between two moves of one seat
MOST_SECONDS = 0.1  # for the confirmation of a move, at the 99th percentile
RULES = "10x10x10"  # A board on which nobody wins before the end of the measurement

UPDATE, CAN_MOVE = '{"type":"update"', '"can_move":true'
FREE = re.compile(r'"legal":\[(\d+)')
"""What a client looks for in a message: whether it is its turn, and the first cell that is free."""

TOGETHER = 50  # sockets that are opened at a time


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def processor_seconds(process: int) -> float:
    """Processor time so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


class Server:
    """``noughts serve`` in a folder of its own."""

    program = ("-m", "noughts")

    def __init__(self, folder: str) -> None:
        self.port = free_port()
        arguments = ["serve", "--port", str(self.port), "--crowd", "100000", "--database", f"{folder}/games.db"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen([sys.executable, *self.program, *arguments], **quiet)  # type: ignore[call-overload]  # noqa: S603
        for _ in range(300):
            time.sleep(0.1)
            try:
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return
            except httpx.HTTPError:
                continue
        raise SystemExit("the server does not start")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def live(self, link: str) -> str:
        """The socket of a game."""
        return f"ws://127.0.0.1:{self.port}/api/games/{link}/live"

    def megabytes(self) -> float:
        return int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1]) * 4096 / 1e6

    def seconds(self) -> float:
        return processor_seconds(self.process.pid)


class Seat:
    """A player with a socket, who moves every so often."""

    def __init__(self, table: ClientConnection, took: list[float], wrong: list[str]) -> None:
        self.table, self.took, self.wrong = table, took, wrong
        self.sent: dict[str, float] = {}
        self.may_move = asyncio.Event()
        self.is_in = asyncio.Event()
        self.legal: list[str] = []

    async def listen(self) -> None:
        """Note how long each answer took."""
        async for text in self.table:
            if str(text).startswith(UPDATE):
                self.is_in.set()
                free = FREE.search(str(text)) if CAN_MOVE in text else None
                if free:
                    self.legal = [f"{'abcdefghij'[int(free[1]) % 10]}{int(free[1]) // 10 + 1}"]
                    self.may_move.set()
                else:
                    self.may_move.clear()
                continue
            message = json.loads(text)
            if message["type"] == "done":
                self.took.append(time.perf_counter() - self.sent.pop(message["id"]))
            elif message["type"] == "refused":
                self.wrong.append(message["text"])

    async def play(self, until: float) -> None:
        """Move when it is time and one's turn."""
        due = time.perf_counter() + random.random() * BETWEEN
        while (now := time.perf_counter()) < until:
            await asyncio.sleep(max(0.0, due - now))
            due += BETWEEN
            await self.may_move.wait()
            self.may_move.clear()
            command = {"type": "command", "id": str(uuid4()), "action": "play", "move": self.legal[0]}
            self.sent[command["id"]] = time.perf_counter()
            await self.table.send(json.dumps(command))


async def _in_groups(work: list, size: int = TOGETHER) -> list:  # type: ignore[type-arg]  # awaitables and their results
    done = []
    for start in range(0, len(work), size):
        done += await asyncio.gather(*work[start : start + size])
    return done


async def _game(server: Server) -> tuple[str, str, str]:
    """A link, and the cookies of its two players."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as x, httpx.AsyncClient(base_url=server.url, timeout=60) as o:
        made = (await x.post("/api/games", json={"mode": "invite", "rules": RULES})).json()
        (await o.post(f"/api/games/{made['link']}/seat", json={"invite": made["invite"]})).raise_for_status()
        return made["link"], x.cookies["noughts"], o.cookies["noughts"]


async def _open(server: Server, link: str, cookie: str = "") -> ClientConnection:
    headers = {"Cookie": f"noughts={cookie}"} if cookie else {}
    return await connect(
        server.live(link), additional_headers=headers, compression=None, ping_interval=None, open_timeout=60, max_queue=None
    )


async def many_games(server: Server, games: int, seconds: float) -> None:
    """All seats move: how long it takes until each move is confirmed."""
    before = server.megabytes()
    made = await _in_groups([_game(server) for _ in range(games)], 10)
    took: list[float] = []
    wrong: list[str] = []
    sockets = await _in_groups([_open(server, link, cookie) for link, *cookies in made for cookie in cookies])
    seats = [Seat(table, took, wrong) for table in sockets]
    listening = [asyncio.create_task(seat.listen()) for seat in seats]
    await asyncio.gather(*(seat.is_in.wait() for seat in seats))
    held = server.megabytes() - before
    began, used = time.perf_counter(), server.seconds()
    own = time.process_time()
    playing = [asyncio.create_task(seat.play(began + seconds)) for seat in seats]
    await asyncio.wait(playing, timeout=seconds + 30)
    passed, used, own = time.perf_counter() - began, server.seconds() - used, time.process_time() - own
    for task in (*playing, *listening):
        task.cancel()
    await _in_groups([table.close() for table in sockets])
    late = statistics.quantiles(took, n=100)[98]
    told = f"median {statistics.median(took) * 1000:.1f} ms, target {MOST_SECONDS * 1000:.0f}: {verdict(late <= MOST_SECONDS)}"
    print(f"\n{games:,} live games, {len(sockets):,} sockets, each seat moves every {BETWEEN:g} s, for {passed:.0f} s")
    print(f"  {'moves':44} {len(took):8,}    {len(took) / passed:.0f} a second, {len(wrong)} refused")
    print(f"  {'a move confirmed, 99th percentile':44} {late * 1000:8.1f} ms  {told}")
    each = f"{used / len(took) * 1000:.2f} ms for each move; {100 * own / passed:.0f}% of the other for the clients"
    print(f"  {'of one processor, for the server':44} {100 * used / passed:8.0f}%   {each}")
    print(f"  {'memory for a live game with two sockets':44} {held / games * 1000:8.0f} kB")


async def watchers(server: Server, count: int) -> None:
    """One game, very many who watch it: how long it takes until the last one sees a move."""
    link, x, o = await _game(server)
    players = [await _open(server, link, cookie) for cookie in (x, o)]
    sockets = await _in_groups([_open(server, link) for _ in range(count)])
    for table in sockets:
        await table.recv()
    took = []
    for number in range(6):
        name = f"{'abcdefghij'[number]}1"
        command = {"type": "command", "id": str(uuid4()), "action": "play", "move": name}
        start = time.perf_counter()
        await players[number % 2].send(json.dumps(command))
        await asyncio.gather(*(_until(table, name) for table in sockets))
        took.append(time.perf_counter() - start)
    await _in_groups([table.close() for table in (*sockets, *players)])
    print(f"\n{count:,} watchers of one game")
    print(
        f"  {'until the last one has seen a move':44} {statistics.median(took) * 1000:8.0f} ms  (median of {len(took)} moves)"
    )


async def _until(table: ClientConnection, move: str) -> None:
    needle = f'"move":"{move}"'
    while needle not in str(await table.recv()):
        pass


async def fastest(server: Server, games: int = 100, seconds: float = 4.0) -> tuple[float, float]:
    """Moves a second, as fast as they are confirmed, and the milliseconds of a processor that each takes."""
    global BETWEEN
    usual, BETWEEN = BETWEEN, 0.0
    made = await _in_groups([_game(server) for _ in range(games)], 10)
    took: list[float] = []
    wrong: list[str] = []
    sockets = await _in_groups([_open(server, link, cookie) for link, *cookies in made for cookie in cookies])
    seats = [Seat(table, took, wrong) for table in sockets]
    listening = [asyncio.create_task(seat.listen()) for seat in seats]
    await asyncio.gather(*(seat.is_in.wait() for seat in seats))
    began, used = time.perf_counter(), server.seconds()
    playing = [asyncio.create_task(seat.play(began + seconds)) for seat in seats]
    await asyncio.wait(playing, timeout=seconds)
    passed, used = time.perf_counter() - began, server.seconds() - used
    for task in (*playing, *listening):
        task.cancel()
    await _in_groups([table.close() for table in sockets])
    BETWEEN = usual
    return len(took) / passed, used / len(took) * 1000


GREEDY_GAMES, MOST_ADDED_S = 30, 1.0  # games of a visitor who wants everything, and how much longer others may wait for it
TABLETS, MOST_WAIT_S = 20, 5.0  # tablets of a class that plays gomoku against Cop, and how long one of them may wait

GOMOKU = "15x15x5"
OPENING = ("h8", "j8", "h10", "g5", "k7", "f9")


class Board:
    """A visitor's game against a program."""

    def __init__(self, server: Server, opponent: str, cookie: str = "") -> None:
        self.server, self.opponent, self.cookie = server, opponent, cookie
        self.free: list[str] = []
        self.plies = 0

    async def begin(self) -> None:
        """Open it."""
        known = {"noughts": self.cookie} if self.cookie else None
        async with httpx.AsyncClient(base_url=self.server.url, timeout=60, cookies=known) as person:
            made = (await person.post("/api/games", json={"opponent": self.opponent, "rules": GOMOKU})).json()
            self.cookie = self.cookie or person.cookies["noughts"]
        self.table = await _open(self.server, made["link"], self.cookie)
        await self._wait()

    async def reply(self) -> float:
        """Make a move; the seconds until the program has answered."""
        start = time.perf_counter()
        move = next(move for move in OPENING if move in self.free)
        await self.table.send(json.dumps({"type": "command", "id": str(uuid4()), "action": "play", "move": move}))
        wanted = self.plies + 2
        while self.plies < wanted:
            await self._wait()
        return time.perf_counter() - start

    async def _wait(self) -> None:
        while (message := json.loads(await self.table.recv()))["type"] != "update":
            pass
        board = message["state"]["board"]
        self.free, self.plies = [board["names"][cell] for cell in board["legal"]], len(board["moves"])


async def fairness(server: Server) -> None:
    """How long one waits for Sera alone, beside a visitor with many games, and for Cop in a class."""
    modest = Board(server, "sera")
    await modest.begin()
    alone = [await modest.reply() for _ in range(2)]
    greedy = [Board(server, "sera")]
    await greedy[0].begin()
    greedy += [Board(server, "sera", greedy[0].cookie) for _ in range(GREEDY_GAMES - 1)]
    for board in greedy[1:]:
        await board.begin()
    wanting = [asyncio.create_task(board.reply()) for board in greedy]
    await asyncio.sleep(1.0)
    beside = [await modest.reply() for _ in range(2)]
    await asyncio.gather(*wanting)
    added = max(beside) - max(alone)
    told = f"target {MOST_ADDED_S:g} s: {verdict(added <= MOST_ADDED_S)}"
    print(
        f"\nSera on {GOMOKU}: {max(alone):.1f} s alone, {max(beside):.1f} s beside {GREEDY_GAMES} games of one visitor; {told}"
    )
    tablets = [Board(server, "cop") for _ in range(TABLETS)]
    for board in tablets:
        await board.begin()
    took = [second for _ in range(2) for second in await asyncio.gather(*(board.reply() for board in tablets))]
    told = f"target {MOST_WAIT_S:g} s: {verdict(max(took) <= MOST_WAIT_S)}"
    print(f"{TABLETS} tablets against Cop: median {statistics.median(took):.1f} s, longest {max(took):.1f} s; {told}")
    for board in (modest, *greedy, *tablets):
        await board.table.close()


def main(games: int = GAMES, seconds: float = SECONDS, count: int = WATCHERS) -> None:
    with TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            asyncio.run(many_games(server, games, seconds))
            asyncio.run(watchers(server, count))
            asyncio.run(fairness(server))
            moves, each = asyncio.run(fastest(server))
            print("\n100 games as fast as moves are confirmed")
            print(f"  {'moves a second of one process':44} {moves:8.0f}    {each:.2f} ms of a processor for each")
        finally:
            server.process.terminate()
            server.process.wait(30)


if __name__ == "__main__":
    main(*(int(each) for each in sys.argv[1:]))
