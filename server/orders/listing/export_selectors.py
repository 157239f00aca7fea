"""The list of orders as a file, read while it is sent: it may be a million lines."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any, NamedTuple

from server.accounts.caller import Caller
from server.accounts.models import Right
from server.accounts.rights_selectors import needs_right
from server.core import wire
from server.core.workbooks import csv_lines
from server.orders.listing.selectors import OrdersAsked, walk_orders
from server.orders.models import Order
from server.orders.statuses import STATUS_WORDS

AT_A_TIME = 1_000  # orders
HEADINGS = (
    "Name", "Email", "Phone", "Payment ID", "Event", "Date & Time", "Venue", "Tickets", "Order Total", "Currency",
    "Event Purchased Date", "Status",
)  # fmt: skip


class _Line(NamedTuple):
    """What a line is made of, as it is read."""

    number: int
    status: str
    quantity: int
    total: Any
    created_at: Any
    paid_at: Any
    reference: str
    name: str
    email: str
    phone: str
    currency: str
    starts_at: Any
    zone: str
    subcategory: str
    event: str
    venue: str
    reservation: int


_COLUMNS = (
    "pk", "status", "quantity", "total", "created_at", "payment__paid_at", "payment__reference", "payment__buyer_name",
    "payment__buyer_email", "payment__buyer_phone", "payment__currency", "performance__starts_at",
    "performance__timezone", "performance__subcategory", "performance__event__name", "performance__event__venue__name",
    "part__reservation_id",
)  # fmt: skip


def export_orders(*, caller: Caller, asked: OrdersAsked) -> Iterator[bytes]:
    """Write all orders that are asked for as CSV, some lines at a time, each with two short queries.

    The reservation's number is a column where orders in progress are asked for (spec part 3, section 2.6).

    :raises RightMissing: for a person who may not have them all.
    """
    needs_right(caller, Right.EXPORT_ORDERS)
    return _written(caller, asked)


def _written(caller: Caller, asked: OrdersAsked) -> Iterator[bytes]:
    more = ("ReserveID",) if asked.in_progress else ()
    yield BOM_UTF8 + csv_lines([(*HEADINGS, *more)])
    for keys in walk_orders(caller=caller, asked=asked, at_a_time=AT_A_TIME):
        rows = Order.objects.filter(pk__in=keys).values_list(*_COLUMNS)
        found = {line.number: line for line in map(_Line._make, rows)}
        yield csv_lines(_cells(found[key], asked.in_progress) for key in keys if key in found)


def _cells(line: _Line, in_progress: bool) -> list[Any]:
    return [
        line.name,
        line.email,
        line.phone,
        line.reference,
        f"{line.event} {line.subcategory}".strip(),
        wire.format_spec_datetime(line.starts_at, line.zone),
        line.venue,
        line.quantity,
        f"{line.total:.2f}",
        line.currency,
        wire.format_spec_datetime(line.paid_at or line.created_at, line.zone),
        STATUS_WORDS[Order.Status(line.status)],
        *([line.reservation] if in_progress else []),
    ]
