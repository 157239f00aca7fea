"""`/api/events`, `/api/performances`: the same offers as the widget's, for the client's own channel and holds."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from server.accounts.caller import Caller
from server.api.public.http.operations import ListIn, ListOut, operation, read_page
from server.api.public.http.views import ApiView
from server.api.public.selectors import list_events, list_performances
from server.catalogue.events.models import Event, Performance, TeamPlace
from server.catalogue.events.on_sale import Closed
from server.catalogue.events.selectors import get_event, get_performance
from server.catalogue.venues.models import Venue
from server.platform.http.inputs import CallIn
from server.platform.http.outputs import Boolean, Integer, Money, Text, row_writer, write_rows
from server.sales.offer_serializers import serialize_offers, serialize_performance_offer


class VenueOut(serializers.Serializer[Venue]):
    name = Text()
    address = Text()


class EventOut(serializers.Serializer[Event]):
    """A production, with what all its performances share."""

    event = Integer("pk")
    name = Text()
    description = Text()
    bio = Text(help_text="its description")
    image = Text(
        lambda event: event.thumbnail.url if event.thumbnail else "",
        help_text="a relative path; empty if there is none",
    )
    venue = VenueOut()
    timezone = Text("venue.timezone", help_text="of its venue, such as `Europe/London`")
    currency = Text()
    min_count = Integer(help_text="the minimum number of tickets in a basket")
    max_count = Integer(help_text="the maximum number of tickets in a basket")
    includes_tax = Boolean(help_text="whether prices include tax")
    booking_fee = Money(help_text="per ticket")


class EventsIn(ListIn):
    past = serializers.BooleanField(
        required=False, default=False, help_text="include events without upcoming performances"
    )


class EventListOut(ListOut):
    """Events, the oldest first."""

    data = EventOut(many=True)  # type: ignore[assignment]


class PerformanceOut(serializers.Serializer[Any]):
    """A performance, and whether the client can sell it."""

    performance = serializers.IntegerField()
    event = serializers.IntegerField()
    starts_at = serializers.DateTimeField(help_text="with the venue's offset")
    timezone = serializers.CharField()
    subcategory = serializers.CharField(help_text="what distinguishes it from others of its event")
    price = serializers.CharField(help_text="of the normal ticket, before tax and fees that are not included")
    on_sale = serializers.BooleanField(help_text="whether the client can sell it now")
    on_sale_at = serializers.DateTimeField(help_text="the start of its sale")
    next_change_at = serializers.DateTimeField(allow_null=True, help_text="when `on_sale` may change next")
    available = serializers.IntegerField(
        help_text="how many tickets the client could take now; at most the maximum of a basket"
    )
    sold_out = serializers.BooleanField()
    closed = serializers.ChoiceField(
        choices=[why.value for why in Closed], allow_null=True, help_text="why the client cannot sell it now"
    )
    message = serializers.CharField(help_text="the organiser's own message; mostly empty")
    version = serializers.IntegerField(help_text="increases with each sale and each change")


class PerformancesIn(ListIn):
    starts_from = serializers.DateTimeField(
        required=False, default=None, help_text="only those that start at this time or later; by default, upcoming ones"
    )
    starts_before = serializers.DateTimeField(
        required=False, default=None, help_text="only those that start before this time"
    )


class PerformanceListOut(ListOut):
    """Performances, by when they start."""

    data = PerformanceOut(many=True)  # type: ignore[assignment]


class IncludedUpsellOut(serializers.Serializer[Any]):
    upsell = serializers.IntegerField()
    name = serializers.CharField()


class OfferedTicketTypeOut(serializers.Serializer[Any]):
    """A ticket type as it can be bought now; one that is not `offered` says why."""

    ticket_type = serializers.IntegerField(allow_null=True, help_text="null: the normal ticket")
    name = serializers.CharField()
    description = serializers.CharField()
    price = serializers.CharField()
    tax = serializers.CharField()
    booking_fee = serializers.CharField()
    total = serializers.CharField(help_text="its price for the buyer")
    available = serializers.IntegerField()
    scarce = serializers.BooleanField(help_text="whether it has a limit of its own")
    min_count = serializers.IntegerField(help_text="the minimum per performance, in a basket that has any")
    max_count = serializers.IntegerField(help_text="the maximum per booking, across performances")
    includes = IncludedUpsellOut(many=True, help_text="upsells included in each ticket, at no extra price")
    offered = serializers.BooleanField()
    why = serializers.CharField(help_text="too_late, upsell, sold_out or too_few if it is not available; else empty")
    reason = serializers.CharField(help_text="the same as text that follows its name")


class OfferedVariantOut(serializers.Serializer[Any]):
    variant = serializers.IntegerField()
    name = serializers.CharField()
    description = serializers.CharField()
    available = serializers.IntegerField()


class OfferedUpsellOut(serializers.Serializer[Any]):
    """Something sold beside tickets; one with variants is bought in one of them."""

    upsell = serializers.IntegerField()
    name = serializers.CharField()
    description = serializers.CharField()
    image = serializers.CharField(help_text="a relative path; empty if there is none")
    price = serializers.CharField()
    tax = serializers.CharField()
    total = serializers.CharField(help_text="its price for the buyer")
    available = serializers.IntegerField()
    min_count = serializers.IntegerField()
    max_count = serializers.IntegerField()
    variants = OfferedVariantOut(many=True)


class OfferedPlaceOut(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="the value for `players` in a basket")
    state = serializers.ChoiceField(choices=TeamPlace.State.values)


class OfferedTeamOut(serializers.Serializer[Any]):
    """A team whose slots are sold one by one."""

    id = serializers.IntegerField(help_text="the value for `team` in a basket")
    name = serializers.CharField()
    slots = serializers.IntegerField()
    places = OfferedPlaceOut(many=True)
    available = serializers.IntegerField(help_text="how many of the free slots the client may take")


class PerformanceOfferOut(PerformanceOut):
    """A performance with all that the client can sell of it now, and for how much."""

    event_name = serializers.CharField()
    venue_name = serializers.CharField()
    currency = serializers.CharField()
    min_count = serializers.IntegerField()
    max_count = serializers.IntegerField()
    ticket_types = OfferedTicketTypeOut(many=True)
    upsells = OfferedUpsellOut(many=True)
    teams = OfferedTeamOut(many=True, help_text="empty if it is not sold by slots")


def serialize_performances(performances: list[Performance], caller: Caller) -> list[dict[str, Any]]:
    """Write some performances of one event or several, with two queries for all of them."""
    offers = serialize_offers(performances, caller)
    return [{**offer, "event": row.event_id} for row, offer in zip(performances, offers, strict=True)]


def serialize_offer(performance: Performance, caller: Caller) -> dict[str, Any]:
    """Write a performance with what is offered of it; how it is paid is the client's affair."""
    offer = serialize_performance_offer(performance, caller)
    del offer["gateways"]
    return offer


