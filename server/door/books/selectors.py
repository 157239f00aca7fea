"""The books of the door: who is in, out or not yet there is what the readings make of it, and no dispute is lost."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, F, Q

from server.core.books import Difference, checked, name_each
from server.door.models import Conflict, Reading, Verdict
from server.orders.models import Ticket
from server.orders.refunds.refundable import LIVE

CHANGING = (Verdict.ADMITTED, Verdict.EXITED, Verdict.RESET)
# What a phone did by itself and the server did not confirm.
UNCONFIRMED = Q(said=Verdict.ADMITTED, direction="entry") & ~Q(verdict=Verdict.ADMITTED) | Q(
    said=Verdict.EXITED, direction="exit"
) & ~Q(verdict=Verdict.EXITED)


def _counted(verdict: Verdict, **more: object) -> Count:
    return Count("readings", filter=Q(readings__verdict=verdict, **more))


@checked
def _admissions() -> Iterator[Difference]:
    """A ticket is in if and only if it was let in once more than that was taken back; who comes again was in before."""
    out = {"readings__answer__was_out": True}
    tickets = Ticket.objects.filter(status__in=LIVE).annotate(
        came=_counted(Verdict.ADMITTED),
        let_out=_counted(Verdict.EXITED),
        taken_back=_counted(Verdict.RESET),
        came_again=_counted(Verdict.ADMITTED, **out),
        taken_back_outside=_counted(Verdict.RESET, **out),
        let_in=F("came") - F("came_again"),
        inside=F("came") - F("let_out") - F("taken_back") + F("taken_back_outside"),
    )
    is_in, is_out = Q(status=Ticket.Status.ADMITTED), Q(left_at__isnull=False)
    wrong = (is_in & ~Q(let_in=F("taken_back") + 1)) | (~is_in & ~Q(let_in=F("taken_back")))
    yield from name_each(
        "ticket_admission",
        tickets.filter(wrong),
        "Ticket {pk} is {status}, but its readings let it in {let_in} times and took that back {taken_back} times.",
    )
    misplaced = (is_in & ~is_out & ~Q(inside=1)) | ((~is_in | is_out) & ~Q(inside=0))
    yield from name_each(
        "ticket_presence",
        tickets.filter(~wrong & misplaced),
        "Ticket {pk} is {status}, left at {left_at}, but it came {came} times and left {let_out} times.",
    )


@checked
def _readings() -> Iterator[Difference]:
    yield from name_each(
        "reading_performance",
        Reading.objects.filter(verdict__in=CHANGING).exclude(performance=F("ticket__performance")),
        "Reading {pk} let ticket {ticket} in at performance {performance}, but it is for {ticket__performance}.",
    )
    yield from name_each(
        "reading_said",
        Reading.objects.filter(verdict=Verdict.ADMITTED).exclude(said__in=("", Verdict.ADMITTED)),
        "Reading {pk} let ticket {ticket} in, but its phone had said {said}.",
    )
    yield from name_each(
        "reading_unconfirmed",
        Reading.objects.filter(UNCONFIRMED, is_believed=True, conflict=None),
        "Reading {pk} is {verdict}, but its phone had said {said}, and there is no conflict of it.",
    )


@checked
def _conflicts() -> Iterator[Difference]:
    yield from name_each(
        "conflict_verdict",
        Conflict.objects.filter(reading__isnull=False).exclude(verdict=F("reading__verdict")),
        "Conflict {pk} is {verdict}, but its reading {reading} is {reading__verdict}.",
    )
    yield from name_each(
        "conflict_place",
        Conflict.objects.filter(reading__isnull=False).exclude(
            account=F("reading__account"), performance=F("reading__performance")
        ),
        "Conflict {pk} of performance {performance} has reading {reading} of performance {reading__performance}.",
    )
    yield from name_each(
        "conflict_confirmed",
        Conflict.objects.filter(reading__verdict__in=CHANGING),
        "Conflict {pk} disputes reading {reading}, which is {reading__verdict}.",
    )
    admission = Q(admission__isnull=False)
    yield from name_each(
        "conflict_admission",
        Conflict.objects.filter(admission).exclude(
            admission__verdict=Verdict.ADMITTED, admission__ticket=F("ticket"), admission__account=F("account")
        ),
        "Conflict {pk} of ticket {ticket} names reading {admission}, which did not let that ticket in.",
    )
