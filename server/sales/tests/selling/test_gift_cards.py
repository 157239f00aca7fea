"""Paying with gift cards: quotes, claims and spending by card, refunds, and who pays the rest."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.accounts.caller import Public
from server.inventory.models import Reservation
from server.payments.models import Charge, Part
from server.platform import clock
from server.pricing.errors import CardUsedUp
from server.pricing.gift_card_rules import mask_code
from server.pricing.models import GiftCard, GiftCardClaim, GiftCardEntry
from server.reporting.integrity_services import find_differences
from server.sales.basket_selectors import price_basket
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.errors import CodeNotTaken
from server.sales.models import Order, OrderEvent
from server.sales.services.release import cancel, expire_reservations
from server.sales.services.reserving import reserve
from server.sales.tests.sales import item, pay
from server.sales.tests.sales import reserve as reserve_over_wire
from server.testing.factories import (
    make_account,
    make_card,
    make_event,
    make_performance,
    make_staff,
    make_venue,
    reserve_tickets,
)

pytestmark = pytest.mark.django_db
Kind = GiftCardEntry.Kind


@pytest.fixture
def performance():
    return make_performance()  # 20.00 a ticket, tax included, no fee


@pytest.fixture
def counter(performance, api_for):
    return api_for(make_staff(performance.account).user)


def balance_of(card) -> Decimal:
    return GiftCard.objects.get(pk=card.pk).balance


def entries_of(card) -> list[tuple[str, Decimal]]:
    return list(GiftCardEntry.objects.filter(card=card).order_by("pk").values_list("kind", "amount"))


def quote(api, *items, **codes):
    return api.post("/v1/sales/quotes", {"items": list(items), **codes})


# Quotes


def test_a_quote_shows_what_each_card_would_pay_and_takes_nothing(performance, counter):
    small, large = make_card(performance.account, "12.50"), make_card(performance.account, "100.00")

    body = quote(counter, item(performance, 2), gift_cards=[small.code, large.code]).json()

    assert body["gift_cards"] == [
        {"code": f"…{small.code[-4:]}", "amount": "12.50"},
        {"code": f"…{large.code[-4:]}", "amount": "27.50"},
    ]
    assert (body["total"], body["gift_card"], body["due"]) == ("40.00", "40.00", "0.00")
    assert (body["promo_code"], body["saving"]) == ("", "0.00")
    assert (balance_of(small), balance_of(large)) == (Decimal("12.50"), Decimal("100.00"))


def test_basket_paid_by_gift_cards_needs_no_card_gateway(performance, api_for):
    card = make_card(performance.account, "30.00")

    whole = quote(api_for(), item(performance, 1), gift_cards=[card.code]).json()
    in_part = quote(api_for(), item(performance, 2), gift_cards=[card.code]).json()

    assert (whole["due"], whole["payable"]) == ("0.00", True)
    assert (in_part["due"], in_part["payable"]) == ("10.00", False)
    assert in_part["payable_message"] == "Online payment is not set up; please buy at the box office"


def test_a_code_is_found_however_it_is_typed_and_twice_is_once(performance, counter):
    card = make_card(performance.account, "10.00", code="Summer Gift-1")

    body = quote(counter, item(performance, 1), gift_cards=["summergift1", "SUMMER GIFT 1"]).json()

    assert body["gift_cards"] == [{"code": "…ft-1", "amount": "10.00"}]
    assert card.key == "summergift1"


def test_a_card_that_is_not_needed_pays_nothing_and_is_not_claimed(performance):
    first, second = make_card(performance.account, "50.00"), make_card(performance.account, "50.00")

    reserved = reserve_tickets(performance, 1, cards=[first, second])

    assert [share.amount for share in reserved.cards] == [Decimal("20.00")]
    assert GiftCardClaim.objects.get().card == first
    assert balance_of(second) == Decimal("50.00")


def test_a_code_shows_its_end_alone_and_a_short_one_less():
    assert mask_code("7K2M-QX4D-0ABC-9WXY") == "…9WXY"
    assert mask_code("GIFT50") == "…50"
    assert mask_code("GO") == "…"


def _wrong_currency(performance):
    return make_card(performance.account, currency="USD")


def _of_another_account(performance):
    return make_card(make_account())


def _spent(performance):
    card = make_card(performance.account)
    GiftCard.objects.filter(pk=card.pk).update(balance=0)
    return card


def _switched_off(performance):
    card = make_card(performance.account)
    GiftCard.objects.filter(pk=card.pk).update(is_active=False)
    return card


def _deleted(performance):
    card = make_card(performance.account)
    GiftCard.objects.filter(pk=card.pk).update(deleted_at=clock.now())
    return card


def _expired(performance):
    return make_card(performance.account, ends_at=clock.now() - timedelta(minutes=1))


def _not_yet(performance):
    return make_card(performance.account, starts_at=clock.now() + timedelta(minutes=1))


def _for_other_days(performance):
    return make_card(performance.account, window_starts_at=performance.starts_at + timedelta(minutes=1))


NO_GOOD = [
    _wrong_currency,
    _of_another_account,
    _spent,
    _switched_off,
    _deleted,
    _expired,
    _not_yet,
    _for_other_days,
]


@pytest.mark.parametrize("no_good", NO_GOOD)
def test_whatever_is_wrong_with_a_card_the_answer_is_that_of_no_card_at_all(
    performance, counter, no_good, django_assert_num_queries
):
    card = no_good(performance)
    good = make_card(performance.account)

    unknown = quote(counter, item(performance, 1), gift_cards=["NO-SUCH-CARD"])
    response = quote(counter, item(performance, 1), gift_cards=[good.code, card.code])

    assert response.status_code == unknown.status_code == 422
    assert response.json() == unknown.json()
    assert response.json() == {
        "message": "This gift card does not apply to your order",
        "code": "code_not_taken",
        "field": "gift_cards",
    }


@pytest.mark.database
def test_cards_cost_a_quote_one_query_however_many_there_are(performance, django_assert_num_queries):
    caller = Public(performance.event_id, performance.account_id)
    cards = [make_card(performance.account, "1.00") for _ in range(5)]
    line = (BasketLine(performance=performance.pk, quantity=1),)

    def price(*codes):
        return price_basket(caller=caller, basket_request=BasketRequest(lines=line, gift_cards=codes))

    with django_assert_num_queries(1):
        price()
    with django_assert_num_queries(2):
        price(cards[0].code)
    with django_assert_num_queries(2):
        assert len(price(*(card.code for card in cards)).cards) == 5


# Reserving, paying and giving back


def test_a_card_pays_first_and_cash_the_rest_with_the_right_change(performance, counter):
    card = make_card(performance.account, "15.00")

    reserved = reserve_over_wire(counter, item(performance, 2), gift_cards=[card.code])
    assert reserved["quote"]["gift_cards"] == [{"code": f"…{card.code[-4:]}", "amount": "15.00"}]
    assert (reserved["quote"]["gift_card"], reserved["quote"]["due"]) == ("15.00", "25.00")
    assert balance_of(card) == 0
    assert entries_of(card) == [(Kind.ISSUED, Decimal("15.00"))]
    assert list(find_differences()) == []

    paid = pay(counter, reserved, tendered="30.00").json()

    assert paid["status"] == "Success"
    assert (paid["total"], paid["gift_card"], paid["due"], paid["change"]) == ("40.00", "15.00", "25.00", "5.00")
    assert Charge.objects.get().amount == Decimal("25.00")
    assert Order.objects.get().gift_card == Decimal("15.00")
    note = OrderEvent.objects.get(kind=OrderEvent.Kind.PAID)
    assert note.description == "Gift card £15.00, Cash £25.00"
    assert entries_of(card) == [(Kind.ISSUED, Decimal("15.00")), (Kind.SPENT, Decimal("-15.00"))]
    assert GiftCardClaim.objects.get().state == GiftCardClaim.State.FULFILLED
    assert list(find_differences()) == []


def test_less_cash_than_is_due_beside_a_card_is_too_little(performance, counter):
    card = make_card(performance.account, "15.00")
    reserved = reserve_over_wire(counter, item(performance, 2), gift_cards=[card.code])

    refused = pay(counter, reserved, tendered="24.99")

    assert (refused.status_code, refused.json()["code"]) == (422, "too_little")


def test_where_cards_pay_everything_the_public_pays_free(performance, api_for):
    card = make_card(performance.account, "100.00")
    buyer = {"name": "Ada", "email": "ada@example.com"}
    api = api_for()

    reserved = reserve_over_wire(api, item(performance, 2), gift_cards=[card.code])
    paid = pay(api, reserved, gateway="free", buyer=buyer).json()

    assert (paid["status"], paid["gift_card"], paid["due"]) == ("Success", "40.00", "0.00")
    assert len(paid["orders"][0]["tickets"]) == 2
    assert balance_of(card) == Decimal("60.00")
    assert Charge.objects.get().amount == 0
    assert list(find_differences()) == []


def test_a_rest_is_not_paid_free(performance, api_for):
    card = make_card(performance.account, "39.99")
    api = api_for()
    reserved = reserve_over_wire(api, item(performance, 2), gift_cards=[card.code])

    refused = pay(api, reserved, gateway="free", buyer={"name": "Ada", "email": "ada@example.com"})

    assert (refused.status_code, refused.json()["code"]) == (422, "no_card_gateway")


@pytest.mark.database
def test_a_card_is_used_over_many_orders_until_nothing_is_left(performance, counter):
    card = make_card(performance.account, "50.00")

    for tickets, gateway in ((1, "free"), (1, "free"), (2, "cash")):
        reserved = reserve_over_wire(counter, item(performance, tickets), gift_cards=[card.code])
        assert pay(counter, reserved, gateway=gateway).status_code == 200

    assert [amount for kind, amount in entries_of(card) if kind == Kind.SPENT] == [
        Decimal("-20.00"),
        Decimal("-20.00"),
        Decimal("-10.00"),
    ]
    assert balance_of(card) == 0
    assert quote(counter, item(performance, 1), gift_cards=[card.code]).status_code == 422
    assert list(find_differences()) == []


@pytest.mark.database
def test_orders_share_what_cards_pay_by_largest_remainder():
    event = make_event()
    first, second, third = (make_performance(event, price=Decimal(price)) for price in ("10.00", "10.00", "10.00"))
    card = make_card(event.account, "10.00")
    lines = tuple(BasketLine(performance=one.pk, quantity=1) for one in (third, first, second))

    reserved = reserve(
        caller=make_staff(event.account),
        basket_request=BasketRequest(lines=lines, gift_cards=(card.code,)),
        idempotency_key="shares-of-a-card-1",
    )

    shares = Order.objects.filter(part=reserved.part).order_by("performance_id").values_list("gift_card", flat=True)
    assert list(shares) == [Decimal("3.34"), Decimal("3.33"), Decimal("3.33")]
    assert Part.objects.get().due == Decimal("20.00")
    assert list(find_differences()) == []


@pytest.mark.parametrize("ends", ["cancelled", "expired"])
def test_what_is_not_paid_goes_back_onto_the_card_once(performance, ends):
    card = make_card(performance.account, "15.00")
    staff = make_staff(performance.account)
    reserved = reserve_tickets(performance, 1, caller=staff, cards=[card])
    assert balance_of(card) == 0

    for _ in range(2):
        if ends == "cancelled":
            cancel(caller=staff, reservation_id=reserved.reservation.pk, secret=reserved.secret)
        else:
            Reservation.objects.update(expires_at=clock.now() - timedelta(minutes=1))
            expire_reservations()

    assert balance_of(card) == Decimal("15.00")
    assert entries_of(card) == [(Kind.ISSUED, Decimal("15.00"))]
    assert list(find_differences()) == []


@pytest.mark.database
def test_a_card_that_was_spent_since_it_was_quoted_is_refused(performance, monkeypatch):
    card = make_card(performance.account, "15.00")
    staff = make_staff(performance.account)
    basket_request = BasketRequest(lines=(BasketLine(performance=performance.pk, quantity=1),), gift_cards=(card.code,))
    seen = price_basket(caller=staff, basket_request=basket_request)
    reserve_tickets(performance, 1, caller=staff, cards=[card])
    monkeypatch.setattr("server.sales.services.reserving.price_basket", lambda **_: seen)

    with pytest.raises(CardUsedUp, match="This gift card has been used in the meantime") as refused:
        reserve(caller=staff, basket_request=basket_request, idempotency_key="spent-meanwhile-01")

    assert (refused.value.status, refused.value.code, refused.value.field) == (409, "code_used_up", "gift_cards")
    assert Reservation.objects.count() == 1


@pytest.mark.database
def test_a_card_that_was_spent_in_part_since_it_was_quoted_pays_what_it_has(performance, monkeypatch):
    card = make_card(performance.account, "30.00")
    staff = make_staff(performance.account)
    basket_request = BasketRequest(lines=(BasketLine(performance=performance.pk, quantity=1),), gift_cards=(card.code,))
    seen = price_basket(caller=staff, basket_request=basket_request)
    reserve_tickets(performance, 1, caller=staff, cards=[card])
    monkeypatch.setattr("server.sales.services.reserving.price_basket", lambda **_: seen)

    reserved = reserve(caller=staff, basket_request=basket_request, idempotency_key="spent-meanwhile-02")

    assert (seen.cards[0].amount, reserved.cards[0].amount) == (Decimal("20.00"), Decimal("10.00"))
    assert reserved.part.due == Decimal("10.00")
    assert list(find_differences()) == []


def test_repeated_request_returns_the_same_shares(performance):
    card = make_card(performance.account, "15.00")
    staff = make_staff(performance.account)

    first, again = (
        reserve_tickets(performance, 1, caller=staff, cards=[card], key="the-same-again-01") for _ in range(2)
    )

    assert again.cards == first.cards
    assert balance_of(card) == 0


def test_a_venue_in_dollars_takes_cards_in_dollars():
    account = make_account()
    performance = make_performance(make_event(account, make_venue(account, currency="USD")))
    card = make_card(account, "5.00", currency="USD")

    assert reserve_tickets(performance, 1, cards=[card]).part.due == Decimal("15.00")


def test_a_plain_reservation_takes_no_statement_of_gift_cards(performance, django_assert_num_queries):
    staff = make_staff(performance.account)

    with CaptureQueriesContext(
        connection,
    ) as queries:
        reserved = reserve_tickets(performance, 1, caller=staff)
        cancel(caller=staff, reservation_id=reserved.reservation.pk, secret=reserved.secret)

    assert not [query["sql"] for query in queries if "giftcard" in query["sql"]]


def test_the_name_of_a_code_not_taken_says_nothing_more(performance):
    with pytest.raises(CodeNotTaken):
        reserve(
            caller=make_staff(performance.account),
            basket_request=BasketRequest(
                lines=(BasketLine(performance=performance.pk, quantity=1),), gift_cards=("NOPE",)
            ),
            idempotency_key="no-such-card-0001",
        )
