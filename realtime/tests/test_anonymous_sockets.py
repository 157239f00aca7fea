"""Anonymous sockets: their limits, and that they do not affect other sockets."""

from __future__ import annotations

import asyncio
import json
from threading import Event
from time import perf_counter
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from realtime import consumer
from realtime.consumer import LiveConsumer
from realtime.hub import Hub
from realtime.resources import ConnectionSlots, RateLimit, in_anonymous_thread, in_thread
from realtime.routing import application
from realtime.tests.client import AsgiTransport, Refused
from realtime.tests.conftest import make_token
from realtime.tests.factories import make_tenant

NOT_ALLOWED = {"error": "Not allowed"}


@pytest.fixture
def _room_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumer, "anonymous_slots", ConnectionSlots(2))


async def is_let_in(transport: AsgiTransport) -> bool:
    """Return whether the server accepts the handshake with this payload."""
    packet = await transport.receive()
    assert packet is None or json.loads(packet[1:])["maxPayload"] == LiveConsumer.max_payload == 16_384
    return packet is not None


@pytest.mark.usefixtures("_room_for_two")
async def test_anonymous_sockets_of_a_network_are_limited(live: Hub) -> None:
    transports = [AsgiTransport(application, client="2001:db8::1") for _ in range(3)]
    assert [await is_let_in(transport) for transport in transports] == [True, True, False]
    neighbour, elsewhere = (AsgiTransport(application, client=client) for client in ("2001:db8::ffff", "192.0.2.1"))
    assert [await is_let_in(transport) for transport in (neighbour, elsewhere)] == [False, True]
    await transports[0].close()
    again = AsgiTransport(application, client="2001:db8::2")
    assert await is_let_in(again)
    for transport in (*transports[1:], neighbour, elsewhere, again):
        await transport.close()
    assert consumer.anonymous_slots.total == 0


@pytest.mark.usefixtures("_room_for_two")
async def test_who_signs_in_frees_an_anonymous_slot(connect: Any, live: Hub) -> None:
    tenant = await in_thread(make_tenant)()
    for _ in range(4):
        await connect(tenant.organiser)
    assert (consumer.anonymous_slots.total, consumer.staff_slots.total) == (0, 4)


async def test_people_too_have_an_end_at_one_place(connect: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumer, "staff_slots", ConnectionSlots(1))
    tenant = await in_thread(make_tenant)()
    await connect(tenant.organiser)
    with pytest.raises(Refused, match=r"^Too many connections$"):
        await connect(tenant.organiser)


async def test_invented_names_are_not_looked_up(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    widget = await connect(event=tenant.performance.event_id)
    invented = [f"account:{number}:sales" for number in range(1, 50)] + ["nothing", "performance:1"]

    assert set(map(str, (await widget.subscribe(*invented)).values())) == {
        str({"error": word}) for word in ("Not allowed", "Unknown topic")
    }
    assert await queries_of(widget, invented) == 0


async def test_name_denied_to_an_anonymous_socket_is_cached(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    widget = await connect(event=tenant.performance.event_id)
    names = [f"performance:{tenant.performance.pk + number}:public" for number in range(1, 40)]

    assert await queries_of(widget, names) == 1
    assert await queries_of(widget, names) == 0
    assert await widget.subscribe(names[0]) == {names[0]: NOT_ALLOWED}
    own = f"{tenant.topic}:public"
    assert "state" in (await widget.subscribe(own))[own]


async def queries_of(client: Any, names: list[str]) -> int:
    """Count the queries of a subscription in the thread of anonymous sockets."""
    capture = await in_anonymous_thread(_begin)()
    await client.subscribe(*names)
    return await in_anonymous_thread(_end)(capture)


def _begin() -> CaptureQueriesContext:
    return CaptureQueriesContext(connection).__enter__()


def _end(capture: CaptureQueriesContext) -> int:
    capture.__exit__(None, None, None)
    return len(capture)  # in this thread, whose connection it is


async def test_a_manager_is_served_while_anonymous_sockets_subscribe_to_everything(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    token = await in_thread(make_token)(tenant.organiser)
    loud = [await connect(event=tenant.performance.event_id) for _ in range(20)]
    may_go_on = Event()
    blocked = asyncio.ensure_future(in_anonymous_thread(may_go_on.wait)())
    attacks = [asyncio.create_task(subscribe_to_all(client)) for client in loud]
    try:
        for _ in range(20):
            manager = await connect(auth={"token": token})
            assert "state" in (await manager.subscribe(tenant.topic))[tenant.topic]
            await manager.close()
        assert not any(attack.done() for attack in attacks), "none of them has been looked up meanwhile"
    finally:
        may_go_on.set()
    await blocked
    assert await asyncio.gather(*attacks) == [{"error": "Not allowed"}] * len(loud)


async def subscribe_to_all(client: Any) -> Any:
    """Subscribe to as many names as one event may have, and return the answer for the last."""
    names = [f"performance:{10**6 + number}:public" for number in range(100)]
    return (await client.subscribe(*names))[names[-1]]


async def test_what_is_asked_for_is_paid_by_names(connect: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveConsumer, "share", RateLimit(most=10, a_second=100))
    tenant = await in_thread(make_tenant)()
    widget = await connect(event=tenant.performance.event_id)
    began = perf_counter()
    await widget.emit("unsubscribe", {"topics": [f"performance:{number}:public" for number in range(1, 41)]})
    assert perf_counter() - began >= 0.25
