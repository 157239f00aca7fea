"""Refunds at Stripe's dashboard: for several orders at once, in parts, before and after ours."""

from __future__ import annotations

import time
from contextlib import suppress
from decimal import Decimal
from typing import Any

import pytest

from server.aftersales.reconciliation_event_services import RefundAtProvider, handle_event
from server.aftersales.refunds.completion_services import fail_refund
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.settlement_services import ReturnFee
from server.aftersales.refunds.transfer_services import MoveRefund
from server.inventory.models import Stock
from server.payments.models import Charge, Difference, Refund
from server.payments.services.gateways.stripe_webhook import read_update
from server.platform import clock
from server.platform.models import OutboxJob
from server.sales.errors import WrongOrderStatus
from server.sales.models import Order, RequestedEmail, Ticket
from server.sales.tests.by_card.desk import compare, fail, open_ones, ours, some_of, statuses, tickets
from server.sales.tests.by_card.paying import is_whole, post_webhook
from server.sales.tests.sales import order_page
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import make_card
from server.testing.jobs import do, is_enqueued

pytestmark = pytest.mark.django_db


@pytest.fixture
def at_the_desk(public, stripe):
    """Refund at Stripe's dashboard, fully or an amount; send the webhook unless it is lost."""

    def give(pounds: Decimal | int | None = None, *, is_reported: bool = True) -> str:
        some = {} if pounds is None else {"amount": int(pounds * 100)}
        made = stripe.control("refund", intent=Charge.objects.get().provider_id, **some)
        if is_reported:
            assert post_webhook(public, stripe.latest_event("refund.created")).status_code == 200
        return str(made["id"])

    return give


@pytest.fixture
def close(owner, api_for):
    """Resolve a difference, as the office does."""

    def send_event(row: Difference, note: str) -> None:
        body = {"id": row.pk, "note": note, "version": row.version}
        assert api_for(owner.user).post("/v1/payment/settleDifference", body).status_code == 200

    return send_event


def is_all_back(stripe) -> bool:
    """Return whether the charge holds nothing any more, and its fees were returned, too."""
    assert (set(statuses()), tickets(), open_ones()) == ({"refunded"}, {"refunded"}, [])
    assert set(Stock.objects.values_list("sold", flat=True)) == {0}
    for refund in Refund.objects.exclude(status="failed"):
        do(ReturnFee, refund)
    charge = Charge.objects.get()
    (fee,) = [row for row in stripe.rows if row["object"] == "application_fee"]
    assert fee["amount_refunded"] == fee["amount"] == int(charge.platform_fee * 100)
    return is_whole()


