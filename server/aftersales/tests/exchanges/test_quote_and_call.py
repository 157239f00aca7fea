"""The call makes what was quoted: whatever else it names must agree, or nothing is done."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from server.aftersales.tests.exchanges.desk import Desk, refusal, rows
from server.aftersales.tests.exchanges.factories import SaleFixture, live, make_sale_fixture
from server.aftersales.tests.exchanges.test_moving import order_of
from server.catalogue.events.models import Performance
from server.sales.models import Exchange, Order, Ticket
from server.testing.extras import give_upsells, make_wine
from server.testing.factories import make_event, make_performance, make_type, sell_tickets
from server.testing.teams import map_teams, places_line, sell_places, states_of
from server.testing.types import make_brought, sell_types

pytestmark = pytest.mark.django_db
DIFFERS = "quote_differs"


@pytest.fixture
def sale() -> SaleFixture:
    return make_sale_fixture(tickets=3)


@pytest.fixture
def desk(sale: SaleFixture, api_for) -> Desk:
    return Desk(api_for(sale.seller.user), sale)


def nothing_happened(sale: SaleFixture) -> bool:
    return not Exchange.objects.exclude(status="quoted") and not Ticket.objects.filter(status="superseded")


def test_another_destination_is_refused(sale: SaleFixture, desk: Desk):
    quote = desk.quote(sale.equal)
    answer = desk.exchange(sale.cheaper, quote=quote)
    assert refusal(answer) == (409, DIFFERS, "eventdetailid_to")
    assert answer.json()["message"] == "This price is for another performance. Please ask for a new price."
    assert nothing_happened(sale)


def test_another_order_of_the_account_is_refused(sale: SaleFixture, desk: Desk):
    other = order_of(sell_tickets(sale.performance, 3, caller=sale.seller))
    quote = desk.quote(sale.equal)
    answer = Desk(desk.api, sale, other).exchange(sale.equal, quote=quote)
    assert refusal(answer) == (409, DIFFERS, "eventticketdetail_id")
    assert nothing_happened(sale)


@pytest.mark.parametrize(
    "body",
    [
        lambda first, second, third: {"ticketinfo": rows(first)},
        lambda first, second, third: {"ticketinfo": rows(first, third)},
        lambda first, second, third: {"ticketinfo": rows(first, second, third), "ticketcount": 3},
        lambda first, second, third: {"ticketinfo": [{"tickettypeid": 0, "quantity": 3}]},
        lambda first, second, third: {"ticketinfo": [{"tickettypeid": 0, "quantity": 1}]},
    ],
    ids=["one of them", "another one", "one more", "more of a type", "fewer of a type"],
)
def test_other_tickets_are_refused(sale: SaleFixture, desk: Desk, body: Any):
    first, second, third = live(sale.order)
    quote = desk.quote(sale.equal, ticketinfo=rows(first, second))
    answer = desk.exchange(sale.equal, quote=quote, **body(first, second, third))
    assert refusal(answer) == (409, DIFFERS, "ticketinfo")
    assert nothing_happened(sale)


def test_another_count_is_refused(sale: SaleFixture, desk: Desk):
    quote = desk.quote(sale.equal, ticketcount=2)
    answer = desk.exchange(sale.equal, quote=quote, ticketcount=1)
    assert refusal(answer) == (409, DIFFERS, "ticketcount")
    assert nothing_happened(sale)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"ticketcount": 2},
        {"ticketcount": 2, "ticketinfo": []},
        {"ticketinfo": [{"tickettypeid": 0, "quantity": 2}]},
        {"ticketinfo": [{"tickettypeid": 0, "quantity": 1}] * 2, "ticketcount": 2},
        {"newtickets": [{"tickettypeid": 0, "quantity": 2}]},
        {"newtickets": [], "seats": [], "upsellInfo": []},
    ],
    ids=["nothing named", "count", "count and no list", "a type", "a type twice", "new ones", "empty lists"],
)
def test_whatever_says_the_same_is_made(sale: SaleFixture, desk: Desk, body: dict[str, Any]):
    quote = desk.quote(sale.equal, ticketcount=2)
    answer = desk.exchange(sale.equal, quote=quote, **body)
    assert answer.status_code == 200, answer.json()
    assert len(live(Order.objects.get(pk=answer.json()["data"]["eventticketdetailid"]))) == 2


def test_new_tickets_of_another_type_or_number_are_refused(sale: SaleFixture, desk: Desk):
    child = make_type(sale.performance.event)
    quote = desk.quote(sale.equal, newtickets=[{"tickettypeid": child.pk, "quantity": 2}])
    for other in ([{"tickettypeid": 0, "quantity": 2}], [{"tickettypeid": child.pk, "quantity": 3}], []):
        answer = desk.exchange(sale.equal, quote=quote, newtickets=other)
        assert refusal(answer) == (409, DIFFERS, "newtickets")
    assert nothing_happened(sale)


class TestUpsells:
    @pytest.fixture
    def glasses(self, sale: SaleFixture) -> list[int]:
        return [item.pk for item in give_upsells(sale.order, make_wine(sale.performance.event), 2)]

    def test_others_are_refused(self, sale: SaleFixture, desk: Desk, glasses: list[int]):
        one, other = ([{"individualupsellid": glass, "quantity": 1}] for glass in glasses)
        tickets = rows(*live(sale.order))
        quote = desk.quote(sale.equal, ticketinfo=tickets, upsellInfo=one)
        for wrong in (other, [*one, *other], [], [{"individualupsellid": glasses[0], "quantity": 0}]):
            answer = desk.exchange(sale.equal, quote=quote, ticketinfo=tickets, upsellInfo=wrong)
            assert refusal(answer) == (409, DIFFERS, "upsellInfo")
        assert nothing_happened(sale)
        assert desk.exchange(sale.equal, quote=quote, ticketinfo=tickets, upsellInfo=one).status_code == 200

    def test_so_many_of_a_kind_are_the_same_ones(self, sale: SaleFixture, desk: Desk, glasses: list[int]):
        wine = sale.order.upsells.filter(pk=glasses[0]).values_list("upsell", flat=True).get()
        tickets = rows(*live(sale.order))
        quote = desk.quote(sale.equal, ticketinfo=tickets, upsellInfo=[{"upsellid": wine, "quantity": 1}])
        wrong = desk.exchange(sale.equal, quote=quote, upsellInfo=[{"upsellid": wine, "quantity": 2}])
        assert refusal(wrong) == (409, DIFFERS, "upsellInfo")
        right = desk.exchange(sale.equal, quote=quote, upsellInfo=[{"upsellid": wine, "quantity": 1}])
        assert right.status_code == 200

    def test_those_that_a_ticket_brings_may_be_named_or_not(self, sale: SaleFixture, desk: Desk):
        child = make_type(sale.performance.event)
        make_brought(child, "Squash")
        order = order_of(sell_types((sale.performance, child, 2), caller=sale.seller))
        counter = Desk(desk.api, sale, order)
        ticket = live(order)[0]
        brought = order.upsells.get(ticket=ticket)
        quote = counter.quote(sale.equal, ticketinfo=rows(ticket))
        named = [{"individualupsellid": brought.pk, "upsellid": brought.upsell_id, "quantity": 1}]
        answer = counter.exchange(sale.equal, quote=quote, ticketinfo=rows(ticket), upsellInfo=named)
        assert answer.status_code == 200, answer.json()
        again = counter.exchange(sale.equal, quote=quote, ticketinfo=rows(ticket), upsellInfo=[])
        assert again.json()["data"]["exchange"] == quote


class TestSeats:
    @pytest.fixture
    def match(self, sale: SaleFixture) -> Performance:
        return make_performance(make_event(sale.performance.account, sale.performance.event.venue))

    def test_other_seats_are_refused(self, sale: SaleFixture, desk: Desk, match: Performance):
        reds = map_teams(match, Reds=4)["Reds"]
        seats = [{"teamid": reds.pk, "players": [1, 2, 3]}]
        quote = desk.quote(match, seats=seats)
        for wrong in ([{"teamid": reds.pk, "players": [1, 2, 4]}], []):
            answer = desk.exchange(match, quote=quote, seats=wrong)
            assert refusal(answer) == (409, DIFFERS, "seats")
        assert nothing_happened(sale)
        turned = [{"teamid": reds.pk, "players": [3, 2]}, {"teamid": reds.pk, "players": [1]}]
        assert desk.exchange(match, quote=quote, seats=turned).status_code == 200

    def test_a_type_on_another_seat_is_refused(self, sale: SaleFixture, desk: Desk, match: Performance):
        reds = map_teams(match, Reds=3)["Reds"]
        child = make_type(match.event)
        new = [{"tickettypeid": child.pk, "quantity": 1}, {"tickettypeid": 0, "quantity": 2}]
        quote = desk.quote(match, newtickets=new, seats=[{"teamid": reds.pk, "players": [1, 2, 3]}])
        turned = [{"teamid": reds.pk, "players": [3, 1, 2]}]
        answer = desk.exchange(match, quote=quote, newtickets=new, seats=turned)
        assert refusal(answer) == (409, DIFFERS, "seats")

    def test_tickets_that_keep_their_seat_are_named_as_before(self, sale: SaleFixture, desk: Desk, match: Performance):
        reds = map_teams(match, Reds=4)["Reds"]
        order = order_of(sell_places(places_line(match, reds, 1, 2), caller=sale.seller))
        counter, old = Desk(desk.api, sale, order), rows(*live(order))
        body = {"ticketcount": 2, "ticketinfo": old, "seats": [{"teamid": reds.pk, "players": [2, 3]}]}
        quote = counter.quote(match, **body)
        others = {**body, "seats": [{"teamid": reds.pk, "players": [3, 4]}]}
        assert refusal(counter.exchange(match, quote=quote, **others)) == (409, DIFFERS, "seats")
        fewer = {**body, "ticketcount": 1, "ticketinfo": old[:1]}
        assert refusal(counter.exchange(match, quote=quote, **fewer)) == (409, DIFFERS, "ticketinfo")
        for _ in range(2):
            answer = counter.exchange(match, quote=quote, **body)
            assert (answer.status_code, answer.json()["data"]["exchange"]) == (200, quote)
        assert states_of(match, reds) == "fssf"


def test_a_made_quote_is_answered_again_to_the_same_call_alone(sale: SaleFixture, desk: Desk):
    tickets = rows(*live(sale.order)[:2])
    body = {"ticketcount": 2, "ticketinfo": tickets, "eventdetailid_from": sale.performance.pk}
    quote = desk.quote(sale.equal, **body)
    first, again = (desk.exchange(sale.equal, quote=quote, **body) for _ in range(2))
    assert (again.status_code, again.json()) == (200, first.json())
    elsewhere = desk.exchange(sale.cheaper, quote=quote, **body)
    assert refusal(elsewhere) == (409, DIFFERS, "eventdetailid_to")
    fewer = desk.exchange(sale.equal, quote=quote, ticketcount=1)
    assert refusal(fewer) == (409, DIFFERS, "ticketcount")
    assert Exchange.objects.filter(status="made").count() == 1


def test_pending_exchange_is_repeated_only_by_the_same_call(sale: SaleFixture, desk: Desk, provider):
    quote = desk.quote(sale.dearer)
    how = {"quote": quote, "isTriggerCharge": True, "later": "card"}
    first, again = (desk.exchange(sale.dearer, **how) for _ in range(2))
    assert (first.json()["data"]["waits"]["due"], again.json()) == ("30.00", first.json())
    assert refusal(desk.exchange(sale.equal, **how)) == (409, DIFFERS, "eventdetailid_to")


def test_a_quote_order_or_performance_of_another_account_is_not_found(sale: SaleFixture, desk: Desk, api_for):
    theirs = make_sale_fixture()
    other_desk = Desk(api_for(theirs.seller.user), theirs)
    quote = desk.quote(sale.equal)
    for answer in (
        other_desk.exchange(theirs.equal, quote=quote),
        other_desk.exchange(sale.equal),
        other_desk.preview(sale.equal),
        Desk(other_desk.api, sale).exchange(sale.equal, quote=quote),
        Desk(other_desk.api, sale).preview(sale.equal),
    ):
        assert (answer.status_code, answer.json()["message"]) == (404, "No records found")
    assert nothing_happened(sale)
    assert Decimal(sale.order.total) == Decimal("60.00")
