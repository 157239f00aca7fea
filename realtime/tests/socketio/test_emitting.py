"""Events of a server or its hub are written completely, in order, and only to connected clients."""

import asyncio
from typing import Any

import pytest

from realtime.socketio import SocketIOConsumer, encode_event
from realtime.tests.socketio.connections import ONE, TWO, InProcessConnection
from realtime.tests.socketio.servers import Quiet, Watch


async def test_what_is_emitted_while_the_reply_is_written_comes_after_it() -> None:
    class Chatty(Quiet):
        async def on_connect(self, namespace: str, auth: dict[str, Any]) -> None:
            await self.emit("first")
            await self.emit("attached", b"bytes")
            await self.emit("elsewhere", namespace="/custom")

    line = await InProcessConnection.dial(Chatty.as_asgi())
    await line.send("40")

    frames = await line.receive_many(5)
    assert frames[2:] == ['42["first"]', f'451-["attached",{ONE}]', b"bytes"]
    await line.hang_up()


async def test_nothing_is_emitted_to_a_namespace_that_is_not_connected(watch: Watch) -> None:
    line, consumer = await watch()

    await consumer.emit("news", namespace="/custom")
    await consumer.emit("news")

    assert await line.receive() == '42["news"]'


async def test_bytes_are_emitted_as_attachments(watch: Watch) -> None:
    line, consumer = await watch()

    await consumer.emit("news", b"one", {"deep": (bytearray(b"two"),)})

    assert await line.receive_many(3) == [f'452-["news",{ONE},{{"deep":[{TWO}]}}]', b"one", b"two"]


async def test_a_frame_is_written_as_it_is(watch: Watch) -> None:
    line, consumer = await watch()

    for frame in encode_event("change", {"version": 7}, b"bytes"):
        await consumer.send_frame(frame)

    assert await line.receive_many(2) == [
        f'451-["change",{{"version":7}},{ONE}]',
        b"bytes",
    ]


async def test_an_event_is_encoded_once_for_many_sockets() -> None:
    assert encode_event("change", "é", None, namespace="/custom") == ['42/custom,["change","\\u00e9",null]']


@pytest.mark.parametrize("name", ["connect", "connect_error", "disconnect", "disconnecting"])
async def test_a_reserved_name_is_not_emitted(name: str) -> None:
    with pytest.raises(ValueError, match="reserved"):
        encode_event(name)


@pytest.mark.parametrize("value", [object(), float("nan")])
async def test_what_json_cannot_say_is_not_emitted(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        encode_event("change", value)


async def test_nothing_comes_between_an_event_and_its_attachments() -> None:
    line = await InProcessConnection.dial(_on_a_slow_server(consumer := Quiet()))
    await line.receive()
    await line.enter()

    await asyncio.gather(consumer.emit("attached", b"one", b"two"), consumer.send_frame('42["plain"]'))

    assert await line.receive_many(4) == [f'452-["attached",{ONE},{TWO}]', b"one", b"two", '42["plain"]']
    await line.hang_up()


def _on_a_slow_server(consumer: SocketIOConsumer) -> Any:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        async def send_slowly(message: Any) -> None:
            await asyncio.sleep(0)
            await send(message)
            await asyncio.sleep(0)

        await consumer(scope, receive, send_slowly)

    return app


async def test_a_connection_takes_no_channel_of_the_layer(watch: Watch) -> None:
    _, consumer = await watch()

    assert consumer.channel_layer is None
