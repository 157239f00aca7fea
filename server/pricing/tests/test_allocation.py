"""Claims on what pricing owns: settled or released, once."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db import transaction

from server.inventory.models import ClaimState
from server.pricing.errors import CodeUsedUp, TypeSoldOut
from server.pricing.gift_card_balance_services import allocate_cards, release_cards, spend_cards
from server.pricing.gift_card_rules import CardShare
from server.pricing.models import GiftCard, PromoUse, TypeCount
from server.pricing.promo_code_services import allocate_promo, close_promo
from server.pricing.ticket_type_services import allocate_types, close_types
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance()


@pytest.fixture
def reservation(performance):
    return factories.reserve_tickets(performance, 1).reservation


def test_tickets_of_a_type_are_sold_once_and_never_beyond_its_limit(performance, reservation):
    child = factories.make_type(performance.event, most_per_performance=3)
    requested, names = {(child.pk, performance.pk): 2}, {child.pk: "Child"}
    allocate_types(reservation=reservation, quantities=requested, names=names)
    with pytest.raises(TypeSoldOut), transaction.atomic():
        allocate_types(reservation=reservation, quantities=requested, names=names)

    assert [close_types(reservation=reservation, state=ClaimState.FULFILLED) for _ in range(2)] == [2, 0]
    close_types(reservation=reservation, state=ClaimState.RELEASED)
    assert set(TypeCount.objects.values_list("sold", "reserved")) == {(2, 0)}


def test_a_code_is_given_back_once_and_never_used_beyond_its_limit(performance, reservation):
    promo = factories.make_promo(performance.account, most=3)
    allocate_promo(reservation=reservation, promo_id=promo.pk, uses=2)
    with pytest.raises(CodeUsedUp), transaction.atomic():
        allocate_promo(reservation=reservation, promo_id=promo.pk, uses=2)

    for _ in range(2):
        close_promo(reservation=reservation, state=ClaimState.RELEASED)
    assert close_promo(reservation=reservation, state=ClaimState.FULFILLED) == 0
    assert PromoUse.objects.values_list("redeemed", "reserved").get() == (0, 0)


def test_a_card_pays_to_its_last_penny_in_parts_that_no_float_can_hold(performance):
    card = factories.make_card(performance.account, "0.30")
    share = CardShare(card=card.pk, code=card.code, amount=Decimal("0.10"))
    for _ in range(3):
        sale = factories.reserve_tickets(performance, 1).reservation
        allocate_cards(reservation=sale, shares=[share], due=Decimal("0.10"))
        spend_cards(reservation=sale)

    assert not GiftCard.objects.filter(balance__gt=0).exists()


def test_a_card_pays_once_and_has_back_once_what_was_not_paid(performance, reservation):
    card = factories.make_card(performance.account, "50.00")
    share = CardShare(card=card.pk, code=card.code, amount=Decimal("20.00"))
    (taken,) = allocate_cards(reservation=reservation, shares=[share], due=Decimal("20.00"))
    for _ in range(2):
        release_cards(reservation=reservation)
    spend_cards(reservation=reservation)

    assert (taken.amount, GiftCard.objects.get().balance) == (Decimal("20.00"), Decimal("50.00"))
