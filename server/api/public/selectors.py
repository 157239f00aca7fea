"""Reads for the public API: the programme, orders, reservations, and reports in pages."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import islice
from typing import Any

from django.core import signing
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from server.accounts.caller import Caller, Client
from server.api.public.errors import ReportChanged
from server.catalogue.events.models import Event, Performance
from server.integrations.api_catalogue import ORDERS_WITHOUT_CODES, OWN_ORDERS
from server.payments.models import Part
from server.platform import clock
from server.platform.errors import InvalidFields, NotFound, first_or_refuse
from server.platform.tables import Column, ColumnKind, Sheet, Table, format_percentage
from server.reporting.errors import NoReportChosen, PerformanceNeeded
from server.reporting.reports.definition import ReportRequest
from server.reporting.reports.selectors import Prepared, prepare
from server.sales.errors import WrongSecret
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.selectors import find_part

# A change is written a moment after its time was taken. Who follows changes is told of it once nothing earlier can
# still come to be seen, since its cursor would have gone past that.
SETTLES = timedelta(seconds=5)


def whole_orders() -> QuerySet[Order]:
    """Return all orders, each read with what `OrderOut` writes, in three queries."""
    rows = Order.objects.select_related("payment", "part__reservation__named", "performance__event__venue")
    tickets, upsells = Ticket.objects.order_by("pk"), UpsellItem.objects.order_by("pk")
    return rows.prefetch_related(Prefetch("tickets", tickets), Prefetch("upsells", upsells))


def read_orders(order_ids: Iterable[int]) -> dict[int, Order]:
    """Read some orders as `OrderOut` writes them, in three queries; those that do not exist are left out."""
    return {order.pk: order for order in whole_orders().filter(pk__in=list(order_ids))}


def find_order(*, caller: Caller, order_id: int) -> Order:
    return first_or_refuse(caller.within(whole_orders().filter(pk=order_id)))


def find_readable_order(*, caller: Client, order_id: int) -> Order:
    """Read an order that the client may read.

    :raises NotFound: if there is none, it is another account's, or the client reads only what it sold.
    """
    order = find_order(caller=caller, order_id=order_id)
    if not _reads_all(caller) and not _has_sold(caller, order):
        raise NotFound
    return order


def reads_codes(caller: Client, order: Order) -> bool:
    """Return whether a client may have what opens the door: the codes of an order's tickets, and their PDF."""
    return "orders" in caller.calls or (OWN_ORDERS in caller.calls and _has_sold(caller, order))


def _reads_all(caller: Client) -> bool:
    return not caller.calls.isdisjoint(("orders", ORDERS_WITHOUT_CODES))


def _has_sold(caller: Client, order: Order) -> bool:
    return order.payment.client_id == caller.client_id


def list_orders(
    *, caller: Client, performance_id: int = 0, status: str = "", updated_since: datetime | None = None
) -> QuerySet[Order]:
    """Return the orders of its account that the client may read, in no order; what is empty narrows nothing.

    With `updated_since` those that have changed since, but for what changed in the last five seconds.
    """
    rows = caller.within(whole_orders())
    if not _reads_all(caller):
        rows = rows.filter(payment__client=caller.client_id)
    if performance_id:
        rows = rows.filter(performance_id=performance_id)
    if status:
        rows = rows.filter(status=status)
    if updated_since is not None:
        rows = rows.filter(updated_at__gte=updated_since, updated_at__lt=clock.now() - SETTLES)
    return rows


# As on public pages: what was cancelled is shown as such, and what has begun for a while after.
_IN_PROGRAMME = Q(is_active=True) | Q(cancelled_at__isnull=False)
SHOWN_AFTER_START = timedelta(hours=3)


def list_events(*, caller: Caller, is_past_too: bool) -> QuerySet[Event]:
    """Return the events of the caller's account of which something is to come, or with the past ones, in no order."""
    events = caller.within(Event.objects.select_related("venue"))
    if is_past_too:
        return events
    return events.filter(Exists(_programme(None, None).filter(event=OuterRef("pk"))))


def list_performances(
    *, event: Event, since: datetime | None = None, until: datetime | None = None
) -> QuerySet[Performance]:
    """Return the performances of an event that start from a moment to before another, in no order.

    Without `since` those that are to come, or began at most three hours ago.
    """
    return _programme(since, until).filter(event=event).select_related("stock", "event")


def _programme(since: datetime | None, until: datetime | None) -> QuerySet[Performance]:
    rows = Performance.objects.filter(_IN_PROGRAMME, starts_at__gte=since or clock.now() - SHOWN_AFTER_START)
    return rows if until is None else rows.filter(starts_at__lt=until)


def find_reservation(*, caller: Client, reservation_id: int) -> Part:
    """Read a basket that the client has reserved, with its part of a payment.

    :raises WrongSecret: if it has reserved no such thing; what an exchange has reserved is paid where it is exchanged.
    """
    part = find_part(caller=caller, reservation_id=reservation_id, secret="")
    if part.origin_id is not None:
        raise WrongSecret
    return part


