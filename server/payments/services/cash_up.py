"""Closes days at the box office: what somebody counted in a till, beside the expected amount."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import IntegrityError, transaction

from server.accounts.caller import Staff
from server.accounts.models import Role, User
from server.audit.services import AuditedModel, check_version, facts_of
from server.payments.cash_up_selectors import DayTakings, read_takings
from server.payments.changes import DayClosed
from server.payments.errors import DayIsClosed, DayNotBegun, UnknownTill
from server.payments.models import DayClosing
from server.platform import clock
from server.platform.errors import NotAllowed, NotFound


@dataclass(frozen=True, kw_only=True)
class ClosingForm:
    """What somebody counted at the end of a day; `person_id` 0 means their own till."""

    day: date
    currency: str
    counted: Decimal
    note: str = ""
    person_id: int = 0


_CLOSINGS: AuditedModel[DayClosing] = AuditedModel(
    facts=lambda row: {
        **facts_of(row, "day", "currency", "counted", "expected", "note"),
        "person": row.person.full_name,
    },
    account_of=lambda row: row.account_id,
    change=lambda row: DayClosed(account_id=row.account_id, closing_id=row.pk),
)


def close_day(*, caller: Staff, account_id: int, form: ClosingForm, version: int | None = None) -> DayClosing:
    """Close a person's day, or recount a closed one if its version is given; return the closing.

    The expected amount is calculated now. Whatever comes in later shows as taken after closing.

    :raises NotAllowed: if door staff close another person's day.
    :raises DayNotBegun: for a future day.
    :raises UnknownTill: if the person neither works for the account nor took anything for it.
    :raises NotFound: if a version was given for a day that is not closed.
    :raises DayIsClosed: if the day is closed already, and no version was given.
    :raises StaleVersion: if `version` is no longer the closing's.
    """
    person_id = form.person_id or caller.user.pk
    if caller.user.role == Role.DOOR_STAFF and person_id != caller.user.pk:
        raise NotAllowed
    with transaction.atomic():
        takings = read_takings(caller=caller, account_id=account_id, day=form.day)
        _check(takings, caller, person_id)
        which = {"account_id": account_id, "person_id": person_id, "day": form.day, "currency": form.currency}
        rows = DayClosing.objects.select_related("person", "closed_by").filter(**which)
        row = rows.select_for_update(of=("self",), no_key=True).first() or DayClosing(**which, version=0)
        if version is None and row.version:
            raise DayIsClosed
        if version is not None:
            if not row.version:
                raise NotFound
            check_version(version, row)
        _write(caller, row, form, takings)
    return row


def _check(takings: DayTakings, caller: Staff, person_id: int) -> None:
    if takings.day > takings.today:
        raise DayNotBegun(field="day")
    if person_id == caller.user.pk or any(till.person == person_id for till in takings.tills):
        return
    if not User.objects.filter(pk=person_id, account_id=takings.account, deleted_at=None).exists():
        raise UnknownTill(field="personid")


def _write(caller: Staff, row: DayClosing, form: ClosingForm, takings: DayTakings) -> None:
    key = (row.person_id, form.currency)
    found = next((till for till in takings.tills if (till.person, till.currency) == key), None)
    try:
        with transaction.atomic(), _CLOSINGS.saving(caller, row):
            row.counted, row.note = form.counted, form.note
            row.expected = found.cash if found else Decimal("0.00")
            row.closed_by, row.closed_at, row.version = caller.user, clock.now(), row.version + 1
            row.save()
    except IntegrityError:
        # Somebody else closed it at the same moment.
        raise DayIsClosed from None
