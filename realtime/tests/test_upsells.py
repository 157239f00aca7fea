"""The topics of an event's upsells: who may subscribe to which, what the public sees, and that no sale is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import F

from realtime.hub import Hub
from realtime.resources import in_thread
from realtime.tests.factories import TenantFixture, make_tenant
from realtime.topics import Query, read_topics
from server.accounts.caller import Staff
from server.accounts.models import Role
from server.catalogue.topics import PUBLIC_UPSELLS, UPSELLS
from server.catalogue.upsells.models import Upsell, UpsellStock
from server.catalogue.upsells.services import switch_upsell
from server.pricing.basket import Kind
from server.pricing.topics import TYPES
from server.sales.baskets import BasketLine
from server.sales.services.release import cancel
from server.testing import factories
from server.testing.types import make_brought

pytestmark = pytest.mark.usefixtures("_own_sweep")


def make_wine(*roles: Role) -> tuple[TenantFixture, Upsell]:
    tenant = make_tenant(*roles)
    variants = {"Red": 4, "White": 40}
    return tenant, factories.make_upsell(tenant.performance.event, capacity=20, max_count=3, variants=variants)


def sell_red(tenant: TenantFixture, wine: Upsell, quantity: int = 2) -> None:
    factories.sell_upsells(tenant.performance, wine, quantity, variant=wine.variants.get(name="Red"))


async def test_every_role_hears_the_counters_and_the_widget_what_it_may_take(connect: Any) -> None:
    tenant, wine = await in_thread(make_wine)(*Role)
    event = tenant.performance.event_id
    staff = [await connect(person) for person in tenant.people.values()]
    widget = await connect(event=event)
    whole, public = f"upsells:{event}", f"upsells:{event}:public"
    for client in staff:
        (line,) = (await client.subscribe(whole))[whole]["state"]["upsells"]
        assert (line["upsell"], line["active"], line["available"], line["sold"], line["reserved"]) == (
            wine.pk, True, 20, 0, 0
        )  # fmt: skip
    (line,) = (await widget.subscribe(public))[public]["state"]["upsells"]
    assert (set(line), line["available"]) == ({"upsell", "available", "variants"}, 3)
    assert [set(row) for row in line["variants"]] == [{"variant", "available"}] * 2
    await in_thread(sell_red)(tenant, wine)

    def last_of(client: Any, topic: str) -> dict[str, Any]:
        line: dict[str, Any] = client.changes(topic)[-1]["state"]["upsells"][0]
        return line

    for client in staff:
        await client.until(lambda client=client: client.changes(whole) and last_of(client, whole)["sold"] == 2)
        line = last_of(client, whole)
        assert (line["available"], [row["sold"] for row in line["variants"]]) == (18, [2, 0])
    await widget.until(
        lambda: widget.changes(public) and [row["available"] for row in last_of(widget, public)["variants"]] == [2, 3]
    )


async def test_outsiders_receive_none(connect: Any) -> None:
    (tenant, _), other = await in_thread(make_wine)(), await in_thread(make_tenant)()
    event = tenant.performance.event_id
    whole, public = f"upsells:{event}", f"upsells:{event}:public"
    for client in (await connect(other.organiser), await connect(event=other.performance.event_id)):
        assert await client.subscribe(whole, public) == {
            whole: {"error": "Not allowed"},
            public: {"error": "Not allowed"},
        }
    assert await (await connect(event=event)).subscribe(whole) == {whole: {"error": "Not allowed"}}


async def test_what_nobody_pays_is_seen_to_come_back(connect: Any) -> None:
    tenant, wine = await in_thread(make_wine)()
    topic = f"upsells:{tenant.performance.event_id}"
    client = await connect(tenant.organiser)
    await client.subscribe(topic)

    def reserve() -> Any:
        red = wine.variants.get(name="Red").pk
        line = BasketLine(performance=tenant.performance.pk, quantity=2, kind=Kind.UPSELL, type=wine.pk, variant=red)
        return factories.reserve_line(line, caller=factories.make_staff(tenant.performance.account))

    def reserved() -> int | None:
        frames = client.changes(topic)
        return frames[-1]["state"]["upsells"][0]["reserved"] if frames else None

    unpaid = await in_thread(reserve)()
    await client.until(lambda: reserved() == 2)
    staff = await in_thread(factories.make_staff)(tenant.performance.account)
    await in_thread(cancel)(caller=staff, reservation_id=unpaid.reservation.pk, secret=unpaid.secret)
    await client.until(lambda: reserved() == 0)


async def test_a_sale_whose_message_is_lost_is_healed_by_the_sweep(connect: Any, live: Hub) -> None:
    tenant, wine = await in_thread(make_wine)()
    topic = f"upsells:{tenant.performance.event_id}"
    client = await connect(tenant.organiser)
    await client.subscribe(topic)

    def sell_in_silence() -> None:
        UpsellStock.objects.filter(upsell=wine, variant=None).update(sold=F("sold") + 5, version=F("version") + 1)

    await in_thread(sell_in_silence)()
    await live.sweep()
    (frame,) = await client.until(lambda: client.changes(topic))
    assert frame["state"]["upsells"][0]["available"] == 15


def test_what_is_not_offered_online_the_public_does_not_see(db: None) -> None:
    tenant, wine = make_wine()
    event = tenant.performance.event
    off = factories.make_upsell(event, is_active=False)
    counter, brought = (
        factories.make_upsell(event, is_box_office_only=True),
        factories.make_upsell(event, tax_category_id=8),
    )
    whole, public = Query(UPSELLS.topic(event.pk)), Query(PUBLIC_UPSELLS.topic(event.pk))
    found = read_topics([whole, public])

    def ids(query: Query) -> list[int]:
        return [row["upsell"] for row in found[query].to_payload()["state"]["upsells"]]

    assert (ids(whole), ids(public)) == ([wine.pk, off.pk, counter.pk, brought.pk], [wine.pk])


def test_an_event_without_upsells_has_a_state_too(db: None) -> None:
    event = make_tenant().performance.event_id
    query = Query(UPSELLS.topic(event))
    assert read_topics([query])[query].to_payload()["state"] == {"event": event, "version": 0, "upsells": []}


def test_every_save_and_every_counter_raises_the_version(db: None) -> None:
    tenant, wine = make_wine()
    query = Query(UPSELLS.topic(tenant.performance.event_id))

    def version() -> int:
        found: int = read_topics([query])[query].to_payload()["state"]["version"]
        return found

    seen = [version()]
    Upsell.objects.filter(pk=wine.pk).update(version=F("version") + 1)
    seen.append(version())
    sell_red(tenant, wine)
    seen.append(version())
    factories.make_upsell(tenant.performance.event)
    seen.append(version())
    assert seen == sorted(set(seen))


def test_many_events_upsells_are_read_in_two_queries(db: None, django_assert_num_queries: Any) -> None:
    tenants = [make_wine()[0] for _ in range(3)]
    queries = [Query(UPSELLS.topic(tenant.performance.event_id)) for tenant in tenants]
    queries += [Query(PUBLIC_UPSELLS.topic(tenant.performance.event_id)) for tenant in tenants]
    with django_assert_num_queries(2):
        results = read_topics(queries)

    assert set(results) == set(queries)


async def test_a_type_is_off_sale_on_every_screen_as_long_as_its_upsell_is(connect: Any, live: Hub) -> None:
    tenant = await in_thread(make_tenant)()
    performance = tenant.performance
    drink = await in_thread(lambda: make_brought(factories.make_type(performance.event), "Squash"))()
    counter, widget = await connect(tenant.organiser), await connect(event=performance.event_id)
    whole, public = f"types:{performance.pk}", f"types:{performance.pk}:public"
    for client, topic in ((counter, whole), (widget, public)):
        (row,) = (await client.subscribe(topic))[topic]["state"]["types"]
        assert row["missing"] == ""

    for is_active, message in ((False, "Squash is not available"), (True, "")):
        await in_thread(switch_upsell)(caller=Staff(tenant.organiser), upsell_id=drink.pk, is_active=is_active)
        await live.sweep()
        for client, topic in ((counter, whole), (widget, public)):

            def missing(client: Any = client, topic: str = topic) -> str | None:
                frames = client.changes(topic)
                return frames[-1]["state"]["types"][0]["missing"] if frames else None

            await client.until(lambda missing=missing, message=message: missing() == message)


def test_what_is_left_of_types_costs_the_same_with_what_they_bring(db: None, django_assert_num_queries: Any) -> None:
    tenant = make_tenant()
    query = Query(TYPES.topic(tenant.performance.pk))
    for name in ("Child", "Adult", "Group"):
        make_brought(
            factories.make_type(tenant.performance.event, name), f"Squash for {name}", is_active=name != "Group"
        )

    with django_assert_num_queries(6):  # three for versions, the performances, their types, and the counts
        state = read_topics([query])[query].to_payload()["state"]

    assert [row["missing"] for row in state["types"]] == ["", "", "Squash for Group is not available"]
