"""Another price rule is one class and one entry in RULES: beside a promo code each takes off, and counts, its own."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.aftersales.refunds.services import request_refund
from server.documents.tests.test_documents import texts_of
from server.inventory.models import Stock
from server.platform.money import rounded
from server.pricing import quote
from server.pricing.basket import Kind
from server.pricing.models import PromoUse
from server.pricing.quote import Reduction as Quoted
from server.pricing.quote import RuleUsage
from server.reporting.integrity_services import find_differences
from server.sales.amounts import lines_of
from server.sales.basket_selectors import price_basket
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.errors import CodeNotTaken
from server.sales.models import Order, Reduction, Ticket
from server.sales.serializers import serialize_quote
from server.sales.services.release import cancel
from server.sales.services.reserving import Reserved, reserve
from server.testing import factories
from server.testing.documents import render_tickets_pdf

pytestmark = pytest.mark.django_db


class EarlyBird:
    """Takes a tenth off every ticket, and counts them."""

    name = "early bird"

    def take_off(self, basket):
        return tuple(
            unit.less(Quoted(rule=self.name, label="Early bird", amount=rounded(unit.net_price / 10, basket.currency)))
            if unit.kind is Kind.TICKET
            else unit
            for unit in basket.units
        )

    def used(self, basket):
        uses = sum(unit.kind is Kind.TICKET for unit in basket.units)
        return RuleUsage(rule=self.name, reference="spring", text="Spring", uses=uses)


@pytest.fixture(params=["first", "last"], autouse=True)
def early_bird(request, monkeypatch):
    both = (EarlyBird(), *quote.RULES) if request.param == "first" else (*quote.RULES, EarlyBird())
    monkeypatch.setattr(quote, "RULES", both)


@pytest.fixture
def performance():
    return factories.make_performance(factories.make_event(booking_fee=Decimal("1.50")), price=Decimal("20.00"))


@pytest.fixture
def other(performance):
    return factories.make_performance(performance.event, price=Decimal("30.00"))


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def promo(performance):
    """A code for each ticket of the first performance, and of no other."""
    return factories.make_promo(performance.account, targets=[performance], is_for_each_ticket=True, most=5)


@pytest.fixture
def reserved(performance, other, promo, staff) -> Reserved:
    """Two tickets with the code and one without it; the early bird covers all of them."""
    lines = tuple(BasketLine(performance=row.pk, quantity=number) for row, number in ((performance, 2), (other, 1)))
    return reserve(
        caller=staff, basket_request=BasketRequest(lines=lines, promo_code="SAVE10"), idempotency_key="an-early-sale"
    )


def use_of(promo) -> tuple[int, int]:
    return PromoUse.objects.values_list("redeemed", "reserved").get(pk=promo.pk)


def test_a_quote_says_what_both_take_off_and_the_code_its_own(reserved, promo, staff, performance):
    serialized = serialize_quote(reserved.quote, staff.channel, performance.account)

    in_all = reserved.quote.discount
    assert in_all == Decimal("10.60")
    by_code = Decimal(serialized["saving"])
    assert by_code in (Decimal("3.60"), Decimal("4.00"))  # of the price after the early bird, or of the full price
    assert (serialized["discount"], serialized["promo_code"], serialized["total"]) == ("10.60", "SAVE10", "63.90")
    assert [used.uses for used in sorted(reserved.quote.used, key=lambda used: used.rule)] == [3, 2]
    assert use_of(promo) == (0, 2)


def test_both_are_sold_from_the_quote_to_the_refund(reserved, promo, staff, performance, other):
    payment = factories.pay_for(reserved, caller=staff)
    with_code, without = Order.objects.order_by("performance__price")

    assert (payment.total, with_code.discount, without.discount) == (Decimal("63.90"), Decimal("7.60"), 3)
    assert (with_code.promo_code, without.promo_code) == ("SAVE10", "")
    assert Stock.objects.get(pk=performance.pk).revenue == with_code.total == Decimal("35.40")
    assert use_of(promo) == (2, 0)
    assert list(find_differences()) == []

    # The ticket with only the early bird's reduction gives no redemption back; the others one each.
    found = []
    for ticket in Ticket.objects.order_by("-price", "pk"):
        request_refund(caller=staff, order_id=ticket.order_id, ticket_ids=[ticket.pk])
        found.append(use_of(promo))
        assert list(find_differences()) == []

    assert found == [(2, 0), (1, 0), (0, 0)]
    assert sum(order.refunded for order in Order.objects.all()) == payment.total


def test_code_of_an_order_stays_redeemed_while_a_ticket_uses_it(performance, other, staff):
    promo = factories.make_promo(performance.account, "WHOLE", targets=[performance])
    lines = tuple(BasketLine(performance=row.pk, quantity=number) for row, number in ((performance, 2), (other, 1)))
    sold = reserve(
        caller=staff, basket_request=BasketRequest(lines=lines, promo_code="WHOLE"), idempotency_key="a-whole-sale"
    )
    factories.pay_for(sold, caller=staff)

    found = []
    for ticket in Ticket.objects.order_by("price", "pk"):
        request_refund(caller=staff, order_id=ticket.order_id, ticket_ids=[ticket.pk])
        found.append(use_of(promo))
        assert list(find_differences()) == []

    assert found == [(1, 0), (0, 0), (0, 0)]


def test_each_reduction_is_a_line_of_its_own_in_documents(reserved, staff):
    payment = factories.pay_for(reserved, caller=staff)
    with_code, without = Order.objects.order_by("performance__price")

    lines = {line.label: line.amount for line in lines_of(with_code)}
    assert lines["Early bird"] + lines["Promo code SAVE10"] == Decimal("-7.60")
    assert sum(line.amount for line in lines_of(without) if not line.is_informational) == without.total
    assert [line.amount for line in lines_of(without) if line.label == "Early bird"] == [Decimal("-3.00")]
    assert "Discount" not in lines
    text = " ".join(texts_of(render_tickets_pdf(payment)))
    assert "Early bird" in text
    assert text.count("Promo code") == 1


def test_what_is_cancelled_gives_its_redemptions_back(reserved, promo, staff):
    cancel(caller=staff, reservation_id=reserved.reservation.pk, secret=reserved.secret)

    assert use_of(promo) == (0, 0)
    assert not Reduction.objects.exists()
    assert list(find_differences()) == []


def test_code_without_effect_is_refused_beside_another_rule(performance, staff):
    factories.make_promo(performance.account, "NOTHING", value=Decimal(0))
    lines = (BasketLine(performance=performance.pk, quantity=1),)

    for code in ("NOTHING", "UNKNOWN"):
        with pytest.raises(CodeNotTaken):
            price_basket(caller=staff, basket_request=BasketRequest(lines=lines, promo_code=code))


def test_without_a_code_nobody_takes_the_early_bird_for_one(performance, staff):
    payment = factories.sell_tickets(performance, 2, caller=staff)

    order = payment.orders.get()
    assert (order.discount, order.promo_code) == (4, "")
    assert [(line.label, line.amount) for line in lines_of(order) if line.amount < 0] == [("Early bird", Decimal(-4))]
    request_refund(caller=staff, order_id=order.pk)
    assert list(find_differences()) == []


def test_the_integrity_check_reports_what_no_rule_has_taken_off(reserved, staff):
    factories.pay_for(reserved, caller=staff)
    ticket = Ticket.objects.order_by("pk")[0]
    row = ticket.reductions.get(rule="early bird")
    Reduction.objects.filter(pk=row.pk).delete()

    made = ticket.discount - row.amount
    assert [difference.sentence for difference in find_differences()] == [
        f"Ticket {ticket.pk}: discount is {ticket.discount}, but its reductions make {made:.2f}."
    ]
