"""Tickets of a deleted type: another one is chosen in its place, as for a disabled type."""

from __future__ import annotations

import pytest

from server.aftersales.tests.exchanges.desk import Desk, rows
from server.aftersales.tests.exchanges.factories import SaleFixture, live
from server.aftersales.tests.exchanges.test_moving import order_of
from server.catalogue.events.models import Performance
from server.platform import clock
from server.pricing.models import TicketType, TypeCount
from server.pricing.ticket_type_services import delete_type
from server.sales.models import Order
from server.testing.factories import make_performance, make_type
from server.testing.types import make_brought, sell_types

pytestmark = pytest.mark.django_db
MESSAGE = "Child is not offered there. Please choose other tickets."


@pytest.fixture
def child(sale: SaleFixture) -> TicketType:
    return make_type(sale.performance.event)


@pytest.fixture
def order(sale: SaleFixture, child: TicketType) -> Order:
    return order_of(sell_types((sale.performance, child, 2), caller=sale.seller))


@pytest.fixture
def desk(sale: SaleFixture, order: Order, api_for) -> Desk:
    return Desk(api_for(sale.seller.user), sale, order)


def delete(sale: SaleFixture, type: TicketType) -> None:
    delete_type(caller=sale.seller, type_id=type.pk)


def test_the_refusal_is_that_of_a_type_that_is_switched_off(sale: SaleFixture, desk: Desk, child: TicketType):
    TicketType.objects.filter(pk=child.pk).update(is_active=False)
    switched_off = desk.preview(sale.equal)
    delete(sale, child)
    deleted = desk.preview(sale.equal)
    for answer in (switched_off, deleted):
        assert (answer.status_code, answer.json()["code"], answer.json()["message"]) == (422, "choose_types", MESSAGE)
    reasons = [answer.json()["missing"][0]["reason"] for answer in (switched_off, deleted)]
    assert reasons == ["switched off", "no longer sold"]


def test_another_type_is_chosen_and_the_tickets_are_exchanged(
    sale: SaleFixture, desk: Desk, order: Order, child: TicketType
):
    make_brought(child, "Squash")
    delete(sale, child)
    body = {"ticketcount": 1, "ticketinfo": rows(live(order)[0])}
    assert desk.preview(sale.equal, **body).json()["code"] == "choose_types"

    body["newtickets"] = [{"tickettypeid": None, "quantity": 1}]
    made = desk.exchange(sale.equal, quote=desk.quote(sale.equal, **body), **body)
    assert made.status_code == 200, made.json()
    new = Order.objects.get(pk=made.json()["data"]["eventticketdetailid"])
    assert [ticket.type_name for ticket in live(new)] == ["Normal Ticket"]
    assert TypeCount.objects.get(type=child, performance=sale.performance).sold == 1


def test_the_name_is_that_of_the_ticket(sale: SaleFixture, desk: Desk, child: TicketType):
    TicketType.objects.filter(pk=child.pk).update(name="Under 12")
    delete(sale, child)
    assert desk.preview(sale.equal).json()["message"] == MESSAGE


def test_a_deleted_type_is_not_chosen_anew(sale: SaleFixture, desk: Desk, child: TicketType):
    other = make_type(sale.performance.event, "Senior")
    delete(sale, other)
    answer = desk.preview(sale.equal, newtickets=[{"tickettypeid": other.pk, "quantity": 2}])
    assert (answer.status_code, answer.json()["code"]) == (422, "choose_types")
    assert answer.json()["message"] == "Senior is not offered there. Please choose other tickets."


@pytest.mark.parametrize("is_deleted", [False, True])
def test_another_accounts_type_is_not_found(sale: SaleFixture, desk: Desk, is_deleted: bool):
    elsewhere: Performance = make_performance()
    foreign = make_type(elsewhere.event, "Strangers")
    TicketType.objects.filter(pk=foreign.pk).update(deleted_at=clock.now() if is_deleted else None)
    for number in (foreign.pk, 99_999_999):
        answer = desk.preview(sale.equal, newtickets=[{"tickettypeid": number, "quantity": 2}])
        assert (answer.status_code, answer.json()["message"]) == (404, "No records found")
