"""What buyers choose in place of a performance: another date, their money, or what they have; once, until a day."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.accounts.caller import LinkHolder
from server.core import clock
from server.core.errors import NotFound
from server.events.models import AfterSale
from server.orders.exchanging.services.making import Settling, make_exchange
from server.orders.exchanging.wishes import Wish
from server.orders.models import Offer, OfferedOrder, Order
from server.orders.offering.errors import AlreadyAnswered, NotToChoose, OfferEnded, OrderLeft
from server.orders.offering.selectors import choice_of, find_asked, read_progress
from server.orders.offering.services.answering import answer_offer
from server.orders.offering.services.ending import EndOffer, end_offer
from server.orders.offering.services.money_back import GiveBackOffered
from server.orders.offering.services.undoing import undo_offer
from server.orders.refunds.errors import OrderIs
from server.orders.refunds.services.refunds import ask_refund
from server.orders.tests.exchanging.scenes import sold
from server.orders.tests.offering.scenes import Scene, buyer_of, in_days, rows, where
from server.orders.tests.refunding import MOVED, sell_by_card
from server.pricing.models import GiftCard
from server.testing.factories import let_pass, make_event, make_performance, sell_tickets
from server.testing.owed import do, is_owed

pytestmark = pytest.mark.django_db
ANSWER = OfferedOrder.Answer
DATE, CREDIT, MONEY, KEEP = ANSWER.DATE, ANSWER.CREDIT, ANSWER.MONEY, ANSWER.KEEP


def asked(scene: Scene, **more) -> tuple[Order, Offer, OfferedOrder]:
    """Ask the buyer of an order of two tickets."""
    (order,) = scene.sell(2)
    offer = scene.carried_out(moves=False, last_day=in_days(7), **more)
    return order, offer, rows(offer)[0]


def dates_of(order: Order) -> list[int]:
    (row,) = find_asked(caller=buyer_of(order), payment_id=order.payment_id)
    return [date.performance.pk for date in choice_of(caller=buyer_of(order), row=row).dates]


def test_another_date_of_the_event_costs_nothing_more(scene: Scene):
    order, offer, row = asked(scene)
    assert set(dates_of(order)) == {scene.target.pk, scene.dearer.pk}
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=DATE, performance_id=scene.dearer.pk)
    assert where([order]) == [scene.dearer.pk]
    assert sold(scene.dearer) == (2, "40.00")
    progress = read_progress(offer)
    assert (dict(progress.states), dict(progress.answers), progress.unanswered) == ({"answered": 1}, {"date": 1}, 0)


def test_only_dates_with_room_that_everybody_may_buy_are_to_be_had(scene: Scene):
    order, _, row = asked(scene)
    sell_tickets(scene.target, 9, caller=scene.seller)
    scene.dearer.is_box_office_only = True
    scene.dearer.save()
    elsewhere = make_performance(make_event(scene.source.account, scene.source.event.venue))
    assert dates_of(order) == []
    for performance in (scene.target, scene.dearer, elsewhere, scene.source):
        with pytest.raises(NotToChoose, match=r"^Please choose one of the answers$"):
            answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=DATE, performance_id=performance.pk)
    make_performance(scene.source.event)
    with pytest.raises(NotToChoose):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=DATE, performance_id=elsewhere.pk)


def test_money_goes_back_once(scene: Scene, provider):
    provider.answer = MOVED
    order = sell_by_card(scene.source, 1)
    offer = scene.carried_out(moves=False, last_day=in_days(7))
    (row,) = rows(offer)
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=MONEY)
    assert is_owed(GiveBackOffered, row)
    assert not provider.asked, "nothing is moved within the answer"
    assert do(GiveBackOffered, row)
    GiveBackOffered(row.pk).do()  # whoever died before it was noted
    order.refresh_from_db()
    row.refresh_from_db()
    assert (order.status, len(provider.asked)) == ("refunded", 1)
    assert row.refund is not None
    assert row.refund.amount == Decimal("20.00")


def test_who_keeps_their_tickets_keeps_them(scene: Scene):
    order, _, row = asked(scene)
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=KEEP)
    assert where([order]) == [scene.source.pk]
    with pytest.raises(AlreadyAnswered, match=r"^This offer was answered already$"):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=MONEY)


def test_nobody_answers_after_the_last_day(scene: Scene):
    order, offer, row = asked(scene)
    Offer.objects.filter(pk=offer.pk).update(until=clock.now())
    with pytest.raises(OfferEnded, match=r"^This offer has ended$"):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=KEEP)
    assert find_asked(caller=buyer_of(order), payment_id=order.payment_id) == []


def test_nobody_answers_once_it_was_ended_or_taken_back(scene: Scene):
    order, offer, row = asked(scene)
    end_offer(caller=scene.seller, offer_id=offer.pk)
    with pytest.raises(OfferEnded):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=KEEP)
    with pytest.raises(OfferEnded):
        end_offer(caller=scene.seller, offer_id=offer.pk)
    undo_offer(caller=scene.seller, offer_id=offer.pk)
    with pytest.raises(OfferEnded):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=KEEP)


def test_an_order_that_was_given_back_meanwhile_is_not_chosen_for(scene: Scene):
    order, _, row = asked(scene)
    ask_refund(caller=scene.seller, order_id=order.pk)
    with pytest.raises(OrderIs):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=MONEY)


def test_an_order_that_was_exchanged_meanwhile_is_not_chosen_for(scene: Scene):
    order, _, row = asked(scene)
    wish = Wish(order=order.pk, performance=scene.dearer.pk)
    make_exchange(caller=scene.seller, wish=wish, exchange_id=None, how=Settling(settles=False))
    with pytest.raises(OrderLeft, match=r"^Its tickets are not for this performance any more$"):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=MONEY)


def test_credit_is_a_card_for_the_buyer_where_the_event_gives_it(scene: Scene):
    order, _, row = asked(scene)
    with pytest.raises(NotToChoose):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=CREDIT)
    AfterSale.objects.create(event=scene.source.event, gives_credit=True)
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=CREDIT)
    assert do(GiveBackOffered, row)
    card = GiftCard.objects.get()
    assert (card.balance, card.email) == (Decimal("40.00"), "maya@example.org")
    order.refresh_from_db()
    assert order.status == "refunded"


def test_another_payments_link_opens_nothing_of_it(scene: Scene):
    _, _, row = asked(scene)
    stranger = sell_tickets(make_performance(), 1)
    caller = LinkHolder(stranger.pk, stranger.account_id)
    with pytest.raises(NotFound):
        answer_offer(caller=caller, offered_id=row.pk, answer=KEEP)
    assert find_asked(caller=caller, payment_id=stranger.pk) == []


def test_the_date_that_was_offered_need_only_be_sold_at_the_box_office(scene: Scene):
    scene.target.is_box_office_only = True
    scene.target.save()
    let_pass(scene.dearer)
    order, _, _ = asked(scene)
    assert dates_of(order) == [scene.target.pk]


def test_where_nothing_takes_place_nobody_keeps_it(scene: Scene):
    order, _, row = asked(scene, cancels=True)
    (shown,) = find_asked(caller=buyer_of(order), payment_id=order.payment_id)
    assert choice_of(caller=buyer_of(order), row=shown).answers == [DATE, MONEY]
    with pytest.raises(NotToChoose):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=KEEP)


def test_the_end_of_an_offer_changes_nothing_where_the_performance_takes_place(scene: Scene):
    order, offer, _ = asked(scene)
    EndOffer(offer.pk).do()
    order.refresh_from_db()
    assert order.status == "paid"
