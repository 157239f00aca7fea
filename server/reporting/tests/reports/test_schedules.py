"""Reports that go out by mail: when, to whom, once a slot, and what pauses them."""

from __future__ import annotations

import smtplib
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives

from server.accounts.caller import Staff
from server.accounts.models import Account, AccountRights, Right, Role, User
from server.payments.models import Difference
from server.platform import clock
from server.platform import mailing as post
from server.platform.errors import DomainError
from server.platform.models import OutboxJob
from server.platform.outbox import RetryLater
from server.reporting.models import ReportRun, ScheduledReport
from server.reporting.reports import mailing
from server.reporting.reports.mailing import MOST_FAILURES, NotifyPaused, RunReport
from server.reporting.reports.services import (
    ScheduleForm,
    delete_schedule,
    enqueue_due_reports,
    pause_schedule,
    resume_schedule,
    run_now,
    save_schedule,
    set_morning,
)
from server.testing import factories
from server.testing.jobs import do, is_enqueued

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 25, 12, 0, tzinfo=UTC)
DAILY = ScheduleForm(report="takings", every="day", hour=7, span="yesterday")


class Watch:
    """The clock of a test."""

    now = NOW

    def to(self, now: datetime) -> None:
        self.now = now


@pytest.fixture(autouse=True)
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr(clock, "now", lambda: made.now)
    return made


@pytest.fixture
def organiser() -> User:
    user = factories.make_user()
    factories.make_venue(user.account)
    return user


@pytest.fixture
def daily(organiser: User) -> ScheduledReport:
    return save_schedule(caller=Staff(organiser), account_id=organiser.account_id, form=DAILY)


def run(row: ScheduledReport, watch: Watch) -> ReportRun:
    """Have the next slot come, and do what is owed then."""
    row.refresh_from_db()
    assert row.next_at
    watch.to(row.next_at + timedelta(seconds=5))
    enqueue_due_reports()
    made = row.runs.latest("slot")
    do(RunReport, made)
    made.refresh_from_db()
    return made


def test_a_report_goes_out_at_its_hour_to_its_owner(
    daily: ScheduledReport, organiser: User, watch: Watch, mailoutbox: list[EmailMultiAlternatives]
):
    made = run(daily, watch)

    assert made.state == ReportRun.State.SENT
    (mail,) = mailoutbox
    assert (mail.to, mail.subject) == ([organiser.email], "Takings")
    ((name, content, kind),) = mail.attachments
    assert (name, kind, content[:5]) == ("takings_2026-11-25.pdf", "application/pdf", b"%PDF-")
    daily.refresh_from_db()
    assert daily.next_at == datetime(2026, 11, 27, 7, 0, tzinfo=UTC)


@pytest.mark.parametrize(("form", "begins"), [("xlsx", b"PK"), ("csv", b"\xef\xbb\xbf")])
def test_it_is_attached_as_was_asked(
    daily: ScheduledReport, form: str, begins: bytes, watch: Watch, mailoutbox: list[EmailMultiAlternatives]
):
    ScheduledReport.objects.update(form=form)
    run(daily, watch)

    content: Any = mailoutbox[0].attachments[0][1]
    assert (content if isinstance(content, bytes) else content.encode()).startswith(begins)


@pytest.mark.database
def test_a_slot_is_enqueued_once_whoever_runs_the_task_and_however_late(daily: ScheduledReport, watch: Watch):
    watch.to(NOW + timedelta(days=3))
    for _ in range(3):
        enqueue_due_reports()

    assert daily.runs.count() == 1
    assert OutboxJob.objects.filter(kind=RunReport.kind).count() == 1
    daily.refresh_from_db()
    assert daily.next_at
    assert daily.next_at > watch.now


@pytest.mark.database
def test_whatever_dies_nobody_gets_a_slots_mail_twice(
    daily: ScheduledReport, watch: Watch, mailoutbox: list[EmailMultiAlternatives], monkeypatch: pytest.MonkeyPatch
):
    """The process is gone after the mail server's yes, and before anything could be noted."""

    class Killed(BaseException):
        pass

    def hand_over_and_die(message: EmailMultiAlternatives) -> None:
        message.send()
        raise Killed

    daily.refresh_from_db()
    assert daily.next_at
    watch.to(daily.next_at)
    enqueue_due_reports()
    made = daily.runs.get()
    with monkeypatch.context() as patched:
        patched.setattr(post, "send_email", hand_over_and_die)
        with pytest.raises(Killed):
            do(RunReport, made)
    assert len(mailoutbox) == 1
    watch.to(watch.now + timedelta(minutes=2))

    assert do(RunReport, made)

    assert len(mailoutbox) == 1
    made.refresh_from_db()
    assert (made.state, made.why) == ("sent", mailing.INTERRUPTED)


