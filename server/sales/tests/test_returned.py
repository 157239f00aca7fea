"""Returned units are on sale again, whether they are refunded or replaced by newer units."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction

from server.aftersales.refunds.services import request_refund
from server.catalogue.upsells.models import UpsellStock
from server.inventory.models import Stock
from server.payments.models import Refund
from server.platform.money import ZERO
from server.sales.models import Order
from server.sales.services.allocation import give_back_all
from server.sales.services.allocators import Reason, Returned
from server.testing import factories
from server.testing.extras import give_upsells, make_wine
from server.testing.teams import map_teams, places_line, states_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance()


@pytest.fixture
def team(performance):
    return map_teams(performance, Red=3)["Red"]


@pytest.fixture
def order(performance, team) -> Order:
    """An order of two places in a team, with a glass of wine."""
    staff = factories.make_staff(performance.account)
    reserved = factories.reserve_line(places_line(performance, team, 1, 2), caller=staff)
    order = factories.pay_for(reserved, caller=staff).orders.get()
    give_upsells(order, make_wine(performance.event))
    return Order.objects.get(pk=order.pk)


def returned(order: Order, **more: Any) -> Returned:
    units = {"tickets": list(order.tickets.order_by("pk")), "upsells": list(order.upsells.all())}
    return Returned(**{"reason": Reason.EXCHANGED, "order": order, "amount": order.total, **units, **more})


def test_what_is_exchanged_is_on_sale_again_without_a_refund(performance, team, order):
    back = returned(order)
    with transaction.atomic():
        give_back_all(back)

    stock = Stock.objects.get(pk=performance.pk)
    assert (stock.sold, stock.revenue, back.position) == (0, ZERO, stock.version)
    assert states_of(performance, team) == "fff"
    assert UpsellStock.objects.get().sold == 0
    assert not Refund.objects.exists()


@pytest.mark.parametrize("reason", Reason)
def test_what_is_refunded_and_nothing_else_has_its_refund(order, reason):
    refund = None
    if reason is Reason.EXCHANGED:
        refund = request_refund(caller=factories.make_staff(order.account), order_id=order.pk)
    with pytest.raises(ValueError, match="has its refund"):
        returned(order, reason=reason, refund=refund)


def test_no_money_goes_back_onto_cards_without_a_refund(order):
    with pytest.raises(ValueError, match="onto cards"):
        returned(order, gift_card=Decimal("1.00"))
