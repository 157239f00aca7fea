"""Old rows are deleted in slices, except those that are still needed."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from server.checkin.models import DeviceSession
from server.platform import clock
from server.reporting.models import ReportRun, ScheduledReport
from server.testing.factories import make_device, make_staff
from workers import tasks
from workers.queues import SCHEDULE
from workers.tasks import delete_device_sessions, delete_report_runs
from workers.tests.conftest import ROOT

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def test_slices_are_deleted_until_one_is_not_full(monkeypatch):
    monkeypatch.setattr(tasks, "SLICE", 2)
    left, limits = [5], []

    def delete(*, limit: int) -> int:
        limits.append(limit)
        gone = min(limit, left[0])
        left[0] -= gone
        return gone

    tasks.delete_in_slices(delete)

    assert (left, limits) == ([0], [2, 2, 2])


def test_the_table_of_retention_names_every_task_that_deletes():
    deleting = {entry["task"] for entry in SCHEDULE.values() if re.search(r"\.(delete|forget)_", entry["task"])}
    named = set(re.findall(r"`([a-z]+\.(?:delete|forget)_[a-z_]+)`", (ROOT / "docs" / "retention.md").read_text()))

    assert named == deleting


def test_sessions_of_phones_go_but_the_last_of_each_person(later, monkeypatch):
    monkeypatch.setattr(tasks, "SLICE", 2)
    staff = make_staff()
    device, now = make_device(staff.user.account), clock.now()
    DeviceSession.objects.all().delete()
    for number in range(4):
        DeviceSession.objects.create(
            device=device, digest=str(number), user=staff.user, since=now + timedelta(days=number)
        )

    delete_device_sessions()
    assert DeviceSession.objects.count() == 4
    later(days=100)
    delete_device_sessions()

    assert list(DeviceSession.objects.values_list("digest", flat=True)) == ["3"]


def test_runs_of_reports_go_but_the_last_of_each_and_what_waits(later):
    staff, now = make_staff(), clock.now()
    schedule = ScheduledReport.objects.create(
        account=staff.user.account, owner=staff.user, report="sales", hour=6, created_at=now
    )
    for day, state in enumerate(("waiting", "sent", "failed", "sent")):
        at = now + timedelta(days=day)
        ended_at = None if state == "waiting" else at
        ReportRun.objects.create(schedule=schedule, slot=at, state=state, ended_at=ended_at)

    delete_report_runs()
    assert ReportRun.objects.count() == 4
    later(days=100)
    delete_report_runs()

    assert [run.slot for run in ReportRun.objects.order_by("slot")] == [now, now + timedelta(days=3)]
