"""Outbox jobs of any kind: done once, retried while that makes sense, and ended otherwise."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import F, QuerySet

from server.platform import clock, outbox
from server.platform.models import OutboxJob
from server.platform.outbox import (
    Ending,
    Failure,
    Job,
    JobEnqueued,
    JobResult,
    RetryLater,
    list_overdue_jobs,
    register_job,
    run_job,
    run_soon,
)
from server.testing.crowd import all_at_once, answers_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]
real_commits = pytest.mark.django_db(transaction=True)

State = OutboxJob.State
AWAY = Failure("the tower is shut")
NO_SUCH_BELL = Failure("there is no such bell", most_tries=3)


class Bell(Job):
    """A kind of job as an app adds one: by this class alone."""

    kind = "tests.bell"
    tried_for = timedelta(days=2)
    longest_wait = timedelta(minutes=5)
    answers: deque[Callable[[], JobResult]]
    log: list[str]

    def do(self) -> JobResult:
        answer = self.answers.popleft()() if self.answers else Ending.DONE
        self.log.append(f"bell {self.subject_id} is tried")
        return answer

    def note_done(self) -> None:
        self.log.append(f"bell {self.subject_id} has rung")

    def note_given_up(self, refusal: Failure) -> None:
        self.log.append(f"bell {self.subject_id} will not ring: {refusal.reason}")


@pytest.fixture(autouse=True)
def bells(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The bells that were rung; ringing one is a kind of job during a test."""
    monkeypatch.setattr(outbox, "JOB_KINDS", dict(outbox.JOB_KINDS))
    monkeypatch.setattr(Bell, "answers", deque(), raising=False)
    monkeypatch.setattr(Bell, "log", [], raising=False)
    register_job(Bell)
    return Bell.log


@pytest.fixture
def renewed_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "RENEWED_EVERY", timedelta(seconds=0.05))


def enqueue(number: int = 7, kind: type[Job] = Bell) -> int:
    """Enqueue a bell's job, and return the row's id."""
    with transaction.atomic():
        kind.enqueue(subject_id=number)
    return OutboxJob.objects.latest("pk").pk


def refuse(refusal: Failure, times: int) -> None:
    Bell.answers.extend([lambda: refusal] * times)


def row_of(work: int) -> OutboxJob:
    return OutboxJob.objects.get(pk=work)


