"""An offer carried out: each order once, whoever dies in the middle; buyers are told; what stays says why."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db import OperationalError

from server.accounts.errors import DayLimitReached, PermissionMissing
from server.accounts.models import Right, Role
from server.aftersales.errors import NobodyToOffer, NoLastDay, NothingOffered, OfferOpen, WrongTarget
from server.aftersales.exchanges.services.exchanges import make_exchange
from server.aftersales.rebooking import report_selectors, services
from server.aftersales.rebooking.progress_services import EndOffer, end_offer
from server.aftersales.rebooking.services import SLICE, MoveOffered, carry_out, make_offer
from server.aftersales.refunds.services.requests import request_refund
from server.aftersales.tests.exchanges.scenes import live, set_limit, set_right, sold
from server.aftersales.tests.rebooking.scenes import Scene, in_days, order_of, rows, run, states, where
from server.checkin.scanning.redemption_services import redeem_at_office
from server.checkin.tests.fixtures import open_door
from server.platform.errors import NotAllowed, NotFound
from server.platform.outbox import RetryLater
from server.sales.changes import OfferChanged
from server.sales.models import Exchange, Letter, Offer, OfferedOrder, Order, Ticket
from server.testing.extras import give_upsells, make_wine
from server.testing.factories import let_pass, make_event, make_performance, make_staff, make_type, sell_tickets
from server.testing.owed import do, is_overdue, is_owed
from server.testing.teams import map_teams, places_line, sell_places, states_of
from server.testing.types import sell_types

pytestmark = pytest.mark.django_db


def kinds_of_letters() -> list[str]:
    return list(Letter.objects.order_by("pk").values_list("kind", flat=True))


def test_all_that_fit_are_moved_for_what_was_paid_and_their_buyers_are_told(scene: Scene):
    orders = scene.sell(2, 1)
    offer = scene.carried_out(scene.dearer, words="The hall is being painted.")
    assert where(orders) == [scene.dearer.pk] * 2
    assert [Order.objects.get(pk=order.pk).total for order in orders] == [Decimal("40.00"), Decimal("20.00")]
    assert (sold(scene.source), sold(scene.dearer)) == ((0, "0.00"), (3, "60.00"))
    assert states(offer) == {"moved": 2}
    assert {exchange.settles for exchange in Exchange.objects.all()} == {False}
    assert kinds_of_letters() == ["moved", "moved"]
    assert offer.carried_out_at is not None
    assert offer.ended_at is not None


def test_types_upsells_and_seats_are_kept(scene: Scene):
    child, wine = make_type(scene.source.event), make_wine(scene.source.event)
    mixed = order_of(sell_types((scene.source, child, 1), caller=scene.seller))
    give_upsells(mixed, wine)
    scene.carried_out()
    assert [ticket.type_name for ticket in live(mixed)] == ["Child"]
    assert mixed.upsells.filter(status="open").get().performance_id == scene.target.pk

    event = make_event(scene.source.account, scene.source.event.venue)
    match, other = make_performance(event), make_performance(event)
    teams = map_teams(match, other, Reds=4, Blues=4)
    payment = sell_places(
        places_line(match, teams["Reds"], 2), places_line(match, teams["Blues"], 4, 1), caller=scene.seller
    )
    offer = make_offer(caller=scene.seller, source_id=match.pk, target_id=other.pk, moves=True)
    run(MoveOffered, offer)
    assert (states_of(other, teams["Reds"]), states_of(other, teams["Blues"])) == ("fsff", "sffs")
    assert {(ticket.team_name, ticket.player) for ticket in live(order_of(payment))} == {
        ("Reds", 2), ("Blues", 4), ("Blues", 1),
    }  # fmt: skip


def test_what_does_not_fit_stays_and_says_why(scene: Scene):
    orders = scene.sell(6, 6)
    offer = scene.carried_out()
    assert where(orders) == [scene.target.pk, scene.source.pk]
    assert [(row.state, row.why, row.reason) for row in rows(offer)] == [
        ("moved", "", ""),
        ("refused", "full", "Too few tickets are left there"),
    ]


def test_what_does_not_fit_is_asked_where_a_last_day_is_named(scene: Scene):
    scene.sell(6, 6)
    scene.sell(6, buyer=None)
    offer = scene.carried_out(last_day=in_days(7))
    assert [(row.state, row.why) for row in rows(offer)] == [
        ("moved", ""), ("mailed", "full"), ("refused", "full"),
    ]  # fmt: skip
    assert kinds_of_letters() == ["moved", "offer"]
    assert offer.ended_at is None


def test_buyers_are_asked_and_nothing_is_moved_until_they_choose(scene: Scene):
    orders = scene.sell(1, 1)
    scene.sell(1, buyer=None)
    offer = scene.carried_out(moves=False, last_day=in_days(7))
    assert where(orders) == [scene.source.pk] * 2
    assert [(row.state, row.reason) for row in rows(offer)] == [
        ("mailed", ""), ("mailed", ""), ("refused", "Its buyer has no e-mail address"),
    ]  # fmt: skip
    assert kinds_of_letters() == ["offer", "offer"]


def test_what_has_changed_since_the_offer_was_made_stays(scene: Scene):
    first, second, third = scene.sell(1, 1, 1)
    offer = scene.offer()
    request_refund(caller=scene.seller, order_id=first.pk)
    open_door(scene.source).scan(second.tickets.select_related("order__payment").get())
    sell_tickets(scene.target, 10, caller=scene.seller)
    run(MoveOffered, offer)
    assert where([third]) == [scene.source.pk]
    assert [(row.state, row.why, row.reason) for row in rows(offer)] == [
        ("refused", "changed", "Its tickets are not for this performance any more"),
        ("refused", "changed", "Something of this order was used already"),
        ("refused", "changed", "Please choose any another date"),
    ]


def test_who_dies_in_the_middle_goes_on_with_the_orders_that_still_wait(scene: Scene, monkeypatch):
    orders = scene.sell(1, 1, 1, 1)
    offer = scene.offer()
    done: list[int] = []

    def dies(row_id: int) -> None:
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(row_id)
        carry_out(row_id)

    monkeypatch.setattr(services, "carry_out", dies)
    with pytest.raises(KeyboardInterrupt):
        do(MoveOffered, offer)
    assert states(offer) == {"moved": 2, "waiting": 2}
    assert is_owed(MoveOffered, offer)
    monkeypatch.undo()
    work = services.MoveOffered(offer.pk)
    work.do()
    work.do()
    assert states(offer) == {"moved": 4}
    assert Exchange.objects.count() == 4
    assert where(orders) == [scene.target.pk] * 4


def test_an_error_of_ours_concerns_one_order_alone(scene: Scene, monkeypatch):
    orders = scene.sell(1, 1)
    offer = scene.offer()
    real = make_exchange

    def breaks(*, wish, **more):
        if wish.order == orders[0].pk:
            raise ZeroDivisionError
        return real(wish=wish, **more)

    monkeypatch.setattr(services, "make_exchange", breaks)
    run(MoveOffered, offer)
    assert [(row.state, row.reason) for row in rows(offer)] == [
        ("refused", "It could not be moved"), ("moved", ""),
    ]  # fmt: skip


def test_a_row_is_carried_out_once(scene: Scene):
    scene.sell(1)
    offer = scene.offer()
    (row,) = rows(offer)
    carry_out(row.pk)
    carry_out(row.pk)
    assert Exchange.objects.count() == 1
    assert Ticket.objects.count() == 2


def test_a_slice_is_a_piece_of_work(scene: Scene, monkeypatch):
    monkeypatch.setattr(services, "SLICE", 2)
    scene.sell(1, 1, 1)
    offer = scene.offer()
    assert do(MoveOffered, offer)
    assert states(offer) == {"moved": 2, "waiting": 1}
    assert SLICE == 20
    run(MoveOffered, offer)
    assert states(offer) == {"moved": 3}


def test_each_order_is_told_of_as_it_is_moved(scene: Scene, heard, django_capture_on_commit_callbacks):
    scene.sell(1, 1)
    offer = scene.offer()
    before = report_selectors.read_offer_versions([offer.pk])[offer.pk]
    with django_capture_on_commit_callbacks(execute=True):
        run(MoveOffered, offer)
    assert sum(isinstance(change, OfferChanged) for change in heard) >= 3
    assert report_selectors.read_offer_versions([offer.pk])[offer.pk] >= before + 2


def test_it_ends_on_its_last_day(scene: Scene):
    scene.sell(1)
    offer = scene.carried_out(moves=False, last_day=in_days(0))
    assert not is_overdue(EndOffer, offer)
    EndOffer(offer.pk).do()
    assert Offer.objects.get(pk=offer.pk).ended_at is not None
    assert states(offer) == {"mailed": 1}


def test_it_ends_at_once_where_nobody_is_asked(scene: Scene):
    scene.sell(1)
    assert scene.carried_out(last_day=in_days(7)).ended_at is not None


def test_one_offer_is_open_at_a_time(scene: Scene):
    scene.sell(1)
    scene.offer(moves=False, last_day=in_days(2))
    with pytest.raises(OfferOpen, match=r"^Another performance is being offered to these buyers already$"):
        scene.offer()


def test_what_is_not_an_offer_is_refused(scene: Scene):
    with pytest.raises(NobodyToOffer, match=r"^This performance has no orders$"):
        scene.offer()
    scene.sell(1)
    with pytest.raises(NothingOffered, match=r"^Please choose whether orders are moved or buyers choose$"):
        scene.offer(moves=False)
    with pytest.raises(NoLastDay, match=r"^Please choose a last day from today on$"):
        scene.offer(last_day=in_days(-2))
    let_pass(scene.target)
    for target in (scene.target, scene.source):
        with pytest.raises(WrongTarget, match=r"^Please choose a performance that is on sale$"):
            scene.offer(target)
    with pytest.raises(NotFound):
        scene.offer(make_performance())


def test_it_takes_the_rights_that_each_part_of_it_takes(scene: Scene):
    scene.sell(1)
    set_right(scene.seller, Right.REFUND, given=False)
    with pytest.raises(PermissionMissing):
        scene.offer(last_day=in_days(1))
    set_right(scene.seller, Right.CANCEL_PERFORMANCE, given=False)
    with pytest.raises(PermissionMissing):
        scene.offer(cancels=True)
    set_right(scene.seller, Right.EXCHANGE_WAIVE, given=False)
    with pytest.raises(PermissionMissing):
        scene.offer()
    assert not OfferedOrder.objects.exists()
    door = make_staff(scene.source.account, Role.DOOR_STAFF)
    with pytest.raises(NotAllowed):
        make_offer(caller=door, source_id=scene.source.pk, target_id=scene.target.pk, moves=True)


def test_after_it_has_begun_it_takes_the_right_to_exchange_then(scene: Scene):
    scene.sell(1)
    let_pass(scene.source)
    with pytest.raises(PermissionMissing):
        scene.offer()
    set_right(scene.seller, Right.EXCHANGE_PAST)
    assert states(scene.carried_out()) == {"moved": 1}


def test_a_database_that_is_away_refuses_no_order(scene: Scene, monkeypatch):
    scene.sell(1)
    offer = scene.offer()

    def away(**_):
        raise OperationalError

    monkeypatch.setattr(services, "make_exchange", away)
    with pytest.raises(RetryLater):
        do(MoveOffered, offer)
    assert states(offer) == {"waiting": 1}


def test_a_job_needs_no_permission_and_spends_no_limit_of_whoever_started_it(scene: Scene):
    orders = scene.sell(1, 1, 1)
    set_limit(scene.seller, Right.EXCHANGE_WAIVE, times=1)
    offer = scene.offer(scene.dearer)
    set_right(scene.seller, Right.EXCHANGE_WAIVE, given=False)
    run(MoveOffered, offer)
    assert where(orders) == [scene.dearer.pk] * 3
    assert {exchange.by for exchange in Exchange.objects.all()} == {scene.seller.user}


def test_an_offer_is_one_use_of_the_limit_of_a_day(scene: Scene):
    set_limit(scene.seller, Right.EXCHANGE_WAIVE, times=1)
    scene.sell(1)
    scene.carried_out()
    with pytest.raises(DayLimitReached):
        make_offer(caller=scene.seller, source_id=scene.target.pk, target_id=scene.source.pk, moves=True)


def test_what_its_job_has_not_come_to_stays_when_it_is_ended(scene: Scene, monkeypatch):
    monkeypatch.setattr(services, "SLICE", 1)
    orders = scene.sell(1, 1)
    offer = scene.offer()
    assert do(MoveOffered, offer)
    end_offer(caller=scene.seller, offer_id=offer.pk)
    run(MoveOffered, offer)
    assert where(orders) == [scene.target.pk, scene.source.pk]
    assert states(offer) == {"moved": 1, "withdrawn": 1}


def test_who_was_not_mailed_yet_is_not_asked_any_more_when_it_is_ended(scene: Scene):
    scene.sell(1, 1)
    offer = scene.carried_out(moves=False, last_day=in_days(7))
    letter = rows(offer)[0].letter
    assert letter is not None
    Letter.objects.filter(pk=letter.pk).update(state=Letter.State.SENT)
    end_offer(caller=scene.seller, offer_id=offer.pk)
    assert [row.state for row in rows(offer)] == ["mailed", "withdrawn"]


def test_what_was_used_stays_where_it_is(scene: Scene):
    (order,) = scene.sell(1)
    give_upsells(order, make_wine(scene.source.event))
    redeem_at_office(caller=scene.seller, item=order.upsells.get(), is_reset=False)
    offer = scene.carried_out()
    assert [(row.state, row.why) for row in rows(offer)] == [("refused", "admitted")]
