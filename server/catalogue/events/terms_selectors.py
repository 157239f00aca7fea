"""Reads what an event has beside its form: its terms after the sale, and its texts in other languages."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.catalogue.events.forms import TextsRow
from server.catalogue.events.models import AfterSale, Event
from server.platform.datetimes import to_instant
from server.platform.errors import NotFound
from server.platform.i18n import LANGUAGES

DAY_ENDS = time(23, 59)


@dataclass(frozen=True, kw_only=True)
class EventTerms:
    event: Event
    terms: AfterSale


def get_terms(*, caller: Staff, event_id: int) -> EventTerms:
    caller.needs(*NOT_DOOR_STAFF)
    event = caller.within(Event.objects.filter(pk=event_id)).first()
    if event is None:
        raise NotFound
    return EventTerms(event=event, terms=terms_of(event_id))


def terms_of(event_id: int) -> AfterSale:
    """Read an event's terms; where nobody has set any, the defaults, which no row keeps."""
    return AfterSale.objects.filter(pk=event_id).first() or AfterSale(event_id=event_id)


def credit_ends_at(terms: AfterSale, *, now: datetime, zone: str) -> datetime:
    """Return until when credit of these terms is good that is given now: the end of the day so many months later."""
    return to_instant(_months_later(now.astimezone(ZoneInfo(zone)).date(), terms.credit_months), DAY_ENDS, zone)


def _months_later(day: date, months: int) -> date:
    """Return the same day of a later month, or its last where that is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def terms_of_events(event_ids: Iterable[int]) -> dict[int, AfterSale]:
    """Read the terms of some events, in one query; the defaults for those without any."""
    requested = set(event_ids)
    found = AfterSale.objects.in_bulk(requested)
    return {number: found.get(number) or AfterSale(event_id=number) for number in requested}


@dataclass(frozen=True, kw_only=True)
class EventTexts:
    event: Event
    texts: list[TextsRow]


def texts_of(event: Event) -> EventTexts:
    """Return an event's texts row by row, as its form has them."""
    rows = [TextsRow(language=one, **event.texts[one]) for one in LANGUAGES if one in event.texts]
    return EventTexts(event=event, texts=rows)


def get_texts(*, caller: Staff, event_id: int) -> EventTexts:
    caller.needs(*NOT_DOOR_STAFF)
    event = caller.within(Event.objects.filter(pk=event_id)).first()
    if event is None:
        raise NotFound
    return texts_of(event)
