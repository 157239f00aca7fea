"""Reading a report: who may, of which account and days, and its lines as a table that can be downloaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from itertools import islice
from operator import itemgetter
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.db.models import Model, OuterRef, QuerySet, Subquery

from server.accounts.caller import NOT_DOOR_STAFF, Client, Staff
from server.accounts.errors import PermissionMissing
from server.accounts.models import Account, Role, User
from server.accounts.permission_selectors import require_permission
from server.catalogue.events.models import Event, Performance
from server.catalogue.venues.selectors import read_zone
from server.checkin.models import Conflict
from server.payments.models import Difference
from server.platform import clock
from server.platform.database import get_or_none
from server.platform.datetimes import format_long_day, format_time
from server.platform.errors import NotAllowed, NotFound
from server.platform.i18n import localized_count, localized_moment
from server.platform.money import ZERO, display
from server.platform.tables import Sheet, Table
from server.reporting.errors import NoReportChosen, PerformanceNeeded, PeriodWrong
from server.reporting.models import MORNING, ReportRun, ScheduledReport
from server.reporting.reports import attendance_selectors, refunds_selectors, sales_selectors, takings_selectors
from server.reporting.reports.definition import (
    A_DAY,
    MOST_DAYS,
    Filter,
    Group,
    Line,
    Period,
    Report,
    ReportQuery,
    ReportRequest,
    Step,
    localize,
    localize_table,
    period_of,
    step_for,
    totals_of,
)
from server.reporting.reports.shared_selectors import performances_within

Row = TypeVar("Row", bound=Model)

# The modules that define reports: each is a constant of one of them.
DEFINITIONS = (attendance_selectors, refunds_selectors, sales_selectors, takings_selectors)


@cache
def all_reports() -> dict[str, Report]:
    """Return the reports by their ids, in the order in which they are listed."""
    reports = [value for module in DEFINITIONS for value in vars(module).values() if isinstance(value, Report)]
    groups = list(Group)
    reports.sort(key=lambda report: (groups.index(report.group), report.name))
    return {report.id: report for report in reports}


MOST_IN_PDF = 2_000  # lines; a page of paper takes about as many seconds of processor for a thousand
MOST_ON_SCREEN = 5_000


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """A report that its reader may read, and what it is asked for."""

    report: Report
    query: ReportQuery
    notes: Sequence[str]

    @property
    def file_name(self) -> str:
        """What its file is called, without an ending."""
        period = str(self.query.period).replace(" to ", "_")
        return f"{self.report.id}_{period}" if Filter.PERIOD in self.report.filters else self.report.id


def list_reports(*, caller: Staff | Client) -> list[Report]:
    """List the reports that the caller may read: a client that may read any reads all of its account's."""
    _needs_role(caller)
    return [report for report in all_reports().values() if may_read(caller=caller, report=report)]


def _needs_role(caller: Staff | Client) -> None:
    if isinstance(caller, Staff):
        caller.needs(*NOT_DOOR_STAFF)


def may_read(*, caller: Staff | Client, report: Report) -> bool:
    """Return whether somebody has the role for reports, and the right that this one needs."""
    try:
        _needs_role(caller)
        if report.right:
            require_permission(caller, report.right)
    except (NotAllowed, PermissionMissing):
        return False
    return True


def prepare(*, caller: Staff | Client, report_request: ReportRequest) -> Prepared:
    """Judge who asks for what; nothing of the report itself is read yet.

    :raises PermissionMissing: where the report needs a right that the caller has not.
    :raises NoReportChosen: if there is no such report.
    :raises PeriodWrong: if its days are too many, or the last is before the first.
    :raises PerformanceNeeded: if it is of one performance, and none is chosen.
    :raises NotFound: if the account, event or performance is not theirs.
    """
    _needs_role(caller)
    report = all_reports().get(report_request.report)
    if report is None:
        raise NoReportChosen(field="reportId")
    if report.right:
        require_permission(caller, report.right)
    account_id = caller.account_for(report_request.account_id) if isinstance(caller, Staff) else caller.owner_id
    zone = read_zone(account_id)
    today = clock.now().astimezone(ZoneInfo(zone)).date()
    period = _period(report, report_request, today)
    query = ReportQuery(
        account_id=account_id,
        zone=zone,
        period=period,
        step=report_request.step or step_for(period),
        event_id=report_request.event_id if Filter.EVENT in report.filters else 0,
        performance_id=report_request.performance_id if Filter.PERFORMANCE in report.filters else 0,
        seller_id=report_request.seller_id if Filter.SELLER in report.filters else 0,
    )
    if Filter.PERFORMANCE in report.needs and not query.performance_id:
        raise PerformanceNeeded(field="eventdetailid")
    account = Account.objects.values_list("name", flat=True).get(pk=account_id)
    return Prepared(report=report, query=query, notes=_notes(report, query, account))


def _period(report: Report, report_request: ReportRequest, today: date) -> Period:
    if not (report_request.first or report_request.last):
        return period_of(report_request.span or report.span, today)
    period = Period(
        report_request.first or report_request.last or today, report_request.last or report_request.first or today
    )
    if not 1 <= period.days <= MOST_DAYS:
        raise PeriodWrong(field="to")
    return period


