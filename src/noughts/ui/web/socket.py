"""The socket: commands come in, updates go out."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from noughts.rules import NoughtsError
from noughts.store import StoreUnreachable
from noughts.ui.web.connection import ASK_AGAIN, NO_GAME, TOO_MANY, Connection
from noughts.ui.web.handlers import DEEDS
from noughts.ui.web.messages import MAX_MESSAGE_BYTES, ClientMessage, Done, Ping, Pong, Refused
from noughts.ui.web.middleware import Allowance, address_of
from noughts.ui.web.room import Room
from noughts.ui.web.site import Site
from noughts.ui.web.updates import encode

decode = msgspec.json.Decoder(ClientMessage).decode

UNREADABLE = "the message cannot be read"
TOO_LONG = f"a message has at most {MAX_MESSAGE_BYTES} bytes"
TOO_FAST = "too many messages; wait a moment"
PATIENCE = 20
"""Messages beyond the allowance after which a socket is closed."""

LONGEST_REASON = 120
"""Bytes that fit beside the code into the last message of a socket."""

GOODBYE = 2.0
"""Seconds in which a client can take the word that the socket is closed."""


@websocket("/api/games/{link:str}/live")
async def live(socket: WebSocket[Any, Any, Any], link: FromPath[str]) -> None:
    """Look at a game, and play it if you may."""
    site: Site = socket.app.state.site
    address = address_of(socket.scope)
    await socket.accept()
    if site.sockets[address] >= site.limits.sockets:
        await socket.close(TOO_MANY)
        return
    site.sockets[address] += 1  # at once: many can come while the first is being let in
    try:
        await _enter(socket, site, link[:64], address)
    finally:
        site.sockets[address] -= 1


async def _enter(socket: WebSocket[Any, Any, Any], site: Site, link: str, address: str) -> None:
    """Let somebody in, if there is such a game, until they leave."""
    try:
        account = await site.run(partial(site.who, socket))
        connection = Connection(account, address)
        since = str(socket.query_params.get("since") or "")[:64]
        room = await site.run(partial(site.hub.enter, link, connection, since))
    except (NoughtsError, OSError) as error:
        why = str(error).encode()[:LONGEST_REASON].decode(errors="ignore")
        await socket.close(NO_GAME if isinstance(error, NoughtsError) else ASK_AGAIN, why)
        return
    site.metrics.sockets.inc()
    try:
        await _serve(socket, site, room, connection)
    finally:
        site.metrics.sockets.dec()
        with suppress(RuntimeError):  # the server has stopped meanwhile
            await asyncio.shield(site.run(partial(room.leave, connection)))


async def _serve(socket: WebSocket[Any, Any, Any], site: Site, room: Room, connection: Connection) -> None:
    """Read and write until one of them ends."""

    async def send(message: bytes) -> None:
        await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})

    tasks = [
        asyncio.create_task(_read(socket, site, room, connection)),
        asyncio.create_task(connection.deliver(send)),
        asyncio.create_task(connection.closed()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if connection.closing is not None:
        site.metrics.dropped(connection.closing)
        with suppress(Exception):  # whoever is that slow, or gone, cannot be told
            await asyncio.wait_for(socket.close(connection.closing), GOODBYE)


async def _read(socket: WebSocket[Any, Any, Any], site: Site, room: Room, connection: Connection) -> None:
    """Answer each message in turn."""
    loop = asyncio.get_running_loop()
    allowance, refused = Allowance(site.limits.messages), 0
    with suppress(WebSocketDisconnect):
        while True:
            event = await socket.receive()
            if event["type"] != "websocket.receive":
                return
            text = event.get("text") or event.get("bytes") or b""
            if not allowance.take("", loop.time()):
                refused += 1
                if refused > PATIENCE:
                    connection.close(TOO_MANY)
                    return
                connection.put(encode(Refused(_id_of(text), TOO_FAST)))
                continue
            try:
                connection.put(encode(await _answer(text, site, room, connection)))
            except StoreUnreachable:  # nobody knows whether it was done; whoever comes back and asks again is told
                connection.close(ASK_AGAIN)
                return


async def _answer(text: str | bytes, site: Site, room: Room, connection: Connection) -> Done | Refused | Pong:
    if len(text) > MAX_MESSAGE_BYTES:
        return Refused("", TOO_LONG)
    try:
        message = decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return Refused(_id_of(text), UNREADABLE)
    if isinstance(message, Ping):
        return Pong()
    began = site.hub.now()
    try:
        answer = await site.hub.do(room, connection, message)
    except StoreUnreachable:
        raise
    except OSError as error:  # nothing was written
        answer = Refused(message.id, str(error))
    action = message.action if message.action in DEEDS else "unknown"
    site.metrics.command(action, type(answer).__name__.lower(), site.hub.now() - began)
    return answer


def _id_of(text: str | bytes) -> str:
    """The id of a message that cannot be carried out, if it has one."""
    with suppress(Exception):
        known = msgspec.json.decode(text, type=dict[str, Any]).get("id")
        if isinstance(known, str) and len(known) <= 64:
            return known
    return ""
