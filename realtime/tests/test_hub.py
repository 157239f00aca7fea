"""From a committed change to every socket that listens: no update is lost."""

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
from realtime.tests.factories import Scene, make_scene
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
    scene = await in_thread(make_scene)()
    client = await connect(scene.organiser)
    answer = (await client.subscribe(scene.topic))[scene.topic]
    await in_thread(scene.resize)(90)
    (frame,) = await client.until(lambda: client.changes(scene.topic))

    assert answer["state"]["capacity"] == 100
    assert frame["version"] > answer["version"]
    assert frame["state"] == {**answer["state"], "version": frame["version"], "capacity": 90, "available": 90}


async def test_who_watches_a_performance_that_is_deleted_is_told_that_it_is_gone(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    later = clock.now() + timedelta(days=9)
    changes = {"on_sale_at": later, "off_sale_at": later, "starts_at": later}
    await in_thread(Performance.objects.filter(pk=scene.performance.pk).update)(**changes)
    admin, public = f"account:{scene.account}:admin", f"{scene.topic}:public"
    client = await connect(scene.organiser)
    await client.subscribe(scene.topic, public, admin)
    ids = {"event_id": scene.performance.event_id, "performance_id": scene.performance.pk}
    await in_thread(delete_performance)(caller=Staff(scene.organiser), **ids)

    await client.until(lambda: client.changes(scene.topic) and client.changes(public) and client.changes(admin))
    assert [frame["error"] for frame in client.changes(scene.topic)] == ["Not allowed"]
    assert [frame["error"] for frame in client.changes(public)] == ["Not allowed"]
    assert (await client.subscribe(public))[public] == {"error": "Not allowed"}


@pytest.mark.database
async def test_a_sale_reaches_the_performance_the_widget_the_accounts_sales_and_its_orders(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    client = await connect(scene.organiser)
    number, account = scene.performance.pk, scene.account
    lists = [f"account:{account}:sales", f"account:{account}:orders"]
    answers = await client.subscribe(scene.topic, f"{scene.topic}:public", *lists)
    assert [answers[name] for name in lists] == [{"items": []}, {"items": []}]
    payment = await in_thread(scene.sell)(2)
    order = await in_thread(payment.orders.get)()
    version = await in_thread(scene.version)()

    def is_told() -> bool:
        states = [client.changes(name)[-1:] for name in (scene.topic, f"{scene.topic}:public")]
        items = {
            name: {item["id"]: item for frame in client.changes(name) for item in frame["items"]} for name in lists
        }
        sold, shown = items[lists[0]].get(number), items[lists[1]].get(order.pk)
        return (
            all(frames and frames[0]["version"] == version for frames in states)
            and bool(sold and sold["version"] == version and sold["sold"] == 2)
            and bool(shown and shown["version"] == order.version and shown["paymentstatus"] == "Success")
        )

    await client.until(is_told)
    details = (await client.subscribe(f"order:{order.pk}"))[f"order:{order.pk}"]
    assert (details["version"], len(details["state"]["ticketdetails"])) == (order.version, 2)


@pytest.mark.database
async def test_nothing_falls_between_the_snapshot_and_the_first_frame(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    client = await connect(scene.organiser)
    for _ in range(25):
        # One change while it joins, and no later one that would make up for a miss.
        answers, _ = await asyncio.gather(client.subscribe(scene.topic), in_thread(scene.touch)())
        newest = await in_thread(scene.version)()
        await client.until(partial(_is_at, client, scene, newest, answers[scene.topic]["version"]))
        await client.emit("unsubscribe", {"topics": [scene.topic]})


@pytest.mark.database
async def test_who_joins_under_a_storm_of_changes_ends_with_the_newest_and_never_goes_back(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    is_over = threading.Event()

    def hammer() -> None:
        while not is_over.is_set():
            scene.touch()

    hammering = asyncio.ensure_future(in_thread(hammer)())
    clients: list[tuple[SocketClient, int]] = []
    for _ in range(20):
        client = await connect(scene.organiser)
        answer = (await client.subscribe(scene.topic))[scene.topic]
        clients.append((client, answer["version"]))
    is_over.set()
    await hammering
    newest = await in_thread(scene.version)()
    for client, version in clients:
        await client.until(partial(_is_at, client, scene, newest, version))


def _is_at(client: SocketClient, scene: Scene, newest: int, snapshot: int) -> bool:
    versions = [frame["version"] for frame in client.changes(scene.topic)]
    assert versions == sorted(set(versions)), "frames ran backwards or were doubled"
    return newest == max([snapshot, *versions])


async def test_many_changes_become_few_frames_that_end_with_the_newest(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    client = await connect(scene.organiser)
    await client.subscribe(scene.topic)
    began = asyncio.get_running_loop().time()
    await in_thread(scene.touch)(60)
    newest = await in_thread(scene.version)()
    await client.until(
        lambda: client.changes(scene.topic)[-1:] and client.changes(scene.topic)[-1]["version"] == newest
    )
    windows = (asyncio.get_running_loop().time() - began) / 0.1

    assert len(client.changes(scene.topic)) <= windows + 2
    assert client.changes(scene.topic)[-1]["state"]["version"] == newest


@pytest.mark.database
async def test_a_change_that_is_rolled_back_is_never_told(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    client = await connect(scene.organiser)
    await client.subscribe(scene.topic)

    def change_and_fail() -> None:
        with transaction.atomic():
            scene.resize(5)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await in_thread(change_and_fail)()
    await in_thread(scene.touch)()
    (frame,) = await client.until(lambda: client.changes(scene.topic))
    assert frame["state"]["capacity"] == 100


async def test_no_item_of_a_list_is_dropped_however_many_come_at_once(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    topic = f"account:{scene.account}:sales"
    event = await in_thread(lambda: scene.performance.event)()
    others = [await in_thread(factories.make_performance)(event) for _ in range(30)]
    client = await connect(scene.organiser)
    await client.subscribe(topic)

    @transaction.atomic
    def change_all() -> None:
        for performance in others:
            counters.touch_stock(account_id=scene.account, performance_id=performance.pk)

    await in_thread(change_all)()
    wanted = {performance.pk for performance in others}
    await client.until(lambda: wanted <= {item["id"] for frame in client.changes(topic) for item in frame["items"]})
    assert len(client.changes(topic)) < len(others)


async def test_a_change_of_two_thousand_performances_has_a_list_fetched_anew_in_one_frame(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    topic = f"account:{scene.account}:sales"
    client = await connect(scene.organiser)
    await client.subscribe(topic, scene.topic)
    await in_thread(scene.change_in_silence)()
    numbers = tuple(range(scene.performance.pk, scene.performance.pk + 2000))

    @transaction.atomic
    def tell() -> None:
        publish(StockChanged(account_id=scene.account, performance_ids=numbers))

    await in_thread(tell)()
    (state,) = await client.until(lambda: client.changes(scene.topic))
    await client.until(lambda: client.changes(topic))
    assert state["state"]["capacity"] == 77
    assert client.changes(topic) == [{"topic": topic, "resync": True}]


async def test_who_has_left_a_topic_hears_no_more_of_it(connect: Any, live: Hub) -> None:
    scene = await in_thread(make_scene)()
    stays, leaves = await connect(scene.organiser), await connect(scene.organiser)
    for client in (stays, leaves):
        await client.subscribe(scene.topic)
    assert await leaves.emit("unsubscribe", {"topics": [scene.topic]}) == {scene.topic: {}}
    await in_thread(scene.touch)()
    await stays.until(lambda: stays.changes(scene.topic))
    await stays.emit("unsubscribe", {"topics": [scene.topic]})

    assert leaves.changes(scene.topic) == []
    assert scene.topic not in live._served


@pytest.mark.database
async def test_a_process_is_in_a_group_exactly_while_somebody_listens(connect: Any, live: Hub) -> None:
    scene = await in_thread(make_scene)()
    first, second = await connect(scene.organiser), await connect(scene.organiser)
    group = scene.topic.replace(":", ".")
    await first.subscribe(scene.topic)
    await second.subscribe(scene.topic)
    assert group in live._joined
    await first.close()
    await second.subscribe(scene.topic)
    assert group in live._joined
    await second.emit("unsubscribe", {"topics": [scene.topic]})
    async with asyncio.timeout(PATIENCE):
        while group in live._joined:
            await asyncio.sleep(0)


async def test_subscribing_again_is_answered_like_the_first_time(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    client = await connect(scene.organiser)
    first = await client.subscribe(scene.topic)
    assert await client.subscribe(scene.topic) == first
    await in_thread(scene.touch)()
    await client.until(lambda: client.changes(scene.topic))
    assert (await client.subscribe(scene.topic))[scene.topic]["version"] == first[scene.topic]["version"] + 1


def scan_all(scene: Scene, tickets: list[Ticket]) -> None:
    """Admit tickets, as a phone at the door does."""
    caller = Staff(scene.organiser)
    scan_tickets(
        [
            Scan(
                caller=caller,
                performance_id=scene.performance.pk,
                nonce=f"nonce-of-ticket-{ticket.pk:06}",
                scanned_at=clock.now(),
                ticket_id=ticket.pk,
                device="6f1b6d1e-5a53-4a57-8f8e-111111111111",
                gate="Front",
            )
            for ticket in tickets
        ]
    )


def tickets_of(scene: Scene) -> list[Ticket]:
    return list(Ticket.objects.filter(performance_id=scene.performance.pk).order_by("pk"))


async def test_doors_hear_of_each_ticket_with_the_position_that_it_brings_them_to(connect: Any) -> None:
    scene = await in_thread(make_scene)(Role.DOOR_STAFF)
    topic = f"{scene.topic}:door"
    await in_thread(scene.sell)(3)
    client = await connect(scene.people[Role.DOOR_STAFF])
    answer = (await client.subscribe(topic))[topic]
    assert answer == {"position": await in_thread(scene.version)(), "items": []}
    tickets = await in_thread(tickets_of)(scene)
    await in_thread(scan_all)(scene, tickets[:2])
    await client.until(lambda: len([1 for frame in client.changes(topic) for _ in frame["items"]]) == 2)
    items = [item for frame in client.changes(topic) for item in frame["items"]]

    assert {(item["id"], item["status"], item["gate"]) for item in items} == {
        (ticket.pk, "admitted", "Front") for ticket in tickets[:2]
    }
    assert client.changes(topic)[-1]["position"] == await in_thread(scene.version)() > answer["position"]


async def test_a_ticket_sold_while_the_door_is_open_is_known_there(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    topic = f"{scene.topic}:door"
    client = await connect(scene.organiser)
    await client.subscribe(topic)
    await in_thread(scene.sell)(1)
    (ticket,) = await in_thread(tickets_of)(scene)
    frames = await client.until(lambda: client.changes(topic))
    assert [(item["ticket"], item["status"]) for item in frames[0]["items"]] == [(ticket.pk, "valid")]


@pytest.mark.database
async def test_a_door_that_was_away_goes_on_from_its_position(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    topic = f"{scene.topic}:door"
    await in_thread(scene.sell)(5)
    tickets = await in_thread(tickets_of)(scene)
    away_since = await in_thread(scene.version)()
    await in_thread(scan_all)(scene, tickets[:3])
    client = await connect(scene.organiser)
    answer = (await client.subscribe({"topic": topic, "position": away_since}))[topic]

    assert [item["id"] for item in answer["items"]] == [ticket.pk for ticket in tickets[:3]]
    assert answer["position"] == await in_thread(scene.version)()
    again = (await client.subscribe({"topic": topic, "position": answer["position"]}))[topic]
    assert again == {"position": answer["position"], "items": []}


async def test_a_door_that_was_away_too_long_is_told_to_start_anew(
    connect: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.checkin.topics.REPLAY_LIMIT", 3)
    scene = await in_thread(make_scene)()
    topic = f"{scene.topic}:door"
    await in_thread(scene.sell)(4)
    client = await connect(scene.organiser)
    answer = (await client.subscribe({"topic": topic, "position": 0}))[topic]
    assert answer == {"resync": True, "position": await in_thread(scene.version)()}


@pytest.mark.database
async def test_two_doors_with_other_positions_each_get_what_they_missed(connect: Any) -> None:
    scene = await in_thread(make_scene)()
    topic = f"{scene.topic}:door"
    await in_thread(scene.sell)(2)
    first, second = await in_thread(tickets_of)(scene)
    start = await in_thread(scene.version)()
    await in_thread(scan_all)(scene, [first])
    middle = await in_thread(scene.version)()
    await in_thread(scan_all)(scene, [second])
    one, other = await connect(scene.organiser), await connect(scene.organiser)
    answers = await asyncio.gather(
        one.subscribe({"topic": topic, "position": start}), other.subscribe({"topic": topic, "position": middle})
    )
    assert [[item["id"] for item in answer[topic]["items"]] for answer in answers] == [
        [first.pk, second.pk],
        [second.pk],
    ]


@pytest.mark.database
async def test_a_lost_last_message_is_healed_by_the_next_sweep(connect: Any, live: Hub) -> None:
    scene = await in_thread(make_scene)()
    client = await connect(scene.organiser)
    await client.subscribe(scene.topic, f"{scene.topic}:public", f"{scene.topic}:door")
    await in_thread(scene.change_in_silence)()
    await live.sweep()
    (frame,) = await client.until(lambda: client.changes(scene.topic))
    await client.until(lambda: client.changes(f"{scene.topic}:public"))

    assert (frame["state"]["capacity"], frame["version"]) == (77, 2)
    await live.sweep()
    await in_thread(scene.touch)()
    await client.until(lambda: len(client.changes(scene.topic)) == 2)
    assert [frame["version"] for frame in client.changes(scene.topic)] == [2, 3]


@pytest.mark.database
async def test_a_doors_lost_message_is_replayed_by_the_next_sweep(
    connect: Any, live: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = await in_thread(make_scene)()
    topic = f"{scene.topic}:door"
    await in_thread(scene.sell)(2)
    tickets = await in_thread(tickets_of)(scene)
    client = await connect(scene.organiser)
    await client.subscribe(topic)
    with monkeypatch.context() as lost:
        lost.setattr("realtime.publish.topic_updates", lambda change: [])
        await in_thread(scan_all)(scene, tickets)
    await live.sweep()
    frames = await client.until(lambda: client.changes(topic))
    assert [item["id"] for item in frames[0]["items"]] == [ticket.pk for ticket in tickets]


@pytest.mark.database
async def test_a_sweep_asks_the_database_once_for_each_kind_of_row(
    connect: Any, live: Hub, django_assert_num_queries: Any
) -> None:
    scene = await in_thread(make_scene)()
    names = [*(f"performance:{number}" for number in range(1, 40)), f"{scene.topic}:door", "order:1", "order:2"]

    def count() -> None:
        with django_assert_num_queries(2):
            read_versions(parse(name) for name in names)

    await in_thread(count)()


@pytest.mark.database
async def test_lost_messages_of_the_layer_have_lists_fetched_anew(connect: Any, live: Hub) -> None:
    scene = await in_thread(make_scene)()
    topic = f"account:{scene.account}:orders"
    client = await connect(scene.organiser)
    await client.subscribe(topic, scene.topic)
    live._hear({"type": "pulse", "number": live._pulse_heard + 5})
    (frame,) = await client.until(lambda: client.changes(topic))
    assert frame == {"topic": topic, "resync": True}
    assert client.changes(scene.topic) == []


@pytest.mark.database
async def test_groups_are_joined_anew_from_time_to_time(
    connect: Any, live: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = await in_thread(make_scene)()
    client = await connect(scene.organiser)
    await client.subscribe(scene.topic)
    await live._layer.group_discard(scene.topic.replace(":", "."), live._channel)
    live._joined.clear()
    await live._settle_all()
    await in_thread(scene.touch)()
    assert await client.until(lambda: client.changes(scene.topic))


@pytest.mark.database
async def test_a_database_that_comes_back_is_read_again(
    connect: Any, live: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.db import OperationalError

    from realtime import delivery

    monkeypatch.setattr(delivery, "RETRY", 0.05)
    scene = await in_thread(make_scene)()
    client = await connect(scene.organiser)
    await client.subscribe(scene.topic)
    own = live._lane_of(parse(scene.topic))
    read, failures = own._read, iter(range(4))

    def fail_at_first(wants: Any) -> Any:
        if next(failures, None) is not None:
            raise OperationalError("the server closed the connection unexpectedly")
        return read(wants)

    own._read = fail_at_first
    await in_thread(scene.touch)()
    assert await client.until(lambda: client.changes(scene.topic))