def _notes(report: Report, query: ReportQuery, account: str) -> list[str]:
    parts = [account]
    if Filter.PERIOD in report.filters:
        parts.append(query.period.label)
    if Filter.STEP in report.filters:
        parts.append(localize(f"by {query.step.value}"))
    if query.event_id:
        parts.append(_existing(Event.objects.filter(account_id=query.account_id, pk=query.event_id)).name)
    if query.performance_id:
        performances = Performance.objects.filter(account_id=query.account_id, pk=query.performance_id)
        parts.append(_existing(performances.select_related("event")).title)
    if query.seller_id:
        seller = User.objects.filter(pk=query.seller_id, account_id=query.account_id).first()
        parts.append(seller.full_name if seller else localize("Somebody else"))
    made = localize("Made on {moment}, by the clock of {zone}.").format(
        moment=localized_moment(clock.now(), query.zone), zone=query.zone
    )
    return [" · ".join(parts), f"{localize(report.about)} {made}"]


def _existing(rows: QuerySet[Row]) -> Row:
    row = get_or_none(rows)
    if row is None:
        raise NotFound
    return row


def table_of(prepared: Prepared, *, most: int | None = None) -> Table:
    """Read a report as a table; with `most` it has so many lines, and says below its title that it has more.

    What it adds up is of all lines, one total a currency: a single one stands below the lines, several on a sheet.
    """
    report = prepared.report
    lines = report.read(prepared.query)
    notes = list(prepared.notes)
    totals: list[list[object]] = []
    if not report.is_long:
        lines = list(lines)
        totals = totals_of(report.columns, lines)
    if most is not None:
        lines = list(islice(lines, most + 1))
        if len(lines) > most:
            lines = lines[:most]
            is_cut = localize("Only the first {count} lines are here. Reports has all of them, as Excel and as CSV.")
            notes.append(is_cut.format(count=localized_count(most)))
    return localize_table(Table(title=report.name, sheets=_sheets(report, lines, totals), notes=notes))


def _sheets(report: Report, lines: Iterable[Line], totals: Sequence[Sequence[object]]) -> list[Sheet]:
    single = totals[0] if len(totals) == 1 else ()
    sheet = Sheet(name=report.name, columns=report.columns, rows=lines, totals=single)
    if len(totals) < 2:
        return [sheet]
    columns = [replace(column, value=itemgetter(place)) for place, column in enumerate(report.columns)]
    return [sheet, Sheet(name="Totals", columns=columns, rows=totals)]


def list_schedules(*, caller: Staff, account_id: int) -> list[ScheduledReport]:
    """List an account's scheduled reports, in two queries; the morning emails are each person's own, and not in it."""
    caller.needs(*NOT_DOOR_STAFF)
    rows = _with_last(caller.within(ScheduledReport.objects.filter(account_id=account_id)).exclude(report=MORNING))
    return list(rows.order_by("report", "pk"))


def get_schedule(*, caller: Staff, schedule_id: int) -> ScheduledReport:
    row = _with_last(caller.within(ScheduledReport.objects.filter(pk=schedule_id))).first()
    if row is None:
        raise NotFound
    return row


def _with_last(rows: QuerySet[ScheduledReport]) -> QuerySet[ScheduledReport]:
    runs = ReportRun.objects.filter(schedule=OuterRef("pk")).order_by("-slot")
    last = {f"last_{name}": Subquery(runs.values(name)[:1]) for name in ("slot", "state", "why")}
    return rows.annotate(**last).select_related("owner").prefetch_related("recipients")


def find_morning(*, caller: Staff) -> ScheduledReport | None:
    return ScheduledReport.objects.filter(owner=caller.user, report=MORNING).first()


MOST_SHOWN = 30  # performances of a day


def read_morning(*, caller: Staff, account_id: int) -> Mapping[str, Any]:
    """Read the words of the morning email, in a constant number of statements.

    Differences with the provider are told to those alone who may see them.
    """
    zone = read_zone(account_id)
    today = clock.now().astimezone(ZoneInfo(zone)).date()
    tonight = list(
        performances_within(_morning_query(account_id, zone, Period(today, today)))
        .filter(cancelled_at=None)
        .select_related("stock", "event__venue")
        .order_by("starts_at", "pk")[: MOST_SHOWN + 1]
    )
    yesterday = _morning_query(account_id, zone, Period(today - A_DAY, today - A_DAY))
    conflicts = Conflict.objects.filter(account_id=account_id, settled_at=None).count()
    sees_money = caller.user.role in (Role.ACCOUNT_OWNER, Role.PLATFORM_ADMINISTRATOR)
    differences = Difference.objects.filter(account_id=account_id, settled_at=None).count() if sees_money else 0
    return {
        "day": format_long_day(today),
        "tonight": [
            {
                "event": row.event.name,
                "subcategory": row.subcategory,
                "at": format_time(row.starts_at, row.timezone),
                "venue": row.event.venue.name,
                "sold": row.stock.sold,
                "left": row.stock.available,
            }
            for row in tonight[:MOST_SHOWN]
        ],
        "has_more": len(tonight) > MOST_SHOWN,
        "sales": [
            {
                "tickets": line["tickets"],
                "upsells": line["upsells"],
                "earned": display(line["earned"] or ZERO, line["currency"]),
            }
            for line in sales_selectors.read_by_day(yesterday)
        ],
        "conflicts": conflicts,
        "differences": differences,
    }


def _morning_query(account_id: int, zone: str, period: Period) -> ReportQuery:
    return ReportQuery(account_id=account_id, zone=zone, period=period, step=Step.DAY)
