"""From a committed change to every subscribed socket: no update is lost."""

from __future__ import annotations

import asyncio
import threading
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from realtime.hub import Hub
from realtime.resources import in_thread
from realtime.tests.client import PATIENCE, SocketClient
from realtime.tests.factories import TenantFixture, make_tenant
from realtime.topics import parse, read_versions
from server.accounts.caller import Staff
from server.accounts.models import Role
from server.catalogue.events.models import Performance
from server.catalogue.events.services.performances import delete_performance
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.scanning.scans import Scan
from server.inventory.changes import StockChanged
from server.inventory.services import counters
from server.platform import clock
from server.platform.domain_events import publish
from server.sales.models import Ticket
from server.testing import factories

pytestmark = pytest.mark.usefixtures("_own_sweep")


@pytest.mark.database
async def test_who_watches_a_performance_gets_its_state_and_then_every_change(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    answer = (await client.subscribe(tenant.topic))[tenant.topic]
    await in_thread(tenant.resize)(90)
    (frame,) = await client.until(lambda: client.changes(tenant.topic))

    assert answer["state"]["capacity"] == 100
    assert frame["version"] > answer["version"]
    assert frame["state"] == {**answer["state"], "version": frame["version"], "capacity": 90, "available": 90}


async def test_watchers_of_a_deleted_performance_learn_that_it_is_gone(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    later = clock.now() + timedelta(days=9)
    changes = {"on_sale_at": later, "off_sale_at": later, "starts_at": later}
    await in_thread(Performance.objects.filter(pk=tenant.performance.pk).update)(**changes)
    admin, public = f"account:{tenant.account}:admin", f"{tenant.topic}:public"
    client = await connect(tenant.organiser)
    await client.subscribe(tenant.topic, public, admin)
    ids = {"event_id": tenant.performance.event_id, "performance_id": tenant.performance.pk}
    await in_thread(delete_performance)(caller=Staff(tenant.organiser), **ids)

    await client.until(lambda: client.changes(tenant.topic) and client.changes(public) and client.changes(admin))
    assert [frame["error"] for frame in client.changes(tenant.topic)] == ["Not allowed"]
    assert [frame["error"] for frame in client.changes(public)] == ["Not allowed"]
    assert (await client.subscribe(public))[public] == {"error": "Not allowed"}


@pytest.mark.database
async def test_sale_is_published_to_performance_widget_account_and_orders(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    number, account = tenant.performance.pk, tenant.account
    lists = [f"account:{account}:sales", f"account:{account}:orders"]
    answers = await client.subscribe(tenant.topic, f"{tenant.topic}:public", *lists)
    assert [answers[name] for name in lists] == [{"items": []}, {"items": []}]
    payment = await in_thread(tenant.sell)(2)
    order = await in_thread(payment.orders.get)()
    version = await in_thread(tenant.version)()

    def has_arrived() -> bool:
        states = [client.changes(name)[-1:] for name in (tenant.topic, f"{tenant.topic}:public")]
        items = {
            name: {item["id"]: item for frame in client.changes(name) for item in frame["items"]} for name in lists
        }
        sold, shown = items[lists[0]].get(number), items[lists[1]].get(order.pk)
        return (
            all(frames and frames[0]["version"] == version for frames in states)
            and bool(sold and sold["version"] == version and sold["sold"] == 2)
            and bool(shown and shown["version"] == order.version and shown["paymentstatus"] == "Success")
        )

    await client.until(has_arrived)
    details = (await client.subscribe(f"order:{order.pk}"))[f"order:{order.pk}"]
    assert (details["version"], len(details["state"]["ticketdetails"])) == (order.version, 2)


@pytest.mark.database
async def test_nothing_falls_between_the_snapshot_and_the_first_frame(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    for _ in range(25):
        # One change while it joins, and no later one that would hide a miss.
        answers, _ = await asyncio.gather(client.subscribe(tenant.topic), in_thread(tenant.touch)())
        newest = await in_thread(tenant.version)()
        await client.until(partial(_is_at, client, tenant, newest, answers[tenant.topic]["version"]))
        await client.emit("unsubscribe", {"topics": [tenant.topic]})


@pytest.mark.database
async def test_subscriber_during_a_storm_of_changes_ends_with_the_newest(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    is_over = threading.Event()

    def hammer() -> None:
        while not is_over.is_set():
            tenant.touch()

    hammering = asyncio.ensure_future(in_thread(hammer)())
    clients: list[tuple[SocketClient, int]] = []
    for _ in range(20):
        client = await connect(tenant.organiser)
        answer = (await client.subscribe(tenant.topic))[tenant.topic]
        clients.append((client, answer["version"]))
    is_over.set()
    await hammering
    newest = await in_thread(tenant.version)()
    for client, version in clients:
        await client.until(partial(_is_at, client, tenant, newest, version))


def _is_at(client: SocketClient, tenant: TenantFixture, newest: int, snapshot: int) -> bool:
    versions = [frame["version"] for frame in client.changes(tenant.topic)]
    assert versions == sorted(set(versions)), "frames ran backwards or were doubled"
    return newest == max([snapshot, *versions])


async def test_many_changes_become_few_frames_that_end_with_the_newest(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    await client.subscribe(tenant.topic)
    began = asyncio.get_running_loop().time()
    await in_thread(tenant.touch)(60)
    newest = await in_thread(tenant.version)()
    await client.until(
        lambda: client.changes(tenant.topic)[-1:] and client.changes(tenant.topic)[-1]["version"] == newest
    )
    windows = (asyncio.get_running_loop().time() - began) / 0.1

    assert len(client.changes(tenant.topic)) <= windows + 2
    assert client.changes(tenant.topic)[-1]["state"]["version"] == newest


@pytest.mark.database
async def test_rolled_back_change_is_never_published(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    await client.subscribe(tenant.topic)

    def change_and_fail() -> None:
        with transaction.atomic():
            tenant.resize(5)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await in_thread(change_and_fail)()
    await in_thread(tenant.touch)()
    (frame,) = await client.until(lambda: client.changes(tenant.topic))
    assert frame["state"]["capacity"] == 100


async def test_no_item_of_a_list_is_dropped_however_many_come_at_once(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    topic = f"account:{tenant.account}:sales"
    event = await in_thread(lambda: tenant.performance.event)()
    others = [await in_thread(factories.make_performance)(event) for _ in range(30)]
    client = await connect(tenant.organiser)
    await client.subscribe(topic)

    @transaction.atomic
    def change_all() -> None:
        for performance in others:
            counters.touch_stock(account_id=tenant.account, performance_id=performance.pk)

    await in_thread(change_all)()
    expected = {performance.pk for performance in others}
    await client.until(lambda: expected <= {item["id"] for frame in client.changes(topic) for item in frame["items"]})
    assert len(client.changes(topic)) < len(others)


async def test_change_of_2000_performances_reloads_a_list_in_one_frame(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    topic = f"account:{tenant.account}:sales"
    client = await connect(tenant.organiser)
    await client.subscribe(topic, tenant.topic)
    await in_thread(tenant.change_in_silence)()
    numbers = tuple(range(tenant.performance.pk, tenant.performance.pk + 2000))

    @transaction.atomic
    def publish_changes() -> None:
        publish(StockChanged(account_id=tenant.account, performance_ids=numbers))

    await in_thread(publish_changes)()
    (state,) = await client.until(lambda: client.changes(tenant.topic))
    await client.until(lambda: client.changes(topic))
    assert state["state"]["capacity"] == 77
    assert client.changes(topic) == [{"topic": topic, "resync": True}]


async def test_who_has_left_a_topic_hears_no_more_of_it(connect: Any, live: Hub) -> None:
    tenant = await in_thread(make_tenant)()
    stays, leaves = await connect(tenant.organiser), await connect(tenant.organiser)
    for client in (stays, leaves):
        await client.subscribe(tenant.topic)
    assert await leaves.emit("unsubscribe", {"topics": [tenant.topic]}) == {tenant.topic: {}}
    await in_thread(tenant.touch)()
    await stays.until(lambda: stays.changes(tenant.topic))
    await stays.emit("unsubscribe", {"topics": [tenant.topic]})

    assert leaves.changes(tenant.topic) == []
    assert tenant.topic not in live._subscriptions


@pytest.mark.database
async def test_a_process_is_in_a_group_exactly_while_somebody_listens(connect: Any, live: Hub) -> None:
    tenant = await in_thread(make_tenant)()
    first, second = await connect(tenant.organiser), await connect(tenant.organiser)
    group = tenant.topic.replace(":", ".")
    await first.subscribe(tenant.topic)
    await second.subscribe(tenant.topic)
    assert group in live._joined
    await first.close()
    await second.subscribe(tenant.topic)
    assert group in live._joined
    await second.emit("unsubscribe", {"topics": [tenant.topic]})
    async with asyncio.timeout(PATIENCE):
        while group in live._joined:
            await asyncio.sleep(0)


async def test_subscribing_again_is_answered_like_the_first_time(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    first = await client.subscribe(tenant.topic)
    assert await client.subscribe(tenant.topic) == first
    await in_thread(tenant.touch)()
    await client.until(lambda: client.changes(tenant.topic))
    assert (await client.subscribe(tenant.topic))[tenant.topic]["version"] == first[tenant.topic]["version"] + 1


def scan_all(tenant: TenantFixture, tickets: list[Ticket]) -> None:
    """Admit tickets, as a device at the door does."""
    caller = Staff(tenant.organiser)
    scan_tickets(
        [
            Scan(
                caller=caller,
                performance_id=tenant.performance.pk,
                nonce=f"nonce-of-ticket-{ticket.pk:06}",
                scanned_at=clock.now(),
                ticket_id=ticket.pk,
                device="6f1b6d1e-5a53-4a57-8f8e-111111111111",
                gate="Front",
            )
            for ticket in tickets
        ]
    )


def tickets_of(tenant: TenantFixture) -> list[Ticket]:
    return list(Ticket.objects.filter(performance_id=tenant.performance.pk).order_by("pk"))


async def test_doors_hear_of_each_ticket_with_the_position_that_it_brings_them_to(connect: Any) -> None:
    tenant = await in_thread(make_tenant)(Role.DOOR_STAFF)
    topic = f"{tenant.topic}:door"
    await in_thread(tenant.sell)(3)
    client = await connect(tenant.people[Role.DOOR_STAFF])
    answer = (await client.subscribe(topic))[topic]
    assert answer == {"position": await in_thread(tenant.version)(), "items": []}
    tickets = await in_thread(tickets_of)(tenant)
    await in_thread(scan_all)(tenant, tickets[:2])
    await client.until(lambda: len([1 for frame in client.changes(topic) for _ in frame["items"]]) == 2)
    items = [item for frame in client.changes(topic) for item in frame["items"]]

    assert {(item["id"], item["status"], item["gate"]) for item in items} == {
        (ticket.pk, "admitted", "Front") for ticket in tickets[:2]
    }
    assert client.changes(topic)[-1]["position"] == await in_thread(tenant.version)() > answer["position"]


async def test_a_ticket_sold_while_the_door_is_open_is_known_there(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    topic = f"{tenant.topic}:door"
    client = await connect(tenant.organiser)
    await client.subscribe(topic)
    await in_thread(tenant.sell)(1)
    (ticket,) = await in_thread(tickets_of)(tenant)
    frames = await client.until(lambda: client.changes(topic))
    assert [(item["ticket"], item["status"]) for item in frames[0]["items"]] == [(ticket.pk, "valid")]


@pytest.mark.database
async def test_a_door_that_was_away_goes_on_from_its_position(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    topic = f"{tenant.topic}:door"
    await in_thread(tenant.sell)(5)
    tickets = await in_thread(tickets_of)(tenant)
    away_since = await in_thread(tenant.version)()
    await in_thread(scan_all)(tenant, tickets[:3])
    client = await connect(tenant.organiser)
    answer = (await client.subscribe({"topic": topic, "position": away_since}))[topic]

    assert [item["id"] for item in answer["items"]] == [ticket.pk for ticket in tickets[:3]]
    assert answer["position"] == await in_thread(tenant.version)()
    again = (await client.subscribe({"topic": topic, "position": answer["position"]}))[topic]
    assert again == {"position": answer["position"], "items": []}


async def test_door_that_was_offline_too_long_must_start_anew(connect: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.checkin.topics.REPLAY_LIMIT", 3)
    tenant = await in_thread(make_tenant)()
    topic = f"{tenant.topic}:door"
    await in_thread(tenant.sell)(4)
    client = await connect(tenant.organiser)
    answer = (await client.subscribe({"topic": topic, "position": 0}))[topic]
    assert answer == {"resync": True, "position": await in_thread(tenant.version)()}


@pytest.mark.database
async def test_two_doors_with_other_positions_each_get_what_they_missed(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    topic = f"{tenant.topic}:door"
    await in_thread(tenant.sell)(2)
    first, second = await in_thread(tickets_of)(tenant)
    start = await in_thread(tenant.version)()
    await in_thread(scan_all)(tenant, [first])
    middle = await in_thread(tenant.version)()
    await in_thread(scan_all)(tenant, [second])
    one, other = await connect(tenant.organiser), await connect(tenant.organiser)
    answers = await asyncio.gather(
        one.subscribe({"topic": topic, "position": start}), other.subscribe({"topic": topic, "position": middle})
    )
    assert [[item["id"] for item in answer[topic]["items"]] for answer in answers] == [
        [first.pk, second.pk],
        [second.pk],
    ]


@pytest.mark.database
async def test_a_lost_last_message_is_healed_by_the_next_sweep(connect: Any, live: Hub) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    await client.subscribe(tenant.topic, f"{tenant.topic}:public", f"{tenant.topic}:door")
    await in_thread(tenant.change_in_silence)()
    await live.sweep()
    (frame,) = await client.until(lambda: client.changes(tenant.topic))
    await client.until(lambda: client.changes(f"{tenant.topic}:public"))

    assert (frame["state"]["capacity"], frame["version"]) == (77, 2)
    await live.sweep()
    await in_thread(tenant.touch)()
    await client.until(lambda: len(client.changes(tenant.topic)) == 2)
    assert [frame["version"] for frame in client.changes(tenant.topic)] == [2, 3]


@pytest.mark.database
async def test_a_doors_lost_message_is_replayed_by_the_next_sweep(
    connect: Any, live: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    tenant = await in_thread(make_tenant)()
    topic = f"{tenant.topic}:door"
    await in_thread(tenant.sell)(2)
    tickets = await in_thread(tickets_of)(tenant)
    client = await connect(tenant.organiser)
    await client.subscribe(topic)
    with monkeypatch.context() as lost:
        lost.setattr("realtime.publish.topic_updates", lambda change: [])
        await in_thread(scan_all)(tenant, tickets)
    await live.sweep()
    frames = await client.until(lambda: client.changes(topic))
    assert [item["id"] for item in frames[0]["items"]] == [ticket.pk for ticket in tickets]


@pytest.mark.database
async def test_a_sweep_asks_the_database_once_for_each_kind_of_row(
    connect: Any, live: Hub, django_assert_num_queries: Any
) -> None:
    tenant = await in_thread(make_tenant)()
    names = [*(f"performance:{number}" for number in range(1, 40)), f"{tenant.topic}:door", "order:1", "order:2"]

    def count() -> None:
        with django_assert_num_queries(2):
            read_versions(parse(name) for name in names)

    await in_thread(count)()


@pytest.mark.database
async def test_lost_messages_of_the_layer_have_lists_fetched_anew(connect: Any, live: Hub) -> None:
    tenant = await in_thread(make_tenant)()
    topic = f"account:{tenant.account}:orders"
    client = await connect(tenant.organiser)
    await client.subscribe(topic, tenant.topic)
    live._handle_message({"type": "pulse", "number": live._last_pulse + 5})
    (frame,) = await client.until(lambda: client.changes(topic))
    assert frame == {"topic": topic, "resync": True}
    assert client.changes(tenant.topic) == []


@pytest.mark.database
async def test_groups_are_joined_anew_from_time_to_time(
    connect: Any, live: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    await client.subscribe(tenant.topic)
    await live._layer.group_discard(tenant.topic.replace(":", "."), live._channel)
    live._joined.clear()
    await live._settle_all()
    await in_thread(tenant.touch)()
    assert await client.until(lambda: client.changes(tenant.topic))


@pytest.mark.database
async def test_a_database_that_comes_back_is_read_again(
    connect: Any, live: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.db import OperationalError

    from realtime import delivery

    monkeypatch.setattr(delivery, "RETRY", 0.05)
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    await client.subscribe(tenant.topic)
    own = live._queue_of(parse(tenant.topic))
    read, failures = own._read, iter(range(4))

    def fail_at_first(queries: Any) -> Any:
        if next(failures, None) is not None:
            raise OperationalError("the server closed the connection unexpectedly")
        return read(queries)

    own._read = fail_at_first
    await in_thread(tenant.touch)()
    assert await client.until(lambda: client.changes(tenant.topic))
