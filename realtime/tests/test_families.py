"""An app's new topic, or its new kind of administered row, takes one file of the app: here `fake_topic.py`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from django.db import transaction

from realtime.api import webhooks
from realtime.hub import Hub
from realtime.resources import in_thread
from realtime.tests.factories import TenantFixture, make_tenant
from realtime.topics import LIST_LIMIT, Query, read_topics
from server.accounts.models import Role
from server.administration.topics import ADMINISTERED, PLATFORM_ADMIN, AdministeredKind, register_administered
from server.aftersales.topics import ORDERS
from server.catalogue.events.state_selectors import read_performance_states
from server.catalogue.topics import ACCOUNT_SALES, PERFORMANCE, PUBLIC_PERFORMANCE
from server.platform.domain_events import DomainEvent, publish
from server.platform.live import FAMILIES, UPDATE_HANDLERS, Reader, register_family
from server.testing import factories

pytestmark = pytest.mark.usefixtures("_own_sweep")


@pytest.fixture
def fake_app() -> Iterator[ModuleType]:
    """Another app's topics: one file, and the line that imports it, as `ready()` does."""
    registered: list[dict[Any, Any]] = [FAMILIES, UPDATE_HANDLERS, ADMINISTERED]
    before = [dict(each) for each in registered]
    yield import_module("realtime.tests.fake_topic")
    for each, was in zip(registered, before, strict=True):
        each.clear()
        each.update(was)
    del sys.modules["realtime.tests.fake_topic"]


@transaction.atomic
def publish_now(change: DomainEvent) -> None:
    publish(change)


def set_capacity(tenant: TenantFixture, fake_app: ModuleType) -> None:
    tenant.change_in_silence()
    publish_now(fake_app.CapacityChanged(tenant.performance.pk))


