"""Whether a ticket type is offered for a performance, and if it is not, why (issue 10; spec part 2, Ticket types).

Days, week days and hours are those of the performance's own clock, whoever looks and from wherever.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from server.accounts.caller import Channel
from server.core import wire
from server.events.models import Performance
from server.pricing.basket import Adjustment, Included, Line, Rule
from server.pricing.models import TicketType
from server.pricing.terms import terms_of

WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Why(StrEnum):
    """Why a type is not offered."""

    OTHER_EVENT = "other_event"
    INACTIVE = "inactive"
    CHANNEL = "channel"
    DAY = "day"
    WEEK_DAY = "week_day"
    HOUR = "hour"
    TOO_LATE = "too_late"
    UPSELL = "upsell"
    TOO_FEW = "too_few"
    SOLD_OUT = "sold_out"


_NOT_FOR_IT = frozenset({Why.OTHER_EVENT, Why.INACTIVE, Why.CHANNEL, Why.DAY, Why.WEEK_DAY, Why.HOUR})


@dataclass(frozen=True)
class Refusal:
    """Why a type is not offered: the word for programs, and the text for people, to be read after its name."""

    why: Why
    text: str

    @property
    def is_hidden(self) -> bool:
        """Tell whether the type is not for this performance or channel at all: then nobody is shown it."""
        return self.why in _NOT_FOR_IT


def why_not(
    type: TicketType,
    performance: Performance,
    channel: Channel,
    now: datetime,
    chosen: int | None = None,
    *,
    missing: str = "",
) -> Refusal | None:
    """Say why a type is not offered for a performance at this instant; None if it is.

    `chosen` is how many of it for this performance are in the basket; None where nobody has chosen yet. `missing` is
    the name of an upsell that the type brings and that is not to be had, if there is one.
    """
    if refusal := _why_never(type, performance, channel):
        return refusal
    if refusal := _why_not_that_day(type, performance):
        return refusal
    if now >= sold_until(type, performance):
        return Refusal(Why.TOO_LATE, f"until {spoken_span(type.sell_until)}")
    return why_without(missing) or why_too_few(type, chosen)


def why_without(missing: str) -> Refusal | None:
    """Say that a type cannot be sold without an upsell of this name; empty if it brings all that it should."""
    return Refusal(Why.UPSELL, f"{missing} is not available") if missing else None


def why_too_few(type: TicketType, chosen: int | None) -> Refusal | None:
    """Say that a basket has too few of a type, if it has."""
    if chosen is not None and chosen < type.least:
        return Refusal(Why.TOO_FEW, f"from {type.least} tickets")
    return None


def sold_until(type: TicketType, performance: Performance) -> datetime:
    """Tell the instant from which on a type is not sold for a performance any more."""
    return performance.starts_at - timedelta(seconds=type.sell_until)


def _why_never(type: TicketType, performance: Performance, channel: Channel) -> Refusal | None:
    if type.event_id != performance.event_id or type.deleted_at is not None:
        return Refusal(Why.OTHER_EVENT, "of another event")
    if not type.is_active:
        return Refusal(Why.INACTIVE, "switched off")
    if type.is_box_office_only and channel is not Channel.BOXOFFICE:
        return Refusal(Why.CHANNEL, "at the box office only")
    return None


def _why_not_that_day(type: TicketType, performance: Performance) -> Refusal | None:
    starts = performance.starts_at.astimezone(ZoneInfo(performance.timezone))
    day = starts.date()
    if type.starts_on and day < type.starts_on:
        return Refusal(Why.DAY, f"from {spoken_day(type.starts_on)}")
    if type.ends_on and day > type.ends_on:
        return Refusal(Why.DAY, f"until {spoken_day(type.ends_on)}")
    if type.fits_all:
        return None
    if type.week_days and starts.weekday() not in type.week_days:
        return Refusal(Why.WEEK_DAY, f"on {_listed(f'{WEEK[number]}s' for number in sorted(type.week_days))}")
    if type.hours and f"{starts:%H:%M}" not in type.hours:
        return Refusal(Why.HOUR, f"at {_listed(spoken_hour(hour) for hour in sorted(type.hours))}")
    return None


def spoken_day(day: date) -> str:
    """Write a day as it is said: 5 December 2026."""
    return f"{day.day} {day:%B %Y}"


def spoken_hour(hour: str) -> str:
    """Write an hour that is kept as 19:30 the spec's way: 7:30PM."""
    return wire.write_time(datetime.strptime(hour, "%H:%M").time())


def spoken_span(seconds: int) -> str:
    """Write a span before the start: 1 hour 30 minutes before the start."""
    units = (("hour", seconds // 3600), ("minute", seconds // 60 % 60), ("second", seconds % 60))
    parts = [f"{number} {word}{'' if number == 1 else 's'}" for word, number in units if number]
    return f"{' '.join(parts)} before the start" if parts else "the start"


def _listed(words: Iterable[str]) -> str:
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last


def line_of(type: TicketType, performance: Performance, quantity: int, *, included: tuple[Included, ...] = ()) -> Line:
    """Make the line of a basket with so many tickets of a type."""
    return Line(
        terms=terms_of(performance),
        quantity=quantity,
        type=type.pk,
        name=type.name,
        adjustment=Adjustment(rule=Rule(type.adjustment), amount=type.amount) if type.adjustment else None,
        has_booking_fee=not type.excludes_booking_fee,
        included=included,
    )