def overdue() -> list[int]:
    return list_overdue_jobs(kind=Bell.kind, now=clock.now())


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for another thread."""
    deadline = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)


def wait_for_renewal(work: int, later: Any) -> None:
    """Let the minute of a claim pass, and wait until it is renewed."""
    later(minutes=2)
    wait_until(lambda: row_of(work).due_at > clock.now())


def keepers() -> list[str]:
    """Return the names of the threads that renew claims."""
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("claim of")]


def fails_with(work: int) -> RetryLater:
    with pytest.raises(RetryLater) as refused:
        run_job(work_id=work)
    return refused.value


@real_commits
def test_a_new_kind_of_work_is_one_class_and_is_done_once(bells: list[str], published_events: list[Any]):
    work = enqueue(7)

    assert published_events == [JobEnqueued("tests.bell", work)]
    assert [run_job(work_id=work) for _ in range(3)] == [True, False, False]
    assert bells == ["bell 7 is tried", "bell 7 has rung"]
    row = row_of(work)
    assert (row.kind, row.subject_id, row.state, row.tries) == ("tests.bell", 7, State.DONE, 1)
    assert row.ended_at


@real_commits
def test_a_job_is_committed_with_its_cause_or_not_at_all(published_events: list[Any]):
    with transaction.atomic():
        Bell.enqueue(subject_id=7)
        transaction.set_rollback(True)
    with pytest.raises(RuntimeError):
        Bell.enqueue(subject_id=7)

    assert published_events == []
    assert not OutboxJob.objects.filter(subject_id=7).exists()


@real_commits
def test_of_eight_at_once_one_does_it(bells: list[str]):
    work = enqueue(7)

    results = answers_of(all_at_once(lambda _: run_job(work_id=work), times=8, callers=8))

    assert sorted(results) == [False] * 7 + [True]
    assert bells == ["bell 7 is tried", "bell 7 has rung"]


def test_a_job_that_is_enqueued_twice_is_done_twice(bells: list[str]):
    first, again = enqueue(7), enqueue(7)

    assert [run_job(work_id=work) for work in (first, again)] == [True, True]
    assert bells.count("bell 7 has rung") == 2


def test_what_is_not_needed_any_more_ends_without_a_word(bells: list[str], later: Any):
    Bell.answers.append(lambda: Ending.NOT_NEEDED)
    work = enqueue(7)

    assert not run_job(work_id=work)

    assert (row_of(work).state, bells) == (State.NOT_NEEDED, ["bell 7 is tried"])
    later(hours=1)
    assert overdue() == []


def test_the_wait_doubles_up_to_the_kinds_longest(later: Any):
    work = enqueue()
    refuse(AWAY, times=10)
    waits = []
    for _ in range(10):
        refused = fails_with(work)
        assert str(refused) == "tests.bell of 7 is still owed: the tower is shut"
        waits.append(refused.retry_in.total_seconds())
        later(seconds=waits[-1] - 1)
        assert not run_job(work_id=work), "the wait is not over"
        later(seconds=2)

    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    assert run_job(work_id=work)


def test_job_limited_by_time_is_tried_until_then_and_once_more(bells: list[str], later: Any):
    work = enqueue(7)
    refuse(AWAY, times=3)

    fails_with(work)
    later(days=2, minutes=-1)
    fails_with(work)
    later(minutes=10)
    assert not run_job(work_id=work)

    assert row_of(work).state == State.GIVEN_UP
    assert bells[-1] == "bell 7 will not ring: the tower is shut"
    later(days=1)
    assert overdue() == []


def test_what_is_refused_for_good_ends_after_so_many_tries(
    bells: list[str], later: Any, caplog: pytest.LogCaptureFixture
):
    work = enqueue(7)
    refuse(NO_SUCH_BELL, times=3)

    for _ in range(2):
        fails_with(work)
        later(minutes=1)
    assert not run_job(work_id=work)

    assert row_of(work).state == State.GIVEN_UP
    assert bells[-1] == "bell 7 will not ring: there is no such bell"
    assert "tests.bell of 7 is given up after 3 tries: there is no such bell" in caplog.text


def test_failing_job_is_logged_retried_and_given_up(bells: list[str], later: Any, caplog: pytest.LogCaptureFixture):
    def fail() -> JobResult:
        raise ArithmeticError("the rope is too long")

    Bell.answers.extend([fail, fail])
    work = enqueue(7)

    assert fails_with(work).retry_in == timedelta(seconds=2)
    assert "ArithmeticError: the rope is too long" in caplog.text
    later(days=2, minutes=1)
    assert not run_job(work_id=work)

    assert (row_of(work).state, bells) == (State.GIVEN_UP, ["bell 7 will not ring: an error of ours"])


def test_a_job_whose_end_cannot_be_recorded_is_still_pending(monkeypatch: pytest.MonkeyPatch, later: Any):
    def fail(_: Bell) -> None:
        raise LookupError

    work = enqueue()
    with monkeypatch.context() as patched:
        patched.setattr(Bell, "note_done", fail)
        with pytest.raises(LookupError):
            run_job(work_id=work)

    assert row_of(work).state == State.OWED
    later(minutes=11)
    assert run_job(work_id=work)


def test_whoever_died_with_it_in_hand_is_followed_after_a_minute(later: Any):
    def die() -> JobResult:
        raise SystemExit

    Bell.answers.append(die)
    work = enqueue()
    with pytest.raises(SystemExit):
        run_job(work_id=work)

    later(seconds=59)
    assert overdue() == []
    assert not run_job(work_id=work)
    later(seconds=2)
    assert overdue() == [work]
    assert run_job(work_id=work)


def test_a_job_that_is_under_way_is_not_begun_again_by_whoever_wants_it_soon(bells: list[str]):
    begun: list[tuple[int | None, bool]] = []

    def take_long() -> JobResult:
        begun.append((run_soon(kind=Bell.kind, subject_id=7), run_job(work_id=work)))
        return Ending.DONE

    Bell.answers.append(take_long)
    work = enqueue(7)

    assert run_job(work_id=work)
    assert begun == [(work, False)]
    assert bells == ["bell 7 is tried", "bell 7 has rung"]


@real_commits
def test_work_that_takes_long_keeps_its_claim(bells: list[str], later: Any, renewed_often: None):
    def take_long() -> JobResult:
        wait_for_renewal(work, later)
        assert not run_job(work_id=work), "somebody else has it"
        return AWAY

    Bell.answers.append(take_long)
    work = enqueue(7)
    refused = fails_with(work)

    assert bells == ["bell 7 is tried"]
    assert row_of(work).due_at <= clock.now() + refused.retry_in, "given back when it was refused"
    assert keepers() == []


@real_commits
def test_a_claim_is_renewed_although_the_connection_was_lost_once(
    bells: list[str], later: Any, renewed_often: None, monkeypatch: pytest.MonkeyPatch
):
    ours = outbox._ours
    lost: list[object] = []

    def lose_the_first(row: OutboxJob) -> QuerySet[OutboxJob]:
        if not lost and threading.current_thread().name == f"claim of {row.pk}":
            connection.ensure_connection()
            connection.connection.close()
            lost.append(connection.connection)
        return ours(row)

    def take_long() -> JobResult:
        wait_for_renewal(work, later)
        return AWAY

    monkeypatch.setattr(outbox, "_ours", lose_the_first)
    Bell.answers.append(take_long)
    work = enqueue(7)
    fails_with(work)

    assert (bells, len(lost)) == (["bell 7 is tried"], 1)


@real_commits
def test_a_claim_that_another_has_is_not_renewed(bells: list[str], later: Any, renewed_often: None):
    another = clock.now() + timedelta(hours=1)

    def sleep() -> JobResult:
        wait_for_renewal(work, later)
        OutboxJob.objects.filter(pk=work).update(due_at=another, tries=F("tries") + 1)
        wait_until(lambda: not keepers())
        return AWAY

    Bell.answers.append(sleep)
    work = enqueue(7)
    fails_with(work)

    assert bells == ["bell 7 is tried"]
    assert row_of(work).due_at == another


@real_commits
def test_work_that_hangs_is_left_to_whoever_comes_next(bells: list[str], later: Any, renewed_often: None):
    def hang() -> JobResult:
        wait_for_renewal(work, later)
        later(minutes=10)
        wait_until(lambda: not keepers())
        assert run_job(work_id=work), "by another"
        return AWAY

    Bell.answers.append(hang)
    work = enqueue(7)
    fails_with(work)

    assert bells == ["bell 7 is tried", "bell 7 has rung", "bell 7 is tried"]


@pytest.mark.parametrize("failure", [AWAY, Failure("too late", most_tries=1)])
def test_whoever_was_taken_for_dead_undoes_nothing_that_another_did(bells: list[str], later: Any, failure: Failure):
    def sleep() -> JobResult:
        later(minutes=11)
        assert run_job(work_id=work), "by another, meanwhile"
        return failure

    Bell.answers.append(sleep)
    work = enqueue(7)
    if failure.most_tries is None:
        fails_with(work)
    else:
        assert not run_job(work_id=work)

    later(hours=1)
    assert (row_of(work).state, overdue()) == (State.DONE, [])
    assert bells == ["bell 7 is tried", "bell 7 has rung", "bell 7 is tried"]


def test_whoever_was_taken_for_dead_leaves_the_claim_to_its_follower(later: Any):
    def sleep() -> JobResult:
        later(minutes=11)
        Bell.answers.append(die)
        with pytest.raises(SystemExit):
            run_job(work_id=work)
        return AWAY

    def die() -> JobResult:
        raise SystemExit

    Bell.answers.append(sleep)
    work = enqueue()
    fails_with(work)

    later(seconds=59)
    assert not run_job(work_id=work), "the follower may still be at it"
    later(seconds=2)
    assert run_job(work_id=work)


def test_sweep_finds_overdue_jobs_longest_first(later: Any):
    refused, done, pending = enqueue(), enqueue(), enqueue()
    refuse(AWAY, times=1)
    fails_with(refused)
    run_job(work_id=done)
    assert overdue() == [], "the task that was queued with each has its chance"

    later(seconds=61)
    young = enqueue()
    assert overdue() == [pending, refused]
    later(seconds=61)
    assert overdue() == [pending, refused, young]


def test_the_sweep_asks_once_a_kind_and_takes_so_many(
    later: Any, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
):
    monkeypatch.setattr(outbox, "MOST_SWEPT", 2)
    works = [enqueue() for _ in range(3)]
    OutboxJob.objects.create(kind="tests.other", subject_id=1, owed_at=clock.now(), due_at=clock.now())
    later(minutes=2)

    with django_assert_num_queries(1):
        assert overdue() == works[:2]


def test_a_kind_that_this_process_does_not_know_is_left_to_one_that_does(later: Any):
    work = enqueue()
    del outbox.JOB_KINDS[Bell.kind]

    assert not run_job(work_id=work)
    register_job(Bell)
    assert run_job(work_id=work)


def test_what_is_tried_for_years_is_tried_on(bells: list[str]):
    """Every half an hour for two years: more often than a small integer column can count."""
    work = enqueue()
    OutboxJob.objects.filter(pk=work).update(tries=32767)
    refuse(Failure("nobody is there"), 1)
    with suppress(RetryLater):
        run_job(work_id=work)
    assert row_of(work).tries == 32768


def test_two_kinds_cannot_have_one_name():
    class Gong(Bell):
        pass

    with pytest.raises(ValueError, match=r"tests\.bell"):
        register_job(Gong)


def test_jobs_that_ended_long_ago_are_deleted_and_pending_ones_never(later: Any):
    done, pending = enqueue(), enqueue()
    run_job(work_id=done)

    later(days=29)
    assert outbox.delete_old_jobs(limit=100) == 0
    later(days=2)
    assert outbox.delete_old_jobs(limit=100) == 1
    assert row_of(pending).state == State.OWED


def test_a_piece_of_work_costs_three_statements_and_a_transaction_of_its_own(django_assert_num_queries: Any):
    work = enqueue()
    with django_assert_num_queries(3 + 2):  # the claim, the row, the end
        assert run_job(work_id=work)


# Kinds with one job at a time for each subject:


class Chime(Bell):
    """Rings all pending bells of its tower in one run."""

    kind = "tests.chime"
    one_at_a_time = True


@pytest.fixture
def chimes() -> None:
    register_job(Chime)


@real_commits
@pytest.mark.usefixtures("chimes")
def test_what_waits_of_a_subject_is_one_run_and_another_subject_has_its_own(bells: list[str]):
    first, second, other = enqueue(7, Chime), enqueue(7, Chime), enqueue(8, Chime)

    assert [run_job(work_id=work) for work in (second, first, other)] == [True, False, True]

    assert bells.count("bell 7 is tried") == 1
    assert not OutboxJob.objects.filter(state=State.OWED).exists()


@real_commits
@pytest.mark.usefixtures("chimes")
def test_what_is_enqueued_while_its_subject_is_under_way_is_run_afterwards(
    bells: list[str], published_events: list[Any]
):
    meanwhile: list[int] = []

    def enqueue_and_be_refused() -> JobResult:
        meanwhile.extend((enqueue(7, Chime), enqueue(7, Chime)))
        assert [run_job(work_id=work) for work in meanwhile] == [False, False], "one is under way"
        published_events.clear()
        return Ending.DONE

    Bell.answers.append(enqueue_and_be_refused)
    assert run_job(work_id=enqueue(7, Chime))

    assert published_events == [JobEnqueued("tests.chime", meanwhile[0])]
    assert run_job(work_id=published_events[0].work_id)
    assert not run_job(work_id=meanwhile[1])
    assert bells.count("bell 7 has rung") == 2


@real_commits
@pytest.mark.usefixtures("chimes")
def test_of_many_jobs_of_a_subject_at_once_never_two_are_under_way(bells: list[str]):
    under_way, most = [0], [0]

    def ring() -> JobResult:
        under_way[0] += 1
        most[0] = max(most[0], under_way[0])
        time.sleep(0.05)
        under_way[0] -= 1
        return Ending.DONE

    Bell.answers.extend([ring] * 16)
    works = deque(enqueue(7, Chime) for _ in range(16))

    answers_of(all_at_once(lambda _: run_job(work_id=works.popleft()), times=16, callers=8))

    assert most == [1]
    for work in OutboxJob.objects.filter(state=State.OWED).values_list("pk", flat=True):
        run_job(work_id=work)
    assert not OutboxJob.objects.filter(state=State.OWED).exists()


@pytest.mark.usefixtures("chimes")
def test_a_run_takes_over_what_a_dead_process_had_claimed(bells: list[str], later: Any):
    dead = enqueue(7, Chime)
    OutboxJob.objects.filter(pk=dead).update(tries=1, due_at=clock.now() + outbox.CLAIM_LASTS)
    work = enqueue(7, Chime)
    assert not run_job(work_id=work)

    later(minutes=2)
    assert run_job(work_id=work)
    assert not OutboxJob.objects.filter(pk=dead).exists()


@real_commits
def test_a_job_of_soon_has_its_message_and_one_of_later_is_left_to_the_sweep(published_events: list[Any], later: Any):
    with transaction.atomic():
        soon = Bell.enqueue(subject_id=7, at=clock.now() + timedelta(minutes=5))
        late = Bell.enqueue(subject_id=8, at=clock.now() + timedelta(hours=1))

    (message,) = published_events
    assert message.work_id == soon
    assert timedelta(minutes=4) < message.wait <= timedelta(minutes=5)
    later(hours=2)
    assert overdue() == [soon, late]
