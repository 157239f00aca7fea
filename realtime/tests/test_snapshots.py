"""Commits while a topic is being read: no listener misses them, on either database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction

from realtime.tests.factories import TenantFixture, make_tenant
from realtime.topics import Query, State, read_topics
from server.accounts.caller import Staff
from server.accounts.models import AccountRights
from server.administration.topics import PERMISSIONS
from server.aftersales.topics import ORDER
from server.catalogue.topics import PERFORMANCE, PLACES, PUBLIC_PERFORMANCE, PUBLIC_UPSELLS, UPSELLS
from server.checkin.enrolment_services import update_device
from server.checkin.models import Device
from server.checkin.scanning import validator_services
from server.checkin.tests.fixtures import Door, code_for, sell
from server.checkin.topics import DEVICE_STATE, DOOR
from server.inventory.services import counters
from server.platform.live import FAMILIES, Family, Feed, Kind
from server.pricing.topics import PUBLIC_TYPES, TYPES
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Order
from server.sales.services.reserving import reserve
from server.testing import factories
from server.testing.doors import make_conflict
from server.testing.extras import give_upsells, make_wine
from server.testing.teams import map_teams, places_line, sell_places
from server.testing.types import sell_types

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

Change = Callable[[], object]


@contextmanager
def committing_between_statements(change: Change) -> Iterator[None]:
    """Have another connection commit a change after each query of this one."""

    def work() -> None:
        try:
            change()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=1) as others:

        def execute_and_change(execute: Any, sql: str, *args: Any) -> Any:
            result = execute(sql, *args)
            if sql.startswith("SELECT"):  # and not what begins or ends a transaction
                others.submit(work).result(timeout=30)
            return result

        with connection.execute_wrapper(execute_and_change):
            yield
    validator_services.stop()


# The door's feed: tickets, upsells and conflicts, each with a position.


@transaction.atomic
def _note_conflict(tenant: TenantFixture) -> None:
    place = {"account_id": tenant.account, "performance_id": tenant.performance.pk}
    make_conflict(tenant.performance, position=counters.next_position(**place))


def _open_door(tenant: TenantFixture) -> Change:
    (ticket,) = sell(tenant.performance)
    wine = make_wine(tenant.performance.event)

    def change() -> None:
        # The conflict is the last one: alone, it would mean that the earlier ones were read, too.
        sell(tenant.performance)
        give_upsells(ticket.order, wine)
        _note_conflict(tenant)

    return change


def _items_after(tenant: TenantFixture, since: int | None) -> Feed:
    query = Query(DOOR.topic(tenant.performance.pk), since=since)
    feed = read_topics([query])[query]
    assert isinstance(feed, Feed)
    return feed


def _names(*feeds: Feed) -> set[tuple[str, int]]:
    return {(item["kind"], item["id"]) for feed in feeds for item in feed.items}


def test_a_door_that_goes_on_from_its_position_misses_nothing() -> None:
    tenant = make_tenant()
    change = _open_door(tenant)
    begin = _items_after(tenant, None).position
    change()

    with committing_between_statements(change):
        first = _items_after(tenant, begin)
    rest = _items_after(tenant, first.position)

    everything = _names(_items_after(tenant, begin))
    assert {kind for kind, _ in everything} == {"ticket", "upsell", "conflict"}
    assert _names(first, rest) == everything


def test_everybody_at_a_door_gets_the_same_position() -> None:
    tenant = make_tenant()
    change = _open_door(tenant)
    begin = _items_after(tenant, None).position
    change()
    queries = [Query(DOOR.topic(tenant.performance.pk), since=since) for since in (None, begin, begin + 1, begin + 2)]

    with committing_between_statements(change):
        feeds = read_topics(queries).values()

    assert len({feed.position for feed in feeds if isinstance(feed, Feed)}) == 1


# States, each with a version: the newest state is sent only if its version is newer.


def _sell(tenant: TenantFixture) -> Change:
    hold, numbers = factories.make_hold(tenant.performance, 20).hold_id, iter(range(100))
    basket_request = BasketRequest(lines=(BasketLine(performance=tenant.performance.pk, quantity=1),), hold=hold)
    caller = Staff(tenant.organiser)
    return lambda: reserve(
        caller=caller, basket_request=basket_request, idempotency_key=f"key-of-a-test-{next(numbers):08}"
    )


def _sell_places(tenant: TenantFixture) -> Change:
    team = map_teams(tenant.performance, Reds=60)["Reds"]
    players = iter(range(1, 61))
    caller = Staff(tenant.organiser)
    return lambda: sell_places(places_line(tenant.performance, team, next(players)), caller=caller)


def _sell_types(tenant: TenantFixture) -> Change:
    kind, caller = factories.make_type(tenant.performance.event), Staff(tenant.organiser)
    return lambda: sell_types((tenant.performance, kind, 1), caller=caller)


def _sell_upsells(tenant: TenantFixture) -> Change:
    wine = factories.make_upsell(tenant.performance.event, capacity=60, variants={"Red": 60})
    red, caller = wine.variants.get(), Staff(tenant.organiser)
    return lambda: factories.sell_upsells(tenant.performance, wine, 1, variant=red, caller=caller)


def _admit(tenant: TenantFixture) -> Change:
    codes = iter([code_for(ticket) for ticket in sell(tenant.performance, 10)])
    door = Door(tenant.performance, Staff(tenant.organiser))
    return lambda: door.scan(next(codes, "a code of no ticket"))


def _rename_device(tenant: TenantFixture) -> Change:
    device, numbers = factories.make_device(tenant.performance.account), iter(range(100))
    caller = Staff(tenant.organiser)
    return lambda: update_device(caller=caller, device_id=device.pk, name=f"Door {next(numbers)}", gate="North")


def _change_permissions(tenant: TenantFixture) -> Change:
    def change() -> None:
        row, _ = AccountRights.objects.get_or_create(account_id=tenant.account)
        AccountRights.objects.filter(pk=row.pk).update(version=row.version + 1)

    return change


CHANGES: dict[Family, Callable[[TenantFixture], Change]] = {
    PERFORMANCE: _sell,
    PUBLIC_PERFORMANCE: _sell,
    PLACES: _sell_places,
    TYPES: _sell_types,
    PUBLIC_TYPES: _sell_types,
    UPSELLS: _sell_upsells,
    PUBLIC_UPSELLS: _sell_upsells,
    ORDER: _admit,
    DEVICE_STATE: _rename_device,
    PERMISSIONS: _change_permissions,
}


def _number_of(family: Family, tenant: TenantFixture) -> int:
    if family is ORDER:
        return Order.objects.get().pk
    if family is DEVICE_STATE:
        return Device.objects.get().pk
    if family is PERMISSIONS:
        return tenant.account
    return tenant.performance.event_id if family in {UPSELLS, PUBLIC_UPSELLS} else tenant.performance.pk


@pytest.mark.parametrize("family", CHANGES, ids=lambda family: family.pattern)
def test_a_state_is_of_one_moment(family: Family) -> None:
    tenant = make_tenant()
    change = CHANGES[family](tenant)
    query = Query(family.topic(_number_of(family, tenant)))
    before = read_topics([query])[query]

    with committing_between_statements(change):
        meanwhile = read_topics([query])[query]
    after = read_topics([query])[query]

    assert isinstance(before, State)
    assert isinstance(after, State)
    assert after.version > before.version
    assert meanwhile == before


def test_each_topic_with_a_version_or_a_position_is_tried() -> None:
    assert {*CHANGES, DOOR} == {family for family in FAMILIES.values() if family.kind in {Kind.STATE, Kind.FEED}}
