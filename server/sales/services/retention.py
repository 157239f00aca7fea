"""Deletes what is no longer stored, in slices: each call is one short transaction, and the oldest goes first."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from server.catalogue.events.models import TeamPlace
from server.inventory.models import ABANDONED, UNFINISHED, Reservation
from server.inventory.services.reservations import delete_reservations
from server.payments.models import Charge, Difference, Part, Refund
from server.payments.services.checkouts import delete_parts
from server.platform import clock
from server.pricing.models import GiftCard, GiftCardEntry
from server.sales.models import (
    Exchange,
    JournalLine,
    MailTrouble,
    NamedReservation,
    OfferedOrder,
    Order,
    OrderEvent,
    PurchaseLink,
    RefundLine,
    RequestedEmail,
    Ticket,
    UpsellItem,
)
from server.sales.services.allocation import forget_all

# A part, order or payment that one of these refers to is evidence of money or of a ticket, and stays.
_OF_PART = (Charge, Refund, Ticket, UpsellItem, JournalLine, Exchange)
_OF_ORDER = (Ticket, UpsellItem, JournalLine, OfferedOrder, RefundLine)


def list_abandoned(*, before: datetime, limit: int) -> list[Part]:
    """List the parts of payments whose reservations ended unpaid before a moment, and that moved no money."""
    untouched = Reservation.objects.filter(
        ~Exists(GiftCard.objects.filter(sale=OuterRef("pk"))),
        ~Exists(GiftCardEntry.objects.filter(reservation=OuterRef("pk"))),
        ~Exists(TeamPlace.objects.filter(reservation=OuterRef("pk"))),
        status__in=ABANDONED,
        closed_at__lt=before,
    )
    parts = Part.objects.filter(reservation__in=untouched)
    parts = parts.filter(*(~Exists(model._default_manager.filter(part=OuterRef("pk"))) for model in _OF_PART))
    parts = parts.filter(
        ~Exists(Part.objects.filter(origin=OuterRef("pk"))),
        ~Exists(Difference.objects.filter(payment=OuterRef("payment"))),
        ~Exists(_with_more(Order.objects.filter(part=OuterRef("pk")))),
    )
    return list(parts.select_related("reservation").order_by("reservation__closed_at")[:limit])


def _with_more(orders: QuerySet[Order]) -> QuerySet[Order]:
    """Return the orders that something other than their history refers to."""
    more = Q(*(Exists(model._default_manager.filter(order=OuterRef("pk"))) for model in _OF_ORDER), _connector=Q.OR)
    exchanged = Exists(Exchange.objects.filter(Q(order=OuterRef("pk")) | Q(made=OuterRef("pk"))))
    return orders.filter(~Q(status=Order.Status.FAILED) | more | exchanged)


ABANDONED_STORED_FOR = timedelta(days=90)
EMAILS_STORED_FOR = timedelta(days=365)
LINKS_STORED_FOR = timedelta(days=90)


@transaction.atomic
def delete_abandoned(*, limit: int) -> int:
    """Delete reservations that ended unpaid long ago, with their claims, failed orders and parts of payments."""
    parts = list_abandoned(before=clock.now() - ABANDONED_STORED_FOR, limit=limit)
    reservations = [part.reservation for part in parts]
    orders = list(Order.objects.filter(part__in=parts).values_list("pk", flat=True))
    OrderEvent.objects.filter(order__in=orders).delete()
    Order.objects.filter(pk__in=orders).delete()
    PurchaseLink.objects.filter(reservation__in=reservations).delete()
    NamedReservation.objects.filter(reservation__in=reservations).delete()
    for reservation in reservations:
        forget_all(reservation)
    # A payment goes with the last of its parts, and with it the records of its emails.
    payments = {part.payment_id for part in parts}
    others = Part.objects.filter(payment__in=payments).exclude(pk__in=[part.pk for part in parts])
    going = payments - set(others.values_list("payment", flat=True))
    MailTrouble.objects.filter(payment__in=going).delete()
    RequestedEmail.objects.filter(payment__in=going).delete()
    delete_parts(parts)
    delete_reservations(reservations)
    return len(parts)


@transaction.atomic
def delete_emails(*, limit: int) -> int:
    """Delete records of emails that ended a year ago; the order's history says that they were sent."""
    before = clock.now() - EMAILS_STORED_FOR
    MailTrouble.objects.filter(pk__in=MailTrouble.objects.filter(at__lt=before).order_by("pk")[:limit]).delete()
    named = set(MailTrouble.objects.exclude(letter=None).values_list("letter", flat=True))
    oldest = RequestedEmail.objects.order_by("pk").values_list("pk", "ended_at")[:limit]
    old = [pk for pk, ended_at in oldest if ended_at is not None and ended_at < before and pk not in named]
    RequestedEmail.objects.filter(pk__in=old).delete()
    return len(old)


@transaction.atomic
def delete_links(*, limit: int) -> int:
    """Delete payment links of reservations that ended long ago."""
    before = clock.now() - LINKS_STORED_FOR
    oldest = PurchaseLink.objects.order_by("pk").select_related("reservation")[:limit]
    old = [link.pk for link in oldest if link.created_at < before and link.reservation.status not in UNFINISHED]
    PurchaseLink.objects.filter(pk__in=old).delete()
    return len(old)
