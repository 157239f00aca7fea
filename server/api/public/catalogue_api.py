"""`/api/events`, `/api/performances`: the same offers as the widget's, for the client's own channel and holds."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from server.api.public.http.operations import ListIn, Page, PageSchema, operation, read_page
from server.api.public.http.views import ApiView
from server.api.public.selectors import list_events, list_performances
from server.catalogue.events.models import Event, TeamPlace
from server.catalogue.events.on_sale import Closed
from server.catalogue.events.selectors import get_event, get_performance
from server.catalogue.venues.models import Venue
from server.platform.http.inputs import CallIn
from server.platform.http.outputs import Boolean, ChoiceOf, DateTime, Integer, Money, MoneyText, Text
from server.platform.picture_services import small_media_url
from server.pricing.ticket_type_selectors import IncludedUpsell
from server.sales.amounts import localized_type_name
from server.sales.offer_selectors import TypeOffer
from server.sales.offer_serializers import (
    PerformanceOffer,
    TeamOffer,
    UpsellOffer,
    VariantOffer,
    WholeOffer,
    read_offers,
    read_whole_offer,
)


class VenueOut(serializers.Serializer[Venue]):
    name = Text()
    address = Text()


class EventOut(serializers.Serializer[Event]):
    """A production, with what all its performances share."""

    event = Integer("pk")
    name = Text()
    description = Text()
    bio = Text(help_text="more about it")
    image = Text(
        lambda event: event.thumbnail.url if event.thumbnail else "", help_text="a path here; empty without one"
    )
    venue = VenueOut()
    timezone = Text("venue.timezone", help_text="its venue's, as `Europe/London`")
    currency = Text()
    min_count = Integer(help_text="the fewest tickets that one basket may have")
    max_count = Integer(help_text="the most tickets that one basket may have")
    includes_tax = Boolean(help_text="whether prices include their tax")
    booking_fee = Money(help_text="for each ticket")


class EventsIn(ListIn):
    past = serializers.BooleanField(required=False, default=False, help_text="also events of which nothing is to come")


class PerformanceOut(serializers.Serializer[PerformanceOffer]):
    """A performance, and whether the client can sell it."""

    performance = Integer("performance.pk")
    event = Integer("performance.event_id")
    starts_at = DateTime("performance.starts_at", zone="performance.timezone", help_text="with the offset of its venue")
    timezone = Text("performance.timezone")
    subcategory = Text("performance.subcategory", help_text="what tells it from others of its event")
    price = MoneyText("performance.price", help_text="of the normal ticket, before tax and fees that are not included")
    on_sale = Boolean("is_on_sale", help_text="whether the client can sell it now")
    on_sale_at = DateTime(
        "performance.on_sale_at", zone="performance.timezone", help_text="when its sale begins, or began"
    )
    next_change_at = DateTime(
        zone="performance.timezone", allow_null=True, help_text="when `on_sale` may be another next"
    )
    available = Integer(help_text="what the client could take now; never more than a basket may have")
    sold_out = Boolean("is_sold_out")
    closed = ChoiceOf(
        choices=[why.value for why in Closed], allow_null=True, help_text="why the client cannot sell it now"
    )
    message = Text("performance.custom_message", help_text="of its organiser; mostly empty")
    version = Integer("performance.stock.version", help_text="rises with each sale and each change")


class PerformancesIn(ListIn):
    starts_from = serializers.DateTimeField(
        required=False, default=None, help_text="only those that start then or later; without it, those to come"
    )
    starts_before = serializers.DateTimeField(required=False, default=None, help_text="only those that start earlier")


class IncludedUpsellOut(serializers.Serializer[IncludedUpsell]):
    upsell = Integer()
    name = Text()


# It has said two things more than its document from the beginning.
@extend_schema_serializer(exclude_fields=("tax_name", "includes_tax"))
class OfferedTicketTypeOut(serializers.Serializer[TypeOffer]):
    """A ticket type as it can be bought now; one that is not `offered` says why."""

    ticket_type = Integer(
        lambda offer: offer.type.pk if offer.type else None, allow_null=True, help_text="null: the normal ticket"
    )
    name = Text(lambda offer: localized_type_name(offer.unit.name))
    description = Text(lambda offer: offer.type.description if offer.type else "")
    price = MoneyText("unit.price")
    tax = MoneyText("unit.tax")
    tax_name = Text("unit.tax_name")
    includes_tax = Boolean("unit.includes_tax")
    booking_fee = MoneyText("unit.booking_fee")
    total = MoneyText("unit.total", help_text="what one costs its buyer")
    available = Integer()
    scarce = Boolean("is_scarce", help_text="it has a limit of its own")
    min_count = Integer(help_text="the fewest of it for one performance in a basket that has any")
    max_count = Integer(help_text="the most of it in one booking, whatever its performances")
    includes = IncludedUpsellOut(many=True, help_text="upsells that each ticket brings, at no further price")
    offered = Boolean("is_offered")
    why = Text(help_text="too_late, upsell, sold_out or too_few if it is not offered; else empty")
    reason = Text(help_text="the same for people, read after its name")


class OfferedVariantOut(serializers.Serializer[VariantOffer]):
    variant = Integer("variant.pk")
    name = Text("variant.name")
    description = Text("variant.description")
    available = Integer()


class OfferedUpsellOut(serializers.Serializer[UpsellOffer]):
    """Something sold beside tickets; one with variants is bought in one of them."""

    upsell = Integer("upsell.pk")
    name = Text("upsell.name")
    description = Text("upsell.description")
    image = Text(lambda offer: small_media_url(offer.upsell.image), help_text="a path here; empty without one")
    price = MoneyText("unit.price")
    tax = MoneyText("unit.tax")
    total = MoneyText("unit.total", help_text="what one costs its buyer")
    available = Integer()
    min_count = Integer()
    max_count = Integer()
    variants = OfferedVariantOut(many=True)


class OfferedPlaceOut(serializers.Serializer[Any]):
    number = Integer(itemgetter(0), help_text="what a basket names in `players`")
    state = ChoiceOf(itemgetter(1), choices=TeamPlace.State.values)


class OfferedTeamOut(serializers.Serializer[TeamOffer]):
    """A team whose slots are sold one by one."""

    id = Integer("team.id", help_text="what a basket names in `team`")
    name = Text("team.name")
    slots = Integer("team.slots")
    places = OfferedPlaceOut(many=True, source="team.numbered")
    available = Integer(help_text="how many of the free places the client may take")


class PerformanceOfferOut(PerformanceOut):
    """A performance with all that the client can sell of it now, and for how much."""

    event_name = Text("performance.event.localized_name")
    venue_name = Text("performance.event.venue.name")
    currency = Text("performance.event.currency")
    min_count = Integer("performance.event.min_count")
    max_count = Integer("performance.event.max_count")
    ticket_types = OfferedTicketTypeOut(many=True)
    upsells = OfferedUpsellOut(many=True)
    teams = OfferedTeamOut(many=True, help_text="empty where it is not sold by slots")


class EventsView(ApiView):
    grant = "catalogue"

    @operation("list_events", "List events", input_class=EventsIn, answers=PageSchema(EventOut, "EventListOut"))
    def get(self, data: EventsIn) -> Page[Event]:
        rows = list_events(caller=self.caller, is_past_too=data.params["past"])
        return read_page(rows, data, by=("pk",))


class EventView(ApiView):
    grant = "catalogue"

    @operation("get_event", "One event", answers=EventOut)
    def get(self, data: CallIn) -> Event:
        return get_event(caller=self.caller, event_id=self.kwargs["event"])


class PerformancesView(ApiView):
    grant = "catalogue"

    @operation(
        "list_performances",
        "List an event's performances",
        input_class=PerformancesIn,
        answers=PageSchema(PerformanceOut, "PerformanceListOut"),
        description="By when they start, with what is left of each for the client: from its holds if it has any, else "
        "from what is free.",
    )
    def get(self, data: PerformancesIn) -> Page[PerformanceOffer]:
        event = get_event(caller=self.caller, event_id=self.kwargs["event"])
        rows = list_performances(event=event, since=data.params["starts_from"], until=data.params["starts_before"])
        page = read_page(rows, data, by=("starts_at", "pk"), of=str(event.pk))
        return Page(read_offers(page.rows, self.caller), page.next_cursor)


class PerformanceView(ApiView):
    grant = "catalogue"

    @operation(
        "get_performance",
        "One performance and what it offers",
        answers=PerformanceOfferOut,
        description="Its ticket types, upsells and team slots as the client can sell them now, with prices, fees, tax "
        "and what is left.",
    )
    def get(self, data: CallIn) -> WholeOffer:
        performance = get_performance(caller=self.caller, performance_id=self.kwargs["performance"])
        return read_whole_offer(performance, self.caller)
