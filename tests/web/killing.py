"""Two server processes on one PostgreSQL, killed again and again while scripted people play; and PostgreSQL itself.

Run as a program it does so for long: ``python -m tests.web.killing --kills 300 --crashes 50``.
Each person sends a command until it is answered, to whichever server answers;
in the end every game is over, and has exactly the moves that were acknowledged.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol
from uuid import uuid4

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from noughts.store.store import Store
from tests.store import postgres
from tests.waiting import LONG
from tests.web.serving import NO_TLS, fetched

WENT_WRONG = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, json.JSONDecodeError, KeyError)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Victim(Protocol):
    """Something that dies and comes back."""

    def kill(self) -> None:
        """End it without a warning, and begin it anew."""

    def wait(self) -> None:
        """Wait until it answers."""


class Process:
    """``noughts serve`` on a port of its own, started again after each kill."""

    def __init__(self, database: str) -> None:
        self.port = free_port()
        self._arguments = [sys.executable, "-m", "noughts", "serve", "--crowd", "1000", "--database", database]
        self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        arguments = [*self._arguments, "--port", str(self.port)]
        return subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def wait(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + LONG
        while True:
            try:
                if fetched(f"http://127.0.0.1:{self.port}/healthz", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                assert time.monotonic() < end, "the server does not start"
            time.sleep(0.05)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._process = self._start()

    def stop(self) -> int:
        """End it as a system does; returns its exit code."""
        self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(LONG)
        finally:
            self._process.kill()


class Database:
    """A PostgreSQL server, all of whose processes die at once."""

    def __init__(self, server: postgres.Server) -> None:
        self._server = server

    def kill(self) -> None:
        self._server.stop()
        self._server.start()

    def wait(self) -> None:
        """It answers when it has been started."""


@dataclass
class Result:
    """What came of it."""

    games: int = 0
    moves: int = 0
    resent: int = 0
    """Commands that had to be sent more than once."""
    refused: Counter[str] = field(default_factory=Counter)
    """Why commands were refused, such as for a board that had changed in the meantime."""
    kills: int = 0
    slowest: float = 0.0
    """Seconds that a command took."""
    wrong: list[str] = field(default_factory=list)


class Player:
    """Somebody who sends each command until it is answered, to whichever server answers."""

    def __init__(self, ports: list[int], rng: random.Random, result: Result) -> None:
        self._ports, self._rng, self._result = ports, rng, result
        self._http = httpx.Client(timeout=10, verify=NO_TLS)
        self.acknowledged: list[str] = []

    def post(self, path: str, **data: object) -> dict[str, str]:
        end = time.monotonic() + LONG
        while True:
            try:
                answer = self._http.post(f"http://127.0.0.1:{self._rng.choice(self._ports)}{path}", json=data)
                if answer.status_code < 300:
                    return dict(answer.json())
                if answer.status_code == 409:  # it was done, though nobody said so
                    return {}
            except WENT_WRONG:
                pass
            assert time.monotonic() < end, f"{path} is not answered"
            time.sleep(0.1)

    def turn(self, link: str) -> bool:
        """Play one move when it is one's turn; False when the game is over."""
        command_id, move, plies, began, tries = str(uuid4()), "", 0, time.monotonic(), 0
        seen = ""
        while True:
            assert time.monotonic() - began < LONG, f"a move is not answered: {move!r}, {seen}"
            try:
                port = self._rng.choice(self._ports)
                cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
                address = f"ws://127.0.0.1:{port}/api/games/{link}/live"
                with connect(address, additional_headers={"Cookie": cookie}, open_timeout=5, close_timeout=1) as table:
                    while True:
                        message = json.loads(table.recv(5))
                        if message["type"] == "update":
                            state = message["state"]
                            seen = f"{state['phase']} {state['you']} {state['board']['cells']} {state['board']['is_paused']}"
                            if not move and state["phase"] == "over":
                                return False
                            if not move and state["you"]["can_move"]:
                                board = state["board"]
                                move, plies = board["names"][self._rng.choice(board["legal"])], len(board["moves"])
                                began = time.monotonic()
                            if move and tries >= 0:
                                command = {"type": "command", "id": command_id, "action": "play", "move": move, "plies": plies}
                                table.send(json.dumps(command))
                                tries = -tries - 1
                        elif message.get("id") == command_id:
                            if message["type"] == "done":
                                self.acknowledged.append(move)
                                self._result.slowest = max(self._result.slowest, time.monotonic() - began)
                                return True
                            # The server was behind, or cannot reach the database: nothing was done, so look again.
                            self._result.refused[message["text"].partition(": ")[2] or message["text"]] += 1
                            command_id, move, tries = str(uuid4()), "", 0
                            break
            except WENT_WRONG:
                if tries < 0:
                    self._result.resent += 1
                    tries = -tries
                time.sleep(0.05)

    def close(self) -> None:
        self._http.close()


