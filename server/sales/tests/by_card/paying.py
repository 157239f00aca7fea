"""Buyers' actions with a card, and Stripe's webhooks about them."""

from __future__ import annotations

from typing import Any

from server.inventory.models import Stock
from server.reporting.integrity_services import find_differences
from server.sales.tests.sales import pay

JSON = "application/json; charset=utf-8"
BUYER = {"name": "Ada Byron", "email": "ada@example.org"}


def pay_by_card(api, reserved, **more) -> dict[str, Any]:
    answer = pay(api, reserved, "stripe", buyer=BUYER, **more)
    assert answer.status_code == 200, answer.json()
    return answer.json()


def verify(api, reserved) -> Any:
    header = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    return api.post(f"/v1/sales/payments/{reserved['payment']}/verify", {}, **header)


def post_webhook(api, event, **changed) -> Any:
    """Send a signed event to our webhook."""
    signature = changed.pop("signature", event["signature"])
    payload = changed.pop("payload", event["payload"])
    headers = {"HTTP_STRIPE_SIGNATURE": signature} if signature is not None else {}
    return api.generic("POST", "/v1/payment/webhook", payload, content_type=JSON, **headers)


def stock() -> tuple[int, int]:
    return Stock.objects.values_list("reserved", "sold").get()


def is_whole() -> bool:
    found = [difference.sentence for difference in find_differences()]
    assert found == [], found
    return True
