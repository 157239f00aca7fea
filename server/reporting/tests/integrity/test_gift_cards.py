"""The books of gift cards: every difference between a card, its entries and the sales that it paid for is named."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.management import call_command

from server.aftersales.refunds.services import request_refund
from server.inventory.models import Reservation
from server.payments.models import Gateway, Part
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.pricing.models import GiftCard, GiftCardClaim, GiftCardEntry
from server.reporting.integrity_services import find_differences
from server.sales.models import Order
from server.sales.services.checkout import pay
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def card() -> GiftCard:
    """A card of 50.00 that has paid 20.00, and of which 20.00 are reserved."""
    performance = factories.make_performance()
    staff = factories.make_staff(performance.account)
    card = factories.make_card(performance.account, "50.00")
    paid = factories.reserve_tickets(performance, 1, caller=staff, cards=[card])
    pay(
        caller=staff,
        reservation_id=paid.reservation.pk,
        secret=paid.secret,
        gateway=Gateway.FREE,
        buyer=Buyer(),
    )
    factories.reserve_tickets(performance, 1, caller=staff, cards=[card])
    return card


def found() -> list[str]:
    return [difference.sentence for difference in find_differences()]


def paid_part() -> Part:
    return Part.objects.get(reservation__status=Reservation.Status.PAID)


@pytest.mark.database
def test_the_integrity_check_accepts_a_card_that_pays(card):
    assert GiftCard.objects.get().balance == Decimal("10.00")
    assert found() == []


def test_the_audit_reports_pending_jobs(card, capsys):
    factories.make_card(factories.make_account(), "12.50", currency="USD")

    call_command("audit")

    assert capsys.readouterr().out.splitlines()[1:] == [
        "Gift cards in GBP: £0.00 sold, £30.00 owed to whoever holds them.",
        "Gift cards in USD: $0.00 sold, $12.50 owed to whoever holds them.",
    ]


def test_money_on_a_deleted_card_is_named(card):
    GiftCard.objects.update(deleted_at=clock.now())
    held = GiftCardClaim.objects.get(state="held").reservation_id
    assert found() == [
        f"Gift card {card.pk} is deleted, but 10.00 is on it, which nobody can spend.",
        f"Gift card {card.pk} is deleted, but reservation {held} holds 20.00 of it.",
    ]


@pytest.mark.parametrize("end", ["ends_at", "window_ends_at"])
def test_money_that_came_back_to_a_card_after_its_end_is_named(card, end):
    staff = factories.make_staff(card.account)
    request_refund(caller=staff, order_id=Order.objects.get(status="paid").pk)
    GiftCard.objects.update(**{end: clock.now() - timedelta(hours=1)})
    (named,) = found()
    assert named.startswith(f"Gift card {card.pk} got money back after its end, ")
    assert named.endswith(": 30.00 is on it, which nobody can spend.")


def test_disabled_and_expired_cards_are_reported_without_difference(card, capsys):
    past, account = clock.now() - timedelta(hours=1), card.account
    off = factories.make_card(account, "1.00")
    GiftCard.objects.filter(pk=off.pk).update(is_active=False)
    ended = factories.make_card(account, "2.00", ends_at=past)
    over = factories.make_card(account, "3.00", window_ends_at=past)
    factories.make_card(account, "4.00", ends_at=clock.now() + timedelta(hours=1))

    call_command("audit")

    assert capsys.readouterr().out.splitlines()[:3] == [
        f"Gift card {off.pk}: nobody can spend the £1.00 on it, since it is switched off.",
        f"Gift card {ended.pk}: nobody can spend the £2.00 on it, since its end is over.",
        f"Gift card {over.pk}: nobody can spend the £3.00 on it, since the performances that it pays for are over.",
    ]


@pytest.mark.database
def test_a_balance_that_its_entries_do_not_explain_is_named(card):
    GiftCard.objects.update(balance=Decimal("10.01"))
    assert found() == [
        f"Gift card {card.pk}: balance is 10.01, but its entries and the claims that are held make 10.00."
    ]


def test_a_value_that_was_never_put_on_is_named(card):
    GiftCard.objects.update(original=Decimal("60.00"))
    assert found() == [f"Gift card {card.pk}: original is 60.00, but its entries make 50.00."]


def test_spending_without_an_entry_and_an_entry_without_spending_are_named(card):
    paid, held = Reservation.objects.order_by("pk")
    entry = GiftCardEntry.objects.get(kind="spent")
    GiftCardEntry.objects.filter(pk=entry.pk).update(reservation=held)
    amount = GiftCardClaim.objects.get(reservation=paid).amount
    assert found() == [
        f"Gift card {card.pk}: {amount} was spent by reservation {paid.pk}, but no entry says so.",
        f"Gift card {card.pk}: entry {entry.pk} says that reservation {held.pk} has spent {entry.amount}, "
        "which it did not claim.",
    ]


def test_a_claim_whose_reservation_ended_otherwise_is_named(card):
    claim = GiftCardClaim.objects.get(state="held")
    reservation = claim.reservation
    GiftCardClaim.objects.filter(pk=claim.pk).update(state="released")
    assert found() == [
        f"Gift card {card.pk}: balance is 10.00, but its entries and the claims that are held make 30.00.",
        f"Claim {claim.pk} on gift card {card.pk} is released, but its reservation {reservation.pk} is open.",
    ]


@pytest.mark.parametrize("change", ["account", "currency"])
def test_a_card_of_another_account_or_currency_is_named(card, change):
    other: dict[str, Any] = {"account": factories.make_account()} if change == "account" else {"currency": "USD"}
    GiftCard.objects.update(**other)
    claims = GiftCardClaim.objects.order_by("pk")
    assert found() == [
        f"Claim {claim.pk} pays for reservation {claim.reservation_id} with gift card {card.pk}, "
        "of another account or currency."
        for claim in claims
    ]


@pytest.mark.database
def test_part_that_differs_from_its_claims_and_orders_is_reported(card):
    part = paid_part()
    Part.objects.filter(pk=part.pk).update(gift_card=Decimal("19.00"))
    assert found() == [
        f"Payment part {part.pk}: to pay is 1.00, but its charges make 0.00.",
        f"Payment part {part.pk}: gift card is 19.00, but its claims make 20.00.",
        f"Payment part {part.pk}: gift card is 19.00, but its orders make 20.00.",
        f"Payment part {part.pk}: the journal has 20.00 paid of it by cards, but its claims make 19.00.",
    ]


@pytest.mark.database
def test_an_orders_share_that_is_not_its_parts_is_named(card):
    part, order = paid_part(), Order.objects.get(status="paid")
    Order.objects.filter(pk=order.pk).update(gift_card=Decimal("21.00"))
    assert found() == [
        f"Payment part {part.pk}: gift card is 20.00, but its orders make 21.00.",
        f"Order {order.pk}: gift cards pay 21.00 of 20.00.",
        f"Order {order.pk}: the journal has 20.00 paid of it by cards where it is now, but they have paid 21.00.",
    ]


def test_a_share_below_zero_is_named(card):
    part, order = paid_part(), Order.objects.get(status="paid")
    Order.objects.filter(pk=order.pk).update(gift_card=-1)
    assert found() == [
        f"Order {order.pk} of payment {order.payment_id} has an amount below zero.",
        f"Payment part {part.pk}: gift card is 20.00, but its orders make -1.00.",
        f"Order {order.pk}: the journal has 20.00 paid of it by cards where it is now, but they have paid -1.00.",
    ]