class TestSeveralOrders:
    """A charge that paid several orders was fully refunded at the dashboard."""

    def test_all_its_orders_are_refunded_and_nothing_is_moved(self, stripe, bought, at_the_desk):
        _, second = bought(2, 1)
        at_the_desk()

        assert is_all_back(stripe)
        assert ours(stripe) == []
        assert list(Order.objects.order_by("pk").values_list("refunded", flat=True)) == [Decimal(40), Decimal(20)]
        assert second.events.latest("pk").description == (
            "£20.00 refunded at Stripe directly: It was given back at the provider"
        )
        assert RequestedEmail.objects.filter(kind="refund").count() == 2

    def test_also_if_it_is_found_only_when_the_day_is_compared(self, stripe, owner, bought, at_the_desk):
        bought(2, 1)
        at_the_desk(is_reported=False)
        for _ in range(2):
            compare(owner)
        assert is_all_back(stripe)
        assert ours(stripe) == []

    @pytest.mark.django_db(transaction=True)
    def test_event_during_the_comparison_stays_open(self, public, stripe, owner, bought, at_the_desk):
        """It is not in the list that the provider returned a moment before."""
        bought(2)
        calls_before = len(stripe.requests)
        stripe.control("next", waits=True)

        def compare_or_handle(number: int) -> None:
            if number:
                compare(owner)
                return
            for listed in range(1, 4):
                while len(stripe.requests) < calls_before + listed:
                    time.sleep(0.02)
                stripe.control("next", waits=True)
                stripe.control("go")
            while not stripe.requests[-1]["path"].endswith("disputes"):
                time.sleep(0.02)
            stripe.control("next", waits=False)
            at_the_desk(5)
            stripe.control("go")

        answers_of(all_at_once(compare_or_handle, times=2))
        assert open_ones() == ["refund_not_ours"]

    def test_several_parts_that_together_are_the_whole_refund_them_too(self, owner, stripe, bought, at_the_desk):
        bought(2, 1)
        for pounds in (25, 15):
            at_the_desk(pounds)
            assert (statuses(), tickets()) == (["paid", "paid"], {"valid"}), "nobody knows which tickets it is for"
        at_the_desk(20)
        compare(owner)
        assert is_all_back(stripe)
        assert ours(stripe) == []

    @pytest.mark.database
    @pytest.mark.django_db(transaction=True)
    def test_whoever_hears_of_it_at_once_refunds_each_of_them_once(self, stripe, owner, bought, at_the_desk, later):
        _, second = bought(2, 1)
        at_the_desk(is_reported=False)
        event = stripe.latest_event("refund.created")["payload"]

        def handle_or_compare(number: int) -> None:
            payload = event.replace('"evt_', f'"evt_{number}')
            with suppress(WrongOrderStatus):
                if number:
                    handle_event(read_update(payload.encode(), stripe.sign(payload)))
                else:
                    request_refund(caller=owner, order_id=second.pk)

        answers_of(all_at_once(handle_or_compare, times=6))
        move_all(later)

        assert is_all_back(stripe)
        assert (ours(stripe), Refund.objects.count()) == ([], 2)

    @pytest.mark.django_db(transaction=True)
    def test_what_has_failed_while_stripe_is_asked_voids_no_ticket(self, public, stripe, owner, bought, at_the_desk):
        (order,) = bought(2)
        stripe.control("next", statuses=[500, 500])
        waiting = request_refund(caller=owner, order_id=order.pk, ticket_ids=some_of(order, 1))
        stripe.control("next", statuses=[])
        at_the_desk(20, is_reported=False)

        stripe.control("next", waits=True)
        calls_before = len(stripe.requests)

        def handle_or_fail(number: int) -> None:
            if number:
                post_webhook(public, stripe.latest_event("refund.created"))
                return
            while len(stripe.requests) == calls_before:
                time.sleep(0.02)
            assert fail_refund(refund_id=waiting.pk)
            stripe.control("go")

        answers_of(all_at_once(handle_or_fail, times=2))
        assert (statuses(), tickets(), ours(stripe)) == (["paid"], {"valid"}, [])
        assert sorted(open_ones()) == ["refund_failed", "refund_not_ours"]

    def test_gift_cards_get_back_what_they_had_paid(self, stripe, seller, bought, at_the_desk):
        card = make_card(seller, "30.00")
        bought(2, 1, gift_cards=[card.code])
        at_the_desk()
        assert is_all_back(stripe)
        card.refresh_from_db()
        assert (card.balance, ours(stripe)) == (Decimal("30.00"), [])

    def test_what_was_refunded_here_before_is_not_counted_twice(self, owner, stripe, bought, at_the_desk):
        first, _ = bought(2, 1)
        request_refund(caller=owner, order_id=first.pk, ticket_ids=some_of(first, 1))
        at_the_desk()
        assert is_all_back(stripe)
        assert ours(stripe) == [2000]

    def test_what_waits_here_takes_its_share_and_the_rest_goes_to_the_others(
        self, owner, stripe, bought, at_the_desk, later
    ):
        first, _ = bought(2, 1)
        stripe.control("next", statuses=[500, 500])
        waiting = request_refund(caller=owner, order_id=first.pk, ticket_ids=some_of(first, 1))
        stripe.control("next", statuses=[])
        at_the_desk()
        assert statuses() == ["refunding", "refunded"]

        later(minutes=5)
        assert do(MoveRefund, waiting)
        assert do(RefundAtProvider, Charge.objects.get())

        assert is_all_back(stripe)
        assert ours(stripe) == []

    def test_what_one_order_waits_for_voids_no_other(self, owner, stripe, bought, at_the_desk, later):
        first, _ = bought(1, 1)
        stripe.control("next", statuses=[500, 500])
        waiting = request_refund(caller=owner, order_id=first.pk)
        at_the_desk(20)
        assert statuses() == ["refunding", "paid"]

        later(minutes=5)
        assert do(MoveRefund, waiting)
        assert (statuses(), ours(stripe), open_ones()) == (["refunded", "paid"], [], [])

    def test_a_day_on_which_stripe_is_away_loses_nothing(self, stripe, bought, at_the_desk, later):
        bought(2, 1)
        stripe.control("next", statuses=[500] * 9)
        at_the_desk()
        assert statuses() == ["paid", "paid"]
        stripe.control("next", statuses=[])

        later(minutes=5)
        assert do(RefundAtProvider, Charge.objects.get())
        assert is_all_back(stripe)

    def test_they_wait_while_the_money_is_on_its_way(self, public, stripe, bought, at_the_desk, later):
        bought(1, 1, price="10.07")
        made = at_the_desk()
        assert (statuses(), tickets()) == (["refunding", "refunding"], {"refunded"})

        stripe.control("refund", refund=made, status="succeeded")
        move_all(later)
        assert is_all_back(stripe)

    def test_late_bank_money_is_moved_here_if_it_does_not_arrive(self, stripe, bought, at_the_desk, later):
        bought(1, 1, price="10.07")
        made = at_the_desk()
        later(days=8)
        stripe.control("refund", refund=made, status="failed")
        move_all(later)
        assert (set(statuses()), ours(stripe)) == ({"refunded"}, [1007, 1007])

    def test_money_that_did_not_arrive_from_there_is_moved_here(self, public, stripe, bought, at_the_desk, later):
        """Somebody has requested it: their tickets are void."""
        bought(1, 1, price="10.07")
        made = at_the_desk()
        fail(public, stripe, made)
        move_all(later)

        assert is_all_back(stripe)
        assert ours(stripe) == [1007, 1007]

    @pytest.mark.parametrize("is_reported", [True, False])
    def test_money_that_comes_back_afterwards_is_a_task(self, public, stripe, owner, bought, at_the_desk, is_reported):
        orders = bought(2, 1)
        made = at_the_desk(is_reported=is_reported)
        for order in () if is_reported else orders:
            assert request_refund(caller=owner, order_id=order.pk).elsewhere == order.total
        stripe.control("refund", refund=made, status="failed")
        for _ in range(2):
            post_webhook(public, stripe.latest_event("refund.failed"))
        compare(owner)

        task = Difference.objects.get(settled_at=None)
        assert (task.kind, task.provider_id, task.ours) == ("refund_bounced", made, Decimal("60.00"))
        assert (statuses(), ours(stripe)) == (["refunded", "refunded"], []), "the seats may be sold again"


