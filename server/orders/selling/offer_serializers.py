"""What is offered over the wire: events and performances as a caller may buy them (design: api, section 2)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from server.accounts.caller import Caller, Channel, Staff
from server.branding.sheets.serializers import LookOut
from server.core import clock, wire
from server.core.http.replies import writer
from server.events.allotments.selectors import read_releases
from server.events.models import Event, Performance, TeamPlace
from server.events.onsale import Closed, is_on_sale, sale_state, why_closed
from server.events.selectors import list_performances, states_of
from server.events.serializers import PerformanceStateOut, performance_state_for
from server.events.teams.selectors.places import places_of
from server.events.teams.selectors.pools import count_open
from server.orders.selling.selectors.programme import Month, read_months
from server.orders.selling.services.overdue import free_overdue
from server.orders.selling.type_serializers import OfferedTypeOut, offered_types_on_wire
from server.orders.selling.upsell_serializers import OfferedUpsellOut, offered_upsells_on_wire
from server.payments.gateway_serializers import GatewayName, GatewayOrNone
from server.payments.services.gateways import available_gateways, on_line
from server.stock.selectors import count_available

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
    month = serializers.CharField(help_text="as `2026-12`, by the performances' own clocks")
    performances = serializers.IntegerField(help_text="how many begin in it")


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
    card_gateway = GatewayOrNone(help_text="through which the public pays by card; empty where none is taken")
    look = LookOut()
    months = OfferedMonthOut(many=True, help_text="in which it is offered, also where only one was asked for")
    performances = OfferOut(many=True)


def event_offer_on_wire(event: Event, caller: Caller, month: str = "") -> dict[str, Any]:
    """Shape an event with what is offered to the caller of it: in one month, in the `FIRST` one, or in all."""
    months = read_months(event=event)
    card = next((gateway.name for gateway in on_line() if gateway.is_open_to(Channel.ONLINE, event.account)), "")
    return {
        "event": event.pk,
        "account": event.account_id,
        "name": event.spoken_name,
        "description": event.said("description"),
        "bio": event.said("bio"),
        "ticket_label": event.said("ticket_label") or gettext("Ticket"),
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
        "look": writer(LookOut)(event.account_id),
        "months": [{"month": one.name, "performances": len(one.performances)} for one in months],
        "performances": _offers_within(event, months, month, caller),
    }


def _offers_within(event: Event, months: list[Month], month: str, caller: Caller) -> list[dict[str, Any]]:
    if month == FIRST and sum(len(one.performances) for one in months) > LISTED_WHOLE:
        return _offers_of_first(event, months, caller)
    within = [one for one in months if month in ("", FIRST, one.name)]
    return _offers_of(event, [pk for one in within for pk in one.performances], caller)


def _offers_of_first(event: Event, months: list[Month], caller: Caller) -> list[dict[str, Any]]:
    """Shape the first month in which the caller can buy something, or the first of all if there is none."""
    for one in months:
        if one.has_room:
            offers = _offers_of(event, one.performances, caller)
            if any(offer["on_sale"] and not offer["sold_out"] for offer in offers):
                return offers
    return _offers_of(event, months[0].performances, caller)


def _offers_of(event: Event, performances: list[int], caller: Caller) -> list[dict[str, Any]]:
    return offers_on_wire(list(list_performances(event=event).filter(pk__in=performances)), caller)


def offers_on_wire(performances: list[Performance], caller: Caller) -> list[dict[str, Any]]:
    """Shape some performances with what is offered to the caller; what is left, and until when, takes two queries."""
    left = count_available(caller=caller, stocks=[row.stock for row in performances])
    if not all(left.values()) and free_overdue(performances):
        left = count_available(caller=caller, stocks=[row.stock for row in performances])
    releases = read_releases(performances)
    return [
        _offer_on_wire(row, caller, shown_as_left(row, caller, left[row.pk]), releases[row.pk]) for row in performances
    ]


def shown_as_left(performance: Performance, caller: Caller, left: int) -> int:
    """Tell how many tickets the caller is shown as left; the public never sees the exact number."""
    return left if isinstance(caller, Staff) else min(left, performance.event.max_count)


def _offer_on_wire(performance: Performance, caller: Caller, left: int, releases: list[datetime]) -> dict[str, Any]:
    now = clock.now()
    sale = sale_state(performance, now, releases=releases)
    return {
        "performance": performance.pk,
        "starts_at": wire.iso(performance.starts_at, performance.timezone),
        "timezone": performance.timezone,
        "subcategory": performance.subcategory,
        "price": f"{performance.price:.2f}",
        "on_sale": is_on_sale(performance, caller.channel, now),
        "next_change_at": wire.iso(sale.next_change_at, performance.timezone) if sale.next_change_at else None,
        "on_sale_at": wire.iso(performance.on_sale_at, performance.timezone),
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
    available = serializers.IntegerField(help_text="how many of the free places the caller may take")


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


def performance_offer_on_wire(performance: Performance, caller: Caller) -> dict[str, Any]:
    """Shape one performance with the ticket types that are offered to the caller now."""
    event = performance.event
    (offer,) = offers_on_wire([performance], caller)
    body = {
        **offer,
        "event": event.pk,
        "event_name": event.spoken_name,
        "venue_name": event.venue.name,
        "currency": event.currency,
        "min_count": event.min_count,
        "max_count": event.max_count,
        "ticket_types": offered_types_on_wire(performance, caller, left=offer["available"]),
        "upsells": offered_upsells_on_wire(performance, caller),
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
