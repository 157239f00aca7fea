"""Schedules reports (create, change, pause, run) and issues the tokens that open a report once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction
from django.db.models import Exists, OuterRef

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Role, User
from server.catalogue.venues.selectors import read_zone
from server.platform import clock
from server.platform.crypto import digest_of, new_token
from server.platform.errors import Invalid, NotFound, StaleVersion
from server.reporting.errors import NotYourSchedule, RecipientWrong, TokenSpent
from server.reporting.models import MORNING, ReportRun, ReportToken, ScheduledReport
from server.reporting.reports.definition import Filter, ReportRequest
from server.reporting.reports.mailing import RunReport
from server.reporting.reports.selectors import get_schedule, prepare

TOKEN_LASTS = timedelta(minutes=1)
TOKEN_RETENTION = timedelta(hours=1)


def issue_token(*, caller: Staff, account_id: int, report: str = "") -> str:
    """Return a token for a report of an account, or for whichever is chosen where none is named."""
    caller.needs(*NOT_DOOR_STAFF)
    token = new_token()
    ReportToken.objects.create(
        digest=digest_of(token),
        user=caller.user,
        account_id=account_id,
        report=report,
        expires_at=clock.now() + TOKEN_LASTS,
    )
    return token


def redeem_token(*, token: str, report: str) -> tuple[Staff, int]:
    """Use a token up, and give whose it is and for which account. What they may do now, whoever reads judges.

    :raises TokenSpent: if it was used, is over, is for another report, or its person is gone.
    """
    now = clock.now()
    found = ReportToken.objects.filter(digest=digest_of(token), used_at=None, expires_at__gt=now)
    # The row decides: of two that come at once one finds it unused.
    if not found.filter(report__in=("", report)).update(used_at=now):
        raise TokenSpent
    row = ReportToken.objects.select_related("user__account").get(digest=digest_of(token))
    user = row.user
    if not user.is_active or user.deleted_at or user.account.deleted_at:
        raise TokenSpent
    return Staff(user), row.account_id


def delete_old_tokens(*, limit: int) -> int:
    """Remove tokens that are long over, some at a time; return how many."""
    over = ReportToken.objects.filter(expires_at__lt=clock.now() - TOKEN_RETENTION).values_list("pk", flat=True)[:limit]
    deleted, _ = ReportToken.objects.filter(pk__in=list(over)).delete()
    return int(deleted)


MOST_OF_AN_ACCOUNT = 100
MOST_RECIPIENTS = 20
MOST_IN_A_TICK = 200
RUN_RETENTION = timedelta(days=90)


class TooManySchedules(
    Invalid, code="too_many_schedules", message=f"An account has at most {MOST_OF_AN_ACCOUNT} scheduled reports"
): ...


class ZoneWrong(Invalid, code="zone_wrong", message="Please choose a time zone"): ...


FILTERS = {  # the fields of a form that narrow a report, each stored if the report has that filter
    "span": Filter.PERIOD,
    "step": Filter.STEP,
    "event_id": Filter.EVENT,
    "performance_id": Filter.PERFORMANCE,
    "seller_id": Filter.SELLER,
}


@dataclass(frozen=True, kw_only=True)
class ScheduleForm:
    """A scheduled report as it is filled in; `recipients` empty means its owner alone."""

    report: str
    every: str
    hour: int
    form: str = ScheduledReport.Form.PDF
    weekday: int = 0
    month_day: int = 1
    timezone: str = ""
    span: str = ""
    step: str = ""
    event_id: int = 0
    performance_id: int = 0
    seller_id: int = 0
    recipients: list[int] = field(default_factory=list)


def save_schedule(
    *, caller: Staff, account_id: int, form: ScheduleForm, schedule_id: int = 0, version: int | None = None
) -> ScheduledReport:
    """Make a scheduled report, or change one; it goes out at its next slot.

    :raises NoReportChosen: if there is no such report, and whatever else `prepare` refuses to the caller.
    :raises RecipientWrong: if a recipient is not of the account, or may see no reports.
    :raises NotYourSchedule: if it is another's, and the caller is neither owner of the account nor the platform.
    :raises StaleVersion: if `version` is no longer the row's.
    """
    filters = {name: getattr(form, name) for name in FILTERS}
    report_request = ReportRequest.read(filters, report=form.report, account_id=account_id)
    prepared = prepare(caller=caller, report_request=report_request)
    zone = _known(form.timezone or read_zone(account_id))
    people = _recipients(account_id, caller, form.recipients)
    with transaction.atomic():
        row = _lock(caller, schedule_id) if schedule_id else _new(caller, account_id)
        if version is not None and row.version != version:
            raise StaleVersion(get_schedule(caller=caller, schedule_id=row.pk))
        row.report, row.form = form.report, form.form
        supported = prepared.report.filters
        row.filters = {name: value for name, value in filters.items() if value and FILTERS[name] in supported}
        row.every, row.weekday, row.month_day = form.every, form.weekday, form.month_day
        row.hour, row.timezone = form.hour, zone
        row.next_at, row.paused_why, row.failures = row.next_after(clock.now()), "", 0
        row.version += bool(row.pk)
        row.save()
        row.recipients.set(people)
    return row


def set_morning(*, caller: Staff, account_id: int, is_on: bool, hour: int = 7) -> ScheduledReport | None:
    """Have the morning email come every day at an hour, or no more; each person has their own."""
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        row = ScheduledReport.objects.select_for_update().filter(owner=caller.user, report=MORNING).first()
        if not is_on:
            if row:
                row.delete()
            return None
        row = row or ScheduledReport(owner=caller.user, report=MORNING, created_at=clock.now())
        row.account_id, row.every, row.hour = account_id, ScheduledReport.Every.DAY, hour
        row.form, row.timezone = ScheduledReport.Form.PDF, read_zone(account_id)
        row.next_at, row.paused_why, row.failures = row.next_after(clock.now()), "", 0
        row.version += bool(row.pk)
        row.save()
    return row


@transaction.atomic
def pause_schedule(*, caller: Staff, schedule_id: int) -> ScheduledReport:
    row = _lock(caller, schedule_id)
    row.next_at, row.paused_why = None, ""
    return _saved(row)


@transaction.atomic
def resume_schedule(*, caller: Staff, schedule_id: int) -> ScheduledReport:
    """Send it again from its next slot on."""
    row = _lock(caller, schedule_id)
    row.next_at, row.paused_why, row.failures = row.next_after(clock.now()), "", 0
    return _saved(row)


@transaction.atomic
def delete_schedule(*, caller: Staff, schedule_id: int) -> None:
    """Delete it, and what is known of its runs; what is being sent may still arrive."""
    _lock(caller, schedule_id).delete()


@transaction.atomic
def run_now(*, caller: Staff, schedule_id: int) -> ReportRun:
    """Send it once at this moment, beside its slots; not twice within a minute."""
    row = _lock(caller, schedule_id)
    slot = clock.now().replace(second=0, microsecond=0)
    run, is_new = ReportRun.objects.get_or_create(schedule=row, slot=slot)
    if is_new:
        RunReport.enqueue(subject_id=run.pk)
    return run


def enqueue_due_reports() -> int:
    """Enqueue the run of each slot that has come; return how many were due, at most so many at a time.

    The next slot is written with what is owed, and only by whoever still finds the old one: no slot is owed twice,
    whoever else runs this, and none is forgotten. Of slots that were missed while nobody was there one is made up for.
    """
    now = clock.now()
    due = list(ScheduledReport.objects.filter(next_at__lte=now).order_by("next_at")[:MOST_IN_A_TICK])
    for row in due:
        slot = row.next_at or now
        with transaction.atomic():
            still_due = ScheduledReport.objects.filter(pk=row.pk, next_at=slot)
            if not still_due.update(next_at=row.next_after(now)):
                continue
            run, is_new = ReportRun.objects.get_or_create(schedule_id=row.pk, slot=slot)
            if is_new:
                RunReport.enqueue(subject_id=run.pk)
    return len(due)


def _lock(caller: Staff, schedule_id: int) -> ScheduledReport:
    caller.needs(*NOT_DOOR_STAFF)
    rows = caller.within(ScheduledReport.objects.filter(pk=schedule_id))
    row = rows.select_for_update(of=("self",)).select_related("owner").first()
    if row is None:
        raise NotFound
    if row.owner_id != caller.user.pk and caller.user.role not in (Role.ACCOUNT_OWNER, Role.PLATFORM_ADMINISTRATOR):
        raise NotYourSchedule
    return row


def _new(caller: Staff, account_id: int) -> ScheduledReport:
    if ScheduledReport.objects.filter(account_id=account_id).count() >= MOST_OF_AN_ACCOUNT:
        raise TooManySchedules
    return ScheduledReport(account_id=account_id, owner=caller.user, created_at=clock.now())


def _saved(row: ScheduledReport) -> ScheduledReport:
    row.version += 1
    row.save(update_fields=["next_at", "paused_why", "failures", "version"])
    return row


def _recipients(account_id: int, caller: Staff, requested: Iterable[int]) -> list[User]:
    keys = set(requested)
    rows = User.objects.filter(pk__in=keys, is_active=True, deleted_at=None).exclude(role=Role.DOOR_STAFF)
    found = [user for user in rows if user.account_id == account_id or user.pk == caller.user.pk]
    if len(found) != len(keys):
        raise RecipientWrong(field="recipients")
    return found


def _known(zone: str) -> str:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ZoneWrong(field="timezone") from None
    return zone


@transaction.atomic
def delete_old_runs(*, limit: int) -> int:
    """Delete runs that ended long ago, but the last of each schedule, which its list shows."""
    later = ReportRun.objects.filter(schedule=OuterRef("schedule"), slot__gt=OuterRef("slot"))
    old = ReportRun.objects.filter(Exists(later), ended_at__lt=clock.now() - RUN_RETENTION).order_by("pk")
    numbers = list(old.values_list("pk", flat=True)[:limit])
    ReportRun.objects.filter(pk__in=numbers).delete()
    return len(numbers)
