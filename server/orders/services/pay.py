"""Paying: an open reservation becomes tickets, once, whoever else tries at the same moment."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import connection, transaction
from django.db.models import F

from server.accounts.caller import Caller, Channel
from server.accounts.models import User
from server.core import clock
from server.core.announce import announce
from server.core.prepared import Prepared
from server.events.models import Performance
from server.events.onsale import BOX_OFFICE_GRACE
from server.orders import codes
from server.orders.changes import OrderChanged
from server.orders.mailing import TicketMail
from server.orders.models import Order, OrderEvent, Ticket
from server.orders.quotes import AMOUNTS
from server.orders.selectors import Checkout, find_reservation, read_checkout, staff_of
from server.payments import gateways
from server.payments.models import Charge, Gateway, Payment
from server.stock import services as stock
from server.stock.errors import ReservationOver
from server.stock.models import Claim, Reservation


@dataclass(frozen=True, kw_only=True)
class Buyer:
    """Who buys; at the counter everything may be empty."""

    name: str = ""
    email: str = ""
    phone: str = ""
    country: str = ""
    zipcode: str = ""
    marketing_optin: bool = False


def pay(
    *,
    caller: Caller | None,
    reservation_id: int,
    secret: str,
    gateway: Gateway,
    buyer: Buyer,
    tendered: Decimal | None = None,
) -> Payment:
    """Pay an open reservation and issue its tickets; on a paid one nothing happens again, the payment is just given.

    :raises DomainError: what `check_out` says.
    """
    return check_out(
        caller=caller, reservation_id=reservation_id, secret=secret, gateway=gateway, buyer=buyer, tendered=tendered
    ).payment


def check_out(
    *,
    caller: Caller | None,
    reservation_id: int,
    secret: str,
    gateway: Gateway,
    buyer: Buyer,
    tendered: Decimal | None = None,
) -> Checkout:
    """Do what `pay` does, and give all that the answer shows: what was just written is not read again.

    :raises WrongSecret: without its secret or the staff of its account.
    :raises ReservationOver: if it expired or was cancelled, or its performance is over for this channel.
    :raises DomainError: what `gateways.check_gateway` says.
    """
    reservation = find_reservation(caller=caller, reservation_id=reservation_id, secret=secret)
    payment = reservation.payment
    if reservation.status == Reservation.Status.PAID:
        return read_checkout(payment=payment)
    by = staff_of(reservation, caller)
    channel = _paying_channel(by, reservation)
    gateways.check_gateway(channel=channel, gateway=gateway, total=payment.total, tendered=tendered)
    with transaction.atomic():
        if _close(reservation):
            return _write(payment, channel, gateway, buyer, tendered, by)
    # Another call was faster: if it paid, its payment is the answer; if it gave the stock back, there is nothing left.
    reservation.refresh_from_db(fields=["status"])
    if reservation.status != Reservation.Status.PAID:
        raise ReservationOver
    payment.refresh_from_db()
    return read_checkout(payment=payment)


def _paying_channel(by: User | None, reservation: Reservation) -> Channel:
    """Only its account's staff pay as the box office; who merely knows the secret pays as the public does."""
    if by is not None:
        return Channel.BOXOFFICE
    return Channel.API if reservation.channel == Channel.API else Channel.ONLINE


def _close(reservation: Reservation) -> bool:
    """Win the reservation for this payment; the row's status decides, not the clock (design: settled, Expiry)."""
    open_row = Reservation.objects.filter(pk=reservation.pk, status=Reservation.Status.OPEN)
    return bool(open_row.update(status=Reservation.Status.PAID, closed_at=clock.now()))


def _write(
    payment: Payment, channel: Channel, gateway: Gateway, buyer: Buyer, tendered: Decimal | None, by: User | None
) -> Checkout:
    now = clock.now()
    _mark_paid(payment, buyer, by, now)
    if buyer.email:
        TicketMail.owe(subject_id=payment.pk)
    # Locked by primary key first: an UPDATE alone takes its rows in any order.
    orders = _ORDERS_TO_PAY.rows(payment.pk)
    for order in orders:
        order.payment = payment
    if any(_has_begun(order.performance, channel, now) for order in orders):
        raise ReservationOver
    payment.orders.update(status=Order.Status.PAID, updated_at=now, version=F("version") + 1)
    charge = gateways.take(payment=payment, gateway=gateway, tendered=tendered)
    claims = _CLAIMS_TO_SETTLE.rows(payment.reservation_id)
    tickets = Ticket.objects.bulk_create(_tickets_of(orders, claims, payment.reservation.quote["units"]))
    OrderEvent.objects.bulk_create(
        [
            OrderEvent(
                order=order, kind=OrderEvent.Kind.PAID, at=now, by=by, amount=order.total, description=gateway.label
            )
            for order in orders
        ]
    )
    for ticket in tickets:
        ticket.code_hash = codes.code_hash(code_of(payment, ticket))
    # Late, and little after it: whoever sells the same performance waits for its stock row until we commit.
    versions = stock.settle_claims(
        claims=claims, account_id=payment.account_id, revenue={order.performance_id: order.total for order in orders}
    )
    _stamp(tickets, versions)
    for order in orders:
        announce(OrderChanged(order.account_id, order.pk, order.performance_id))
    return _checkout_of(payment, orders, tickets, charge)


