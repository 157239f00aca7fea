"""Calls that offer another performance to all buyers of one, and that take a buyer's answer by their link."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.aftersales.cancellation_selectors import get_performance
from server.aftersales.errors import NotAnOption
from server.aftersales.rebooking import offer_selectors
from server.aftersales.rebooking.progress_services import end_offer
from server.aftersales.rebooking.selectors import find_both, list_targets, plan_offer
from server.aftersales.rebooking.services import answer_offer, make_offer, undo_offer
from server.aftersales.self_service.api import ORDER_KEY, OwnOrderView
from server.aftersales.self_service.serializers import OwnCancelPlanOut
from server.auth.http import OrganiserView
from server.catalogue.events.models import Performance
from server.platform.addresses import link_origin
from server.platform.datetimes import iso_format
from server.platform.errors import NotFound
from server.platform.exported_lists import ListExport, exported
from server.platform.http.api import call
from server.platform.http.files import table_response
from server.platform.http.inputs import CallIn, ChoiceField, ChosenIdField, FlagField, IdField, TextField
from server.platform.http.outputs import Boolean, ChoiceOf, DateTime, Integer, Money, Text, one, write_rows
from server.platform.tables import FileFormat
from server.sales.models import OfferedOrder

A_SECOND = timedelta(seconds=1)
ACTIONS = ("plan", "offer", "report", "undo", "end")
# The status of the refund that an answer has requested.
BACK = ("", "pending", "succeeded", "failed")


class OfferPerformanceIn(CallIn):
    action = serializers.ChoiceField(choices=ACTIONS)
    eventdetailid = IdField()
    targetid = ChosenIdField(help_text="the offered performance: for a plan and an offer")
    moves = FlagField()
    lastday = serializers.DateField(required=False, allow_null=True, default=None)
    cancels = FlagField()
    words = TextField(most=4000)


class OfferFileIn(CallIn):
    eventdetailid = IdField()


class OfferedPerformanceOut(serializers.Serializer[Any]):
    eventdetailid = Integer("pk")
    eventid = Integer("event_id")
    eventname = Text("event.name")
    subcategory = Text()
    eventdatetimeISO = DateTime("starts_at")
    timezone = Text()


class OfferTargetOut(serializers.Serializer[Any]):
    """A performance that may be offered, and its availability."""

    performance = OfferedPerformanceOut()
    price = Money("performance.price")
    available = Integer()


class UnfitOut(serializers.Serializer[Any]):
    """An order that would not be moved, and why."""

    eventticketdetailid = Integer("order.pk")
    paymentid = Text("order.payment.reference")
    endusername = Text("order.payment.buyer_name")
    tickets = Integer("quantity")
    why = ChoiceOf(choices=OfferedOrder.Why.values)
    reason = Text()


class OfferPlanOut(serializers.Serializer[Any]):
    """The outcome of an offer: `change` is the current price difference of its tickets, which nobody has to pay."""

    orders = Integer(lambda plan: len(plan.orders))
    tickets = Integer()
    fitting = Integer(lambda plan: len(plan.fitting))
    fittingtickets = Integer("fitting_tickets")
    left = Integer()
    change = Money()
    mails = Integer()
    isonsale = Boolean("is_still_sold")
    unfit = UnfitOut(many=True, source="shown_unfit")


class OfferMadeOut(serializers.Serializer[Any]):
    """An offer, and its progress in orders."""

    id = Integer("offer.pk")
    version = Integer("offer.version")
    target = OfferedPerformanceOut(source="offer.target")
    moves = Boolean("offer.moves")
    until = DateTime("offer.until", zone="offer.source.timezone", allow_null=True)
    words = Text("offer.words")
    by = Text("offer.by.full_name")
    at = DateTime("offer.created_at", zone="offer.source.timezone")
    ended = DateTime("offer.ended_at", zone="offer.source.timezone", allow_null=True)
    undone = DateTime("offer.undone_at", zone="offer.source.timezone", allow_null=True)
    atwork = Boolean("is_at_work")
    mayundo = Boolean("may_be_undone")
    total = Integer()
    states = serializers.DictField(child=serializers.IntegerField(), help_text="number of orders in each state")
    answers = serializers.DictField(child=serializers.IntegerField(), help_text="number of orders by answer")


class OfferedOrderOut(serializers.Serializer[Any]):
    """The outcome for one order."""

    eventticketdetailid = Integer(lambda row: row.exchange.made_id if row.exchange else row.order_id)
    paymentid = Text("order.payment.reference")
    endusername = Text("order.payment.buyer_name")
    tickets = Integer("quantity")
    state = ChoiceOf(choices=OfferedOrder.State.values)
    why = ChoiceOf(choices=["", *OfferedOrder.Why.values])
    reason = Text()
    answer = ChoiceOf(choices=["", *OfferedOrder.Answer.values])
    back = ChoiceOf(lambda row: row.refund.status if row.refund else "", choices=BACK)
    bounced = Boolean(lambda row: row.letter is not None and row.letter.state == row.letter.State.BOUNCED)


@exported("offer", title="Offer", form=OfferFileIn, roles=NOT_DOOR_STAFF, names_people=True)
def offer(caller: Staff, data: OfferFileIn) -> ListExport:
    return offer_selectors.listed_offer(caller=caller, source_id=data.params["eventdetailid"])


class OfferPerformanceData(serializers.Serializer[Any]):
    """`targets`, and a `plan` for one of them, before an offer is made; `offer` is the newest one, with its `rows`."""

    targets = OfferTargetOut(many=True)
    plan = OfferPlanOut(allow_null=True)
    offer = OfferMadeOut(allow_null=True)
    rows = OfferedOrderOut(many=True)


OFFER_PERFORMANCE = one(OfferPerformanceData, name="OfferPerformanceOut")


class OfferDateOut(serializers.Serializer[Any]):
    """A date to which a buyer may move."""

    performance = Integer("performance.pk")
    event_name = Text("performance.event.localized_name")
    subcategory = Text("performance.subcategory")
    starts_at = DateTime("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")


class OwnOfferOut(serializers.Serializer[Any]):
    """What the buyer of an order is offered instead of its performance, and the possible answers."""

    offer = Integer("row.pk")
    order = Integer("row.order_id")
    event_name = Text("row.offer.source.event.localized_name")
    starts_at = DateTime("row.offer.source.starts_at", zone="row.offer.source.timezone")
    timezone = Text("row.offer.source.timezone")
    cancelled = Boolean(lambda choice: choice.row.offer.source.cancelled_at is not None)
    tickets = Integer("row.quantity")
    words = Text("row.offer.words")
    # It is the end of a day: a second earlier is shown, on that day itself.
    until = Text(lambda choice: iso_format(choice.row.offer.until - A_SECOND, "UTC"))
    suggested = Integer("row.offer.target_id", help_text="the performance that the organiser suggests first")
    full = OfferDateOut(allow_null=True, help_text="whether too few of its tickets are left for this order")
    dates = OfferDateOut(many=True)
    answers = serializers.ListField(child=serializers.ChoiceField(choices=OfferedOrder.Answer.values))
    money = OwnCancelPlanOut(allow_null=True, help_text="what the answer `money` refunds")


class OwnOffersOut(serializers.Serializer[Any]):
    offers = OwnOfferOut(many=True)


class AnswerOfferIn(CallIn):
    offer = IdField()
    answer = ChoiceField(OfferedOrder.Answer.choices, required=NotAnOption.message)
    performance = ChosenIdField(help_text="for the answer `date`")


def serialize_own_offers(choices: list[offer_selectors.BuyerOptions]) -> dict[str, Any]:
    return {"offers": write_rows(OwnOfferOut, choices)}


class OfferPerformanceView(OrganiserView):
    """List possible targets and, for `targetid`, the outcome (`plan`), make the offer (`offer`), and show the progress.

    `report` returns the newest offer, with the orders that may need attention; `end` closes it for answers, and `undo`
    withdraws it.
    """

    @call(OfferPerformanceIn, OFFER_PERFORMANCE)
    def post(self, data: OfferPerformanceIn) -> Response:
        params = data.params
        source = get_performance(caller=self.caller, performance_id=params["eventdetailid"])
        action = params["action"]
        if action == "plan":
            return self._plan(source, params["targetid"])
        if action == "offer":
            self._offer(source, params)
        elif action != "report":
            newest = offer_selectors.find_offer(caller=self.caller, source_id=source.pk)
            if newest is None:
                raise NotFound
            change = undo_offer if action == "undo" else end_offer
            change(caller=self.caller, offer_id=newest.pk)
        newest = offer_selectors.find_offer(caller=self.caller, source_id=source.pk)
        return OFFER_PERFORMANCE(
            SimpleNamespace(
                targets=[],
                plan=None,
                offer=offer_selectors.read_progress(newest) if newest else None,
                rows=offer_selectors.list_needing_attention(newest) if newest else [],
            )
        )

    def _plan(self, source: Performance, target_id: int) -> Response:
        targets, plan = list_targets(caller=self.caller, source=source), None
        if target_id:
            both = find_both(caller=self.caller, source_id=source.pk, target_id=target_id)
            plan = plan_offer(caller=self.caller, source=both[0], target=both[1])
        return OFFER_PERFORMANCE(SimpleNamespace(targets=targets, plan=plan, offer=None, rows=[]))

    def _offer(self, source: Performance, params: dict[str, Any]) -> None:
        make_offer(
            caller=self.caller,
            source_id=source.pk,
            target_id=params["targetid"],
            moves=params.get("moves", False),
            last_day=params["lastday"],
            words=params["words"],
            origin=link_origin(self.request),
            cancels=params.get("cancels", False),
        )


class OfferFileView(OrganiserView):
    @extend_schema(request=OfferFileIn, responses={(200, "text/csv"): OpenApiTypes.STR})
    def post(self, request: Request) -> StreamingHttpResponse:
        table = offer(self.caller, self.read(OfferFileIn)).table("Offer")
        return table_response(table, form=FileFormat.CSV, name="Offer")


class OwnOffersView(OwnOrderView):
    @extend_schema(responses=OwnOffersOut, parameters=[ORDER_KEY])
    def get(self, request: Request, payment: str) -> Response:
        return self._open()

    @extend_schema(request=AnswerOfferIn, responses=OwnOffersOut, parameters=[ORDER_KEY])
    def post(self, request: Request, payment: str) -> Response:
        """Accept an answer, and return what is still offered."""
        params = self.read(AnswerOfferIn).params
        answer_offer(
            caller=self.caller,
            offered_id=params["offer"],
            answer=OfferedOrder.Answer(params["answer"]),
            performance_id=params["performance"],
        )
        return self._open()

    def _open(self) -> Response:
        return Response(
            serialize_own_offers(offer_selectors.list_options(caller=self.caller, payment_id=self.payment.pk))
        )