class EventsView(ApiView):
    grant = "catalogue"

    @operation("list_events", "List events", input_class=EventsIn, answers=EventListOut)
    def get(self, data: EventsIn) -> Response:
        rows = list_events(caller=self.caller, is_past_too=data.params["past"])
        events, next_cursor = read_page(rows, data, by=("pk",))
        return Response({"data": write_rows(EventOut, events), "next_cursor": next_cursor})


class EventView(ApiView):
    grant = "catalogue"

    @operation("get_event", "One event", answers=EventOut)
    def get(self, data: CallIn) -> Response:
        event = get_event(caller=self.caller, event_id=self.kwargs["event"])
        return Response(row_writer(EventOut)(event))


class PerformancesView(ApiView):
    grant = "catalogue"

    @operation(
        "list_performances",
        "List an event's performances",
        input_class=PerformancesIn,
        answers=PerformanceListOut,
        description="In order of their start, with the number of tickets available to the client: from its "
        "holds if it has any, else from unheld stock.",
    )
    def get(self, data: PerformancesIn) -> Response:
        event = get_event(caller=self.caller, event_id=self.kwargs["event"])
        rows = list_performances(event=event, since=data.params["starts_from"], until=data.params["starts_before"])
        performances, next_cursor = read_page(rows, data, by=("starts_at", "pk"), of=str(event.pk))
        return Response({"data": serialize_performances(performances, self.caller), "next_cursor": next_cursor})


class PerformanceView(ApiView):
    grant = "catalogue"

    @operation(
        "get_performance",
        "One performance and its offers",
        answers=PerformanceOfferOut,
        description="Its ticket types, upsells and team slots as the client can sell them now, with prices, "
        "fees, tax and availability.",
    )
    def get(self, data: CallIn) -> Response:
        found = get_performance(caller=self.caller, performance_id=self.kwargs["performance"])
        return Response(serialize_offer(found, self.caller))
