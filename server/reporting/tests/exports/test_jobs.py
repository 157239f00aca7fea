"""A long list is made as a file by a job: once, from the start if it dies, and gone after a day."""

from __future__ import annotations

import csv
import io
import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings

from server.accounts.caller import Staff
from server.accounts.models import Role, User
from server.platform import clock
from server.platform.domain_events import DomainEvent
from server.platform.errors import NotAllowed, NotFound
from server.platform.exported_lists import ListExport
from server.platform.models import OutboxJob
from server.platform.outbox import Ending, Failure, run_job
from server.platform.tables import FileFormat
from server.reporting import exports_selectors, exports_services
from server.reporting import exports_services as file_services
from server.reporting.changes import ExportChanged
from server.reporting.errors import ExportOver, LinkOver, TooLong, TooManyExports
from server.reporting.exports_selectors import list_exports
from server.reporting.exports_services import (
    LEFT_BEHIND,
    MOST_ROWS,
    OPEN_OF_A_PERSON,
    MakeExport,
    cancel_export,
    delete_expired_exports,
    exports_folder,
    make_export_link,
    request_export,
    take_export_file,
)
from server.reporting.models import ExportJob
from server.testing import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("few_at_once")]
State = ExportJob.State


class Killed(BaseException):
    """The process is gone: nothing of ours catches it."""


def fill(staff: Staff, number: int = 5) -> None:
    for place in range(number):
        factories.make_venue(staff.user.account, name=f"House {place}")


def request_job(staff: Staff, form: FileFormat = FileFormat.CSV, **params: object) -> ExportJob:
    made = request_export(caller=staff, name="venues", params={"id": 0, **params}, form=form)
    assert isinstance(made, ExportJob)
    return made


def do(job: ExportJob) -> ExportJob:
    for work_id in OutboxJob.objects.filter(subject_id=job.pk, kind=MakeExport.kind).values_list("pk", flat=True):
        run_job(work_id=work_id)
    job.refresh_from_db()
    return job


