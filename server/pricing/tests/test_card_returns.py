"""Refunding a sold gift card: worthless while its price goes back, valid again if that fails."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction

from server.accounts.caller import Staff
from server.accounts.models import AuditEntry
from server.platform import clock
from server.pricing.changes import GiftCardChanged
from server.pricing.errors import CardIsSpent
from server.pricing.gift_card_balance_services import NewCard, create_unpaid_card, issue_sold_card
from server.pricing.gift_card_services import close_sold_card, restore_sold_card, withdraw_sold_card
from server.pricing.models import GiftCard
from server.testing import factories

pytestmark = pytest.mark.django_db
PRICE, NOTHING = Decimal("50.00"), Decimal(0)


@pytest.fixture
def staff() -> Staff:
    return factories.make_staff()


@pytest.fixture
def card(staff: Staff) -> GiftCard:
    """A card that somebody has paid for."""
    performance = factories.make_performance(factories.make_event(staff.user.account))
    sale = factories.reserve_tickets(performance, 1, caller=staff).reservation
    with transaction.atomic():
        create_unpaid_card(sale=sale, new=NewCard(amount=PRICE, currency="GBP", recipient="Grace"), by=staff.user)
        return issue_sold_card(sale=sale, amount=PRICE)


def take_off(staff: Staff, card: GiftCard) -> None:
    with transaction.atomic():
        withdraw_sold_card(caller=staff, card=GiftCard.objects.get(pk=card.pk))


def stands(card: GiftCard) -> tuple[Decimal, Decimal, bool]:
    """The balance of a card, by itself and by its entries, and whether it is enabled."""
    card.refresh_from_db()
    assert card.original == card.balance
    return card.balance, sum((entry.amount for entry in card.entries.all()), Decimal(0)), card.is_active


def test_all_that_is_on_it_is_taken_off_and_the_audit_log_says_by_whom(staff: Staff, card: GiftCard):
    version = card.version

    take_off(staff, card)

    assert stands(card) == (NOTHING, NOTHING, True)
    assert (card.version, card.deleted_at) == (version + 1, None)
    assert AuditEntry.objects.filter(actor=staff.user, object_id=card.pk).count() == 1


def test_it_is_taken_off_once(staff: Staff, card: GiftCard):
    take_off(staff, card)

    with pytest.raises(CardIsSpent):
        take_off(staff, card)

    assert stands(card) == (NOTHING, NOTHING, True)


@pytest.mark.parametrize("changed", [{"balance": Decimal("49.99")}, {"original": 0, "balance": 0}])
def test_one_that_is_spent_or_not_paid_yet_is_left_as_it_is(staff: Staff, card: GiftCard, changed: dict[str, Any]):
    GiftCard.objects.filter(pk=card.pk).update(**changed)
    before = GiftCard.objects.values().get(pk=card.pk)

    with pytest.raises(CardIsSpent):
        take_off(staff, card)

    assert GiftCard.objects.values().get(pk=card.pk) == before
    assert not AuditEntry.objects.filter(object_id=card.pk).exists()


def test_what_could_not_be_given_back_is_good_again_however_often(staff: Staff, card: GiftCard):
    assert card.sale is not None
    for _ in range(2):
        take_off(staff, card)
        with transaction.atomic():
            restore_sold_card(sale=card.sale)

        assert stands(card) == (PRICE, PRICE, True)
    assert card.recipient == "Grace"


def test_one_that_somebody_has_switched_off_stays_off(staff: Staff, card: GiftCard):
    assert card.sale is not None
    GiftCard.objects.filter(pk=card.pk).update(is_active=False)
    take_off(staff, card)

    with transaction.atomic():
        restore_sold_card(sale=card.sale)

    assert stands(card) == (PRICE, PRICE, False)


def test_one_whose_times_have_ended_meanwhile_ends_no_more(staff: Staff, card: GiftCard):
    assert card.sale is not None
    take_off(staff, card)
    over, later = (clock.now() + timedelta(minutes=minutes) for minutes in (-1, 1))
    GiftCard.objects.filter(pk=card.pk).update(ends_at=over, window_ends_at=later)

    with transaction.atomic():
        restore_sold_card(sale=card.sale)

    assert stands(card) == (PRICE, PRICE, True)
    assert (card.ends_at, card.window_ends_at) == (None, later)


def test_when_its_price_is_back_it_is_gone_and_whom_it_was_for_forgotten(
    staff: Staff, card: GiftCard, published_events: list[Any], django_capture_on_commit_callbacks: Any
):
    assert card.sale is not None
    take_off(staff, card)

    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        close_sold_card(sale=card.sale)

    assert stands(card) == (NOTHING, NOTHING, True)
    assert (card.deleted_at is not None, card.recipient, card.email, card.message) == (True, "", "", "")
    assert GiftCardChanged(account_id=card.account_id, card_id=card.pk) in published_events


def test_one_with_money_on_it_is_not_deleted(card: GiftCard):
    assert card.sale is not None
    with transaction.atomic():
        close_sold_card(sale=card.sale)

    assert stands(card) == (PRICE, PRICE, True)
    assert (card.deleted_at, card.recipient) == (None, "Grace")
