"""Serializers of what is offered: events and performances as a caller may buy them (design: api, section 2)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from server.accounts.caller import Caller, Channel, Staff
from server.catalogue.branding.publishing_api import LookOut
from server.catalogue.events.allotment_selectors import count_open, places_of, read_releases
from server.catalogue.events.models import Event, Performance, TeamPlace
from server.catalogue.events.on_sale import Closed, is_on_sale, sale_state, why_closed
from server.catalogue.events.selectors import list_performances
from server.catalogue.events.serializers import PerformanceStateOut, performance_state_for
from server.catalogue.events.state_selectors import states_of
from server.catalogue.upsells.selectors import StockedUpsell, list_offered
from server.inventory.selectors import count_available
from server.payments.api import GatewayName, GatewayOrNone
from server.payments.services.gateways import available_gateways, provider_gateways
from server.platform import clock
from server.platform.datetimes import iso_format
from server.platform.http.outputs import Boolean, Integer, Money, Text, row_writer, write_rows
from server.platform.picture_services import small_media_url
from server.pricing.basket import Kind, Line
from server.pricing.quote import basket_of, quote_basket
from server.pricing.ticket_type_selectors import IncludedUpsell
from server.sales.amounts import localized_type_name
from server.sales.offer_selectors import Month, TypeOffer, offers_of, read_months, upsell_terms
from server.sales.services.release import expire_overdue


class IncludedOut(serializers.Serializer[IncludedUpsell]):
    """An upsell included in each ticket of a type."""

    upsell = Integer()
    name = Text()


class OfferedTypeOut(serializers.Serializer[TypeOffer]):
    """A ticket type that can be bought; the normal ticket has the number null.

    One that requires several in a basket has a `min_count`. One that is not available has a `reason`, which is read
    after its name: 'from 4 tickets', 'until 30 minutes before the start', 'Squash is not available', 'sold out'; `why`
    is the same as a code.
    """

    ticket_type = Integer(lambda offer: offer.type.pk if offer.type else None, allow_null=True)
    name = Text(lambda offer: localized_type_name(offer.unit.name))
    description = Text(lambda offer: offer.type.description if offer.type else "")
    price = Money("unit.price")
    tax = Money("unit.tax")
    tax_name = Text("unit.tax_name", help_text="the name of the venue's tax category")
    includes_tax = Boolean("unit.includes_tax", help_text="whether the price includes tax; otherwise it is added")
    booking_fee = Money("unit.booking_fee")
    total = Money("unit.total")
    available = Integer()
    scarce = Boolean("is_scarce", help_text="whether it has a limit of its own")
    min_count = Integer()
    max_count = Integer()
    includes = IncludedOut(many=True)
    offered = Boolean("is_offered")
    why = Text(help_text="too_late, upsell, sold_out or too_few if it is not available; else empty")
    reason = Text(help_text="why it is not available; else empty")


def serialize_offered_types(performance: Performance, caller: Caller, *, left: int) -> list[dict[str, Any]]:
    """Serialize what a performance offers the caller now, the normal ticket first."""
    return write_rows(OfferedTypeOut, offers_of(performance, caller, left=left))


class OfferedVariantOut(serializers.Serializer[Any]):
    variant = serializers.IntegerField()
    name = serializers.CharField()
    description = serializers.CharField()
    available = serializers.IntegerField()


class OfferedUpsellOut(serializers.Serializer[Any]):
    """An upsell as the caller may buy it; if it has variants, one of them is chosen."""

    upsell = serializers.IntegerField()
    name = serializers.CharField()
    description = serializers.CharField()
    image = serializers.CharField()
    price = serializers.CharField()
    tax = serializers.CharField()
    total = serializers.CharField()
    available = serializers.IntegerField()
    min_count = serializers.IntegerField()
    max_count = serializers.IntegerField()
    variants = OfferedVariantOut(many=True)


def serialize_offered_upsells(performance: Performance, caller: Caller) -> list[dict[str, Any]]:
    """Serialize the upsells that a performance's event offers to the caller, read in one query."""
    offered = list_offered([performance.event_id], caller.channel)
    return [_serialize_upsell(row, performance, caller) for row in offered]


