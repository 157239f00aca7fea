"""Serializers of what is offered: events and performances as a caller may buy them (design: api, section 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from server.accounts.caller import Caller, Channel, Staff
from server.catalogue.branding.publishing_api import LookOut
from server.catalogue.events.allotment_selectors import TeamPlaces, places_of, read_releases, read_team_room
from server.catalogue.events.models import Event, Performance, TeamPlace
from server.catalogue.events.on_sale import Closed, is_on_sale, sale_state, why_closed
from server.catalogue.events.selectors import list_performances
from server.catalogue.events.serializers import PerformanceStateOut, performance_state_for
from server.catalogue.events.state_selectors import states_of
from server.catalogue.upsells.models import Upsell, UpsellVariant
from server.catalogue.upsells.selectors import StockedUpsell, list_offered
from server.inventory.selectors import Pools, count_available, pools_of
from server.payments.api import GatewayName, GatewayOrNone
from server.payments.services.gateways import available_gateways, provider_gateways
from server.platform import clock
from server.platform.http.outputs import (
    Boolean,
    ChoiceOf,
    DateTime,
    Integer,
    ListOf,
    Money,
    MoneyText,
    Text,
    row_writer,
    write_rows,
)
from server.platform.picture_services import small_media_url
from server.pricing.basket import Kind, Line
from server.pricing.quote import Unit, basket_of, quote_basket
from server.pricing.ticket_type_selectors import IncludedUpsell
from server.sales.amounts import localized_type_name
from server.sales.offer_selectors import Month, TypeOffer, offers_of, read_months, upsell_terms
from server.sales.services.release import expire_overdue


@dataclass(frozen=True, kw_only=True)
class PerformanceOffer:
    """A performance as the caller may buy it now; `available` is the number of tickets shown as left.

    `from_holds` of them are those that an exchange may take from the holds of its old tickets.
    """

    performance: Performance
    available: int
    from_holds: int = 0
    is_on_sale: bool
    next_change_at: datetime | None
    closed: Closed | None

    @property
    def is_sold_out(self) -> bool:
        return self.available == 0


@dataclass(frozen=True, kw_only=True)
class VariantOffer:
    variant: UpsellVariant
    available: int


@dataclass(frozen=True, kw_only=True)
class UpsellOffer:
    """An upsell as the caller may buy it at a performance; `unit` is one, priced."""

    upsell: Upsell
    unit: Unit
    available: int
    min_count: int
    max_count: int
    variants: Sequence[VariantOffer]


@dataclass(frozen=True, kw_only=True)
class TeamOffer:
    """A team as the caller may choose its places; `holds` pairs each hold that staff may name with what it gives."""

    team: TeamPlaces
    available: int
    holds: Sequence[tuple[int, int]]


@dataclass(frozen=True, kw_only=True)
class WholeOffer(PerformanceOffer):
    """A performance with all that the caller may buy of it; without slots it has no teams."""

    ticket_types: Sequence[TypeOffer]
    upsells: Sequence[UpsellOffer]
    teams: Sequence[TeamOffer]
    gateways: Sequence[str]


def read_offers(
    performances: Sequence[Performance], caller: Caller, *, returning: Mapping[int, int] | None = None
) -> list[PerformanceOffer]:
    """Read the offers of some performances to the caller; what is left, and until when, takes two queries.

    With `returning`, the holds of the tickets that are exchanged, in three.
    """
    count = partial(count_available, caller=caller, stocks=[row.stock for row in performances])
    left = count()
    if not all(left.values()) and expire_overdue(performances):
        left = count()
    in_all = count(returning=returning) if returning else left
    releases, now = read_releases(performances), clock.now()
    return [
        PerformanceOffer(
            performance=row,
            available=shown_as_left(row, caller, in_all[row.pk]),
            from_holds=in_all[row.pk] - left[row.pk],
            is_on_sale=is_on_sale(row, caller.channel, now),
            next_change_at=sale_state(row, now, releases=releases[row.pk]).next_change_at,
            closed=why_closed(row, caller.channel, now),
        )
        for row in performances
    ]


def shown_as_left(performance: Performance, caller: Caller, left: int) -> int:
    """Return the number of tickets shown as left to the caller; the public never sees the exact number."""
    return left if isinstance(caller, Staff) else min(left, performance.event.max_count)


def read_whole_offer(performance: Performance, caller: Caller) -> WholeOffer:
    (offer,) = read_offers([performance], caller)
    # Staff may name a hold, which has tickets of every type even where the open sale has none left.
    left = offer.available + (performance.stock.held if isinstance(caller, Staff) else 0)
    return WholeOffer(
        **vars(offer),
        ticket_types=offers_of(performance, caller, left=left),
        upsells=read_upsell_offers(performance, caller),
        teams=_read_team_offers(performance, caller) if performance.stock.slots else [],
        gateways=list(available_gateways(caller.channel, performance.event.account)),
    )


def read_upsell_offers(performance: Performance, caller: Caller) -> list[UpsellOffer]:
    """Read the upsells that a performance's event offers to the caller, in one query."""
    return [_upsell_offer(row, performance, caller) for row in list_offered([performance.event_id], caller.channel)]


