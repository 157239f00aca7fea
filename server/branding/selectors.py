"""Reading looks."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from server.branding.look import EventLook, HouseLook, Look
from server.branding.models import LookVersion
from server.events.models import Event


def look_of(event: Event) -> Look:
    """Give the look that buyers of an event get, in one statement."""
    return looks_of([event])[event.pk]


def house_look(account_id: int) -> Look:
    """Give the look of whatever is of no event of an account's, or of several, in one statement."""
    return _joined(LookVersion.objects.filter(account=account_id, event=None, is_current=True).first(), None)


def looks_of(events: Iterable[Event]) -> dict[int, Look]:
    """Give the looks of some events by their ids, in one statement."""
    events = list(events)
    accounts = {event.account_id for event in events}
    current = LookVersion.objects.filter(
        Q(event__in=[event.pk for event in events]) | Q(event=None, account__in=accounts), is_current=True
    )
    rows = {(row.account_id, row.event_id): row for row in current}
    return {
        event.pk: _joined(rows.get((event.account_id, None)), rows.get((event.account_id, event.pk)))
        for event in events
    }


def _joined(house: LookVersion | None, event: LookVersion | None) -> Look:
    worn = HouseLook.read(house.content) if house else HouseLook()
    own = EventLook.read(event.content) if event else EventLook()
    is_styled = house is not None and bool(worn.css)
    return Look(
        colours=worn.colours,
        ticket=own.ticket,
        email=own.email,
        css=worn.css,
        css_version=house.pk if house is not None and is_styled else 0,
    )
