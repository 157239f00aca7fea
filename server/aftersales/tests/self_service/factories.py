"""A buyer with the link from their email, and an event that allows self-service."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from server.catalogue.events.models import AfterSale
from server.payments.models import Payment
from server.sales.links import order_key


def allow(payment: Payment, **terms: Any) -> None:
    """Set the terms of the event of a payment's first order."""
    event = payment.orders.order_by("pk")[0].performance.event
    AfterSale.objects.update_or_create(event=event, defaults=terms)


class Buyer:
    """Makes the calls of a payment's own page, with its key or another one."""

    def __init__(self, payment: Payment, key: str | None = None, *, accept_language: str = "") -> None:
        self.payment = payment
        self.language_headers: dict[str, Any] = {"HTTP_ACCEPT_LANGUAGE": accept_language} if accept_language else {}
        self.api = APIClient()
        self.key = order_key(payment) if key is None else key

    def request(self, method: str, path: str = "", body: Any = None) -> Any:
        where = f"/v1/mine/{self.payment.reference}{path}"
        more: dict[str, Any] = {} if method == "get" else {"format": "json"}
        return getattr(self.api, method)(where, body, HTTP_X_ORDER_KEY=self.key, **self.language_headers, **more)

    def page(self) -> dict[str, Any]:
        answer = self.request("get")
        assert answer.status_code == 200, answer.json()
        return dict(answer.json())

    def order(self) -> dict[str, Any]:
        """Return the first order as the page shows it."""
        return dict(self.page()["orders"][0])
