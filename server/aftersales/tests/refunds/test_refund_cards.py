"""A gift card that was sold without an order is refunded while nothing of it is spent."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from server.accounts.models import AuditEntry, Role
from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.transfer_services import MoveRefund
from server.messaging.services.delivery import SendOrderEmail
from server.messaging.services.sale_emails import SendGiftCard
from server.payments.models import Charge, Gateway, Payment, Refund
from server.platform import clock
from server.platform.models import OutboxJob
from server.pricing.gift_card_selectors import read_card_totals
from server.pricing.gift_card_services import delete_cards, switch_cards
from server.pricing.models import GiftCard, GiftCardEntry
from server.reporting.integrity_services import find_differences
from server.sales.models import Order, RequestedEmail
from server.sales.services.gift_cards import CardPayment, CardRequest, sell_card
from server.sales.tests.refunding import ADA, MOVED, PENDING, REFUSED
from server.testing import factories
from server.testing.jobs import do
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.django_db
PRICE = Decimal("50.00")


@pytest.fixture
def performance():
    return factories.make_performance(capacity=50)


@pytest.fixture
def staff(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def api(api_for, staff):
    return api_for(staff.user)


def sell(staff, gateway: Gateway = Gateway.CASH) -> GiftCard:
    card_request = CardRequest(amount=PRICE, recipient="Grace Hopper", email="grace@example.org")
    payment = CardPayment(gateway=gateway, buyer=ADA)
    account = staff.user.account_id
    return sell_card(
        caller=staff,
        account_id=account,
        card_request=card_request,
        payment=payment,
        idempotency_key="a-gift-card-sale-01",
    ).card


def refund(api, reason: str = "Given twice"):
    payment = Payment.objects.earliest("pk")
    body = {"payment_intent": payment.reference, "totalAmount": "50.00", "reason": reason}
    return api.post("/v1/payment/paymentRefundByOrder", body)


def check_integrity() -> bool:
    assert [difference.sentence for difference in find_differences()] == []
    return True


def test_its_price_is_handed_back_and_the_card_is_gone(api, staff, postbox: PostBox):
    card = sell(staff)

    answer = refund(api)

    assert (answer.status_code, answer.json()["message"]) == (200, "Refund Updated Successfully")
    data = answer.json()["data"]
    assert (data["amount"], data["due"], data["gateway"], data["status"]) == ("50.00", "50.00", "cash", "succeeded")
    assert (data["reason"], data["units"]) == ("Given twice", [])
    card.refresh_from_db()
    assert card.original == card.balance == 0
    assert card.recipient == card.email == ""
    assert card.deleted_at is not None
    assert not do(SendGiftCard, card)
    assert do(SendOrderEmail, RequestedEmail.objects.get(kind="refund"))
    body = postbox.messages[-1].get_body(("plain",))
    assert body is not None
    assert "50.00" in body.get_content()
    assert AuditEntry.objects.filter(actor=staff.user, object_id=card.pk).exists()
    assert check_integrity()


def test_it_is_given_back_once(api, staff):
    sell(staff)
    refund(api)
    # It is no longer sold, and was never given away.
    (money,) = read_card_totals(account_id=staff.user.account_id)
    assert (money.sold, money.given) == (Decimal("0.00"), Decimal("0.00"))

    again = refund(api)

    assert again.status_code == 404
    assert Refund.objects.count() == 1
    assert check_integrity()


def test_one_of_which_something_is_spent_is_not_given_back(api, staff, performance):
    card = sell(staff)
    factories.reserve_tickets(performance, 1, caller=staff, cards=[card])

    answer = refund(api)

    assert (answer.status_code, answer.json()["code"]) == (409, "card_is_spent")
    card.refresh_from_db()
    assert card.is_active
    assert not Refund.objects.exists()
    assert check_integrity()


def test_nor_one_of_which_something_came_back_onto_another_card(api, staff, performance):
    """Otherwise its price would be refunded, although money of it can be spent elsewhere."""
    card = sell(staff)
    factories.pay_for(factories.reserve_tickets(performance, 1, caller=staff, cards=[card]), caller=staff)
    switch_cards(caller=staff, requested={card.pk: False})
    request_refund(caller=staff, order_id=Order.objects.get().pk)
    assert [row.balance for row in GiftCard.objects.order_by("pk")] == [Decimal("30.00"), Decimal("20.00")]

    answer = refund(api)

    assert (answer.status_code, answer.json()["code"]) == (409, "card_is_spent")
    assert check_integrity()


def test_one_of_which_all_came_back_onto_another_card_may_go(staff, performance):
    card = sell(staff)
    factories.pay_for(factories.reserve_tickets(performance, 3, caller=staff, cards=[card]), caller=staff)
    switch_cards(caller=staff, requested={card.pk: False})
    request_refund(caller=staff, order_id=Order.objects.get().pk)

    delete_cards(caller=staff, card_ids=[card.pk])

    assert GiftCard.objects.get(deleted_at=None).balance == PRICE
    assert check_integrity()


def by_provider(staff, provider, answer) -> GiftCard:
    """Sell a card through a provider that answers refunds like this."""
    card = sell(staff)
    Charge.objects.update(gateway="sham")
    provider.answer = answer
    return card


def test_while_a_provider_moves_the_money_nobody_spends_the_card(api, staff, provider):
    card = by_provider(staff, provider, PENDING)

    data = refund(api).json()["data"]

    assert data["status"] == "pending"
    card.refresh_from_db()
    assert card.balance == 0
    assert card.deleted_at is None
    assert not do(SendGiftCard, card)
    assert check_integrity()

    assert complete_refund(refund_id=Refund.objects.get().pk)
    assert type(card).objects.get(pk=card.pk).deleted_at is not None
    assert check_integrity()


def test_one_that_waits_for_its_provider_is_asked_for_when_somebody_says_so(api, staff, provider):
    by_provider(staff, provider, PENDING)
    provider.is_away()
    refund(api)
    provider.answer = MOVED
    OutboxJob.objects.filter(kind=MoveRefund.kind).update(due_at=clock.now() + timedelta(minutes=25))

    answer = refund(api)

    assert (answer.status_code, answer.json()["data"]["status"]) == (200, "succeeded")
    assert Refund.objects.count() == 1
    assert check_integrity()


def test_card_is_valid_again_after_the_provider_refused_its_refund(api, staff, provider):
    card = by_provider(staff, provider, REFUSED)

    answer = refund(api)

    assert (answer.status_code, answer.json()["message"]) == (402, "The card is closed")
    card.refresh_from_db()
    assert (card.original, card.balance, card.is_active, card.recipient) == (PRICE, PRICE, True, "Grace Hopper")
    assert check_integrity()

    provider.answer = MOVED
    assert refund(api).json()["data"]["status"] == "succeeded"
    assert GiftCardEntry.objects.filter(card=card, kind="adjusted").count() == 3
    assert check_integrity()


def test_what_fails_at_the_bank_later_leaves_the_card_good(api, staff, provider):
    card = by_provider(staff, provider, PENDING)
    refund(api)

    assert fail_refund(refund_id=Refund.objects.get().pk, message="The account is closed")

    card.refresh_from_db()
    assert (card.balance, card.is_active) == (PRICE, True)
    assert check_integrity()


def test_who_may(api_for, staff, performance):
    sell(staff)

    assert refund(api_for(factories.make_user(performance.account, Role.DOOR_STAFF))).status_code == 403
    assert refund(api_for(factories.make_user())).status_code == 404
    assert not Refund.objects.exists()
