"""Compares a provider's days with ours, and records every difference that needs a person's attention."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from django.db import transaction
from django.db.models import F

from server.accounts.caller import Staff
from server.accounts.models import Right, User
from server.accounts.permission_selectors import require_permission
from server.audit.services import AuditedModel, check_version, facts_of, redact_values
from server.payments.changes import ComparedDayChanged, DifferenceChanged
from server.payments.models import ComparedDay, Difference, Payment, Refund
from server.payments.selectors import RECONCILIATION_ROLES, lock_difference
from server.platform import clock
from server.platform.domain_events import publish

GONE_NOTE = "It was in order when the day was looked at again"
REFUNDED_NOTE = "Its tickets were refunded here"
# Kinds that a comparison neither finds nor clears: somebody has to pay the buyer in another way.
TASK_KINDS = (Difference.Kind.REFUND_FAILED, Difference.Kind.REFUND_BOUNCED)


@dataclass(frozen=True, kw_only=True)
class FoundDifference:
    """A disagreement between a provider and us; an amount is None where one of us has nothing."""

    kind: Difference.Kind
    provider_id: str
    reference: str = ""
    ours: Decimal | None = None
    theirs: Decimal | None = None
    currency: str = ""
    why: str = ""
    charge_id: int | None = None

    def fields(self, account_id: int) -> dict[str, object]:
        """Return the columns beside the identifying ones."""
        payments = Payment.objects.filter(account_id=account_id, reference=self.reference)
        return {
            "payment_id": payments.values_list("pk", flat=True).first() if self.reference else None,
            "reference": self.reference,
            "charge_id": self.charge_id,
            "ours": self.ours,
            "theirs": self.theirs,
            "currency": self.currency,
            "why": self.why[:500],
            "found_at": clock.now(),
        }


@dataclass(frozen=True, kw_only=True)
class ComparisonCounts:
    """What a provider has of a day, in numbers, and how much of ours the comparison completed."""

    charges: int
    refunds: int
    disputes: int
    finished: int


def request_comparison(*, account_id: int, day: date, by: User | None = None) -> ComparedDay:
    """Request the comparison of a day, in the open transaction; a day that was compared is compared again."""
    fields = {"asked_at": clock.now(), "asked_by": by, "done_at": None, "failure": ""}
    row, is_new = ComparedDay.objects.get_or_create(account_id=account_id, day=day, defaults=fields)
    if not is_new:
        ComparedDay.objects.filter(pk=row.pk).update(**fields, version=F("version") + 1)
        row.refresh_from_db()
    publish(ComparedDayChanged(account_id=account_id, compared_day_id=row.pk))
    return row


def end_comparison(row: ComparedDay, seen: ComparisonCounts) -> None:
    """Record that a day was compared, in the transaction that stores its differences."""
    _write_comparison(
        row,
        charges=seen.charges,
        refunds=seen.refunds,
        disputes=seen.disputes,
        finished=seen.finished,
        done_at=clock.now(),
        failure="",
    )


def fail_comparison(row: ComparedDay, why: str) -> None:
    _write_comparison(row, failure=why[:200])


def _write_comparison(row: ComparedDay, **fields: object) -> None:
    ComparedDay.objects.filter(pk=row.pk).update(**fields, version=F("version") + 1)
    publish(ComparedDayChanged(account_id=row.account_id, compared_day_id=row.pk))


@transaction.atomic
def record_differences(
    *, account_id: int, day: date, found: Collection[FoundDifference], looked_at: datetime
) -> list[Difference]:
    """Record the differences of a day, each once however often it is compared; return the new ones.

    Open ones of that day that were not found again are cleared automatically, and reopened if they return. Those that
    an event reported since the comparison began at `looked_at` stay open, and those that somebody resolved stay
    resolved.
    """
    known = {
        (row.kind, row.provider_id): row
        for row in Difference.objects.filter(account_id=account_id, provider_id__in=[one.provider_id for one in found])
    }
    fresh = _unknown(found, known)
    made = Difference.objects.bulk_create(
        [
            Difference(
                account_id=account_id,
                day=day,
                kind=one.kind,
                provider_id=one.provider_id,
                **one.fields(account_id),
            )
            for one in fresh
        ],
        ignore_conflicts=True,  # a concurrent comparison of the same day has just recorded it
    )
    again = _reopen(day, found, known)
    gone = _resolve_gone(account_id, day, found, looked_at)
    if made or again or gone:
        names = [one.provider_id for one in fresh]
        rows = Difference.objects.filter(account_id=account_id, provider_id__in=names).values_list("pk", flat=True)
        publish(DifferenceChanged(account_id=account_id, difference_ids=(*rows, *again, *gone)))
    return made


@dataclass(frozen=True, kw_only=True)
class RecordedDifference:
    row: Difference
    is_new: bool


def record_difference(*, account_id: int, day: date, found: FoundDifference) -> RecordedDifference:
    """Record one difference as soon as it is reported, in the open transaction; once however often that happens."""
    row, is_new = Difference.objects.get_or_create(
        account_id=account_id,
        kind=found.kind,
        provider_id=found.provider_id,
        defaults={"day": day, **found.fields(account_id)},
    )
    if is_new:
        publish(DifferenceChanged(account_id=account_id, difference_ids=(row.pk,)))
    return RecordedDifference(row=row, is_new=is_new)


def _unknown(found: Iterable[FoundDifference], known: Collection[tuple[str, str]]) -> list[FoundDifference]:
    fresh = {(one.kind.value, one.provider_id): one for one in found}
    return [one for name, one in fresh.items() if name not in known]


def _reopen(day: date, found: Iterable[FoundDifference], known: Mapping[tuple[str, str], Difference]) -> list[int]:
    """Reopen a difference that was cleared automatically and is found again, with its current values."""
    returned = {}
    for one in found:
        row = known.get((one.kind.value, one.provider_id))
        if row is not None and row.settled_at is not None and row.settled_by_id is None and row.note == GONE_NOTE:
            returned[row.pk] = one
    opened = []
    for pk, one in sorted(returned.items(), key=lambda pair: pair[0]):
        again = {"day": day, "ours": one.ours, "theirs": one.theirs, "why": one.why[:500], "found_at": clock.now()}
        # The row decides, not an earlier read: somebody may have resolved it at this moment.
        rows = Difference.objects.filter(pk=pk, settled_by=None, note=GONE_NOTE).exclude(settled_at=None)
        if rows.update(**again, settled_at=None, note="", version=F("version") + 1):
            opened.append(pk)
    return opened


def _resolve_gone(account_id: int, day: date, found: Iterable[FoundDifference], looked_at: datetime) -> list[int]:
    names = {(one.kind.value, one.provider_id) for one in found}
    rows = Difference.objects.filter(account_id=account_id, day=day, settled_at=None, found_at__lt=looked_at)
    rows = rows.exclude(kind__in=TASK_KINDS)
    cleared = {"settled_at": clock.now(), "note": GONE_NOTE, "version": F("version") + 1}
    gone = sorted(row.pk for row in rows if (row.kind, row.provider_id) not in names)
    return [pk for pk in gone if Difference.objects.filter(pk=pk, settled_at=None).update(**cleared)]


_DIFFERENCES: AuditedModel[Difference] = AuditedModel(
    facts=lambda row: facts_of(row, "day", "kind", "provider_id", "note", "settled_at"),
    account_of=lambda row: row.account_id,
    change=lambda row: DifferenceChanged(account_id=row.account_id, difference_ids=(row.pk,)),
)


def record_refund_task(*, refund: Refund, day: date, why: str) -> None:
    """Record a task because a refund's money has not arrived, in the open transaction; once for each refund."""
    has_failed = refund.status == Refund.Status.FAILED
    payment = refund.part.payment
    found = FoundDifference(
        kind=Difference.Kind.REFUND_FAILED if has_failed else Difference.Kind.REFUND_BOUNCED,
        provider_id=refund.provider_id or refund.idempotency_key,
        reference=payment.reference,
        ours=refund.to_move,
        currency=payment.currency,
        why=why,
    )
    record_difference(account_id=payment.account_id, day=day, found=found)


@transaction.atomic
def resolve_difference(*, caller: Staff, difference_id: int, note: str, version: int | None = None) -> Difference:
    """Record what became of a difference; calling it again corrects the note.

    :raises PermissionMissing: for a person who may not refund.
    :raises NotAllowed: except for the platform and owners, if it is about no payment of ours.
    :raises StaleVersion: if `version` is no longer the row's.
    """
    require_permission(caller, Right.REFUND)
    row = lock_difference(caller=caller, difference_id=difference_id)
    if row.payment_id is None:
        caller.needs(*RECONCILIATION_ROLES)
    check_version(version, row)
    with _DIFFERENCES.saving(caller, row):
        row.note, row.settled_by, row.version = note, caller.user, row.version + 1
        row.settled_at = row.settled_at or clock.now()
        row.save()
    return row


def erase_difference_notes(*, payment: Payment) -> None:
    """Clear staff's notes on a payment's differences, also in the audit log; our own notes name nobody."""
    noted = Difference.objects.filter(payment=payment, settled_by__isnull=False).exclude(note="")
    numbers = list(noted.values_list("pk", flat=True))
    if numbers:
        noted.update(note="", version=F("version") + 1)
        redact_values(Difference, numbers, fields={"note"})
