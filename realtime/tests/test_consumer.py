"""Sockets: who may connect, what they may send, and when they are closed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from knox.models import AuthToken

from realtime.hub import Hub
from realtime.publish import publisher
from realtime.resources import in_thread
from realtime.routing import application
from realtime.tests.client import PATIENCE, AsgiTransport, Refused
from realtime.tests.conftest import make_token
from realtime.tests.factories import TenantFixture, make_tenant
from server.accounts.changes import UserChanged
from server.accounts.models import Role, User
from server.auth import password_services, session_services
from server.platform import clock
from server.platform.addresses import RequestSource
from server.platform.domain_events import publish
from server.platform.live import Topic
from server.sales.models import Ticket
from server.testing import factories
from server.testing.factories import signed_in
from server.testing.ways_in import mail_link

DEVICE = "6f1b6d1e-5a53-4a57-8f8e-111111111111"


def token_of(user: User) -> AuthToken:
    return AuthToken.objects.get(user=user)


async def test_a_token_opens_the_line(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    assert "error" not in (await client.subscribe(tenant.topic))[tenant.topic]


async def test_what_is_no_token_is_an_invalid_token(connect: Any) -> None:
    tokens: tuple[Any, ...] = ("", "nonsense", "ÿ", "a" * 64, "a" * 5000, None, 5, [], {"a": 1}, True)
    for token in tokens:
        with pytest.raises(Refused, match=r"^Invalid Token$"):
            await connect(auth={"token": token})


async def test_a_widget_of_no_event_is_refused(connect: Any) -> None:
    known = await in_thread(factories.make_event)()
    for event in (0, -1, known.pk + 1, 2**63, 2**200, str(known.pk), None, True, known.pk + 0.5, [known.pk]):
        with pytest.raises(Refused, match=r"^Invalid Token$"):
            await connect(auth={"event": event})


async def test_nothing_at_all_is_an_invalid_token(connect: Any) -> None:
    for auth in (None, {}, {"other": 1}):
        with pytest.raises(Refused, match=r"^Invalid Token$"):
            await connect(auth=auth)


async def test_a_person_who_may_not_sign_in_any_more_is_refused(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    token = await in_thread(make_token)(tenant.organiser)
    await in_thread(User.objects.filter(pk=tenant.organiser.pk).update)(is_active=False)
    with pytest.raises(Refused):
        await connect(auth={"token": token})


async def test_a_page_of_ours_is_signed_in_by_its_cookie(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    token = await in_thread(make_token)(tenant.organiser)
    cookie = {"host": "foyer.test:8000", "cookie": f"other=1; {settings.COOKIE_NAME}={token}"}
    for origin in ("http://foyer.test:8000", "https://foyer.test:8000"):
        client = await connect(headers={**cookie, "origin": origin})
        assert "error" not in (await client.subscribe(tenant.topic))[tenant.topic]
    with pytest.raises(Refused):
        await connect(headers=cookie)


async def test_by_tls_the_cookie_of_this_host_alone_signs_in(connect: Any, settings: Any) -> None:
    tenant = await in_thread(make_tenant)()
    token = await in_thread(make_token)(tenant.organiser)
    settings.BEHIND_PROXY = True
    page = {"host": "foyer.test", "origin": "https://foyer.test", "x-forwarded-proto": "https"}
    client = await connect(headers={**page, "cookie": f"__Host-{settings.COOKIE_NAME}={token}"})
    assert "error" not in (await client.subscribe(tenant.topic))[tenant.topic]
    with pytest.raises(Refused):
        await connect(headers={**page, "cookie": f"{settings.COOKIE_NAME}={token}"})


@pytest.mark.database
@pytest.mark.usefixtures("_own_sweep")
async def test_signing_out_ends_that_sessions_lines(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    one = await connect(tenant.organiser)
    token = await in_thread(token_of)(tenant.organiser)
    other = await connect(tenant.organiser)
    await in_thread(session_services.end_session)(token=token)
    await one.until(one.closed.is_set)

    assert one.events == [("session", {"reason": "signed_out"})]
    assert one.left.is_set()
    assert not other.closed.is_set()
    assert "error" not in (await other.subscribe(tenant.topic))[tenant.topic]


@pytest.mark.usefixtures("_own_sweep")
async def test_a_password_changed_here_signs_the_others_out(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    session, here = await in_thread(AuthToken.objects.create)(tenant.organiser)
    own = await connect(auth={"token": here})
    others = [await connect(tenant.organiser) for _ in range(2)]
    neighbour = await connect(await in_thread(factories.make_user)(tenant.organiser.account))
    change = in_thread(password_services.change_password)
    await change(caller=signed_in(tenant.organiser), password="Foyer-new-7!", session=session, where=RequestSource())
    for other in others:
        await other.until(other.closed.is_set)
        assert other.events == [("session", {"reason": "signed_out"})]

    for client in (own, neighbour):
        assert not client.closed.is_set()
        assert "error" not in (await client.subscribe(tenant.topic))[tenant.topic]


@pytest.mark.usefixtures("_own_sweep")
async def test_a_password_set_by_a_link_signs_everybody_of_that_name_out(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    clients = [await connect(tenant.organiser) for _ in range(3)]
    token = await in_thread(mail_link)(tenant.organiser)
    reset = in_thread(password_services.reset_password)
    await reset(token=token, user_id=tenant.organiser.pk, password="Foyer-new-7!", where=RequestSource())
    for client in clients:
        await client.until(client.closed.is_set)
        assert client.events == [("session", {"reason": "signed_out"})]


async def test_a_sign_out_whose_message_was_lost_is_noticed_by_the_sweep(connect: Any, live: Hub) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    await in_thread(AuthToken.objects.all().delete)()
    await live.sweep()
    await client.until(client.closed.is_set)
    assert client.events == [("session", {"reason": "signed_out"})]


async def test_a_line_ends_when_its_token_expires(connect: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    tenant = await in_thread(make_tenant)()
    token = await in_thread(make_token)(tenant.organiser)
    await in_thread(AuthToken.objects.update)(expiry=clock.now() + timedelta(hours=1))
    client = await connect(auth={"token": token})
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: monotonic() + timedelta(hours=1).total_seconds())
    await client.until(client.closed.is_set)
    assert client.events == [("session", {"reason": "expired"})]


@transaction.atomic
def become(user: User, **fields: Any) -> None:
    """Change a user's permissions, as the administration does."""
    User.objects.filter(pk=user.pk).update(**fields)
    publish(UserChanged(user_id=user.pk, account_id=user.account_id))


