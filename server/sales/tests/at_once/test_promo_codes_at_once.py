"""Concurrent uses of the last redemption of a promo code: it is used once, on both databases."""

from __future__ import annotations

from collections import Counter

import pytest

from server.inventory.models import Stock
from server.payments.models import Gateway
from server.payments.services.checkouts import Buyer
from server.pricing.codes import CodeForm
from server.pricing.models import PromoClaim, PromoCode, PromoUse
from server.pricing.promo_code_services import update_promo
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Order
from server.sales.services.checkout import pay
from server.sales.services.release import cancel
from server.sales.services.reserving import Reserved, reserve
from server.testing import factories
from server.testing.crowd import all_at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def performances():
    """Two performances, so that the sales wait for each other only at the code."""
    first = factories.make_performance(capacity=200)
    return first, factories.make_performance(first.event, capacity=200)


@pytest.fixture
def staff(performances):
    return factories.make_staff(performances[0].account)


def take(staff, performance, number: int, quantity: int = 1) -> Reserved:
    lines = (BasketLine(performance=performance.pk, quantity=quantity),)
    basket_request = BasketRequest(lines=lines, promo_code="SAVE10")
    return reserve(caller=staff, basket_request=basket_request, idempotency_key=f"all-at-once-{number:08}")


def buy(staff, performance, number: int, quantity: int = 1):
    reservation = take(staff, performance, number, quantity)
    return pay(
        caller=staff,
        reservation_id=reservation.reservation.pk,
        secret=reservation.secret,
        gateway=Gateway.CASH,
        buyer=Buyer(),
    )


def uses(promo) -> tuple[int, int]:
    return PromoUse.objects.values_list("redeemed", "reserved").get(pk=promo.pk)


def names(results) -> Counter[str]:
    return Counter(type(one).__name__ for one in results)


@pytest.mark.parametrize("is_each", [True, False], ids=["each ticket", "full order"])
def test_the_last_redemption_goes_to_one_of_32(performances, staff, is_each):
    promo = factories.make_promo(staff.user.account, most=1, is_for_each_ticket=is_each)

    results = all_at_once(lambda number: buy(staff, performances[number % 2], number), times=32)

    counted = names(results)
    # A call whose basket is priced after the code was used up gets the refusal of an invalid code.
    assert (counted.pop("Payment"), sum(counted.values())) == (1, 31)
    assert set(counted) <= {"CodeUsedUp", "CodeNotTaken"}
    assert uses(promo) == (1, 0)
    assert Order.objects.exclude(promo_code="").count() == 1
    assert sum(Stock.objects.values_list("reserved", flat=True)) == 0
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_32_who_each_want_two_of_ten_redemptions_take_them_all_and_no_more(performances, staff):
    promo = factories.make_promo(staff.user.account, most=10, is_for_each_ticket=True)

    results = all_at_once(lambda number: buy(staff, performances[number % 2], number, 2), times=32)

    redeemed, reserved = uses(promo)
    assert set(names(results)) <= {"Payment", "CodeUsedUp", "CodeNotTaken"}
    assert (redeemed, reserved) == (10, 0)
    assert redeemed == sum(PromoClaim.objects.values_list("quantity", flat=True)) == 2 * names(results)["Payment"]
    assert list(find_differences()) == []


@pytest.mark.sweep
def test_simultaneous_returns_and_sales_lose_nothing(performances, staff):
    promo = factories.make_promo(staff.user.account, most=4)

    def try_it(number: int) -> str:
        reservation = take(staff, performances[number % 2], number)
        for _ in range(2):
            cancel(caller=staff, reservation_id=reservation.reservation.pk, secret=reservation.secret)
        return "given back"

    results = all_at_once(try_it, times=32)

    assert names(results)["str"] >= 4
    assert set(names(results)) <= {"str", "CodeUsedUp", "CodeNotTaken"}
    assert (uses(promo), list(find_differences())) == ((0, 0), [])


@pytest.mark.sweep
def test_a_limit_that_is_lowered_meanwhile_is_never_overrun(performances, staff):
    promo = factories.make_promo(staff.user.account, most=30)
    first, last = "01-01-2026,12:00AM", "01-01-2036,12:00AM"
    form = CodeForm(
        id=promo.pk,
        value="10",
        kind=2,
        counts=2,
        most="8",
        starts=first,
        ends=last,
        window_starts=first,
        window_ends=last,
    )

    def one(number: int):
        if number == 12:
            return update_promo(caller=staff, form=form)
        return buy(staff, performances[number % 2], number)

    results = all_at_once(one, times=32)

    lowered = not isinstance(results[12], Exception)
    redeemed, reserved = uses(promo)
    assert (redeemed <= 8, PromoCode.objects.get(pk=promo.pk).most) == (lowered, 8 if lowered else 30)
    assert reserved == 0
    assert list(find_differences()) == []
