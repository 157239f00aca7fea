"""The counter's two calls of an exchange, as another program would send them."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from server.aftersales.tests.exchanges.factories import SaleFixture
from server.catalogue.events.models import Performance
from server.sales.models import Order, Ticket

PREVIEW, EXCHANGE = "/v1/payment/eventExchangeDetails", "/v1/events/exchangeEventTicket"


def rows(*tickets: Ticket) -> list[dict[str, Any]]:
    """Return tickets as the app sends them."""
    return [{"ticketid": ticket.pk, "tickettypeid": ticket.type_id, "quantity": 1} for ticket in tickets]


class Desk:
    """A clerk at the counter who exchanges an order; `order` is the fixture's own by default."""

    def __init__(self, api: APIClient, sale: SaleFixture, order: Order | None = None) -> None:
        self.api, self.order = api, order or sale.order

    def preview(self, target: Performance, **body: Any) -> Any:
        names = {"eventdetailid_destination": target.pk, "eventticketDetailid_source": self.order.pk}
        return self.api.post(PREVIEW, {**names, **body})

    def quote(self, target: Performance, **body: Any) -> int:
        answer = self.preview(target, **body)
        assert answer.status_code == 200, answer.json()
        return int(answer.json()["data"]["quote"])

    def exchange(self, target: Performance, **body: Any) -> Any:
        names = {"eventticketdetail_id": self.order.pk, "eventdetailid_to": target.pk, "gateway": "cash"}
        return self.api.post(EXCHANGE, {**names, **body})


def refusal(answer: Any) -> tuple[int, str, str | None]:
    """Return the status, the code and the field of a refusal."""
    body = answer.json()
    return answer.status_code, body["code"], body.get("field")
