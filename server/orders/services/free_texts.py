"""What staff typed about a buyer: comments, reasons and notes, removed together with the buyer's data."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from server.orders.models import Order, OrderEvent
from server.orders.refunds.services.desk_looks import REASON
from server.payments.models import Payment
from server.payments.services import comparing, refunding

LONGEST_DESCRIPTION = 500

Forgetter = Callable[[Collection[int]], None]

_forgetters: list[Forgetter] = []


def with_free_texts(forgetter: Forgetter) -> Forgetter:
    """Have an app above forget what staff typed there about some orders, given by number."""
    if forgetter not in _forgetters:
        _forgetters.append(forgetter)
    return forgetter


def forget_free_texts(payment: Payment, order_ids: Collection[int]) -> None:
    """Empty what staff typed about a payment and its orders; amounts, dates and who did it stay."""
    Order.objects.filter(pk__in=order_ids).exclude(comments="").update(comments="")
    _forget_reasons(payment, order_ids)
    comparing.forget_notes(payment=payment)
    for forget in _forgetters:
        forget(order_ids)


def _forget_reasons(payment: Payment, order_ids: Collection[int]) -> None:
    # Our own reason names nobody, and decides whether a failed refund is asked for again.
    reasons = refunding.forget_reasons(payment=payment, but=REASON)
    if not reasons:
        return
    events = []
    for event in OrderEvent.objects.filter(order__in=order_ids).exclude(description=""):
        words = _without(event.description, reasons)
        if words != event.description:
            event.description = words
            events.append(event)
    OrderEvent.objects.bulk_update(events, ["description"], batch_size=100)


def _without(description: str, reasons: Collection[str]) -> str:
    """Give a line of the history without the reason at its end; a long line had been cut off."""
    for start in (0, *(mark.end() for mark in re.finditer(": ", description))):
        end = description[start:]
        is_cut = len(description) == LONGEST_DESCRIPTION
        if any(end == reason or (is_cut and reason.startswith(end)) for reason in reasons):
            return description[:start].removesuffix(": ")
    return description
