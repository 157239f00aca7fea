"""The wire of offers: what one would come to, how far it is, what became of each order, and what a buyer may choose."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from rest_framework import serializers

from server.core import wire
from server.core.http.forms import CallIn, Chosen, Flag, Number, OneOf, Typed
from server.core.http.replies import Moment, Money, Text, Whole, WordOf, Yes, written
from server.orders.mine.serializers import OwnCancelPlanOut
from server.orders.models import OfferedOrder
from server.orders.offering.errors import NotToChoose
from server.orders.offering.selectors import Choice

A_SECOND = timedelta(seconds=1)
ACTIONS = ("plan", "offer", "report", "undo", "end")
# How what was chosen stands: the refund that an answer has asked for.
BACK = ("", "pending", "succeeded", "failed")


class OfferPerformanceIn(CallIn):
    action = serializers.ChoiceField(choices=ACTIONS)
    eventdetailid = Number()
    targetid = Chosen(help_text="the performance that is offered: of a plan and of an offer")
    moves = Flag()
    lastday = serializers.DateField(required=False, allow_null=True, default=None)
    cancels = Flag()
    words = Typed(most=4000)


class OfferFileIn(CallIn):
    eventdetailid = Number()


class OfferedPerformanceOut(serializers.Serializer[Any]):
    eventdetailid = Whole("pk")
    eventid = Whole("event_id")
    eventname = Text("event.name")
    subcategory = Text()
    eventdatetimeISO = Moment("starts_at")
    timezone = Text()


class OfferTargetOut(serializers.Serializer[Any]):
    """A performance that may be offered, and what is left of it."""

    performance = OfferedPerformanceOut()
    price = Money("performance.price")
    available = Whole()


class UnfitOut(serializers.Serializer[Any]):
    """An order that would not be moved, and why."""

    eventticketdetailid = Whole("order.pk")
    paymentid = Text("order.payment.reference")
    endusername = Text("order.payment.buyer_name")
    tickets = Whole("quantity")
    why = WordOf(choices=OfferedOrder.Why.values)
    reason = Text()


class OfferPlanOut(serializers.Serializer[Any]):
    """What an offer would come to: `change` is what tickets cost more there today, which nobody is asked for."""

    orders = Whole(lambda plan: len(plan.orders))
    tickets = Whole()
    fitting = Whole(lambda plan: len(plan.fitting))
    fittingtickets = Whole("fitting_tickets")
    left = Whole()
    change = Money()
    mails = Whole()
    isonsale = Yes("is_still_sold")
    unfit = UnfitOut(many=True, source="shown_unfit")


class OfferMadeOut(serializers.Serializer[Any]):
    """An offer, and how far it is, in orders."""

    id = Whole("offer.pk")
    version = Whole("offer.version")
    target = OfferedPerformanceOut(source="offer.target")
    moves = Yes("offer.moves")
    until = Moment("offer.until", zone="offer.source.timezone", allow_null=True)
    words = Text("offer.words")
    by = Text("offer.by.full_name")
    at = Moment("offer.created_at", zone="offer.source.timezone")
    ended = Moment("offer.ended_at", zone="offer.source.timezone", allow_null=True)
    undone = Moment("offer.undone_at", zone="offer.source.timezone", allow_null=True)
    atwork = Yes("is_at_work")
    mayundo = Yes("may_be_undone")
    total = Whole()
    states = serializers.DictField(child=serializers.IntegerField(), help_text="how many are in each state")
    answers = serializers.DictField(child=serializers.IntegerField(), help_text="how many have answered what")


class OfferedOrderOut(serializers.Serializer[Any]):
    """What became of one order."""

    eventticketdetailid = Whole(lambda row: row.exchange.made_id if row.exchange else row.order_id)
    paymentid = Text("order.payment.reference")
    endusername = Text("order.payment.buyer_name")
    tickets = Whole("quantity")
    state = WordOf(choices=OfferedOrder.State.values)
    why = WordOf(choices=["", *OfferedOrder.Why.values])
    reason = Text()
    answer = WordOf(choices=["", *OfferedOrder.Answer.values])
    back = WordOf(lambda row: row.refund.status if row.refund else "", choices=BACK)
    bounced = Yes(lambda row: row.letter is not None and row.letter.state == row.letter.State.BOUNCED)


class OfferPerformanceData(serializers.Serializer[Any]):
    """`targets` and, for one of them, `plan` before an offer is made; `offer` is the newest one, with its `rows`."""

    targets = OfferTargetOut(many=True)
    plan = OfferPlanOut(allow_null=True)
    offer = OfferMadeOut(allow_null=True)
    rows = OfferedOrderOut(many=True)


class OfferPerformanceOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = OfferPerformanceData()  # type: ignore[assignment]


# What a buyer is asked


class OfferDateOut(serializers.Serializer[Any]):
    """A date that a buyer may have in place of theirs."""

    performance = Whole("performance.pk")
    event_name = Text("performance.event.spoken_name")
    subcategory = Text("performance.subcategory")
    starts_at = Moment("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")


class OwnOfferOut(serializers.Serializer[Any]):
    """What the buyer of an order is offered in place of its performance, and what they may answer."""

    offer = Whole("row.pk")
    order = Whole("row.order_id")
    event_name = Text("row.offer.source.event.spoken_name")
    starts_at = Moment("row.offer.source.starts_at", zone="row.offer.source.timezone")
    timezone = Text("row.offer.source.timezone")
    cancelled = Yes(lambda choice: choice.row.offer.source.cancelled_at is not None)
    tickets = Whole("row.quantity")
    words = Text("row.offer.words")
    # It is the end of a day: what is shown of it is a second before, on that day itself.
    until = Text(lambda choice: wire.iso(choice.row.offer.until - A_SECOND, "UTC"))
    suggested = Whole("row.offer.target_id", help_text="the performance that the organiser names first")
    full = OfferDateOut(allow_null=True, help_text="that one, if too few of its tickets are left for this order")
    dates = OfferDateOut(many=True)
    answers = serializers.ListField(child=serializers.ChoiceField(choices=OfferedOrder.Answer.values))
    money = OwnCancelPlanOut(allow_null=True, help_text="what the answer `money` gives back")


class OwnOffersOut(serializers.Serializer[Any]):
    offers = OwnOfferOut(many=True)


class AnswerOfferIn(CallIn):
    offer = Number()
    answer = OneOf(OfferedOrder.Answer.choices, required=NotToChoose.message)
    performance = Chosen(help_text="of the answer `date`")


def own_offers_on_wire(choices: list[Choice]) -> dict[str, Any]:
    return {"offers": written(OwnOfferOut, choices)}
