"""Webhooks as workers send them, over real connections: nothing is lost, and no endpoint holds up another."""

from __future__ import annotations

import json
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from server.accounts.models import AuditEntry, Role
from server.integrations.models import Delivery, Endpoint, Try
from server.integrations.tests.webhooks.conftest import eventually, states
from server.integrations.webhooks.mailing import SendEndpointDisabledEmail
from server.integrations.webhooks.services import delivery_queues, endpoints, http_client, sender
from server.integrations.webhooks.services.endpoints import EndpointForm
from server.integrations.webhooks.services.publishing import resend_deliveries, resend_range, send_test
from server.platform import clock
from server.testing.factories import make_user
from server.testing.outside.postbox import free_port
from server.testing.outside.receiver import Receiver, is_silent, says, slowly, writes
from server.testing.owed import doing_all, is_owed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sends")]
DELIVERED, OWED, GIVEN_UP = Delivery.State.DELIVERED, Delivery.State.OWED, Delivery.State.GIVEN_UP


def tries_of(endpoint: Endpoint) -> list[Try]:
    return list(Try.objects.filter(delivery__endpoint=endpoint).order_by("pk"))


def let_time_pass(endpoint: Endpoint) -> None:
    """Have what waits for its next try due now."""
    with transaction.atomic():
        waiting = Delivery.objects.filter(endpoint=endpoint, state=OWED, due_at__gt=clock.now())
        if waiting.update(due_at=clock.now()):
            sender.DeliverWebhooks.enqueue(subject_id=endpoint.pk)


@pytest.mark.database
def test_what_is_told_arrives_signed_in_order_and_once(endpoint_at, tell_of):
    with Receiver() as receiver:
        endpoint, secret = endpoint_at(receiver.url)
        events = [*tell_of(1, 20), *tell_of(2, 20)]
        eventually(lambda: states(endpoint) == [DELIVERED] * 40)

    assert sorted(receiver.keys) == sorted(event.key for event in events)
    assert all(heard.is_signed_by(secret) for heard in receiver.heard)
    bodies = [json.loads(heard.body) for heard in receiver.heard]
    for order in (1, 2):
        assert [body["number"] for body in bodies if body["data"]["order"] == order] == list(range(1, 21))
    assert [one.status for one in tries_of(endpoint)] == [204] * 40


@pytest.mark.database
def test_what_fails_is_tried_again_by_its_time_and_holds_up_nothing_later(endpoint_at, tell_of):
    failing = {1}

    async def manner(heard: Any, writer: Any) -> None:
        status = 500 if json.loads(heard.body)["data"]["order"] in failing else 200
        await says(status, b"no" if status == 500 else b"")(heard, writer)

    with Receiver(manner) as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        first, *_ = tell_of(1)
        tell_of(2, 5)
        eventually(lambda: states(endpoint) == [OWED, *[DELIVERED] * 5])

        row = Delivery.objects.get(event=first)
        assert row.tries == 1
        assert timedelta(seconds=4) < row.due_at - tries_of(endpoint)[0].at < timedelta(seconds=6)

        failing.clear()
        let_time_pass(endpoint)
        eventually(lambda: states(endpoint) == [DELIVERED] * 6)
    assert receiver.keys.count(first.key) == 2
    told = Try.objects.filter(delivery=row).order_by("pk").values_list("status", "answer")
    assert list(told) == [(500, "no"), (200, "")]


def test_an_endpoint_that_was_away_for_an_hour_gets_each_event_and_can_put_them_in_order(endpoint_at, tell_of):
    with Receiver() as receiver:
        endpoint, secret = endpoint_at(receiver.url)
        manners = [
            says(500),
            says(301, location="https://elsewhere.example/"),
            writes(b"garbage\r\n\r\n"),
            writes(b""),
            says(404, b"x" * 5_000),
            slowly(0.3, says(200)),
        ]
        for manner in manners:
            receiver.manner = manner
            before = len(receiver.heard)
            tell_of(7)
            let_time_pass(endpoint)
            eventually(lambda: len(receiver.heard) > before)  # noqa: B023
        receiver.manner = says(200)

        def is_over() -> bool:
            let_time_pass(endpoint)
            return set(states(endpoint)) == {DELIVERED}

        eventually(is_over)

    told = {heard.key: json.loads(heard.body)["number"] for heard in receiver.heard if heard.is_signed_by(secret)}
    assert sorted(told.values()) == list(range(1, len(manners) + 1))
    assert Endpoint.objects.get(pk=endpoint.pk).failing_since is None


