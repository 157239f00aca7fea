"""However a connection ends, every namespace is notified once, and nothing is left of it."""

import asyncio
import gc
import weakref
from typing import Any

import pytest

from realtime import socketio
from realtime.tests.socketio.connections import InProcessConnection
from realtime.tests.socketio.servers import Quiet, Watch, Watched, eventually


async def _client_hangs_up(line: InProcessConnection, consumer: Watched) -> None:
    await line.hang_up()


async def _client_closes_the_session(line: InProcessConnection, consumer: Watched) -> None:
    await line.send("1")
    await line.until_closed()
    await line.hang_up()


async def _client_leaves_and_hangs_up(line: InProcessConnection, consumer: Watched) -> None:
    await line.send("41", "41/custom")
    await eventually(lambda: len(consumer.seen) == 2)
    await line.hang_up()


async def _client_leaves_while_hanging_up(line: InProcessConnection, consumer: Watched) -> None:
    await line.send("41")
    await line.hang_up()


async def _client_sends_nonsense(line: InProcessConnection, consumer: Watched) -> None:
    await line.send("nonsense")
    await line.until_closed()
    await line.hang_up()


async def _server_closes(line: InProcessConnection, consumer: Watched) -> None:
    await consumer.close()
    await consumer.close()
    await line.until_closed()
    await line.hang_up()


async def _server_dismisses(line: InProcessConnection, consumer: Watched) -> None:
    await consumer.dismiss("/custom")
    await consumer.dismiss()
    await consumer.dismiss()
    assert await line.receive_many(2) == ["41/custom,", "41"]
    await line.hang_up()


async def _server_stops(line: InProcessConnection, consumer: Watched) -> None:
    await line.vanish()


ENDINGS = [
    _client_hangs_up,
    _client_closes_the_session,
    _client_leaves_and_hangs_up,
    _client_leaves_while_hanging_up,
    _client_sends_nonsense,
    _server_closes,
    _server_dismisses,
    _server_stops,
]


@pytest.mark.parametrize("end", ENDINGS)
async def test_every_namespace_hears_once_of_the_end_whatever_it_was(watch: Watch, end: Any) -> None:
    line, consumer = await watch()
    await line.enter("/custom")

    await end(line, consumer)

    assert sorted(consumer.seen) == ["bye /", "bye /custom"]


@pytest.mark.parametrize("end", ENDINGS)
async def test_no_task_outlives_its_connection(end: Any) -> None:
    before = asyncio.all_tasks()
    consumer = Quiet()
    line = await InProcessConnection.dial(consumer)
    await line.receive()
    await line.enter()
    await line.enter("/custom")

    await end(line, consumer)

    assert asyncio.all_tasks() == before


async def test_nothing_holds_a_connection_that_has_ended() -> None:
    consumer = Quiet()
    trace = weakref.ref(consumer)
    line = await InProcessConnection.dial(consumer)
    await line.receive()
    await line.enter()

    await line.hang_up()
    del consumer, line
    gc.collect()

    assert trace() is None


async def test_a_silent_client_is_said_goodbye_to() -> None:
    class Strict(Quiet):
        ping_interval = 0.05
        ping_timeout = 0.05

    consumer = Strict()
    line = await InProcessConnection.dial(consumer)
    await line.send("40")
    await line.until_closed()
    await line.hang_up()

    assert consumer.seen == ["bye /"]


async def test_a_handler_is_cancelled_when_the_client_hangs_up(watch: Watch) -> None:
    line, consumer = await watch()
    before = asyncio.all_tasks()
    await line.send('42["wait"]', '42["after"]')
    await eventually(lambda: consumer.seen == ["wait begins"])

    await line.hang_up()

    assert consumer.seen == ["wait begins", "bye /"]
    assert not asyncio.all_tasks() - before


async def test_a_goodbye_is_finished_although_the_client_hangs_up_meanwhile(watch: Watch) -> None:
    class Thorough(Quiet):
        async def on_disconnect(self, namespace: str) -> None:
            self.seen.append("begins")
            await self.gate.wait()
            self.seen.append("ends")

    line, consumer = await watch(Thorough)
    await line.send("41")
    await eventually(lambda: consumer.seen == ["begins"])

    asyncio.get_running_loop().call_later(0.05, consumer.gate.set)
    await line.hang_up()

    assert consumer.seen == ["begins", "ends"]


async def test_a_goodbye_that_fails_keeps_no_other_from_its_own(watch: Watch) -> None:
    class Failing(Quiet):
        async def on_disconnect(self, namespace: str) -> None:
            await super().on_disconnect(namespace)
            raise RuntimeError("on purpose")

    line, consumer = await watch(Failing)
    await line.enter("/custom")

    await line.hang_up()

    assert sorted(consumer.seen) == ["bye /", "bye /custom"]


async def test_a_refused_client_is_not_said_goodbye_to(watch: Watch) -> None:
    line, consumer = await watch()
    await line.send("40/private,")
    await line.receive()

    await line.hang_up()

    assert consumer.seen == ["bye /"]


async def test_a_server_that_cannot_write_any_more_ends_the_connection_quietly() -> None:
    consumer, is_broken = Quiet(), asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        async def send_or_fail(message: Any) -> None:
            if is_broken.is_set():
                raise OSError("the client is gone")
            await send(message)

        await consumer(scope, receive, send_or_fail)

    line = await InProcessConnection.dial(app)
    await line.receive()
    await line.enter()
    is_broken.set()

    await consumer.emit("lost")
    await consumer.emit("never tried")
    await line.hang_up()

    assert consumer.seen == ["bye /"]


async def test_a_close_that_nobody_confirms_ends_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socketio, "CLOSES_WITHIN", 0.1)
    consumer = Quiet()
    line = await InProcessConnection.dial(consumer)
    await line.receive()
    await line.enter()

    await consumer.close()
    await line.until_closed()
    await line.ends_by_itself()

    assert consumer.seen == ["bye /"]


async def test_a_server_that_writes_no_more_delays_no_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """This is how uvicorn treats a client that does not read: every send waits, the close too."""
    monkeypatch.setattr(socketio, "CLOSES_WITHIN", 0.1)
    consumer, is_full = Quiet(), asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        async def send_or_wait(message: Any) -> None:
            if is_full.is_set():
                await asyncio.Event().wait()
            await send(message)

        await consumer(scope, receive, send_or_wait)

    line = await InProcessConnection.dial(app)
    await line.receive()
    await line.enter()
    is_full.set()

    await line.send('421["message-with-ack"]', "nonsense")
    await line.ends_by_itself()

    assert consumer.seen[-1] == "bye /"
