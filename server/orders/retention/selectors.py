"""Finding what is kept no longer."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from server.events.models import TeamPlace
from server.orders.models import Exchange, JournalLine, OfferedOrder, Order, RefundLine, Ticket, UpsellItem
from server.payments.models import Charge, Difference, Part, Refund
from server.pricing.models import GiftCard, GiftCardEntry
from server.stock.models import ABANDONED, Reservation

# Whatever of these names a part, its order or its payment is evidence of money or of a ticket, and keeps it.
_OF_PART = (Charge, Refund, Ticket, UpsellItem, JournalLine, Exchange)
_OF_ORDER = (Ticket, UpsellItem, JournalLine, OfferedOrder, RefundLine)


def list_abandoned(*, before: datetime, limit: int) -> list[Part]:
    """List the parts of payments whose reservations ended unpaid before a moment, and that moved no money."""
    parts = Part.objects.filter(reservation__in=_untouched(before))
    parts = parts.filter(*(~Exists(model._default_manager.filter(part=OuterRef("pk"))) for model in _OF_PART))
    parts = parts.filter(
        ~Exists(Part.objects.filter(origin=OuterRef("pk"))),
        ~Exists(Difference.objects.filter(payment=OuterRef("payment"))),
        ~Exists(_with_more(Order.objects.filter(part=OuterRef("pk")))),
    )
    return list(parts.select_related("reservation").order_by("reservation__closed_at")[:limit])


def _untouched(before: datetime) -> QuerySet[Reservation]:
    return Reservation.objects.filter(
        ~Exists(GiftCard.objects.filter(sale=OuterRef("pk"))),
        ~Exists(GiftCardEntry.objects.filter(reservation=OuterRef("pk"))),
        ~Exists(TeamPlace.objects.filter(reservation=OuterRef("pk"))),
        status__in=ABANDONED,
        closed_at__lt=before,
    )


def _with_more(orders: QuerySet[Order]) -> QuerySet[Order]:
    """Keep the orders that something other than their history names."""
    more = Q(*(Exists(model._default_manager.filter(order=OuterRef("pk"))) for model in _OF_ORDER), _connector=Q.OR)
    exchanged = Exists(Exchange.objects.filter(Q(order=OuterRef("pk")) | Q(made=OuterRef("pk"))))
    return orders.filter(~Q(status=Order.Status.FAILED) | more | exchanged)
