"""Emails about a reservation under a name: what is kept until when, and a reminder before its end."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from server.accounts.models import User
from server.inventory.models import Reservation
from server.payments.models import Part
from server.platform import clock
from server.platform.outbox import Ending, Job, JobResult, register_job
from server.sales.models import REMIND_NAMED, NamedReservation
from server.sales.services import emails
from server.sales.services.emails import enqueue_email

REMINDED_BEFORE = timedelta(hours=24)  # its end; what is kept for less than that is not reminded of


def follow_end(named: NamedReservation, part: Part, *, until: datetime, by: User) -> None:
    """Email the buyer what is kept until its new end, and move the reminder, in the open transaction."""
    moment = until - REMINDED_BEFORE
    named.remind_at = moment if moment > clock.now() else None
    named.save(update_fields=["remind_at"])
    if named.remind_at is not None:
        RemindNamed.enqueue(subject_id=named.pk, at=moment)
    enqueue_email(payment=part.payment, kind=emails.RESERVED, by=by, data={"reservation": part.reservation_id})


@register_job
class RemindNamed(Job):
    """Reminds a buyer of what is kept under their name, unless it is paid, over, or kept for longer by now."""

    kind = REMIND_NAMED
    tried_for = timedelta(hours=12)

    def do(self) -> JobResult:
        with transaction.atomic():
            rows = NamedReservation.objects.filter(pk=self.subject_id, remind_at__lte=clock.now())
            named = rows.select_for_update(of=("self",), no_key=True).first()
            if named is None:
                return Ending.NOT_NEEDED
            rows.update(remind_at=None)
            part = Part.objects.select_related("payment", "reservation").get(reservation=named.reservation_id)
            if part.reservation.status != Reservation.Status.OPEN:
                return Ending.NOT_NEEDED
            data = {"reservation": part.reservation_id}
            email = enqueue_email(payment=part.payment, kind=emails.COLLECTION_REMINDER, data=data)
            return Ending.DONE if email else Ending.NOT_NEEDED
