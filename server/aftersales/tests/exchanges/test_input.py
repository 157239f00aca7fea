"""Checks of the body alone: nothing chosen, a count beside a list, and duplicates."""

from __future__ import annotations

from typing import Any

import pytest

from server.aftersales.tests.exchanges.desk import Desk, refusal, rows
from server.aftersales.tests.exchanges.factories import SaleFixture, live
from server.sales.models import Exchange, Ticket
from server.testing.extras import give_upsells, make_wine
from server.testing.factories import sell_tickets

pytestmark = pytest.mark.django_db
NOTHING = "Enter / Select tickets to be exchanged"  # spec part 3, section 5


@pytest.fixture
def desk(sale: SaleFixture, api_for) -> Desk:
    return Desk(api_for(sale.seller.user), sale)


@pytest.fixture(params=["preview", "exchange"])
def send(request: pytest.FixtureRequest, desk: Desk) -> Any:
    return getattr(desk, request.param)


@pytest.fixture(autouse=True)
def _check_nothing_changed():
    yield
    assert not Ticket.objects.filter(status="superseded")
    assert not Exchange.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        {"ticketcount": 0, "ticketinfo": []},
        {"ticketcount": 0},
        {"ticketinfo": []},
        {"ticketcount": 0, "ticketinfo": [], "upsellInfo": [], "newtickets": [{"tickettypeid": 0, "quantity": 2}]},
    ],
    ids=["both", "count", "list", "with new ones"],
)
def test_nothing_chosen_is_refused(sale: SaleFixture, send: Any, body: dict[str, Any]):
    answer = send(sale.equal, **body)
    assert refusal(answer) == (422, "nothing_chosen", "ticketinfo")
    assert answer.json()["message"] == NOTHING


@pytest.mark.parametrize(("count", "named"), [(1, 2), (3, 2), (0, 1)])
def test_a_count_that_differs_from_the_list_is_refused(sale: SaleFixture, send: Any, count: int, named: int):
    for list_of in (rows(*live(sale.order)[:named]), [{"tickettypeid": 0, "quantity": named}]):
        answer = send(sale.equal, ticketcount=count, ticketinfo=list_of)
        assert refusal(answer) == (422, "count_differs", "ticketcount")
        message = f"{count} tickets were asked for, but {named} are selected"
        assert answer.json()["message"] == message


def test_a_ticket_that_is_named_twice_is_refused(sale: SaleFixture, send: Any):
    first = live(sale.order)[0]
    for twice in (rows(first, first), [{"ticketid": first.pk, "quantity": 2}]):
        answer = send(sale.equal, ticketinfo=twice)
        assert refusal(answer) == (422, "named_twice", "ticketinfo")
        assert answer.json()["message"] == "Please name each ticket, upsell and seat only once"


def test_an_upsell_that_is_named_twice_is_refused(sale: SaleFixture, send: Any):
    (glass,) = give_upsells(sale.order, make_wine(sale.performance.event))
    row = {"individualupsellid": glass.pk, "quantity": 1}
    answer = send(sale.equal, ticketinfo=rows(*live(sale.order)), upsellInfo=[row, row])
    assert refusal(answer) == (422, "named_twice", "upsellInfo")


def test_a_seat_that_is_named_twice_is_refused(sale: SaleFixture, send: Any):
    seats = [{"teamid": 1, "players": [1]}, {"teamid": 1, "players": [1]}]
    assert refusal(send(sale.equal, seats=seats)) == (422, "named_twice", "seats")


def test_what_another_order_has_is_refused_beside_the_orders_own(sale: SaleFixture, send: Any):
    other = sell_tickets(sale.performance, 1, caller=sale.seller).orders.get()
    answer = send(sale.equal, ticketinfo=rows(live(sale.order)[0], live(other)[0]))
    assert refusal(answer) == (409, "not_in_order", "ticketinfo")
    glasses = give_upsells(other, make_wine(sale.performance.event))
    upsells = [{"individualupsellid": glasses[0].pk, "quantity": 1}]
    answer = send(sale.equal, ticketinfo=rows(live(sale.order)[0]), upsellInfo=upsells)
    assert refusal(answer) == (409, "not_in_order", "upsellInfo")
