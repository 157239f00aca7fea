"""Tasks as they run in this profile: embedded in the process, or by a Celery worker and beat on Redis."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pypdfium2
import pytest
from django.db.models import Model
from knox.models import AuthToken

from server.accounts.caller import Public
from server.accounts.models import PasswordLink, SignInChallenge
from server.aftersales.tests.exchanges.factories import make_sale_fixture
from server.auth import password_services
from server.auth.mailing import ResetEmail
from server.auth.session_services import ChallengePurpose, issue_challenge
from server.catalogue.events.models import BulkEdit
from server.catalogue.events.services.bulk_edit import BulkForm, bulk_edit
from server.catalogue.events.services.update_performance import PerformanceEdit
from server.checkin.models import Device, QuarantinedScan
from server.integrations.call_services import BegunCall, begin_call, store_answer
from server.integrations.key_services import create_client
from server.integrations.models import RepeatedCall
from server.integrations.selectors import read_client
from server.inventory.models import Reservation, Stock
from server.inventory.services import reservations
from server.messaging.services.sale_emails import SendTickets
from server.payments.models import Difference, Payment, ProviderEvent
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.addresses import RequestSource
from server.platform.crypto import digest_of
from server.platform.datetimes import format_clock_time
from server.platform.models import OutboxJob
from server.platform.outbox import Job
from server.pricing.code_batch_services import MakeCodes, make_batch, make_slice
from server.pricing.codes import CodeForm, TargetForm
from server.pricing.models import CodeBatch, PromoCode
from server.sales import codes
from server.sales.models import Exchange, Order, OrderEvent, Ticket
from server.testing.factories import (
    make_account,
    make_code_batch,
    make_device,
    make_event,
    make_hold,
    make_performance,
    make_staff,
    make_user,
    reserve_tickets,
    sell_tickets,
)
from server.testing.jobs import work_of
from server.testing.outside.postbox import PostBox, ticket_document
from server.testing.outside.qr import read_qr_codes
from server.testing.ways_in import mail_link
from workers import tasks
from workers import tasks as events
from workers import tasks as orders
from workers.queues import SCHEDULE
from workers.tasks import (
    delete_old_idempotent_calls,
    delete_old_outbox_jobs,
    enqueue_overdue_outbox_jobs,
    expire_password_links,
    expire_sessions,
    run_outbox_job,
)
from workers.tests.conftest import eventually

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

ADA = Buyer(name="Ada Buyer", email="ada.buyer@example.org")


def is_done(work: OutboxJob) -> bool:
    return OutboxJob.objects.filter(pk=work.pk, state=OutboxJob.State.DONE).exists()


def lose(kind: type[Job], subject: Model) -> OutboxJob:
    """Enqueue a job whose task message was lost."""
    at = clock.now() - timedelta(minutes=2)
    return OutboxJob.objects.create(kind=kind.kind, subject_id=subject.pk, owed_at=at, due_at=at)


@pytest.mark.usefixtures("workers")
def test_sale_emails_a_valid_ticket_and_a_password_link(
    postbox: PostBox,
):
    payment = sell_tickets(make_performance(), 1, buyer=ADA)
    user = make_user()
    password_services.request_reset_link(email=user.email, address="203.0.113.5", origin="https://foyer.example")
    password_services.request_reset_link(email="nobody@foyer.test", address="203.0.113.5")

    eventually(lambda: is_done(work_of(SendTickets, payment)))
    eventually(lambda: is_done(work_of(ResetEmail, PasswordLink.objects.get(user=user))))

    assert len(postbox.messages) == 2
    sent = dict(zip(postbox.recipients, postbox.messages, strict=True))
    (page,) = pypdfium2.PdfDocument(ticket_document(sent[ADA.email]))
    (found,) = read_qr_codes(page.render(scale=2).to_pil())
    code = codes.read_code(found)
    assert code is not None
    assert codes.is_genuine(payment.account_id, code)
    assert code.ticket_id == Ticket.objects.get(order__payment=payment).pk

    body = sent[user.email].get_body(("plain",))
    link = re.search(r"https://foyer\.example/ResetPassword\?token=(\S+)", body.get_content() if body else "")
    assert link
    password_services.reset_password(token=link[1], user_id=user.pk, password="Foyer-new-7!", where=RequestSource())
    user.refresh_from_db()
    assert user.check_password("Foyer-new-7!")


@pytest.mark.sweep
@pytest.mark.usefixtures("workers")
def test_job_is_done_once_and_a_lost_task_is_swept(
    postbox: PostBox,
):
    payment = sell_tickets(make_performance(), 1, buyer=ADA)
    work = work_of(SendTickets, payment)
    for _ in range(4):
        run_outbox_job.delay(work_id=work.pk)
    eventually(lambda: is_done(work))
    link = PasswordLink.objects.create(user=make_user(), origin="https://foyer.example")
    lost = [lose(SendTickets, payment), lose(ResetEmail, link)]

    for _ in range(3):
        enqueue_overdue_outbox_jobs.delay()

    eventually(lambda: all(map(is_done, lost)))
    assert len(postbox.messages) == 3
    assert OrderEvent.objects.filter(kind=OrderEvent.Kind.MAILED).count() == 2


@pytest.mark.sweep
@pytest.mark.usefixtures("workers")
def test_refused_job_is_retried_and_logs_no_buyer(postbox: PostBox, caplog: pytest.LogCaptureFixture, tmp_path: Path):
    postbox.refusal = "450 ada.buyer@example.org is busy"
    payment = sell_tickets(make_performance(), 1, buyer=ADA)
    eventually(lambda: postbox.tried)
    postbox.refusal = ""

    eventually(lambda: is_done(work_of(SendTickets, payment)))

    assert len(postbox.messages) == 1
    logs = [caplog.handler.format(record) for record in caplog.records if record.name != "mail.log"]
    logs += [log.read_text() for log in tmp_path.glob("*.log")]
    assert f"orders.ticket_mail of {payment.pk} is still owed: the address was refused (450)" in "\n".join(logs)
    assert "ada" not in "\n".join(logs).lower()


@pytest.mark.sweep
@pytest.mark.usefixtures("workers")
def test_code_batch_resumes_after_its_worker_died():
    event = make_event()
    begins, ends = "01-01-2026,9:00AM", "01-01-2036,9:00AM"
    form = CodeForm(
        value="5",
        starts=begins,
        ends=ends,
        window_starts=begins,
        window_ends=ends,
        targets=[TargetForm(event.pk)],
    )
    batch = make_batch(caller=make_staff(event.account), account_id=None, form=form, prefix="GALA", count="1200")
    eventually(lambda: is_done(OutboxJob.objects.get(kind=MakeCodes.kind, subject_id=batch.batch.pk)))
    assert PromoCode.objects.filter(batch_id=batch.batch.pk).count() == 1_200

    died = make_code_batch(event.account, size=700)
    make_slice(batch_id=died.pk)
    lost = lose(MakeCodes, died)
    enqueue_overdue_outbox_jobs.delay()
    eventually(lambda: is_done(lost))
    assert CodeBatch.objects.values_list("made", "left_out").get(pk=died.pk) == (700, 0)


@pytest.mark.sweep
@pytest.mark.usefixtures("schedule")
def test_schedule_expires_reservations_and_publishes_opening_sales():
    performance = make_performance(capacity=10)
    reserved = reserve_tickets(performance, 4)
    assert Stock.objects.get(pk=performance.pk).reserved == 4
    Reservation.objects.filter(pk=reserved.reservation.pk).update(expires_at=clock.now())

    eventually(lambda: Reservation.objects.get(pk=reserved.reservation.pk).status == Reservation.Status.EXPIRED)
    assert Stock.objects.get(pk=performance.pk).available == 10
    assert Order.objects.get(payment=reserved.payment).status == Order.Status.FAILED

    opens_at = clock.now() + timedelta(seconds=1.5)
    opening = make_performance(performance.event, on_sale_at=opens_at)
    version = Stock.objects.get(pk=opening.pk).version
    eventually(lambda: Stock.objects.get(pk=opening.pk).version > version)
    assert timedelta(0) <= clock.now() - opens_at < timedelta(seconds=10)  # a second or so, on an idle machine


@pytest.mark.sweep
@pytest.mark.usefixtures("schedule")
def test_by_the_schedule_a_hold_gives_back_what_it_has_left_at_its_moment():
    performance = make_performance(capacity=10, starts_at=clock.now() + timedelta(hours=1, seconds=1.5))
    make_hold(performance, 4, hours=1)
    assert Stock.objects.get(pk=performance.pk).held == 4

    eventually(lambda: Stock.objects.get(pk=performance.pk).held == 0)
    assert clock.now() >= performance.starts_at - timedelta(hours=1)


def test_a_performance_is_sold_out_and_free_again_whatever_runs_twice():
    performance = make_performance(capacity=4)
    reserved = reserve_tickets(performance, 4)
    Reservation.objects.filter(pk=reserved.reservation.pk).update(expires_at=clock.now())

    for _ in range(3):
        orders.release_expired_reservations()

    assert Stock.objects.get(pk=performance.pk).available == 4
    assert OrderEvent.objects.filter(order__payment=reserved.payment, kind="expired").count() == 1


def test_sessions_that_are_over_are_removed_and_others_kept():
    user = make_user()
    remaining, _ = AuthToken.objects.create(user)
    AuthToken.objects.create(user, expiry=timedelta(seconds=-1))

    expire_sessions()
    expire_sessions()

    assert [token.digest for token in AuthToken.objects.all()] == [remaining.digest]


def test_old_links_and_challenges_are_removed_and_others_kept():
    remaining, old = (issue_challenge(purpose=ChallengePurpose.PASSKEY) for _ in range(2))
    SignInChallenge.objects.filter(digest=digest_of(old.token)).update(expires_at=clock.now())
    mail_link(make_user())
    PasswordLink.objects.create(user=None)
    PasswordLink.objects.filter(user=None).update(created_at=clock.now() - timedelta(days=2))

    expire_password_links()
    expire_password_links()

    assert [challenge.digest for challenge in SignInChallenge.objects.all()] == [digest_of(remaining.token)]
    assert [link.user_id is None for link in PasswordLink.objects.all()] == [False]


def test_work_that_ended_long_ago_is_removed_and_other_work_kept():
    pending, done = (lose(SendTickets, payment) for payment in (Payment(pk=1), Payment(pk=2)))
    OutboxJob.objects.filter(pk=done.pk).update(state=OutboxJob.State.DONE, ended_at=clock.now() - timedelta(days=31))

    delete_old_outbox_jobs()
    delete_old_outbox_jobs()

    assert list(OutboxJob.objects.all()) == [pending]


def test_what_revoked_phones_left_is_forgotten_once_it_was_settled_long_ago(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tasks, "BATCH", 2)
    user = make_user()
    phone = Device.objects.create(
        account=user.account, uuid="phone", enrolled_by=user, last_seen_at=clock.now(), revoked_at=clock.now()
    )
    for number in range(5):
        settled = {"outcome": "dismissed", "settled_by": user, "settled_at": clock.now() - timedelta(days=91)}
        QuarantinedScan.objects.create(
            account=user.account,
            device=phone,
            made_by=user,
            kind=QuarantinedScan.Kind.SCAN,
            nonce=f"stray-{number}",
            sent={},
            made_at=clock.now(),
            received_at=clock.now(),
            **(settled if number else {}),
        )

    tasks.delete_decided_quarantine()
    tasks.delete_decided_quarantine()

    assert QuarantinedScan.objects.values_list("nonce", flat=True).get() == "stray-0"


def test_browser_that_only_looked_is_deleted_after_a_week(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(tasks, "BATCH", 2)
    account, now = make_user().account, clock.now()
    long_ago = now - timedelta(days=8)
    for _ in range(3):
        make_device(account, "", last_seen_at=long_ago)
    remaining = [
        make_device(account, "", last_seen_at=now),
        make_device(account, "", last_seen_at=long_ago, scanned_at=long_ago),
        make_device(account, "", last_seen_at=long_ago, enrolled_at=long_ago),
        make_device(account, "", last_seen_at=long_ago, revoked_at=long_ago),
        make_device(account, "", last_seen_at=long_ago, waiting=2),
        make_device(account, "Stage door", last_seen_at=long_ago),
    ]

    tasks.delete_unused_browsers()
    tasks.delete_unused_browsers()

    assert list(Device.objects.order_by("pk")) == remaining


def test_old_provider_events_are_deleted_unless_needed(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(orders, "BATCH", 2)
    long_ago = clock.now() - timedelta(days=91)
    handled = {"state": ProviderEvent.State.HANDLED, "handled_at": long_ago}
    for number in range(5):
        handle_event(f"evt_{number}", **handled)
    handle_event("evt_new", **{**handled, "handled_at": clock.now() - timedelta(days=89)})
    handle_event("evt_unknown", state=ProviderEvent.State.UNKNOWN)
    handle_event("evt_received", state=ProviderEvent.State.RECEIVED)
    handle_event("evt_named", **handled)
    Difference.objects.create(
        account=make_account(),
        day=long_ago.date(),
        kind=Difference.Kind.EVENT_UNKNOWN,
        provider_id="evt_named",
        found_at=long_ago,
    )

    orders.delete_provider_events()
    orders.delete_provider_events()

    remaining = set(ProviderEvent.objects.values_list("provider_id", flat=True))
    assert remaining == {"evt_new", "evt_unknown", "evt_received", "evt_named"}


def handle_event(provider_id: str, **how: Any) -> None:
    long_ago = clock.now() - timedelta(days=91)
    ProviderEvent.objects.create(
        gateway="stripe",
        provider_id=provider_id,
        kind="charge.updated",
        happened_at=long_ago,
        received_at=long_ago,
        **how,
    )


def test_what_other_systems_were_answered_is_forgotten_after_a_day(later: Callable[..., None]):
    client, _ = create_client(account=make_account(), name="Partner")
    caller = read_client(client.pk, account_id=client.account_id)
    assert caller is not None
    for key in ("old", "new"):
        begun = begin_call(client=caller, key=key, fingerprint="1")
        assert isinstance(begun, BegunCall)
        store_answer(begun, status=201, body={})
        later(hours=12)

    delete_old_idempotent_calls()
    delete_old_idempotent_calls()
    assert [row.key for row in RepeatedCall.objects.all()] == ["live:new"]


def test_idempotency_key_is_free_after_a_day():
    performance = make_performance()
    caller = Public(performance.event_id, performance.account_id, "192.0.2.7")
    first = reserve_tickets(performance, 1, caller=caller, key="a-key-of-sixteen-characters")
    assert first.reservation.address_hash

    orders.free_idempotency_keys()
    again = reserve_tickets(performance, 1, caller=caller, key="a-key-of-sixteen-characters")
    assert again.reservation.pk == first.reservation.pk

    Reservation.objects.update(created_at=clock.now() - reservations.IDEMPOTENCY_KEY_LIFETIME)
    orders.free_idempotency_keys()
    orders.free_idempotency_keys()

    old = Reservation.objects.get(pk=first.reservation.pk)
    assert (old.address_hash, old.body_hash) == ("", "")
    assert len(old.idempotency_key) < 16
    new = reserve_tickets(performance, 1, caller=caller, key="a-key-of-sixteen-characters")
    assert new.reservation.pk != first.reservation.pk


def test_more_keys_than_a_batch_are_all_forgotten(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(orders, "BATCH", 2)
    performance = make_performance()
    for _ in range(5):
        reserve_tickets(performance, 1)
    Reservation.objects.update(created_at=clock.now() - reservations.IDEMPOTENCY_KEY_LIFETIME)

    orders.free_idempotency_keys()

    assert not Reservation.objects.exclude(body_hash="").exists()


def test_quotes_of_exchanges_that_nobody_took_are_forgotten(
    later: Callable[..., None], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(orders, "BATCH", 2)
    sale = make_sale_fixture()
    for _ in range(3):
        sale.quote(sale.equal)
    made = sale.exchange(sale.dearer)
    orders.delete_exchange_quotes()
    assert Exchange.objects.count() == 4

    later(minutes=20)
    orders.delete_exchange_quotes()
    assert list(Exchange.objects.all()) == [made]


def test_bulk_edits_are_forgotten_when_they_cannot_be_undone(
    later: Callable[..., None], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(events, "SMALL_BATCH", 2)
    performance = make_performance()
    staff = make_staff(performance.account)
    starts = performance.starts_at.astimezone(ZoneInfo(performance.timezone))
    for price in ("5", "6", "7", "8", "9"):
        form = BulkForm(
            first=f"{starts:%Y-%m-%d}",
            last=f"{starts:%Y-%m-%d}",
            weekdays=range(7),
            times=[format_clock_time(starts.time())],
            changes=PerformanceEdit(price=price),
            agreed=1,
        )
        bulk_edit(caller=staff, event_id=performance.event_id, form=form)

    events.delete_old_bulk_edits()
    assert BulkEdit.objects.count() == 5
    later(minutes=11)
    events.delete_old_bulk_edits()
    events.delete_old_bulk_edits()
    assert not BulkEdit.objects.exists()


def test_ticks_expire_before_the_next_and_name_existing_tasks():
    from workers.celery import app

    app.loader.import_default_modules()  # as a worker does when it starts
    for entry in SCHEDULE.values():
        assert entry["options"]["expires"] < entry["schedule"]
        assert entry["task"] in app.tasks
