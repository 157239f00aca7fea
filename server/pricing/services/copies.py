"""A copied event has the ticket types, the upsells and the promo codes of the first, as far as somebody wants them."""

from __future__ import annotations

from datetime import date, timedelta

from django.db.models import F

from server.accounts.caller import Staff
from server.core.announce import announce
from server.events.copying.services.companions import Copy, copied_too
from server.events.models import Event
from server.pricing.changes import PromoCodeChanged
from server.pricing.models import PromoCode, PromoTarget, TicketType
from server.pricing.promos.services.promo_targets import targets_of
from server.pricing.types.changes import TicketTypeChanged
from server.upsells.services.copies import copy_upsells

_BATCH = 1000


@copied_too
def copy_types_and_upsells(caller: Staff, event: Event, made: Event, copy: Copy) -> dict[str, int]:
    """Copy ticket types with the days on which they are offered, moved as the performances are, and upsells."""
    if not copy.has_types:
        return {}
    rows = list(TicketType.objects.filter(event=event, deleted_at=None).order_by("pk"))
    links = TicketType.upsells.through.objects.filter(tickettype__in=rows).order_by("pk")
    brought = [(link.tickettype_id, link.upsell_id) for link in links]
    upsells = copy_upsells(event, to=made, also={upsell_id for _, upsell_id in brought})
    types: dict[int, int] = {}
    for row in rows:
        old = row.pk
        row.pk, row._state.adding, row.event, row.version = None, True, made, 1
        row.starts_on, row.ends_on = _moved(row.starts_on, copy.days), _moved(row.ends_on, copy.days)
        row.save(force_insert=True)
        types[old] = row.pk
        announce(TicketTypeChanged(row.pk, row.account_id))
    TicketType.upsells.through.objects.bulk_create(
        TicketType.upsells.through(tickettype_id=types[type_id], upsell_id=upsells[upsell_id])
        for type_id, upsell_id in brought
    )
    return {"ticket_types": len(types), "upsells": len(upsells)}


@copied_too
def extend_codes(caller: Staff, event: Event, made: Event, copy: Copy) -> dict[str, int]:
    """Let the promo codes that are for a whole event be for its copy as well; their days stay, and so do their limits.

    A code has one name in its account, so it cannot be copied.
    """
    if not copy.has_codes:
        return {}
    for_event = PromoCode.objects.filter(deleted_at=None, targets__event=event, targets__performance=None)
    codes = list(for_event.order_by("pk").select_for_update(of=("self",), no_key=True).values_list("pk", flat=True))
    if codes:
        for_event.update(version=F("version") + 1)
        PromoTarget.objects.bulk_create(targets_of(codes, [(made.pk, None)]), batch_size=_BATCH)
        announce(PromoCodeChanged(made.account_id, (codes[0],)))  # one is enough to have the list read again
    return {"promo_codes": len(codes)}


def _moved(day: date | None, days: int) -> date | None:
    if day is None:
        return None
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return day