def _upsell_offer(row: StockedUpsell, performance: Performance, caller: Caller) -> UpsellOffer:
    upsell = row.upsell
    terms = upsell_terms(row, performance, caller.channel)
    line = Line(terms=terms, quantity=1, kind=Kind.UPSELL, type=upsell.pk, name=upsell.name)
    (unit,) = quote_basket(basket_of([line])).units
    # The public never sees the exact number, as with tickets.
    most = row.available if isinstance(caller, Staff) else upsell.max_count
    return UpsellOffer(
        upsell=upsell,
        unit=unit,
        available=min(row.available, most),
        min_count=1 if isinstance(caller, Staff) else upsell.min_count,
        max_count=most,
        variants=[
            VariantOffer(variant=stock.variant, available=min(row.left_of(stock), most))
            for stock in row.variants
            if stock.variant is not None
        ],
    )


def _read_team_offers(performance: Performance, caller: Caller) -> list[TeamOffer]:
    room = read_team_room(performance)
    left = room.open_to(pools_of(caller))
    named = room.hold_ids if isinstance(caller, Staff) else []
    of_holds = {hold: room.open_to(Pools(hold_ids=(hold,), is_bound=True)) for hold in named}
    return [
        TeamOffer(
            team=team,
            available=shown_as_left(performance, caller, left.get(team.id, 0)),
            holds=[(hold, of_teams.get(team.id, 0)) for hold, of_teams in of_holds.items()],
        )
        for team in places_of([performance])[performance.pk].teams
    ]


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


class OfferedVariantOut(serializers.Serializer[Any]):
    variant = Integer("variant.pk")
    name = Text("variant.name")
    description = Text("variant.description")
    available = Integer()


class OfferedUpsellOut(serializers.Serializer[Any]):
    """An upsell as the caller may buy it; if it has variants, one of them is chosen."""

    upsell = Integer("upsell.pk")
    name = Text("upsell.name")
    description = Text("upsell.description")
    image = Text(lambda offer: small_media_url(offer.upsell.image))
    price = MoneyText("unit.price")
    tax = MoneyText("unit.tax")
    total = MoneyText("unit.total")
    available = Integer()
    min_count = Integer()
    max_count = Integer()
    variants = OfferedVariantOut(many=True)


FIRST = "first"
LISTED_WHOLE = 12  # as the widget lists dates; it shows more than these as a calendar (DatesStep.tsx)


class VenueLineOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    address = serializers.CharField()


