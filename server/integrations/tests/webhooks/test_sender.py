"""Webhook deliveries by workers, over real connections: nothing is lost, and no endpoint delays another."""

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
from server.integrations.webhooks import delivery_services, http_client
from server.integrations.webhooks.endpoint_services import (
    EndpointForm,
    SendEndpointDisabledEmail,
    rotate_secret,
    save_endpoint,
    switch_endpoint,
)
from server.integrations.webhooks.event_services import resend_deliveries, resend_range, send_test
from server.platform import clock
from server.testing.factories import make_user
from server.testing.jobs import doing_all, is_enqueued
from server.testing.outside.postbox import free_port
from server.testing.outside.receiver import Receiver, is_silent, responds, slowly, writes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sends")]
DELIVERED, WAITING, GIVEN_UP = Delivery.State.DELIVERED, Delivery.State.OWED, Delivery.State.GIVEN_UP


def tries_of(endpoint: Endpoint) -> list[Try]:
    return list(Try.objects.filter(delivery__endpoint=endpoint).order_by("pk"))


def let_time_pass(endpoint: Endpoint) -> None:
    """Make waiting deliveries due now."""
    with transaction.atomic():
        waiting = Delivery.objects.filter(endpoint=endpoint, state=WAITING, due_at__gt=clock.now())
        if waiting.update(due_at=clock.now()):
            delivery_services.DeliverWebhooks.enqueue(subject_id=endpoint.pk)


@pytest.mark.database
def test_events_arrive_signed_in_order_and_once(endpoint_at, publish_order_events):
    with Receiver() as receiver:
        endpoint, secret = endpoint_at(receiver.url)
        events = [*publish_order_events(1, 20), *publish_order_events(2, 20)]
        eventually(lambda: states(endpoint) == [DELIVERED] * 40)

    assert sorted(receiver.keys) == sorted(event.key for event in events)
    assert all(received.is_signed_by(secret) for received in receiver.received)
    bodies = [json.loads(received.body) for received in receiver.received]
    for order in (1, 2):
        assert [body["number"] for body in bodies if body["data"]["order"] == order] == list(range(1, 21))
    assert [one.status for one in tries_of(endpoint)] == [204] * 40


@pytest.mark.database
def test_what_fails_is_tried_again_by_its_time_and_holds_up_nothing_later(endpoint_at, publish_order_events):
    failing = {1}

    async def manner(received: Any, writer: Any) -> None:
        status = 500 if json.loads(received.body)["data"]["order"] in failing else 200
        await responds(status, b"no" if status == 500 else b"")(received, writer)

    with Receiver(manner) as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        first, *_ = publish_order_events(1)
        publish_order_events(2, 5)
        eventually(lambda: states(endpoint) == [WAITING, *[DELIVERED] * 5])

        row = Delivery.objects.get(event=first)
        assert row.tries == 1
        assert timedelta(seconds=4) < row.due_at - tries_of(endpoint)[0].at < timedelta(seconds=6)

        failing.clear()
        let_time_pass(endpoint)
        eventually(lambda: states(endpoint) == [DELIVERED] * 6)
    assert receiver.keys.count(first.key) == 2
    attempts = Try.objects.filter(delivery=row).order_by("pk").values_list("status", "answer")
    assert list(attempts) == [(500, "no"), (200, "")]


def test_endpoint_gets_all_events_in_order_after_an_hour_away(endpoint_at, publish_order_events):
    with Receiver() as receiver:
        endpoint, secret = endpoint_at(receiver.url)
        manners = [
            responds(500),
            responds(301, location="https://elsewhere.example/"),
            writes(b"garbage\r\n\r\n"),
            writes(b""),
            responds(404, b"x" * 5_000),
            slowly(0.3, responds(200)),
        ]
        for manner in manners:
            receiver.manner = manner
            before = len(receiver.received)
            publish_order_events(7)
            let_time_pass(endpoint)
            eventually(lambda: len(receiver.received) > before)  # noqa: B023
        receiver.manner = responds(200)

        def is_over() -> bool:
            let_time_pass(endpoint)
            return set(states(endpoint)) == {DELIVERED}

        eventually(is_over)

    numbers = {
        received.key: json.loads(received.body)["number"]
        for received in receiver.received
        if received.is_signed_by(secret)
    }
    assert sorted(numbers.values()) == list(range(1, len(manners) + 1))
    assert Endpoint.objects.get(pk=endpoint.pk).failing_since is None


