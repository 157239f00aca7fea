"""`/api/events`, `/api/performances`: the same offers as the widget's, for the client's own channel and holds."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from server.api.public.operations_api import ListIn, Page, PageSchema, operation, read_page
from server.api.public.selectors import list_events, list_performances
from server.api.public.views_api import ApiView
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


class PerformanceOut(serializers.Serializer[PerformanceOffer]):
    """A performance, and whether the client can sell it."""

    performance = Integer("performance.pk")
    event = Integer("performance.event_id")
    starts_at = DateTime("performance.starts_at", zone="performance.timezone", help_text="with the venue's offset")
    timezone = Text("performance.timezone")
    subcategory = Text("performance.subcategory", help_text="what distinguishes it from others of its event")
    price = MoneyText("performance.price", help_text="of the normal ticket, before tax and fees that are not included")
    on_sale = Boolean("is_on_sale", help_text="whether the client can sell it now")
    on_sale_at = DateTime("performance.on_sale_at", zone="performance.timezone", help_text="the start of its sale")
    next_change_at = DateTime(zone="performance.timezone", allow_null=True, help_text="when `on_sale` may change next")
    available = Integer(help_text="how many tickets the client could take now; at most the maximum of a basket")
    sold_out = Boolean("is_sold_out")
    closed = ChoiceOf(
        choices=[why.value for why in Closed], allow_null=True, help_text="why the client cannot sell it now"
    )
    message = Text("performance.custom_message", help_text="the organiser's own message; mostly empty")
    version = Integer("performance.stock.version", help_text="increases with each sale and each change")


class PerformancesIn(ListIn):
    starts_from = serializers.DateTimeField(
        required=False, default=None, help_text="only those that start at this time or later; by default, upcoming ones"
    )
    starts_before = serializers.DateTimeField(
        required=False, default=None, help_text="only those that start before this time"
    )


class IncludedUpsellOut(serializers.Serializer[IncludedUpsell]):
    upsell = Integer()
    name = Text()


# Two fields are sent that the published document does not describe.
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
    total = MoneyText("unit.total", help_text="its price for the buyer")
    available = Integer()
    scarce = Boolean("is_scarce", help_text="whether it has a limit of its own")
    min_count = Integer(help_text="the minimum per performance, in a basket that has any")
    max_count = Integer(help_text="the maximum per booking, across performances")
    includes = IncludedUpsellOut(many=True, help_text="upsells included in each ticket, at no extra price")
    offered = Boolean("is_offered")
    why = Text(help_text="too_late, upsell, sold_out or too_few if it is not available; else empty")
    reason = Text(help_text="the same as text that follows its name")


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
    image = Text(lambda offer: small_media_url(offer.upsell.image), help_text="a relative path; empty if there is none")
    price = MoneyText("unit.price")
    tax = MoneyText("unit.tax")
    total = MoneyText("unit.total", help_text="its price for the buyer")
    available = Integer()
    min_count = Integer()
    max_count = Integer()
    variants = OfferedVariantOut(many=True)


class OfferedPlaceOut(serializers.Serializer[Any]):
    number = Integer(itemgetter(0), help_text="the value for `players` in a basket")
    state = ChoiceOf(itemgetter(1), choices=TeamPlace.State.values)


class OfferedTeamOut(serializers.Serializer[TeamOffer]):
    """A team whose slots are sold one by one."""

    id = Integer("team.id", help_text="the value for `team` in a basket")
    name = Text("team.name")
    slots = Integer("team.slots")
    places = OfferedPlaceOut(many=True, source="team.numbered")
    available = Integer(help_text="how many of the free slots the client may take")


class PerformanceOfferOut(PerformanceOut):
    """A performance with all that the client can sell of it now, and for how much."""

    event_name = Text("performance.event.localized_name")
    venue_name = Text("performance.event.venue.name")
    currency = Text("performance.event.currency")
    min_count = Integer("performance.event.min_count")
    max_count = Integer("performance.event.max_count")
    ticket_types = OfferedTicketTypeOut(many=True)
    upsells = OfferedUpsellOut(many=True)
    teams = OfferedTeamOut(many=True, help_text="empty if it is not sold by slots")


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
        description="In order of their start, with the number of tickets available to the client: from its holds if "
        "it has any, else from unheld stock.",
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
        "One performance and its offers",
        answers=PerformanceOfferOut,
        description="Its ticket types, upsells and team slots as the client can sell them now, with prices, fees, "
        "tax and availability.",
    )
    def get(self, data: CallIn) -> WholeOffer:
        performance = get_performance(caller=self.caller, performance_id=self.kwargs["performance"])
        return read_whole_offer(performance, self.caller)
