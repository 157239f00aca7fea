"""From a committed change to the channel layer, whether or not that is available."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from channels.layers import get_channel_layer
from channels_redis.pubsub import RedisPubSubChannelLayer

from realtime import publish
from realtime.hub import Hub
from realtime.publish import Publisher
from realtime.resources import in_thread
from realtime.tests.client import PATIENCE
from realtime.tests.factories import make_tenant
from scripts.launcher.databases import start_redis
from scripts.launcher.parts import Parts, Places
from server.catalogue.topics import PERFORMANCE
from server.inventory.changes import StockChanged
from server.platform.live import TopicUpdate, topic_updates

FORTY = [TopicUpdate(PERFORMANCE.topic(number)) for number in range(1, 41)]
NAMES = [update.topic.name for update in FORTY]


class Layer:
    """A channel layer that fails for a topic while `fails` says so."""

    def __init__(self, fails: Callable[[str], bool] = lambda topic: False) -> None:
        self.fails = fails
        self.tries = 0
        self.sent: dict[str, list[int | str]] = {}

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.tries += 1
        if self.fails(message["topic"]):
            raise ConnectionError("nobody listens there")
        assert group == message["topic"].replace(":", ".")
        assert message["topic"] not in self.sent
        self.sent[message["topic"]] = sorted(message["ids"])


class Stand:
    """A publisher with a layer of the test's choice."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self.publisher = Publisher()

    def use(self, layer: Any, **settings: float) -> None:
        self._monkeypatch.setattr(publish, "get_channel_layer", lambda: layer)
        for name, value in settings.items():
            self._monkeypatch.setattr(publish, name, value)

    def send(self, updates: Any) -> None:
        self.publisher.add(updates)
        self.publisher.flush(PATIENCE)
        assert not self.publisher._pending, "not all was sent or given up in time"

    def end(self) -> None:
        loop = self.publisher._own_loop
        assert loop is not None
        loop.call_soon_threadsafe(loop.stop)
        while loop.is_running():
            time.sleep(0.001)
        loop.close()


@pytest.fixture
def stand(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stand]:
    made = Stand(monkeypatch)
    yield made
    made.end()


