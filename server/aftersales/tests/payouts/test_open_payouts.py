"""Open payouts: counter money that nobody has handed back yet, in nobody's till until somebody pays it out."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from server.aftersales.cancellation_selectors import read_progress
from server.aftersales.errors import AlreadyPaidOut, CollectedAtTheTill
from server.aftersales.rebooking.services import answer_offer
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.settlement_services import pay_out
from server.aftersales.refunds.transfer_services import retry_refund
from server.aftersales.tests.payouts.factories import cancel, cash_of, payouts_of, sell, till_of
from server.aftersales.tests.rebooking.factories import buyer_of, in_days, make_rebooking_fixture, rows
from server.aftersales.tests.rebooking.factories import run_offer as carry_out_offer
from server.payments.models import DayClosing, Gateway, Refund
from server.payments.services.cash_up import ClosingForm, close_day
from server.platform import clock
from server.platform.errors import NotFound
from server.platform.models import OutboxJob
from server.reporting.integrity_services import find_differences
from server.sales.models import MOVE_REFUND, Order, OrderEvent, RequestedEmail
from server.sales.tests.refunding import counters
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def performance():
    return factories.make_performance(capacity=50)


@pytest.fixture
def seller(performance):
    return factories.make_staff(performance.account)


@pytest.fixture
def manager(performance):
    return factories.make_staff(performance.account)


@pytest.mark.parametrize("gateway", [Gateway.CASH, Gateway.TERMINAL])
def test_a_cancelled_performance_leaves_its_counter_money_to_be_paid_out(performance, seller, manager, gateway):
    order = sell(performance, caller=seller, gateway=gateway)

    cancel(performance, manager)

    order.refresh_from_db()
    assert (order.status, order.refunded, counters(performance)) == ("refunded", 40, (0, 0, 0))
    (payout,) = payouts_of(order.payment)
    assert (payout.status, payout.gateway, payout.amount, payout.by, payout.settled_at) == (
        "pending",
        gateway,
        Decimal(40),
        None,
        None,
    )
    assert not OutboxJob.objects.filter(kind=MOVE_REFUND).exists()
    assert till_of(manager).total == 0
    assert till_of(seller).total == 40
    assert list(find_differences()) == []


def test_who_pays_it_out_has_handed_it_over_and_their_till_says_so(performance, seller, manager):
    order = sell(performance, caller=seller)
    cancel(performance, manager)
    (payout,) = payouts_of(order.payment)
    teller = factories.make_staff(performance.account)

    paid = pay_out(caller=teller, refund_id=payout.pk)

    assert (paid.status, paid.by, paid.settled_at is None) == ("succeeded", teller.user, False)
    assert (cash_of(teller), cash_of(manager), cash_of(seller)) == (Decimal(-40), Decimal(0), Decimal(40))
    assert list(find_differences()) == []
    newest = OrderEvent.objects.filter(order=order).order_by("-pk")[0]
    assert (newest.kind, newest.by, newest.amount) == ("refunded", teller.user, Decimal(40))
    assert "paid out" in newest.description.lower()
    assert "cash" in newest.description.lower()


def test_history_shows_who_cancelled_and_the_open_payout(performance, seller, manager):
    order = sell(performance, caller=seller)
    cancel(performance, manager)

    event = OrderEvent.objects.get(order=order, kind="refunded")
    assert "£40.00 in cash, to be collected at the box office" in event.description


def test_buyer_is_mailed_again_when_it_is_paid_out(performance, seller, manager):
    order = sell(performance, caller=seller)
    cancel(performance, manager)
    assert [email.kind for email in RequestedEmail.objects.order_by("pk")] == ["cancelled"]

    pay_out(caller=seller, refund_id=payouts_of(order.payment)[0].pk)

    assert [email.kind for email in RequestedEmail.objects.order_by("pk")] == ["cancelled", "refund"]


@pytest.mark.database
def test_payout_happens_once_and_the_second_caller_learns_by_whom_and_when(performance, seller, manager):
    order = sell(performance, caller=seller)
    cancel(performance, manager)
    (payout,) = payouts_of(order.payment)

    first = pay_out(caller=seller, refund_id=payout.pk)
    again = pay_out(caller=seller, refund_id=payout.pk)  # the response was lost
    with pytest.raises(AlreadyPaidOut, match=rf"^{seller.user.full_name} has paid this out already, on "):
        pay_out(caller=manager, refund_id=payout.pk)

    assert again.settled_at == first.settled_at
    assert (cash_of(seller), cash_of(manager)) == (Decimal(0), Decimal(0))
    assert RequestedEmail.objects.filter(kind="refund").count() == 1


def test_another_accounts_payout_and_what_is_none_are_not_found(performance, seller, manager):
    order = sell(performance, caller=seller)
    cancel(performance, manager)
    (payout,) = payouts_of(order.payment)
    main = Refund.objects.get(kind="cancellation")

    for caller, number in ((factories.make_staff(factories.make_account()), payout.pk), (seller, main.pk)):
        with pytest.raises(NotFound):
            pay_out(caller=caller, refund_id=number)
    payout.refresh_from_db()
    assert payout.status == "pending"


def test_it_is_no_providers_to_be_asked_for(performance, seller, manager):
    order = sell(performance, caller=seller)
    cancel(performance, manager)
    (payout,) = payouts_of(order.payment)

    with pytest.raises(CollectedAtTheTill):
        retry_refund(caller=seller, order_id=order.pk, refund_id=payout.pk)

    payout.refresh_from_db()
    assert payout.status == "pending"


def test_what_is_paid_out_after_the_day_was_closed_shows_as_taken_after_it(performance, seller, manager):
    order = sell(performance, caller=seller)
    cancel(performance, manager)
    today = clock.now().date()
    form = ClosingForm(day=today, currency="GBP", counted=Decimal("40.00"))
    close_day(caller=seller, account_id=performance.account.pk, form=form)

    pay_out(caller=seller, refund_id=payouts_of(order.payment)[0].pk)

    assert DayClosing.objects.get().expected == 40
    assert till_of(seller).after_closing == -40


def test_a_person_at_the_counter_who_refunds_hands_the_money_back_at_once(performance, seller):
    order = sell(performance, caller=seller)

    refund = request_refund(caller=seller, order_id=order.pk)

    assert (refund.status, refund.by, payouts_of(order.payment)) == ("succeeded", seller.user, [])
    assert cash_of(seller) == 0
    assert list(find_differences()) == []


def test_a_mixed_order_gives_the_card_its_own_and_the_rest_waits(performance, seller, manager):
    card = factories.make_card(performance.account, "15.00")
    order = sell(performance, caller=seller, cards=[card])

    cancel(performance, manager)

    (payout,) = payouts_of(order.payment)
    card.refresh_from_db()
    assert (payout.amount, payout.status, card.balance) == (Decimal(25), "pending", Decimal(15))
    assert list(find_differences()) == []
    pay_out(caller=seller, refund_id=payout.pk)
    assert list(find_differences()) == []


def test_what_was_paid_elsewhere_and_what_was_free_leaves_no_payout(performance, seller, manager):
    free = factories.make_performance(performance.event, price=Decimal(0))
    order = sell(free, caller=seller, gateway=Gateway.FREE)

    cancel(free, manager)

    order.refresh_from_db()
    assert (order.status, payouts_of(order.payment)) == ("refunded", [])


def test_the_progress_counts_it_as_refunded_and_says_what_waits_at_the_till(performance, seller, manager):
    first, _ = sell(performance, caller=seller), sell(performance, 1, caller=seller)
    cancel(performance, manager)

    progress = read_progress(performance)
    assert progress is not None
    assert (progress.done, progress.pending, progress.payouts, progress.payout_amount) == (2, 0, 2, Decimal(60))

    pay_out(caller=seller, refund_id=payouts_of(first.payment)[0].pk)
    progress = read_progress(performance)
    assert progress is not None
    assert (progress.done, progress.payouts, progress.payout_amount) == (2, 1, Decimal(20))


def test_buyer_who_chose_a_refund_gets_no_confirmation_before_collecting():
    rebooking = make_rebooking_fixture()
    (order,) = rebooking.sell(2)
    offer = carry_out_offer(rebooking.offer(moves=False, last_day=in_days(10)))
    (row,) = rows(offer)
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=row.Answer.MONEY)

    (payout,) = payouts_of(order.payment)
    assert (payout.status, payout.amount, Order.objects.get(pk=order.pk).status) == ("pending", Decimal(40), "refunded")
    assert till_of(rebooking.seller).cash == 40
    assert list(find_differences()) == []
    pay_out(caller=rebooking.seller, refund_id=payout.pk)
    assert till_of(rebooking.seller).cash == 0
    assert list(find_differences()) == []


@pytest.mark.database
def test_money_that_waits_is_counted_on_the_day_on_which_it_is_paid_out(performance, seller, manager, monkeypatch):
    order = sell(performance, caller=seller)
    cancel(performance, manager)
    (payout,) = payouts_of(order.payment)
    later = clock.now() + timedelta(days=3)
    monkeypatch.setattr(clock, "now", lambda: later)

    pay_out(caller=seller, refund_id=payout.pk)

    assert cash_of(seller) == -40
