"""What is on offer: the performances of an event, ticket types and upsells, and what each basket line charges."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from zoneinfo import ZoneInfo

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext

from server.accounts.caller import Caller, Channel, Staff
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.selectors import list_performances
from server.catalogue.upsells.selectors import StockedUpsell, find_upsells
from server.platform import clock
from server.pricing.basket import Kind, Line, Terms, terms_of
from server.pricing.models import TicketType
from server.pricing.quote import Unit, basket_of, quote_basket
from server.pricing.ticket_type_eligibility import (
    Refusal,
    RefusalReason,
    find_refusal,
    max_online,
    ticket_type_line,
    too_few_refusal,
)
from server.pricing.ticket_type_selectors import (
    Counts,
    IncludedUpsell,
    find_types,
    list_types_of_event,
    missing_upsell_of,
    read_counts,
    read_included_upsells,
)
from server.sales.baskets import NOTHING_EXCHANGED, BasketLine, Exchanged
from server.sales.errors import NotOffered, TooFewUpsells, TooManyOfType, TooManyUpsells, TypeNotOffered


def offer_tickets(
    caller: Caller,
    basket_lines: Sequence[BasketLine],
    performances: Mapping[int, Performance],
    exchanged: Exchanged,
) -> list[Line]:
    """Price normal tickets, which every performance has, and types that fit; types cost two queries together.

    :raises NotOffered: for a type that does not exist, or is not for this performance at all.
    :raises TypeNotOffered: for a type that is no longer sold, needs its upsells, or is not sold in this number.
    :raises TooManyOfType: for more of a type than one booking may have.
    """
    type_ids = {line.type for line in basket_lines if line.type is not None}
    types, brought = (find_types(type_ids), read_included_upsells(type_ids)) if type_ids else ({}, {})
    chosen: Counter[tuple[int | None, int]] = Counter()
    in_booking = Counter(exchanged.staying)
    for line in basket_lines:
        chosen[line.type, line.performance] += line.quantity
        in_booking[line.type or 0] += line.quantity
    now = clock.now()
    lines = []
    for line in basket_lines:
        performance = performances[line.performance]
        if line.type is None:
            lines.append(Line(terms=terms_of(performance), quantity=line.quantity))
            continue
        type = types.get(line.type)
        if type is None:
            raise NotOffered(Kind.TICKET)
        refusal = find_refusal(
            type,
            performance,
            caller.channel,
            now,
            chosen[line.type, line.performance],
            in_booking=in_booking[type.pk],
            before=exchanged.before.get(type.pk, 0),
            missing=missing_upsell_of(type),
        )
        if refusal is not None:
            raise _refused(type, line, refusal)
        included = tuple(one.included for one in brought.get(type.pk, ()))
        lines.append(ticket_type_line(type, performance, line.quantity, included=included))
    return lines


def _refused(type: TicketType, line: BasketLine, refusal: Refusal) -> NotOffered | TypeNotOffered:
    if refusal.is_hidden:
        return NotOffered(Kind.TICKET)
    error_class = (
        TypeNotOffered
        if refusal.why is not RefusalReason.TOO_MANY
        else partial(TooManyOfType, most=type.most_per_booking)
    )
    return error_class(
        type_id=type.pk, name=type.name, performance_id=line.performance, reason=refusal.text, field=line.field
    )


@dataclass(frozen=True, kw_only=True)
class TypeOffer:
    """A type as a performance offers it; `type` None is the normal ticket.

    `unit` is one priced ticket. `available` is the number shown to the caller. An offered type may still need
    `min_count` of it in a basket; one that is not offered has a `refusal`.
    """

    type: TicketType | None
    unit: Unit
    available: int
    is_scarce: bool
    min_count: int
    max_count: int
    includes: Sequence[IncludedUpsell]
    refusal: Refusal | None = None

    @property
    def is_offered(self) -> bool:
        return self.refusal is None

    @property
    def why(self) -> str:
        return self.refusal.why if self.refusal else ""

    @property
    def reason(self) -> str:
        return self.refusal.text if self.refusal else ""


def offers_of(performance: Performance, caller: Caller, *, left: int) -> list[TypeOffer]:
    """Return what a performance offers the caller now, the normal ticket first, in three queries however many types.

    `left` is the number of its tickets shown to the caller. A type that is not for this performance or channel is left
    out.
    """
    now = clock.now()
    fitting = [
        (type, refusal)
        for type in list_types_of_event(performance.event_id)
        for refusal in [find_refusal(type, performance, caller.channel, now, missing=missing_upsell_of(type))]
        if refusal is None or not refusal.is_hidden
    ]
    numbers = [type.pk for type, _ in fitting]
    brought, counts = (
        (read_included_upsells(numbers), read_counts(numbers, [performance.pk])) if numbers else ({}, Counts({}))
    )
    event = performance.event
    normal_ticket = TypeOffer(
        type=None,
        unit=_unit_of(Line(terms=terms_of(performance), quantity=1)),
        available=left,
        is_scarce=False,
        min_count=1 if isinstance(caller, Staff) else event.min_count,
        max_count=left if isinstance(caller, Staff) else event.max_count,
        includes=(),
    )
    offers = [
        _offer(type, refusal, performance, caller, left=left, brought=brought.get(type.pk, ()), counts=counts)
        for type, refusal in fitting
    ]
    return [normal_ticket, *offers]


def _offer(
    type: TicketType,
    refusal: Refusal | None,
    performance: Performance,
    caller: Caller,
    *,
    left: int,
    brought: Sequence[IncludedUpsell],
    counts: Counts,
) -> TypeOffer:
    own = counts.left(type, performance.pk)
    scarce = [own] if own is not None else []
    available = min([left, *scarce, *(one.available for one in brought)])
    most = available if isinstance(caller, Staff) else max_online(type, performance)
    # If none is left, or fewer than a basket needs, this type cannot be bought at all.
    sold_out = Refusal(RefusalReason.SOLD_OUT, gettext("sold out")) if available <= 0 else None
    return TypeOffer(
        type=type,
        unit=_unit_of(ticket_type_line(type, performance, 1)),
        available=available,
        is_scarce=own is not None,
        min_count=type.least,
        max_count=most,
        includes=brought,
        refusal=refusal or sold_out or too_few_refusal(type, min(available, most)),
    )


def _unit_of(line: Line) -> Unit:
    (unit,) = quote_basket(basket_of([line])).units
    return unit


def offer_upsells(
    caller: Caller, basket_lines: Sequence[BasketLine], performances: Mapping[int, Performance], exchanged: Exchanged
) -> list[Line]:
    """Price the upsells of the performances' events, in one query.

    :raises NotOffered: for one that is not sold there, not on this channel, not any more, or not in this variant.
    :raises TooFewUpsells, TooManyUpsells: if an order would have fewer or more than allowed; the counter may.
    """
    found = find_upsells(line.type for line in basket_lines if line.type is not None)
    channel = exchanged.channel or caller.channel
    lines = [
        _line_of(channel, line, found.get(line.type or 0), performances[line.performance]) for line in basket_lines
    ]
    if caller.channel is not Channel.BOXOFFICE:
        _check_counts(basket_lines, found)
    return lines


def _line_of(channel: Channel, line: BasketLine, found: StockedUpsell | None, performance: Performance) -> Line:
    if found is None or found.upsell.event_id != performance.event_id or not found.is_offered(channel):
        raise NotOffered(Kind.UPSELL)
    variants = {row.variant_id: row.variant for row in found.variants}
    variant = variants.get(line.variant)
    # An upsell with variants is sold in one of them, one without in none.
    if bool(variants) != (variant is not None) or (variant is None and line.variant is not None):
        raise NotOffered(Kind.UPSELL)
    return Line(
        terms=upsell_terms(found, performance, channel),
        quantity=line.quantity,
        kind=Kind.UPSELL,
        type=found.upsell.pk,
        variant=line.variant,
        name=found.upsell.name,
        variant_name=variant.name if variant else "",
    )


def upsell_terms(found: StockedUpsell, performance: Performance, channel: Channel) -> Terms:
    """Return what one of an upsell charges at a performance: no booking fee, and the tax of its sub-category."""
    event, rate = performance.event, found.tax_percentage
    return Terms(
        performance=performance.pk,
        price=found.price(channel),
        tax_rate=Decimal(0) if rate is None else rate / Decimal(100),
        tax_name="" if rate is None else event.venue.tax_category.name,
        includes_tax=event.includes_tax,
        currency=event.currency,
        platform_fees=terms_of(performance).platform_fees,
    )


def _check_counts(lines: Sequence[BasketLine], found: Mapping[int, StockedUpsell]) -> None:
    """Check the total over all lines of a performance, which is an order: repeated lines and variants add up."""
    counts = Counter[tuple[int, int]]()
    for line in lines:
        counts[line.performance, line.type or 0] += line.quantity
    for (_, upsell_id), quantity in counts.items():
        upsell = found[upsell_id].upsell
        if quantity < upsell.min_count:
            raise TooFewUpsells(upsell.pk, upsell.name, upsell.min_count)
        if quantity > upsell.max_count:
            raise TooManyUpsells(upsell.pk, upsell.name, upsell.max_count)


Performances = Mapping[int, Performance]
# Prices each line of its kind, in the same order, and raises NotOffered for any other.
Offer = Callable[[Caller, Sequence[BasketLine], Performances, Exchanged], list[Line]]


def price_lines(
    *,
    caller: Caller,
    basket_lines: Sequence[BasketLine],
    performances: Performances,
    exchanged: Exchanged = NOTHING_EXCHANGED,
) -> list[Line]:
    """Return each line of a basket with what it charges the caller now, in the basket's order.

    :raises NotOffered: for a line with something that the caller is not offered.
    """
    places: dict[Kind, list[int]] = defaultdict(list)
    for place, line in enumerate(basket_lines):
        places[line.kind].append(place)
    priced: dict[int, Line] = {}
    for kind, of_kind in places.items():
        if kind not in OFFERS:
            raise NotOffered(kind)
        lines = OFFERS[kind](caller, [basket_lines[place] for place in of_kind], performances, exchanged)
        priced.update(zip(of_kind, lines, strict=True))
    return [priced[place] for place in range(len(basket_lines))]


# One entry for each kind of thing that is sold.
OFFERS: dict[Kind, Offer] = {Kind.TICKET: offer_tickets, Kind.UPSELL: offer_upsells}


# Public pages list performances until this long after their start.
SHOWN_AFTER_START = 3  # hours
MOST_SHOWN = 2_000
# A cancelled performance is shown as such, so that nobody looks for it in vain.
SHOWN = Q(is_active=True) | Q(cancelled_at__isnull=False)
# Reservations may expire and holds may be released: only sold tickets are certainly gone.
_HAS_ROOM = Q(stock__slots=0, stock__capacity__gt=F("stock__sold")) | Q(stock__slots__gt=F("stock__sold"))


@dataclass(frozen=True)
class Month:
    """A month in the performances' own time zones, as `2026-12`, and the performances that begin in it."""

    name: str
    performances: list[int]
    has_room: bool  # not all of it is sold, though the rest may be reserved, held or not on sale


def list_shown(*, event: Event) -> QuerySet[Performance]:
    """List the performances of an event that buyers are shown, by start."""
    since = clock.now() - clock.hours(SHOWN_AFTER_START)
    return list_performances(event=event).filter(SHOWN, starts_at__gte=since)


def read_months(*, event: Event) -> list[Month]:
    """Read the months in which an event has shown performances, in one query."""
    room = Q(is_active=True) & _HAS_ROOM
    rows = list_shown(event=event).annotate(has_room=room).values_list("pk", "starts_at", "timezone", "has_room")
    found: dict[str, list[int]] = defaultdict(list)
    with_room = set()
    zones: dict[str, ZoneInfo] = {}
    for performance, starts_at, zone, has_room in rows[:MOST_SHOWN]:
        here = zones.get(zone) or zones.setdefault(zone, ZoneInfo(zone))
        month = f"{starts_at.astimezone(here):%Y-%m}"
        found[month].append(performance)
        if has_room:
            with_room.add(month)
    # With two time zones, the later moment may be in the earlier month.
    return [Month(name, found[name], name in with_room) for name in sorted(found)]
