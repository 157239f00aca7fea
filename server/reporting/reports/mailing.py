"""Running a scheduled report, and the emails that it becomes.

A run is owed work. Each of its emails is marked before it is handed to the mail server, and unmarked if that refuses:
whatever dies in between, nobody gets a slot's email twice. One that was interrupted there may not have gone out at all;
the run says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.models import Role, User
from server.platform import clock
from server.platform.errors import DomainError
from server.platform.mailing import Email, header_line
from server.platform.outbox import Ending, Failure, Job, JobResult, register_job
from server.platform.pdf.tables import write_table
from server.platform.tables import CONTENT_TYPES, FileFormat, Table
from server.reporting.models import ReportMail, ReportRun, ScheduledReport
from server.reporting.reports import selectors
from server.reporting.reports.definition import ReportRequest
from server.reporting.reports.selectors import read_morning

MOST_MAILED = 20_000  # lines of a file that is attached
MOST_FAILURES = 3  # one after the other; then it is paused
INTERRUPTED = "It was interrupted: a mail may not have gone out"
State = ReportMail.State


@dataclass(frozen=True)
class _Content:
    table: Table | None
    form: FileFormat
    name: str
    context: dict[str, Any]

    @cached_property
    def attached(self) -> bytes:
        return b"" if self.table is None else b"".join(write_table(self.table, self.form))


class _StaffMail(Email):
    """An email to somebody of an account, with the link to its reports."""

    def __init__(self, to: User, subject: str, context: Mapping[str, Any]) -> None:
        self._to, self._subject, self._context = to, subject, context

    @property
    def to(self) -> str:
        return self._to.email

    @property
    def subject(self) -> str:
        return header_line(self._subject)

    def context(self) -> dict[str, Any]:
        return {"name": self._to.first_name, "link": address_of("/Reports"), **self._context}


class _ReportMail(_StaffMail):
    templates = "insight/report_mail"

    def __init__(self, to: User, content: _Content) -> None:
        super().__init__(to, content.context["title"], content.context)
        self._content = content

    def attach_to(self, message: EmailMultiAlternatives) -> None:
        if self._content.table is not None:
            form = self._content.form
            message.attach(f"{self._content.name}.{form.value}", self._content.attached, CONTENT_TYPES[form])


class _MorningMail(_ReportMail):
    templates = "insight/morning_mail"


class _PausedMail(_StaffMail):
    templates = "insight/paused_mail"


@register_job
class RunReport(Job):
    """One slot of a scheduled report: read with its owner's rights of this moment, and mailed."""

    kind = "insight.run_report"
    sends_mail = True
    tried_for = timedelta(hours=6)

    def do(self) -> JobResult:
        run = self._find_run()
        if run is None:  # deleted meanwhile, or ended
            return Ending.NOT_NEEDED
        if why := why_not(run.schedule):
            _fail(run, why, is_final=True)
            return Ending.DONE
        mails = _mails_of(run)
        try:
            content = _content_of(run.schedule)
        except DomainError as refused:
            _fail(run, refused.message)
            return Ending.DONE
        for mail in mails:
            if refusal := _send(mail, content, is_morning=run.schedule.is_morning):
                return refusal
        _end(run)
        return Ending.DONE

    def note_given_up(self, refusal: Failure) -> None:
        run = self._find_run()
        if run is not None:
            _fail(run, f"It could not be sent: {refusal.reason}")

    def _find_run(self) -> ReportRun | None:
        rows = ReportRun.objects.select_related("schedule__owner__account", "schedule__account")
        return rows.filter(pk=self.subject_id, state=ReportRun.State.WAITING).first()


@register_job
class NotifyPaused(Job):
    """Tells a scheduled report's owner, or whoever owns the account if they are gone, that it is paused."""

    kind = "insight.tell_paused"
    sends_mail = True
    tried_for = timedelta(days=2)

    def do(self) -> JobResult:
        row = ScheduledReport.objects.select_related("owner", "account").filter(pk=self.subject_id).first()
        if row is None or not row.is_paused or not row.paused_why:
            return Ending.NOT_NEEDED
        context = {"report": name_of(row), "account": row.account.name, "why": row.paused_why}
        is_sent = False
        for user in _list_recipients(row):
            refusal = _PausedMail(user, f"Paused: {context['report']}", context).post()
            if refusal and refusal.most_tries is None and not is_sent:
                return refusal
            is_sent = True
        return Ending.DONE if is_sent else Ending.NOT_NEEDED


