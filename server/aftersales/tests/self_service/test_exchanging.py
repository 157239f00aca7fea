"""A buyer exchanges tickets by themselves, if the event allows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from server.aftersales.tests.exchanges.factories import BUYER, SaleFixture, live, make_sale_fixture, sold, totals
from server.aftersales.tests.self_service.factories import Buyer, allow
from server.catalogue.events.models import AfterSale, Event, Performance
from server.payments.models import Payment, Refund
from server.platform import clock
from server.pricing.models import TicketType
from server.sales.models import Exchange, Order, Ticket
from server.sales.tests.refunding import MOVED, FakeProvider, sell_by_card
from server.testing.factories import make_event, make_performance, make_type
from server.testing.teams import map_teams, places_line, sell_places, states_of
from server.testing.types import sell_types

pytestmark = pytest.mark.django_db
BOTH, UP = AfterSale.Directions.BOTH, AfterSale.Directions.UP


@dataclass(frozen=True, kw_only=True)
class Own:
    """An order of two tickets at 20.00, paid by card, and other performances of its event."""

    payment: Payment
    order: Order
    dearer: Performance  # 30.00
    cheaper: Performance  # 15.00
    equal: Performance
    buyer: Buyer

    def quote(self, target: Performance, *, tickets: int = 2, **more: Any) -> Any:
        chosen = [ticket.pk for ticket in live(self.order)[:tickets]]
        return self.buyer.request(
            "post", f"/orders/{self.order.pk}/exchange/quote", {"performance": target.pk, "tickets": chosen, **more}
        )

    def make(self, quote: int) -> Any:
        return self.buyer.request("post", f"/orders/{self.order.pk}/exchange", {"quote": quote})

    def exchange(self, target: Performance, **more: Any) -> Any:
        quoted = self.quote(target, **more)
        assert quoted.status_code == 200, quoted.json()
        return self.make(quoted.json()["quote"])

    def pay(self, waiting: dict[str, Any]) -> Any:
        header = {"HTTP_X_RESERVATION_SECRET": waiting["secret"]}
        body = {"gateway": "sham", "buyer": {"name": "Ada Lovelace", "email": "ada@foyer.test"}}
        path = f"/v1/sales/reservations/{waiting['reservation']}/payment"
        return self.buyer.api.post(path, body, format="json", **header)


@pytest.fixture
def own(provider: FakeProvider) -> Own:
    provider.answer = MOVED
    event = make_event()
    first, dearer, cheaper, equal = (
        make_performance(event, price=Decimal(price), capacity=10) for price in ("20.00", "30.00", "15.00", "20.00")
    )
    order = sell_by_card(first, 2)
    allow(order.payment, exchanges=BOTH)
    return Own(
        payment=order.payment, order=order, dearer=dearer, cheaper=cheaper, equal=equal, buyer=Buyer(order.payment)
    )


def dates_of(own: Own) -> list[int]:
    answer = own.buyer.request("get", f"/orders/{own.order.pk}/dates")
    assert (answer.status_code, answer.json()["cheaper"]) == (200, "")
    return [date["performance"] for date in answer.json()["dates"]]


# Which tickets and dates


def test_the_other_performances_on_sale_are_offered(own: Own):
    closed = make_performance(own.order.performance.event, is_on_sale=False)
    box_office = make_performance(own.order.performance.event, is_box_office_only=True)

    assert dates_of(own) == [own.dearer.pk, own.cheaper.pk, own.equal.pk]
    for target in (closed, box_office, own.order.performance):
        assert own.quote(target).status_code == 404


def test_other_events_are_offered_where_the_terms_say_so(own: Own):
    account = own.order.account
    other = make_performance(make_event(account))
    dollars = make_event(account)
    Event.objects.filter(pk=dollars.pk).update(currency="USD")
    foreign, strange = make_performance(dollars), make_performance()
    assert other.pk not in dates_of(own)

    allow(own.payment, reach=AfterSale.Reach.ACCOUNT)
    assert other.pk in dates_of(own)
    assert not {foreign.pk, strange.pk} & set(dates_of(own))
    assert own.quote(foreign).status_code == 404
    assert own.quote(strange).status_code == 404
    assert own.exchange(other).status_code == 200


@pytest.mark.parametrize("count", [4, 1])
def test_exchange_keeps_tickets_of_a_type_whose_limit_fell(own: Own, count: int):
    order = own.order
    child = make_type(order.performance.event)
    payment = sell_types((order.performance, child, 4))
    allow(payment, exchanges=BOTH)
    TicketType.objects.update(most_per_booking=2)
    second = replace(own, payment=payment, order=Order.objects.get(payment=payment), buyer=Buyer(payment))

    assert second.exchange(own.equal, tickets=count).status_code == 200


def test_offer_shows_what_is_left_and_more_is_refused(own: Own):
    small = make_performance(own.order.performance.event, capacity=1)

    answer = own.quote(small)
    assert (answer.status_code, answer.json()["message"]) == (409, "Please choose any other date")
    assert own.quote(small, tickets=1).status_code == 200


# Quotes


def test_a_dearer_one_waits_until_it_is_paid(own: Own):
    quoted = own.quote(own.dearer).json()
    assert (quoted["source_total"], quoted["target_total"], quoted["pay"], quoted["back"]) == (
        "40.00",
        "60.00",
        "20.00",
        "0.00",
    )

    page = own.make(quoted["quote"]).json()["orders"][0]
    waiting = page["waiting"]
    assert (waiting["due"], waiting["tickets"], waiting["performance"]) == ("20.00", 2, own.dearer.pk)
    assert page["performance"] == own.order.performance_id
    assert [ticket["status"] for ticket in page["tickets"]] == ["valid", "valid"]
    assert {permission["why"] for permission in page["may"].values() if "offer" not in permission["why"]} == {
        "An exchange of this order is waiting for payment"
    }

    paid = own.pay(page["waiting"])
    assert paid.status_code == 200, paid.json()
    page = own.buyer.order()
    assert (page["performance"], page["waiting"], page["total"]) == (own.dearer.pk, None, "60.00")
    assert sold(own.dearer) == (2, "60.00")
    own.payment.refresh_from_db()
    assert (own.payment.buyer_name, own.payment.buyer_email) == ("Ada Lovelace", "ada@foyer.test")


def test_a_cheaper_one_gives_money_back(own: Own, provider: FakeProvider):
    quoted = own.quote(own.cheaper).json()
    assert (quoted["pay"], quoted["back"]) == ("0.00", "10.00")

    page = own.make(quoted["quote"]).json()["orders"][0]
    assert (page["performance"], page["waiting"]) == (own.cheaper.pk, None)
    assert (Refund.objects.get().amount, len(provider.calls)) == (Decimal("10.00"), 1)


def test_an_equal_one_moves_nothing(own: Own, provider: FakeProvider):
    page = own.exchange(own.equal).json()["orders"][0]

    assert (page["performance"], page["total"], provider.calls) == (own.equal.pk, "40.00", [])
    statuses = [ticket["status"] for ticket in page["tickets"]]
    assert statuses == ["superseded", "superseded", "valid", "valid"]


def test_some_tickets_go_and_the_others_stay(own: Own):
    own.exchange(own.equal, tickets=1)

    assert [
        (order["performance"], len([t for t in order["tickets"] if t["code"]])) for order in own.buyer.page()["orders"]
    ] == [(own.order.performance_id, 1), (own.equal.pk, 1)]


def test_places_of_a_team_are_chosen_with_it(sale: SaleFixture):
    event = make_event(sale.performance.account)
    match, next_match = make_performance(event), make_performance(event)
    reds = map_teams(match, next_match, Reds=4)["Reds"]
    line = places_line(match, reds, 1, 2)
    payment = sell_places(line, caller=sale.seller, buyer=BUYER)
    allow(payment, exchanges=BOTH)
    buyer, order = Buyer(payment), payment.orders.get()
    path = f"/orders/{order.pk}/exchange"
    body = {"performance": next_match.pk, "tickets": [ticket.pk for ticket in live(order)]}

    refused = buyer.request("post", f"{path}/quote", body)
    assert (refused.status_code, refused.json()["message"]) == (422, "Please select 2 seats")
    (date,) = buyer.request("get", f"/orders/{order.pk}/dates").json()["dates"]
    assert date["seated"]

    seats = [{"teamid": reds.pk, "players": [3, 4]}]
    quoted = buyer.request("post", f"{path}/quote", {**body, "seats": seats})
    made = buyer.request("post", path, {"quote": quoted.json()["quote"]})
    assert made.status_code == 200
    assert (states_of(match, reds), states_of(next_match, reds)) == ("ffff", "ffss")


# The fee


def test_the_fee_is_a_line_and_stays_in_the_new_tickets(own: Own):
    allow(own.payment, exchange_fee=Decimal("2.50"))

    quoted = own.quote(own.equal).json()
    had = [line for line in quoted["lines"] if line["kind"] == "had"]
    assert [(line["name"], line["quantity"], line["amount"]) for line in had] == [
        ("Normal Ticket", 2, "40.00"),
        ("Exchange fee", 2, "5.00"),
    ]
    assert quoted["pay"] == "5.00"
    own.pay(own.make(quoted["quote"]).json()["orders"][0]["waiting"])

    made = Order.objects.get(pk=own.order.pk)
    assert totals(live(made)) == ["22.50", "22.50"]
    assert (made.total, made.booking_fee) == (Decimal("45.00"), Decimal("5.00"))


@pytest.mark.parametrize("fees", AfterSale.Fees.values)
def test_the_fee_is_asked_whatever_becomes_of_booking_fees(own: Own, fees: str):
    allow(own.payment, exchange_fee=Decimal("2.50"), fees=fees)

    assert own.quote(own.equal).json()["pay"] == "5.00"


def test_the_counter_asks_for_no_fee(sale: SaleFixture):
    allow(sale.payment, exchanges=BOTH, exchange_fee=Decimal("2.50"))

    assert sale.quote(sale.equal).reckoning.change == 0


def test_a_quote_of_the_counter_is_none_of_the_buyers(sale: SaleFixture, buyer: Buyer):
    allow(sale.payment, exchanges=BOTH, exchange_fee=Decimal("2.50"))
    quoted = sale.quote(sale.equal)

    answer = buyer.request("post", f"/orders/{sale.order.pk}/exchange", {"quote": quoted.exchange.pk})
    assert answer.status_code == 404
    assert Exchange.objects.get().status == Exchange.Status.QUOTED


# What each date comes to, before one is chosen


def prices_of(own: Own, *performances: Performance, tickets: Sequence[int] = ()) -> dict[int, dict[str, Any]]:
    body = {
        "performances": [performance.pk for performance in performances],
        "tickets": list(tickets) or [ticket.pk for ticket in live(own.order)],
    }
    answer = own.buyer.request("post", f"/orders/{own.order.pk}/exchange/prices", body)
    assert answer.status_code == 200
    return {row.pop("performance"): row for row in answer.json()["prices"]}


def test_each_date_is_priced_as_its_quote_would_be(own: Own):
    allow(own.payment, exchanges=BOTH, exchange_fee=Decimal("2.50"))

    assert prices_of(own, own.dearer, own.cheaper, own.equal) == {
        own.dearer.pk: {"pay": "25.00", "back": "0.00", "why": "", "too_cheap": False},
        own.cheaper.pk: {"pay": "0.00", "back": "5.00", "why": "", "too_cheap": False},
        own.equal.pk: {"pay": "5.00", "back": "0.00", "why": "", "too_cheap": False},
    }
    one, _ = live(own.order)
    assert prices_of(own, own.dearer, tickets=[one.pk])[own.dearer.pk]["pay"] == "12.50"
    for date in (own.dearer, own.cheaper, own.equal):
        quote = own.quote(date).json()
        price = prices_of(own, date)[date.pk]
        assert (price["pay"], price["back"]) == (quote["pay"], quote["back"])


def test_a_date_that_is_refused_says_why(own: Own):
    allow(own.payment, exchanges=UP)
    full = make_performance(own.order.performance.event, price=Decimal("20.00"), capacity=1)

    nothing = {"pay": "0.00", "back": "0.00"}
    assert prices_of(own, own.cheaper, full) == {
        own.cheaper.pk: nothing | {"why": own.quote(own.cheaper).json()["message"], "too_cheap": True},
        full.pk: nothing | {"why": own.quote(full).json()["message"], "too_cheap": False},
    }


def test_each_more_date_costs_few_queries(own: Own, django_assert_max_num_queries: DjangoAssertNumQueries):
    with django_assert_max_num_queries(22):
        prices_of(own, own.equal)
    with django_assert_max_num_queries(22 + 2 * 6):
        prices_of(own, own.dearer, own.cheaper, own.equal)


def test_only_dates_that_are_offered_are_priced_and_nothing_is_kept(own: Own):
    closed = make_performance(own.order.performance.event, is_on_sale=False)

    assert prices_of(own, closed, own.order.performance, make_performance()) == {}
    assert prices_of(own, own.equal).keys() == {own.equal.pk}
    assert not Exchange.objects.exists()


def test_a_quote_says_how_the_difference_goes_back(own: Own):
    assert [way["amount"] for way in own.quote(own.cheaper).json()["ways"]] == ["10.00"]
    assert own.quote(own.equal).json()["ways"] == []


# Directions of the difference


def test_upward_alone_says_so(own: Own):
    allow(own.payment, exchanges=UP)

    why = "For this event, you can only exchange for tickets at the same price or higher."
    assert own.buyer.request("get", f"/orders/{own.order.pk}/dates").json()["cheaper"] == why
    answer = own.quote(own.cheaper)
    assert (answer.status_code, answer.json()["message"]) == (409, why)
    assert own.quote(own.equal).status_code == 200
    assert own.quote(own.dearer).status_code == 200


def test_upward_counts_the_fee(own: Own):
    allow(own.payment, exchanges=UP, exchange_fee=Decimal("5.00"))

    assert own.quote(own.cheaper).json()["back"] == "0.00"


def test_terms_that_have_changed_since_the_quote_hold(own: Own):
    quote = own.quote(own.cheaper).json()["quote"]

    allow(own.payment, exchanges=UP)
    assert own.make(quote).status_code == 409
    allow(own.payment, exchanges=AfterSale.Directions.NONE)
    assert own.make(quote).json()["message"] == "The organiser does not offer this online. Please ask them."
    assert not Ticket.objects.filter(status="superseded").exists()


def test_what_was_paid_in_cash_gives_nothing_back_by_itself(sale: SaleFixture, buyer: Buyer):
    allow(sale.payment, exchanges=BOTH)
    chosen = [ticket.pk for ticket in live(sale.order)]
    body = {"performance": sale.cheaper.pk, "tickets": chosen}

    why = "You paid at the box office. For tickets that cost less, please exchange there, and get the difference back."
    assert buyer.request("get", f"/orders/{sale.order.pk}/dates").json()["cheaper"] == why
    answer = buyer.request("post", f"/orders/{sale.order.pk}/exchange/quote", body)
    assert answer.json()["message"] == why


def test_where_nobody_takes_money_online_nothing_dearer_is_had(own: Own, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(FakeProvider, "is_open_to", lambda *_: False)

    assert own.quote(own.dearer).status_code == 422
    assert own.quote(own.equal).status_code == 200


# Whose orders, and until when


def test_the_event_has_to_allow_it(own: Own):
    allow(own.payment, exchanges=AfterSale.Directions.NONE)

    assert own.quote(own.equal).status_code == 409
    assert not Exchange.objects.exists()


def test_it_ends_so_many_hours_before(own: Own):
    begins = clock.now() + timedelta(hours=23)
    Performance.objects.filter(pk=own.order.performance_id).update(
        on_sale_at=clock.now() - timedelta(days=1), off_sale_at=begins, starts_at=begins
    )

    assert own.quote(own.equal).json()["message"] == "This was possible until 24 hours before the performance"


def test_what_was_used_stays(own: Own):
    ticket, _ = live(own.order)
    Ticket.objects.filter(pk=ticket.pk).update(status="admitted", admitted_at=clock.now())

    assert own.quote(own.equal).json()["message"] == "Part of this order has already been used"
    Ticket.objects.filter(pk=ticket.pk).update(status="valid", admitted_at=None)


def test_a_caller_with_a_wrong_key_exchanges_nothing(own: Own):
    theirs = make_sale_fixture()
    allow(theirs.payment, exchanges=BOTH)
    other_buyer = Buyer(theirs.payment)
    quote = own.quote(own.equal).json()["quote"]
    chosen = [ticket.pk for ticket in live(own.order)]
    body = {"performance": own.equal.pk, "tickets": chosen}

    prices = {"performances": [own.equal.pk], "tickets": chosen}
    for order in (own.order.pk, theirs.order.pk):
        assert other_buyer.request("post", f"/orders/{order}/exchange/prices", prices).status_code == 404
        assert other_buyer.request("post", f"/orders/{order}/exchange/quote", body).status_code == 404
        assert other_buyer.request("post", f"/orders/{order}/exchange", {"quote": quote}).status_code == 404
    assert other_buyer.request("get", f"/orders/{own.order.pk}/dates").status_code == 404
    assert (
        Buyer(own.payment, "x").request("post", f"/orders/{own.order.pk}/exchange", {"quote": quote}).status_code == 404
    )
    assert not Ticket.objects.filter(status="superseded").exists()


def test_the_same_quote_is_made_once(own: Own):
    quote = own.quote(own.equal).json()["quote"]

    assert [own.make(quote).status_code for _ in range(2)] == [200, 200]
    assert sold(own.equal)[0] == 2


def test_a_payment_link_of_the_counter_is_paid_on_this_page(own: Own):
    own.exchange(own.dearer)
    waiting = own.buyer.order()["waiting"]

    header = {"HTTP_X_RESERVATION_SECRET": waiting["secret"]}
    gone = own.buyer.api.delete(f"/v1/sales/reservations/{waiting['reservation']}", **header)
    assert gone.status_code == 200
    page = own.buyer.order()
    assert (page["waiting"], page["performance"]) == (None, own.order.performance_id)
    assert page["may"]["exchange"]["allowed"]


def test_a_ticket_or_a_seat_is_named_once(own: Own):
    first, second = (ticket.pk for ticket in live(own.order))
    body = {"performance": own.equal.pk, "tickets": [first, second, first]}
    answer = own.buyer.request("post", f"/orders/{own.order.pk}/exchange/quote", body)
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "named_twice", "tickets")
    twice = {"performances": [own.equal.pk], "tickets": [first, first]}
    answer = own.buyer.request("post", f"/orders/{own.order.pk}/exchange/prices", twice)
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "named_twice", "tickets")
    seats = [{"teamid": 1, "players": [2]}, {"teamid": 1, "players": [2]}]
    answer = own.quote(own.equal, seats=seats)
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "named_twice", "seats")
    german = Buyer(own.payment, accept_language="de").request("post", f"/orders/{own.order.pk}/exchange/quote", body)
    assert german.json()["message"] == "Bitte geben Sie jedes Ticket, jedes Extra und jeden Platz nur einmal an"
    assert not Exchange.objects.exists()


def test_a_deleted_type_asks_for_other_tickets_as_one_that_is_switched_off(sale: SaleFixture):
    child = make_type(sale.performance.event)
    payment = sell_types((sale.performance, child, 2), caller=sale.seller)
    allow(payment, exchanges=BOTH)
    buyer, order = Buyer(payment), payment.orders.get()
    body = {"performance": sale.equal.pk, "tickets": [ticket.pk for ticket in live(order)]}

    TicketType.objects.filter(pk=child.pk).update(is_active=False)
    switched_off = buyer.request("post", f"/orders/{order.pk}/exchange/quote", body)
    TicketType.objects.filter(pk=child.pk).update(deleted_at=clock.now())
    deleted = buyer.request("post", f"/orders/{order.pk}/exchange/quote", body)
    for answer in (switched_off, deleted):
        assert (answer.status_code, answer.json()["code"]) == (422, "choose_types")
        assert answer.json()["message"] == "Child is not offered there. Please choose other tickets."