def files() -> list[str]:
    folder = Path(settings.EXPORTS_ROOT)
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def lines_of(job: ExportJob) -> list[dict[str, str]]:
    text = (exports_folder() / job.file).read_text("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


@pytest.fixture
def stop_after(monkeypatch: pytest.MonkeyPatch):
    """Have something happen when a row is told of as written."""

    report_progress = file_services._Counted.report_progress

    def stop(happens):
        monkeypatch.setattr(file_services, "PROGRESS_EVERY", dict.fromkeys(FileFormat, 1))

        def count_and_stop(counted):
            if counted.number == 2:
                happens(counted._job)
            report_progress(counted)

        monkeypatch.setattr(file_services._Counted, "report_progress", count_and_stop)

    return stop


def test_a_short_list_is_answered_at_once_and_leaves_nothing(staff):
    fill(staff, 2)

    made = request_export(caller=staff, name="venues", params={"id": 0}, form=FileFormat.XLSX)

    assert isinstance(made, ListExport)
    assert [row.name for row in made.rows()] == ["House 0", "House 1"]
    assert not ExportJob.objects.exists()
    assert files() == []


@pytest.mark.parametrize("form", list(FileFormat))
def test_a_long_one_is_a_file_under_its_name_for_a_day(staff, form):
    fill(staff)

    job = request_job(staff, form)
    assert (job.state, job.name, job.total, job.file) == (
        State.WAITING,
        f"venues.{form.value}",
        5 if form is FileFormat.PDF else 3,
        "",
    )
    do(job)

    assert (job.state, job.done, job.total) == (State.DONE, 5, 5)
    assert files() == [job.file]
    assert job.size == (exports_folder() / job.file).stat().st_size > 0
    assert job.expires_at - clock.now() > timedelta(hours=23)


def test_the_file_has_what_was_asked_for_in_the_lists_order(staff):
    fill(staff)
    factories.make_venue(staff.user.account, name="Elsewhere")

    rows = lines_of(do(request_job(staff, search="house", ordering="-venuename")))

    assert [line["Venue Name"] for line in rows] == [f"House {place}" for place in (4, 3, 2, 1, 0)]


def test_its_person_hears_of_each_step(staff, published_events: list[DomainEvent], django_capture_on_commit_callbacks):
    fill(staff)
    with django_capture_on_commit_callbacks(execute=True):
        do(request_job(staff))

    changes = [change for change in published_events if isinstance(change, ExportChanged)]
    assert {(change.user_id, change.export_id) for change in changes} == {(staff.user.pk, ExportJob.objects.get().pk)}
    assert len(changes) >= 4  # asked for, begun, how far, done


@pytest.mark.database
def test_one_whose_process_died_is_made_again_from_the_start(staff, stop_after):
    fill(staff)
    job = request_job(staff)

    def die(_):
        raise Killed

    stop_after(die)
    with pytest.raises(Killed):
        MakeExport(job.pk).do()
    job.refresh_from_db()
    assert (job.state, job.file, files()) == (State.RUNNING, "", [f"{job.pk}-1.part"])

    stop_after(lambda _: None)
    assert MakeExport(job.pk).do() is Ending.DONE
    job.refresh_from_db()

    assert (job.state, len(lines_of(job))) == (State.DONE, 5)
    assert files() == [f"{job.pk}-2.csv"]


def test_whoever_was_taken_for_dead_stops_and_leaves_the_others_file_alone(staff, stop_after):
    fill(staff)
    job = request_job(staff)
    begun: list[int] = []

    def begin_again(_):
        if not begun:
            begun.append(1)
            file_services._writing.release()
            assert MakeExport(job.pk).do() is Ending.DONE
            file_services._writing.acquire()

    stop_after(begin_again)
    assert MakeExport(job.pk).do() is Ending.NOT_NEEDED
    job.refresh_from_db()

    assert (job.state, job.attempt, len(lines_of(job))) == (State.DONE, 2, 5)
    assert files() == [job.file]


def test_one_that_is_cancelled_stops_and_leaves_no_file(staff, stop_after):
    fill(staff)
    job = request_job(staff)
    stop_after(lambda one: cancel_export(caller=staff, export_id=one.pk))

    assert MakeExport(job.pk).do() is Ending.NOT_NEEDED
    job.refresh_from_db()

    assert (job.state, files()) == (State.CANCELLED, [])
    assert MakeExport(job.pk).do() is Ending.NOT_NEEDED
    with pytest.raises(ExportOver):
        cancel_export(caller=staff, export_id=job.pk)


def test_failing_export_is_retried_and_then_reported(staff, monkeypatch):
    fill(staff)
    job = request_job(staff)
    monkeypatch.setattr(file_services, "_write", lambda *_: 1 / 0)

    for _ in range(file_services.MOST_ATTEMPTS):
        assert isinstance(MakeExport(job.pk).do(), Failure)
    assert MakeExport(job.pk).do() is Ending.NOT_NEEDED

    job.refresh_from_db()
    assert (job.state, job.reason) == (State.FAILED, file_services.FAILED)


@pytest.mark.database
def test_only_one_file_is_written_at_a_time(staff):
    fill(staff)
    job = request_job(staff)

    with file_services._writing:
        assert isinstance(MakeExport(job.pk).do(), Failure)

    assert do(job).state == State.DONE


def test_whoever_may_not_have_the_list_any_more_gets_no_file(staff):
    fill(staff)
    job = request_job(staff)
    User.objects.filter(pk=staff.user.pk).update(is_active=False)

    assert do(job).state == State.FAILED
    assert (job.reason, files()) == ("You don't have permission to do this", [])


@pytest.mark.database
def test_no_more_are_under_way_than_a_person_and_an_account_may_have(staff, monkeypatch):
    fill(staff)
    for _ in range(OPEN_OF_A_PERSON):
        request_job(staff)
    with pytest.raises(TooManyExports):
        request_job(staff)

    monkeypatch.setattr(exports_services, "OPEN_OF_AN_ACCOUNT", OPEN_OF_A_PERSON)
    with pytest.raises(TooManyExports):
        request_job(Staff(factories.make_user(staff.user.account)))
    other = factories.make_staff()
    fill(other)
    assert request_job(other).state == State.WAITING


def test_a_pdf_has_a_limit_and_says_what_to_take_instead(staff, monkeypatch):
    fill(staff)
    for form in MOST_ROWS:
        monkeypatch.setitem(MOST_ROWS, form, 4)

    with pytest.raises(TooLong, match="Please choose Excel or CSV"):
        request_job(staff, FileFormat.PDF)
    job = do(request_job(staff, FileFormat.XLSX))
    assert (job.state, job.reason) == (State.FAILED, "A sheet holds at most 4 rows. Please choose CSV.")


@pytest.mark.database
def test_the_oldest_go_when_there_are_many(staff, monkeypatch):
    fill(staff)
    for module in (exports_selectors, exports_services):
        monkeypatch.setattr(module, "MOST_OF_A_PERSON", OPEN_OF_A_PERSON + 1)
    first, second = do(request_job(staff)), do(request_job(staff))
    third = do(request_job(staff))

    assert [job.pk for job in list_exports(caller=staff)] == [third.pk, second.pk]
    assert first.file not in files()


def test_after_a_day_it_is_gone_with_its_file(staff):
    fill(staff)
    job, recent = do(request_job(staff)), do(request_job(staff))
    (exports_folder() / "17-1.part").touch()
    ExportJob.objects.filter(pk=job.pk).update(expires_at=clock.now())

    assert [row.pk for row in list_exports(caller=staff)] == [recent.pk]
    with pytest.raises(NotFound):
        make_export_link(caller=staff, export_id=job.pk)
    assert delete_expired_exports() == 1
    assert files() == sorted(["17-1.part", recent.file])

    old = time.time() - LEFT_BEHIND.total_seconds() - 10
    os.utime(exports_folder() / "17-1.part", (old, old))
    assert delete_expired_exports() == 0
    assert files() == [recent.file]


# The link


@pytest.mark.database
def test_a_link_is_good_once_and_for_a_minute(staff):
    fill(staff)
    job = do(request_job(staff))
    token = make_export_link(caller=staff, export_id=job.pk)
    assert token not in repr(vars(ExportJob.objects.get()))

    assert take_export_file(token=token)[0].name == "venues.csv"
    with pytest.raises(LinkOver):
        take_export_file(token=token)

    expired = make_export_link(caller=staff, export_id=job.pk)
    ExportJob.objects.update(link_until=clock.now() - timedelta(seconds=1))
    with pytest.raises(LinkOver):
        take_export_file(token=expired)


def test_a_link_asks_again_whether_its_person_may(staff):
    fill(staff)
    job = do(request_job(staff))
    token = make_export_link(caller=staff, export_id=job.pk)
    User.objects.filter(pk=staff.user.pk).update(role=Role.DOOR_STAFF)

    with pytest.raises(LinkOver):
        take_export_file(token=token)
    staff.user.refresh_from_db()
    with pytest.raises(NotAllowed):
        make_export_link(caller=staff, export_id=job.pk)


def test_what_is_not_ready_or_somebody_elses_has_no_link(staff):
    fill(staff)
    job = request_job(staff)

    with pytest.raises(LinkOver):
        make_export_link(caller=staff, export_id=job.pk)
    colleague = Staff(factories.make_user(staff.user.account))
    for call in (make_export_link, cancel_export):
        with pytest.raises(NotFound):
            call(caller=colleague, export_id=job.pk)
    assert list_exports(caller=colleague) == []
    with pytest.raises(LinkOver):
        take_export_file(token="")