@pytest.mark.usefixtures("_own_sweep")
async def test_who_becomes_door_staff_hears_the_sales_no_more(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    sales = f"account:{tenant.account}:sales"
    client = await connect(tenant.organiser)
    await client.subscribe(tenant.topic, sales)
    await in_thread(become)(tenant.organiser, role=Role.DOOR_STAFF)
    (frame,) = await client.until(lambda: client.changes(sales))
    assert frame == {"topic": sales, "error": "Not allowed"}
    await in_thread(tenant.touch)()
    await client.until(lambda: client.changes(tenant.topic))

    assert len(client.changes(sales)) == 1
    assert (await client.subscribe(sales))[sales] == {"error": "Not allowed"}


@pytest.mark.usefixtures("_own_sweep")
async def test_door_staff_receive_no_takings_of_a_performance(connect: Any) -> None:
    tenant = await in_thread(make_tenant)(Role.DOOR_STAFF)
    door, office = await connect(tenant.people[Role.DOOR_STAFF]), await connect(tenant.organiser)
    states = [(await client.subscribe(tenant.topic))[tenant.topic]["state"] for client in (door, office)]
    await in_thread(tenant.touch)()
    for client in (door, office):
        (frame,) = await client.until(lambda client=client: client.changes(tenant.topic))
        states.append(frame["state"])

    assert [state["revenue"] for state in states] == [None, "0.00", None, "0.00"]
    # Everything else is the same for both.
    assert [states[2], states[3]] == [{**states[3], "revenue": None}, {**states[2], "revenue": "0.00"}]


@pytest.mark.usefixtures("_own_sweep")
async def test_who_moves_to_another_account_hears_the_old_one_no_more(connect: Any) -> None:
    tenant, other = await in_thread(make_tenant)(), await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    await client.subscribe(tenant.topic)
    await in_thread(become)(tenant.organiser, account_id=other.account)
    assert await client.until(lambda: client.changes(tenant.topic)) == [{"topic": tenant.topic, "error": "Not allowed"}]
    assert "error" not in (await client.subscribe(other.topic))[other.topic]


@pytest.mark.database
@pytest.mark.usefixtures("_own_sweep")
async def test_who_may_not_sign_in_any_more_is_put_out(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    await in_thread(become)(tenant.organiser, is_active=False)
    await client.until(client.closed.is_set)
    assert client.events == [("session", {"reason": "signed_out"})]


@pytest.fixture
def just_before(live: Hub, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], None]:
    """Run and publish something after a token was found valid and before its socket receives changes."""
    sign_in = live.sign_in

    def arrange(happen: Callable[[], Any]) -> None:
        async def sign_in_late(socket: Any, person: Topic) -> None:
            await in_thread(happen)()
            await in_thread(publisher.flush)(PATIENCE)
            await sign_in(socket, person)

        monkeypatch.setattr(live, "sign_in", sign_in_late)

    return arrange


@pytest.mark.usefixtures("_own_sweep")
async def test_a_session_that_ends_while_its_line_opens_opens_none(connect: Any, just_before: Any) -> None:
    tenant = await in_thread(make_tenant)()
    just_before(lambda: session_services.end_sessions(user_id=tenant.organiser.pk))
    with pytest.raises(Refused, match=r"^Invalid Token$"):
        await connect(tenant.organiser)


@pytest.mark.usefixtures("_own_sweep")
async def test_who_moves_while_their_line_opens_hears_nothing_of_the_old_account(
    connect: Any, just_before: Any
) -> None:
    tenant, other = await in_thread(make_tenant)(), await in_thread(make_tenant)()
    just_before(lambda: become(tenant.organiser, account_id=other.account))
    client = await connect(tenant.organiser)
    snapshots = await client.subscribe(tenant.topic, other.topic)
    assert snapshots[tenant.topic] == {"error": "Not allowed"}
    assert "error" not in snapshots[other.topic]


MALFORMED: list[tuple[str, list[Any]]] = [
    ("subscribe", []),
    ("subscribe", ["performance:1"]),
    ("subscribe", [{}]),
    ("subscribe", [{"topics": "performance:1"}]),
    ("subscribe", [{"topics": [5]}]),
    ("subscribe", [{"topics": [None]}]),
    ("subscribe", [{"topics": [{}]}]),
    ("subscribe", [{"topics": [{"topic": 5}]}]),
    ("subscribe", [{"topics": [{"topic": "performance:1:door", "position": -1}]}]),
    ("subscribe", [{"topics": [{"topic": "performance:1:door", "position": "1"}]}]),
    ("subscribe", [{"topics": [{"topic": "performance:1:door", "position": 2**80}]}]),
    ("subscribe", [{"topics": []}, 1]),
    ("unsubscribe", [None]),
    ("unsubscribe", [{"topics": [[]]}]),
    ("scan", []),
    ("scan", ["code"]),
]


async def test_what_is_malformed_is_answered_with_an_error_and_the_line_stays(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    for name, args in MALFORMED:
        assert await client.emit(name, *args) == {"error": "Malformed event"}
    assert "error" not in (await client.subscribe(tenant.topic))[tenant.topic]


async def test_connection_receives_the_servers_time(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    before = clock.now()
    server_time = datetime.fromisoformat((await client.emit("clock"))["now"])
    assert before <= server_time <= clock.now()


async def test_unknown_events_and_unknown_topics_are_called_so(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    assert await client.emit("delete", {"everything": True}) == {"error": "Unknown event"}
    assert await client.subscribe("performances", "person:1", "") == {
        name: {"error": "Unknown topic"} for name in ("performances", "person:1", "")
    }
    assert await client.emit("unsubscribe", {"topics": ["performances", tenant.topic]}) == {
        "performances": {},
        tenant.topic: {},
    }


async def test_a_line_carries_at_most_500_topics(connect: Any) -> None:
    tenant = await in_thread(lambda: make_tenant(Role.PLATFORM_ADMINISTRATOR))()
    client = await connect(tenant.people[Role.PLATFORM_ADMINISTRATOR])
    names = [f"account:{number}:sales" for number in range(1, 502)]
    for start in range(0, 500, 100):
        answers = await client.subscribe(*names[start : start + 100])
        assert set(map(str, answers.values())) == {"{'items': []}"}
    assert await client.subscribe(names[500]) == {names[500]: {"error": "Too many topics"}}
    await client.emit("unsubscribe", {"topics": [names[0]]})
    assert await client.subscribe(names[500]) == {names[500]: {"items": []}}


async def test_an_event_names_at_most_a_hundred_topics_and_none_at_length(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    names = [f"performance:{number}" for number in range(1, 102)]
    for event in ("subscribe", "unsubscribe"):
        assert await client.emit(event, {"topics": names}) == {"error": "Too many topics"}
        assert await client.emit(event, {"topics": ["performance:" + "1" * 60]}) == {"error": "Malformed event"}


def a_scan(tenant: TenantFixture, **fields: Any) -> dict[str, Any]:
    return {
        "performance": tenant.performance.pk,
        "device": DEVICE,
        "gate": "Front",
        "nonce": "nonce-0000000000000001",
        "scanned_at": clock.now().isoformat(),
        **fields,
    }


def first_ticket(tenant: TenantFixture) -> Ticket:
    return Ticket.objects.filter(performance_id=tenant.performance.pk).order_by("pk").get()


@pytest.mark.database
async def test_a_scan_is_validated_and_its_performance_is_updated(connect: Any) -> None:
    tenant = await in_thread(make_tenant)(Role.DOOR_STAFF)
    await in_thread(tenant.sell)()
    ticket = await in_thread(first_ticket)(tenant)
    client = await connect(tenant.people[Role.DOOR_STAFF])
    await client.subscribe(tenant.topic)
    verdict = await client.emit("scan", a_scan(tenant, ticket=ticket.pk))
    again = await client.emit("scan", a_scan(tenant, ticket=ticket.pk, nonce="nonce-0000000000000002"))

    assert (verdict["verdict"], verdict["message"]) == ("admitted", "Ticket scanned Successfully")
    assert (again["verdict"], again["gate"]) == ("already_scanned", "Front")
    await client.until(
        lambda: client.changes(tenant.topic)[-1:] and client.changes(tenant.topic)[-1]["state"]["admitted"]
    )
    assert client.changes(tenant.topic)[-1]["state"]["admitted"] == 1


async def test_an_outsider_and_a_widget_scan_nothing(connect: Any) -> None:
    tenant, other = await in_thread(make_tenant)(), await in_thread(make_tenant)()
    await in_thread(tenant.sell)()
    ticket = await in_thread(first_ticket)(tenant)
    other_client = await connect(other.organiser)
    widget = await connect(event=tenant.performance.event_id)
    for client in (other_client, widget):
        answer = await client.emit("scan", a_scan(tenant, ticket=ticket.pk))
        assert set(answer) == {"nonce", "error"}
    assert (await in_thread(first_ticket)(tenant)).status == Ticket.Status.VALID


async def test_a_malformed_scan_is_answered_with_what_is_wrong(connect: Any) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    assert (await client.emit("scan", {}))["error"]
    answer = await client.emit("scan", a_scan(tenant, ticket=1, device="no uuid"))
    assert answer == {"nonce": "nonce-0000000000000001", "error": "device must be a UUID"}


@pytest.mark.database
async def test_when_the_last_socket_has_gone_nothing_of_it_is_left(connect: Any, live: Hub) -> None:
    tenant = await in_thread(make_tenant)()
    client = await connect(tenant.organiser)
    await client.subscribe(*tenant.topics)
    await client.close()

    assert (live._subscriptions, live._people, live._outlets) == ({}, {}, set())


@pytest.mark.parametrize(("path", "is_ours"), [("/socket.io/", True), ("/socket.io/x", False), ("/", False)])
async def test_sockets_elsewhere_are_refused(live: Hub, path: str, is_ours: bool) -> None:
    transport = AsgiTransport(application, path=path)
    assert (await transport.receive() is not None) is is_ours
    await transport.close()


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        (None, True),
        ("http://testserver", True),
        ("capacitor://localhost", True),
        ("https://evil.test", False),
        ("http://testserver.evil.test", False),
        ("null", False),
    ],
)
async def test_a_page_of_elsewhere_opens_no_line(live: Hub, origin: str | None, is_let_in: bool) -> None:
    headers = {"host": "testserver"} | ({"origin": origin} if origin else {})
    transport = AsgiTransport(application, path="/socket.io/", headers=headers)
    assert (await transport.receive() is not None) is is_let_in
    await transport.close()
