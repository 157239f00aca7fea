"""Reading an event's terms for what was sold."""

from __future__ import annotations

from collections.abc import Iterable

from server.events.models import AfterSale


def terms_of(event_id: int) -> AfterSale:
    """Read an event's terms; where nobody has set any, the defaults, which no row keeps."""
    return AfterSale.objects.filter(pk=event_id).first() or AfterSale(event_id=event_id)


def terms_of_events(event_ids: Iterable[int]) -> dict[int, AfterSale]:
    """Read the terms of some events, in one query; the defaults for those without any."""
    wanted = set(event_ids)
    found = AfterSale.objects.in_bulk(wanted)
    return {number: found.get(number) or AfterSale(event_id=number) for number in wanted}
