"""Money returned to gift cards can be spent or is reported; a card whose money is elsewhere stays."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from server.aftersales.personal_data_services import remove_user_info
from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.services import request_refund
from server.catalogue.events.models import Performance
from server.messaging.services.sale_emails import SendGiftCard
from server.payments.models import Payment
from server.platform import clock
from server.pricing.errors import CardInUse, CardIsOwed
from server.pricing.gift_card_services import delete_cards, switch_cards
from server.pricing.models import GiftCard
from server.reporting.integrity_services import find_differences
from server.sales.models import Order, OrderEvent
from server.sales.services.release import cancel
from server.sales.tests.refunding import ADA, PENDING, sell_by_card
from server.testing.factories import (
    let_pass,
    make_card,
    make_performance,
    make_staff,
    pay_for,
    reserve_tickets,
)
from server.testing.jobs import do
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.django_db
TWENTY, NOTHING = Decimal("20.00"), Decimal(0)


@pytest.fixture
def performance() -> Performance:
    return make_performance()  # 20.00 a ticket, tax included, no fee


@pytest.fixture
def staff(performance: Performance) -> Any:
    return make_staff(performance.account)


@pytest.fixture
def card(performance: Performance) -> GiftCard:
    return make_card(performance.account, "20.00")


@pytest.fixture
def order(performance: Performance, staff: Any, card: GiftCard) -> Order:
    """A ticket fully paid by the card."""
    pay_for(reserve_tickets(performance, 1, caller=staff, cards=[card]), caller=staff, buyer=ADA)
    return Order.objects.get()


def check_integrity() -> bool:
    assert [difference.sentence for difference in find_differences()] == []
    return True


def delete(staff: Any, card: GiftCard) -> None:
    delete_cards(caller=staff, card_ids=[card.pk])


# Cards that are not deleted


def test_a_card_that_has_paid_for_an_order_that_stands_is_not_deleted(staff, card, order):
    with pytest.raises(CardInUse, match="This gift card paid for an order") as refused:
        delete(staff, card)
    assert (refused.value.status, refused.value.code) == (409, "card_in_use")

    request_refund(caller=staff, order_id=order.pk)
    delete(staff, card)

    assert check_integrity()


@pytest.mark.parametrize("why", ["refunding", "cancelled"])
def test_nor_one_of_an_order_that_is_going_back_whenever_that_was(staff, card, order, performance, why):
    if why == "refunding":
        Order.objects.update(status="refunding")
    else:
        Performance.objects.update(cancelled_at=clock.now())
    let_pass(performance)

    with pytest.raises(CardInUse):
        delete(staff, card)


def test_nor_one_whose_money_is_in_a_basket(staff, card, performance):
    reserved = reserve_tickets(performance, 1, caller=staff, cards=[card])

    with pytest.raises(CardInUse, match="This gift card is in a basket that has not been paid yet"):
        delete(staff, card)

    cancel(caller=staff, reservation_id=reserved.reservation.pk, secret=reserved.secret)
    delete(staff, card)
    assert check_integrity()


def test_nor_switched_nor_deleted_is_one_whose_price_is_on_its_way(staff, card):
    planned = reserve_tickets(make_performance(), 1).reservation
    GiftCard.objects.update(sale=planned, original=0, balance=0)

    for act in (lambda: delete(staff, card), lambda: switch_cards(caller=staff, requested={card.pk: True})):
        with pytest.raises(CardInUse, match="The payment for this gift card has not arrived yet"):
            act()


# Where money returned to a card goes


def _is_deleted(staff: Any, card: GiftCard, performance: Performance) -> None:
    let_pass(performance)
    delete(staff, card)


def _is_switched_off(staff: Any, card: GiftCard, performance: Performance) -> None:
    switch_cards(caller=staff, requested={card.pk: False})


def _has_ended(staff: Any, card: GiftCard, performance: Performance) -> None:
    GiftCard.objects.filter(pk=card.pk).update(ends_at=clock.now() - timedelta(minutes=1))


def _pays_for_other_days(staff: Any, card: GiftCard, performance: Performance) -> None:
    GiftCard.objects.filter(pk=card.pk).update(window_ends_at=clock.now() - timedelta(minutes=1))


@pytest.mark.parametrize("happens", [_is_deleted, _is_switched_off, _has_ended, _pays_for_other_days])
def test_what_nobody_could_spend_there_goes_onto_a_new_card_of_the_buyer(
    staff, card, order, performance, happens, postbox: PostBox
):
    happens(staff, card, performance)

    request_refund(caller=staff, order_id=order.pk)

    card.refresh_from_db()
    new = GiftCard.objects.exclude(pk=card.pk).get()
    assert (card.balance, card.original) == (NOTHING, NOTHING)
    assert (new.balance, new.original, new.currency, new.email) == (TWENTY, TWENTY, "GBP", ADA.email)
    assert (new.is_active, new.deleted_at, new.ends_at, new.window_ends_at) == (True, None, None, None)
    assert new.code not in (card.code, "")
    note = order.events.get(kind=OrderEvent.Kind.OTHER)
    assert (note.description, note.amount) == (
        f"Gift card …{card.code[-4:]} is no longer valid: its balance is on a new one, …{new.code[-4:]}",
        TWENTY,
    )
    assert do(SendGiftCard, new)
    body = postbox.messages[-1].get_body(("plain",))
    assert body is not None
    assert f"Replaces gift card …{card.code[-4:]}, which is no longer valid." in body.get_content()
    assert check_integrity()


def test_it_pays_for_the_next_tickets_and_is_deleted_by_nobody_before(staff, card, order, performance):
    switch_cards(caller=staff, requested={card.pk: False})
    request_refund(caller=staff, order_id=order.pk)
    new = GiftCard.objects.exclude(pk=card.pk).get()

    with pytest.raises(CardIsOwed):
        delete(staff, new)
    pay_for(reserve_tickets(performance, 1, caller=staff, cards=[new]), caller=staff)

    new.refresh_from_db()
    assert new.balance == 0
    assert check_integrity()


def test_a_card_that_is_only_spent_gets_its_money_back_itself(staff, card, order):
    request_refund(caller=staff, order_id=order.pk)

    assert GiftCard.objects.get().balance == TWENTY
    assert not order.events.filter(kind=OrderEvent.Kind.OTHER).exists()


def test_only_what_came_back_is_handed_on_and_what_had_lapsed_stays(staff, performance):
    card = make_card(performance.account, "50.00")
    pay_for(reserve_tickets(performance, 1, caller=staff, cards=[card]), caller=staff)
    switch_cards(caller=staff, requested={card.pk: False})

    request_refund(caller=staff, order_id=Order.objects.get().pk)

    assert list(GiftCard.objects.order_by("pk").values_list("original", "balance", "email")) == [
        (Decimal("30.00"), Decimal("30.00"), ""),
        (TWENTY, TWENTY, ""),
    ]
    assert check_integrity()


def test_pending_refund_requests_its_card_when_it_settles(staff, performance, provider):
    card = make_card(performance.account, "15.00")
    order = sell_by_card(performance, 1, caller=staff, cards=[card])
    provider.answer = PENDING
    refund = request_refund(caller=staff, order_id=order.pk)
    with pytest.raises(CardInUse):
        delete(staff, card)
    switch_cards(caller=staff, requested={card.pk: False})

    assert complete_refund(refund_id=refund.pk)

    assert list(GiftCard.objects.order_by("pk").values_list("balance", flat=True)) == [NOTHING, Decimal("15.00")]
    assert check_integrity()


def test_a_refund_that_failed_leaves_a_card_off_that_was_switched_off(staff, performance, provider):
    card = make_card(performance.account, "15.00")
    order = sell_by_card(performance, 1, caller=staff, cards=[card])
    provider.answer = PENDING
    refund = request_refund(caller=staff, order_id=order.pk)
    switch_cards(caller=staff, requested={card.pk: False})

    assert fail_refund(refund_id=refund.pk)

    card.refresh_from_db()
    assert (card.is_active, card.balance) == (False, NOTHING)
    assert check_integrity()


def test_removing_a_buyer_removes_them_from_their_credit_card(staff, card, order, performance):
    switch_cards(caller=staff, requested={card.pk: False})
    request_refund(caller=staff, order_id=order.pk)
    new = GiftCard.objects.exclude(pk=card.pk).get()
    assert do(SendGiftCard, new)

    remove_user_info(caller=staff, reference=Payment.objects.get().reference)

    new.refresh_from_db()
    assert (new.email, new.recipient, new.message, new.balance) == ("", "", "", TWENTY)


def test_a_deleted_card_that_got_money_back_is_named(card):
    GiftCard.objects.update(deleted_at=clock.now())

    assert [difference.kind for difference in find_differences()] == ["gift_card_deleted"]


def test_money_that_went_back_to_a_card_after_its_end_is_named(staff, card, order):
    request_refund(caller=staff, order_id=order.pk)
    GiftCard.objects.update(ends_at=clock.now() - timedelta(days=1))

    assert [difference.kind for difference in find_differences()] == ["gift_card_back_too_late"]
