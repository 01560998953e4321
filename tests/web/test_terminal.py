"""The terminal plays on a server, against whoever sits at a browser."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from noughts.ui.terminal.remote import RemoteGame, ServerAccount, ServerSaysNo
from tests.processes import running
from tests.waiting import LONG, wait_for
from tests.web.serving import OPEN, Person, Server, serving


class Terminal:
    """Somebody who types lines, and reads what is shown."""

    def __init__(self, account: ServerAccount, link: str) -> None:
        self.shown: list[str] = []
        self._typed: queue.Queue[str | None] = queue.Queue()
        game = RemoteGame(account, link, listen=self._listen, show=self.shown.append, width=80)
        self._thread = threading.Thread(target=game.run, daemon=True)
        self._thread.start()
        OPEN.append(self.leave)

    def type(self, line: str) -> None:
        self._typed.put(line)

    def sees(self, text: str) -> None:
        try:
            wait_for(lambda: any(text in line for line in self.shown))
        except AssertionError:
            pytest.fail(f"{text!r} is not in {self.shown}")

    def leave(self) -> None:
        self._typed.put("quit")
        self._thread.join(LONG)

    def _listen(self, timeout: float | None) -> str | None:
        try:
            return self._typed.get(timeout=timeout)
        except queue.Empty:
            raise TimeoutError from None


def test_the_terminal_plays_against_the_browser_takes_back_and_plays_again(server: Server, bob: Person, tmp_path: Path):
    account = ServerAccount(server.url, tmp_path)
    account.rename("Alice")
    made = account.post("/api/games", mode="invite")
    terminal = Terminal(account, made["link"])
    terminal.sees("Waiting for your friend to open the link.")
    bob.post(f"/api/games/{made['link']}/seat", 201, invite=made["invite"])
    browser = bob.look(made["link"])
    terminal.sees("Your turn")
    terminal.type("b2")
    browser.until(lambda: browser.cells == "....X....")
    browser.play("a1")
    terminal.sees("Bob plays a1.")
    terminal.type("a1")
    terminal.sees("O is already there")
    terminal.type("menu")
    terminal.sees("menu is not possible here now. Type help.")
    terminal.type("u")  # short for undo, as everywhere
    browser.until(lambda: browser.state["panel"]["request"])
    browser.do("answer", granted=True)
    browser.until(lambda: browser.cells == ".........")
    terminal.type("resign")
    terminal.sees("Resign this game? Type resign once more.")
    terminal.type("resign")
    terminal.sees("Bob wins")
    browser.do("rematch")
    terminal.sees("Type yes or no.")
    terminal.type("yes")
    browser.until(lambda: browser.state["next"])
    terminal.sees("Bob against Alice")
    again = bob.look(browser.state["next"])
    again.play("c3")
    terminal.sees("Bob plays c3.")


def test_the_terminal_comes_back_to_its_seat_after_a_restart_of_the_server(url: str, tmp_path: Path):
    with serving(url) as server:
        port, account = server.port, ServerAccount(server.url, tmp_path)
        terminal = Terminal(account, account.post("/api/games", mode="people")["link"])
        terminal.sees("Your turn")
        terminal.type("a1")
        terminal.sees("plays a1.")
    terminal.type("b2")
    with serving(url, port=port) as server:
        terminal.sees("plays b2.")
        assert ServerAccount(server.url, tmp_path).name == account.name
        terminal.leave()


@pytest.mark.parametrize("address", ["ftp://nowhere", "http://127.0.0.1:9", "//", "http://[", "127.0.0.1:x", "\x1b[31mred"])
def test_an_address_where_nobody_answers_is_told_in_one_line(address: str, tmp_path: Path):
    with pytest.raises(ServerSaysNo, match="server") as told:
        ServerAccount(address, tmp_path)
    assert str(told.value).isprintable()


def test_a_pipe_in_place_of_the_secrets_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    os.mkfifo(tmp_path / "servers.json")
    monkeypatch.setattr(ServerAccount, "post", lambda self, path: self._note("noughts=secret") or {"name": "Alice"})
    assert ServerAccount("localhost:8000", tmp_path).cookie == {"Cookie": "noughts=secret"}


def test_a_link_that_was_sent_is_enough(server: Server, alice: Person, tmp_path: Path):
    made = alice.post("/api/games", 201, mode="invite")
    link = f"{server.url}/game/{made['link']}#{made['invite']}"
    table = alice.look(made["link"])
    table.until(lambda: table.phase == "waiting")
    command = [sys.executable, "-m", "noughts", "play", "--server", link, "--name", "Carl"]
    path = os.environ.get("PYTHONPATH", "")
    environment = {"NOUGHTS_STATE": str(tmp_path), "PATH": "", "HOME": str(tmp_path), "PYTHONPATH": path}
    with running(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True) as told:
        table.until(lambda: table.phase == "playing")
        table.play("a1")
        said, _ = told.communicate("b2\n", timeout=LONG)
    table.until(lambda: table.cells == "X...O....")
    assert "Alice played a1." in said or "Alice plays a1." in said  # before Carl sat down to look, or after
    assert told.returncode == 0