_ORDERS_TO_PAY = Prepared(
    lambda payment_id: (
        Order.objects.filter(payment_id=payment_id)
        .select_related("performance__event__venue")
        .order_by("pk")
        .select_for_update(of=("self",), no_key=True)
    )
)
_CLAIMS_TO_SETTLE = Prepared(lambda reservation_id: Claim.objects.filter(reservation_id=reservation_id).order_by("pk"))


def _checkout_of(payment: Payment, orders: list[Order], tickets: list[Ticket], charge: Charge) -> Checkout:
    issued: dict[int, list[Ticket]] = {order.pk: [] for order in orders}
    for ticket in tickets:
        issued[ticket.order_id].append(ticket)
    for order in orders:
        order.status = Order.Status.PAID
    by_start = sorted(orders, key=lambda order: (order.performance.starts_at, order.pk))
    return Checkout(payment, by_start, issued, charge.tendered)


def _mark_paid(payment: Payment, buyer: Buyer, by: User | None, now: datetime) -> None:
    payment.buyer_name = buyer.name
    payment.buyer_email = buyer.email
    payment.buyer_phone = buyer.phone
    payment.buyer_country = buyer.country
    payment.buyer_zipcode = buyer.zipcode
    payment.marketing_optin = buyer.marketing_optin
    payment.paid_at = now
    # Whoever took the money sold it, also what the public had reserved.
    payment.sold_by_id = by.pk if by else payment.sold_by_id
    payment.version += 1
    payment.save(update_fields=PAID_FIELDS)


PAID_FIELDS = [
    "buyer_name",
    "buyer_email",
    "buyer_phone",
    "buyer_country",
    "buyer_zipcode",
    "marketing_optin",
    "paid_at",
    "sold_by",
    "version",
]


def _has_begun(performance: Performance, channel: Channel, now: datetime) -> bool:
    grace = BOX_OFFICE_GRACE if channel is Channel.BOXOFFICE else timedelta(0)
    return now >= performance.starts_at + grace


def _tickets_of(orders: list[Order], claims: list[Claim], units: list[dict[str, Any]]) -> list[Ticket]:
    order_of = {order.performance_id: order for order in orders}
    allotments: dict[int, list[int | None]] = defaultdict(list)
    for claim in claims:
        allotments[claim.stock_id] += [claim.allotment_id] * claim.quantity
    return [_ticket_of(order_of[unit["performance"]], allotments[unit["performance"]].pop(0), unit) for unit in units]


def _ticket_of(order: Order, allotment_id: int | None, unit: dict[str, Any]) -> Ticket:
    return Ticket(
        order=order,
        performance_id=order.performance_id,
        allotment_id=allotment_id,
        type_name=unit["name"],
        tax_name=unit["tax_name"],
        tax_rate=Decimal(unit["tax_rate"]),
        is_tax_included=unit["includes_tax"],
        **{amount: Decimal(unit[amount]) for amount in AMOUNTS},
    )


# Django's bulk_update writes a CASE for each column and row; see `admissions`.
_STAMP = """
UPDATE {table} SET code_hash = v.column2, door_position = v.column3
FROM (VALUES {rows}) AS v WHERE {table}.id = v.column1
"""


def _stamp(tickets: list[Ticket], versions: dict[int, int]) -> None:
    """Write the new tickets' codes and their place in the door's order, under the stock rows' locks."""
    for ticket in tickets:
        ticket.door_position = versions[ticket.performance_id]
    table = connection.ops.quote_name(Ticket._meta.db_table)
    with connection.cursor() as cursor:
        for some in (tickets[start : start + 500] for start in range(0, len(tickets), 500)):
            rows = ", ".join(["(%s, %s, %s)"] * len(some))
            values = [value for row in some for value in (row.pk, row.code_hash, row.door_position)]
            cursor.execute(_STAMP.format(table=table, rows=rows), values)


def code_of(payment: Payment, ticket: Ticket) -> str:
    """Give the text of a ticket's QR code."""
    return codes.sign_code(
        account_id=payment.account_id,
        reference=payment.reference,
        order_id=ticket.order_id,
        ticket_id=ticket.pk,
        performance_id=ticket.performance_id,
    )
