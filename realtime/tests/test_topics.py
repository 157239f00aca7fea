"""Names of topics, and who may subscribe to what."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from realtime.hub import Hub
from realtime.resources import in_thread
from realtime.tests.factories import TenantFixture, make_tenant
from realtime.topics import UnknownTopic, may_subscribe, parse, read_owners
from server.accounts.caller import Public, Staff, System
from server.accounts.models import Account, Role, User
from server.administration.topics import ACCOUNT_ADMIN, PERMISSIONS, PLATFORM_ADMIN, SESSIONS
from server.aftersales.topics import ORDER, ORDERS
from server.catalogue.topics import (
    ACCOUNT_SALES,
    PERFORMANCE,
    PLACES,
    PLATFORM_TAXES,
    PUBLIC_PERFORMANCE,
    PUBLIC_UPSELLS,
    UPSELLS,
)
from server.checkin.topics import CONFLICTS, DEVICE_STATE, DEVICES, DOOR, DOOR_LOG
from server.payments.topics import DAYS
from server.platform import clock
from server.platform.domain_events import DomainEvent, publish
from server.platform.live import FAMILIES, UPDATE_HANDLERS, Family, Owner, Topic
from server.platform.outbox import JobEnqueued
from server.pricing.topics import PUBLIC_TYPES, TYPES
from server.reporting.changes import ExportChanged
from server.reporting.models import ExportJob
from server.reporting.topics import EXPORTS
from server.testing import factories

# Events without topics, because another event updates everything that screens show.
SILENT = {
    JobEnqueued,  # the job itself publishes what it does
}

FOR_WIDGETS = {PUBLIC_PERFORMANCE, PLACES, PUBLIC_UPSELLS, PUBLIC_TYPES}
OFFICE = {Role.PLATFORM_ADMINISTRATOR, Role.ORGANISER, Role.ACCOUNT_OWNER}
AUDIENCE = {
    PERFORMANCE: set(Role),
    PUBLIC_PERFORMANCE: set(Role),
    PLACES: set(Role),
    UPSELLS: set(Role),
    PUBLIC_UPSELLS: set(Role),
    TYPES: set(Role),
    PUBLIC_TYPES: set(Role),
    DOOR: set(Role),
    DOOR_LOG: OFFICE,
    CONFLICTS: OFFICE,
    ACCOUNT_SALES: OFFICE,
    ORDERS: set(Role),
    ORDER: set(Role),
    ACCOUNT_ADMIN: OFFICE,
    PLATFORM_ADMIN: {Role.PLATFORM_ADMINISTRATOR},
    PLATFORM_TAXES: OFFICE,
    DAYS: set(Role),
    PERMISSIONS: set(Role),
    DEVICES: OFFICE,
    DEVICE_STATE: set(Role),
    EXPORTS: set(Role),
    SESSIONS: set(Role),
}


def a_person(role: Role, account: int = 2) -> Staff:
    return Staff(User(pk=1, role=role, account=Account(pk=account)))


@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("performance:12", "performance.12"),
        ("performance:12:public", "performance.12.public"),
        ("performance:12:door", "performance.12.door"),
        ("performance:12:log", "performance.12.log"),
        ("account:2:conflicts", "account.2.conflicts"),
        ("places:12", "places.12"),
        ("upsells:12", "upsells.12"),
        ("upsells:12:public", "upsells.12.public"),
        ("types:12", "types.12"),
        ("types:12:public", "types.12.public"),
        ("account:2:sales", "account.2.sales"),
        ("account:2:orders", "account.2.orders"),
        ("account:2:admin", "account.2.admin"),
        ("account:2:rights", "account.2.rights"),
        ("account:2:days", "account.2.days"),
        ("account:2:devices", "account.2.devices"),
        ("device:3", "device.3"),
        ("order:7", "order.7"),
        ("platform:admin", "platform.admin"),
        ("platform:taxes", "platform.taxes"),
        ("person:4:exports", "person.4.exports"),
        ("person:4:sessions", "person.4.sessions"),
    ],
)
def test_a_topics_name_is_read_and_its_group_has_dots(name: str, group: str) -> None:
    topic = parse(name)

    assert (topic.name, topic.group) == (name, group)


@pytest.mark.parametrize(
    "name",
    [
        *("", "performance", "performance:", "performance:0", "performance:012", "performance:-1", "performance:1e3"),
        *("performance:x", "performance:1:doors", "performance:1:door:", "performance:1:sales", "account:1"),
        *("account:1:public", "order:1:door", "platform:1", "platform:admin:1", "person:1", "Performance:1"),
        *("performance:1 ", " performance:1", "performance:1\n", "performance:\u0661", "performance:" + "9" * 16),
        *("places", "places:0", "places:1:public", "place:1"),
        *("performance:1.door", "performance:{}", "performance:1:\x00"),
    ],
)
def test_no_other_name_is_a_topic(name: str) -> None:
    with pytest.raises(UnknownTopic):
        parse(name)


def test_the_table_of_audiences_has_every_topic_that_can_be_named() -> None:
    assert set(AUDIENCE) == set(FAMILIES.values())


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("family", AUDIENCE, ids=lambda family: family.pattern)
def test_a_role_hears_its_own_accounts_topics_and_no_others(family: Family, role: Role) -> None:
    topic = Topic(family, 5)

    assert may_subscribe(a_person(role), topic, Owner(account=2, event=9)) is (role in AUDIENCE[family])


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.DOOR_STAFF, Role.ACCOUNT_OWNER])
@pytest.mark.parametrize("family", AUDIENCE, ids=lambda family: family.pattern)
def test_another_accounts_topics_are_for_no_one_but_the_platform(family: Family, role: Role) -> None:
    if family is not PLATFORM_TAXES:  # the platform's own, which everybody may read
        assert not may_subscribe(a_person(role), Topic(family, 5), Owner(account=3, event=9))
    assert may_subscribe(a_person(Role.PLATFORM_ADMINISTRATOR), Topic(family, 5), Owner(account=3, event=9))


@pytest.mark.parametrize("family", AUDIENCE, ids=lambda family: family.pattern)
def test_a_widget_receives_public_metrics_and_places_of_its_event_alone(family: Family) -> None:
    topic, caller = Topic(family, 5), Public(event_id=9, owner_id=2)

    assert may_subscribe(caller, topic, Owner(account=2, event=9)) is (family in FOR_WIDGETS)
    assert not may_subscribe(caller, topic, Owner(account=2, event=10))
    assert not may_subscribe(caller, topic, None)


@pytest.mark.parametrize("role", Role)
def test_what_is_a_persons_own_nobody_else_hears(role: Role) -> None:
    topic = Topic(EXPORTS, 5)

    assert may_subscribe(a_person(role), topic, Owner(account=2, person=1))
    assert not may_subscribe(a_person(role), topic, Owner(account=2, person=5))


async def test_a_person_hears_how_far_their_exports_are(connect: Any) -> None:
    tenant = await in_thread(make_tenant)(Role.ACCOUNT_OWNER)
    topic = f"person:{tenant.organiser.pk}:exports"
    client, colleague = await connect(tenant.organiser), await connect(tenant.people[Role.ACCOUNT_OWNER])

    assert await colleague.subscribe(topic) == {topic: {"error": "Not allowed"}}
    assert "error" not in (await client.subscribe(topic))[topic]
    await in_thread(_request_export)(tenant.organiser)
    (frame,) = await client.until(lambda: client.changes(topic))
    assert [(item["state"], item["name"]) for item in frame["items"]] == [("waiting", "Venues.csv")]


@transaction.atomic
def _request_export(user: User) -> None:
    now = clock.now()
    values = {"list": "venues", "asked": {}, "form": "csv", "name": "Venues.csv", "made_at": now, "expires_at": now}
    job = ExportJob.objects.create(account=user.account, user=user, **values)
    publish(ExportChanged(user_id=user.pk, export_id=job.pk))


def test_who_is_neither_staff_nor_a_widget_hears_nothing() -> None:
    assert not any(may_subscribe(System(), Topic(family, 5), Owner(account=2, event=9)) for family in AUDIENCE)


def test_what_does_not_exist_is_refused_like_what_is_anothers(django_assert_num_queries: Any, db: None) -> None:
    ours, theirs = make_tenant(), make_tenant()
    names = [*ours.topics, *theirs.topics, "performance:999999", "order:999999"]
    with django_assert_num_queries(3):
        owners = read_owners(parse(name) for name in names)
    allowed = [name for name in names if may_subscribe(Staff(ours.organiser), parse(name), owners.get(parse(name)))]

    assert allowed == ours.topics


def _kinds_of_change(parent: type[DomainEvent] = DomainEvent) -> set[type[DomainEvent]]:
    return {kind for child in parent.__subclasses__() for kind in {child, *_kinds_of_change(child)}}


def test_every_change_has_frames_or_is_listed_as_silent() -> None:
    ours = {
        kind for kind in _kinds_of_change() if kind.__module__.startswith("server.") and ".tests" not in kind.__module__
    }

    assert len(ours) >= 7
    assert {kind.__name__ for kind in ours if kind not in UPDATE_HANDLERS} == {kind.__name__ for kind in SILENT}


@pytest.mark.parametrize("role", Role)
async def test_subscribing_asks_for_rights(connect: Any, role: Role) -> None:
    tenant = await in_thread(make_tenant)(role)
    order = (await in_thread(tenant.sell)()).orders
    number = await in_thread(lambda: order.get().pk)()
    client = await connect(tenant.people[role])
    answers = await client.subscribe(*tenant.topics, f"order:{number}", "platform:admin")
    refused = {name for name, answer in answers.items() if answer == {"error": "Not allowed"}}
    allowed = {name for name in answers if role in AUDIENCE[parse(name).family]}

    assert allowed | refused == set(answers)
    assert not allowed & refused


async def test_an_outsider_learns_nothing_and_receives_nothing(connect: Any, live: Hub) -> None:
    ours, theirs = await in_thread(make_tenant)(), await in_thread(make_tenant)()
    client = await connect(theirs.organiser)
    answers = await client.subscribe(*ours.topics, "performance:999999", "account:999999:sales", theirs.topic)
    own = answers.pop(theirs.topic)

    assert set(map(str, answers.values())) == {"{'error': 'Not allowed'}"}
    assert own["version"] == 1
    await in_thread(ours.sell)()
    await in_thread(theirs.touch)()
    await client.until(lambda: client.changes(theirs.topic))
    assert {body["topic"] for _, body in client.events} == {theirs.topic}


async def test_a_widget_hears_its_own_event(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    other = await in_thread(factories.make_performance)()
    client = await connect(event=tenant.performance.event_id)
    answers = await client.subscribe(*tenant.topics, f"performance:{other.pk}:public")
    public, places = f"{tenant.topic}:public", f"places:{tenant.performance.pk}"
    upsells, types = f"upsells:{tenant.performance.event_id}:public", f"types:{tenant.performance.pk}:public"

    assert {name for name, answer in answers.items() if "error" not in answer} == {public, places, upsells, types}
    assert answers[places] == {
        "version": 1,
        "state": {"performance": tenant.performance.pk, "version": 1, "teams": []},
    }
    assert answers[public]["state"] == {
        "performance": tenant.performance.pk,
        "version": 1,
        "on_sale": True,
        "next_change_at": answers[public]["state"]["next_change_at"],
        "available": 10,
        "sold_out": False,
        "closed": None,
    }
    await in_thread(tenant.resize)(0)
    (frame,) = await client.until(lambda: client.changes(public))
    assert (frame["state"]["available"], frame["state"]["sold_out"]) == (0, True)


def test_the_scene_has_topics_of_every_shape_but_the_platforms(db: None) -> None:
    tenant = make_tenant()

    assert {parse(name).family for name in tenant.topics} == set(FAMILIES.values()) - {
        ORDER,
        DEVICE_STATE,
        PLATFORM_ADMIN,
        PLATFORM_TAXES,
        EXPORTS,
        SESSIONS,
    }
    assert isinstance(tenant, TenantFixture)
