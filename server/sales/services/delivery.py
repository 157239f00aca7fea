"""What a part of a payment becomes once it is paid, and what is undone if it expires.

A sale's part becomes its orders' tickets; other kinds register a delivery of their own. Paying, expiring and cancelling
know nothing else of what they are about.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, ClassVar, TypeVar

from server.accounts.caller import Channel
from server.accounts.models import User
from server.catalogue.events.models import Performance, TeamPlace
from server.catalogue.events.on_sale import BOX_OFFICE_GRACE
from server.catalogue.events.selectors import list_cancelled
from server.inventory.errors import ReservationOver
from server.payments.models import Charge, Part, Payment
from server.payments.services.gateways import gateway_label
from server.platform import clock
from server.platform.database import Prepared, update_each
from server.platform.money import display
from server.pricing.basket import Kind
from server.pricing.quote import Quote, Unit
from server.sales import codes
from server.sales.baskets import AMOUNTS, quote_from_json
from server.sales.errors import CANCELLED
from server.sales.models import Order, OrderEvent, Reduction, Ticket, UpsellItem
from server.sales.selectors import Checkout, read_checkout
from server.sales.services import emails, history, journal
from server.sales.services.admissions import stamp_upsells
from server.sales.services.allocation import draw_seats, fulfil_all
from server.sales.services.allocators import Sale
from server.sales.services.emails import EmailKind
from server.sales.services.history import change_orders, resume_cancelled


@dataclass(frozen=True, kw_only=True)
class Paid:
    """A paid part.

    `channel` is where the money was taken, None where it came without a call: then nothing is refused as too late.
    `is_first` says that nothing of its payment was paid before, and `is_late` that its reservation was over.
    """

    part: Part
    charge: Charge
    channel: Channel | None
    by: User | None
    at: datetime
    is_first: bool
    is_late: bool


class Delivery(ABC):
    """What is done for the parts that it concerns, inside the transaction that won their reservation."""

    late_payment_email: ClassVar[EmailKind]  # tells a buyer that their money came too late

    @abstractmethod
    def concerns(self, part: Part) -> bool:
        """Return from a part alone whether it is one of these."""

    @abstractmethod
    def begin(self, part: Part, channel: Channel) -> None:
        """Publish that a provider was asked for its money.

        :raises ReservationOver: if it is too late for that.
        """

    @abstractmethod
    def publish_change(self, part: Part) -> None:
        """Publish that its reservation or its buyer has changed."""

    @abstractmethod
    def platform_fee(self, part: Part) -> Decimal:
        """Return the platform's fee of its charge."""

    def is_still_needed(self, part: Part) -> bool:
        """Return whether paid units can still be handed out; the rows that it locks stay so."""
        return True

    @abstractmethod
    def deliver(self, paid: Paid) -> Checkout:
        """Issue what was paid for.

        :raises ReservationOver: if it is too late for that where it is paid.
        """

    @abstractmethod
    def close(self, part: Part, kind: OrderEvent.Kind, *, at: datetime, by: User | None) -> None:
        """Record that it expired or was cancelled; its claims are released after this."""

    @abstractmethod
    def note(self, part: Part, kind: OrderEvent.Kind, *, amount: Decimal, message: str) -> None:
        """Note something about its money in the history that it belongs to."""


_DELIVERIES: list[Delivery] = []
Registered = TypeVar("Registered", bound=type[Delivery])


def register_delivery(cls: Registered) -> Registered:
    """Register a kind of delivery."""
    _DELIVERIES.append(cls())
    return cls


def delivery_of(part: Part) -> Delivery:
    """Return the delivery of a part.

    :raises LookupError: if none is registered.
    """
    for delivery in _DELIVERIES:
        if delivery.concerns(part):
            return delivery
    raise LookupError(f"nobody knows what part {part.pk} becomes")


def issue_units(part: Part, orders: list[Order], quote: Quote) -> Sale:
    """Write a ticket or an upsell for each unit of a quote; its allocators and `stamp` then add what a ticket lacks."""
    order_of = {order.performance_id: order for order in orders}
    ticket_of = {
        place: _ticket_of(part, order_of[unit.performance], unit)
        for place, unit in enumerate(quote.units)
        if unit.kind is Kind.TICKET
    }
    tickets = list(ticket_of.values())
    Ticket.objects.bulk_create(tickets)
    upsells = [
        UpsellItem(
            part=part,
            order=order_of[unit.performance],
            performance_id=unit.performance,
            upsell_id=unit.type or 0,  # an upsell always has one
            variant_id=unit.variant,
            name=unit.name,
            variant_name=unit.variant_name,
            ticket=None if unit.with_ticket is None else ticket_of[unit.with_ticket],
            **_sold_fields(unit),
        )
        for unit in quote.upsells
    ]
    UpsellItem.objects.bulk_create(upsells)
    Reduction.objects.bulk_create([*_reductions_of(quote.tickets, tickets), *_reductions_of(quote.upsells, upsells)])
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
    return Ticket(part=part, order=order, performance_id=order.performance_id, **what, **placed, **_sold_fields(unit))


def _reductions_of(units: Iterable[Unit], rows: Iterable[Ticket | UpsellItem]) -> Iterator[Reduction]:
    """Return the reductions of some units by price rule, for the rows that the units became."""
    for unit, row in zip(units, rows, strict=True):
        of = {"ticket": row} if isinstance(row, Ticket) else {"upsell": row}
        yield from (
            Reduction(
                **of,
                rule=reduction.rule,
                reference=reduction.reference,
                label=reduction.label[:255],
                amount=reduction.amount,
            )
            for reduction in unit.reductions
        )


