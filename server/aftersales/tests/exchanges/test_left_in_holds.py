"""What a performance has left for an exchange: the open sale, and the holds of its old tickets; every way in agrees."""

from __future__ import annotations

from typing import Any

import pytest

from server.aftersales.tests.exchanges.desk import Desk, refusal
from server.aftersales.tests.exchanges.factories import SaleFixture, live, make_sale_fixture
from server.aftersales.tests.self_service.factories import Buyer, allow
from server.catalogue.events.models import AfterSale, Performance
from server.inventory.models import HoldAllotment
from server.reporting.integrity_services import find_differences
from server.sales.models import Order
from server.testing import factories
from server.testing.factories import sell_tickets
from server.testing.teams import hold_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def sale() -> SaleFixture:
    return make_sale_fixture()


@pytest.fixture
def of_press(sale: SaleFixture) -> Order:
    """Two tickets of a hold, which has as many at another performance whose open sale is sold out."""
    press = hold_for(sale.performance, 2)
    order: Order = sell_tickets(sale.performance, 2, caller=sale.seller, hold=press.hold_id).orders.get()
    hold_for(sale.equal, 2, hold=press.hold)
    sell_tickets(sale.equal, 8, caller=sale.seller)
    return order


@pytest.fixture
def api(api_for: Any, sale: SaleFixture) -> Any:
    return api_for(sale.seller.user)


def left_at(api: Any, performance: Performance, exchange: int = 0) -> tuple[int, int, bool]:
    answer = api.get(f"/v1/sales/events/{performance.event_id}", {"exchange": exchange} if exchange else {})
    (row,) = [row for row in answer.json()["performances"] if row["performance"] == performance.pk]
    return row["available"], row["from_holds"], row["sold_out"]


@pytest.mark.database
def test_the_counter_sees_what_the_order_may_take_again_and_exchanges_it(api, sale, of_press):
    assert left_at(api, sale.equal) == (0, 0, True)
    assert left_at(api, sale.equal, exchange=of_press.pk) == (2, 2, False)
    assert left_at(api, sale.equal, exchange=sale.order.pk) == (0, 0, True), "its tickets are of the open sale"

    desk = Desk(api, sale, of_press)
    assert desk.exchange(sale.equal, quote=desk.quote(sale.equal)).status_code == 200
    assert HoldAllotment.objects.get(stock_id=sale.equal.pk).sold == 2
    assert list(find_differences()) == []


def test_preview_refuses_places_that_only_a_hold_has(api, sale, of_press):
    """Before the holds' places were counted for everybody, so that only the last step refused it."""
    assert refusal(Desk(api, sale).preview(sale.equal))[:2] == (409, "sold_out")


@pytest.mark.database
def test_too_few_are_too_few_where_the_hold_has_fewer(api, sale, of_press):
    sell_tickets(sale.equal, 1, caller=sale.seller, hold=HoldAllotment.objects.get(stock_id=sale.equal.pk).hold_id)
    assert left_at(api, sale.equal, exchange=of_press.pk) == (1, 1, False)
    assert refusal(Desk(api, sale, of_press).preview(sale.equal))[:2] == (409, "sold_out")


def test_a_buyer_sees_and_gets_them_too(sale, of_press):
    allow(of_press.payment, exchanges=AfterSale.Directions.BOTH)
    buyer = Buyer(of_press.payment)
    dates = buyer.request("get", f"/orders/{of_press.pk}/dates").json()["dates"]
    assert [row["available"] for row in dates if row["performance"] == sale.equal.pk] == [2]

    body = {"performance": sale.equal.pk, "tickets": [ticket.pk for ticket in live(of_press)]}
    quoted = buyer.request("post", f"/orders/{of_press.pk}/exchange/quote", body)
    assert quoted.status_code == 200, quoted.json()
    made = buyer.request("post", f"/orders/{of_press.pk}/exchange", {"quote": quoted.json()["quote"]})
    assert made.status_code == 200, made.json()


def test_another_accounts_order_is_not_found(api_for, sale, of_press):
    elsewhere = factories.make_performance()
    outsider = api_for(factories.make_user(elsewhere.account))
    path = f"/v1/sales/events/{elsewhere.event_id}"
    assert outsider.get(path, {"exchange": of_press.pk}).status_code == 404
    assert outsider.get(f"/v1/sales/events/{sale.equal.event_id}", {"exchange": of_press.pk}).status_code == 404