def why_not(row: ScheduledReport) -> str:
    """Say why a scheduled report may not go out any more; empty if it may."""
    owner = row.owner
    if row.account.deleted_at or owner.account.deleted_at:
        return "Its account is closed"
    if owner.deleted_at or not owner.is_active:
        return "Its owner has left"
    if owner.role not in NOT_DOOR_STAFF:
        return "Its owner may see no reports any more"
    if not Staff(owner).may_touch(row.account_id):
        return "Its owner works for another account now"
    return ""


def name_of(row: ScheduledReport) -> str:
    if row.is_morning:
        return "Morning mail"
    report = selectors.all_reports().get(row.report)
    return report.name if report else row.report


def address_of(path: str) -> str:
    """Return where a screen is, as far as it is known."""
    return f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else ""


def _content_of(row: ScheduledReport) -> _Content:
    caller = Staff(row.owner)
    if row.is_morning:
        context = read_morning(caller=caller, account_id=row.account_id)
        return _Content(None, FileFormat.PDF, "", {"title": f"{row.account.name} this morning", **context})
    prepared = selectors.prepare(
        caller=caller, report_request=ReportRequest.read(row.filters, report=row.report, account_id=row.account_id)
    )
    form = FileFormat(row.form)
    most = selectors.MOST_IN_PDF if form is FileFormat.PDF else MOST_MAILED
    table = selectors.table_of(prepared, most=most)
    return _Content(table, form, prepared.file_name, {"title": prepared.report.name, "notes": table.notes})


def _mails_of(run: ReportRun) -> list[ReportMail]:
    """Return a run's emails: those of its first try, made of whoever may have them then."""
    mails = list(run.mails.select_related("user"))
    if mails:
        return mails
    row = run.schedule
    recipients = [] if row.is_morning else list(row.recipients.all())
    people = [user for user in recipients if _may_have(user, row)] or [row.owner]
    ReportMail.objects.bulk_create([ReportMail(run=run, user=user) for user in people], ignore_conflicts=True)
    return list(run.mails.select_related("user"))


def _may_have(user: User, row: ScheduledReport) -> bool:
    is_here = user.account_id == row.account_id or user.pk == row.owner_id
    if not is_here or not user.is_active or user.deleted_at:
        return False
    report = selectors.all_reports().get(row.report)
    return report is not None and selectors.may_read(caller=Staff(user), report=report)


def _send(mail: ReportMail, content: _Content, *, is_morning: bool) -> Failure | None:
    """Hand one email over, if nobody has begun to; what the mail server refuses for now is tried again."""
    rows = ReportMail.objects.filter(pk=mail.pk)
    if not rows.filter(state=State.WAITING).update(state=State.SENDING):
        return None
    refusal = (_MorningMail if is_morning else _ReportMail)(mail.user, content).post()
    if refusal is not None:
        rows.update(state=State.WAITING)
        return refusal
    rows.update(state=State.SENT)
    return None


@transaction.atomic
def _end(run: ReportRun) -> None:
    interrupted = run.mails.exclude(state=State.SENT).exists()
    _note(run, ReportRun.State.SENT, INTERRUPTED if interrupted else "")
    ScheduledReport.objects.filter(pk=run.schedule_id).update(failures=0)


@transaction.atomic
def _fail(run: ReportRun, why: str, *, is_final: bool = False) -> None:
    """Note that a run has failed; after some one after the other, or a final one, the report is paused."""
    _note(run, ReportRun.State.FAILED, why)
    row = ScheduledReport.objects.select_for_update().get(pk=run.schedule_id)
    if not is_final:
        row.failures += 1
        why = f"It failed {MOST_FAILURES} times: {why}"
    if is_final or (row.failures >= MOST_FAILURES and not row.is_paused):
        row.next_at, row.paused_why = None, why[:200]
        NotifyPaused.enqueue(subject_id=row.pk)
    row.save(update_fields=["failures", "next_at", "paused_why"])


def _note(run: ReportRun, state: ReportRun.State, why: str) -> None:
    run.state, run.why, run.ended_at = state, why[:200], clock.now()
    run.save(update_fields=["state", "why", "ended_at"])


def _list_recipients(row: ScheduledReport) -> list[User]:
    if row.owner.is_active and not row.owner.deleted_at:
        return [row.owner]
    owners = User.objects.filter(account=row.account_id, role=Role.ACCOUNT_OWNER, is_active=True, deleted_at=None)
    return list(owners.order_by("pk"))
