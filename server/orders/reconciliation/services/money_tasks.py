"""What somebody has to see to of an order's money is said to be done, and its pages hear of it."""

from __future__ import annotations

from django.db import transaction

from server.accounts.caller import Staff
from server.orders.models import Order
from server.orders.refunds.services.completing import change_order
from server.payments.models import Difference
from server.payments.services import comparing


@transaction.atomic
def clear_difference(*, caller: Staff, difference_id: int, note: str, version: int | None = None) -> Difference:
    """Say what became of a difference, and tell the pages of the orders that it is about.

    :raises DomainError: what `comparing.clear_difference` says.
    """
    # Orders are locked before what is written about them, here as where a refund fails.
    orders = caller.within(Order.objects.filter(payment__differences=difference_id).order_by("pk"))
    locked = list(orders.select_for_update(of=("self",), no_key=True))
    row = comparing.clear_difference(caller=caller, difference_id=difference_id, note=note, version=version)
    for order in locked:
        change_order(order, status=Order.Status(order.status))
    return row
