"""Buyers' answers to an offer: another date, their money, or what they have; once, until a deadline."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.accounts.caller import LinkHolder
from server.accounts.models import Right, Role, User
from server.aftersales.cancellation_services import cancel_performance
from server.aftersales.errors import AlreadyAnswered, NotAnOption, OfferEnded, OrderLeft
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.rebooking.api import serialize_own_offers
from server.aftersales.rebooking.offer_selectors import list_options, list_unanswered, options_of, read_progress
from server.aftersales.rebooking.progress_services import EndOffer, end_offer
from server.aftersales.rebooking.services import answer_offer, undo_offer
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.transfer_services import MoveRefund
from server.aftersales.tests.exchanges.factories import set_right, sold
from server.aftersales.tests.rebooking.factories import RebookingFixture, buyer_of, in_days, order_of, rows, where
from server.catalogue.events.models import AfterSale
from server.checkin.scanning.redemption_services import redeem_at_office
from server.checkin.tests.fixtures import open_door
from server.payments.models import Payment
from server.platform import clock
from server.platform.errors import NotFound
from server.pricing.models import GiftCard, TicketType
from server.sales.errors import NotPermitted
from server.sales.models import Exchange, Offer, OfferedOrder, Order, RequestedEmail
from server.sales.tests.refunding import MOVED, sell_by_card
from server.testing.extras import give_upsells, make_wine
from server.testing.factories import let_pass, make_event, make_performance, make_type, sell_tickets
from server.testing.jobs import do
from server.testing.types import sell_types

pytestmark = pytest.mark.django_db
ANSWER = OfferedOrder.Answer
DATE, CREDIT, MONEY, KEEP = ANSWER.DATE, ANSWER.CREDIT, ANSWER.MONEY, ANSWER.KEEP


def make_offer(rebooking: RebookingFixture, **more) -> tuple[Order, Offer, OfferedOrder]:
    """Ask the buyer of an order of two tickets."""
    (order,) = rebooking.sell(2)
    offer = rebooking.completed_offer(moves=False, last_day=in_days(7), **more)
    return order, offer, rows(offer)[0]


def dates_of(order: Order) -> list[int]:
    (row,) = list_unanswered(caller=buyer_of(order), payment_id=order.payment_id)
    return [date.performance.pk for date in options_of(caller=buyer_of(order), row=row).dates]


def test_another_date_of_the_event_costs_nothing_more(rebooking: RebookingFixture):
    order, offer, row = make_offer(rebooking)
    assert set(dates_of(order)) == {rebooking.target.pk, rebooking.dearer.pk}
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=DATE, performance_id=rebooking.dearer.pk)
    assert where([order]) == [rebooking.dearer.pk]
    assert sold(rebooking.dearer) == (2, "40.00")
    progress = read_progress(offer)
    assert (dict(progress.states), dict(progress.answers), progress.unanswered) == ({"answered": 1}, {"date": 1}, 0)


def test_rebooking_moves_all_tickets_despite_a_lower_limit(
    rebooking: RebookingFixture,
):
    child = make_type(rebooking.source.event)
    order = order_of(sell_types((rebooking.source, child, 4), caller=rebooking.seller))
    Payment.objects.update(buyer_email="maya@example.org")
    TicketType.objects.update(most_per_booking=2)
    (row,) = rows(rebooking.completed_offer(moves=False, last_day=in_days(7)))

    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=DATE, performance_id=rebooking.dearer.pk)

    assert where([order]) == [rebooking.dearer.pk]


def test_only_dates_with_room_that_everybody_may_buy_are_to_be_had(rebooking: RebookingFixture):
    order, _, row = make_offer(rebooking)
    sell_tickets(rebooking.target, 9, caller=rebooking.seller)
    rebooking.dearer.is_box_office_only = True
    rebooking.dearer.save()
    elsewhere = make_performance(make_event(rebooking.source.account, rebooking.source.event.venue))
    assert dates_of(order) == []
    for performance in (rebooking.target, rebooking.dearer, elsewhere, rebooking.source):
        with pytest.raises(NotAnOption, match=r"^Please choose one of the options$"):
            answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=DATE, performance_id=performance.pk)
    make_performance(rebooking.source.event)
    with pytest.raises(NotAnOption):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=DATE, performance_id=elsewhere.pk)


def test_the_date_that_was_offered_is_named_once_it_has_too_little_room(rebooking: RebookingFixture):
    order, _, _ = make_offer(rebooking)
    (shown,) = list_options(caller=buyer_of(order), payment_id=order.payment_id)
    assert shown.full is None
    sell_tickets(rebooking.target, 9, caller=rebooking.seller)
    (shown,) = list_options(caller=buyer_of(order), payment_id=order.payment_id)
    assert shown.full is not None
    assert (shown.full.performance, shown.full.available) == (rebooking.target, 1)
    assert [date.performance for date in shown.dates] == [rebooking.dearer]
    let_pass(rebooking.target)
    (shown,) = list_options(caller=buyer_of(order), payment_id=order.payment_id)
    assert shown.full is None, "nobody would have it with more room either"


def test_what_the_money_would_be_is_said_by_each_way(rebooking: RebookingFixture):
    (order,) = rebooking.sell(2)
    exchange_input = ExchangeInput(order=order.pk, performance=rebooking.dearer.pk)
    how = Settlement(settles=True, gateway="terminal")
    make_exchange(caller=rebooking.seller, exchange_input=exchange_input, exchange_id=None, how=how)
    back = ExchangeInput(order=order.pk, performance=rebooking.source.pk)
    make_exchange(caller=rebooking.seller, exchange_input=back, exchange_id=None, how=Settlement(settles=False))
    rebooking.completed_offer(moves=False, last_day=in_days(7))

    (choice,) = list_options(caller=buyer_of(order), payment_id=order.payment_id)
    assert choice.money is not None
    assert [(way.gateway, way.amount) for way in choice.money.ways] == [
        ("terminal", Decimal(20)),
        ("cash", Decimal(40)),
    ]
    shown = serialize_own_offers([choice])["offers"][0]["money"]
    assert shown["ways"] == [
        {"way": "to your card at the box office.", "amount": "20.00"},
        {"way": "in cash at the box office.", "amount": "40.00"},
    ]


def test_money_goes_back_once(rebooking: RebookingFixture, provider):
    provider.answer = MOVED
    order = sell_by_card(rebooking.source, 1)
    offer = rebooking.completed_offer(moves=False, last_day=in_days(7))
    (row,) = rows(offer)
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=MONEY)
    row.refresh_from_db()
    assert row.refund is not None
    assert not provider.calls, "nothing is moved within the answer"
    assert [ticket.status for ticket in order.tickets.all()] == ["refunded"], "void from the answer on"
    assert do(MoveRefund, row.refund)
    MoveRefund(row.refund.pk).do()  # a crash before the result was recorded
    order.refresh_from_db()
    assert (order.status, len(provider.calls)) == ("refunded", 1)
    assert row.refund.amount == Decimal("20.00")


def test_who_keeps_their_tickets_keeps_them(rebooking: RebookingFixture):
    order, _, row = make_offer(rebooking)
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=KEEP)
    assert where([order]) == [rebooking.source.pk]
    with pytest.raises(AlreadyAnswered, match=r"^You have already answered this offer$"):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=MONEY)


def test_nobody_answers_after_the_last_day(rebooking: RebookingFixture):
    order, offer, row = make_offer(rebooking)
    Offer.objects.filter(pk=offer.pk).update(until=clock.now())
    with pytest.raises(OfferEnded, match=r"^This offer has ended$"):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=KEEP)
    assert list_unanswered(caller=buyer_of(order), payment_id=order.payment_id) == []


def test_nobody_answers_once_it_was_ended_or_taken_back(rebooking: RebookingFixture):
    order, offer, row = make_offer(rebooking)
    RequestedEmail.objects.update(state=RequestedEmail.State.SENT)
    end_offer(caller=rebooking.seller, offer_id=offer.pk)
    with pytest.raises(OfferEnded):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=KEEP)
    with pytest.raises(OfferEnded):
        end_offer(caller=rebooking.seller, offer_id=offer.pk)
    undo_offer(caller=rebooking.seller, offer_id=offer.pk)
    with pytest.raises(OfferEnded):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=KEEP)


def test_an_order_that_was_given_back_meanwhile_is_not_chosen_for(rebooking: RebookingFixture):
    order, _, row = make_offer(rebooking)
    request_refund(caller=rebooking.seller, order_id=order.pk)
    with pytest.raises(NotPermitted, match=r"^Nothing is left in this order$"):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=MONEY)


def test_an_order_that_was_exchanged_meanwhile_is_not_chosen_for(rebooking: RebookingFixture):
    order, _, row = make_offer(rebooking)
    exchange_input = ExchangeInput(order=order.pk, performance=rebooking.dearer.pk)
    make_exchange(
        caller=rebooking.seller, exchange_input=exchange_input, exchange_id=None, how=Settlement(settles=False)
    )
    with pytest.raises(OrderLeft, match=r"^The tickets in this order are no longer for this performance$"):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=MONEY)


def test_credit_is_a_card_for_the_buyer_where_the_event_gives_it(rebooking: RebookingFixture):
    order, _, row = make_offer(rebooking)
    with pytest.raises(NotAnOption):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=CREDIT)
    AfterSale.objects.create(event=rebooking.source.event, gives_credit=True)
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=CREDIT)
    card = GiftCard.objects.get()
    assert (card.balance, card.email) == (Decimal("40.00"), "maya@example.org")
    order.refresh_from_db()
    assert order.status == "refunded"


def test_another_payments_link_opens_nothing_of_it(rebooking: RebookingFixture):
    _, _, row = make_offer(rebooking)
    other_payment = sell_tickets(make_performance(), 1)
    caller = LinkHolder(other_payment.pk, other_payment.account_id)
    with pytest.raises(NotFound):
        answer_offer(caller=caller, offered_id=row.pk, answer=KEEP)
    assert list_unanswered(caller=caller, payment_id=other_payment.pk) == []


def test_the_date_that_was_offered_need_only_be_sold_at_the_box_office(rebooking: RebookingFixture):
    rebooking.target.is_box_office_only = True
    rebooking.target.save()
    let_pass(rebooking.dearer)
    order, _, _ = make_offer(rebooking)
    assert dates_of(order) == [rebooking.target.pk]


def test_where_nothing_takes_place_nobody_keeps_it(rebooking: RebookingFixture):
    order, _, row = make_offer(rebooking, cancels=True)
    (shown,) = list_unanswered(caller=buyer_of(order), payment_id=order.payment_id)
    assert options_of(caller=buyer_of(order), row=shown).answers == [DATE, MONEY]
    with pytest.raises(NotAnOption):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=KEEP)


def test_end_of_an_offer_changes_nothing_if_the_performance_takes_place(rebooking: RebookingFixture):
    order, offer, _ = make_offer(rebooking)
    EndOffer(offer.pk).do()
    order.refresh_from_db()
    assert order.status == "paid"


# Used tickets, and performances that have begun


def scan_in(order: Order, number: int) -> None:
    door = open_door(order.performance)
    for ticket in order.tickets.select_related("order__payment").order_by("pk")[:number]:
        door.scan(ticket)


@pytest.mark.parametrize("number", [1, 2], ids=["one of two", "both"])
@pytest.mark.parametrize("answer", [DATE, CREDIT, MONEY])
def test_who_has_come_in_gets_no_other_date_and_no_money(rebooking: RebookingFixture, provider, answer, number: int):
    AfterSale.objects.create(event=rebooking.source.event, gives_credit=True)
    provider.answer = MOVED
    order = sell_by_card(rebooking.source, 2)
    (row,) = rows(rebooking.completed_offer(moves=False, last_day=in_days(7)))
    scan_in(order, number)

    with pytest.raises(NotPermitted, match=r"^Part of this order has already been used$"):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=answer, performance_id=rebooking.target.pk)

    row.refresh_from_db()
    assert (row.state, row.refund, row.exchange) == ("mailed", None, None)
    assert order.tickets.filter(status__in=["valid", "admitted"]).count() == 2
    assert not provider.calls
    (choice,) = list_options(caller=buyer_of(order), payment_id=order.payment_id)
    assert choice.answers == [KEEP], "nothing else is offered on the page"


def test_who_was_handed_an_upsell_does_not_get_it_again(rebooking: RebookingFixture):
    order, _, row = make_offer(rebooking)
    give_upsells(order, make_wine(rebooking.source.event))
    redeem_at_office(caller=rebooking.seller, item=order.upsells.get(), is_reset=False)
    with pytest.raises(NotPermitted, match=r"^Part of this order has already been used$"):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=DATE, performance_id=rebooking.target.pk)


@pytest.mark.parametrize("answer", [DATE, MONEY])
def test_nobody_answers_once_the_performance_has_begun(rebooking: RebookingFixture, later, answer):
    order, offer, row = make_offer(rebooking)
    assert offer.until == rebooking.source.starts_at, "the last day was after the performance"
    later(seconds=(rebooking.source.starts_at - clock.now()).total_seconds() + 1)
    with pytest.raises(OfferEnded):
        answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=answer, performance_id=rebooking.target.pk)


def test_what_was_offered_after_the_beginning_is_answered_then(rebooking: RebookingFixture):
    (order,) = rebooking.sell(2)
    let_pass(rebooking.source)
    set_right(rebooking.seller, Right.EXCHANGE_PAST)
    (row,) = rows(rebooking.completed_offer(moves=False, last_day=in_days(7)))
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=DATE, performance_id=rebooking.target.pk)
    assert where([order]) == [rebooking.target.pk]


def test_who_had_come_in_to_what_was_cancelled_then_gets_their_money(rebooking: RebookingFixture, provider):
    provider.answer = MOVED
    order = sell_by_card(rebooking.source, 2)
    (row,) = rows(rebooking.completed_offer(moves=False, last_day=in_days(7)))
    scan_in(order, 2)
    cancel_performance(caller=rebooking.seller, performance_id=rebooking.source.pk)
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=MONEY)
    row.refresh_from_db()
    assert row.refund is not None
    assert row.refund.amount == Decimal("40.00")


def test_an_answer_does_not_depend_on_whoever_made_the_offer(rebooking: RebookingFixture):
    """They may have been demoted since, or have reached their daily limit."""
    order, _, row = make_offer(rebooking)
    User.objects.filter(pk=rebooking.seller.user.pk).update(role=Role.DOOR_STAFF)
    set_right(rebooking.seller, Right.EXCHANGE_WAIVE, given=False)
    answer_offer(caller=buyer_of(order), offered_id=row.pk, answer=DATE, performance_id=rebooking.dearer.pk)
    exchange = Exchange.objects.get(status="made")
    assert (exchange.made_id, exchange.by) == (order.pk, rebooking.seller.user)
