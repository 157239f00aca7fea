"""Papers are drawn once and by few at a time; what has changed is drawn anew, and nobody else's file is read."""

from __future__ import annotations

import os
import shutil
import time
import tracemalloc
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from server.aftersales.personal_data_services import remove_user_info
from server.documents import ticket_services
from server.documents.cache_services import AT_ONCE, DocumentsBusy, delete_old_documents, drawing_slots, get_or_draw
from server.payments.models import Payment
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.sales.models import Ticket
from server.testing.crowd import all_at_once, answers_of
from server.testing.documents import render_tickets_pdf
from server.testing.factories import make_performance, make_staff, sell_tickets

pytestmark = pytest.mark.django_db


@pytest.fixture
def payment() -> Payment:
    return sell_tickets(make_performance(), 2, buyer=Buyer(name="Ada Vale"))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The payments that were drawn, each time that they were."""
    drawings: list[int] = []
    draw = ticket_services._draw_orders

    def watched(payment: Payment, *more: Any) -> bytes:
        drawings.append(payment.pk)
        return draw(payment, *more)

    monkeypatch.setattr(ticket_services, "_draw_orders", watched)
    return drawings


def files() -> list[Path]:
    return sorted(Path(settings.DOCUMENTS_ROOT).rglob("*.pdf"))


def test_tickets_are_drawn_once_and_resent_from_a_private_file(payment: Payment, drawn: list[int]):
    first, second = (render_tickets_pdf(Payment.objects.get(pk=payment.pk)) for _ in range(2))

    assert first == second
    assert drawn == [payment.pk]
    (file,) = files()
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_what_is_drawn_on_them_makes_them_new_tickets(payment: Payment, drawn: list[int]):
    order = payment.orders.get()
    changes = [
        lambda: Ticket.objects.filter(order=order).update(holder="Grace Vale"),
        lambda: type(payment).objects.filter(pk=payment.pk).update(language="de"),
        lambda: type(order.performance.event).objects.update(name="Another name"),
        lambda: type(order.performance.event.venue).objects.update(address="Elsewhere 2"),
        lambda: order.tickets.filter(pk=min(order.tickets.values_list("pk", flat=True))).update(
            status=Ticket.Status.REFUNDED
        ),
    ]
    documents = {render_tickets_pdf(payment)}
    for change in changes:
        change()
        documents.add(render_tickets_pdf(Payment.objects.get(pk=payment.pk)))

    assert len(documents) == len(drawn) == 1 + len(changes)


def test_forty_who_ask_at_once_have_it_drawn_once(payment: Payment, drawn: list[int]):
    results = all_at_once(lambda _: get_or_draw(payment.pk, ["same"], lambda: _slowly(drawn)), times=40, callers=16)

    documents = {one for one in results if isinstance(one, bytes)}
    assert documents == {b"%PDF"}
    assert [one for one in results if not isinstance(one, bytes | DocumentsBusy)] == []
    assert len(drawn) == 1


def _slowly(drawn: list[int]) -> bytes:
    drawn.append(1)
    sum(range(3_000_000))
    return b"%PDF"


def test_two_documents_are_drawn_at_once_and_others_learn_when_to_retry(
    payment: Payment, api_for: Any, monkeypatch: pytest.MonkeyPatch
):
    api = api_for(make_staff(payment.account).user)
    monkeypatch.setattr(drawing_slots, "_seconds", 0.01)
    order = payment.orders.get()
    with ExitStack() as taken:
        for _ in range(AT_ONCE):
            taken.enter_context(drawing_slots.one())
        for path in (f"sales/payments/{payment.reference}/tickets.pdf", f"orders/{order.pk}/details.pdf"):
            refusal = api.get(f"/v1/{path}")
            assert (refusal.status_code, refusal.json()["code"], refusal["Retry-After"]) == (429, "busy", "5")
    assert api.get(f"/v1/sales/payments/{payment.reference}/tickets.pdf").status_code == 200


def test_a_mail_waits_for_its_turn(payment: Payment):
    """Nobody waits for it, and it is to go out: four at once in two turns are all drawn."""
    work = answers_of(
        all_at_once(
            lambda number: get_or_draw(number, ["mail"], lambda: _slowly([]), is_patient=True), times=12, callers=12
        )
    )
    assert work == [b"%PDF"] * 12


def test_documents_that_nobody_requests_are_deleted(payment: Payment, later: Any):
    render_tickets_pdf(payment)
    delete_old_documents()
    assert len(files()) == 1

    later(hours=25)
    delete_old_documents()
    assert list(Path(settings.DOCUMENTS_ROOT).iterdir()) == []


def test_a_document_that_is_requested_again_is_kept(payment: Payment):
    render_tickets_pdf(payment)
    (file,) = files()
    os.utime(file, (0, 0))
    render_tickets_pdf(payment)
    delete_old_documents()

    assert files() == [file]


def test_a_removed_buyers_documents_are_gone(payment: Payment, django_capture_on_commit_callbacks: Any):
    render_tickets_pdf(payment)
    Ticket.objects.update(status=Ticket.Status.ADMITTED, admitted_at=clock.now())
    type(payment.orders.get().performance).objects.update(
        on_sale_at="2019-12-01T19:00:00Z", starts_at="2020-01-01T19:00:00Z", off_sale_at="2020-01-01T19:00:00Z"
    )
    with django_capture_on_commit_callbacks(execute=True):
        remove_user_info(caller=make_staff(payment.account), reference=payment.reference)

    assert files() == []


@pytest.mark.sweep
def test_five_hundred_tickets_take_little_time_and_memory():
    """A code used to take 20 ms of a processor and 50 kB: a party's tickets held a request for up to 46 s."""
    payment = sell_tickets(make_performance(capacity=1_000), 500)
    render_tickets_pdf(payment)  # reads the fonts
    shutil.rmtree(settings.DOCUMENTS_ROOT)

    began = time.process_time()
    render_tickets_pdf(payment)
    assert time.process_time() - began < 4

    shutil.rmtree(settings.DOCUMENTS_ROOT)
    tracemalloc.start()
    document = render_tickets_pdf(payment)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 16_000_000
    assert len(document) < 2_000_000
