"""Reading what a client has reserved."""

from __future__ import annotations

from server.accounts.caller import Client
from server.orders.errors import WrongSecret
from server.orders.models import Order
from server.orders.selectors import find_part
from server.payments.models import Part


def find_reserved(*, caller: Client, reservation_id: int) -> Part:
    """Read a basket that the client has reserved, with its part of a payment.

    :raises WrongSecret: if it has reserved no such thing; what an exchange has reserved is paid where it is exchanged.
    """
    part = find_part(caller=caller, reservation_id=reservation_id, secret="")
    if part.origin_id is not None:
        raise WrongSecret
    return part


def first_event_of(part: Part) -> int:
    """Give the event whose page sells the first performance of a basket."""
    orders = Order.objects.filter(part=part).order_by("performance__starts_at", "pk")
    return orders.values_list("performance__event_id", flat=True)[0]