def _serialize_upsell(row: StockedUpsell, performance: Performance, caller: Caller) -> dict[str, Any]:
    upsell = row.upsell
    terms = upsell_terms(row, performance, caller.channel)
    line = Line(terms=terms, quantity=1, kind=Kind.UPSELL, type=upsell.pk, name=upsell.name)
    (unit,) = quote_basket(basket_of([line])).units
    # The public never sees the exact number, as with tickets.
    most = row.available if isinstance(caller, Staff) else upsell.max_count
    return {
        "upsell": upsell.pk,
        "name": upsell.name,
        "description": upsell.description,
        "image": small_media_url(upsell.image),
        "price": f"{unit.price:.2f}",
        "tax": f"{unit.tax:.2f}",
        "total": f"{unit.total:.2f}",
        "available": min(row.available, most),
        "min_count": 1 if isinstance(caller, Staff) else upsell.min_count,
        "max_count": most,
        "variants": [
            {
                "variant": stock.variant.pk,
                "name": stock.variant.name,
                "description": stock.variant.description,
                "available": min(row.left_of(stock), most),
            }
            for stock in row.variants
            if stock.variant is not None
        ],
    }


FIRST = "first"
LISTED_WHOLE = 12  # as the widget lists dates; it shows more than these as a calendar (DatesStep.tsx)


class VenueLineOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    address = serializers.CharField()


class OfferOut(serializers.Serializer[Any]):
    performance = serializers.IntegerField()
    starts_at = serializers.DateTimeField()
    timezone = serializers.CharField()
    subcategory = serializers.CharField()
    price = serializers.CharField()
    on_sale = serializers.BooleanField()
    next_change_at = serializers.DateTimeField(allow_null=True)
    on_sale_at = serializers.DateTimeField()
    available = serializers.IntegerField()
    sold_out = serializers.BooleanField()
    closed = serializers.ChoiceField(
        choices=[why.value for why in Closed], allow_null=True, help_text="why the caller cannot buy it now"
    )
    message = serializers.CharField()
    version = serializers.IntegerField()


class OfferedMonthOut(serializers.Serializer[Any]):
    month = serializers.CharField(help_text="such as `2026-12`, in the performances' own time zones")
    performances = serializers.IntegerField(help_text="number of performances that begin in it")


class EventOfferOut(serializers.Serializer[Any]):
    event = serializers.IntegerField()
    account = serializers.IntegerField()
    name = serializers.CharField()
    description = serializers.CharField()
    bio = serializers.CharField()
    ticket_label = serializers.CharField()
    image = serializers.CharField()
    promo = serializers.CharField()
    currency = serializers.CharField()
    timezone = serializers.CharField()
    venue = VenueLineOut()
    min_count = serializers.IntegerField()
    max_count = serializers.IntegerField()
    includes_tax = serializers.BooleanField()
    booking_fee = serializers.CharField()
    online_payment = serializers.BooleanField()
    card_gateway = GatewayOrNone(help_text="the public's card payment gateway; empty if cards are not accepted")
    look = LookOut()
    months = OfferedMonthOut(many=True, help_text="the available languages, even if only one was requested")
    performances = OfferOut(many=True)


def serialize_event_offer(event: Event, caller: Caller, month: str = "") -> dict[str, Any]:
    """Serialize an event with its offers to the caller: of one month, of the `FIRST` one, or of all."""
    months = read_months(event=event)
    card = next(
        (gateway.name for gateway in provider_gateways() if gateway.is_open_to(Channel.ONLINE, event.account)), ""
    )
    return {
        "event": event.pk,
        "account": event.account_id,
        "name": event.localized_name,
        "description": event.localized_text("description"),
        "bio": event.localized_text("bio"),
        "ticket_label": event.localized_text("ticket_label") or gettext("Ticket"),
        "image": event.thumbnail.url if event.thumbnail else "",
        "promo": event.promo.url if event.promo else "",
        "currency": event.currency,
        "timezone": event.venue.timezone,
        "venue": {"name": event.venue.name, "address": event.venue.address},
        "min_count": event.min_count,
        "max_count": event.max_count,
        "includes_tax": event.includes_tax,
        "booking_fee": f"{event.booking_fee:.2f}",
        "online_payment": bool(card),
        "card_gateway": card,
        "look": row_writer(LookOut)(event.account_id),
        "months": [{"month": one.name, "performances": len(one.performances)} for one in months],
        "performances": _offers_within(event, months, month, caller),
    }


def _offers_within(event: Event, months: list[Month], month: str, caller: Caller) -> list[dict[str, Any]]:
    if month == FIRST and sum(len(one.performances) for one in months) > LISTED_WHOLE:
        return _offers_of_first(event, months, caller)
    within = [one for one in months if month in ("", FIRST, one.name)]
    return _offers_of(event, [pk for one in within for pk in one.performances], caller)


