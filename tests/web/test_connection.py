"""Somebody who reads too slowly is let go, and keeps nobody waiting."""

from __future__ import annotations

import asyncio

from noughts.ui.web.connection import MAX_PENDING_MESSAGES, CloseCode, Connection
from tests.waiting import LONG


async def test_messages_are_sent_in_order():
    connection, sent = Connection(None), []

    async def send(message: bytes) -> None:
        sent.append(message)

    delivering = asyncio.create_task(connection.deliver(send))
    for number in range(10):
        connection.put(str(number).encode())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    connection.close(CloseCode.RESTART)
    assert await delivering is CloseCode.RESTART
    assert sent == [str(number).encode() for number in range(10)]


async def test_a_client_that_takes_no_message_is_dropped_when_too_many_wait():
    connection, stuck = Connection(None), asyncio.Event()

    async def send(_message: bytes) -> None:
        await stuck.wait()

    delivering = asyncio.create_task(connection.deliver(send))
    for _ in range(MAX_PENDING_MESSAGES + 2):
        connection.put(b"news")
        await asyncio.sleep(0)
    code = await asyncio.wait_for(connection.closed(), LONG)
    delivering.cancel()
    assert code == CloseCode.TOO_SLOW
