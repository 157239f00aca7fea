"""Selects the door log: every scan of a performance's doors, filtered for managers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Coalesce

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import User
from server.catalogue.events.models import Performance
from server.catalogue.events.selectors import get_performance
from server.checkin.models import Device, ScanRecord, Verdict
from server.checkin.scanning.scans import columns_of
from server.integrations.models import ApiClient
from server.payments.search_terms import parse_search
from server.payments.selectors import find_by_rarest_word, find_by_reference, payments_condition, words_condition
from server.platform.exported_lists import ListExport
from server.platform.search import contains_words
from server.platform.tables import Column, ColumnKind, to_local
from server.sales.models import Order, whose
from server.sales.selectors import find_named

MOST_SORTED = 2_000  # payments that match a word; with more, the database reads all scans of the performance anyway
NEWEST_FIRST = ("-received_at", "-scanned_at", "-pk")


@dataclass(frozen=True, kw_only=True)
class LogQuery:
    """Filters of the log; empty ones do not apply.

    `search` matches the holder's name, a reference, the number of an order or ticket, or who scanned. `since` and
    `until` limit when the server received it: from `since`, before `until`.
    """

    search: str = ""
    verdict: str = ""
    gate: str = ""
    device: str = ""
    since: datetime | None = None
    until: datetime | None = None
    is_offline: bool = False


class LogRow(NamedTuple):
    """One scan in the log, its holder by the order's current name."""

    pk: int
    received_at: datetime
    scanned_at: datetime
    at: datetime  # when it happened: by the device's clock if it was offline
    was_offline: bool
    has_wrong_clock: bool
    direction: str
    verdict: str
    said: str
    message: str
    ticket_id: int | None
    type: str | None
    order_id: int | None
    holder: str | None
    gate: str
    device: str
    first_name: str
    last_name: str
    conflict: int | None
    settled_at: datetime | None
    zone: str
    sender_first_name: str | None
    sender_last_name: str | None
    device_name: str = ""  # read apart

    @property
    def by(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def sent_by(self) -> str:
        """Return who submitted it; empty if the device did."""
        return f"{self.sender_first_name or ''} {self.sender_last_name or ''}".strip()


_COLUMNS = columns_of(
    LogRow,
    at="happened_at",
    message="answer__message",
    type="ticket__type_name",
    order_id="ticket__order_id",
    holder=whose("ticket__"),
    first_name=Coalesce("by__first_name", "client__name"),
    last_name=Coalesce("by__last_name", Value("")),
    conflict="conflict__pk",
    settled_at="conflict__settled_at",
    zone="performance__timezone",
    sender_first_name="sent_by__first_name",
    sender_last_name="sent_by__last_name",
)[:-1]


@dataclass(frozen=True, kw_only=True)
class LogPage:
    rows: list[LogRow]
    total: int


def get_logged_performance(*, caller: Staff, performance_id: int) -> Performance:
    caller.needs(*NOT_DOOR_STAFF)
    return get_performance(caller=caller, performance_id=performance_id)


def list_scans(performance: Performance, query: LogQuery, *, page: int = 1, size: int = 1000) -> LogPage:
    """List a page of a performance's scans, newest first, in three queries; a search takes at most six more."""
    rows = _narrowed(performance, query)
    first = (page - 1) * size
    total = rows.count()
    return LogPage(rows=_read(performance, rows[first : first + size]) if first < total else [], total=total)


def walk_scans(*, performance: Performance, query: LogQuery, at_a_time: int) -> Iterator[list[LogRow]]:
    """Return all matching scans, newest first, in batches of two short queries each."""
    rows = _narrowed(performance, query)
    beyond = rows
    while found := _read(performance, beyond[:at_a_time]):
        yield found
        if len(found) < at_a_time:
            return
        beyond = rows.filter(_older_than(found[-1]))


def _older_than(row: LogRow) -> Q:
    same = Q(received_at=row.received_at)
    earlier = Q(scanned_at__lt=row.scanned_at) | Q(scanned_at=row.scanned_at, pk__lt=row.pk)
    # The first half alone lets the database use an index.
    return Q(received_at__lte=row.received_at) & (Q(received_at__lt=row.received_at) | (same & earlier))


def _read(performance: Performance, rows: QuerySet[ScanRecord]) -> list[LogRow]:
    found = [LogRow(*row) for row in rows.values_list(*_COLUMNS)]
    names = device_names(account_id=performance.account_id, devices={row.device for row in found})
    return [row._replace(device_name=names.get(row.device, "")) for row in found]


def device_names(*, account_id: int, devices: Iterable[str]) -> dict[str, str]:
    rows = Device.objects.filter(account_id=account_id, uuid__in=[device for device in devices if device])
    return dict(rows.values_list("uuid", "name"))


def _narrowed(performance: Performance, query: LogQuery) -> QuerySet[ScanRecord]:
    filters = {
        "verdict": query.verdict,
        "gate": query.gate,
        "device": query.device,
        "received_at__gte": query.since,
        "received_at__lt": query.until,
        "was_offline": query.is_offline,
    }
    rows = ScanRecord.objects.filter(performance=performance, **{name: each for name, each in filters.items() if each})
    search = query.search.strip()
    return (rows.filter(_match(performance, search)) if search else rows).order_by(*NEWEST_FIRST)


def _match(performance: Performance, search: str) -> Q:
    """Return the condition for scans of holders with these words, or made by users with them."""
    account_id = performance.account_id
    people = User.objects.filter(contains_words(search, "first_name", "last_name"))
    clients = ApiClient.objects.filter(contains_words(search, "name"), account_id=account_id)
    condition = Q(by__in=people) | Q(client__in=clients)
    sought = parse_search(search)
    if sought is None:
        return condition
    condition |= Q(ticket__in=list(find_named(performance_id=performance.pk, sought=sought)[:MOST_SORTED]))
    orders = Order.objects.filter(account_id=account_id)
    few = find_by_rarest_word(account_id=account_id, sought=sought, most=MOST_SORTED)
    if few is None:
        condition |= Q(ticket__order__in=orders.filter(payments_condition(account_id=account_id, sought=sought)))
    elif few:
        named = orders.filter(payment_id__in=few).filter(words_condition(sought))
        condition |= Q(ticket__order__in=list(named.values_list("pk", flat=True)))
    referred = find_by_reference(account_id=account_id, sought=sought, most=MOST_SORTED)
    if referred is None:
        condition |= Q(ticket__order__payment__reference__prefix=sought.reference)
    elif referred:
        condition |= Q(ticket__order__payment_id__in=referred)
    if sought.ticket:
        condition |= Q(ticket=sought.ticket)
    if sought.order:
        condition |= Q(ticket__order=sought.order)
    return condition


# The log is read while it is sent: it may have a hundred thousand lines.

AT_A_TIME = 1_000  # scans


def _verdict_label(verdict: str) -> str:
    return str(Verdict(verdict).label) if verdict else ""


def _column(heading: str, value: Any, width: int = 14) -> Column:
    return Column(heading, value, width=width)


COLUMNS = (
    Column("Time", lambda row: to_local(row.at, row.zone), kind=ColumnKind.SECOND, width=20),
    Column("Received", lambda row: to_local(row.received_at, row.zone), kind=ColumnKind.SECOND, width=20),
    # The night on which clocks are put back has the same hour twice.
    _column("UTC Offset", lambda row: f"{row.at.astimezone(ZoneInfo(row.zone)):%z}", 11),
    _column("Verdict", lambda row: _verdict_label(row.verdict), 16),
    _column("Direction", lambda row: ScanRecord.Direction(row.direction).label, 10),
    _column("Message", lambda row: row.message, 34),
    Column("Ticket", lambda row: row.ticket_id, kind=ColumnKind.NUMBER, width=11),
    _column("Holder", lambda row: row.holder or "", 26),
    _column("Ticket Type", lambda row: row.type or "", 18),
    Column("Order", lambda row: row.order_id, kind=ColumnKind.NUMBER, width=11),
    _column("Gate", lambda row: row.gate),
    _column("Phone", lambda row: row.device_name, 18),
    _column("Phone ID", lambda row: row.device, 20),
    _column("By", lambda row: row.by, 20),
    _column("Offline", lambda row: "Yes" if row.was_offline else "", 8),
    _column("Wrong Clock", lambda row: "Yes" if row.has_wrong_clock else "", 12),
    _column("Phone Said", lambda row: _verdict_label(row.said), 16),
    _column("Conflict", lambda row: "" if row.conflict is None else "Settled" if row.settled_at else "Open", 9),
    _column("Sent On By", lambda row: row.sent_by, 20),
)


def listed_scans(*, performance: Performance, query: LogQuery) -> ListExport:
    """Return all matching scans in batches of two short queries each."""
    return ListExport(
        columns=COLUMNS,
        count=lambda most: _narrowed(performance, query)[:most].count(),
        walk=lambda _: walk_scans(performance=performance, query=query, at_a_time=AT_A_TIME),
        file=f"door-log-{performance.pk}",
    )
