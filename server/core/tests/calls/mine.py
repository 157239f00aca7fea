"""What is expected of the calls that a buyer makes by the link in their mail: its key is all that counts.

Who has another one, or a garbled one, gets nothing: `orders/tests/mine/test_own_payment.py`.
"""

from __future__ import annotations

from server.core.tests.calls.shapes import Call, Who, number, word
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
    Call(
        method="GET",
        route="mine/<reference:payment>/offers",
        who=Who.ANYBODY,
        looks_at_tokens=False,
        headers=key_of,
        without_token=200,
    ),
    # Nothing is offered to the house's buyer: `orders/tests/offering/test_calls.py` answers what is.
    Call(
        method="POST",
        route="mine/<reference:payment>/offers",
        who=Who.ANYBODY,
        looks_at_tokens=False,
        headers=key_of,
        body=lambda _: {"offer": 1, "answer": "keep", "performance": 0},
        fields={
            "offer": number(required=True),
            "answer": word(required=True),
            "performance": number(least=0),
        },
        good=404,
        without_token=404,
    ),
]
