"""Guarantees for subclasses that handle events: order, number, and what they may do meanwhile."""

import asyncio
from functools import partial
from typing import Any

from realtime.resources import RateLimit
from realtime.tests.socketio.connections import InProcessConnection
from realtime.tests.socketio.servers import Echo, Quiet, Watch, eventually, has_ponged_since


async def test_events_are_handled_one_after_the_other_in_order(watch: Watch) -> None:
    line, consumer = await watch()
    await line.send('42["wait"]', '421["second"]', '42["third"]', '424["message-with-ack"]')
    await eventually(lambda: consumer.seen == ["wait begins"])

    consumer.gate.set()

    assert await line.receive_many(2) == ["431[]", "434[]"]
    assert consumer.seen[:6] == [
        f"{name} {moment}" for name in ("wait", "second", "third") for moment in ("begins", "ends")
    ]


async def test_events_sent_with_the_connect_wait_for_it() -> None:
    line = await InProcessConnection.dial(Echo.as_asgi())
    await line.receive()

    await line.send("40", '421["message-with-ack"]', "41", "40", '422["message-with-ack"]')

    frames = await line.receive_many(6)
    assert [frames[index] for index in (1, 2, 4, 5)] == ['42["auth",{}]', "431[]", '42["auth",{}]', "432[]"]
    await line.hang_up()


async def test_as_many_events_as_allowed_may_wait(watch: Watch) -> None:
    line, consumer = await watch()
    await line.send('42["wait"]')
    await eventually(lambda: consumer.seen == ["wait begins"])

    await line.send(*['42["more"]'] * 255, '421["last"]')
    consumer.gate.set()

    assert await line.receive() == "431[]"


async def test_more_waiting_events_than_allowed_close_the_connection(watch: Watch) -> None:
    line, consumer = await watch()
    await line.send('42["wait"]')
    await eventually(lambda: consumer.seen == ["wait begins"])

    await line.send(*['42["more"]'] * 257)

    assert await line.until_closed() == []


async def test_more_waiting_bytes_than_allowed_close_the_connection(watch: Watch) -> None:
    class Slim(Quiet):
        max_waiting_bytes = 1_000

    line, consumer = await watch(Slim)
    await line.send('42["wait"]')
    await eventually(lambda: consumer.seen == ["wait begins"])

    await line.send(*[f'42["{"x" * 400}"]'] * 3)

    assert await line.until_closed() == []


async def test_who_asks_for_more_than_their_share_waits_for_it(watch: Watch) -> None:
    class Shared(Quiet):
        share = RateLimit(most=2, a_second=10)

    line, _ = await watch(Shared)
    began = asyncio.get_running_loop().time()

    await line.send(*['421["message-with-ack"]'] * 6)

    assert await line.receive_many(6) == ["431[]"] * 6
    assert asyncio.get_running_loop().time() - began >= 0.35


async def test_an_event_may_close_the_connection(watch: Watch) -> None:
    class Closing(Quiet):
        async def on_event(self, namespace: str, name: str, args: list[Any]) -> list[Any] | None:
            self.seen.append(name)
            await self.gate.wait()
            await self.emit("session", {"reason": "revoked"})
            await self.close()
            await self.emit("never", "heard")
            return None

    line, consumer = await watch(Closing)
    before = consumer.last_pong_at
    await consumer.ping_now()
    assert await line.receive() == "2"
    await line.send('421["any"]', '422["more"]', "3")
    await eventually(partial(has_ponged_since, consumer, before))
    consumer.gate.set()

    assert await line.until_closed() == ['42["session",{"reason":"revoked"}]']
    await line.hang_up()
    assert consumer.seen == ["any", "bye /"]


async def test_an_event_that_ends_in_a_dismissal_is_not_acknowledged(watch: Watch) -> None:
    class Dismissing(Quiet):
        async def on_event(self, namespace: str, name: str, args: list[Any]) -> list[Any] | None:
            await self.dismiss(namespace)
            return ["never heard"]

    line, _ = await watch(Dismissing)
    await line.enter("/custom")
    await line.send('421["any"]')
    assert await line.receive() == "41"

    await line.send('42/custom,2["any"]')

    assert await line.receive() == "41/custom,"
