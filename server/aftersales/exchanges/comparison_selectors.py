"""Whether a call agrees with its quote and with where the order's tickets are; a call that differs is refused.

Only what the call carries is compared. It may name tickets and upsells by kind and number instead of single units: then
the numbers of each kind are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from django.db.models import Q

from server.aftersales.errors import OrderMoved, QuoteDifference, QuoteDiffers
from server.aftersales.exchanges.rules import ExchangeInput, describe_performance
from server.catalogue.events.models import Performance
from server.platform.dataclass_json import from_json_dict
from server.pricing.basket import Kind
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.choices import Choice
from server.sales.models import Exchange, Order, Ticket, UpsellItem


def refuse_moved(order: Order, exchange_input: ExchangeInput) -> None:
    """Refuse a call that has seen an order's tickets at another performance than where they are.

    :raises OrderMoved: if it has.
    """
    if exchange_input.source and exchange_input.source != order.performance_id:
        raise _moved(order, field="eventdetailid_from")


def refuse_other_event(order: Order, exchange_input: ExchangeInput, target: Performance) -> None:
    """Refuse a call whose event is neither the order's nor the target's.

    :raises OrderMoved: if it is another one.
    """
    if exchange_input.event and exchange_input.event not in (order.performance.event_id, target.event_id):
        raise _moved(order, field="eventid")


def _moved(order: Order, *, field: str) -> OrderMoved:
    return OrderMoved(describe_performance(order.performance, ()), field=field)


def refuse_difference(exchange: Exchange, exchange_input: ExchangeInput) -> None:
    """Refuse a call that differs from its quote, whether or not the exchange was made since.

    :raises QuoteDiffers: for the first difference.
    """
    # A call may also name the tickets that keep their places.
    quoted = [*exchange.tickets, *(ticket for ticket, _, _ in exchange.staying)]
    tickets = exchange_input.tickets
    both = Performance.objects.filter(pk__in=(exchange.source_id, exchange.target_id), event=exchange_input.event)
    checks: dict[QuoteDifference, Callable[[], bool]] = {
        QuoteDifference.PERFORMANCE: lambda: exchange_input.performance == exchange.target_id,
        QuoteDifference.SOURCE: lambda: exchange_input.source in (0, exchange.source_id),
        QuoteDifference.EVENT: lambda: exchange_input.event == 0 or both.exists(),
        QuoteDifference.COUNT: lambda: bool(tickets) or exchange_input.number in (None, len(quoted)),
        QuoteDifference.TICKETS: lambda: not tickets or _agree(tickets, _types_of(quoted)),
        QuoteDifference.UPSELLS: lambda: _are_upsells(exchange, exchange_input),
    }
    for difference, agrees in checks.items():
        if not agrees():
            raise QuoteDiffers(difference)
    _compare_new(exchange, exchange_input)


def _types_of(ticket_ids: Sequence[int]) -> dict[int, int]:
    rows = Ticket.objects.filter(pk__in=ticket_ids).values_list("pk", "type_id")
    return {ticket: type or 0 for ticket, type in rows}


def _are_upsells(exchange: Exchange, exchange_input: ExchangeInput) -> bool:
    """Compare the upsells that were bought; those that a ticket brings go with it, named or not."""
    if exchange_input.upsells is None or exchange_input.is_whole:
        return True
    staying = [ticket for ticket, _, _ in exchange.staying]
    items = list(UpsellItem.objects.filter(Q(pk__in=exchange.upsells) | Q(ticket__in=staying)))
    bought = {item.pk: item.upsell_id for item in items if item.ticket_id is None}
    brought = {item.pk for item in items if item.ticket_id is not None}
    return _agree(exchange_input.upsells, bought, brought)


def _agree(choices: Sequence[Choice], quoted: Mapping[int, int], brought: Collection[int] = ()) -> bool:
    """Return whether rows choose exactly the quoted units, given with their kinds.

    They may name `brought` ones, too.
    """
    named = {choice.unit for choice in choices if choice.unit and choice.quantity}
    unchecked = {choice.unit for choice in choices if choice.unit} - named
    if not named <= quoted.keys() | set(brought) or unchecked & (quoted.keys() | set(brought)):
        return False
    counts: Counter[int] = Counter()
    for choice in choices:
        if not choice.unit:
            counts[choice.kind] += choice.quantity
    return +counts == Counter(kind for unit, kind in quoted.items() if unit not in named)


def _compare_new(exchange: Exchange, exchange_input: ExchangeInput) -> None:
    """Compare the new tickets by type and number, and their places, if the performance has places.

    :raises QuoteDiffers: if they differ.
    """
    lines = [line for line in from_json_dict(BasketRequest, exchange.basket).lines if line.kind is Kind.TICKET]
    if exchange_input.new is not None:
        requested = [one.kind for one in exchange_input.new for _ in range(one.quantity)]
        kinds = requested if exchange_input.new else _types_of(exchange.tickets).values()
        if Counter(kinds) != Counter(line.type or 0 for line in lines for _ in range(line.quantity)):
            raise QuoteDiffers(QuoteDifference.NEW_TICKETS)
    if (
        exchange_input.seats is not None
        and any(line.players for line in lines)
        and not _are_seats(exchange, exchange_input, lines)
    ):
        raise QuoteDiffers(QuoteDifference.SEATS)


def _are_seats(exchange: Exchange, exchange_input: ExchangeInput, lines: Sequence[BasketLine]) -> bool:
    """Compare the places, and the type of each if the call says that, too."""
    staying = {(team, player) for _, team, player in exchange.staying}
    quoted = [(line.type or 0, line.team or 0, player) for line in lines for player in line.players]
    new = [place for place in exchange_input.places if place not in staying]
    if not staying <= set(exchange_input.places) or sorted(new) != sorted((team, player) for _, team, player in quoted):
        return False
    kinds = [one.kind for one in exchange_input.new or () for _ in range(one.quantity)]
    return not kinds or sorted((kind, *place) for kind, place in zip(kinds, new, strict=True)) == sorted(quoted)
