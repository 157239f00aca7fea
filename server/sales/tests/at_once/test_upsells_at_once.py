"""Concurrent sales of the last upsell and the last variant, on real threads and connections: each is sold once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from server.accounts.caller import Staff
from server.catalogue.upsells.errors import UpsellSoldOut
from server.catalogue.upsells.forms import UpsellForm
from server.catalogue.upsells.models import Upsell, UpsellStock, UpsellVariant
from server.catalogue.upsells.services import save_upsell
from server.pricing.basket import Kind
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import UpsellItem
from server.sales.services.release import cancel
from server.sales.services.reserving import reserve
from server.testing.crowd import all_at_once
from server.testing.factories import (
    make_performance,
    make_staff,
    make_upsell,
    pay_for,
    reserve_line,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def line(performance: Any, upsell: Upsell, variant: UpsellVariant | None = None, quantity: int = 1) -> BasketLine:
    number = variant.pk if variant else None
    return BasketLine(performance=performance.pk, quantity=quantity, kind=Kind.UPSELL, type=upsell.pk, variant=number)


def seller(staff: Staff, requested: Callable[[int], BasketLine]) -> Callable[[int], Any]:
    def sell(number: int) -> Any:
        return pay_for(reserve_line(requested(number), caller=staff, key=f"key-of-the-last-{number:06}"), caller=staff)

    return sell


def count_types(answers: list[Any]) -> Counter[str]:
    return Counter(type(answer).__name__ for answer in answers)


def test_the_last_of_an_upsell_is_sold_once_to_32():
    performance = make_performance()
    upsell, staff = make_upsell(performance.event, capacity=1), make_staff(performance.account)

    answers = all_at_once(seller(staff, lambda _: line(performance, upsell)), times=32)

    assert count_types(answers) == {"Payment": 1, UpsellSoldOut.__name__: 31}
    assert (UpsellItem.objects.count(), UpsellStock.objects.get().sold) == (1, 1)
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_the_last_of_a_variant_is_sold_once_to_32_and_the_other_variant_too():
    performance = make_performance()
    shirt, staff = make_upsell(performance.event, variants={"S": 1, "M": 1}), make_staff(performance.account)
    sizes = list(shirt.variants.order_by("pk"))

    answers = all_at_once(seller(staff, lambda number: line(performance, shirt, sizes[number % 2])), times=32)

    assert count_types(answers) == {"Payment": 2, UpsellSoldOut.__name__: 30}
    assert list(shirt.stocks.order_by("pk").values_list("sold", "reserved")) == [(2, 0), (1, 0), (1, 0)]
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_the_last_of_an_upsell_in_any_of_its_variants_is_sold_once():
    performance = make_performance()
    shirt = make_upsell(performance.event, capacity=3, variants={"S": 50, "M": 50})
    staff, sizes = make_staff(performance.account), list(shirt.variants.order_by("pk"))

    answers = all_at_once(seller(staff, lambda number: line(performance, shirt, sizes[number % 2])), times=32)

    assert count_types(answers)["Payment"] == 3
    whole, *each = shirt.stocks.order_by("pk").values_list("sold", flat=True)
    assert (whole, sum(each)) == (3, 3)
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_two_upsells_in_either_order_never_wait_for_each_other():
    performance = make_performance()
    one, two = (make_upsell(performance.event, capacity=20) for _ in range(2))
    staff = make_staff(performance.account)

    def both(number: int) -> Any:
        lines = [line(performance, one), line(performance, two)]
        basket_request = BasketRequest(lines=tuple(lines if number % 2 else reversed(lines)))
        return pay_for(
            reserve(caller=staff, basket_request=basket_request, idempotency_key=f"key-of-both-{number:08}"),
            caller=staff,
        )

    answers = all_at_once(both, times=32)

    assert count_types(answers) == {"Payment": 20, UpsellSoldOut.__name__: 12}
    assert list(UpsellStock.objects.values_list("sold", "reserved")) == [(20, 0), (20, 0)]
    assert list(find_differences()) == []


def test_a_reservation_is_given_back_once_by_16():
    performance = make_performance()
    upsell, staff = make_upsell(performance.event, capacity=5), make_staff(performance.account)
    reserved = reserve_line(line(performance, upsell, quantity=3), caller=staff)

    all_at_once(
        lambda _: cancel(caller=staff, reservation_id=reserved.reservation.pk, secret=reserved.secret),
        times=16,
        callers=16,
    )

    stock = UpsellStock.objects.get()
    assert (stock.reserved, stock.sold, stock.available) == (0, 0, 5)
    assert list(find_differences()) == []


def test_capacity_lowered_during_sales_never_falls_below_sold():
    performance = make_performance()
    upsell, staff = make_upsell(performance.event, capacity=40), make_staff(performance.account)
    sell = seller(staff, lambda _: line(performance, upsell))

    def lower(number: int) -> Any:
        form = UpsellForm(
            name=upsell.name,
            description="All of the cast",
            available=str(40 - number),
            online_cost="4",
            venue_cost="5",
            min_count="1",
            max_count="1",
            tax_category_id=upsell.tax_category_id,
        )
        return save_upsell(caller=staff, form=form, upsell_id=upsell.pk)

    all_at_once(lambda number: lower(number) if number % 4 == 0 else sell(number), times=32)

    stock = UpsellStock.objects.get()
    assert stock.capacity >= stock.sold == UpsellItem.objects.count()
    assert list(find_differences()) == []
