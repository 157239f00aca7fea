"""A performance that does not take place, with another one offered: what nobody takes is given back in the end."""

from __future__ import annotations

import pytest

from server.aftersales.cancellations.selectors import read_progress
from server.aftersales.cancellations.services import CancelOrders, cancel_performance
from server.aftersales.rebooking.progress_services import EndOffer
from server.aftersales.rebooking.services import MoveOffered, answer_offer, undo_offer
from server.aftersales.tests.rebooking.scenes import Scene, buyer_of, carry_out, in_days, rows, states, where
from server.platform.models import OwedWork
from server.sales.models import Cancelling, Letter, OfferedOrder, Order
from server.testing.owed import do, is_owed

pytestmark = pytest.mark.django_db


def give_back(scene: Scene) -> None:
    """Let the job of the cancelled performance run until it has nothing to do."""
    cancelling = Cancelling.objects.get(performance=scene.source)
    while is_owed(CancelOrders, cancelling):
        assert do(CancelOrders, cancelling)


def statuses(orders: list[Order]) -> list[str]:
    return [Order.objects.get(pk=order.pk).status for order in orders]


def test_what_is_offered_is_not_given_back_meanwhile(scene: Scene):
    orders = scene.sell(1, 1)
    scene.carried_out(cancels=True, moves=False, last_day=in_days(7), words="The boiler broke")
    give_back(scene)
    assert statuses(orders) == ["paid", "paid"]
    progress = read_progress(scene.source)
    assert progress is not None
    assert (progress.held, progress.waiting, progress.failed, progress.total) == (2, 0, 0, 2)
    assert [letter.kind for letter in Letter.objects.order_by("pk")] == ["offer", "offer"]


def test_who_does_not_answer_gets_their_money_back_after_the_last_day(scene: Scene):
    orders = scene.sell(1, 1, 1)
    offer = scene.carried_out(cancels=True, moves=False, last_day=in_days(7))
    give_back(scene)
    first, second, third = rows(offer)
    answer_offer(
        caller=buyer_of(orders[0]),
        offered_id=first.pk,
        answer=OfferedOrder.Answer.DATE,
        performance_id=scene.target.pk,
    )
    answer_offer(caller=buyer_of(orders[1]), offered_id=second.pk, answer=OfferedOrder.Answer.MONEY)
    EndOffer(offer.pk).do()
    give_back(scene)
    assert statuses(orders) == ["paid", "refunded", "refunded"]
    assert where(orders)[0] == scene.target.pk
    progress = read_progress(scene.source)
    assert progress is not None
    assert (progress.done, progress.held) == (2, 0)
    third.refresh_from_db()
    assert third.state == "mailed"


@pytest.mark.parametrize("first", [CancelOrders, MoveOffered])
def test_what_fits_is_moved_and_the_rest_given_back_whoever_comes_first(scene: Scene, first):
    orders = scene.sell(6, 6)
    offer = scene.offer(cancels=True)
    if first is CancelOrders:
        give_back(scene)
        assert statuses(orders)[0] == "paid"
    carry_out(offer)
    give_back(scene)
    assert (where(orders)[0], statuses(orders)) == (scene.target.pk, ["paid", "refunded"])
    assert states(offer) == {"moved": 1, "refused": 1}


def test_what_is_cancelled_already_may_be_offered_something_as_long_as_it_was_not_given_back(scene: Scene):
    orders = scene.sell(1)
    cancel_performance(caller=scene.seller, performance_id=scene.source.pk, words="The boiler broke")
    scene.carried_out()
    give_back(scene)
    assert (where(orders), statuses(orders)) == ([scene.target.pk], ["paid"])


def test_what_is_not_offered_any_more_is_given_back(scene: Scene):
    orders = scene.sell(1)
    offer = scene.carried_out(cancels=True, moves=False, last_day=in_days(7))
    give_back(scene)
    undo_offer(caller=scene.seller, offer_id=offer.pk)
    give_back(scene)
    assert statuses(orders) == ["refunded"]
    assert not OwedWork.objects.filter(kind=CancelOrders.kind, state=OwedWork.State.OWED).exists()
