"""Reading an event's terms for what was sold."""

from __future__ import annotations

from server.events.models import AfterSale


def terms_of(event_id: int) -> AfterSale:
    """Read an event's terms; where nobody has set any, the defaults, which no row keeps."""
    return AfterSale.objects.filter(pk=event_id).first() or AfterSale(event_id=event_id)
