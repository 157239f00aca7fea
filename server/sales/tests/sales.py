"""Helpers for tests that sell through the API."""

from __future__ import annotations

from itertools import count
from typing import Any

from rest_framework.test import APIClient

_keys = count(1)


def item(performance: Any, tickets: int = 0, **more: Any) -> dict[str, Any]:
    """Return an item of a basket: a number of normal tickets of a performance, or something else of it."""
    return {"performance": performance.pk, "tickets": [{"quantity": tickets}] if tickets else [], **more}


def reserve(api: APIClient, *items: dict[str, Any], **codes: Any) -> dict[str, Any]:
    """Reserve a basket under a key of its own, and return the response's data."""
    key = f"key-of-a-sale-{next(_keys):08}"
    answer = api.post("/v1/sales/reservations", {"items": list(items), **codes}, HTTP_IDEMPOTENCY_KEY=key)
    assert answer.status_code == 201, answer.json()
    return answer.json()


def pay(api: APIClient, reserved: dict[str, Any], gateway: str = "cash", **more: Any) -> Any:
    """Pay a reservation, and return the whole response, since it may be a refusal."""
    header = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    return api.post(f"/v1/sales/reservations/{reserved['reservation']}/payment", {"gateway": gateway, **more}, **header)


def payment_of(api: APIClient, reserved: dict[str, Any]) -> dict[str, Any]:
    """Read the state of a reservation's payment."""
    answer = api.get(f"/v1/sales/payments/{reserved['payment']}", HTTP_X_RESERVATION_SECRET=reserved["secret"])
    assert answer.status_code == 200, answer.json()
    return answer.json()


def order_page(api: APIClient, order: int) -> dict[str, Any]:
    """Read an order's own page."""
    answer = api.post("/v1/events/getOrderDetails", {"eventticketdetail_id": order})
    return answer.json()["data"]["eventinfo"][0]
