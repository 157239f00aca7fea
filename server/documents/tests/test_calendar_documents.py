"""What was bought, for the buyer's own calendar."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import icalendar
import pytest

from server.documents.download_services import render_calendar
from server.platform import clock
from server.platform.errors import NotFound
from server.sales.models import Ticket
from server.testing.factories import make_event, make_performance, make_user, make_venue, sell_tickets

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    venue = make_venue(name="Main House", address="1 Quay Street", city="Lyme", timezone="America/New_York")
    starts_at = (clock.now() + timedelta(days=20)).replace(microsecond=0)
    return make_performance(make_event(venue=venue, name="Hedda, Gabler"), starts_at=starts_at, subcategory="Matinee")


def test_an_entry_stands_at_the_time_that_the_venues_clock_shows(performance):
    payment = sell_tickets(performance, 2)
    calendar = icalendar.Calendar.from_ical(render_calendar(payment))
    (entry,) = calendar.walk("VEVENT")
    (zone,) = calendar.walk("VTIMEZONE")
    begins: Any = entry["DTSTART"]

    assert zone["TZID"] == begins.params["TZID"] == "America/New_York"
    assert begins.dt == performance.starts_at
    assert begins.dt.replace(tzinfo=None) == _local(performance.starts_at)
    assert entry["SUMMARY"] == "Hedda, Gabler (Matinee)"
    assert str(entry["LOCATION"]).startswith("Main House, 1 Quay Street, Lyme")
    assert str(entry["UID"]).startswith(payment.reference)


def _local(instant: datetime) -> datetime:
    return instant.astimezone(ZoneInfo("America/New_York")).replace(tzinfo=None)


def test_what_was_given_back_is_nothing_to_come_to(performance):
    payment = sell_tickets(performance, 1)
    Ticket.objects.update(status=Ticket.Status.REFUNDED)

    with pytest.raises(NotFound):
        render_calendar(payment)


def test_what_was_scanned_in_stays_in_the_calendar(performance):
    payment = sell_tickets(performance, 1)
    Ticket.objects.update(status=Ticket.Status.ADMITTED, admitted_at=clock.now())

    assert b"BEGIN:VEVENT" in render_calendar(payment)


def test_a_buyers_answer_names_the_calendars_address(api_for, performance):
    payment = sell_tickets(performance, 1)
    sold = api_for(make_user(performance.account)).get(f"/v1/sales/payments/{payment.reference}").json()
    answer = api_for().get(sold["calendar"])

    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Content-Disposition"] == f'inline; filename="{payment.reference}.ics"'
    assert answer["Cache-Control"] == "no-store"
