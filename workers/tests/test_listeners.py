"""Domain events, and the tasks that they start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from celery.signals import before_task_publish
from django.db import transaction

from server.auth import password_services
from server.auth.mailing import ResetEmail
from server.messaging.services.sale_emails import SendTickets
from server.payments.services.checkouts import Buyer
from server.platform import clock, outbox
from server.platform.models import OutboxJob
from server.platform.outbox import Ending, Job, JobResult
from server.testing.factories import make_performance, make_user, sell_tickets
from server.testing.jobs import work_of
from workers.tasks import enqueue_overdue_outbox_jobs, run_outbox_job

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Queued:
    """A queued task, and its delay in seconds."""

    task: str
    work_id: int
    wait: float


@pytest.fixture
def queued() -> Iterator[list[Queued]]:
    """Collect the queued tasks."""
    tasks: list[Queued] = []

    def note(sender: str, body: Any, headers: dict[str, Any], **_: Any) -> None:
        begins_at = datetime.fromisoformat(headers["eta"]) if headers["eta"] else clock.now()
        tasks.append(Queued(sender, body[1]["work_id"], round((begins_at - clock.now()).total_seconds())))

    before_task_publish.connect(note)
    yield tasks
    before_task_publish.disconnect(note)


def test_link_is_queued_whether_the_address_is_known_or_not(queued: list[Queued]):
    for email in (make_user().email, "nobody@foyer.test"):
        password_services.request_reset_link(email=email, address="203.0.113.5")

    works = OutboxJob.objects.order_by("pk").values_list("pk", flat=True)
    assert queued == [Queued("core.do_owed_work", work, wait=1) for work in works], "when the answer is out"
    assert len(queued) == 2


def test_email_is_queued_only_for_a_buyer_with_an_address(queued: list[Queued]):
    performance = make_performance()

    sell_tickets(performance, 1)
    assert queued == []

    payment = sell_tickets(performance, 1, buyer=Buyer(name="Ada Buyer", email="ada.buyer@example.org"))
    assert queued == [Queued("core.do_owed_work", work_of(SendTickets, payment).pk, wait=0)]


@pytest.mark.database
def test_a_new_kind_of_work_is_queued_without_another_line(queued: list[Queued], monkeypatch: pytest.MonkeyPatch):
    class Bell(Job):
        kind = "tests.bell"
        tried_for = timedelta(days=1)
        begins_after = timedelta(seconds=3)

        def do(self) -> JobResult:
            return Ending.DONE

    monkeypatch.setitem(outbox.JOB_KINDS, Bell.kind, Bell)
    with transaction.atomic():
        Bell.enqueue(subject_id=7)

    assert queued == [Queued("core.do_owed_work", OutboxJob.objects.get().pk, wait=3)]
    run_outbox_job(work_id=queued[0].work_id)
    assert OutboxJob.objects.get().state == OutboxJob.State.DONE


@pytest.mark.database
def test_the_sweep_queues_each_kinds_share(
    queued: list[Queued], later: Callable[..., None], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(outbox, "MOST_SWEPT", 1)
    with transaction.atomic():
        for number in range(2):
            for kind in (SendTickets, ResetEmail):
                kind.enqueue(subject_id=number)
    queued.clear()
    later(minutes=2)

    enqueue_overdue_outbox_jobs()

    first = {row.pk for row in OutboxJob.objects.filter(subject_id=0)}
    assert {task.work_id for task in queued} == first
