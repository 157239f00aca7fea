"""What is expected of the calls that a buyer makes by the link in their mail: its key is all that counts.

Who has another one, or a garbled one, gets nothing: `orders/tests/mine/test_own_payment.py`.
"""

from __future__ import annotations

from server.core.tests.calls.shapes import Call, Who
from server.orders.links import order_key
from server.payments.models import Payment
from server.testing.houses import House


def key_of(house: House) -> dict[str, str]:
    return {"X-Order-Key": order_key(Payment.objects.get(reference=house.payment))}


CALLS = [
    Call(
        method="GET",
        route="mine/<reference:payment>",
        who=Who.ANYBODY,
        looks_at_tokens=False,
        headers=key_of,
        without_token=200,
    ),
]
