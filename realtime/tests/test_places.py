"""The topic of a performance's places: who may subscribe, and that the last taken slot is never lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import F

from realtime.hub import Hub
from realtime.resources import in_thread
from realtime.tests.factories import TenantFixture, make_tenant
from realtime.tests.test_frames import give_teams, take_slot
from realtime.topics import Query, read_topics
from server.accounts.models import Role
from server.catalogue.events.models import TeamPlace
from server.catalogue.topics import PLACES, PUBLIC_PERFORMANCE
from server.inventory.models import Stock

pytestmark = pytest.mark.usefixtures("_own_sweep")
EMPTY = [{"name": "Illyria", "slots": 3, "places": "fff"}, {"name": "Messaline", "slots": 2, "places": "ff"}]


def make_mapped(*roles: Role) -> TenantFixture:
    tenant = make_tenant(*roles)
    give_teams(tenant.performance, Illyria=3, Messaline=2)
    return tenant


def shown(state: dict[str, Any]) -> list[dict[str, Any]]:
    return [{name: value for name, value in team.items() if name != "id"} for team in state["teams"]]


async def test_a_taken_slot_is_seen_by_every_role_and_by_the_widget_alike(connect: Any) -> None:
    tenant = await in_thread(make_mapped)(*Role)
    topic = f"places:{tenant.performance.pk}"
    clients = [await connect(person) for person in tenant.people.values()]
    clients.append(await connect(event=tenant.performance.event_id))
    answers = [(await client.subscribe(topic))[topic] for client in clients]
    assert [(answer["version"], shown(answer["state"])) for answer in answers] == [(1, EMPTY)] * 5
    await in_thread(take_slot)(tenant, 2)

    for client in clients:
        (frame,) = await client.until(lambda client=client: client.changes(topic))
        assert frame["version"] == frame["state"]["version"] == 2
        assert shown(frame["state"])[0] == {"name": "Illyria", "slots": 3, "places": "fsf"}


async def test_the_widget_of_another_event_and_an_outsider_receive_none(connect: Any) -> None:
    tenant, other = await in_thread(make_mapped)(), await in_thread(make_tenant)()
    topic = f"places:{tenant.performance.pk}"
    for client in (await connect(other.organiser), await connect(event=other.performance.event_id)):
        assert await client.subscribe(topic) == {topic: {"error": "Not allowed"}}


async def test_a_slot_whose_message_is_lost_is_healed_by_the_sweep(connect: Any, live: Hub) -> None:
    tenant = await in_thread(make_mapped)()
    topic = f"places:{tenant.performance.pk}"
    client = await connect(tenant.organiser)
    await client.subscribe(topic)

    def take_in_silence() -> None:
        TeamPlace.objects.filter(team__name="Messaline", number=2).update(state=TeamPlace.State.SOLD)
        Stock.objects.filter(pk=tenant.performance.pk).update(sold=F("sold") + 1, version=F("version") + 1)

    await in_thread(take_in_silence)()
    await live.sweep()
    (frame,) = await client.until(lambda: client.changes(topic))

    assert shown(frame["state"])[1]["places"] == "fs"


def test_everybody_may_know_no_more_tickets_than_slots_are_left(db: None) -> None:
    tenant = make_mapped()
    public = Query(PUBLIC_PERFORMANCE.topic(tenant.performance.pk))
    assert read_topics([public])[public].to_payload()["state"]["available"] == 5
    Stock.objects.update(sold=5)

    state = read_topics([public])[public].to_payload()["state"]
    assert (state["available"], state["sold_out"]) == (0, True)


def test_many_performances_places_are_read_in_three_queries(db: None, django_assert_num_queries: Any) -> None:
    tenants = [make_mapped() for _ in range(3)]
    queries = [Query(PLACES.topic(tenant.performance.pk)) for tenant in tenants]
    with django_assert_num_queries(3):
        results = read_topics(queries)

    assert set(results) == set(queries)
