"""What the state of an order allows, whoever asks (spec part 3, section 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from server.accounts.caller import Channel
from server.core import clock
from server.core.money import ZERO
from server.orders.models import Order, Ticket, UpsellItem
from server.orders.refunds.refundable import LIVE, LIVE_UPSELLS, SCANNED, Refundable
from server.payments.models import Dispute
from server.payments.services.gateways import GATEWAYS
from server.stock.models import Reservation
from server.stock.services.reservations import is_left
from server.venues.zone_selectors import read_zone


@dataclass(frozen=True, kw_only=True)
class Rights:
    """The buttons of an order's page; who may press them, each call says by itself."""

    refund: bool
    partial_refund: bool
    void: bool
    void_disputed: bool
    exchange: bool
    delete_user: bool
    resend: bool
    email: bool
    marketing: bool
    validate_tickets: bool
    reservation: bool


def rights_of(order: Order) -> Rights:
    """Tell what an order, read with `whole_orders()`, allows now."""
    is_paid = order.status == Order.Status.PAID
    is_known = not order.payment.buyer_removed
    found = refundable_of(order)
    reservation = order.part.reservation
    is_free = reservation.status == Reservation.Status.OPEN or is_left(reservation)
    return Rights(
        refund=found.may_be_refunded,
        partial_refund=found.may_be_refunded_partly,
        void=is_paid
        and not found.is_exchanging
        and not _is_begun(order)
        and is_of_the_counter(order)
        and is_of_today(order),
        void_disputed=not found.status
        and is_lost(dispute for charge in order.part.charges.all() for dispute in charge.disputes.all()),
        exchange=is_known and found.status in ("", SCANNED) and bool(found.tickets),
        delete_user=is_paid and is_known,
        resend=is_paid,
        email=is_known,
        marketing=is_known,
        validate_tickets=is_paid,
        reservation=order.status == Order.Status.PROGRESS and is_free,
    )


def refundable_of(order: Order) -> Refundable:
    """Give what is left of an order that was read with `whole_orders()`, as far as its buttons ask."""
    return Refundable(
        order=order,
        tickets=tuple(row for row in order.tickets.all() if row.status in LIVE and row.refund_id is None),
        upsells=tuple(row for row in order.upsells.all() if row.status in LIVE_UPSELLS and row.refund_id is None),
        sources=(),
        cards=ZERO,
        orders=getattr(order, "payment_count", 1),
        is_exchanging=bool(getattr(order, "waiting", ())),
    )


def _is_begun(order: Order) -> bool:
    return any(ticket.status == Ticket.Status.ADMITTED for ticket in order.tickets.all()) or any(
        item.status == UpsellItem.Status.REDEEMED for item in order.upsells.all()
    )


def is_lost(disputes: Iterable[Dispute]) -> bool:
    """Tell whether the buyer's bank has given them their money back: whether the newest dispute was lost."""
    newest = max(disputes, key=lambda dispute: dispute.pk, default=None)
    return newest is not None and newest.status == Dispute.Status.LOST


def is_of_the_counter(order: Order) -> bool:
    """Tell whether an order was sold at the box office, and its money is still there to be handed back."""
    is_at_once = bool(order.gateway) and GATEWAYS[order.gateway].is_at_once
    return order.payment.channel == Channel.BOXOFFICE and is_at_once


def is_of_today(order: Order) -> bool:
    """Tell whether an order was paid today, by its account's own calendar, as the cash-up goes by it."""
    # A page is read with it.
    zone = ZoneInfo(getattr(order, "account_zone", "") or read_zone(order.account_id))
    paid_at = order.payment.paid_at or order.created_at
    return paid_at.astimezone(zone).date() == clock.now().astimezone(zone).date()
