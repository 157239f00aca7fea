"""A new topic is one entry, and a new kind of administered row is one entry: both stand in this file alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.db import transaction
from rest_framework import serializers

from realtime import families
from realtime.frames import registry
from realtime.frames.registry import Notice, frames_for
from realtime.hub import Hub
from realtime.readings import LIST_LIMIT, Want, read
from realtime.tests.scene import Scene, make_scene
from realtime.threads import in_thread
from realtime.topics import FAMILIES, Family, Kind, Reader, declare
from server.accounts.caller import NOT_DOOR_STAFF
from server.accounts.models import Role
from server.core.announce import Change, announce
from server.events.selectors import read_performance_states
from server.stock.models import Hold
from server.stock.selectors import read_stock_versions
from server.testing import factories

pytestmark = pytest.mark.usefixtures("_own_sweep")


class CapacityOut(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    capacity = serializers.IntegerField()


def read_capacities(numbers: Iterable[int]) -> dict[int, dict[str, int]]:
    states = read_performance_states(numbers)
    return {number: {"version": state.version, "capacity": state.capacity} for number, state in states.items()}


CAPACITY = Family(
    "performance:{}:capacity",
    Kind.STATE,
    families.OF_PERFORMANCE,
    reader=Reader("capacities", read_capacities, read_stock_versions),
    shape=CapacityOut,
    roles=NOT_DOOR_STAFF,
)


@dataclass(frozen=True)
class CapacityChanged(Change):
    performance_id: int


@dataclass(frozen=True)
class RowChanged(Change):
    account_id: int
    hold_id: int


def read_sham_versions(numbers: Iterable[int]) -> dict[int, int]:
    return dict.fromkeys(Hold.objects.filter(pk__in=list(numbers)).values_list("pk", flat=True), 7)


@pytest.fixture
def _sham_topic() -> Iterator[None]:
    """A topic of performances, and a change that is told on it."""
    declare(CAPACITY)
    frames_for(CapacityChanged)(lambda change: [Notice(CAPACITY.topic(change.performance_id))])
    yield
    del FAMILIES[CAPACITY.pattern], registry._makers[CapacityChanged]


@pytest.fixture
def _sham_kind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A kind of administered row, and a change that is told of it."""
    monkeypatch.setitem(families.ADMINISTERED, "ledger", read_sham_versions)
    frames_for(RowChanged)(
        lambda change: [Notice(families.ACCOUNT_ADMIN.topic(change.account_id), (f"ledger:{change.hold_id}",))]
    )
    yield
    del registry._makers[RowChanged]


@transaction.atomic
def announce_now(change: Change) -> None:
    announce(change)


def set_capacity(scene: Scene) -> None:
    scene.change_in_silence()
    announce_now(CapacityChanged(scene.performance.pk))


