"""A duplicate payment that is refunded at Stripe's dashboard: the other charge stays as it is."""

from __future__ import annotations

import pytest

from server.aftersales.refunds.services import request_refund
from server.payments.models import Charge, Difference
from server.payments.models.payments import booked_columns
from server.platform import clock
from server.sales.models import Order
from server.sales.tests.by_card.desk import compare, fail, open_ones, ours, some_of, statuses, tickets
from server.sales.tests.by_card.paying import post_webhook

pytestmark = pytest.mark.django_db


class TestPaidTwice:
    """A buyer has paid a second charge, which we had abandoned, besides the one that has paid the order."""

    @pytest.fixture
    def order(self, bought) -> Order:
        (order,) = bought(2)
        return order

    @pytest.fixture
    def second(self, stripe, order) -> str:
        made = stripe.control("charge", account="acct_north", amount=4000, currency="gbp")["id"]
        Charge.objects.create(
            part=order.part,
            **booked_columns(order.part, order.performance_id),
            gateway="stripe",
            amount=order.total,
            account_there="acct_north",
            status="failed",
            provider_id=made,
            idempotency_key="given up",
            created_at=clock.now(),
        )
        return str(made)

    @pytest.fixture
    def give(self, public, stripe):
        """Refund a charge at the dashboard."""

        def give(intent: str, **some: int) -> str:
            made = stripe.control("refund", intent=intent, **some)
            post_webhook(public, stripe.latest_event("refund.created"))
            return str(made["id"])

        return give

    def test_the_order_is_left_alone_if_the_second_goes_back(self, stripe, owner, order, second, give):
        give(second)
        compare(owner)
        assert (statuses(), tickets(), ours(stripe)) == (["paid"], {"valid"}, [])
        assert sorted(open_ones()) == ["charge_not_ours", "refund_not_ours"], "somebody says what they are"

    def test_a_refund_becomes_what_went_back_of_its_own_charge(self, stripe, owner, order, second, give):
        give(second, amount=2000)
        made = give(Charge.objects.get(status="succeeded").provider_id, amount=2000)
        refund = request_refund(caller=owner, order_id=order.pk, ticket_ids=some_of(order, 1))
        assert (refund.status, refund.provider_id, ours(stripe)) == ("succeeded", made, [])

    def test_what_went_back_of_one_is_reckoned_without_the_other(self, public, stripe, owner, order, second, give):
        there = give(second)
        made = give(Charge.objects.get(status="succeeded").provider_id, amount=500)
        assert request_refund(caller=owner, order_id=order.pk).elsewhere == 5
        assert Difference.objects.get(settled_at=None).provider_id == there
        fail(public, stripe, made)
        assert open_ones() == ["refund_not_ours", "refund_bounced"]
