"""Whether a ticket type is offered for a performance, or why not (issue 10; spec part 2, Ticket types).

Dates, week days and hours are those of the performance's own time zone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from django.utils.translation import gettext, gettext_noop, ngettext

from server.accounts.caller import Channel
from server.catalogue.events.models import Performance
from server.platform.i18n import localized_clock_time, localized_day, localized_list
from server.pricing.basket import Adjustment, Included, Line, Rule, terms_of
from server.pricing.models import TicketType

# The names of days after `on`.
_ON_DAYS = (
    gettext_noop("Mondays"),
    gettext_noop("Tuesdays"),
    gettext_noop("Wednesdays"),
    gettext_noop("Thursdays"),
    gettext_noop("Fridays"),
    gettext_noop("Saturdays"),
    gettext_noop("Sundays"),
)
WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class RefusalReason(StrEnum):
    OTHER_EVENT = "other_event"
    INACTIVE = "inactive"
    CHANNEL = "channel"
    DAY = "day"
    WEEK_DAY = "week_day"
    HOUR = "hour"
    TOO_LATE = "too_late"
    UPSELL = "upsell"
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    SOLD_OUT = "sold_out"


_HIDING_REASONS = frozenset(
    {
        RefusalReason.OTHER_EVENT,
        RefusalReason.INACTIVE,
        RefusalReason.CHANNEL,
        RefusalReason.DAY,
        RefusalReason.WEEK_DAY,
        RefusalReason.HOUR,
    }
)


@dataclass(frozen=True)
class Refusal:
    """Why a type is not offered: a code for programs, and a text that is read after its name."""

    why: RefusalReason
    text: str

    @property
    def is_hidden(self) -> bool:
        """Return whether the type is not for this performance or channel at all, so that it is hidden."""
        return self.why in _HIDING_REASONS


def find_refusal(
    type: TicketType,
    performance: Performance,
    channel: Channel,
    now: datetime,
    chosen: int | None = None,
    *,
    in_booking: int = 0,
    before: int = 0,
    missing: str = "",
) -> Refusal | None:
    """Return why a type is not offered for a performance at this instant; None if it is.

    - `chosen` is how many of it for this performance are in the basket; None before a choice.
    - `in_booking` is how many of it the booking would have, for all performances; `before` is how many an exchanged
      booking has.
    - `missing` is the name of an unavailable upsell that the type brings, if there is one.
    """
    if refusal := _type_refusal(type, performance, channel):
        return refusal
    if refusal := _day_refusal(type, performance):
        return refusal
    if now >= end_of_sale(type, performance):
        return Refusal(
            RefusalReason.TOO_LATE, gettext("until {when}").format(when=localized_lead_time(type.sell_until))
        )
    return (
        missing_upsell_refusal(missing)
        or too_few_refusal(type, chosen)
        or _too_many_refusal(type, channel, in_booking, before)
    )


def missing_upsell_refusal(missing: str) -> Refusal | None:
    """Return the message that an upsell that the type brings is unavailable; empty if all are available."""
    return (
        Refusal(RefusalReason.UPSELL, gettext("{upsell} is not available").format(upsell=missing)) if missing else None
    )


def too_few_refusal(type: TicketType, chosen: int | None) -> Refusal | None:
    """Return the message that a basket has too few of a type, if so."""
    if chosen is not None and chosen < type.least:
        message = ngettext("from {count} tickets", "from {count} tickets", type.least)
        return Refusal(RefusalReason.TOO_FEW, message.format(count=type.least))
    return None


def _too_many_refusal(type: TicketType, channel: Channel, in_booking: int, before: int) -> Refusal | None:
    """Return the message that a booking would have too many of a type; an exchanged booking may keep its number.

    The limit does not bind the counter, just like an event's maximum.
    """
    most = type.most_per_booking
    if channel is Channel.BOXOFFICE or not most or in_booking <= max(most, before):
        return None
    message = ngettext("at most {count} ticket per booking", "at most {count} tickets per booking", most)
    return Refusal(RefusalReason.TOO_MANY, message.format(count=most))


def max_online(type: TicketType, performance: Performance) -> int:
    """Return how many of a type a buyer may have of a performance in one booking."""
    most = performance.event.max_count
    return min(most, type.most_per_booking) if type.most_per_booking else most


def end_of_sale(type: TicketType, performance: Performance) -> datetime:
    """Return the instant at which the sale of a type for a performance ends."""
    return performance.starts_at - timedelta(seconds=type.sell_until)


def _type_refusal(type: TicketType, performance: Performance, channel: Channel) -> Refusal | None:
    if type.event_id != performance.event_id:
        return Refusal(RefusalReason.OTHER_EVENT, gettext("of another event"))
    if type.deleted_at is not None:
        return Refusal(RefusalReason.INACTIVE, gettext("no longer sold"))
    if not type.is_active:
        return Refusal(RefusalReason.INACTIVE, gettext("switched off"))
    if type.is_box_office_only and channel is not Channel.BOXOFFICE:
        return Refusal(RefusalReason.CHANNEL, gettext("at the box office only"))
    return None


def _day_refusal(type: TicketType, performance: Performance) -> Refusal | None:
    starts = performance.starts_at.astimezone(ZoneInfo(performance.timezone))
    day = starts.date()
    if type.starts_on and day < type.starts_on:
        return Refusal(RefusalReason.DAY, gettext("from {when}").format(when=localized_day(type.starts_on)))
    if type.ends_on and day > type.ends_on:
        return Refusal(RefusalReason.DAY, gettext("until {when}").format(when=localized_day(type.ends_on)))
    if type.fits_all:
        return None
    if type.week_days and starts.weekday() not in type.week_days:
        days = localized_list(gettext(_ON_DAYS[number]) for number in sorted(type.week_days))
        return Refusal(RefusalReason.WEEK_DAY, gettext("on {days}").format(days=days))
    if type.hours and f"{starts:%H:%M}" not in type.hours:
        hours = localized_list(localized_hour(hour) for hour in sorted(type.hours))
        return Refusal(RefusalReason.HOUR, gettext("at {hours}").format(hours=hours))
    return None


def localized_hour(hour: str) -> str:
    """Format a stored hour, 19:30, the spec's way: 7:30PM."""
    return localized_clock_time(datetime.strptime(hour, "%H:%M").time())


def localized_lead_time(seconds: int) -> str:
    """Format a span before the start: 1 hour 30 minutes before the start."""
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    parts = (
        ngettext("{count} hour", "{count} hours", hours).format(count=hours) if hours else "",
        ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes) if minutes else "",
        ngettext("{count} second", "{count} seconds", rest).format(count=rest) if rest else "",
    )
    span = " ".join(filter(None, parts))
    return gettext("{span} before the start").format(span=span) if span else gettext("the start")


def ticket_type_line(
    type: TicketType, performance: Performance, quantity: int, *, included: tuple[Included, ...] = ()
) -> Line:
    return Line(
        terms=terms_of(performance),
        quantity=quantity,
        type=type.pk,
        name=type.name,
        adjustment=Adjustment(rule=Rule(type.adjustment), amount=type.amount) if type.adjustment else None,
        has_booking_fee=not type.excludes_booking_fee,
        included=included,
    )
