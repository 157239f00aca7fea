"""Who is in: per gate from the tickets, and per quarter of an hour from the scans."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import BigIntegerField, Count, F, Func, Q, QuerySet

from server.catalogue.events.models import Performance
from server.checkin.log_selectors import device_names
from server.checkin.models import Conflict, ScanRecord, Verdict
from server.platform import clock
from server.platform.dataclass_json import cacheable
from server.sales.models import Ticket

# A transaction that has not committed its scans after this time has failed.
COUNTED_AFTER = timedelta(minutes=2)
COUNTED_EVERY = timedelta(minutes=5)
REMEMBERED_FOR = 3600  # seconds
_Alike = tuple[int, str, str, str, bool]
QUARTER = 900  # seconds; every zone's offset from UTC is a whole number of them


@cacheable
@dataclass(frozen=True, kw_only=True)
class AtGate:
    gate: str
    admitted: int
    inside: int


@dataclass(frozen=True, kw_only=True)
class Quarter:
    """Entries and exits at a gate in the quarter of an hour that begins at `starts_at`."""

    starts_at: datetime
    zone: str
    gate: str
    entered: int
    left: int


@dataclass(frozen=True, kw_only=True)
class Phone:
    """A device that has scanned here, with the gate at which it scanned most; empty for the office."""

    device: str
    name: str
    gate: str
    readings: int


@dataclass(frozen=True, kw_only=True)
class Presence:
    """Who is in at one moment, and the filters that the log offers."""

    performance: Performance
    admitted: int
    left: int
    conflicts: int
    readings: int
    offline: int
    gates: list[AtGate]
    quarters: list[Quarter]
    phones: list[Phone]
    verdicts: Counter[str]
    named_gates: list[str]

    @property
    def inside(self) -> int:
        return self.admitted - self.left

    @property
    def counted_verdicts(self) -> list[tuple[str, int]]:
        """The number of scans by verdict, the most frequent first."""
        return sorted(self.verdicts.items(), key=lambda pair: (-pair[1], pair[0]))


class _Group(NamedTuple):
    quarter: int
    gate: str
    verdict: str
    device: str
    was_offline: bool
    number: int


class StretchOf(Func):
    """The number, since 1970, of the interval of `seconds` that an instant is in; by default a quarter of an hour."""

    output_field = BigIntegerField()

    def __init__(self, instant: Any, *, seconds: int = QUARTER) -> None:
        super().__init__(instant, seconds=int(seconds))

    def as_postgresql(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        template = "CAST(FLOOR(EXTRACT(EPOCH FROM %(expressions)s) / %(seconds)s) AS BIGINT)"
        return self.as_sql(compiler, connection, template=template, **extra)

    def as_sqlite(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        # Escaped twice: once for the template, once for the statement's own parameters.
        template = "(CAST(STRFTIME('%%%%s', %(expressions)s) AS INTEGER) / %(seconds)s)"
        return self.as_sql(compiler, connection, template=template, **extra)


_MOVES = (Verdict.ADMITTED, Verdict.EXITED)


def read_presence(performance: Performance) -> Presence:
    """Read who is in, in at most six queries however many scans there are; five with a warm cache."""
    # Before the scans: later ones are counted by the next call.
    conflicts = Conflict.objects.filter(performance=performance).aggregate(
        open=Count("pk", filter=Q(settled_at=None)),
        # Also one that seems to be earlier: the two moments may be by the clocks of different hosts.
        noticed_later=Count("pk", filter=~Q(noticed_at=F("reading__received_at"))),
    )
    groups = _read_groups(performance.pk, conflicts["noticed_later"])
    gates = read_gates(performance.pk)
    verdicts: Counter[str] = Counter()
    for group in groups:
        verdicts[group.verdict] += group.number
    return Presence(
        performance=performance,
        admitted=sum(gate.admitted for gate in gates),
        left=sum(gate.admitted - gate.inside for gate in gates),
        conflicts=conflicts["open"],
        readings=sum(group.number for group in groups),
        offline=sum(group.number for group in groups if group.was_offline),
        gates=gates,
        quarters=list(_quarters(performance, groups)),
        phones=_phones(performance, groups),
        verdicts=verdicts,
        named_gates=sorted({group.gate for group in groups if group.gate}),
    )


def _read_groups(performance_id: int, noticed_later: int) -> list[_Group]:
    """Count scans in groups; `noticed_later` conflicts have changed their scans.

    Older ones are counted once and cached: a hundred thousand of them take a second on SQLite, and every manager's
    screen polls every few seconds. When one of them changes because its device was offline, all are counted again under
    another cache key.
    """
    scans = ScanRecord.objects.filter(performance_id=performance_id)
    name = f"door-log-groups-{performance_id}-{noticed_later}"
    until, counted = cache.get(name) or (None, Counter[_Alike]())
    over = clock.now() - COUNTED_AFTER
    if until is None or over - until > COUNTED_EVERY:
        since = {} if until is None else {"received_at__gte": until}
        counted = counted + _count(scans.filter(received_at__lt=over, **since))
        until = over
        cache.set(name, (until, counted), REMEMBERED_FOR)
    newest = _count(scans.filter(received_at__gte=until))
    return [_Group._make((*alike, number)) for alike, number in (counted + newest).items()]


def _count(scans: QuerySet[ScanRecord]) -> Counter[_Alike]:
    rows = scans.annotate(quarter=StretchOf(F("happened_at"))).order_by()
    keys = ("quarter", "gate", "verdict", "device", "was_offline")
    return Counter({tuple(alike): number for *alike, number in rows.values_list(*keys).annotate(number=Count("pk"))})


def read_gates(performance_id: int) -> list[AtGate]:
    """Count the admissions by each gate of a performance, and how many of them are inside, in one query."""
    tickets = Ticket.objects.filter(performance_id=performance_id, status=Ticket.Status.ADMITTED)
    numbers = {"admitted": Count("pk"), "inside": Count("pk", filter=Q(left_at=None))}
    rows = tickets.order_by("admitted_gate").values_list("admitted_gate").annotate(**numbers)
    return [AtGate(gate=gate, admitted=admitted, inside=inside) for gate, admitted, inside in rows]


def _quarters(performance: Performance, groups: Iterable[_Group]) -> Iterator[Quarter]:
    moved: Counter[tuple[int, str, str]] = Counter()
    for group in groups:
        if group.verdict in _MOVES:
            moved[group.quarter, group.gate, group.verdict] += group.number
    resets = sum(group.number for group in groups if group.verdict == Verdict.RESET)
    if resets:
        moved.subtract(_count_reset(performance.pk, resets))
    for quarter, gate in sorted({(quarter, gate) for (quarter, gate, _), number in moved.items() if number}):
        yield Quarter(
            starts_at=datetime.fromtimestamp(quarter * QUARTER, UTC),
            zone=performance.timezone,
            gate=gate,
            entered=moved[quarter, gate, Verdict.ADMITTED],
            left=moved[quarter, gate, Verdict.EXITED],
        )


def _count_reset(performance_id: int, resets: int) -> Counter[tuple[int, str, str]]:
    """Return what a number of resets took back; cached until there is another reset."""
    name = f"door-log-resets-{performance_id}"
    counted, found = cache.get(name) or (0, Counter[tuple[int, str, str]]())
    if counted != resets:
        found = _read_reset(performance_id)
        cache.set(name, (resets, found), REMEMBERED_FOR)
    return found


def _read_reset(performance_id: int) -> Counter[tuple[int, str, str]]:
    """Count the entries and exits that resets took back: what a ticket did before its reset does not count.

    Only tickets that were ever reset are read one by one.
    """
    scans = ScanRecord.objects.filter(performance_id=performance_id)
    reset = scans.filter(verdict=Verdict.RESET, ticket__isnull=False)
    rows = scans.filter(ticket__in=reset.values("ticket"), verdict__in=(*_MOVES, Verdict.RESET))
    in_order = rows.annotate(quarter=StretchOf(F("happened_at"))).order_by("received_at", "scanned_at", "pk")
    open_moves: dict[int, list[tuple[int, str, str]]] = defaultdict(list)
    undone: Counter[tuple[int, str, str]] = Counter()
    for ticket, quarter, gate, verdict in in_order.values_list("ticket", "quarter", "gate", "verdict"):
        if verdict == Verdict.RESET:
            undone.update(open_moves.pop(ticket, ()))
        else:
            open_moves[ticket].append((quarter, gate, verdict))
    return undone


def _phones(performance: Performance, groups: Iterable[_Group]) -> list[Phone]:
    gates: dict[str, Counter[str]] = defaultdict(Counter)
    for group in groups:
        gates[group.device][group.gate] += group.number
    names = device_names(account_id=performance.account_id, devices=gates)
    phones = [
        Phone(device=device, name=names.get(device, ""), gate=read.most_common(1)[0][0], readings=read.total())
        for device, read in gates.items()
        if device
    ]
    return sorted(phones, key=lambda phone: (phone.name.casefold() or "~", phone.gate.casefold(), phone.device))
