"""Chosen units of an order to be refunded or exchanged: single ones, or a number of a kind."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from server.sales.errors import AllTickets, CountDiffers, NamedTwice, TooManyChosen, UpsellIncluded, UpsellsMissing
from server.sales.refundable import Refundable, RefundPlan, Sold, was_used


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Units chosen to be given back: one by its number, or a number of a kind; 0 of a unit unchecks it.

    `kind` is a ticket type or an upsell, 0 for normal tickets.
    """

    unit: int = 0
    kind: int = 0
    quantity: int = 1


def refuse_twice(named: Iterable[Hashable], *, field: str) -> None:
    """Refuse a list that names something twice.

    :raises NamedTwice: if it does.
    """
    rows = list(named)
    if len(set(rows)) < len(rows):
        raise NamedTwice(field=field)


def check_choices(choices: Iterable[Choice], *, field: str) -> None:
    """Refuse rows that name a unit twice: in two rows, or with a quantity above 1.

    :raises NamedTwice: if they do.
    """
    units = [choice for choice in choices if choice.unit]
    refuse_twice((choice.unit for choice in units), field=field)
    if any(choice.quantity > 1 for choice in units):
        raise NamedTwice(field=field)


def check_count(count: int | None, tickets: Iterable[Choice], *, field: str) -> None:
    """Refuse a number of tickets that differs from the list beside it; without a list there is nothing to compare.

    :raises CountDiffers: if it does.
    """
    rows = list(tickets)
    named = sum(choice.quantity for choice in rows)
    if rows and count is not None and count != named:
        raise CountDiffers(count, named, field=field)


def units_of(
    found: Refundable, tickets: Sequence[Choice], upsells: Sequence[Choice]
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the numbers of the chosen tickets and upsells; of a kind, unused ones come first.

    :raises TooManyChosen: if more of a kind were chosen than there are.
    :raises UpsellIncluded: if an upsell is unchecked that a chosen ticket includes.
    """
    ticket_ids = _chosen(tickets, found.tickets, lambda unit: unit.type_id or 0, "ticketinfo")
    unchecked = {choice.unit for choice in upsells if choice.unit and not choice.quantity}
    if any(item.pk in unchecked and item.ticket_id in ticket_ids for item in found.upsells):
        raise UpsellIncluded(field="upsellInfo")
    bought = [item for item in found.upsells if item.ticket_id is None]
    return ticket_ids, _chosen(upsells, bought, lambda item: item.upsell_id, "upsellInfo")


def any_tickets(found: Refundable, quantity: int) -> frozenset[int]:
    """Return the numbers of this many tickets of any type.

    :raises TooManyChosen: if there are fewer.
    """
    return _chosen([Choice(quantity=quantity)], found.tickets, lambda _: 0, "nooftickets")


def _chosen(
    choices: Sequence[Choice], units: Sequence[Sold], kind_of: Callable[[Sold], int], field: str
) -> frozenset[int]:
    chosen = {choice.unit for choice in choices if choice.unit and choice.quantity}
    unchecked = {choice.unit for choice in choices} - chosen
    for choice in choices:
        if choice.unit:
            continue
        left = [unit for unit in units if kind_of(unit) == choice.kind and unit.pk not in chosen | unchecked]
        if choice.quantity > len(left):
            raise TooManyChosen(len(left), field=field)
        chosen.update(unit.pk for unit in sorted(left, key=was_used)[: choice.quantity])
    return frozenset(chosen)


def refuse_all(found: Refundable, plan: RefundPlan) -> None:
    """Refuse a partial refund that leaves nothing, or that leaves upsells without tickets.

    The preview refuses it too: the app shows why and checks nothing itself.

    :raises AllTickets: if all tickets are chosen, or all that an order without tickets has, of a payment's only order.
    :raises UpsellsMissing: if all tickets are chosen where there are other orders, but not all upsells.
    """
    tickets, upsells = len(plan.tickets), len(plan.upsells)
    is_all = tickets == len(found.tickets) and (found.tickets or upsells == len(found.upsells))
    if is_all and found.orders == 1:
        raise AllTickets(field="ticketinfo")
    if is_all and upsells < len(found.upsells):
        raise UpsellsMissing(field="upsellInfo")
