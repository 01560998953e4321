"""Playing on a server: what ``noughts play --server`` does."""

from __future__ import annotations

import shutil
import sys
from typing import Any
from uuid import uuid4

import click


class NoClient(OSError):
    """The part of the program that speaks to servers is not installed."""


def play_remotely(server: str, name: str | None, asked: dict[str, Any], *, is_spoken: bool = False) -> None:
    """Sit down to a game on a server: one that a link names, or a new one."""
    try:
        import websockets  # noqa: F401 - whether it is there
    except ImportError as error:
        raise NoClient("to play on a server one more package is needed: pip install websockets") from error
    from noughts.cli.sit_down import Prompt
    from noughts.profiles.settings import LastPlayer
    from noughts.ui.terminal.lines import Lines
    from noughts.ui.terminal.remote import Account, RemoteGame

    account = Account(server, LastPlayer.usual().folder)
    if name:
        account.rename(name)
    prompt = Prompt(Lines(sys.stdin.fileno()))
    width = shutil.get_terminal_size().columns
    link = _link(account, server, asked)
    RemoteGame(account, link, listen=prompt.listen, show=click.echo, width=0 if is_spoken else width).run()


def asked_for(x: str, o: str, rules: str, time: str | None, coach: str | None, *, undo: bool, hints: bool) -> dict[str, Any]:
    """A game as a server is asked for it; ``@`` somebody is whoever opens the link."""
    common = {"rules": rules, "time": time or "", "coach": coach or "", "allows_undo": undo, "allows_hints": hints}
    if "me" not in (x, o):
        return {**common, "mode": "watch", "x": x, "o": o}
    side, other = ("x", o) if x == "me" else ("o", x)
    if other.startswith("@") or other == "me":
        return {**common, "mode": "invite", "side": side}
    return {**common, "mode": "computer", "side": side, "opponent": other}


def _link(account: Any, server: str, asked: dict[str, Any]) -> str:
    """The link of the game to play."""
    from noughts.ui.terminal.remote import ServerSaysNo, address_of

    parts = address_of(server)
    _, _, link = parts.path.rstrip("/").rpartition("/game/")
    if link:
        if parts.fragment:
            try:
                account.post(f"/api/games/{link}/seat", invite=parts.fragment)
            except ServerSaysNo as error:
                click.echo(str(error))
        return link
    made = account.post("/api/games", key=uuid4().hex, **asked)
    address = f"{account.server}/game/{made['link']}"
    click.echo(f"Send this to your friend: {address}#{made['invite']}" if made["invite"] else f"Others can watch at {address}")
    return str(made["link"])
