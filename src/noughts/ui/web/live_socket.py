"""The socket of a live game: commands come in, updates go out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from noughts.rules import NoughtsError
from noughts.store import StoreUnreachable
from noughts.ui.web.connection import CloseCode, Connection
from noughts.ui.web.handlers import CHANGES, HANDLERS
from noughts.ui.web.messages import MAX_MESSAGE_BYTES, ClientMessage, Done, Ping, Pong, Refused
from noughts.ui.web.middleware import address_of
from noughts.ui.web.rate_limit import TokenBucket
from noughts.ui.web.room import Room, encode
from noughts.ui.web.site import Site

log = logging.getLogger("noughts.web")

decode = msgspec.json.Decoder(ClientMessage).decode

UNREADABLE = "The message cannot be read."
TOO_LONG = f"A message has at most {MAX_MESSAGE_BYTES} bytes."
TOO_FAST = "Too many messages. Wait a few seconds."

NOT_SAVED = "This could not be saved, so nothing has changed. Please tell the person who runs this site."
"""Why is in the log: it names files of the server."""

MAX_REFUSED = 20
"""Messages above the rate after which a socket is closed."""

MAX_REASON_BYTES = 120
"""For the text beside a close code."""

CLOSE_TIMEOUT_S = 2.0


@websocket("/api/games/{link:str}/live")
async def live(socket: WebSocket[Any, Any, Any], link: FromPath[str]) -> None:
    """Watch a game, and play it if you have a seat."""
    site: Site = socket.app.state.site
    address = address_of(socket.scope)
    await socket.accept()
    if site.sockets[address] >= site.limits.sockets:
        await socket.close(CloseCode.TOO_MANY)
        return
    site.sockets[address] += 1  # at once: many can arrive while the first is being let in
    try:
        await _enter(socket, site, link[:64])
    finally:
        site.sockets[address] -= 1


async def _enter(socket: WebSocket[Any, Any, Any], site: Site, link: str) -> None:
    """Join the room of a link until the client leaves."""
    try:
        connection = Connection(await site.run(partial(site.account_of, socket)))
        since = str(socket.query_params.get("since") or "")[:64]
        room = await site.run(partial(site.hub.enter, link, connection, since))
    except (NoughtsError, OSError) as error:
        reason = str(error).encode()[:MAX_REASON_BYTES].decode(errors="ignore")
        await socket.close(CloseCode.NO_SUCH_GAME if isinstance(error, NoughtsError) else CloseCode.TRY_AGAIN, reason)
        return
    site.metrics.sockets.inc()
    try:
        await _serve(socket, site, room, connection)
    finally:
        site.metrics.sockets.dec()
        with suppress(RuntimeError):  # the server has stopped
            await asyncio.shield(site.run(partial(room.leave, connection)))


async def _serve(socket: WebSocket[Any, Any, Any], site: Site, room: Room, connection: Connection) -> None:
    """Read and write until one of the two ends."""

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
        site.metrics.dropped.labels(str(connection.closing)).inc()
        with suppress(Exception):  # the client may be too slow to be told, or gone
            await asyncio.wait_for(socket.close(connection.closing), CLOSE_TIMEOUT_S)


async def _read(socket: WebSocket[Any, Any, Any], site: Site, room: Room, connection: Connection) -> None:
    loop = asyncio.get_running_loop()
    bucket, refused = TokenBucket(site.limits.messages), 0
    with suppress(WebSocketDisconnect):
        while True:
            event = await socket.receive()
            if event["type"] != "websocket.receive":
                return
            text = event.get("text") or event.get("bytes") or b""
            if not bucket.take("", loop.time()):
                refused += 1
                if refused > MAX_REFUSED:
                    connection.close(CloseCode.TOO_MANY)
                    return
                connection.put(encode(Refused(_id_of(text), TOO_FAST)))
                continue
            try:
                connection.put(encode(await _answer(text, site, room, connection)))
            except StoreUnreachable:  # the command may have been carried out; a client that sends it again is told
                connection.close(CloseCode.TRY_AGAIN)
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
        answer = await site.hub.execute(room, connection, message)
    except StoreUnreachable:
        raise
    except OSError as error:  # nothing was written
        log.error("a command was not saved: %s", error)
        answer = Refused(message.id, NOT_SAVED)
    action = message.action if message.action in CHANGES or message.action in HANDLERS else "unknown"
    site.metrics.commands.labels(action, type(answer).__name__.lower()).inc()
    site.metrics.command_seconds.observe(site.hub.now() - began)
    return answer


def _id_of(text: str | bytes) -> str:
    """The id of a message that was not carried out, if it has one."""
    with suppress(Exception):
        found = msgspec.json.decode(text, type=dict[str, Any]).get("id")
        if isinstance(found, str) and len(found) <= 64:
            return found
    return ""