def _offers_of_first(event: Event, months: list[Month], caller: Caller) -> list[dict[str, Any]]:
    """Serialize the first month in which the caller can buy something, or the first of all if there is none."""
    for one in months:
        if one.has_room:
            offers = _offers_of(event, one.performances, caller)
            if any(offer["on_sale"] and not offer["sold_out"] for offer in offers):
                return offers
    return _offers_of(event, months[0].performances, caller)


def _offers_of(event: Event, performances: list[int], caller: Caller) -> list[dict[str, Any]]:
    return serialize_offers(list(list_performances(event=event).filter(pk__in=performances)), caller)


def serialize_offers(performances: list[Performance], caller: Caller) -> list[dict[str, Any]]:
    """Serialize the offers of some performances to the caller; what is left, and until when, takes two queries."""
    left = count_available(caller=caller, stocks=[row.stock for row in performances])
    if not all(left.values()) and expire_overdue(performances):
        left = count_available(caller=caller, stocks=[row.stock for row in performances])
    releases = read_releases(performances)
    return [
        _serialize_offer(row, caller, shown_as_left(row, caller, left[row.pk]), releases[row.pk])
        for row in performances
    ]


def shown_as_left(performance: Performance, caller: Caller, left: int) -> int:
    """Return the number of tickets shown as left to the caller; the public never sees the exact number."""
    return left if isinstance(caller, Staff) else min(left, performance.event.max_count)


def _serialize_offer(performance: Performance, caller: Caller, left: int, releases: list[datetime]) -> dict[str, Any]:
    now = clock.now()
    sale = sale_state(performance, now, releases=releases)
    return {
        "performance": performance.pk,
        "starts_at": iso_format(performance.starts_at, performance.timezone),
        "timezone": performance.timezone,
        "subcategory": performance.subcategory,
        "price": f"{performance.price:.2f}",
        "on_sale": is_on_sale(performance, caller.channel, now),
        "next_change_at": iso_format(sale.next_change_at, performance.timezone) if sale.next_change_at else None,
        "on_sale_at": iso_format(performance.on_sale_at, performance.timezone),
        "available": left,
        "sold_out": left == 0,
        "closed": why_closed(performance, caller.channel, now),
        "message": performance.custom_message,
        "version": performance.stock.version,
    }


class OfferedPlaceOut(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=TeamPlace.State.values)


class OfferedTeamOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    slots = serializers.IntegerField()
    places = OfferedPlaceOut(many=True)
    available = serializers.IntegerField(help_text="how many of the free slots the caller may take")


class PerformanceOfferOut(OfferOut):
    event = serializers.IntegerField()
    event_name = serializers.CharField()
    venue_name = serializers.CharField()
    currency = serializers.CharField()
    min_count = serializers.IntegerField()
    max_count = serializers.IntegerField()
    ticket_types = OfferedTypeOut(many=True)
    upsells = OfferedUpsellOut(many=True)
    teams = OfferedTeamOut(many=True)
    gateways = serializers.ListField(child=GatewayName())
    state = PerformanceStateOut(required=False)


def serialize_performance_offer(performance: Performance, caller: Caller) -> dict[str, Any]:
    """Serialize one performance with the ticket types that are offered to the caller now."""
    event = performance.event
    (offer,) = serialize_offers([performance], caller)
    body = {
        **offer,
        "event": event.pk,
        "event_name": event.localized_name,
        "venue_name": event.venue.name,
        "currency": event.currency,
        "min_count": event.min_count,
        "max_count": event.max_count,
        "ticket_types": serialize_offered_types(performance, caller, left=offer["available"]),
        "upsells": serialize_offered_upsells(performance, caller),
        "teams": _offered_teams(performance, caller) if performance.stock.slots else [],
        "gateways": list(available_gateways(caller.channel, event.account)),
    }
    if isinstance(caller, Staff):
        body["state"] = performance_state_for(caller, states_of([performance])[performance.pk])
    return body


def _offered_teams(performance: Performance, caller: Caller) -> list[dict[str, Any]]:
    left = count_open(caller=caller, performance=performance)
    return [
        {
            "id": team.id,
            "name": team.name,
            "slots": team.slots,
            "places": [{"number": number, "state": state} for number, state in team.numbered],
            "available": shown_as_left(performance, caller, left.get(team.id, 0)),
        }
        for team in places_of([performance])[performance.pk].teams
    ]