def first_event_of(part: Part) -> int:
    """Return the event whose page sells the first performance of a basket."""
    orders = Order.objects.filter(part=part).order_by("performance__starts_at", "pk")
    return orders.values_list("performance__event_id", flat=True)[0]


_NOT_IN_A_NAME = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class NamedColumn:
    name: str
    heading: str
    kind: str


def named_columns(columns: Sequence[Column]) -> list[NamedColumn]:
    pairs = zip(names_of(columns), columns, strict=True)
    return [NamedColumn(name, column.heading, column.kind.value) for name, column in pairs]


def names_of(columns: Sequence[Column]) -> list[str]:
    """Name columns by their headings: `earned_by_tickets`; the second of a name is `tax_2`."""
    names = [_NOT_IN_A_NAME.sub("_", column.heading.lower()).strip("_") for column in columns]
    seen: Counter[str] = Counter()
    unique_names = []
    for name in names:
        seen[name] += 1
        unique_names.append(name if seen[name] == 1 else f"{name}_{seen[name]}")
    return unique_names


def as_json(value: Any, kind: ColumnKind) -> Any:
    """Write a value: money and percentages as text; moments by the venue's clock."""
    if isinstance(value, Decimal):
        return format_percentage(value) if kind is ColumnKind.PERCENT else f"{value:.2f}"
    return value.isoformat() if isinstance(value, date | datetime) else value


REPORT_CURSOR_WRONG = "This cursor is not of this report and its filters"
_REPORT_CURSOR_SALT = "outside.report"


def find_report(*, caller: Client, report_request: ReportRequest) -> Prepared:
    """Judge what is asked for; nothing of the report itself is read yet.

    :raises NotFound: if there is no such report, or the event or performance is another account's.
    :raises PeriodWrong: if its days are too many, or the last is before the first.
    :raises PerformanceNeeded: if it is of one performance, and none is named.
    """
    try:
        return prepare(caller=caller, report_request=report_request)
    except NoReportChosen:
        raise NotFound from None
    except PerformanceNeeded:
        raise PerformanceNeeded(field="performance") from None


def report_table(prepared: Prepared) -> Table:
    """Return a report as a table whose lines are read while it is written; programs add up by themselves."""
    report = prepared.report
    return Table(
        title=report.name, sheets=[Sheet(name=report.name, columns=report.columns, rows=report.read(prepared.query))]
    )


@dataclass(frozen=True)
class ReportPage:
    """Rows of a report, each by the names of its columns; `next_cursor` is None on the last page."""

    prepared: Prepared
    rows: list[dict[str, Any]]
    next_cursor: str | None


def read_report_page(prepared: Prepared, *, cursor: str, limit: int) -> ReportPage:
    """Read a page of a report's rows with the cursor of the next one; of very many rows it keeps one page.

    A page begins after the row that was the last of the page before, wherever that stands by now, so that none is
    passed over or comes twice.

    :raises InvalidFields: for a cursor that we did not make, or that is of another report or of other filters.
    :raises ReportChanged: if that row is there no more.
    """
    rows, place = _begin(prepared, cursor)
    found = list(islice(rows, limit + 1))
    if len(found) <= limit:
        return ReportPage(prepared, found, None)
    last = [_name_of_request(prepared), place + limit, _digest(found[limit - 1])]
    next_cursor = signing.Signer(salt=_REPORT_CURSOR_SALT).sign_object(last)
    return ReportPage(prepared, found[:limit], next_cursor)


def _begin(prepared: Prepared, cursor: str) -> tuple[Iterator[dict[str, Any]], int]:
    """Return the rows after the one that a cursor names, and how many are before them."""
    rows = _rows_of(prepared)
    if not cursor:
        return rows, 0
    place, digest = _read_cursor(cursor, prepared)
    usual = next(islice(rows, place - 1, place), None)
    if usual is not None and _digest(usual) == digest:
        return rows, place
    rows = _rows_of(prepared)
    for number, row in enumerate(rows, start=1):
        if _digest(row) == digest:
            return rows, number
    raise ReportChanged


def _read_cursor(cursor: str, prepared: Prepared) -> tuple[int, str]:
    try:
        name, place, digest = signing.Signer(salt=_REPORT_CURSOR_SALT).unsign_object(cursor)
    except (signing.BadSignature, ValueError):
        raise InvalidFields({"cursor": REPORT_CURSOR_WRONG}) from None
    if name != _name_of_request(prepared):
        raise InvalidFields({"cursor": REPORT_CURSOR_WRONG})
    return place, digest


def _rows_of(prepared: Prepared) -> Iterator[dict[str, Any]]:
    columns = prepared.report.columns
    named = list(zip(names_of(columns), columns, strict=True))
    for line in prepared.report.read(prepared.query):
        yield {name: as_json(column.value(line), column.kind) for name, column in named}


def _digest(row: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(row).encode()).hexdigest()[:16]


def _name_of_request(prepared: Prepared) -> str:
    """Name what was asked for: a cursor holds for that alone. A period that moves with the day is another tomorrow."""
    params = {name: str(value) for name, value in vars(prepared.query).items() if name != "today"}
    return hashlib.sha256(json.dumps([prepared.report.id, params], sort_keys=True).encode()).hexdigest()[:16]
