"""Ticket types as they are sold: what the lines of a basket charge, and what a performance offers now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext

from server.accounts.caller import Caller, Staff
from server.core import clock
from server.events.models import Performance
from server.orders.errors import NotOffered, TooManyOfType, TypeNotOffered
from server.orders.selling.wanted import BasketLine, Exchanged
from server.pricing.basket import Kind, Line, Unit, basket_of
from server.pricing.models import TicketType
from server.pricing.quote import quote_basket
from server.pricing.terms import terms_of
from server.pricing.types.fitting import Refusal, Why, line_of, most_online, why_not, why_too_few
from server.pricing.types.selectors import (
    Brought,
    Counts,
    find_types,
    list_of_event,
    missing_of,
    read_brought,
    read_counts,
)

# In a basket


def offer_tickets(
    caller: Caller,
    wanted: Sequence[BasketLine],
    performances: Mapping[int, Performance],
    exchanged: Exchanged,
) -> list[Line]:
    """Offer normal tickets, which every performance has, and the types that fit; types cost two queries together.

    :raises NotOffered: for a type that there is not, or that is not for this performance at all.
    :raises TypeNotOffered: for a type that is sold no longer, not without its upsells, or not so few of it.
    :raises TooManyOfType: for more of a type than one booking may have.
    """
    asked = {line.type for line in wanted if line.type is not None}
    types, brought = (find_types(asked), read_brought(asked)) if asked else ({}, {})
    chosen: Counter[tuple[int | None, int]] = Counter()
    in_booking = Counter(exchanged.staying)
    for line in wanted:
        chosen[line.type, line.performance] += line.quantity
        in_booking[line.type or 0] += line.quantity
    now = clock.now()
    lines = []
    for line in wanted:
        performance = performances[line.performance]
        if line.type is None:
            lines.append(Line(terms=terms_of(performance), quantity=line.quantity))
            continue
        type = types.get(line.type)
        if type is None:
            raise NotOffered(Kind.TICKET)
        refusal = why_not(
            type,
            performance,
            caller.channel,
            now,
            chosen[line.type, line.performance],
            in_booking=in_booking[type.pk],
            before=exchanged.before.get(type.pk, 0),
            missing=missing_of(type),
        )
        if refusal is not None:
            raise _refused(type, line, refusal)
        included = tuple(one.included for one in brought.get(type.pk, ()))
        lines.append(line_of(type, performance, line.quantity, included=included))
    return lines


def _refused(type: TicketType, line: BasketLine, refusal: Refusal) -> NotOffered | TypeNotOffered:
    if refusal.is_hidden:
        return NotOffered(Kind.TICKET)
    told = TypeNotOffered if refusal.why is not Why.TOO_MANY else partial(TooManyOfType, most=type.most_per_booking)
    return told(type_id=type.pk, name=type.name, performance_id=line.performance, reason=refusal.text, field=line.field)


# On a performance


@dataclass(frozen=True, kw_only=True)
class TypeOffer:
    """A type as a performance offers it; `type` None is the normal ticket.

    `unit` is one ticket of it, priced. `available` is what the caller is shown as left. One that is offered may still
    need `min_count` of it in a basket; one that is not has a `refusal`.
    """

    type: TicketType | None
    unit: Unit
    available: int
    is_scarce: bool
    min_count: int
    max_count: int
    includes: Sequence[Brought]
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
    """Give what a performance offers the caller now, the normal ticket first, in three queries however many types.

    `left` is how many tickets of it the caller is shown as left. A type that is not for this performance or channel is
    left out.
    """
    now = clock.now()
    fitting = [
        (type, refusal)
        for type in list_of_event(performance.event_id)
        for refusal in [why_not(type, performance, caller.channel, now, missing=missing_of(type))]
        if refusal is None or not refusal.is_hidden
    ]
    numbers = [type.pk for type, _ in fitting]
    brought, counts = (read_brought(numbers), read_counts(numbers, [performance.pk])) if numbers else ({}, Counts({}))
    offers = [
        _offer(type, refusal, performance, caller, left=left, brought=brought.get(type.pk, ()), counts=counts)
        for type, refusal in fitting
    ]
    return [_normal_ticket(performance, caller, left), *offers]


def _normal_ticket(performance: Performance, caller: Caller, left: int) -> TypeOffer:
    event = performance.event
    return TypeOffer(
        type=None,
        unit=_unit_of(Line(terms=terms_of(performance), quantity=1)),
        available=left,
        is_scarce=False,
        min_count=1 if isinstance(caller, Staff) else event.min_count,
        max_count=left if isinstance(caller, Staff) else event.max_count,
        includes=(),
    )


def _offer(
    type: TicketType,
    refusal: Refusal | None,
    performance: Performance,
    caller: Caller,
    *,
    left: int,
    brought: Sequence[Brought],
    counts: Counts,
) -> TypeOffer:
    own = counts.left(type, performance.pk)
    scarce = [own] if own is not None else []
    available = min([left, *scarce, *(one.available for one in brought)])
    most = available if isinstance(caller, Staff) else most_online(type, performance)
    return TypeOffer(
        type=type,
        unit=_unit_of(line_of(type, performance, 1)),
        available=available,
        is_scarce=own is not None,
        min_count=type.least,
        max_count=most,
        includes=brought,
        refusal=refusal or _why_none_left(type, available, most),
    )


def _why_none_left(type: TicketType, available: int, most: int) -> Refusal | None:
    """Say that none is left, or fewer than a basket needs: then this type is not to be had at all."""
    return Refusal(Why.SOLD_OUT, gettext("sold out")) if available <= 0 else why_too_few(type, min(available, most))


def _unit_of(line: Line) -> Unit:
    (unit,) = quote_basket(basket_of([line])).units
    return unit
