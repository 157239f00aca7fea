"""When a ticket type is offered, and the reason otherwise: a table, written by hand from issue 10."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.accounts.caller import Channel
from server.catalogue.events.models import Performance
from server.pricing.models import TicketType
from server.pricing.ticket_type_eligibility import RefusalReason, find_refusal, localized_lead_time

ONLINE, COUNTER, API = Channel.ONLINE, Channel.BOXOFFICE, Channel.API
# A Saturday in New York, 7:30PM there; in UTC it is Sunday already.
SATURDAY_EVENING = datetime(2026, 12, 6, 0, 30, tzinfo=UTC)
MONDAY, SATURDAY, SUNDAY = 0, 5, 6
LONG_BEFORE = SATURDAY_EVENING - timedelta(days=30)


def performance() -> Performance:
    return Performance(
        pk=7, event_id=3, starts_at=SATURDAY_EVENING, timezone="America/New_York", price=Decimal("20.00")
    )


def type_of(**fields: Any) -> TicketType:
    return TicketType(pk=5, event_id=3, name="Child", **fields)


def before(**span: int) -> datetime:
    return SATURDAY_EVENING - timedelta(**span)


# fmt: off
TABLE: list[tuple[str, dict[str, Any], Channel, datetime, int | None, RefusalReason | None, str]] = [
    # what                          the type                                   channel  now          chosen why  said
    ("always, whoever asks",        {"fits_all": True},                        ONLINE,  LONG_BEFORE, None, None, ""),
    ("week days do not bind it",    {"fits_all": True, "week_days": [MONDAY]}, ONLINE,  LONG_BEFORE, None, None, ""),
    ("hours do not bind it",        {"fits_all": True, "hours": ["10:00"]},    ONLINE,  LONG_BEFORE, None, None, ""),
    ("its own clock says Saturday", {"week_days": [SATURDAY]},                 ONLINE,  LONG_BEFORE, None, None, ""),
    ("not Sunday, as in UTC",       {"week_days": [SUNDAY]},                   ONLINE,  LONG_BEFORE, None,
     RefusalReason.WEEK_DAY, "on Sundays"),
    ("other days",                  {"week_days": [SUNDAY, 2, MONDAY]},        ONLINE,  LONG_BEFORE, None,
     RefusalReason.WEEK_DAY, "on Mondays, Wednesdays and Sundays"),
    ("its own clock says 7:30PM",   {"hours": ["19:30"]},                      ONLINE,  LONG_BEFORE, None, None, ""),
    ("not 0:30AM, as in UTC",       {"hours": ["00:30"]},                      ONLINE,  LONG_BEFORE, None,
     RefusalReason.HOUR, "at 12:30AM"),
    ("other hours",                 {"hours": ["14:30", "10:00"]},             ONLINE,  LONG_BEFORE, None,
     RefusalReason.HOUR, "at 10:00AM and 2:30PM"),
    ("both have to match",          {"week_days": [SATURDAY], "hours": ["14:30"]}, ONLINE, LONG_BEFORE, None,
     RefusalReason.HOUR, "at 2:30PM"),
    ("the first day is in it",      {"fits_all": True, "starts_on": date(2026, 12, 5)}, ONLINE, LONG_BEFORE, None,
     None, ""),
    ("the day after is too late",   {"fits_all": True, "starts_on": date(2026, 12, 6)}, ONLINE, LONG_BEFORE, None,
     RefusalReason.DAY, "from 6 Dec 2026"),
    ("the last day is in it",       {"fits_all": True, "ends_on": date(2026, 12, 5)}, ONLINE, LONG_BEFORE, None,
     None, ""),
    ("the day before is too early", {"fits_all": True, "ends_on": date(2026, 12, 4)}, ONLINE, LONG_BEFORE, None,
     RefusalReason.DAY, "until 4 Dec 2026"),
    ("at the counter alone",        {"fits_all": True, "is_box_office_only": True}, COUNTER, LONG_BEFORE, None,
     None, ""),
    ("not in the widget then",      {"fits_all": True, "is_box_office_only": True}, ONLINE, LONG_BEFORE, None,
     RefusalReason.CHANNEL, "at the box office only"),
    ("nor for programs",            {"fits_all": True, "is_box_office_only": True}, API, LONG_BEFORE, None,
     RefusalReason.CHANNEL, "at the box office only"),
    ("switched off",                {"fits_all": True, "is_active": False},    COUNTER, LONG_BEFORE, None,
     RefusalReason.INACTIVE, "switched off"),
    ("deleted",                     {"fits_all": True, "deleted_at": LONG_BEFORE}, COUNTER, LONG_BEFORE, None,
     RefusalReason.INACTIVE, "no longer sold"),
    ("up to the start",             {"fits_all": True},                        ONLINE, before(seconds=1), None,
     None, ""),
    ("not from the start on",       {"fits_all": True},                        COUNTER, before(), None,
     RefusalReason.TOO_LATE, "until the start"),
    ("in time",                     {"fits_all": True, "sell_until": 1800},    ONLINE, before(minutes=30, seconds=1),
     None, None, ""),
    ("at that very moment not",     {"fits_all": True, "sell_until": 1800},    ONLINE, before(minutes=30), None,
     RefusalReason.TOO_LATE, "until 30 minutes before the start"),
    ("nor at the counter",          {"fits_all": True, "sell_until": 1800},    COUNTER, before(minutes=5), None,
     RefusalReason.TOO_LATE, "until 30 minutes before the start"),
    ("a whole day before",          {"fits_all": True, "sell_until": 86400},   ONLINE, before(hours=24), None,
     RefusalReason.TOO_LATE, "until 24 hours before the start"),
    ("nobody has chosen yet",       {"fits_all": True, "least": 4},            ONLINE, LONG_BEFORE, None, None, ""),
    ("too few of it",               {"fits_all": True, "least": 4},            ONLINE, LONG_BEFORE, 3,
     RefusalReason.TOO_FEW, "from 4 tickets"),
    ("just enough",                 {"fits_all": True, "least": 4},            ONLINE, LONG_BEFORE, 4, None, ""),
    ("also at the counter",         {"fits_all": True, "least": 4},            COUNTER, LONG_BEFORE, 1,
     RefusalReason.TOO_FEW, "from 4 tickets"),
]
# fmt: on


@pytest.mark.parametrize(("fields", "channel", "now", "chosen", "why", "message"), [row[1:] for row in TABLE],
                         ids=[row[0] for row in TABLE])  # fmt: skip
def test_a_type_is_offered_by_its_rule(fields, channel, now, chosen, why, message):
    refusal = find_refusal(type_of(**fields), performance(), channel, now, chosen)

    assert (refusal.why if refusal else None, refusal.text if refusal else "") == (why, message)


@pytest.mark.parametrize(
    ("channel", "in_booking", "before", "message"),
    [
        (ONLINE, 2, 0, ""),
        (ONLINE, 3, 0, "at most 2 tickets per booking"),
        (API, 3, 0, "at most 2 tickets per booking"),
        (COUNTER, 3, 0, ""),  # as an event's maximum does not bind it
        (ONLINE, 4, 4, ""),  # an exchange keeps what was had
        (ONLINE, 5, 4, "at most 2 tickets per booking"),
        (ONLINE, 3, 1, "at most 2 tickets per booking"),
    ],
)
def test_a_booking_has_at_most_so_many_of_a_type_or_what_it_had(channel, in_booking, before, message):
    type = type_of(fits_all=True, most_per_booking=2)

    refusal = find_refusal(type, performance(), channel, LONG_BEFORE, 2, in_booking=in_booking, before=before)

    assert (refusal.text if refusal else "") == message
    assert refusal is None or (refusal.why, refusal.is_hidden) == (RefusalReason.TOO_MANY, False)


def test_zero_is_no_limit_of_a_booking():
    assert find_refusal(type_of(fits_all=True), performance(), ONLINE, LONG_BEFORE, 2, in_booking=400) is None


def test_a_limit_of_one_is_said_in_the_singular():
    type = type_of(fits_all=True, most_per_booking=1)

    refusal = find_refusal(type, performance(), ONLINE, LONG_BEFORE, 2, in_booking=2)

    assert refusal is not None
    assert refusal.text == "at most 1 ticket per booking"


def test_a_type_of_another_event_is_not_offered():
    type = TicketType(event_id=4, name="Child", fits_all=True)

    refusal = find_refusal(type, performance(), ONLINE, LONG_BEFORE)

    assert refusal is not None
    assert refusal.is_hidden


def test_only_what_time_and_numbers_say_is_shown_to_a_buyer():
    hidden = {
        RefusalReason.OTHER_EVENT,
        RefusalReason.INACTIVE,
        RefusalReason.CHANNEL,
        RefusalReason.DAY,
        RefusalReason.WEEK_DAY,
        RefusalReason.HOUR,
    }

    for _, fields, channel, now, chosen, why, _ in TABLE:
        refusal = find_refusal(type_of(**fields), performance(), channel, now, chosen)
        assert (refusal.is_hidden if refusal else False) == (why in hidden)


def test_the_clocks_of_a_zone_that_changes_them_are_followed():
    """The same 7:30PM is another instant in summer: a type for 7:30PM fits both."""
    summer = Performance(event_id=3, starts_at=datetime(2026, 7, 4, 23, 30, tzinfo=UTC), timezone="America/New_York")

    assert find_refusal(type_of(hours=["19:30"]), summer, ONLINE, LONG_BEFORE - timedelta(days=300)) is None


@pytest.mark.parametrize(
    ("seconds", "message"),
    [
        (0, "the start"),
        (1, "1 second before the start"),
        (60, "1 minute before the start"),
        (3600, "1 hour before the start"),
        (5400, "1 hour 30 minutes before the start"),
        (86400, "24 hours before the start"),
        (7322, "2 hours 2 minutes 2 seconds before the start"),
    ],
)
def test_a_span_is_said_in_words(seconds, message):
    assert localized_lead_time(seconds) == message
