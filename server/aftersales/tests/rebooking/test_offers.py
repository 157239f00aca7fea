"""Carrying out an offer: each order once, despite crashes; buyers are emailed; skipped orders have a reason."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db import OperationalError

from server.accounts.errors import DayLimitReached, PermissionMissing
from server.accounts.models import Right, Role
from server.aftersales.errors import NobodyToOffer, NoLastDay, NothingOffered, OfferOpen, WrongTarget
from server.aftersales.exchanges.services import make_exchange
from server.aftersales.rebooking import services
from server.aftersales.rebooking.progress_services import EndOffer, end_offer
from server.aftersales.rebooking.services import SLICE, MoveOffered, make_offer, process_order
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.exchanges.factories import live, set_limit, set_right, sold
from server.aftersales.tests.rebooking.factories import RebookingFixture, in_days, order_of, rows, run, states, where
from server.checkin.scanning.redemption_services import redeem_at_office
from server.checkin.tests.fixtures import open_door
from server.platform.errors import NotAllowed, NotFound
from server.platform.outbox import RetryLater
from server.sales.changes import OfferChanged
from server.sales.models import Exchange, Offer, OfferedOrder, Order, RequestedEmail, Ticket
from server.testing.extras import give_upsells, make_wine
from server.testing.factories import let_pass, make_event, make_performance, make_staff, make_type, sell_tickets
from server.testing.jobs import do, is_enqueued, is_overdue
from server.testing.teams import map_teams, places_line, sell_places, states_of
from server.testing.types import sell_types

pytestmark = pytest.mark.django_db


def list_email_kinds() -> list[str]:
    return list(RequestedEmail.objects.order_by("pk").values_list("kind", flat=True))


def test_orders_that_fit_move_at_the_paid_price_and_their_buyers_are_mailed(rebooking: RebookingFixture):
    orders = rebooking.sell(2, 1)
    offer = rebooking.completed_offer(rebooking.dearer, words="The hall is being painted.")
    assert where(orders) == [rebooking.dearer.pk] * 2
    assert [Order.objects.get(pk=order.pk).total for order in orders] == [Decimal("40.00"), Decimal("20.00")]
    assert (sold(rebooking.source), sold(rebooking.dearer)) == ((0, "0.00"), (3, "60.00"))
    assert states(offer) == {"moved": 2}
    assert {exchange.settles for exchange in Exchange.objects.all()} == {False}
    assert list_email_kinds() == ["moved", "moved"]
    assert offer.carried_out_at is not None
    assert offer.ended_at is not None


def test_types_upsells_and_seats_are_kept(rebooking: RebookingFixture):
    child, wine = make_type(rebooking.source.event), make_wine(rebooking.source.event)
    mixed = order_of(sell_types((rebooking.source, child, 1), caller=rebooking.seller))
    give_upsells(mixed, wine)
    rebooking.completed_offer()
    assert [ticket.type_name for ticket in live(mixed)] == ["Child"]
    assert mixed.upsells.filter(status="open").get().performance_id == rebooking.target.pk

    event = make_event(rebooking.source.account, rebooking.source.event.venue)
    match, other = make_performance(event), make_performance(event)
    teams = map_teams(match, other, Reds=4, Blues=4)
    payment = sell_places(
        places_line(match, teams["Reds"], 2), places_line(match, teams["Blues"], 4, 1), caller=rebooking.seller
    )
    offer = make_offer(caller=rebooking.seller, source_id=match.pk, target_id=other.pk, moves=True)
    run(MoveOffered, offer)
    assert (states_of(other, teams["Reds"]), states_of(other, teams["Blues"])) == ("fsff", "sffs")
    assert {(ticket.team_name, ticket.player) for ticket in live(order_of(payment))} == {
        ("Reds", 2), ("Blues", 4), ("Blues", 1),
    }  # fmt: skip


def test_what_does_not_fit_stays_and_says_why(rebooking: RebookingFixture):
    orders = rebooking.sell(6, 6)
    offer = rebooking.completed_offer()
    assert where(orders) == [rebooking.target.pk, rebooking.source.pk]
    assert [(row.state, row.why, row.reason) for row in rows(offer)] == [
        ("moved", "", ""),
        ("refused", "full", "Not enough tickets are left there"),
    ]


def test_what_does_not_fit_is_asked_where_a_last_day_is_named(rebooking: RebookingFixture):
    rebooking.sell(6, 6)
    rebooking.sell(6, buyer=None)
    offer = rebooking.completed_offer(last_day=in_days(7))
    assert [(row.state, row.why) for row in rows(offer)] == [
        ("moved", ""), ("mailed", "full"), ("refused", "full"),
    ]  # fmt: skip
    assert list_email_kinds() == ["moved", "offer"]
    assert offer.ended_at is None


def test_buyers_are_asked_and_nothing_is_moved_until_they_choose(rebooking: RebookingFixture):
    orders = rebooking.sell(1, 1)
    rebooking.sell(1, buyer=None)
    offer = rebooking.completed_offer(moves=False, last_day=in_days(7))
    assert where(orders) == [rebooking.source.pk] * 2
    assert [(row.state, row.reason) for row in rows(offer)] == [
        ("mailed", ""), ("mailed", ""), ("refused", "The buyer has no email address"),
    ]  # fmt: skip
    assert list_email_kinds() == ["offer", "offer"]


def test_what_has_changed_since_the_offer_was_made_stays(rebooking: RebookingFixture):
    first, second, third = rebooking.sell(1, 1, 1)
    offer = rebooking.offer()
    request_refund(caller=rebooking.seller, order_id=first.pk)
    open_door(rebooking.source).scan(second.tickets.select_related("order__payment").get())
    sell_tickets(rebooking.target, 10, caller=rebooking.seller)
    run(MoveOffered, offer)
    assert where([third]) == [rebooking.source.pk]
    assert [(row.state, row.why, row.reason) for row in rows(offer)] == [
        ("refused", "changed", "The tickets in this order are no longer for this performance"),
        ("refused", "changed", "Part of this order has already been used"),
        ("refused", "changed", "Please choose any another date"),
    ]


def test_who_dies_in_the_middle_goes_on_with_the_orders_that_still_wait(rebooking: RebookingFixture, monkeypatch):
    orders = rebooking.sell(1, 1, 1, 1)
    offer = rebooking.offer()
    done: list[int] = []

    def dies(row_id: int) -> None:
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(row_id)
        process_order(row_id)

    monkeypatch.setattr(services, "process_order", dies)
    with pytest.raises(KeyboardInterrupt):
        do(MoveOffered, offer)
    assert states(offer) == {"moved": 2, "waiting": 2}
    assert is_enqueued(MoveOffered, offer)
    monkeypatch.undo()
    work = services.MoveOffered(offer.pk)
    work.do()
    work.do()
    assert states(offer) == {"moved": 4}
    assert Exchange.objects.count() == 4
    assert where(orders) == [rebooking.target.pk] * 4


def test_an_error_of_ours_concerns_one_order_alone(rebooking: RebookingFixture, monkeypatch):
    orders = rebooking.sell(1, 1)
    offer = rebooking.offer()
    real = make_exchange

    def breaks(*, exchange_input, **more):
        if exchange_input.order == orders[0].pk:
            raise ZeroDivisionError
        return real(exchange_input=exchange_input, **more)

    monkeypatch.setattr(services, "make_exchange", breaks)
    run(MoveOffered, offer)
    assert [(row.state, row.reason) for row in rows(offer)] == [
        ("refused", "It could not be moved"), ("moved", ""),
    ]  # fmt: skip


def test_a_row_is_carried_out_once(rebooking: RebookingFixture):
    rebooking.sell(1)
    offer = rebooking.offer()
    (row,) = rows(offer)
    process_order(row.pk)
    process_order(row.pk)
    assert Exchange.objects.count() == 1
    assert Ticket.objects.count() == 2


def test_a_slice_is_a_piece_of_work(rebooking: RebookingFixture, monkeypatch):
    monkeypatch.setattr(services, "SLICE", 2)
    rebooking.sell(1, 1, 1)
    offer = rebooking.offer()
    assert do(MoveOffered, offer)
    assert states(offer) == {"moved": 2, "waiting": 1}
    assert SLICE == 20
    run(MoveOffered, offer)
    assert states(offer) == {"moved": 3}


def test_each_moved_order_is_published(
    rebooking: RebookingFixture, published_events, django_capture_on_commit_callbacks
):
    rebooking.sell(1, 1)
    offer = rebooking.offer()
    before = Offer.objects.get(pk=offer.pk).version
    with django_capture_on_commit_callbacks(execute=True):
        run(MoveOffered, offer)
    assert sum(isinstance(change, OfferChanged) for change in published_events) >= 3
    assert Offer.objects.get(pk=offer.pk).version >= before + 2


def test_it_ends_on_its_last_day(rebooking: RebookingFixture):
    rebooking.sell(1)
    offer = rebooking.completed_offer(moves=False, last_day=in_days(0))
    assert not is_overdue(EndOffer, offer)
    EndOffer(offer.pk).do()
    assert Offer.objects.get(pk=offer.pk).ended_at is not None
    assert states(offer) == {"mailed": 1}


def test_it_ends_at_once_where_nobody_is_asked(rebooking: RebookingFixture):
    rebooking.sell(1)
    assert rebooking.completed_offer(last_day=in_days(7)).ended_at is not None


def test_one_offer_is_open_at_a_time(rebooking: RebookingFixture):
    rebooking.sell(1)
    rebooking.offer(moves=False, last_day=in_days(2))
    with pytest.raises(OfferOpen, match=r"^These buyers have already been offered another performance$"):
        rebooking.offer()


def test_what_is_not_an_offer_is_refused(rebooking: RebookingFixture):
    with pytest.raises(NobodyToOffer, match=r"^This performance has no orders$"):
        rebooking.offer()
    rebooking.sell(1)
    with pytest.raises(NothingOffered, match=r"^Choose whether to move the orders or to let buyers choose$"):
        rebooking.offer(moves=False)
    with pytest.raises(NoLastDay, match=r"^Choose a last day that is today or later$"):
        rebooking.offer(last_day=in_days(-2))
    let_pass(rebooking.target)
    for target in (rebooking.target, rebooking.source):
        with pytest.raises(WrongTarget, match=r"^Please choose a performance that is on sale$"):
            rebooking.offer(target)
    with pytest.raises(NotFound):
        rebooking.offer(make_performance())


def test_it_takes_the_rights_that_each_part_of_it_takes(rebooking: RebookingFixture):
    rebooking.sell(1)
    set_right(rebooking.seller, Right.REFUND, given=False)
    with pytest.raises(PermissionMissing):
        rebooking.offer(last_day=in_days(1))
    set_right(rebooking.seller, Right.CANCEL_PERFORMANCE, given=False)
    with pytest.raises(PermissionMissing):
        rebooking.offer(cancels=True)
    set_right(rebooking.seller, Right.EXCHANGE_WAIVE, given=False)
    with pytest.raises(PermissionMissing):
        rebooking.offer()
    assert not OfferedOrder.objects.exists()
    door = make_staff(rebooking.source.account, Role.DOOR_STAFF)
    with pytest.raises(NotAllowed):
        make_offer(caller=door, source_id=rebooking.source.pk, target_id=rebooking.target.pk, moves=True)


def test_after_it_has_begun_it_takes_the_right_to_exchange_then(rebooking: RebookingFixture):
    rebooking.sell(1)
    let_pass(rebooking.source)
    with pytest.raises(PermissionMissing):
        rebooking.offer()
    set_right(rebooking.seller, Right.EXCHANGE_PAST)
    assert states(rebooking.completed_offer()) == {"moved": 1}


def test_a_database_that_is_away_refuses_no_order(rebooking: RebookingFixture, monkeypatch):
    rebooking.sell(1)
    offer = rebooking.offer()

    def away(**_):
        raise OperationalError

    monkeypatch.setattr(services, "make_exchange", away)
    with pytest.raises(RetryLater):
        do(MoveOffered, offer)
    assert states(offer) == {"waiting": 1}


def test_a_job_needs_no_permission_and_spends_no_limit_of_whoever_started_it(rebooking: RebookingFixture):
    orders = rebooking.sell(1, 1, 1)
    set_limit(rebooking.seller, Right.EXCHANGE_WAIVE, times=1)
    offer = rebooking.offer(rebooking.dearer)
    set_right(rebooking.seller, Right.EXCHANGE_WAIVE, given=False)
    run(MoveOffered, offer)
    assert where(orders) == [rebooking.dearer.pk] * 3
    assert {exchange.by for exchange in Exchange.objects.all()} == {rebooking.seller.user}


def test_an_offer_is_one_use_of_the_limit_of_a_day(rebooking: RebookingFixture):
    set_limit(rebooking.seller, Right.EXCHANGE_WAIVE, times=1)
    rebooking.sell(1)
    rebooking.completed_offer()
    with pytest.raises(DayLimitReached):
        make_offer(caller=rebooking.seller, source_id=rebooking.target.pk, target_id=rebooking.source.pk, moves=True)


def test_what_its_job_has_not_come_to_stays_when_it_is_ended(rebooking: RebookingFixture, monkeypatch):
    monkeypatch.setattr(services, "SLICE", 1)
    orders = rebooking.sell(1, 1)
    offer = rebooking.offer()
    assert do(MoveOffered, offer)
    end_offer(caller=rebooking.seller, offer_id=offer.pk)
    run(MoveOffered, offer)
    assert where(orders) == [rebooking.target.pk, rebooking.source.pk]
    assert states(offer) == {"moved": 1, "withdrawn": 1}


def test_who_was_not_mailed_yet_is_not_asked_any_more_when_it_is_ended(rebooking: RebookingFixture):
    rebooking.sell(1, 1)
    offer = rebooking.completed_offer(moves=False, last_day=in_days(7))
    email = rows(offer)[0].letter
    assert email is not None
    RequestedEmail.objects.filter(pk=email.pk).update(state=RequestedEmail.State.SENT)
    end_offer(caller=rebooking.seller, offer_id=offer.pk)
    assert [row.state for row in rows(offer)] == ["mailed", "withdrawn"]


def test_what_was_used_stays_where_it_is(rebooking: RebookingFixture):
    (order,) = rebooking.sell(1)
    give_upsells(order, make_wine(rebooking.source.event))
    redeem_at_office(caller=rebooking.seller, item=order.upsells.get(), is_reset=False)
    offer = rebooking.completed_offer()
    assert [(row.state, row.why) for row in rows(offer)] == [("refused", "admitted")]
