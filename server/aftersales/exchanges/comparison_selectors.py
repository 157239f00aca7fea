"""Whether a call agrees with its quote and with where the order's tickets are: what differs is never done.

Only what the call carries is compared. It may name tickets and upsells by kind and number, which names no units: then
as many of each kind were quoted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from django.db.models import Q

from server.aftersales.errors import OrderMoved, QuoteDifference, QuoteDiffers
from server.aftersales.exchanges.rules import ExchangeInput, describe_performance
from server.catalogue.events.models import Performance
from server.pricing.basket import Kind
from server.sales.baskets import BasketLine, basket_from_json
from server.sales.choices import Choice
from server.sales.models import Exchange, Order, Ticket, UpsellItem


def refuse_moved(order: Order, wish: ExchangeInput) -> None:
    """Refuse a call that has seen an order's tickets at another performance than where they are.

    :raises OrderMoved: if it has.
    """
    if wish.source and wish.source != order.performance_id:
        raise _moved(order, field="eventdetailid_from")


def refuse_other_event(order: Order, wish: ExchangeInput, target: Performance) -> None:
    """Refuse a call that names an event which is neither the order's nor the one that it is exchanged for.

    :raises OrderMoved: if it does.
    """
    if wish.event and wish.event not in (order.performance.event_id, target.event_id):
        raise _moved(order, field="eventid")


def _moved(order: Order, *, field: str) -> OrderMoved:
    return OrderMoved(describe_performance(order.performance, ()), field=field)


def refuse_difference(exchange: Exchange, wish: ExchangeInput) -> None:
    """Refuse a call that names anything otherwise than it was quoted, whether that was made since or not.

    :raises QuoteDiffers: for the first difference.
    """
    checks: dict[QuoteDifference, Callable[[], bool]] = {
        QuoteDifference.PERFORMANCE: lambda: wish.performance == exchange.target_id,
        QuoteDifference.SOURCE: lambda: wish.source in (0, exchange.source_id),
        QuoteDifference.EVENT: lambda: wish.event == 0 or wish.event in _events_of(exchange),
        QuoteDifference.COUNT: lambda: _is_count(exchange, wish),
        QuoteDifference.TICKETS: lambda: _are_tickets(exchange, wish),
        QuoteDifference.UPSELLS: lambda: _are_upsells(exchange, wish),
    }
    for difference, agrees in checks.items():
        if not agrees():
            raise QuoteDiffers(difference)
    _compare_new(exchange, wish)


def _events_of(exchange: Exchange) -> set[int]:
    both = Performance.objects.filter(pk__in=(exchange.source_id, exchange.target_id))
    return set(both.values_list("event_id", flat=True))


def _is_count(exchange: Exchange, wish: ExchangeInput) -> bool:
    return bool(wish.tickets) or wish.number in (None, len(_quoted_tickets(exchange)))


def _quoted_tickets(exchange: Exchange) -> list[int]:
    """List the tickets that a call names for a quote: those that keep their places are among them."""
    return [*exchange.tickets, *(ticket for ticket, _, _ in exchange.staying)]


def _are_tickets(exchange: Exchange, wish: ExchangeInput) -> bool:
    return not wish.tickets or _agree(wish.tickets, _types_of(_quoted_tickets(exchange)))


def _types_of(ticket_ids: Sequence[int]) -> dict[int, int]:
    rows = Ticket.objects.filter(pk__in=ticket_ids).values_list("pk", "type_id")
    return {ticket: type or 0 for ticket, type in rows}


def _are_upsells(exchange: Exchange, wish: ExchangeInput) -> bool:
    """Compare the upsells that were bought; those that a ticket brings go with it, named or not."""
    if wish.upsells is None or wish.is_whole:
        return True
    staying = [ticket for ticket, _, _ in exchange.staying]
    items = list(UpsellItem.objects.filter(Q(pk__in=exchange.upsells) | Q(ticket__in=staying)))
    bought = {item.pk: item.upsell_id for item in items if item.ticket_id is None}
    brought = {item.pk for item in items if item.ticket_id is not None}
    return _agree(wish.upsells, bought, brought)


def _agree(choices: Sequence[Choice], quoted: Mapping[int, int], brought: Collection[int] = ()) -> bool:
    """Tell whether rows choose just the quoted units, given with their kinds; `brought` ones may be named besides."""
    named = {choice.unit for choice in choices if choice.unit and choice.quantity}
    unchecked = {choice.unit for choice in choices if choice.unit} - named
    if not named <= quoted.keys() | set(brought) or unchecked & (quoted.keys() | set(brought)):
        return False
    counts: Counter[int] = Counter()
    for choice in choices:
        if not choice.unit:
            counts[choice.kind] += choice.quantity
    return +counts == Counter(kind for unit, kind in quoted.items() if unit not in named)


def _compare_new(exchange: Exchange, wish: ExchangeInput) -> None:
    """Compare the new tickets by type and number, and their places, where the performance has places.

    :raises QuoteDiffers: if they differ.
    """
    lines = [line for line in basket_from_json(exchange.basket).lines if line.kind is Kind.TICKET]
    if wish.new is not None:
        wished = [one.kind for one in wish.new for _ in range(one.quantity)]
        kinds = wished if wish.new else _types_of(exchange.tickets).values()
        if Counter(kinds) != Counter(line.type or 0 for line in lines for _ in range(line.quantity)):
            raise QuoteDiffers(QuoteDifference.NEW_TICKETS)
    if wish.seats is not None and any(line.players for line in lines) and not _are_seats(exchange, wish, lines):
        raise QuoteDiffers(QuoteDifference.SEATS)


def _are_seats(exchange: Exchange, wish: ExchangeInput, lines: Sequence[BasketLine]) -> bool:
    """Compare the places, and which type is for which where the call says that, too."""
    staying = {(team, player) for _, team, player in exchange.staying}
    quoted = [(line.type or 0, line.team or 0, player) for line in lines for player in line.players]
    new = [place for place in wish.places if place not in staying]
    if not staying <= set(wish.places) or sorted(new) != sorted((team, player) for _, team, player in quoted):
        return False
    kinds = [one.kind for one in wish.new or () for _ in range(one.quantity)]
    return not kinds or sorted((kind, *place) for kind, place in zip(kinds, new, strict=True)) == sorted(quoted)
