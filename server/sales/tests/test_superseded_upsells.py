"""A replaced upsell is, like a replaced ticket, in no sum, and is not handed out."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction

from server.aftersales.refunds.services import request_refund
from server.checkin.models import UpsellVerdict
from server.checkin.scanning.redemption_services import redeem_upsells
from server.checkin.scanning.redemptions import RedemptionRequest, RedemptionResult
from server.checkin.scanning.selectors import list_order_upsells
from server.checkin.selectors import list_upsells, read_door_items
from server.checkin.tests.fixtures import Door, a_nonce, open_door
from server.documents.order_sheet_services import render_order_pdf
from server.documents.tests.test_documents import texts_of
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.reporting.sales_selectors import read_sold_upsells
from server.sales.amounts import has_extras, lines_of
from server.sales.models import Order, UpsellItem
from server.sales.refundable import LIVE_UPSELLS
from server.sales.selectors import whole_orders
from server.sales.services import journal
from server.sales.services.allocation import give_back_all
from server.sales.services.allocators import Reason, Returned
from server.testing import factories
from server.testing.documents import render_tickets_pdf
from server.testing.extras import give_upsells, make_wine

pytestmark = pytest.mark.django_db


@pytest.fixture
def door() -> Door:
    return open_door()


@pytest.fixture
def order(door: Door) -> Order:
    """An order of two tickets, of which one brings a programme; the programme is replaced by a newer one."""
    sold = factories.sell_tickets(door.performance, 2, caller=factories.make_staff(door.performance.account))
    order = sold.orders.get()
    ticket = order.tickets.earliest("pk")
    old, new = give_upsells(order, make_wine(door.performance.event, "Programme"), 2, ticket=ticket)
    UpsellItem.objects.filter(pk=old.pk).update(status="superseded", replaced_by=new)
    with transaction.atomic():
        give_back_all(Returned(reason=Reason.EXCHANGED, order=order, tickets=[], upsells=[old], amount=Decimal(0)))
        out = journal.Occasion(order=order, move=journal.Move.MOVED_OUT, at=clock.now())
        journal.write(journal.unit_lines(out, [old]))
    return Order.objects.get(pk=order.pk)


def replaced(order: Order) -> UpsellItem:
    return order.upsells.get(status="superseded")


def test_it_is_in_no_sum_and_the_integrity_check_finds_nothing(door, order):
    (kind,) = read_sold_upsells([door.performance.pk])[door.performance.pk]
    assert kind.sold == 1
    assert ("Programme, included", 1) in [(line.label, line.count) for line in lines_of(order)]
    assert list(find_differences()) == []


def test_what_it_has_cost_is_no_part_of_its_order(order):
    UpsellItem.objects.filter(pk=replaced(order).pk).update(price=6, total=6)
    assert list(find_differences()) == []


def test_an_order_of_which_all_upsells_were_replaced_has_no_page_of_them(order):
    assert has_extras(order)
    order.upsells.update(status="superseded")
    assert not has_extras(order)


def test_it_stays_behind_when_its_order_goes_to_another_performance(door, order):
    other = factories.make_performance(event=door.performance.event)
    UpsellItem.objects.filter(pk=replaced(order).pk).update(performance=other)
    assert "upsell_performance" not in {difference.kind for difference in find_differences()}


def test_a_door_hands_it_out_to_nobody_and_says_why(door, order):
    old = replaced(order)
    assert [item.pk for item in list_upsells(order)] == [old.replaced_by_id]
    assert [item.item for item in list_order_upsells([order.pk])[order.pk]] == [old.replaced_by_id]
    statuses = {
        item["id"]: item["status"] for item in read_door_items(door.performance.pk, since=0) if item["kind"] == "upsell"
    }
    assert statuses == {old.pk: "void", old.replaced_by_id: "open"}

    (answer,) = redeem_upsells([make_request(door, old)])

    assert isinstance(answer, RedemptionResult)
    assert answer.verdict == UpsellVerdict.VOID
    assert answer.message == "This order has been updated. Please scan the updated / latest ticket."


def make_request(door: Door, item: UpsellItem) -> RedemptionRequest:
    who: dict[str, Any] = {"caller": door.caller, "device": door.device, "gate": door.gate}
    where = {"performance_id": door.performance.pk, "item_id": item.pk}
    return RedemptionRequest(**who, **where, is_reset=False, nonce=a_nonce(), tapped_at=clock.now())


def test_it_is_no_part_of_a_refund(order):
    refund = request_refund(caller=factories.make_staff(order.account), order_id=order.pk)
    assert refund.lines.filter(upsell=replaced(order)).count() == 0
    assert not order.upsells.filter(status__in=LIVE_UPSELLS).exists()
    assert list(find_differences()) == []


def test_documents_say_that_it_was_exchanged_and_print_none_of_it(order):
    row = whole_orders().get(pk=order.pk)
    assert f"Programme, upsell {replaced(order).pk} exchanged" in " ".join(
        " ".join(texts_of(render_order_pdf(row))).split()
    )
    printed = " ".join(texts_of(render_tickets_pdf(order.payment)))
    assert printed.count("Programme") == 2  # on its ticket, and among the extras


def test_calls_name_it_as_one_of_which_nothing_is_left(order, api_for):
    api = api_for(factories.make_user(order.account))
    response = api.post("/v1/events/getOrderDetails", {"eventticketdetail_id": order.pk})
    (page,) = response.json()["data"]["eventinfo"]
    shown = {
        item["individualupsellid"]: (item["upsellstatus"], item["state"]) for item in page["individualupselldetail"]
    }
    old = replaced(order)
    assert shown == {old.pk: (2, "void"), old.replaced_by_id: (0, "open")}
