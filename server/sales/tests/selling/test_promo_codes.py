"""Promo codes from basket to integrity check: what they take off, when, of what, and how often (issue 10)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.caller import Staff
from server.inventory.models import ClaimState, Reservation, Stock
from server.platform import clock
from server.pricing.basket import FLAT
from server.pricing.models import PromoClaim, PromoCode, PromoTarget, PromoUse
from server.pricing.promo_code_services import close_promo
from server.reporting.integrity_services import find_differences
from server.sales.basket_selectors import price_basket
from server.sales.models import Order, Ticket
from server.sales.services.release import expire_reservations
from server.sales.tests.sales import item, order_page, pay, reserve
from server.testing.factories import make_account, make_event, make_performance, make_promo, make_user

pytestmark = pytest.mark.django_db
RESERVATIONS = "/v1/sales/reservations"


@pytest.fixture
def performance():
    return make_performance(make_event(booking_fee=Decimal("1.50")), price=Decimal("20.00"))


@pytest.fixture
def api(performance, api_for):
    return api_for(make_user(performance.account))


def quote(api, *items, code="SAVE10"):
    return api.post("/v1/sales/quotes", {"items": list(items), "promo_code": code})


def use_of(promo):
    return PromoUse.objects.values_list("redeemed", "reserved").get(pk=promo.pk)


def assert_not_taken(response):
    """Every code that takes nothing off is refused with the same message, so that nobody learns which codes exist."""
    assert response.status_code == 422
    assert response.json() == {
        "message": "This promo code does not apply to your order",
        "code": "code_not_taken",
        "field": "promo_code",
    }


@pytest.mark.database
def test_a_code_goes_from_the_basket_to_the_journal(api, performance):
    promo = make_promo(performance.account)
    reserved = reserve(api, item(performance, 2), promo_code=" save-10 ")
    assert (use_of(promo), list(find_differences())) == ((0, 1), [])
    sold = pay(api, reserved).json()

    (line,) = reserved["quote"]["lines"]
    assert (line["price"], line["discount"], line["tax"], line["total"]) == ("20.00", "4.00", "6.00", "39.00")
    assert (reserved["quote"]["discount"], sold["total"]) == ("4.00", "39.00")
    assert [ticket.discount for ticket in Ticket.objects.all()] == [Decimal("2.00")] * 2
    assert order_page(api, sold["orders"][0]["order"])["promodiscount"] == "4.00"
    assert Order.objects.get().promo_code == "SAVE10"
    assert Stock.objects.get(pk=performance.pk).revenue == Decimal("39.00")
    assert (use_of(promo), list(find_differences())) == ((1, 0), [])


def test_a_code_counts_tickets_or_orders_as_it_says(api, performance):
    each = make_promo(performance.account, "EACH", is_for_each_ticket=True, kind=FLAT, value=Decimal("3.00"))
    whole = make_promo(performance.account, "WHOLE", kind=FLAT, value=Decimal("3.00"))
    by_ticket = reserve(api, item(performance, 3), promo_code="each")
    by_order = reserve(api, item(performance, 3), promo_code="whole")

    assert (by_ticket["quote"]["discount"], by_order["quote"]["discount"]) == ("9.00", "3.00")
    assert (use_of(each), use_of(whole)) == ((0, 3), (0, 1))


@pytest.mark.database
def test_fewer_redemptions_than_tickets_reduce_that_many(api, performance):
    promo = make_promo(performance.account, is_for_each_ticket=True, most=2)

    reserved = reserve(api, item(performance, 3), promo_code="SAVE10")

    assert (reserved["quote"]["discount"], use_of(promo)) == ("4.00", (0, 2))
    assert_not_taken(quote(api, item(performance, 1)))


def test_another_code_under_the_same_key_is_another_request(api, performance):
    make_promo(performance.account)
    key = {"HTTP_IDEMPOTENCY_KEY": "one-key-for-two-codes"}
    body = {"items": [item(performance, 1)]}
    first = api.post(RESERVATIONS, {**body, "promo_code": "SAVE10"}, **key)
    again = api.post(RESERVATIONS, {**body, "promo_code": "SAVE10"}, **key)
    other = api.post(RESERVATIONS, body, **key)

    assert (first.status_code, again.json()) == (201, first.json())
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")


NOW = clock.now()
PAST, SOON, LATER = (NOW + timedelta(days=days) for days in (-30, 1, 900))


@pytest.mark.parametrize(
    "changes",
    [
        {"is_active": False},
        {"deleted_at": NOW},
        {"starts_at": SOON},
        {"starts_at": PAST, "ends_at": NOW - timedelta(minutes=1)},
        {"window_starts_at": LATER, "window_ends_at": LATER + timedelta(days=1)},
        {"window_starts_at": PAST, "window_ends_at": SOON},
        {"most": 0},
    ],
    ids=" and ".join,
)
def test_a_code_that_does_not_fit_is_refused(api, performance, changes):
    make_promo(performance.account, **changes)

    assert_not_taken(quote(api, item(performance, 1)))


def test_unknown_foreign_and_empty_codes_are_refused_alike(api, performance):
    make_promo(make_account(), "THEIRS")

    for code in ("THEIRS", "NOBODYS", " - ", "x" * 64):
        assert_not_taken(quote(api, item(performance, 1), code=code))


def test_code_is_valid_until_its_last_moment_and_window_edge(api, performance):
    make_promo(performance.account, window_starts_at=performance.starts_at, window_ends_at=performance.starts_at)

    assert quote(api, item(performance, 1)).json()["discount"] == "2.00"


def test_a_code_takes_something_off_the_performances_alone_that_it_is_for(api, performance):
    event, other = performance.event, make_performance(performance.event, price=Decimal("30.00"))
    elsewhere = make_performance(make_event(event.account, event.venue, name="Hamlet"), price=Decimal("40.00"))
    make_promo(event.account, "ONE", targets=[other])
    make_promo(event.account, "ALL", targets=[event])
    basket = [item(row, 1) for row in (performance, other, elsewhere)]

    discounts = {code: quote(api, *basket, code=code).json()["discount"] for code in ("ONE", "ALL")}

    assert discounts == {"ONE": "3.00", "ALL": "5.00"}
    assert_not_taken(quote(api, basket[2], code="ALL"))


def test_a_discount_across_two_orders_is_named_by_those_that_it_concerns(api, performance):
    other = make_performance(make_event(performance.account, performance.event.venue, name="Hamlet"))
    promo = make_promo(performance.account, targets=[performance])

    pay(api, reserve(api, item(performance, 1), item(other, 1), promo_code="SAVE10"))

    assert dict(Order.objects.values_list("performance_id", "promo_code")) == {performance.pk: "SAVE10", other.pk: ""}
    assert use_of(promo) == (1, 0)


def test_what_is_cancelled_and_what_expires_is_given_back_once(api, performance):
    promo = make_promo(performance.account, most=1)
    reserved = reserve(api, item(performance, 1), promo_code="SAVE10")
    assert_not_taken(quote(api, item(performance, 1)))

    secret = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    for _ in range(2):
        api.delete(f"{RESERVATIONS}/{reserved['reservation']}", **secret)
    assert use_of(promo) == (0, 0)
    reserve(api, item(performance, 1), promo_code="SAVE10")
    expire_reservations(now=clock.now() + timedelta(hours=1))

    assert (use_of(promo), list(find_differences())) == ((0, 0), [])
    assert set(PromoClaim.objects.values_list("state", flat=True)) == {"released"}
    assert quote(api, item(performance, 1)).status_code == 200


@pytest.mark.database
def test_settling_and_releasing_twice_does_nothing(api, performance):
    promo = make_promo(performance.account)
    reserved = reserve(api, item(performance, 1), promo_code="SAVE10")
    reservation = Reservation.objects.get(pk=reserved["reservation"])
    pay(api, reserved)

    assert close_promo(reservation=reservation, state=ClaimState.FULFILLED) == 0
    close_promo(reservation=reservation, state=ClaimState.RELEASED)
    assert use_of(promo) == (1, 0)


def test_a_reservation_keeps_its_price_whatever_becomes_of_the_code(api, performance):
    promo = make_promo(performance.account)
    reserved = reserve(api, item(performance, 1), promo_code="SAVE10")
    PromoCode.objects.filter(pk=promo.pk).update(is_active=False, deleted_at=clock.now())

    assert pay(api, reserved).json()["total"] == "19.50"
    assert (use_of(promo), list(find_differences())) == ((1, 0), [])


@pytest.mark.parametrize("changes", [{"most": 0}, {"is_active": False}, {"deleted_at": NOW}], ids=" and ".join)
def test_a_code_that_is_gone_between_quote_and_claim_is_used_up(api, performance, monkeypatch, changes):
    promo = make_promo(performance.account)

    def priced_and_then_changed(**arguments):
        priced = service_price(**arguments)
        PromoCode.objects.filter(pk=promo.pk).update(**changes)
        return priced

    service_price = price_basket
    monkeypatch.setattr("server.sales.services.reserving.price_basket", priced_and_then_changed)
    body = {"items": [item(performance, 1)], "promo_code": "SAVE10"}
    response = api.post(RESERVATIONS, body, HTTP_IDEMPOTENCY_KEY="gone-between-the-two")

    assert (response.status_code, response.json()["code"], response.json()["field"]) == (
        409,
        "code_used_up",
        "promo_code",
    )
    assert response.json()["message"] == "This promo code has been used up"
    assert (Order.objects.count(), Reservation.objects.count(), use_of(promo)) == (0, 0, (0, 0))


def test_upsells_fees_and_free_tickets_use_no_redemption(api, performance):
    free = make_performance(performance.event, price=Decimal("0.00"))
    promo = make_promo(performance.account, is_for_each_ticket=True, value=Decimal(100))

    reserved = reserve(api, item(performance, 1), item(free, 2), promo_code="SAVE10")

    assert (reserved["quote"]["discount"], reserved["quote"]["total"]) == ("20.00", "0.00")
    assert use_of(promo) == (0, 1)


@pytest.mark.database
def test_quote_with_a_code_among_5000_costs_two_more_statements(performance):
    account = performance.account
    promo = make_promo(account, "CODE2500")
    now = clock.now()
    dates = {"starts_at": now, "ends_at": LATER, "window_starts_at": now, "window_ends_at": LATER}
    made = PromoCode.objects.bulk_create(
        PromoCode(account=account, code=f"X{n}", key=f"x{n}", kind=FLAT, value=1, is_for_each_ticket=True, **dates)
        for n in range(5000)
    )
    PromoUse.objects.bulk_create(PromoUse(code=code) for code in made)
    PromoTarget.objects.bulk_create(PromoTarget(code=code, event=performance.event) for code in made)
    from server.sales.basket_selectors import price_basket
    from server.sales.baskets import BasketLine, BasketRequest

    caller = Staff(make_user(account))
    lines = (BasketLine(performance=performance.pk, quantity=2),)

    def statements(code: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            price_basket(caller=caller, basket_request=BasketRequest(lines=lines, promo_code=code))
        return len(captured)

    plain = statements("")
    assert (statements("CODE2500") - plain, statements("X17") - plain) == (2, 2)
    assert promo.pk
