"""A page that was opened before somebody else's exchange overrides nothing."""

from __future__ import annotations

from typing import Any

import pytest

from server.aftersales.tests.exchanges.desk import Desk, refusal, rows
from server.aftersales.tests.exchanges.factories import SaleFixture, live
from server.testing.factories import make_event, make_performance, sell_tickets

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(sale: SaleFixture, api_for) -> Desk:
    return Desk(api_for(sale.seller.user), sale)


def page_of(sale: SaleFixture) -> dict[str, Any]:
    """Return what a currently open page sends of the order."""
    return {
        "eventid": sale.performance.event_id,
        "eventdetailid_from": sale.order.performance_id,
        "payment_intent": sale.payment.reference,
    }


def test_a_page_that_is_up_to_date_exchanges(sale: SaleFixture, desk: Desk):
    page = page_of(sale)
    quote = desk.quote(sale.equal, **page)
    assert desk.exchange(sale.equal, quote=quote, **page).status_code == 200


@pytest.mark.parametrize("is_quoted", [True, False], ids=["quoted before", "not quoted"])
def test_outdated_page_learns_where_exchanged_tickets_are(sale: SaleFixture, desk: Desk, is_quoted: bool):
    page = page_of(sale)
    quote = desk.quote(sale.equal, **page) if is_quoted else 0
    sale.exchange(sale.cheaper)
    answer = desk.exchange(sale.equal, quote=quote, **page)
    assert refusal(answer) == (409, "order_moved", "eventdetailid_from")
    message = answer.json()["message"]
    assert message.startswith("These tickets are for Twelfth Night, ")
    assert message.endswith(" now. Please look at the order again.")
    assert {ticket.performance_id for ticket in live(sale.order)} == {sale.cheaper.pk}


def test_the_preview_says_so_too(sale: SaleFixture, desk: Desk):
    page = page_of(sale)
    sale.exchange(sale.cheaper)
    assert refusal(desk.preview(sale.equal, **page)) == (409, "order_moved", "eventdetailid_from")


@pytest.mark.parametrize("send", ["preview", "exchange"])
def test_event_other_than_the_orders_or_targets_is_refused(sale: SaleFixture, desk: Desk, send: str):
    other = make_performance(make_event(sale.performance.account, sale.performance.event.venue))
    send_request = getattr(desk, send)
    assert refusal(send_request(sale.equal, eventid=other.event_id)) == (409, "order_moved", "eventid")
    strange = make_performance()
    assert refusal(send_request(sale.equal, eventid=strange.event_id)) == (409, "order_moved", "eventid")
    assert strange.event.name not in send_request(sale.equal, eventid=strange.event_id).json()["message"].split(",")[1:]
    assert send_request(other, eventid=other.event_id).status_code == 200


@pytest.mark.parametrize("send", ["preview", "exchange"])
def test_another_payment_is_not_found(sale: SaleFixture, desk: Desk, send: str):
    other = sell_tickets(sale.performance, 1, caller=sale.seller)
    answer = getattr(desk, send)(sale.equal, payment_intent=other.reference)
    assert (answer.status_code, answer.json()["message"]) == (404, "No records found")
    assert {ticket.performance_id for ticket in live(sale.order)} == {sale.performance.pk}


@pytest.mark.parametrize("send", ["preview", "exchange"])
def test_tickets_exchanged_meanwhile_are_not_silently_skipped(sale: SaleFixture, desk: Desk, send: str):
    both = rows(*live(sale.order))
    sale.exchange(sale.cheaper, tickets=sale.some(1))
    answer = getattr(desk, send)(sale.equal, ticketinfo=both, ticketcount=2)
    assert refusal(answer) == (409, "not_in_order", "ticketinfo")
    assert answer.json()["message"] == (
        "Some of these items are no longer in this order. Please check the order again."
    )
    assert {ticket.performance_id for ticket in live(sale.order)} == {sale.performance.pk}


def test_quote_for_missing_tickets_is_not_replaced(sale: SaleFixture, desk: Desk):
    body = {"ticketinfo": rows(*live(sale.order)), "ticketcount": 2}
    quote = desk.quote(sale.equal, **body)
    sale.exchange(sale.cheaper, tickets=sale.some(1))
    assert refusal(desk.exchange(sale.equal, quote=quote, **body)) == (409, "not_in_order", "ticketinfo")


def test_the_same_call_after_its_exchange_is_no_stale_page(sale: SaleFixture, desk: Desk):
    page = page_of(sale)
    quote = desk.quote(sale.equal, **page)
    first, again = (desk.exchange(sale.equal, quote=quote, **page) for _ in range(2))
    assert (again.status_code, again.json()) == (200, first.json())
    other = {**page, "eventdetailid_from": sale.cheaper.pk}
    assert refusal(desk.exchange(sale.equal, quote=quote, **other)) == (409, "quote_differs", "eventdetailid_from")
