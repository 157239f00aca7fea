"""Having the provider's desk looked at again, once something that stood in the way of an order's refund is over."""

from __future__ import annotations

from server.core.services import owed
from server.orders.models import REFUND_ELSEWHERE
from server.payments.services import elsewhere

REASON = "It was given back at the provider"  # of the refunds that follow what went back there


def look_again(payment_id: int) -> None:
    """Owe a look to each charge of a payment of which money went back at the desk; inside a transaction."""
    for charge in elsewhere.list_known_of(payment_id):
        owed.owe(kind=REFUND_ELSEWHERE, subject_id=charge.pk)
