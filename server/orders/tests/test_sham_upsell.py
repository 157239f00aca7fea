"""Something other than a ticket is one more offer: it is sold with tickets or alone, and the books list it as such."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import pytest

from server.accounts.caller import Caller
from server.events.models import Performance
from server.insight.audit import find_differences
from server.orders import offers
from server.orders.errors import NotOffered
from server.orders.models import Order, Ticket, UpsellItem
from server.orders.tests.sales import item, order_page, pay, payment_of, reserve
from server.orders.wanted import BasketLine
from server.pricing.basket import Kind, Line, Terms
from server.stock.models import Claim, Stock
from server.testing.factories import make_event, make_performance, make_user

pytestmark = pytest.mark.django_db
PROGRAMME = 7


def offer_programmes(caller: Caller, wanted: Sequence[BasketLine], performances: Mapping[int, Performance]):
    return [programme(line, performances[line.performance]) for line in wanted]


def programme(line: BasketLine, performance: Performance) -> Line:
    if line.type != PROGRAMME:
        raise NotOffered(Kind.UPSELL)
    terms = Terms(
        performance=performance.pk,
        price=Decimal("4.40"),
        tax_rate=Decimal("0.10"),
        tax_name="Print",
        currency=performance.event.currency,
        booking_fee=Decimal("9.99"),
    )
    what: dict[str, Any] = {"kind": Kind.UPSELL, "type": line.type, "variant": line.variant, "name": "Programme"}
    return Line(terms=terms, quantity=line.quantity, **what)


@pytest.fixture(autouse=True)
def _with_programmes(monkeypatch):
    monkeypatch.setitem(offers.OFFERS, Kind.UPSELL, offer_programmes)


def programmes(quantity: int, variant: int | None = None) -> dict[str, Any]:
    return {"upsells": [{"upsell": PROGRAMME, "variant": variant, "quantity": quantity}]}


def test_an_order_of_upsells_alone_goes_from_the_basket_to_the_books(api_for):
    performance = make_performance(make_event(min_count=2))
    api = api_for(make_user(performance.account))
    reserved = reserve(api, item(performance, **programmes(3, variant=2)))
    assert list(find_differences()) == []
    sold = pay(api, reserved).json()

    (line,) = reserved["quote"]["lines"]
    assert (line["kind"], line["upsell"], line["variant"], line["ticket_type"]) == ("upsell", PROGRAMME, 2, None)
    assert (line["quantity"], line["tax"], line["booking_fee"], line["total"]) == (3, "1.20", "0.00", "13.20")
    (order,) = sold["orders"]
    assert (sold["status"], sold["total"], sold["pdf"], order["tickets"]) == ("Success", "13.20", None, [])
    assert [(one["name"], one["price"], one["status"]) for one in order["upsells"]] == [
        ("Programme", "4.40", "open")
    ] * 3
    assert payment_of(api, reserved) == {**sold, "change": None}
    row = Order.objects.get()
    assert (row.quantity, row.tickets_amount, row.upsells_amount, row.upsell_tax) == (
        0,
        0,
        Decimal("13.20"),
        Decimal("1.20"),
    )
    page = order_page(api, row.pk)
    assert (page["nooftickets"], page["upsellprice"], page["upselltaxcost"], page["tax"]) == (
        0,
        "13.20",
        "1.20",
        "1.20",
    )
    stock = Stock.objects.get(pk=performance.pk)
    assert (stock.sold, stock.reserved, stock.revenue) == (0, 0, Decimal("13.20"))
    assert (Ticket.objects.count(), UpsellItem.objects.count(), Claim.objects.count()) == (0, 3, 0)
    assert list(find_differences()) == []


def test_tickets_and_upsells_share_an_order(api_for):
    performance = make_performance()
    api = api_for(make_user(performance.account))
    reserved = reserve(api, item(performance, 2, **programmes(1)))
    sold = pay(api, reserved).json()

    assert [line["kind"] for line in reserved["quote"]["lines"]] == ["ticket", "upsell"]
    assert (sold["total"], len(sold["orders"][0]["tickets"]), len(sold["orders"][0]["upsells"])) == ("44.40", 2, 1)
    assert Order.objects.get().quantity == 2
    assert list(find_differences()) == []


def test_the_books_name_an_upsell_that_was_tampered_with(api_for):
    performance = make_performance()
    api = api_for(make_user(performance.account))
    pay(api, reserve(api, item(performance, **programmes(1))))
    one = UpsellItem.objects.get()
    UpsellItem.objects.update(total=Decimal("5.00"))

    assert [difference.sentence for difference in find_differences()] == [
        f"Order {one.order_id}: total is 4.40, but its rows make 5.00.",
        f"Upsell {one.pk}: total is 5.00, but its parts make 4.40.",
    ]


def test_another_variant_under_the_same_key_is_another_request(api_for):
    performance = make_performance()
    api = api_for(make_user(performance.account))
    key = {"HTTP_IDEMPOTENCY_KEY": "one-key-for-two-variants"}
    bodies = [{"items": [item(performance, **programmes(1, variant=variant))]} for variant in (1, 2)]
    answers = [api.post("/v1/sales/reservations", body, **key) for body in bodies]

    assert [answer.status_code for answer in answers] == [201, 409]