def test_one_that_is_silent_and_one_that_is_down_hold_up_nobody(account, endpoint_at, publish_order_events):
    with Receiver(is_silent) as silent, Receiver() as other:
        hanging, _ = endpoint_at(silent.url)
        down, _ = endpoint_at(f"http://localhost:{free_port()}/")
        alive, _ = endpoint_at(other.url)
        for order in range(20):
            publish_order_events(order)
        eventually(lambda: states(alive) == [DELIVERED] * 20)
        assert states(hanging) == [WAITING] * 20
        # Neither is flooded: one attempt after the other while nothing arrives, with pauses.
        eventually(lambda: Endpoint.objects.get(pk=down.pk).failing_since)
        assert len(tries_of(down)) < 20
        assert silent.most_at_once <= 8
        Endpoint.objects.filter(pk=hanging.pk).delete()


def test_one_that_asks_for_a_rest_is_left_alone(endpoint_at, publish_order_events):
    with Receiver(responds(429, retry_after="3600")) as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        publish_order_events(1)
        eventually(lambda: Endpoint.objects.get(pk=endpoint.pk).rests_until)
        publish_order_events(1, 3)
        publish_order_events(2, 3)
        with Receiver() as other:
            alive, _ = endpoint_at(other.url)
            publish_order_events(3)
            eventually(lambda: states(alive) == [DELIVERED])
        assert len(receiver.received) == 1

        receiver.manner = responds(200)
        row = Endpoint.objects.get(pk=endpoint.pk)
        assert row.rests_until is not None
        assert timedelta(minutes=59) < row.rests_until - clock.now() <= timedelta(hours=1)
        assert Delivery.objects.get(endpoint=endpoint, tries=1).due_at >= row.rests_until


def test_endpoint_that_is_gone_is_switched_off_and_its_owner_mailed(account, endpoint_at, publish_order_events):
    make_user(account, role=Role.ACCOUNT_OWNER)
    with Receiver(responds(410)) as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        publish_order_events(1, 3)
        eventually(lambda: not Endpoint.objects.get(pk=endpoint.pk).is_active)

    assert Endpoint.objects.get(pk=endpoint.pk).off_because == Endpoint.Off.GONE
    assert states(endpoint) == [GIVEN_UP] * 3
    assert is_enqueued(SendEndpointDisabledEmail, endpoint)
    entry = AuditEntry.objects.filter(object_id=endpoint.pk).latest("pk")
    assert entry.changes == {"is_active": ["True", "False"], "off_because": ["", "gone"]}


def test_an_endpoint_that_is_switched_off_by_hand_hears_of_nothing_more(office, endpoint_at, publish_order_events):
    with Receiver(responds(500)) as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        publish_order_events(1)
        eventually(lambda: len(tries_of(endpoint)) == 1)
        switch_endpoint(caller=office, endpoint_id=endpoint.pk, is_active=False)
        publish_order_events(1)
        assert states(endpoint) == [GIVEN_UP]

        receiver.manner = responds(200)
        switch_endpoint(caller=office, endpoint_id=endpoint.pk, is_active=True)
        resend_range(caller=office, endpoint_id=endpoint.pk)
        eventually(lambda: states(endpoint) == [DELIVERED])


def test_a_changed_url_is_used_by_a_running_delivery_job(office, endpoint_at, publish_order_events):
    with Receiver() as before, Receiver() as after:
        endpoint, _ = endpoint_at(before.url)
        publish_order_events(1)
        eventually(lambda: states(endpoint) == [DELIVERED])
        save_endpoint(caller=office, endpoint_id=endpoint.pk, form=EndpointForm(url=after.url))
        _, secret = rotate_secret(caller=office, endpoint_id=endpoint.pk)

        def is_received_there() -> bool:
            publish_order_events(1)
            return bool(after.received)

        eventually(is_received_there)
        assert after.received[-1].is_signed_by(secret)


