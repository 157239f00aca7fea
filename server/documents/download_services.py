"""What a payment's link downloads: its calendar, and its tickets, which a job draws where they are very many."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.core.cache import cache
from django.db import transaction

from server.catalogue.events.ical import CalendarEntry, write_calendar
from server.documents.cache_services import DRAWINGS
from server.documents.ticket_services import PRINTED, find_orders_pdf, render_orders_pdf, venue_address
from server.payments.models import Payment
from server.platform import clock
from server.platform.errors import NotFound
from server.platform.i18n import use_language
from server.platform.models import OutboxJob
from server.platform.outbox import Ending, Job, JobResult, register_job
from server.sales.models import Order
from server.sales.selectors import list_payment_orders

# Tickets of a large party are drawn by a job: no request waits for them, and whoever asks sees how far they are.
# The file is where all drawn tickets are (`keeping`), so that it is found by whoever asks next, and deleted as they
# are.

MOST_AT_ONCE = 100  # tickets that are drawn while a request waits: a quarter of a second of a processor
PROGRESS_EVERY = 20  # pages
FAILURE_SHOWN_FOR = timedelta(minutes=1)  # then whoever asks again has them drawn again


class State(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    FAILED = "failed"


@dataclass(frozen=True)
class Progress:
    state: State
    done: int
    total: int


@register_job
class DrawTickets(Job):
    """The file of a payment's tickets, when they are too many to be drawn in a request."""

    kind = "orders.draw_tickets"
    tried_for = timedelta(minutes=10)
    longest_wait = timedelta(seconds=30)

    def do(self) -> JobResult:
        payment = Payment.objects.select_related("account").get(pk=self.subject_id)
        orders = list_payment_orders(payment=payment)
        try:
            render_orders_pdf(payment, orders, is_patient=True, on_page=self._note)
        except NotFound:  # all of them were refunded or exchanged meanwhile
            return Ending.NOT_NEEDED
        return Ending.DONE

    def _note(self, done: int) -> None:
        if done % PROGRESS_EVERY == 0:
            cache.set(_progress_key(self.subject_id), done, self.tried_for.total_seconds())

    def note_done(self) -> None:
        cache.delete(_progress_key(self.subject_id))


def fetch_tickets_pdf(payment: Payment) -> bytes | Progress:
    """Return the tickets of a payment; very many that are not drawn yet are drawn by a job, which is enqueued once.

    :raises NotFound: if there is nothing to print.
    :raises DocumentsBusy: if too many others are being drawn.
    :raises TooManyAttempts: if this payment's were drawn again too often.
    """
    orders = list_payment_orders(payment=payment)
    total = sum(ticket.status in PRINTED for order in orders for ticket in order.tickets.all())
    if total <= MOST_AT_ONCE:
        return render_orders_pdf(payment, orders)
    # Before the file: whoever finds that the job has ended finds what it has written, too.
    job = OutboxJob.objects.filter(kind=DrawTickets.kind, subject_id=payment.pk).order_by("-pk").first()
    return find_orders_pdf(payment, orders) or _follow(job, payment, total)


def _follow(job: OutboxJob | None, payment: Payment, total: int) -> Progress:
    if job is not None and job.state == OutboxJob.State.OWED:
        done = int(cache.get(_progress_key(payment.pk), 0))
        return Progress(State.RUNNING if done else State.WAITING, min(done, total), total)
    ended_at = job.ended_at if job is not None and job.state == OutboxJob.State.GIVEN_UP else None
    if ended_at is not None and clock.now() - ended_at < FAILURE_SHOWN_FOR:
        return Progress(State.FAILED, 0, total)
    DRAWINGS.count(str(payment.pk))
    with transaction.atomic():
        DrawTickets.enqueue(subject_id=payment.pk)
    return Progress(State.WAITING, 0, total)


def _progress_key(payment_id: int) -> str:
    return f"tickets-drawn:{payment_id}"


def render_calendar(payment: Payment) -> bytes:
    """Write a payment's performances as iCalendar, each by the clock of its venue; what was given back is left out.

    :raises NotFound: if nothing is left of it to come to.
    """
    return write_tickets_calendar(payment, list_payment_orders(payment=payment))


def write_tickets_calendar(payment: Payment, orders: list[Order]) -> bytes:
    """Write the calendar of a payment's orders, which were read with their tickets.

    :raises NotFound: if none of them has a ticket that admits anybody.
    """
    kept = [order for order in orders if any(ticket.status in PRINTED for ticket in order.tickets.all())]
    if not kept:
        raise NotFound
    with use_language(payment.language):
        return write_calendar(kept[0].performance.event.localized_name, [_entry(payment, order) for order in kept])


def _entry(payment: Payment, order: Order) -> CalendarEntry:
    performance = order.performance
    venue = performance.event.venue
    return CalendarEntry(
        uid=f"{payment.reference}-{order.pk}@foyer",
        name=performance.event.localized_name,
        subcategory=performance.subcategory,
        place=", ".join(part for part in (venue.name, venue_address(order)) if part),
        zone=performance.timezone,
        starts_at=performance.starts_at,
        is_cancelled=not performance.is_active,
        sequence=performance.version - 1,
        changed_at=performance.changed_at,
    )