def play_game(ports: list[int], rng: random.Random, result: Result) -> tuple[str, list[str]]:
    """One game of two players; its id, and the moves that were acknowledged, in order."""
    x, o = Player(ports, rng, result), Player(ports, rng, result)
    for player in (x, o):
        player.post("/api/me")
    made = x.post("/api/games", mode="invite", rules="4x4x4", key=str(uuid4()))
    o.post(f"/api/games/{made['link']}/seat", invite=made["invite"])
    moves: list[str] = []
    mover, other = x, o
    while mover.turn(made["link"]):
        moves.append(mover.acknowledged[-1])
        mover, other = other, mover
    x.close()
    o.close()
    return made["link"], moves


def run(database: str, *, kills: int, pairs: int, seed: int = 1, every: float = 1.0, server: Database | None = None) -> Result:
    """Kill servers so many times, or the database below them, while pairs of people play one game after another."""
    result, processes = Result(), [Process(database), Process(database)]
    ports = [process.port for process in processes]
    finished: list[tuple[str, list[str]]] = []
    is_enough = threading.Event()

    def play(number: int) -> None:
        rng = random.Random(f"{seed} {number}")
        try:
            while not is_enough.is_set():
                finished.append(play_game(ports, rng, result))
        except Exception as error:  # whatever it is, it is told
            result.wrong.append(f"a player gave up: {error!r}")

    try:
        for process in processes:
            process.wait()
        players = [threading.Thread(target=play, args=(number,)) for number in range(pairs)]
        for player in players:
            player.start()
        _kill(random.Random(seed), [server] if server else processes, kills, every, result)
        is_enough.set()
        for player in players:
            player.join(LONG)
    finally:
        is_enough.set()
        for process in processes:
            process.stop()
    _compare(database, finished, result)
    return result


def _kill(rng: random.Random, victims: Sequence[Victim], kills: int, every: float, result: Result) -> None:
    while result.kills < kills and not result.wrong:
        time.sleep(rng.random() * 2 * every)
        victim = rng.choice(victims)
        victim.kill()
        result.kills += 1
        victim.wait()
        if result.kills % 25 == 0:
            sys.stderr.write(f"{result.kills} kills\n")


def _compare(database: str, finished: Iterable[tuple[str, list[str]]], result: Result) -> None:
    """What was acknowledged beside what was kept."""
    with Store.open(database) as store:
        for link, moves in finished:
            record = store.game(store.web_games.find(link).game)
            kept = [str(move) for move in record.game.moves()]
            if kept != moves:
                result.wrong.append(f"{link}: {moves} were acknowledged, {kept} were kept")
            result.games += 1
            result.moves += len(kept)
        left = len(store.unfinished())
        if left:
            result.wrong.append(f"{left} games did not end")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300, help="Of the two server processes.")
    parser.add_argument("--crashes", type=int, default=50, help="Of PostgreSQL.")
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=1.0, help="Seconds between two kills, on average.")
    chosen = parser.parse_args()
    running = postgres.Server()
    wrong = False
    try:
        running.start()
        for what, kills, server in (("of a server", chosen.kills, None), ("of PostgreSQL", chosen.crashes, Database(running))):
            if kills:
                database = running.address.format("postgres")
                result = run(database, kills=kills, pairs=chosen.pairs, seed=chosen.seed, every=chosen.every, server=server)
                sys.stdout.write(f"{_told(result, what)}\n")
                wrong |= bool(result.wrong)
    finally:
        running.remove()
    sys.exit(wrong)


def _told(result: Result, what: str) -> str:
    refused = f"{sum(result.refused.values())} refused {dict(result.refused)}"
    told = f"{result.kills} kills {what}, {result.games} games, {result.moves} moves, {result.resent} commands sent again, "
    return f"{told}{refused}; the slowest answer after {result.slowest:.1f} s; wrong: {result.wrong or 'nothing'}"


if __name__ == "__main__":
    main()