def test_delivered_event_is_sent_again_by_hand(office, endpoint_at, publish_order_events):
    with Receiver() as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        publish_order_events(1, 2)
        eventually(lambda: states(endpoint) == [DELIVERED] * 2)
        first = Delivery.objects.filter(endpoint=endpoint).order_by("pk").first()
        assert first is not None
        assert resend_deliveries(caller=office, endpoint_id=endpoint.pk, delivery_ids=[first.pk]) == 1
        eventually(lambda: len(receiver.received) == 3 and states(endpoint) == [DELIVERED] * 2)
        assert receiver.keys[2] == receiver.keys[0]

        send_test(caller=office, endpoint_id=endpoint.pk)
        eventually(lambda: states(endpoint) == [DELIVERED] * 3)
        assert json.loads(receiver.received[-1].body)["type"] == "webhook.test"


def test_a_test_account_and_another_account_get_only_their_own_events(office, endpoint_at, publish_order_events):
    with Receiver() as receiver:
        endpoint, _ = endpoint_at(receiver.url, types=["order.refunded"])
        publish_order_events(1)
        publish_order_events(1, kind="order.refunded")
        eventually(lambda: states(endpoint) == [DELIVERED])
    assert [json.loads(received.body)["type"] for received in receiver.received] == ["order.refunded"]


@pytest.mark.database
def test_two_processes_send_nothing_twice(endpoint_at, publish_order_events):
    with Receiver() as receiver, doing_all(delivery_services.DeliverWebhooks):
        rows = [endpoint_at(f"{receiver.url}/{number}")[0] for number in range(6)]
        for order in range(6):
            publish_order_events(order)
        eventually(lambda: all(states(row) == [DELIVERED] * 6 for row in rows))
    assert len(receiver.received) == 36


@pytest.mark.database
def test_a_database_that_is_away_costs_nothing_but_time(endpoint_at, publish_order_events, monkeypatch):
    note, refused = delivery_services.record_attempts, threading.Event()

    def refuse_once(tried: Any) -> None:
        if not refused.is_set():
            refused.set()
            raise DatabaseError("away")
        note(tried)

    monkeypatch.setattr(delivery_services, "record_attempts", refuse_once)
    with Receiver() as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        publish_order_events(1, 3)
        eventually(lambda: states(endpoint) == [DELIVERED] * 3)
    assert refused.is_set()
    assert len(receiver.received) == 3


def test_stopping_run_waits_for_running_work(endpoint_at, publish_order_events, monkeypatch):
    monkeypatch.setattr(delivery_services, "QUEUE_CONCURRENCY", 1)
    with Receiver(slowly(0.5, responds(200))) as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        publish_order_events(1, 2)
        eventually(lambda: receiver.received)
        delivery_services.is_stopping.set()
        eventually(lambda: states(endpoint) == [DELIVERED, WAITING])
        delivery_services.is_stopping.clear()
        let_time_pass(endpoint)
        eventually(lambda: states(endpoint) == [DELIVERED, DELIVERED])
    assert len(receiver.received) == 2


def test_nothing_goes_out_unsigned(endpoint_at, publish_order_events):
    """A secret encrypted with another secret of the installation can no longer be read."""
    with Receiver() as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        Endpoint.objects.filter(pk=endpoint.pk).update(secret="of another installation")
        publish_order_events(1)
        eventually(lambda: tries_of(endpoint))
    assert tries_of(endpoint)[0].error == "Its secret was sealed by another installation: give it a new one"
    assert receiver.received == []


def test_a_silent_endpoints_try_ends_and_is_noted(endpoint_at, publish_order_events, monkeypatch):
    monkeypatch.setattr(http_client, "ATTEMPT_TIMEOUT", 0.3)
    with Receiver(is_silent) as receiver:
        endpoint, _ = endpoint_at(receiver.url)
        publish_order_events(1)
        eventually(lambda: tries_of(endpoint))
    (one,) = tries_of(endpoint)
    assert (one.status, one.error) == (None, "No answer within 0 seconds")
    assert 300 <= one.took_ms < 5_000