@pytest.mark.usefixtures("_sham_topic")
async def test_a_new_topic_is_subscribed_to_and_heard(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    topic = f"{scene.topic}:capacity"
    client = await connect(scene.organiser)
    answer = (await client.subscribe(topic))[topic]
    await in_thread(set_capacity)(scene)
    (frame,) = await client.until(lambda: client.changes(topic))

    assert answer == {"version": 1, "state": {"version": 1, "capacity": 100}}
    assert frame == {"topic": topic, "version": 2, "state": {"version": 2, "capacity": 77}}


@pytest.mark.usefixtures("_sham_topic")
async def test_a_new_topic_is_refused_to_whoever_may_not_hear_it(connect: Any) -> None:
    scene, other = await in_thread(make_scene)(Role.DOOR_STAFF), await in_thread(make_scene)()
    topic = f"{scene.topic}:capacity"
    for client in (
        await connect(scene.people[Role.DOOR_STAFF]),
        await connect(other.organiser),
        await connect(event=scene.performance.event_id),
    ):
        assert await client.subscribe(topic) == {topic: {"error": "Not allowed"}}


@pytest.mark.usefixtures("_sham_topic")
async def test_a_new_topics_lost_message_is_healed_by_the_sweep(connect: Any, live: Hub) -> None:
    scene = await in_thread(make_scene)()
    topic = f"{scene.topic}:capacity"
    client = await connect(scene.organiser)
    await client.subscribe(topic)
    await in_thread(scene.change_in_silence)()
    await live.sweep()
    (frame,) = await client.until(lambda: client.changes(topic))

    assert frame["state"] == {"version": 2, "capacity": 77}


@pytest.mark.usefixtures("_sham_kind")
async def test_a_new_kind_of_administered_row_is_heard_by_its_own_office_alone(connect: Any) -> None:
    scene, other = await in_thread(make_scene)(Role.DOOR_STAFF), await in_thread(make_scene)()
    hold = (await in_thread(factories.make_hold)(scene.performance, 3)).hold_id
    topic, elsewhere = f"account:{scene.account}:admin", f"account:{other.account}:admin"
    office, stranger = await connect(scene.organiser), await connect(other.organiser)
    door = await connect(scene.people[Role.DOOR_STAFF])
    await office.subscribe(topic)
    assert (await stranger.subscribe(topic, elsewhere))[topic] == {"error": "Not allowed"}
    assert await door.subscribe(topic) == {topic: {"error": "Not allowed"}}
    for number in (hold, hold + 1):
        await in_thread(announce_now)(RowChanged(scene.account, number))
    await office.until(lambda: sum(len(frame["items"]) for frame in office.changes(topic)) == 2)

    heard = [item for frame in office.changes(topic) for item in frame["items"]]
    assert sorted(heard, key=lambda item: item["id"]) == [
        {"kind": "ledger", "id": hold, "version": 7},
        {"kind": "ledger", "id": hold + 1, "version": 0},
    ]
    assert stranger.events == door.events == []


@pytest.mark.usefixtures("_sham_kind")
async def test_a_new_kinds_lost_message_has_its_screens_read_again(connect: Any, live: Hub) -> None:
    scene = await in_thread(make_scene)()
    topic = f"account:{scene.account}:admin"
    client = await connect(scene.organiser)
    await client.subscribe(topic)
    live._hear({"type": "pulse", "number": live._pulse_heard + 2})

    assert await client.until(lambda: client.changes(topic)) == [{"topic": topic, "resync": True}]


def test_a_kind_that_only_a_newer_process_knows_costs_the_others_nothing(db: None) -> None:
    venue = factories.make_venue()
    want = Want(families.PLATFORM_ADMIN.topic(), frozenset({"sponsor:5", f"venue:{venue.pk}"}))

    items = read([want])[want].on_wire()["items"]
    assert {(item["kind"], item["id"], item["version"]) for item in items} == {
        ("sponsor", 5, 0),
        ("venue", venue.pk, venue.version),
    }


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"pattern": "performance:{}"}, "declared already"),
        ({"shape": None}, "nothing to the contract"),
        ({"reader": Reader("capacities", read_capacities)}, "not be healed"),
    ],
)
def test_a_family_that_is_not_whole_is_not_declared(wrong: dict[str, Any], message: str) -> None:
    before = dict(FAMILIES)
    with pytest.raises(ValueError, match=message):
        declare(replace(CAPACITY, **wrong))
    assert before == FAMILIES


def test_a_flush_reads_each_kind_of_row_once(django_assert_num_queries: Any, db: None) -> None:
    """However many topics there are, performances take two queries (the second is for holds), accounts' orders one."""
    scenes = [make_scene() for _ in range(3)]
    for scene in scenes:
        scene.sell()
    numbers = [scene.performance.pk for scene in scenes]
    figures = [family.topic(number) for family in (families.PERFORMANCE, families.PUBLIC) for number in numbers]
    wants = [
        *map(Want, figures),
        *(Want(families.SALES.topic(scene.account), frozenset(numbers)) for scene in scenes),
        *(Want(families.ORDERS.topic(scene.account), frozenset({order})) for order, scene in enumerate(scenes, 1)),
    ]
    with django_assert_num_queries(3):
        readings = read(wants)

    assert set(readings) == set(wants)


def test_a_list_with_more_news_than_a_frame_carries_is_fetched_anew_and_not_read(
    django_assert_num_queries: Any, db: None
) -> None:
    want = Want(families.SALES.topic(1), frozenset(range(1, LIST_LIMIT + 2)))
    with django_assert_num_queries(0):
        assert read([want])[want].on_wire() == {"resync": True}
