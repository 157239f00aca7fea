"""Reading charges and refunds by what a provider calls them."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Q, QuerySet

from server.payments.models import Charge, Part, Payment, Refund
from server.payments.movements import Movement
from server.payments.news import News
from server.stock.models import Reservation

Row = TypeVar("Row", Charge, Refund)
_WHOLE = ("part__payment__account", "part__payment__sold_by", "part__reservation")


def find_charge(news: News | Movement) -> Charge | None:
    """Find the charge that an event is about; None if it names none of ours, or another account's.

    A provider may be faster than we are: until we have noted its id, a charge goes by the key that we gave it.
    """
    return _named(Charge.objects.filter(account_there=news.account_there), news.provider_id, news.key)


def find_charge_of(news: News | Movement) -> Charge | None:
    """Find the charge that a refund or a dispute is of; None if it is none of ours, or another account's."""
    if not news.charge_id:
        return None
    rows = Charge.objects.filter(account_there=news.account_there, provider_id=news.charge_id)
    return rows.select_related("part__payment").first()


def find_refund(news: News | Movement) -> Refund | None:
    """Find the refund that an event is about; None if it names none of ours, or another account's."""
    return _named(Refund.objects.filter(charge__account_there=news.account_there), news.provider_id, news.key)


def _named(rows: QuerySet[Row], provider_id: str, key: str) -> Row | None:
    if not provider_id:
        return None
    found = rows.filter(provider_id=provider_id).first()
    if found is None and key:
        found = rows.filter(provider_id="", idempotency_key=key).first()
    return found


def find_charge_to_verify(payment: Payment, part: Part | None = None) -> Charge | None:
    """Find the newest charge of a checkout, or of one part of it, of which a provider may know more than we do."""
    open_ones = Q(status=Charge.Status.PENDING) | Q(status=Charge.Status.FAILED)
    rows = Charge.objects.filter(open_ones, part__payment=payment).exclude(provider_id="")
    rows = rows.exclude(part__reservation__status=Reservation.Status.PAID)
    if part is not None:
        rows = rows.filter(part=part)
    return rows.select_related(*_WHOLE).order_by("-pk").first()