def test_one_that_is_silent_and_one_that_is_down_hold_up_nobody(house, endpoint_at, tell_of):
    with Receiver(is_silent) as silent, Receiver() as other:
        hanging, _ = endpoint_at(silent.url)
        down, _ = endpoint_at(f"http://localhost:{free_port()}/")
        alive, _ = endpoint_at(other.url)
        for order in range(20):
            tell_of(order)
        eventually(lambda: states(alive) == [DELIVERED] * 20)
        assert states(hanging) == [OWED] * 20
        # And neither is pressed: one try after the other where nothing arrives, with pauses.
        eventually(lambda: Endpoint.objects.get(pk=down.pk).failing_since)
        assert len(tries_of(down)) < 20
        assert silent.most_at_once <= 8
        Endpoint.objects.filter(pk=hanging.pk).delete()


def test_one_that_asks_for_a_rest_is_left_alone(endpoint_at, tell_of):
    with Receiver(says(429, retry_after="3600")) as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        tell_of(1)
        eventually(lambda: Endpoint.objects.get(pk=endpoint.pk).rests_until)
        tell_of(1, 3)
        tell_of(2, 3)
        with Receiver() as other:
            alive, _ = endpoint_at(other.url)
            tell_of(3)
            eventually(lambda: states(alive) == [DELIVERED])
        assert len(receiver.heard) == 1

        receiver.manner = says(200)
        row = Endpoint.objects.get(pk=endpoint.pk)
        assert row.rests_until is not None
        assert timedelta(minutes=59) < row.rests_until - clock.now() <= timedelta(hours=1)
        assert Delivery.objects.get(endpoint=endpoint, tries=1).due_at >= row.rests_until


def test_one_that_is_gone_is_switched_off_and_its_owner_told(house, endpoint_at, tell_of):
    make_user(house, role=Role.ACCOUNT_OWNER)
    with Receiver(says(410)) as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        tell_of(1, 3)
        eventually(lambda: not Endpoint.objects.get(pk=endpoint.pk).is_active)

    assert Endpoint.objects.get(pk=endpoint.pk).off_because == Endpoint.Off.GONE
    assert states(endpoint) == [GIVEN_UP] * 3
    assert is_owed(SendEndpointDisabledEmail, endpoint)
    entry = AuditEntry.objects.filter(object_id=endpoint.pk).latest("pk")
    assert entry.changes == {"is_active": ["True", "False"], "off_because": ["", "gone"]}


def test_an_endpoint_that_is_switched_off_by_hand_hears_of_nothing_more(office, endpoint_at, tell_of):
    with Receiver(says(500)) as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        tell_of(1)
        eventually(lambda: len(tries_of(endpoint)) == 1)
        endpoints.switch_endpoint(caller=office, endpoint_id=endpoint.pk, is_active=False)
        tell_of(1)
        assert states(endpoint) == [GIVEN_UP]

        receiver.manner = says(200)
        endpoints.switch_endpoint(caller=office, endpoint_id=endpoint.pk, is_active=True)
        resend_range(caller=office, endpoint_id=endpoint.pk)
        eventually(lambda: states(endpoint) == [DELIVERED])


def test_a_change_of_its_url_is_heeded_while_its_lane_is_in_hand(office, endpoint_at, tell_of):
    with Receiver() as before, Receiver() as after:
        endpoint, _ = endpoint_at(before.url)
        tell_of(1)
        eventually(lambda: states(endpoint) == [DELIVERED])
        endpoints.save_endpoint(caller=office, endpoint_id=endpoint.pk, form=EndpointForm(url=after.url))
        _, secret = endpoints.rotate_secret(caller=office, endpoint_id=endpoint.pk)

        def is_heard_there() -> bool:
            tell_of(1)
            return bool(after.heard)

        eventually(is_heard_there)
        assert after.heard[-1].is_signed_by(secret)


