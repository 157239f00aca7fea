"""Undoing an offer: moved orders return for what was paid, unless somebody was admitted there."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.accounts.errors import PermissionMissing
from server.accounts.models import Right
from server.aftersales.errors import NothingToUndo, NoWayBack
from server.aftersales.rebooking import services
from server.aftersales.rebooking.services import UndoOffer, make_offer, undo_offer
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.exchanges.factories import live, set_right, sold
from server.aftersales.tests.rebooking.factories import RebookingFixture, in_days, rows, run, run_offer, states, where
from server.checkin.tests.fixtures import open_door
from server.platform.errors import NotFound
from server.sales.models import Exchange, Order
from server.testing.factories import make_event, make_performance, make_staff
from server.testing.jobs import do
from server.testing.teams import map_teams, places_line, sell_places, states_of

pytestmark = pytest.mark.django_db


def test_what_was_moved_goes_back_for_what_was_paid(rebooking: RebookingFixture):
    orders = rebooking.sell(2, 1)
    offer = rebooking.undone(rebooking.completed_offer(rebooking.dearer))
    assert where(orders) == [rebooking.source.pk] * 2
    assert [Order.objects.get(pk=order.pk).total for order in orders] == [Decimal("40.00"), Decimal("20.00")]
    assert (sold(rebooking.source), sold(rebooking.dearer)) == ((3, "60.00"), (0, "0.00"))
    assert states(offer) == {"undone": 2}
    assert offer.undone_at is not None


def test_who_is_in_stays(rebooking: RebookingFixture):
    orders = rebooking.sell(1, 1)
    offer = rebooking.completed_offer()
    open_door(rebooking.target).scan(live(orders[0])[0])
    rebooking.undone(offer)
    assert where(orders) == [rebooking.target.pk, rebooking.source.pk]
    assert [(row.state, row.reason) for row in rows(offer)] == [
        ("moved", "Part of this order has already been used"), ("undone", ""),
    ]  # fmt: skip


def test_what_left_the_performance_meanwhile_stays_where_it_is(rebooking: RebookingFixture):
    (order,) = rebooking.sell(1)
    offer = rebooking.completed_offer()
    request_refund(caller=rebooking.seller, order_id=order.pk)
    rebooking.undone(offer)
    assert [(row.state, row.reason) for row in rows(offer)] == [
        ("moved", "The tickets in this order are no longer for this performance")
    ]


def test_an_order_that_was_partly_refunded_goes_back_as_it_came(rebooking: RebookingFixture):
    (order,) = rebooking.sell(3)
    request_refund(caller=rebooking.seller, order_id=order.pk, ticket_ids=[live(order)[0].pk])
    offer = rebooking.completed_offer()
    (row,) = rows(offer)
    assert row.exchange is not None
    assert row.exchange.made_id != order.pk
    rebooking.undone(offer)
    assert (sold(rebooking.source), sold(rebooking.target)) == ((2, "40.00"), (0, "0.00"))


def test_seats_go_back_to_the_same_places(rebooking: RebookingFixture):
    event = make_event(rebooking.source.account, rebooking.source.event.venue)
    match, other = make_performance(event), make_performance(event)
    reds = map_teams(match, other, Reds=4)["Reds"]
    sell_places(places_line(match, reds, 2, 4), caller=rebooking.seller)
    offer = run_offer(make_offer(caller=rebooking.seller, source_id=match.pk, target_id=other.pk, moves=True))
    assert (states_of(match, reds), states_of(other, reds)) == ("ffff", "fsfs")
    rebooking.undone(offer)
    assert (states_of(match, reds), states_of(other, reds)) == ("fsfs", "ffff")


def test_who_was_asked_is_asked_no_more(rebooking: RebookingFixture):
    rebooking.sell(1)
    offer = rebooking.completed_offer(moves=False, last_day=in_days(3))
    rebooking.undone(offer)
    assert states(offer) == {"withdrawn": 1}
    with pytest.raises(NothingToUndo, match=r"^Nothing in this offer can be undone$"):
        undo_offer(caller=rebooking.seller, offer_id=offer.pk)


def test_what_waits_is_not_moved_any_more(rebooking: RebookingFixture):
    orders = rebooking.sell(1, 1)
    offer = rebooking.offer()
    undo_offer(caller=rebooking.seller, offer_id=offer.pk)
    run_offer(offer)
    assert where(orders) == [rebooking.source.pk] * 2
    assert states(offer) == {"withdrawn": 2}


def test_who_dies_while_it_is_taken_back_goes_on(rebooking: RebookingFixture, monkeypatch):
    rebooking.sell(1, 1)
    offer = rebooking.completed_offer()
    undo_offer(caller=rebooking.seller, offer_id=offer.pk)
    real = services.move_back

    def dies(row_id: int) -> None:
        real(row_id)
        raise KeyboardInterrupt

    monkeypatch.setattr(services, "move_back", dies)
    with pytest.raises(KeyboardInterrupt):
        do(UndoOffer, offer)
    assert states(offer) == {"undone": 1, "returning": 1}
    monkeypatch.undo()
    UndoOffer(offer.pk).do()
    assert states(offer) == {"undone": 2}
    assert Exchange.objects.count() == 4


def test_nobody_goes_back_to_what_does_not_take_place(rebooking: RebookingFixture):
    rebooking.sell(1)
    offer = rebooking.completed_offer(cancels=True)
    with pytest.raises(NoWayBack, match=r"^This performance is cancelled, so orders cannot be moved back$"):
        undo_offer(caller=rebooking.seller, offer_id=offer.pk)


def test_it_takes_the_right_to_waive_and_the_own_account(rebooking: RebookingFixture):
    rebooking.sell(1)
    offer = rebooking.completed_offer()
    with pytest.raises(NotFound):
        undo_offer(caller=make_staff(), offer_id=offer.pk)
    set_right(rebooking.seller, Right.EXCHANGE_WAIVE, given=False)
    with pytest.raises(PermissionMissing):
        undo_offer(caller=rebooking.seller, offer_id=offer.pk)
    run(UndoOffer, offer)
    assert states(offer) == {"moved": 1}