class OfferOut(serializers.Serializer[PerformanceOffer]):
    performance = Integer("performance.pk")
    starts_at = DateTime("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    subcategory = Text("performance.subcategory")
    price = MoneyText("performance.price")
    on_sale = Boolean("is_on_sale")
    next_change_at = DateTime(zone="performance.timezone", allow_null=True)
    on_sale_at = DateTime("performance.on_sale_at", zone="performance.timezone")
    available = Integer()
    from_holds = Integer(help_text="of these, from holds that only the exchanged order may draw on; else 0")
    sold_out = Boolean("is_sold_out")
    closed = ChoiceOf(
        choices=[why.value for why in Closed], allow_null=True, help_text="why the caller cannot buy it now"
    )
    message = Text("performance.custom_message")
    version = Integer("performance.stock.version")


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


ReadOffers = Callable[[Sequence[Performance]], list[PerformanceOffer]]


def serialize_event_offer(
    event: Event, caller: Caller, month: str = "", *, returning: Mapping[int, int] | None = None
) -> dict[str, Any]:
    """Serialize an event with its offers to the caller: of one month, of the `FIRST` one, or of all.

    `returning` are the holds of the tickets that are exchanged.
    """
    months, read = read_months(event=event), partial(read_offers, caller=caller, returning=returning)
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
        "performances": write_rows(OfferOut, _offers_within(event, months, month, read)),
    }


def _offers_within(event: Event, months: list[Month], month: str, read: ReadOffers) -> list[PerformanceOffer]:
    if month == FIRST and sum(len(one.performances) for one in months) > LISTED_WHOLE:
        return _offers_of_first(event, months, read)
    within = [one for one in months if month in ("", FIRST, one.name)]
    return _offers_of(event, [pk for one in within for pk in one.performances], read)


def _offers_of_first(event: Event, months: list[Month], read: ReadOffers) -> list[PerformanceOffer]:
    """Read the offers of the first month in which the caller can buy something, or of the first if there is none."""
    for one in months:
        if one.has_room:
            offers = _offers_of(event, one.performances, read)
            if any(offer.is_on_sale and not offer.is_sold_out for offer in offers):
                return offers
    return _offers_of(event, months[0].performances, read)


def _offers_of(event: Event, performances: list[int], read: ReadOffers) -> list[PerformanceOffer]:
    return read(list(list_performances(event=event).filter(pk__in=performances)))


class OfferedPlaceOut(serializers.Serializer[Any]):
    number = Integer(itemgetter(0))
    state = ChoiceOf(itemgetter(1), choices=TeamPlace.State.values)


class TeamOfHoldOut(serializers.Serializer[Any]):
    hold = Integer(itemgetter(0))
    available = Integer(itemgetter(1), help_text="how many of the free slots a sale from this hold may take")


class OfferedTeamOut(serializers.Serializer[Any]):
    id = Integer("team.id")
    name = Text("team.name")
    slots = Integer("team.slots")
    places = OfferedPlaceOut(many=True, source="team.numbered")
    available = Integer(help_text="how many of the free slots the caller may take")
    holds = TeamOfHoldOut(many=True, help_text="for staff: the holds that they may sell from")


class OfferedPerformanceOut(OfferOut):
    # A performance with all that the caller may buy of it; staff see its takings, too.

    event = Integer("performance.event_id")
    event_name = Text("performance.event.localized_name")
    venue_name = Text("performance.event.venue.name")
    currency = Text("performance.event.currency")
    min_count = Integer("performance.event.min_count")
    max_count = Integer("performance.event.max_count")
    ticket_types = OfferedTypeOut(many=True)
    upsells = OfferedUpsellOut(many=True)
    teams = OfferedTeamOut(many=True)
    gateways = ListOf(child=GatewayName())


class PerformanceOfferOut(OfferedPerformanceOut):
    state = PerformanceStateOut(required=False)


def serialize_performance_offer(performance: Performance, caller: Caller) -> dict[str, Any]:
    """Serialize one performance with what is offered to the caller now, for staff with its takings."""
    body = row_writer(OfferedPerformanceOut)(read_whole_offer(performance, caller))
    if isinstance(caller, Staff):
        body["state"] = performance_state_for(caller, states_of([performance])[performance.pk])
    return body
