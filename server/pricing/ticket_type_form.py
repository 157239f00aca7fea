"""The form of a ticket type, and the checks that need no other data (spec part 2, section 5, Ticket type)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from server.catalogue.events.day_rules import DATE_FORMAT, DATE_WRONG, TIME_WRONG
from server.platform.datetimes import InvalidTime, parse_date, parse_time
from server.platform.errors import InvalidFields
from server.pricing import errors
from server.pricing.models import TicketType
from server.pricing.ticket_type_eligibility import WEEK

MOST_HOURS = 48
MOST_UPSELLS = 20
_UNTIL = re.compile(r"(\d\d):(\d\d):(\d\d)", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class MatchingRule:
    """Week days, by their names, and hours (h:mmAM/PM); an empty list allows any."""

    days_of_week: Sequence[str] = ()
    day_times: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class TypeForm:
    """A submitted ticket type form. Days are YYYY-MM-DD; a missing number is None."""

    name: str = ""
    description: str = ""
    event_id: int = 0
    least: int | None = None
    rule: MatchingRule | None = None
    adjustment: str = ""
    amount: Decimal | None = None
    until: str = "00:00:00"
    fits_all: bool = False
    most_per_booking: int | None = None  # None: unchanged
    most_per_performance: int | None = None
    most_per_event: int | None = None
    upsells: Sequence[int] = ()
    starts_on: str = ""
    ends_on: str = ""
    is_box_office_only: bool = False
    excludes_booking_fee: bool = False
    is_active: bool = True
    wrong: Mapping[str, str] = field(
        default_factory=dict
    )  # fields that could not be parsed, reported with the other errors


def read_type_form(form: TypeForm, *, beside: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Check a form and return the columns that it sets.

    `beside` has the errors of its rows, reported with the others.
    """
    values, wrong = read_type_draft(form)
    messages = {**(beside or {}), **wrong}
    if messages:
        raise InvalidFields({name: messages[name] for name in sorted(messages, key=_form_position)})
    return values


def read_type_draft(form: TypeForm) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the columns that an unfinished form sets, and what is missing or wrong, by field."""
    reader = _Reader(form)
    values = {
        "name": reader.given("name", form.name, errors.TYPE_NAME_REQUIRED),
        "least": reader.least(),
        "description": reader.given("description", form.description, errors.DESCRIPTION_REQUIRED),
        "fits_all": form.fits_all,
        **reader.rule(),
        **reader.price(),
        **reader.limits(),
        **reader.days(),
        "sell_until": reader.until(),
        "is_box_office_only": form.is_box_office_only,
        "excludes_booking_fee": form.excludes_booking_fee,
        "is_active": form.is_active,
    }
    return values, reader.messages


# In the form's order: the first error leads.
_ORDER = (
    "event_id", "name", "ticketcount", "description", "all_ocurrences", "matching_rule", "price_adjustment_type",
    "adjustment_amount", "per_booking", "per_performance", "maximum_ticket_per_event", "startDate", "endDate",
    "until_time", "upsells",
)  # fmt: skip


def _form_position(name: str) -> int:
    first = name.partition(".")[0]
    return _ORDER.index(first) if first in _ORDER else len(_ORDER)


class _Reader:
    def __init__(self, form: TypeForm) -> None:
        self.form = form
        self.messages = dict(form.wrong)

    def refuse(self, name: str, message: str) -> None:
        self.messages.setdefault(name, message)

    def given(self, name: str, text: str, message: str) -> str:
        if not text:
            self.refuse(name, message)
        return text

    def least(self) -> int:
        if not self.form.least:
            self.refuse("ticketcount", errors.LEAST_REQUIRED)
        return self.form.least or 1

    def rule(self) -> dict[str, Any]:
        rule = self.form.rule or MatchingRule()
        days = sorted({WEEK.index(day) for day in rule.days_of_week})
        hours = self._hours(rule.day_times)
        is_reported = any(name.startswith("matching_rule") for name in self.messages)
        if not (self.form.fits_all or days or hours or is_reported):
            self.refuse("matching_rule", errors.RULE_REQUIRED)
        return {"week_days": days, "hours": hours}

    def _hours(self, texts: Sequence[str]) -> list[str]:
        hours = set()
        for place, text in enumerate(texts):
            try:
                hours.add(f"{parse_time(text):%H:%M}")
            except InvalidTime:
                self.refuse(f"matching_rule.day_times.{place}", TIME_WRONG)
        return sorted(hours)

    def price(self) -> dict[str, Any]:
        form, is_percentage = self.form, self.form.adjustment == TicketType.Adjustment.PERCENTAGE
        if not form.adjustment:
            return {"adjustment": "", "amount": Decimal(0)}
        if form.amount is None:
            self.refuse(
                "adjustment_amount", errors.TYPE_PERCENTAGE_REQUIRED if is_percentage else errors.PRICE_REQUIRED
            )
        elif is_percentage and form.amount > 100:
            self.refuse("adjustment_amount", errors.PERCENTAGE_TOO_HIGH)
        return {"adjustment": form.adjustment, "amount": form.amount or Decimal(0)}

    def limits(self) -> dict[str, Any]:
        booking, one, all_of_it = self.form.most_per_booking, self.form.most_per_performance, self.form.most_per_event
        if booking and booking < (self.form.least or 1):
            self.refuse("per_booking", errors.PER_BOOKING_TOO_LOW)
        if one is None:
            self.refuse("per_performance", errors.PER_PERFORMANCE_REQUIRED)
        if all_of_it is None:
            self.refuse("maximum_ticket_per_event", errors.PER_EVENT_REQUIRED)
        if one and all_of_it and one > all_of_it:
            self.refuse("per_performance", errors.PER_PERFORMANCE_TOO_HIGH)
        return {
            "most_per_booking": booking or 0,
            "most_per_performance": one or 0,
            "most_per_event": all_of_it or 0,
        }

    def days(self) -> dict[str, Any]:
        first, last = self._day("startDate", self.form.starts_on), self._day("endDate", self.form.ends_on)
        if first and last and last < first:
            self.refuse("endDate", errors.ENDS_TOO_EARLY)
        return {"starts_on": first, "ends_on": last}

    def _day(self, name: str, text: str) -> date | None:
        try:
            return parse_date(text, DATE_FORMAT) if text else None
        except InvalidTime:
            self.refuse(name, DATE_WRONG)
            return None

    def until(self) -> int:
        seconds, message = parse_until(self.form.until)
        if message:
            self.refuse("until_time", message)
        return seconds


def parse_until(text: str) -> tuple[int, str]:
    """Parse HH:MM:SS into seconds, up to 24:00:00, or return what is wrong with it."""
    match = _UNTIL.fullmatch(text.strip())
    if match is None:
        return 0, errors.UNTIL_FORMAT
    hours, minutes, seconds = map(int, match.groups())
    message = ""
    if hours > 24:
        message = errors.UNTIL_HOURS
    elif minutes > 59:
        message = errors.UNTIL_MINUTES
    elif seconds > 59:
        message = errors.UNTIL_SECONDS
    elif hours == 24 and (minutes or seconds):
        message = errors.UNTIL_A_DAY
    return (0, message) if message else (hours * 3600 + minutes * 60 + seconds, "")


def format_until(seconds: int) -> str:
    """Format seconds as HH:MM:SS."""
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
