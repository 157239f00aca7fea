"""The platform's fees when a day is compared: what was taken of each charge, and what of that was returned."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from server.accounts.models import Role
from server.aftersales.refunds.settlement_services import ReturnFee
from server.aftersales.tests.reconciliation.test_reconcile import Kind, buy, is_whole, named_by, refund_of
from server.payments.models import Charge, Refund
from server.platform import clock
from server.platform.outbox import RetryLater
from server.testing.factories import make_account, make_event, make_performance, make_staff
from server.testing.jobs import do

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(seller):
    return make_staff(seller, Role.ACCOUNT_OWNER)


def test_fees_are_compared_by_charge(public, stripe, performance, owner):
    charge, other = buy(public, stripe, performance), buy(public, stripe, performance)
    assert named_by(owner) == []
    Charge.objects.filter(pk=charge.pk).update(platform_fee=Decimal("0.80"))
    stripe.control("fee", intent=other.provider_id, amount=30)

    assert named_by(owner) == [
        (Kind.FEE, charge.provider_id, Decimal("0.80"), Decimal("0.90")),
        (Kind.FEE_BACK, other.provider_id, Decimal("0.00"), Decimal("0.30")),
    ]


def test_what_of_a_fee_went_back_is_compared_on_the_day_of_the_refund_too(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    refund = refund_of(charge, owner)
    assert named_by(owner) == [], "it is on its way"
    assert do(ReturnFee, refund)
    assert named_by(owner) == []

    Refund.objects.filter(pk=refund.pk).update(platform_fee=Decimal("0.50"))
    Charge.objects.filter(pk=charge.pk).update(created_at=clock.now() - timedelta(days=9))
    assert named_by(owner) == [(Kind.FEE_BACK, charge.provider_id, Decimal("0.50"), Decimal("0.90"))]


def test_fees_are_listed_once_for_all_accounts_of_a_day(public, stripe, performance, owner):
    other = make_account("Southgate", stripe_id="acct_south", ticket_fee=Decimal("0.50"))
    south = make_performance(make_event(other), capacity=10)
    for place in (performance, south):
        buy(public, stripe, place)
    refund = refund_of(Charge.objects.earliest("pk"), owner)

    assert named_by(owner) == []
    assert do(ReturnFee, refund)
    assert named_by(make_staff(other, Role.ACCOUNT_OWNER)) == []

    lists = [sent for sent in stripe.requests if sent["path"] == "/v1/application_fees" and "created" in sent["body"]]
    assert len(lists) == 1
    assert named_by(owner) == [], "who looks again sees what has gone back meanwhile"


def test_a_fee_that_stripe_did_not_give_back_is_named(public, stripe, performance, owner):
    charge = buy(public, stripe, performance)
    refund = refund_of(charge, owner)
    stripe.control("next", statuses=[200, 200, 400])  # it is looked up, and refused
    with pytest.raises(RetryLater):
        do(ReturnFee, refund)
    stripe.control("next", statuses=[])

    assert named_by(owner) == [(Kind.FEE_BACK, charge.provider_id, Decimal("0.90"), Decimal("0.00"))]

    stripe.control("fee", intent=charge.provider_id, amount=90)
    assert named_by(owner) == []
    assert is_whole(), "who gives it back at Stripe's desk has mended it"
