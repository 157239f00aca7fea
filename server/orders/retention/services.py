"""Deleting what is kept no longer, in slices: each call is one short transaction, and the oldest goes first."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from server.core import clock
from server.orders.models import Letter, MailTrouble, Order, OrderEvent, PurchaseLink
from server.orders.retention.selectors import list_abandoned
from server.orders.selling.services.claimants import forget_all
from server.payments.models import Part
from server.payments.services.checkouts import delete_parts
from server.stock.models import UNFINISHED
from server.stock.services.reservations import delete_reservations

ABANDONED_KEPT_FOR = timedelta(days=90)
LETTERS_KEPT_FOR = timedelta(days=365)
LINKS_KEPT_FOR = timedelta(days=90)


@transaction.atomic
def delete_abandoned(*, limit: int) -> int:
    """Delete reservations that ended unpaid long ago, with their claims, failed orders and parts of payments."""
    parts = list_abandoned(before=clock.now() - ABANDONED_KEPT_FOR, limit=limit)
    reservations = [part.reservation for part in parts]
    orders = list(Order.objects.filter(part__in=parts).values_list("pk", flat=True))
    OrderEvent.objects.filter(order__in=orders).delete()
    Order.objects.filter(pk__in=orders).delete()
    PurchaseLink.objects.filter(reservation__in=reservations).delete()
    for reservation in reservations:
        forget_all(reservation)
    # A payment goes with the last of its parts, and with it what was mailed about it.
    payments = {part.payment_id for part in parts}
    others = Part.objects.filter(payment__in=payments).exclude(pk__in=[part.pk for part in parts])
    going = payments - set(others.values_list("payment", flat=True))
    MailTrouble.objects.filter(payment__in=going).delete()
    Letter.objects.filter(payment__in=going).delete()
    delete_parts(parts)
    delete_reservations(reservations)
    return len(parts)


@transaction.atomic
def delete_letters(*, limit: int) -> int:
    """Delete what is known of mails that ended a year ago; the order's history says that they were sent."""
    before = clock.now() - LETTERS_KEPT_FOR
    MailTrouble.objects.filter(pk__in=MailTrouble.objects.filter(at__lt=before).order_by("pk")[:limit]).delete()
    named = set(MailTrouble.objects.exclude(letter=None).values_list("letter", flat=True))
    oldest = Letter.objects.order_by("pk").values_list("pk", "ended_at")[:limit]
    old = [pk for pk, ended_at in oldest if ended_at is not None and ended_at < before and pk not in named]
    Letter.objects.filter(pk__in=old).delete()
    return len(old)


@transaction.atomic
def delete_links(*, limit: int) -> int:
    """Delete links by which reservations could be paid that were over long ago."""
    before = clock.now() - LINKS_KEPT_FOR
    oldest = PurchaseLink.objects.order_by("pk").select_related("reservation")[:limit]
    old = [link.pk for link in oldest if link.created_at < before and link.reservation.status not in UNFINISHED]
    PurchaseLink.objects.filter(pk__in=old).delete()
    return len(old)
