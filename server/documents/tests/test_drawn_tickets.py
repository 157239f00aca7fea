"""Tickets of a large party are drawn by a job, and whoever asks for them sees how far it is."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from server.documents import download_services
from server.documents.cache_services import DRAWINGS
from server.documents.download_services import DrawTickets, Progress, State, fetch_tickets_pdf
from server.messaging.services import sale_emails as ticket_mails
from server.messaging.services.sale_emails import SendTickets
from server.payments.models import Payment
from server.payments.services.checkouts import Buyer
from server.platform.models import OutboxJob
from server.platform.outbox import Ending, run_job
from server.sales.links import tickets_path
from server.sales.models import Ticket
from server.testing.factories import make_performance, make_staff, make_user, sell_tickets
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.django_db
BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.fixture
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a job for whatever has more than two tickets."""
    monkeypatch.setattr(download_services, "MOST_AT_ONCE", 2)


def party(quantity: int, **buyer: Any) -> Payment:
    return sell_tickets(make_performance(capacity=500), quantity, buyer=Buyer(name="Ada Vale", **buyer))


def jobs() -> list[int]:
    return list(OutboxJob.objects.filter(kind=DrawTickets.kind).order_by("pk").values_list("pk", flat=True))


def pages_of(document: bytes) -> int:
    return len(PdfReader(BytesIO(document)).pages)


def test_more_than_100_tickets_are_drawn_by_a_job(api_for: Any):
    payment = party(101)
    link = tickets_path(payment.reference)

    response = api_for().get(link)
    assert (response.status_code, response.json()) == (202, {"state": "waiting", "done": 0, "total": 101})
    assert (response["Retry-After"], response["Cache-Control"]) == ("1", "no-store")
    (job,) = jobs()
    assert run_job(work_id=job)

    for caller in (api_for(), api_for(make_user(payment.account))):
        fetched = caller.get(link)
        assert (fetched.status_code, fetched["Content-Type"]) == (200, "application/pdf")
        assert pages_of(fetched.content) == 101
    assert len(jobs()) == 1


def test_a_hundred_tickets_are_drawn_at_once(api_for: Any):
    payment = party(100)

    assert pages_of(api_for().get(tickets_path(payment.reference)).content) == 100
    assert jobs() == []


@pytest.mark.usefixtures("few_at_once")
def test_request_during_drawing_gets_its_progress(monkeypatch: pytest.MonkeyPatch):
    payment, states = party(5), []
    monkeypatch.setattr(download_services, "PROGRESS_EVERY", 2)
    note = DrawTickets._note

    def noting(work: DrawTickets, done: int) -> None:
        note(work, done)
        states.append(fetch_tickets_pdf(payment))

    monkeypatch.setattr(DrawTickets, "_note", noting)
    assert fetch_tickets_pdf(payment) == Progress(State.WAITING, 0, 5)
    run_job(work_id=jobs()[0])

    running = [Progress(State.RUNNING, done, 5) for done in (2, 2, 4, 4)]
    assert states == [Progress(State.WAITING, 0, 5), *running]
    assert isinstance(fetch_tickets_pdf(payment), bytes)


@pytest.mark.usefixtures("few_at_once")
def test_browser_gets_a_page_in_the_buyers_language_that_continues(api_for: Any):
    payment = party(3, language="de")

    page = api_for().get(tickets_path(payment.reference), HTTP_ACCEPT=BROWSER)

    text = page.content.decode()
    assert (page.status_code, page["Content-Type"]) == (202, "text/html; charset=utf-8")
    assert "Ihre Tickets werden erstellt" in text
    assert "0 von 3 Tickets" in text
    assert "{done} von {total} Tickets" in text
    (script,) = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    admitted = b64encode(sha256(script.encode()).digest()).decode()
    assert f"'sha256-{admitted}'" in page["Content-Security-Policy"]
    assert payment.buyer_name not in text


@pytest.mark.usefixtures("few_at_once")
def test_outsider_learns_nothing_and_starts_no_drawing(api_for: Any):
    payment, other = party(3), party(3)
    token = tickets_path(other.reference).partition("token=")[2]
    path = f"/v1/sales/payments/{payment.reference}/tickets.pdf"

    for caller in (api_for(), api_for(make_staff().user)):
        for address in (path, f"{path}?token={token}", f"{path}?token=x"):
            assert caller.get(address).status_code == 404
            assert caller.get(address, HTTP_ACCEPT=BROWSER).status_code == 404
    assert jobs() == []


@pytest.mark.usefixtures("few_at_once")
def test_one_job_serves_all_who_ask_and_what_has_changed_is_drawn_anew(django_assert_num_queries: Any):
    payment = party(4)
    assert {fetch_tickets_pdf(payment) for _ in range(3)} == {Progress(State.WAITING, 0, 4)}
    assert len(jobs()) == 1
    run_job(work_id=jobs()[0])
    with django_assert_num_queries(6):
        fetch_tickets_pdf(payment)

    Ticket.objects.filter(pk=Ticket.objects.order_by("pk").values("pk")[:1]).update(status=Ticket.Status.REFUNDED)

    assert fetch_tickets_pdf(payment) == Progress(State.WAITING, 0, 3)
    run_job(work_id=jobs()[1])
    document = fetch_tickets_pdf(payment)
    assert isinstance(document, bytes)
    assert pages_of(document) == 3


@pytest.mark.usefixtures("few_at_once")
def test_a_job_that_was_given_up_is_said_and_tried_again_after_a_minute(later: Any):
    payment = party(3)
    fetch_tickets_pdf(payment)
    OutboxJob.objects.update(state=OutboxJob.State.GIVEN_UP, ended_at=OutboxJob.objects.get(pk=jobs()[0]).owed_at)

    assert fetch_tickets_pdf(payment) == Progress(State.FAILED, 0, 3)
    assert len(jobs()) == 1
    later(minutes=2)
    assert fetch_tickets_pdf(payment) == Progress(State.WAITING, 0, 3)
    assert len(jobs()) == 2


@pytest.mark.usefixtures("few_at_once")
def test_jobs_of_one_payment_are_bounded(api_for: Any):
    payment = party(3)
    DRAWINGS.count(str(payment.pk), DRAWINGS.most)

    refusal = api_for().get(tickets_path(payment.reference))

    assert refusal.status_code == 429
    assert jobs() == []


@pytest.mark.usefixtures("few_at_once")
def test_tickets_that_are_all_refunded_before_they_are_drawn_end_the_job():
    payment = party(3)
    fetch_tickets_pdf(payment)
    Ticket.objects.update(status=Ticket.Status.REFUNDED)

    run_job(work_id=jobs()[0])

    assert OutboxJob.objects.get(pk=jobs()[0]).state == OutboxJob.State.NOT_NEEDED


def test_a_mail_carries_no_file_that_mail_servers_refuse(
    postbox: PostBox, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    settings.PUBLIC_URL = "https://tickets.example"
    monkeypatch.setattr(ticket_mails, "MOST_ATTACHED", 1_000)
    payment = party(3, email="ada@example.org")

    assert SendTickets(payment.pk).do() is Ending.DONE

    (mail,) = postbox.messages
    assert "application/pdf" not in [part.get_content_type() for part in mail.iter_attachments()]
    text = mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert "too large to attach" in text
    assert f"Download your tickets: https://tickets.example{tickets_path(payment.reference)}" in text
    assert "attached" not in text
