"""A page that was opened before somebody else exchanged the order overrides nothing."""

from __future__ import annotations

from typing import Any

import pytest

from server.aftersales.tests.exchanges.desk import Desk, refusal, rows
from server.aftersales.tests.exchanges.scenes import Scene, live
from server.testing.factories import make_event, make_performance, sell_tickets

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(scene: Scene, api_for) -> Desk:
    return Desk(api_for(scene.seller.user), scene)


def page_of(scene: Scene) -> dict[str, Any]:
    """Give what a page that is open now sends of the order."""
    return {
        "eventid": scene.performance.event_id,
        "eventdetailid_from": scene.order.performance_id,
        "payment_intent": scene.payment.reference,
    }


def test_a_page_that_is_up_to_date_exchanges(scene: Scene, desk: Desk):
    page = page_of(scene)
    quote = desk.quote(scene.equal, **page)
    assert desk.exchange(scene.equal, quote=quote, **page).status_code == 200


@pytest.mark.parametrize("is_quoted", [True, False], ids=["quoted before", "not quoted"])
def test_a_page_from_before_a_colleagues_exchange_is_told_where_the_tickets_are(
    scene: Scene, desk: Desk, is_quoted: bool
):
    page = page_of(scene)
    quote = desk.quote(scene.equal, **page) if is_quoted else 0
    scene.exchange(scene.cheaper)
    answer = desk.exchange(scene.equal, quote=quote, **page)
    assert refusal(answer) == (409, "order_moved", "eventdetailid_from")
    message = answer.json()["message"]
    assert message.startswith("These tickets are for Twelfth Night, ")
    assert message.endswith(" now. Please look at the order again.")
    assert {ticket.performance_id for ticket in live(scene.order)} == {scene.cheaper.pk}


def test_the_preview_says_so_too(scene: Scene, desk: Desk):
    page = page_of(scene)
    scene.exchange(scene.cheaper)
    assert refusal(desk.preview(scene.equal, **page)) == (409, "order_moved", "eventdetailid_from")


@pytest.mark.parametrize("send", ["preview", "exchange"])
def test_another_event_than_that_of_the_order_or_of_its_destination_is_refused(scene: Scene, desk: Desk, send: str):
    other = make_performance(make_event(scene.performance.account, scene.performance.event.venue))
    ask = getattr(desk, send)
    assert refusal(ask(scene.equal, eventid=other.event_id)) == (409, "order_moved", "eventid")
    strange = make_performance()
    assert refusal(ask(scene.equal, eventid=strange.event_id)) == (409, "order_moved", "eventid")
    assert strange.event.name not in ask(scene.equal, eventid=strange.event_id).json()["message"].split(",")[1:]
    assert ask(other, eventid=other.event_id).status_code == 200


@pytest.mark.parametrize("send", ["preview", "exchange"])
def test_another_payment_is_not_found(scene: Scene, desk: Desk, send: str):
    other = sell_tickets(scene.performance, 1, caller=scene.seller)
    answer = getattr(desk, send)(scene.equal, payment_intent=other.reference)
    assert (answer.status_code, answer.json()["message"]) == (404, "No records found")
    assert {ticket.performance_id for ticket in live(scene.order)} == {scene.performance.pk}


@pytest.mark.parametrize("send", ["preview", "exchange"])
def test_tickets_that_a_colleague_has_exchanged_meanwhile_are_not_left_out_silently(
    scene: Scene, desk: Desk, send: str
):
    both = rows(*live(scene.order))
    scene.exchange(scene.cheaper, tickets=scene.some(1))
    answer = getattr(desk, send)(scene.equal, ticketinfo=both, ticketcount=2)
    assert refusal(answer) == (409, "not_in_order", "ticketinfo")
    assert answer.json()["message"] == "Some of this is not in this order any more. Please look at the order again."
    assert {ticket.performance_id for ticket in live(scene.order)} == {scene.performance.pk}


def test_a_quote_for_tickets_that_are_gone_is_not_replaced_by_one_for_the_rest(scene: Scene, desk: Desk):
    body = {"ticketinfo": rows(*live(scene.order)), "ticketcount": 2}
    quote = desk.quote(scene.equal, **body)
    scene.exchange(scene.cheaper, tickets=scene.some(1))
    assert refusal(desk.exchange(scene.equal, quote=quote, **body)) == (409, "not_in_order", "ticketinfo")


def test_the_same_call_after_its_exchange_is_no_stale_page(scene: Scene, desk: Desk):
    page = page_of(scene)
    quote = desk.quote(scene.equal, **page)
    first, again = (desk.exchange(scene.equal, quote=quote, **page) for _ in range(2))
    assert (again.status_code, again.json()) == (200, first.json())
    other = {**page, "eventdetailid_from": scene.cheaper.pk}
    assert refusal(desk.exchange(scene.equal, quote=quote, **other)) == (409, "quote_differs", "eventdetailid_from")
