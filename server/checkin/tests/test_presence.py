"""Who is in: from tickets per gate, from scans per quarter of an hour, by the venue's clock on any night."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.catalogue.events.models import Performance
from server.checkin.log_selectors import get_logged_performance
from server.checkin.models import Device, Verdict
from server.checkin.presence_selectors import Presence, read_presence
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.tests.fixtures import Door, sell
from server.platform import clock
from server.sales.models import Ticket
from server.testing import factories
from server.testing.doors import PHONE, make_conflict, make_scan

pytestmark = [pytest.mark.django_db, pytest.mark.database]
EVENING = datetime(2026, 6, 1, 18, 30, tzinfo=UTC)


def presence_of(performance: Performance) -> Presence:
    caller = factories.make_staff(performance.account)
    return read_presence(get_logged_performance(caller=caller, performance_id=performance.pk))


def bars(presence: Presence) -> list[tuple[str, str, int, int]]:
    """Return entries and exits: the minute in UTC, the gate, and both numbers."""
    return [(f"{bar.starts_at:%H:%M}", bar.gate, bar.entered, bar.left) for bar in presence.quarters]


def read_at(door: Door, ticket: Ticket, minutes: float, verdict: Verdict = Verdict.ADMITTED, **more: Any) -> None:
    at = EVENING + timedelta(minutes=minutes)
    make_scan(door.performance, ticket=ticket, received_at=at, verdict=verdict, **{"gate": "North", **more})


def admit(ticket: Ticket, gate: str, **more: Any) -> None:
    Ticket.objects.filter(pk=ticket.pk).update(
        status=Ticket.Status.ADMITTED, admitted_at=EVENING, admitted_gate=gate, **more
    )


def test_each_gate_says_how_many_came_by_it_and_how_many_of_them_are_inside(door: Door):
    a, b, c, _ = sell(door.performance, 4)
    admit(a, "North")
    admit(b, "North", left_at=EVENING + timedelta(hours=1))
    admit(c, "South")

    presence = presence_of(door.performance)
    assert (presence.admitted, presence.inside, presence.left) == (3, 2, 1)
    assert [(gate.gate, gate.admitted, gate.inside) for gate in presence.gates] == [("North", 2, 1), ("South", 1, 1)]


def test_entries_and_exits_are_counted_by_quarter_and_gate(door: Door):
    a, b, c = sell(door.performance, 3)
    read_at(door, a, 0)
    read_at(door, b, 14.99)
    read_at(door, c, 15, gate="South")
    read_at(door, a, 1, Verdict.ALREADY_SCANNED)
    read_at(door, b, 40, Verdict.EXITED, gate="South")

    assert bars(presence_of(door.performance)) == [
        ("18:30", "North", 2, 0),
        ("18:45", "South", 1, 0),
        ("19:00", "South", 0, 1),
    ]


def test_an_offline_verdict_counts_when_it_happened(door: Door):
    (ticket,) = sell(door.performance)
    read_at(door, ticket, 50, scanned_at=EVENING + timedelta(minutes=3), was_offline=True)

    assert bars(presence_of(door.performance)) == [("18:30", "North", 1, 0)]


def test_reset_reverts_only_what_happened_before_it(door: Door):
    a, b, c = sell(door.performance, 3)
    read_at(door, a, 0)
    read_at(door, b, 0)
    read_at(door, c, 0)
    read_at(door, b, 1, Verdict.RESET)
    read_at(door, c, 2, Verdict.EXITED)
    read_at(door, c, 3, Verdict.RESET)
    read_at(door, b, 20, gate="South")

    assert bars(presence_of(door.performance)) == [("18:30", "North", 1, 0), ("18:45", "South", 1, 0)]


def test_batch_is_ordered_by_the_devices_clock(door: Door):
    """Scans of a batch have the same time of receipt, and are written in the order of their nonces."""
    (ticket,) = sell(door.performance)
    sent: dict[str, Any] = {"received_at": EVENING + timedelta(hours=1), "was_offline": True, "gate": "North"}
    for minute, verdict in ((2, Verdict.ADMITTED), (1, Verdict.RESET), (0, Verdict.ADMITTED)):
        at = EVENING + timedelta(minutes=minute)
        make_scan(door.performance, ticket=ticket, scanned_at=at, verdict=verdict, **sent)

    assert bars(presence_of(door.performance)) == [("18:30", "North", 1, 0)]


def test_the_real_door_and_the_chart_agree(door: Door):
    tickets = sell(door.performance, 3)
    for ticket in tickets:
        door.scan(ticket)

    presence = presence_of(door.performance)
    assert sum(bar.entered - bar.left for bar in presence.quarters) == presence.inside == 3


@pytest.mark.parametrize(
    ("zone", "first", "expected"),
    [
        # Clocks are put back at 02:00: the hour from one to two comes twice.
        (
            "Europe/London",
            datetime(2026, 10, 25, 0, 50, tzinfo=UTC),
            ["01:45:00+01:00", "01:00:00+00:00", "01:15:00+00:00"],
        ),
        # And forward at 01:00: 01:30 does not exist.
        (
            "Europe/London",
            datetime(2026, 3, 29, 0, 50, tzinfo=UTC),
            ["00:45:00+00:00", "02:00:00+01:00", "02:15:00+01:00"],
        ),
        # An offset with three quarters of an hour.
        (
            "Asia/Kathmandu",
            datetime(2026, 3, 29, 12, 50, tzinfo=UTC),
            ["18:30:00+05:45", "18:45:00+05:45", "19:00:00+05:45"],
        ),
    ],
)
def test_quarters_are_the_venues_own_in_a_night_whose_clocks_are_changed(
    api_for: Any, zone: str, first: datetime, expected: list[str]
):
    venue = factories.make_venue(timezone=zone)
    performance = factories.make_performance(factories.make_event(venue.account, venue))
    for ticket, minute in zip(sell(performance, 3), (0, 15, 30), strict=True):
        make_scan(performance, ticket=ticket, received_at=first + timedelta(minutes=minute))

    api = api_for(factories.make_user(venue.account))
    body = api.get(f"/v1/door/performances/{performance.pk}/presence").json()["data"]
    assert [bar["from"].partition("T")[2] for bar in body["quarters"]] == expected
    assert [bar["entered"] for bar in body["quarters"]] == [1, 1, 1]


def test_presence_names_what_the_log_can_be_narrowed_to(door: Door):
    Device.objects.create(
        account=door.performance.account,
        uuid=PHONE,
        name="Stalls",
        enrolled_by=door.caller.user,
        last_seen_at=clock.now(),
    )
    make_scan(door.performance, gate="South")
    make_scan(door.performance, gate="North", verdict=Verdict.FORGED)
    make_scan(door.performance, gate="North", verdict=Verdict.FORGED)
    make_scan(door.performance, gate="", device="")
    make_conflict(door.performance, gate="West", device="00000000-0000-4000-8000-000000000001")

    presence = presence_of(door.performance)
    assert [(phone.name, phone.gate, phone.readings) for phone in presence.phones] == [
        ("Stalls", "North", 3),
        ("", "West", 1),
    ]
    assert presence.named_gates == ["North", "South", "West"]
    assert presence.counted_verdicts == [("admitted", 2), ("forged", 2), ("already_scanned", 1)]
    assert (presence.readings, presence.offline, presence.conflicts) == (5, 1, 1)


def test_what_was_counted_before_is_remembered_and_what_is_new_is_added(door: Door, later: Any):
    a, b, c = sell(door.performance, 3)
    place = get_logged_performance(
        caller=factories.make_staff(door.performance.account), performance_id=door.performance.pk
    )
    for ticket, minutes in ((a, 0), (b, 1), (c, 6)):
        later(minutes=minutes)
        door.scan(ticket)
        read = read_presence(place)
        assert sum(bar.entered for bar in read.quarters) == read.readings == read.admitted
    later(minutes=3)
    make_scan(door.performance, ticket=b, verdict=Verdict.RESET)
    make_scan(door.performance, ticket=a, verdict=Verdict.RESET)
    assert sum(bar.entered for bar in read_presence(place).quarters) == 1


def test_a_scan_that_turns_out_to_be_offline_is_counted_as_such(door: Door, later: Any):
    (ticket,) = sell(door.performance)
    door.enrolled().scan(ticket)
    unheard = door.beside().reads(ticket)
    scan_tickets([unheard])
    later(minutes=5)
    assert presence_of(door.performance).offline == 0

    scan_tickets([replace(unheard, said=Verdict.ADMITTED.value)])

    assert presence_of(door.performance).offline == 1


def test_presence_takes_six_queries_however_much_was_read(door: Door, later: Any):
    place = get_logged_performance(
        caller=factories.make_staff(door.performance.account), performance_id=door.performance.pk
    )

    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            read_presence(place)
        return len(captured)

    assert cost() == 4  # no scans yet: no device is looked up, and there are no resets
    for ticket in sell(door.performance, 20):
        door.scan(ticket)
        make_scan(door.performance, ticket=ticket, verdict=Verdict.RESET)
    assert cost() == 5
    later(minutes=10)
    assert cost() == 5
    assert cost() == 4
