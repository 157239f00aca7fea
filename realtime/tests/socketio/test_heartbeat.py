"""Pings and pongs, the only way for a server to know that a client is still there."""

import asyncio
from functools import partial

import pytest

from realtime.tests.socketio.connections import Connection, Dial
from realtime.tests.socketio.servers import Beating, Impatient, Quiet, Watch, Watched, eventually, has_ponged_since


async def test_the_server_pings_again_after_every_pong(dial: Dial) -> None:
    line = await dial(Beating)
    await line.receive()

    for _ in range(3):
        assert await line.receive() == "2"
        await line.send("3")


async def test_a_client_without_a_pong_is_disconnected(dial: Dial) -> None:
    line = await dial(Impatient)
    await line.receive()

    assert await line.until_closed() == ["2"]


async def test_pongs_keep_a_connection_open_longer_than_one_may_be_silent(watch: Watch) -> None:
    class Strict(Watched):
        ping_timeout = 1.0

    line, _ = await watch(Strict)
    loop = asyncio.get_running_loop()
    started_at = loop.time()

    while loop.time() < started_at + 1.2:
        assert await line.receive() == "2"
        await line.send("3")


async def test_a_slow_handler_holds_up_no_pong(watch: Watch) -> None:
    line, consumer = await watch(Watched)
    await line.send('42["wait"]')
    await eventually(lambda: consumer.seen == ["wait begins"])

    for _ in range(3):
        assert await line.receive() == "2"
        before = consumer.last_pong_at
        await line.send("3")
        await eventually(partial(has_ponged_since, consumer, before))


async def test_a_hub_can_ping_at_any_time_and_any_pong_counts(watch: Watch) -> None:
    line, consumer = await watch()
    before = consumer.last_pong_at

    await consumer.ping_now()
    assert await line.receive() == "2"
    await line.send("3")

    await eventually(partial(has_ponged_since, consumer, before))


async def test_what_is_written_is_counted_until_a_pong(watch: Watch) -> None:
    line, consumer = await watch()
    await consumer.ping_now()
    await line.send("3")
    await eventually(lambda: consumer.sent_since_pong == 0)

    await consumer.send_frame("4" * 10)
    await consumer.send_frame(b"5" * 20)
    await consumer.send_frame("ë" * 5)
    assert consumer.sent_since_pong == 40

    await consumer.ping_now()
    await line.send("3")
    await eventually(lambda: consumer.sent_since_pong == 0)


async def test_a_pong_that_nobody_asked_for_does_not_count(watch: Watch) -> None:
    line, consumer = await watch()
    await consumer.send_frame("4" * 10)
    written_before, last_pong_at = consumer.sent_since_pong, consumer.last_pong_at

    await line.send("3", '421["message-with-ack"]')
    await line.receive_many(2)

    assert (consumer.last_pong_at, consumer.sent_since_pong) == (last_pong_at, written_before + len("431[]"))


@pytest.mark.parametrize("frame", ["3", "6", "431[]"])
async def test_too_many_idle_frames_close_the_connection(entered: Connection, frame: str) -> None:
    await entered.send(*[frame] * 60)

    assert await entered.until_closed() == []


async def test_event_waits_until_its_client_has_read_the_previous_ones(watch: Watch) -> None:
    class Wordy(Quiet):
        max_unanswered = 1_000

    line, consumer = await watch(Wordy)
    await consumer.send_frame("4" * 1_001)
    await line.receive()
    await line.send('421["message-with-ack"]')
    assert await line.receive() == "2"
    assert "message-with-ack begins" not in consumer.seen

    await line.send("3")

    assert await line.receive() == "431[]"


async def test_a_client_that_never_says_that_it_has_read_is_disconnected(watch: Watch) -> None:
    class Wordy(Quiet):
        max_unanswered = 1_000
        ping_timeout = 0.1

    line, consumer = await watch(Wordy)
    await consumer.send_frame("4" * 1_001)
    await line.send('421["message-with-ack"]')

    assert (await line.until_closed())[1:] == ["2"]
    assert "message-with-ack begins" not in consumer.seen