def test_forty_topics_outlast_a_layer_that_is_away_for_less_than_all_rounds(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    back_at = time.monotonic() + 10 * 0.02
    layer = Layer(lambda topic: time.monotonic() < back_at)
    stand.use(layer, RETRY_AFTER=0.02)
    stand.send(FORTY)

    assert sorted(layer.sent) == sorted(NAMES)
    assert [record.levelno for record in caplog.records if record.levelno > logging.WARNING] == []
    assert len(caplog.records) <= 10, "more than one line a round"


def test_after_the_last_round_what_is_left_is_given_up_with_one_line_a_round(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    layer = Layer(lambda topic: True)
    stand.use(layer, RETRY_AFTER=0.001, RETRIES=3)
    stand.send(FORTY)

    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 3 + [logging.ERROR]
    assert caplog.records[-1].message.startswith("Changes of 40 topics are given up after 4 tries")
    assert layer.tries == 4


def test_only_what_is_oldest_is_given_up(stand: Stand) -> None:
    newer = TopicUpdate(PERFORMANCE.topic(99))

    def fails(topic: str) -> bool:
        if layer.tries == 3:
            stand.publisher.add([newer])
        return layer.tries <= 4

    layer = Layer(fails)
    stand.use(layer, RETRY_AFTER=0.001, RETRIES=3)
    stand.send(FORTY)

    assert list(layer.sent) == [newer.topic.name]


def test_a_topic_that_can_never_be_sent_holds_up_no_other(stand: Stand) -> None:
    layer = Layer(lambda topic: topic == NAMES[0])
    stand.use(layer, RETRY_AFTER=0.001, RETRIES=2)
    stand.send(FORTY)

    assert list(layer.sent) == NAMES[1:]


def test_what_is_new_while_the_layer_is_away_goes_out_with_what_waits(stand: Stand) -> None:
    def fails(topic: str) -> bool:
        if layer.tries == 1:
            stand.publisher.add(topic_updates(StockChanged(account_id=1, performance_ids=(3, 4))))
        return layer.tries <= 2

    layer = Layer(fails)
    stand.use(layer, RETRY_AFTER=0.001)
    stand.send(topic_updates(StockChanged(account_id=1, performance_ids=(2, 3))))

    assert layer.sent["account:1:sales"] == [2, 3, 4]


def test_two_thousand_performances_are_one_message_a_topic(stand: Stand) -> None:
    layer = Layer()
    stand.use(layer)
    stand.send(topic_updates(StockChanged(account_id=1, performance_ids=tuple(range(1, 2001)))))

    assert len(layer.sent) == layer.tries == 3 * 2000 + 1
    assert layer.sent["account:1:sales"] == list(range(1, 2001))


def test_others_have_their_turn_of_the_loop_after_a_hundred_messages_at_most(stand: Stand) -> None:
    turns_taken: list[int] = []

    async def neighbour() -> None:
        while len(layer.sent) < 6001:
            turns_taken.append(len(layer.sent))
            await asyncio.sleep(0)

    class Neighboured(Layer):
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            if not self.tries:
                self.neighbour = asyncio.create_task(neighbour())
            await super().group_send(group, message)

    layer = Neighboured()
    stand.use(layer)
    stand.send(topic_updates(StockChanged(account_id=1, performance_ids=tuple(range(1, 2001)))))

    assert (
        max(after - before for before, after in zip([0, *turns_taken], [*turns_taken, 6001], strict=True))
        <= publish.AT_ONCE
    )


@pytest.mark.database
async def test_changes_that_come_together_are_one_message_a_topic(live: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    tenant = await in_thread(make_tenant)()
    await in_thread(publish.publisher.flush)(PATIENCE)
    layer: Any = get_channel_layer()
    sent: list[str] = []

    class Recorder:
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            sent.append(message["topic"])
            await layer.group_send(group, message)

    monkeypatch.setattr(publish, "get_channel_layer", Recorder)
    # On the sending loop, so that sending cannot begin before the last is published, however busy the machine is.
    for _ in range(25):
        publish.publish_change(StockChanged(account_id=tenant.account, performance_ids=(int(tenant.performance.pk),)))
    await in_thread(publish.publisher.flush)(PATIENCE)

    assert sent.count(tenant.topic) == 1
    assert sent.count(f"account:{tenant.account}:sales") == 1


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[Parts]:
    started = Parts()
    yield started
    started.stop()


@pytest.mark.database
def test_forty_topics_outlast_a_redis_that_is_killed_and_started_again(
    stand: Stand, parts: Parts, tmp_path: Path
) -> None:
    places = Places(temporary=tmp_path, persistent=None)
    places.logs.mkdir(parents=True)
    redis = RedisPubSubChannelLayer(hosts=[start_redis(parts, places, "redis")])
    (part,) = parts.all
    accepted: list[str] = []
    refused: list[str] = []

    class Recorder:
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            try:
                await redis.group_send(group, message)
            except Exception:
                refused.append(message["topic"])
                raise
            accepted.append(message["topic"])

    stand.use(Recorder(), RETRY_AFTER=0.1)
    stand.send(FORTY[:1])
    assert part.process is not None
    part.process.send_signal(signal.SIGKILL)
    part.process.wait()
    stand.publisher.add(FORTY)
    time.sleep(1)  # long enough to refuse each topic once, far shorter than all rounds
    part.start()
    stand.publisher.flush(PATIENCE)

    assert refused
    assert sorted(accepted) == sorted([NAMES[0], *NAMES])
    assert stand.publisher._own_loop is not None
    asyncio.run_coroutine_threadsafe(redis.flush(), stand.publisher._own_loop).result(PATIENCE)