def test_what_the_mail_server_refuses_for_now_is_tried_again(
    daily: ScheduledReport, watch: Watch, mailoutbox: list[EmailMultiAlternatives], monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patched:
        patched.setattr(EmailMultiAlternatives, "send", _away)
        with pytest.raises(RetryLater):
            run(daily, watch)
    watch.to(watch.now + timedelta(minutes=2))

    assert do(RunReport, daily.runs.get())
    assert len(mailoutbox) == 1


def _away(*_: Any, **__: Any) -> None:
    raise smtplib.SMTPServerDisconnected


def test_it_goes_to_people_of_the_account_who_may_see_it_then(
    organiser: User, watch: Watch, mailoutbox: list[EmailMultiAlternatives]
):
    colleague, usher = (factories.make_user(organiser.account, role) for role in (Role.ACCOUNT_OWNER, Role.ORGANISER))
    form = ScheduleForm(report="takings", every="day", hour=7, recipients=[colleague.pk, usher.pk])
    row = save_schedule(caller=Staff(organiser), account_id=organiser.account_id, form=form)
    User.objects.filter(pk=usher.pk).update(role=Role.DOOR_STAFF)
    run(row, watch)

    assert [mail.to for mail in mailoutbox] == [[colleague.email]]


def test_the_list_of_buyers_goes_to_those_alone_who_may_have_it(
    organiser: User, watch: Watch, mailoutbox: list[EmailMultiAlternatives]
):
    owner = factories.make_user(organiser.account, Role.ACCOUNT_OWNER)
    people = [organiser.pk, owner.pk]
    form = ScheduleForm(report="marketing-consent", every="day", hour=7, form="csv", recipients=people)
    row = save_schedule(caller=Staff(owner), account_id=organiser.account_id, form=form)
    taken = {str(Role.ORGANISER.value): {Right.EXPORT_ORDERS.value: False}}
    AccountRights.objects.create(account=organiser.account, changed=taken)
    run(row, watch)

    assert [mail.to for mail in mailoutbox] == [[owner.email]]


def test_it_goes_to_nobody_else(organiser: User):
    door = factories.make_user(organiser.account, Role.DOOR_STAFF)
    for outsider in (door, factories.make_user(), factories.make_user(organiser.account, is_active=False)):
        form = ScheduleForm(report="takings", every="day", hour=7, recipients=[outsider.pk])
        with pytest.raises(DomainError, match="people of this account"):
            save_schedule(caller=Staff(organiser), account_id=organiser.account_id, form=form)


def _close(user: User) -> None:
    Account.objects.filter(pk=user.account_id).update(deleted_at=NOW)


LOST: dict[str, Any] = {
    "Its owner may see no reports any more": {"role": Role.DOOR_STAFF},
    "Its owner has left": {"is_active": False},
}


@pytest.mark.parametrize("why", list(LOST))
def test_owner_without_permission_or_another_owner_is_mailed(
    daily: ScheduledReport, organiser: User, why: str, watch: Watch, mailoutbox: list[EmailMultiAlternatives]
):
    owner = factories.make_user(organiser.account, Role.ACCOUNT_OWNER)
    User.objects.filter(pk=organiser.pk).update(**LOST[why])
    made = run(daily, watch)
    daily.refresh_from_db()

    assert (made.state, daily.is_paused, daily.paused_why) == ("failed", True, why)
    do(NotifyPaused, daily)
    (mail,) = mailoutbox
    assert mail.to == [owner.email if "left" in why else organiser.email]
    assert why in mail.body


def test_a_closed_account_gets_nothing(daily: ScheduledReport, organiser: User, watch: Watch):
    _close(organiser)
    run(daily, watch)

    daily.refresh_from_db()
    assert daily.paused_why == "Its account is closed"


def test_an_owner_who_went_to_another_account_sends_nothing_of_the_old_one(
    daily: ScheduledReport, organiser: User, watch: Watch, mailoutbox: list[EmailMultiAlternatives]
):
    User.objects.filter(pk=organiser.pk).update(account=factories.make_account())
    run(daily, watch)

    daily.refresh_from_db()
    assert daily.paused_why == "Its owner works for another account now"
    assert mailoutbox == []


def test_schedule_is_paused_and_mailed_after_three_failures(
    organiser: User, watch: Watch, mailoutbox: list[EmailMultiAlternatives]
):
    event = factories.make_event(organiser.account)
    form = ScheduleForm(report="takings", every="day", hour=7, event_id=event.pk)
    row = save_schedule(caller=Staff(organiser), account_id=organiser.account_id, form=form)
    event.delete()
    for number in range(MOST_FAILURES):
        assert not is_enqueued(NotifyPaused, row), number
        assert run(row, watch).state == ReportRun.State.FAILED

    row.refresh_from_db()
    assert row.is_paused
    do(NotifyPaused, row)
    assert "It failed 3 times" in mailoutbox[0].body
    resume_schedule(caller=Staff(organiser), schedule_id=row.pk)
    row.refresh_from_db()
    assert (row.failures, row.is_paused) == (0, False)


def test_one_that_is_paused_sends_nothing_until_it_is_resumed(daily: ScheduledReport, organiser: User, watch: Watch):
    who: dict[str, Any] = {"caller": Staff(organiser), "schedule_id": daily.pk}
    pause_schedule(**who)
    watch.to(NOW + timedelta(days=2))
    enqueue_due_reports()
    assert not daily.runs.exists()

    resume_schedule(**who)
    run(daily, watch)
    assert daily.runs.count() == 1


def test_it_is_sent_now_once_a_minute(daily: ScheduledReport, organiser: User):
    who: dict[str, Any] = {"caller": Staff(organiser), "schedule_id": daily.pk}
    assert run_now(**who).pk == run_now(**who).pk
    assert OutboxJob.objects.filter(kind=RunReport.kind).count() == 1

    delete_schedule(**who)
    assert not ScheduledReport.objects.exists()


def test_only_its_owner_and_the_accounts_owner_change_it(daily: ScheduledReport, organiser: User):
    colleague, owner, outsider = (
        Staff(factories.make_user(organiser.account)),
        Staff(factories.make_user(organiser.account, Role.ACCOUNT_OWNER)),
        Staff(factories.make_user()),
    )
    for caller in (colleague, outsider):
        with pytest.raises(DomainError):
            pause_schedule(caller=caller, schedule_id=daily.pk)
    pause_schedule(caller=owner, schedule_id=daily.pk)


def test_slots_keep_to_the_clock_of_their_zone():
    def next_of(moment: datetime, **parts: Any) -> str:
        row = ScheduledReport(**{"every": "day", "hour": 7, "timezone": "Europe/London", **parts})
        return f"{row.next_after(moment.replace(tzinfo=UTC)):%Y-%m-%d %H:%M}"

    assert next_of(datetime(2026, 3, 28, 7, 0)) == "2026-03-29 06:00"  # the clocks have gone forward
    assert next_of(datetime(2026, 3, 28, 12, 0), hour=1) == "2026-03-29 01:00"  # an hour that is left out: at 2
    assert next_of(datetime(2026, 10, 24, 12, 0), hour=1) == "2026-10-25 00:00"  # one that comes twice: the first
    assert next_of(datetime(2026, 10, 25, 0, 0), hour=1) == "2026-10-26 01:00"
    assert next_of(datetime(2026, 11, 25, 12, 0), every="week", weekday=0) == "2026-11-30 07:00"
    assert next_of(datetime(2026, 11, 25, 12, 0), every="month", month_day=25) == "2026-12-25 07:00"


def test_morning_email_lists_tonight_yesterday_and_open_tasks(
    organiser: User, watch: Watch, mailoutbox: list[EmailMultiAlternatives]
):
    event = factories.make_event(organiser.account, name="Hamlet")
    tonight = factories.make_performance(event, starts_at=NOW + timedelta(days=1, hours=7), capacity=50)
    factories.sell_tickets(tonight, 2, caller=Staff(organiser))
    row = set_morning(caller=Staff(organiser), account_id=organiser.account_id, is_on=True, hour=7)
    assert row
    run(row, watch)

    (mail,) = mailoutbox
    assert "7:00PM  Hamlet" in mail.body
    assert "2 sold, 48 left" in mail.body
    assert "2 tickets and 0 upsells, £" in mail.body
    assert "To settle\nNothing." in mail.body
    assert mail.attachments == []
    set_morning(caller=Staff(organiser), account_id=organiser.account_id, is_on=False)
    assert not ScheduledReport.objects.exists()


def test_morning_email_hides_differences_without_permission(
    organiser: User, watch: Watch, mailoutbox: list[EmailMultiAlternatives]
):
    owner = factories.make_user(organiser.account, Role.ACCOUNT_OWNER)
    Difference.objects.create(
        account=organiser.account, day=NOW.date(), kind="amount", provider_id="ch_1", ours=Decimal(1), found_at=NOW
    )
    for user in (organiser, owner):
        set_morning(caller=Staff(user), account_id=user.account_id, is_on=True)
    first, second = ScheduledReport.objects.order_by("pk")
    run(first, watch)
    do(RunReport, second.runs.get())

    assert ["1 difference with" in mail.body for mail in mailoutbox] == [False, True]
