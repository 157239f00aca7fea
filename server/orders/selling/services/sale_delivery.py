"""Delivering a sale: each unit of what was reserved becomes a ticket or an upsell of one of its orders."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from decimal import Decimal
from typing import ClassVar

from server.accounts.caller import Channel
from server.accounts.models import User
from server.core import clock
from server.core.database.prepared import Prepared
from server.core.money import display
from server.events.models import Performance
from server.events.onsale import BOX_OFFICE_GRACE
from server.events.selectors import list_cancelled
from server.orders.cancelling.services.resuming import resume_cancelled
from server.orders.errors import CANCELLED
from server.orders.mailing.kinds import LateMoneyLetter
from server.orders.mailing.letters import LetterKind
from server.orders.models import Order, OrderEvent
from server.orders.selectors import Checkout, read_checkout
from server.orders.selling.quotes import quote_from_json
from server.orders.selling.services.claimants import Sale, draw_seats, fulfil_all
from server.orders.selling.services.delivery import Delivery, Paid, register_delivery
from server.orders.selling.services.issue import issue_units, stamp
from server.orders.services import history, journal
from server.orders.services.changing import change_orders
from server.orders.services.redemptions import stamp_upsells
from server.payments.models import Charge, Part
from server.payments.services.gateways import label_of
from server.stock.errors import ReservationOver

LATE = ", after its reservation had expired: everything was still there"


@register_delivery
class SaleDelivery(Delivery):
    """The parts that opened their payment or were added to it as a basket: each has orders of its own."""

    late_letter: ClassVar[type[LetterKind]] = LateMoneyLetter

    def concerns(self, part: Part) -> bool:
        return part.origin_id is None

    def begin(self, part: Part, channel: Channel) -> None:
        orders = _ORDERS_TO_PAY.rows(part.pk)
        refuse_begun((order.performance for order in orders), channel, clock.now())
        change_orders(orders)

    def tell(self, part: Part) -> None:
        change_orders(_ORDERS_TO_PAY.rows(part.pk))

    def platform_fee(self, part: Part) -> Decimal:
        return quote_from_json(part.reservation.quote).platform_fee

    def deliver(self, paid: Paid) -> Checkout:
        part, charge, now = paid.part, paid.charge, paid.at
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
            resume_cancelled(orders)  # money that came after that goes back, too
        elif list_cancelled(order.performance_id for order in orders):
            raise ReservationOver(CANCELLED)
        stamp(sale.tickets)
        if sale.upsells:
            stamp_upsells(orders, sale.tickets, sale.upsells)
        for order in orders:
            order.status, order.gateway = Order.Status.PAID, charge.gateway
        is_all = paid.is_first and orders
        return _checkout_of(sale, charge) if is_all else read_checkout(payment=part.payment, part=part)

    def close(self, part: Part, kind: OrderEvent.Kind, *, at: datetime, by: User | None) -> None:
        orders = _lock_orders(part)
        change_orders(orders, status=Order.Status.FAILED)
        history.note(orders, kind, at=at, by=by)

    def note(self, part: Part, kind: OrderEvent.Kind, *, amount: Decimal, words: str) -> None:
        orders = _lock_orders(part)
        history.note(orders, kind, amount=amount, description=words)
        change_orders(orders)


def _lock_orders(part: Part) -> list[Order]:
    """Lock a part's orders in the order of their keys, since an UPDATE by itself locks its rows in any order."""
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
    """Say in which ways a part was paid, each with its amount where a gift card paid some of it."""
    way, currency = label_of(charge.gateway), part.payment.currency
    if not part.gift_card:
        return way
    by_card = f"Gift card {display(part.gift_card, currency)}"
    return f"{by_card}, {way} {display(charge.amount, currency)}" if charge.amount else by_card


def refuse_begun(performances: Iterable[Performance], channel: Channel, now: datetime) -> None:
    """Refuse what is for a performance that was cancelled, or that is over for a channel.

    :raises ReservationOver: otherwise.
    """
    found = list(performances)
    if any(one.cancelled_at is not None for one in found):
        raise ReservationOver(CANCELLED)
    if any(_has_begun(one, channel, now) for one in found):
        raise ReservationOver


def _has_begun(performance: Performance, channel: Channel, now: datetime) -> bool:
    grace = BOX_OFFICE_GRACE if channel is Channel.BOXOFFICE else timedelta(0)
    return now >= performance.starts_at + grace


def _checkout_of(sale: Sale, charge: Charge) -> Checkout:
    return Checkout(
        payment=sale.part.payment,
        part=sale.part,
        orders=sorted(sale.orders, key=lambda order: (order.performance.starts_at, order.pk)),
        tickets={order.pk: [row for row in sale.tickets if row.order_id == order.pk] for order in sale.orders},
        upsells={order.pk: [row for row in sale.upsells if row.order_id == order.pk] for order in sale.orders},
        tendered=charge.tendered,
        gateway=charge.gateway,
    )