def test_an_event_that_was_told_is_told_again_by_hand(office, endpoint_at, tell_of):
    with Receiver() as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        tell_of(1, 2)
        eventually(lambda: states(endpoint) == [DELIVERED] * 2)
        first = Delivery.objects.filter(endpoint=endpoint).order_by("pk").first()
        assert first is not None
        assert resend_deliveries(caller=office, endpoint_id=endpoint.pk, delivery_ids=[first.pk]) == 1
        eventually(lambda: len(receiver.heard) == 3 and states(endpoint) == [DELIVERED] * 2)
        assert receiver.keys[2] == receiver.keys[0]

        send_test(caller=office, endpoint_id=endpoint.pk)
        eventually(lambda: states(endpoint) == [DELIVERED] * 3)
        assert json.loads(receiver.heard[-1].body)["type"] == "webhook.test"


def test_a_test_house_and_another_account_are_told_of_their_own_alone(office, endpoint_at, tell_of):
    with Receiver() as receiver:
        endpoint, _ = endpoint_at(receiver.url, types=["order.refunded"])
        tell_of(1)
        tell_of(1, kind="order.refunded")
        eventually(lambda: states(endpoint) == [DELIVERED])
    assert [json.loads(heard.body)["type"] for heard in receiver.heard] == ["order.refunded"]


@pytest.mark.database
def test_two_processes_send_nothing_twice(endpoint_at, tell_of):
    with Receiver() as receiver, doing_all(sender.DeliverWebhooks):
        rows = [endpoint_at(f"{receiver.url}/{number}")[0] for number in range(6)]
        for order in range(6):
            tell_of(order)
        eventually(lambda: all(states(row) == [DELIVERED] * 6 for row in rows))
    assert len(receiver.heard) == 36


@pytest.mark.database
def test_a_database_that_is_away_costs_nothing_but_time(endpoint_at, tell_of, monkeypatch):
    note, refused = delivery_queues.record_attempts, threading.Event()

    def refuse_once(tried: Any) -> None:
        if not refused.is_set():
            refused.set()
            raise DatabaseError("away")
        note(tried)

    monkeypatch.setattr(delivery_queues, "record_attempts", refuse_once)
    with Receiver() as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        tell_of(1, 3)
        eventually(lambda: states(endpoint) == [DELIVERED] * 3)
    assert refused.is_set()
    assert len(receiver.heard) == 3


def test_a_run_that_is_to_stop_waits_for_what_is_under_way_and_leaves_the_rest(endpoint_at, tell_of, monkeypatch):
    monkeypatch.setattr(sender, "QUEUE_CONCURRENCY", 1)
    with Receiver(slowly(0.5, says(200))) as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        tell_of(1, 2)
        eventually(lambda: receiver.heard)
        sender.is_stopping.set()
        eventually(lambda: states(endpoint) == [DELIVERED, OWED])
        sender.is_stopping.clear()
        let_time_pass(endpoint)
        eventually(lambda: states(endpoint) == [DELIVERED, DELIVERED])
    assert len(receiver.heard) == 2


def test_nothing_goes_out_unsigned(endpoint_at, tell_of):
    """A secret that was sealed with another secret of the installation cannot be read any more."""
    with Receiver() as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        Endpoint.objects.filter(pk=endpoint.pk).update(secret="of another installation")
        tell_of(1)
        eventually(lambda: tries_of(endpoint))
    assert tries_of(endpoint)[0].error == "Its secret was sealed by another installation: give it a new one"
    assert receiver.heard == []


def test_a_silent_endpoints_try_ends_and_is_noted(endpoint_at, tell_of, monkeypatch):
    monkeypatch.setattr(http_client, "ATTEMPT_TIMEOUT", 0.3)
    with Receiver(is_silent) as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        tell_of(1)
        eventually(lambda: tries_of(endpoint))
    (one,) = tries_of(endpoint)
    assert (one.status, one.error) == (None, "No answer within 0 seconds")
    assert 300 <= one.took_ms < 5_000
