"""The list of orders as a file, read while it is sent: it may have a million lines."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from server.accounts.caller import Caller
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.platform.exported_lists import ListExport
from server.platform.tables import Column, ColumnKind, to_local
from server.sales.listing_selectors import OrderQuery, count_orders, walk_orders
from server.sales.models import Order
from server.sales.statuses import STATUS_LABELS

AT_A_TIME = 1_000  # orders


class _Line(NamedTuple):
    """The data of one line."""

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


_READ = (
    "pk", "status", "quantity", "total", "created_at", "payment__paid_at", "payment__reference", "payment__buyer_name",
    "payment__buyer_email", "payment__buyer_phone", "payment__currency", "performance__starts_at",
    "performance__timezone", "performance__subcategory", "performance__event__name", "performance__event__venue__name",
    "part__reservation_id",
)  # fmt: skip


def _purchased(line: _Line) -> datetime:
    return to_local(line.paid_at or line.created_at, line.zone)


# The spec's columns (part 3, section 2.6), and columns for sorting and summing in a spreadsheet.
COLUMNS = (
    Column("Name", lambda line: line.name, width=26),
    Column("Email", lambda line: line.email, width=30),
    Column("Phone", lambda line: line.phone, width=18),
    Column("Payment ID", lambda line: line.reference, width=18),
    Column("Event", lambda line: f"{line.event} {line.subcategory}".strip(), width=34),
    Column("Date & Time", lambda line: to_local(line.starts_at, line.zone), kind=ColumnKind.MOMENT, width=18),
    Column("Venue", lambda line: line.venue, width=26),
    Column("Tickets", lambda line: line.quantity, kind=ColumnKind.NUMBER, width=9),
    Column("Order Total", lambda line: line.total, kind=ColumnKind.MONEY, width=13),
    Column("Currency", lambda line: line.currency, width=10),
    Column("Event Purchased Date", _purchased, kind=ColumnKind.MOMENT, width=20),
    Column("Status", lambda line: STATUS_LABELS[Order.Status(line.status)], width=11),
    Column("Order ID", lambda line: line.number, kind=ColumnKind.NUMBER, width=11),
)
IN_PROGRESS = (*COLUMNS, Column("ReserveID", lambda line: line.reservation, kind=ColumnKind.NUMBER, width=11))


def listed_orders(*, caller: Caller, query: OrderQuery) -> ListExport:
    """Yield all matching orders, newest first, in batches of lines with two short queries each.

    The reservation's number is a column where orders in progress are listed (spec part 3, section 2.6).

    :raises PermissionMissing: for a person who may not export them all.
    """
    require_permission(caller, Right.EXPORT_ORDERS)
    return ListExport(
        columns=IN_PROGRESS if query.in_progress else COLUMNS,
        count=lambda most: count_orders(caller=caller, query=query, most=most),
        walk=partial(_walk, caller, query),
    )


def _walk(caller: Caller, query: OrderQuery, _at_a_time: int) -> Iterator[list[_Line]]:
    for keys in walk_orders(caller=caller, query=query, at_a_time=AT_A_TIME):
        found = {line.number: line for line in map(_Line._make, Order.objects.filter(pk__in=keys).values_list(*_READ))}
        yield [found[key] for key in keys if key in found]