async def test_a_new_topic_is_subscribed_to_and_heard(fake_app: ModuleType, connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    topic = f"{tenant.topic}:capacity"
    client = await connect(tenant.organiser)
    answer = (await client.subscribe(topic))[topic]
    await in_thread(set_capacity)(tenant, fake_app)
    (frame,) = await client.until(lambda: client.changes(topic))

    assert answer == {"version": 1, "state": {"version": 1, "capacity": 100}}
    assert frame == {"topic": topic, "version": 2, "state": {"version": 2, "capacity": 77}}


async def test_a_new_topic_is_refused_to_whoever_may_not_hear_it(fake_app: ModuleType, connect: Any) -> None:
    tenant, other = await in_thread(make_tenant)(Role.DOOR_STAFF), await in_thread(make_tenant)()
    topic = f"{tenant.topic}:capacity"
    for client in (
        await connect(tenant.people[Role.DOOR_STAFF]),
        await connect(other.organiser),
        await connect(event=tenant.performance.event_id),
    ):
        assert await client.subscribe(topic) == {topic: {"error": "Not allowed"}}


async def test_a_new_topics_lost_message_is_healed_by_the_sweep(fake_app: ModuleType, connect: Any, live: Hub) -> None:
    tenant = await in_thread(make_tenant)()
    topic = f"{tenant.topic}:capacity"
    client = await connect(tenant.organiser)
    await client.subscribe(topic)
    await in_thread(tenant.change_in_silence)()
    await live.sweep()
    (frame,) = await client.until(lambda: client.changes(topic))

    assert frame["state"] == {"version": 2, "capacity": 77}


async def test_a_new_kind_of_administered_row_is_heard_by_its_own_office_alone(
    fake_app: ModuleType, connect: Any
) -> None:
    tenant, other = await in_thread(make_tenant)(Role.DOOR_STAFF), await in_thread(make_tenant)()
    hold = (await in_thread(factories.make_hold)(tenant.performance, 3)).hold_id
    topic, elsewhere = f"account:{tenant.account}:admin", f"account:{other.account}:admin"
    office, other_client = await connect(tenant.organiser), await connect(other.organiser)
    door = await connect(tenant.people[Role.DOOR_STAFF])
    await office.subscribe(topic)
    assert (await other_client.subscribe(topic, elsewhere))[topic] == {"error": "Not allowed"}
    assert await door.subscribe(topic) == {topic: {"error": "Not allowed"}}
    for number in (hold, hold + 1):
        await in_thread(publish_now)(fake_app.RowChanged(tenant.account, number))
    await office.until(lambda: sum(len(frame["items"]) for frame in office.changes(topic)) == 2)

    items = [item for frame in office.changes(topic) for item in frame["items"]]
    assert sorted(items, key=lambda item: item["id"]) == [
        {"kind": "ledger", "id": hold, "version": 7},
        {"kind": "ledger", "id": hold + 1, "version": 0},
    ]
    assert other_client.events == door.events == []


async def test_a_new_kinds_lost_message_has_its_screens_read_again(
    fake_app: ModuleType, connect: Any, live: Hub
) -> None:
    tenant = await in_thread(make_tenant)()
    topic = f"account:{tenant.account}:admin"
    client = await connect(tenant.organiser)
    await client.subscribe(topic)
    live._handle_message({"type": "pulse", "number": live._last_pulse + 2})

    assert await client.until(lambda: client.changes(topic)) == [{"topic": topic, "resync": True}]


def test_a_kind_that_only_a_newer_process_knows_costs_the_others_nothing(db: None) -> None:
    venue = factories.make_venue()
    query = Query(PLATFORM_ADMIN.topic(), frozenset({"sponsor:5", f"venue:{venue.pk}"}))

    items = read_topics([query])[query].to_payload()["items"]
    assert {(item["kind"], item["id"], item["version"]) for item in items} == {
        ("sponsor", 5, 0),
        ("venue", venue.pk, venue.version),
    }


def test_a_new_topic_and_a_new_kind_are_in_the_contract(fake_app: ModuleType) -> None:
    shapes = {webhook.name for webhook in webhooks()}
    assert shapes == set(FAMILIES)
    assert fake_app.CAPACITY.pattern in shapes
    assert "ledger" in AdministeredKind().choices


def test_two_apps_name_no_kind_of_row_alike(fake_app: ModuleType) -> None:
    with pytest.raises(ValueError, match="two kinds of rows are called venue"):
        register_administered(venue=fake_app.read_fake_versions)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"pattern": "performance:{}"}, "declared already"),
        ({"shape": None}, "nothing to the contract"),
        ({"reader": Reader("capacities", read_performance_states)}, "not be healed"),
    ],
)
def test_a_family_that_is_not_whole_is_not_declared(wrong: dict[str, Any], message: str, fake_app: ModuleType) -> None:
    wrong = {"pattern": "performance:{}:room"} | wrong
    before = dict(FAMILIES)
    with pytest.raises(ValueError, match=message):
        register_family(replace(fake_app.CAPACITY, **wrong))
    assert before == FAMILIES


def test_a_flush_reads_each_kind_of_row_once(django_assert_num_queries: Any, db: None) -> None:
    """However many topics there are, performances take two queries (the second is for holds), accounts' orders one."""
    tenants = [make_tenant() for _ in range(3)]
    for tenant in tenants:
        tenant.sell()
    numbers = [tenant.performance.pk for tenant in tenants]
    topics = [family.topic(number) for family in (PERFORMANCE, PUBLIC_PERFORMANCE) for number in numbers]
    queries = [
        *map(Query, topics),
        *(Query(ACCOUNT_SALES.topic(tenant.account), frozenset(numbers)) for tenant in tenants),
        *(Query(ORDERS.topic(tenant.account), frozenset({order})) for order, tenant in enumerate(tenants, 1)),
    ]
    with django_assert_num_queries(3):
        results = read_topics(queries)

    assert set(results) == set(queries)


def test_list_with_too_many_updates_is_reloaded(django_assert_num_queries: Any, db: None) -> None:
    query = Query(ACCOUNT_SALES.topic(1), frozenset(range(1, LIST_LIMIT + 2)))
    with django_assert_num_queries(0):
        assert read_topics([query])[query].to_payload() == {"resync": True}
