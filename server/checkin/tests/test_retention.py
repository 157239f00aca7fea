"""Old scans lose their details, and the integrity checks of the door still pass."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.checkin.models import ScanRecord
from server.checkin.retention_services import remove_scan_details
from server.checkin.tests.fixtures import Door, sell
from server.platform import clock
from server.reporting import integrity_services
from server.testing.doors import PHONE, make_scan

pytestmark = pytest.mark.django_db


def test_old_scans_are_anonymised_and_checks_still_pass(door: Door):
    (ticket,) = sell(door.performance)
    door.scan(ticket)
    door.scan(ticket)
    door.scan("a stranger's loyalty card")
    young = make_scan(door.performance, verdict="unknown", code="young")
    old = ScanRecord.objects.exclude(pk=young.pk)
    old.update(received_at=clock.now() - timedelta(days=400))
    left = make_scan(
        door.performance,
        verdict="unknown",
        answer={"was_out": True, "message": "x"},
        received_at=clock.now() - timedelta(days=400),
    )
    account, before = door.performance.account_id, clock.now() - timedelta(days=365)
    ticket.refresh_from_db()
    assert ticket.admitted_device

    forgotten = 0
    while number := remove_scan_details(account, before, 2):
        forgotten += number
    assert forgotten == 4
    assert set(old.values_list("code", "device")) == {("", "")}
    left.refresh_from_db()
    assert left.answer == {"was_out": True}
    assert sorted(old.exclude(pk=left.pk).values_list("verdict", flat=True)) == [
        "admitted",
        "already_scanned",
        "unknown",
    ]
    young.refresh_from_db()
    assert (young.code, young.device, young.answer != {}) == ("young", PHONE, True)
    ticket.refresh_from_db()
    assert (ticket.admitted_device, ticket.status) == ("", "admitted")
    assert list(integrity_services.find_differences()) == []