class TestParts:
    """The rest of a charge that was partly refunded at the dashboard is refunded here."""

    @pytest.mark.parametrize("is_reported", [True, False])
    def test_only_what_the_charge_still_holds_is_moved(self, stripe, owner, bought, at_the_desk, is_reported):
        (order,) = bought(3)
        at_the_desk(25, is_reported=is_reported)

        refund = request_refund(caller=owner, order_id=order.pk)
        compare(owner)

        assert (refund.status, refund.amount, refund.elsewhere) == ("succeeded", Decimal(60), Decimal(25))
        assert ours(stripe) == [3500]
        assert order.events.filter(kind="refunded").get().description == (
            "£35.00 Stripe, £25.00 refunded at Stripe directly"
        )
        assert is_all_back(stripe)

    def test_what_is_left_goes_back_ticket_by_ticket(self, stripe, owner, bought, at_the_desk, later):
        (order,) = bought(3)
        at_the_desk(25)
        given = [request_refund(caller=owner, order_id=order.pk, ticket_ids=[pk]) for pk in some_of(order, 2)]
        move_all(later)

        assert [(refund.status, str(refund.elsewhere)) for refund in given] == [
            ("succeeded", "0.00"),
            ("succeeded", "5.00"),
        ]
        assert ours(stripe) == [2000, 1500]
        assert is_all_back(stripe), "nothing of the charge was left for the third"

    def test_what_somebody_has_called_goodwill_is_not_paid_twice_either(
        self, stripe, owner, bought, at_the_desk, close
    ):
        first, second = bought(2, 1)
        at_the_desk(5)
        row = Difference.objects.get()
        close(row, "For the wait")

        given = [request_refund(caller=owner, order_id=order.pk) for order in (first, second)]

        assert [refund.elsewhere for refund in given] == [0, 5]
        assert ours(stripe) == [4000, 1500]
        assert is_all_back(stripe)
        row.refresh_from_db()
        assert row.note == "For the wait"

    def test_one_whose_answer_was_lost_is_found_and_not_moved_again(self, stripe, owner, bought, at_the_desk, later):
        (order,) = bought(3)
        at_the_desk(25)
        stripe.control("next", statuses=[200, "late 500", "late 500"])
        refund = request_refund(caller=owner, order_id=order.pk)
        stripe.control("next", statuses=[])
        later(minutes=5)
        do(MoveRefund, refund)

        assert ours(stripe) == [3500]
        assert is_all_back(stripe)

    def test_bounced_and_externally_refunded_money_voids_no_other_ticket(
        self, public, stripe, owner, bought, at_the_desk
    ):
        (order,) = bought(2)
        refund = request_refund(caller=owner, order_id=order.pk, ticket_ids=some_of(order, 1))
        stripe.control("refund", refund=refund.provider_id, status="failed")
        post_webhook(public, stripe.latest_event("refund.failed"))

        at_the_desk(20)

        assert (statuses(), order.tickets.filter(status="valid").count()) == (["paid"], 1)
        assert sorted(open_ones()) == ["refund_bounced", "refund_not_ours"], "somebody says that they are the same"

    def test_a_charge_in_dispute_is_refused_as_ever(self, stripe, owner, bought):
        (order,) = bought(2)
        stripe.control("dispute", intent=Charge.objects.get().provider_id)
        refund = request_refund(caller=owner, order_id=order.pk)
        assert (refund.status, statuses(), tickets()) == ("failed", ["paid"], {"valid"})
        assert open_ones() == ["refund_failed"]

    def test_missing_money_is_a_task_despite_a_goodwill_note(self, public, stripe, owner, bought, at_the_desk, close):
        (order,) = bought(3)
        made = at_the_desk(5)
        close(Difference.objects.get(), "For the wait")
        assert request_refund(caller=owner, order_id=order.pk).elsewhere == 5

        fail(public, stripe, made)

        task = Difference.objects.get(settled_at=None)
        assert (task.kind, task.provider_id, task.ours) == ("refund_bounced", made, Decimal("5.00"))

    def test_what_did_not_arrive_counts_no_more_although_a_refund_had_become_it(
        self, public, stripe, owner, bought, at_the_desk
    ):
        (order,) = bought(3, price="10.14")
        pending = at_the_desk(Decimal("10.14"))
        refund = request_refund(caller=owner, order_id=order.pk, ticket_ids=some_of(order, 1))
        assert (refund.status, refund.provider_id) == ("pending", pending)
        fail(public, stripe, pending)
        assert (statuses(), tickets(), open_ones()) == (["paid"], {"valid"}, ["refund_failed"])

        made = at_the_desk(10)
        assert request_refund(caller=owner, order_id=order.pk).elsewhere == 10
        assert open_ones() == ["refund_failed"], "all that went back at the desk was taken"
        fail(public, stripe, made)
        assert open_ones() == ["refund_failed", "refund_bounced"]

    def test_used_order_stays_paid_until_somebody_decides(self, owner, bought, at_the_desk, close, api_for):
        (order,) = bought(2)
        Ticket.objects.update(status="admitted", admitted_at=clock.now())
        at_the_desk()
        compare(owner)
        page = order_page(api_for(owner.user), order.pk)
        assert (statuses(), [row["kind"] for row in page["moneytasks"]]) == (["paid"], ["refund_not_ours"])

        close(Difference.objects.get(), "They were ill in the break")
        compare(owner)
        assert (statuses(), tickets(), open_ones()) == (["paid"], {"admitted"}, [])


def move_all(later: Any) -> None:
    """Run the jobs of refunds, as the periodic task would."""
    later(minutes=40)
    for work in (MoveRefund, RefundAtProvider):
        rows = OutboxJob.objects.filter(kind=work.kind, state=OutboxJob.State.OWED)
        subjects = Charge if work is RefundAtProvider else Refund
        for row in list(rows):
            if is_enqueued(work, subject := subjects.objects.get(pk=row.subject_id)):
                do(work, subject)
