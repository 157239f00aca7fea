"""Sending webhooks in the processes of both profiles: what a killed one committed and did not send still arrives."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import F

from server.accounts.models import Account
from server.integrations.models import Delivery, Endpoint, Event, Try
from server.integrations.webhooks.delivery_services import RETENTION, Attempt, DueDelivery, record_attempts
from server.integrations.webhooks.endpoint_services import EndpointForm, create_endpoint
from server.integrations.webhooks.event_services import OrderEventData, publish_events
from server.integrations.webhooks.protocol import AttemptResult
from server.platform import clock, outbox
from server.platform.models import OutboxJob
from server.testing.factories import make_staff
from server.testing.outside.postbox import PostBox
from server.testing.outside.receiver import Receiver, responds, slowly
from workers import embedded, tasks
from workers.tests.conftest import PATIENCE, ROOT, celery, environment, eventually

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
NO = AttemptResult(took_ms=1, status=500)

# Publishes orders' events, each in a commit, while it sends; it is killed right after its last commit.
PUBLISH_AND_DIE = """
import os, signal, sys
from datetime import timedelta
import django
from django.conf import settings
if settings.DATABASES["default"]["ENGINE"] == "server.platform.sqlite":
    settings.DATABASES["default"]["NAME"] = sys.argv[1]
django.setup()
from django.db import transaction
from server.integrations.webhooks.event_services import OrderEventData, publish_events
from server.platform import clock, outbox
from workers import embedded
outbox.CLAIM_LASTS = timedelta(seconds=2)
account, first, count, sends = (int(word) for word in sys.argv[2:])
if sends:
    embedded.start()
for order in range(first, first + count):
    with transaction.atomic():
        publish_events(
            [OrderEventData(account_id=account, type="order.paid", order_id=order, number=1, at=clock.now(), data={})]
        )
while sends and not outbox.OutboxJob.objects.filter(kind="clients.deliver_webhooks", tries__gt=0).exists():
    pass
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(autouse=True)
def _is_here(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.WEBHOOKS_INSIDE = True
    monkeypatch.setenv("FOYER_WEBHOOKS_INSIDE", "1")


@contextmanager
def sending(settings: Any, box: PostBox, log: Path) -> Iterator[None]:
    """Send as this profile does: in this process, or in a Celery worker."""
    if settings.CLUSTER:
        with celery("worker", "--without-gossip", "--without-mingle", box=box, log=log):
            yield
        return
    embedded.start()
    yield
    embedded.stop()


def sweep() -> None:
    """Sweep as if a minute had passed since the last job was enqueued."""
    OutboxJob.objects.update(owed_at=F("due_at") - 2 * outbox.SWEEP_AFTER)
    tasks.enqueue_overdue_outbox_jobs()


def is_all_delivered() -> bool:
    sweep()
    return not Delivery.objects.exclude(state=Delivery.State.DELIVERED).exists()


def publish_and_die(account: Account, first: int, count: int, *, sends: bool) -> None:
    arguments = [str(connection.settings_dict["NAME"]), str(account.pk), str(first), str(count), str(int(sends))]
    command = [sys.executable, "-c", PUBLISH_AND_DIE, *arguments]
    died = subprocess.run(command, cwd=ROOT, env=environment(), timeout=PATIENCE, capture_output=True, check=False)
    assert died.returncode == -signal.SIGKILL, died.stderr.decode()


def make_endpoint(url: str) -> tuple[Endpoint, str]:
    staff = make_staff()
    return create_endpoint(caller=staff, account_id=staff.user.account_id, form=EndpointForm(url=url))


def publish_order_event(endpoint: Endpoint, order: int, number: int = 1) -> None:
    event_data = OrderEventData(
        account_id=endpoint.account_id, type="order.paid", order_id=order, number=number, at=clock.now(), data={"a": 1}
    )
    with transaction.atomic():
        publish_events([event_data])


def due_of(row: Delivery) -> DueDelivery:
    return DueDelivery(
        delivery_id=row.pk, endpoint_id=row.endpoint_id, order_number=1, tries=0, key="msg_1", body=b"{}"
    )


@pytest.mark.sweep
def test_a_process_that_is_killed_between_commit_and_sending_loses_nothing(settings, postbox, tmp_path):
    with Receiver() as receiver:
        endpoint, secret = make_endpoint(receiver.url)
        publish_and_die(endpoint.account, 1, 10, sends=False)
        # Another one is killed while it sends, with responses outstanding.
        receiver.manner = slowly(0.05, responds(200))
        publish_and_die(endpoint.account, 11, 40, sends=True)
        assert Delivery.objects.filter(state=Delivery.State.OWED).exists()
        with sending(settings, postbox, tmp_path / "worker.log"):
            eventually(is_all_delivered)

    delivered = {received.key for received in receiver.received if received.is_signed_by(secret)}
    assert delivered == set(Event.objects.values_list("key", flat=True))
    assert len(delivered) == 50


@pytest.mark.sweep
def test_event_published_during_a_run_is_sent_at_once(settings, postbox, tmp_path):
    with Receiver() as receiver, sending(settings, postbox, tmp_path / "worker.log"):
        endpoint, _ = make_endpoint(receiver.url)
        publish_order_event(endpoint, 1)
        eventually(lambda: receiver.received)
        assert json.loads(receiver.received[0].body)["type"] == "order.paid"
        eventually(lambda: Delivery.objects.get().state == Delivery.State.DELIVERED)


def test_old_events_are_deleted_except_an_orders_last_number(monkeypatch):
    endpoint, _ = make_endpoint("https://partner.example/")
    for order, number in ((1, 1), (1, 2), (1, 3), (2, 1)):
        publish_order_event(endpoint, order, number)
    record_attempts([Attempt(due=due_of(delivery), at=clock.now(), answer=NO) for delivery in Delivery.objects.all()])
    Event.objects.filter(order_number=1).update(created_at=clock.now() - RETENTION - timedelta(seconds=1))

    monkeypatch.setattr(tasks, "BATCH", 1)
    tasks.delete_old_webhook_events()
    assert list(Event.objects.order_by("pk").values_list("order_number", "number")) == [(1, 3), (2, 1)]
    assert list(Delivery.objects.values_list("event__order_number", flat=True)) == [2]
    assert list(Try.objects.values_list("delivery__event__order_number", flat=True)) == [2]
