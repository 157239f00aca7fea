"""When things happened: sales made now are dated back to the weeks before, and a moved season takes its past along."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, Model, QuerySet

from server.core import wire
from server.door.models import Device, Reading, Verdict
from server.door.scanning.scans import message_for
from server.orders.models import JournalLine, Order, OrderEvent, Ticket
from server.payments.models import Charge, Payment
from server.pricing.models import GiftCard, GiftCardEntry
from server.stock.models import Reservation

# Every instant that a sale leaves behind, and the way from its row to its payment.
SALES: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (Reservation, "part__payment", ("created_at", "closed_at", "expires_at")),
    (Payment, "pk", ("created_at", "paid_at")),
    (Charge, "part__payment", ("created_at",)),
    (Order, "payment", ("created_at", "updated_at")),
    (GiftCard, "sale__part__payment", ("created_at",)),
    (GiftCardEntry, "reservation__part__payment", ("at",)),
    (OrderEvent, "order__payment", ("at",)),
    (JournalLine, "part__payment", ("at",)),
)
DOOR: tuple[tuple[type[Model], tuple[str, ...]], ...] = (
    (Ticket, ("admitted_at",)),
    (Reading, ("scanned_at", "received_at", "happened_at")),
    (Device, ("last_seen_at",)),
)


def push_back(payment_ids: Iterable[int], ago: timedelta) -> None:
    """Date some checkouts back by so much, with all rows that belong to them."""
    ids = list(payment_ids)
    for model, path, fields in SALES:
        rows = model._base_manager.filter(**{f"{path}__in": ids})
        _shift(rows, fields, -ago)


def end_on_time(reservation_id: int) -> None:
    """Date the end of a reservation that was swept just now back to when its time was over."""
    reservation = Reservation.objects.get(pk=reservation_id)
    ended_at = reservation.expires_at
    Reservation.objects.filter(pk=reservation_id).update(closed_at=ended_at)
    orders = Order.objects.filter(part__reservation_id=reservation_id)
    orders.update(updated_at=ended_at)
    OrderEvent.objects.filter(order__in=orders, kind=OrderEvent.Kind.EXPIRED).update(at=ended_at)


def move_history(days: timedelta, now: datetime) -> None:
    """Move everything that happened by some days; what would then be in the future happens now instead."""
    past = [(model, fields) for model, _, fields in SALES] + list(DOOR)
    for model, fields in past:
        rows = model._base_manager.all()
        _shift(rows, fields, days)
        for field in fields:
            if field != "expires_at":
                rows.filter(**{f"{field}__gt": now}).update(**{field: now})
    Reading.objects.bulk_update(_retold_readings(), ["answer"], batch_size=100)


# By the plain managers, since a line of the journal is changed nowhere else: this past never was.
def _shift(rows: QuerySet[Any], fields: Iterable[str], span: timedelta) -> None:
    rows.update(**{field: F(field) + span for field in fields})


def _retold_readings() -> Iterator[Reading]:
    """A reading repeats its answer word for word, and the answer says when the ticket was let in."""
    readings = Reading.objects.filter(ticket__admitted_at__isnull=False, verdict__in=_SAYS_WHEN)
    for reading in readings.select_related("ticket", "performance", "by"):
        ticket, zone = reading.ticket, reading.performance.timezone
        if ticket is None or ticket.admitted_at is None:
            continue
        date_format = reading.by.date_format if reading.by else ""
        message = message_for(Verdict(reading.verdict), zone=zone, date_format=date_format, at=ticket.admitted_at)
        reading.answer = {**reading.answer, "at": wire.iso(ticket.admitted_at, zone), "message": message}
        yield reading


_SAYS_WHEN = (Verdict.ADMITTED, Verdict.ALREADY_SCANNED)
