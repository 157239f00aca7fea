"""Issuing: each unit of a paid quote becomes a row, a ticket with its signed code or an upsell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from server.core.database.rows import update_each
from server.events.models import TeamPlace
from server.orders import codes
from server.orders.models import Order, Reduction, Ticket, UpsellItem
from server.orders.selling.quotes import AMOUNTS, tickets_in, upsells_in
from server.orders.selling.services.claimants import Sale
from server.payments.models import Part, Payment
from server.pricing.basket import Kind, Unit
from server.pricing.quote import Quote


def issue_units(part: Part, orders: list[Order], quote: Quote) -> Sale:
    """Write a ticket or an upsell for each unit of a quote; its claimants and `stamp` then add what a ticket lacks."""
    order_of = {order.performance_id: order for order in orders}
    ticket_of = {
        place: _ticket_of(part, order_of[unit.performance], unit)
        for place, unit in enumerate(quote.units)
        if unit.kind is Kind.TICKET
    }
    tickets = list(ticket_of.values())
    Ticket.objects.bulk_create(tickets)
    upsells = [
        _upsell_of(
            part, order_of[unit.performance], unit, None if unit.with_ticket is None else ticket_of[unit.with_ticket]
        )
        for unit in upsells_in(quote.units)
    ]
    UpsellItem.objects.bulk_create(upsells)
    Reduction.objects.bulk_create(
        [*_reductions_of(tickets_in(quote.units), tickets), *_reductions_of(upsells_in(quote.units), upsells)]
    )
    for ticket in tickets:
        ticket.code_hash = codes.code_hash(code_of(part.payment, ticket))
    return Sale(part=part, orders=orders, tickets=tickets, upsells=upsells)


def _ticket_of(part: Part, order: Order, unit: Unit) -> Ticket:
    placed: dict[str, Any] = {}
    if slot := unit.slot:
        # Not read: it stands for the row that the reservation has claimed.
        place = TeamPlace(pk=slot.place, performance_id=order.performance_id, team_id=slot.team, number=slot.player)
        placed = {"place": place, "team_name": slot.team_name, "player": slot.player}
    what = {"type_id": unit.type, "type_name": unit.name}
    return Ticket(part=part, order=order, performance_id=order.performance_id, **what, **placed, **_sold(unit))


def _upsell_of(part: Part, order: Order, unit: Unit, ticket: Ticket | None) -> UpsellItem:
    what = {
        "upsell_id": unit.type,
        "variant_id": unit.variant,
        "name": unit.name,
        "variant_name": unit.variant_name,
        "ticket": ticket,
    }
    return UpsellItem(part=part, order=order, performance_id=order.performance_id, **what, **_sold(unit))


def _reductions_of(units: Iterable[Unit], rows: Iterable[Ticket | UpsellItem]) -> Iterator[Reduction]:
    """Give what each price rule has taken off some units, which became these rows."""
    for unit, row in zip(units, rows, strict=True):
        of = {"ticket": row} if isinstance(row, Ticket) else {"upsell": row}
        yield from (
            Reduction(**of, rule=taken.rule, reference=taken.reference, label=taken.label[:255], amount=taken.amount)
            for taken in unit.reductions
        )


def _sold(unit: Unit) -> dict[str, Any]:
    """Copy what a unit cost, and the names that its buyer saw."""
    return {
        "tax_name": unit.tax_name,
        "tax_rate": unit.tax_rate,
        "is_tax_included": unit.includes_tax,
        "total": unit.total,
        **{amount: getattr(unit, amount) for amount in AMOUNTS},
    }


_STAMP = "code_hash = v.column2, door_position = v.column3, allotment_id = CAST(v.column4 AS BIGINT)"


def stamp(tickets: Iterable[Ticket]) -> None:
    """Write what new tickets have learned since: their codes, and from their claim the hold and the door's position.

    It must run while the stock rows are locked, so that no later position is seen before this one.
    """
    update_each(Ticket, _STAMP, ((row.pk, row.code_hash, row.door_position, row.allotment_id) for row in tickets))


def code_of(payment: Payment, ticket: Ticket) -> str:
    """Give the text of a ticket's QR code."""
    return codes.sign_code(
        account_id=payment.account_id,
        reference=payment.reference,
        order_id=ticket.order_id,
        ticket_id=ticket.pk,
        performance_id=ticket.performance_id,
    )
