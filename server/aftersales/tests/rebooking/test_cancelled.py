"""A cancelled performance with an offer of another one: what nobody accepts is refunded in the end."""

from __future__ import annotations

import pytest

from server.aftersales.cancellation_selectors import read_progress
from server.aftersales.cancellation_services import CancelOrders, cancel_performance
from server.aftersales.rebooking.progress_services import EndOffer
from server.aftersales.rebooking.services import MoveOffered, answer_offer, undo_offer
from server.aftersales.tests.rebooking.factories import (
    RebookingFixture,
    buyer_of,
    in_days,
    rows,
    run_offer,
    states,
    where,
)
from server.platform.models import OutboxJob
from server.sales.models import Cancelling, OfferedOrder, Order, RequestedEmail
from server.testing.jobs import do, is_enqueued

pytestmark = pytest.mark.django_db


def give_back(rebooking: RebookingFixture) -> None:
    """Run the job of the cancelled performance until it has nothing to do."""
    cancelling = Cancelling.objects.get(performance=rebooking.source)
    while is_enqueued(CancelOrders, cancelling):
        assert do(CancelOrders, cancelling)


def statuses(orders: list[Order]) -> list[str]:
    return [Order.objects.get(pk=order.pk).status for order in orders]


def test_what_is_offered_is_not_given_back_meanwhile(rebooking: RebookingFixture):
    orders = rebooking.sell(1, 1)
    rebooking.completed_offer(cancels=True, moves=False, last_day=in_days(7), words="The boiler broke")
    give_back(rebooking)
    assert statuses(orders) == ["paid", "paid"]
    progress = read_progress(rebooking.source)
    assert progress is not None
    assert (progress.held, progress.waiting, progress.failed, progress.total) == (2, 0, 0, 2)
    assert [email.kind for email in RequestedEmail.objects.order_by("pk")] == ["offer", "offer"]


def test_who_does_not_answer_gets_their_money_back_after_the_last_day(rebooking: RebookingFixture):
    orders = rebooking.sell(1, 1, 1)
    offer = rebooking.completed_offer(cancels=True, moves=False, last_day=in_days(7))
    give_back(rebooking)
    first, second, third = rows(offer)
    answer_offer(
        caller=buyer_of(orders[0]),
        offered_id=first.pk,
        answer=OfferedOrder.Answer.DATE,
        performance_id=rebooking.target.pk,
    )
    answer_offer(caller=buyer_of(orders[1]), offered_id=second.pk, answer=OfferedOrder.Answer.MONEY)
    EndOffer(offer.pk).do()
    give_back(rebooking)
    assert statuses(orders) == ["paid", "refunded", "refunded"]
    assert where(orders)[0] == rebooking.target.pk
    progress = read_progress(rebooking.source)
    assert progress is not None
    assert (progress.done, progress.held) == (2, 0)
    third.refresh_from_db()
    assert third.state == "mailed"


@pytest.mark.parametrize("first", [CancelOrders, MoveOffered])
def test_what_fits_is_moved_and_the_rest_given_back_whoever_comes_first(rebooking: RebookingFixture, first):
    orders = rebooking.sell(6, 6)
    offer = rebooking.offer(cancels=True)
    if first is CancelOrders:
        give_back(rebooking)
        assert statuses(orders)[0] == "paid"
    run_offer(offer)
    give_back(rebooking)
    assert (where(orders)[0], statuses(orders)) == (rebooking.target.pk, ["paid", "refunded"])
    assert states(offer) == {"moved": 1, "refused": 1}


def test_cancelled_performance_may_be_offered_until_refunded(
    rebooking: RebookingFixture,
):
    orders = rebooking.sell(1)
    cancel_performance(caller=rebooking.seller, performance_id=rebooking.source.pk, words="The boiler broke")
    rebooking.completed_offer()
    give_back(rebooking)
    assert (where(orders), statuses(orders)) == ([rebooking.target.pk], ["paid"])


def test_what_is_not_offered_any_more_is_given_back(rebooking: RebookingFixture):
    orders = rebooking.sell(1)
    offer = rebooking.completed_offer(cancels=True, moves=False, last_day=in_days(7))
    give_back(rebooking)
    undo_offer(caller=rebooking.seller, offer_id=offer.pk)
    give_back(rebooking)
    assert statuses(orders) == ["refunded"]
    assert not OutboxJob.objects.filter(kind=CancelOrders.kind, state=OutboxJob.State.OWED).exists()