def _sold_fields(unit: Unit) -> dict[str, Any]:
    """Return a unit's amounts, and the names that its buyer saw, as columns."""
    return {
        "tax_name": unit.tax_name,
        "tax_rate": unit.tax_rate,
        "is_tax_included": unit.includes_tax,
        "total": unit.total,
        **{amount: getattr(unit, amount) for amount in AMOUNTS},
    }


_STAMP = "code_hash = v.column2, door_position = v.column3, allotment_id = CAST(v.column4 AS BIGINT)"


def stamp(tickets: Iterable[Ticket]) -> None:
    """Write what new tickets got since: their codes, and from their claim the hold and the door's position.

    It must run while the stock rows are locked, so that no later position is visible before this one.
    """
    update_each(Ticket, _STAMP, ((row.pk, row.code_hash, row.door_position, row.allotment_id) for row in tickets))


def code_of(payment: Payment, ticket: Ticket) -> str:
    """Return the text of a ticket's QR code."""
    return codes.sign_code(
        account_id=payment.account_id,
        reference=payment.reference,
        order_id=ticket.order_id,
        ticket_id=ticket.pk,
        performance_id=ticket.performance_id,
    )


LATE = ", after its reservation had expired: everything was still there"


@register_delivery
class SaleDelivery(Delivery):
    """The parts that opened their payment or were added to it as a basket: each has orders of its own."""

    late_payment_email: ClassVar[EmailKind] = emails.LATE_PAYMENT

    def concerns(self, part: Part) -> bool:
        return part.origin_id is None

    def begin(self, part: Part, channel: Channel) -> None:
        orders = _ORDERS_TO_PAY.rows(part.pk)
        refuse_begun((order.performance for order in orders), channel, clock.now())
        change_orders(orders)

    def publish_change(self, part: Part) -> None:
        change_orders(_ORDERS_TO_PAY.rows(part.pk))

    def platform_fee(self, part: Part) -> Decimal:
        return quote_from_json(part.reservation.quote).platform_fee

    def deliver(self, paid: Paid) -> Checkout:
        part, charge, now = paid.part, paid.charge, paid.at
        if part.payment.buyer_email:
            emails.enqueue_tickets(part.payment_id)
        # Locked in the order of their keys first, since an UPDATE by itself locks its rows in any order.
        orders = _ORDERS_TO_PAY.rows(part.pk)
        for order in orders:
            order.payment, order.part = part.payment, part
        if paid.channel is not None:
            refuse_begun((order.performance for order in orders), paid.channel, now)
        change_orders(orders, status=Order.Status.PAID, gateway=charge.gateway)
        quote = quote_from_json(part.reservation.quote)
        sale = issue_units(part, orders, quote)
        how = way_of(part, charge) + (LATE if paid.is_late else "")
        history.note(orders, OrderEvent.Kind.PAID, at=now, by=paid.by, description=how)
        draw_seats(sale)
        units: list[journal.Unit] = [*sale.tickets, *sale.upsells]
        journal.write(journal.sold_lines(part, orders, units, quote=quote, at=now))
        # As late as possible: other sales of the same performance wait for its stock row until we commit.
        fulfil_all(sale)
        if paid.channel is None:
            resume_cancelled(orders)  # money that came after the cancellation goes back, too
        elif list_cancelled(order.performance_id for order in orders):
            raise ReservationOver(CANCELLED)
        stamp(sale.tickets)
        if sale.upsells:
            stamp_upsells(orders, sale.tickets, sale.upsells)
        for order in orders:
            order.status, order.gateway = Order.Status.PAID, charge.gateway
        if not paid.is_first or not orders:
            return read_checkout(payment=part.payment, part=part)
        return Checkout(
            payment=part.payment,
            part=part,
            orders=sorted(orders, key=lambda order: (order.performance.starts_at, order.pk)),
            tickets={order.pk: [row for row in sale.tickets if row.order_id == order.pk] for order in orders},
            upsells={order.pk: [row for row in sale.upsells if row.order_id == order.pk] for order in orders},
            tendered=charge.tendered,
            gateway=charge.gateway,
        )

    def close(self, part: Part, kind: OrderEvent.Kind, *, at: datetime, by: User | None) -> None:
        orders = _lock_orders(part)
        change_orders(orders, status=Order.Status.FAILED)
        history.note(orders, kind, at=at, by=by)

    def note(self, part: Part, kind: OrderEvent.Kind, *, amount: Decimal, message: str) -> None:
        orders = _lock_orders(part)
        history.note(orders, kind, amount=amount, description=message)
        change_orders(orders)


def _lock_orders(part: Part) -> list[Order]:
    return list(part.orders.order_by("pk").select_for_update(no_key=True))


_ORDERS_TO_PAY = Prepared(
    lambda part_id: (
        Order.objects.filter(part_id=part_id)
        .select_related("performance__event__venue")
        .order_by("pk")
        .select_for_update(of=("self",), no_key=True)
    )
)


def way_of(part: Part, charge: Charge) -> str:
    """Return the ways in which a part was paid, each with its amount where a gift card paid some of it."""
    way, currency = gateway_label(charge.gateway), part.payment.currency
    if not part.gift_card:
        return way
    by_card = f"Gift card {display(part.gift_card, currency)}"
    return f"{by_card}, {way} {display(charge.amount, currency)}" if charge.amount else by_card


def refuse_begun(performances: Iterable[Performance], channel: Channel, now: datetime) -> None:
    """Refuse a payment if the performance was cancelled, or is over for the channel.

    :raises ReservationOver: if so.
    """
    found = list(performances)
    if any(one.cancelled_at is not None for one in found):
        raise ReservationOver(CANCELLED)
    grace = BOX_OFFICE_GRACE if channel is Channel.BOXOFFICE else timedelta(0)
    if any(now >= one.starts_at + grace for one in found):
        raise ReservationOver
