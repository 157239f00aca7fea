"""Stores what providers report: their events, the newest state of disputes, and differences between their days and
ours.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef

from server.accounts.caller import Staff
from server.accounts.models import Right, User
from server.accounts.permission_selectors import require_permission
from server.audit.services import AuditedModel, check_version, facts_of, redact_values
from server.payments.changes import ComparedDayChanged, DifferenceChanged, DisputeChanged
from server.payments.models import ComparedDay, Difference, Dispute, Payment, ProviderEvent, Refund
from server.payments.provider_messages import DisputeUpdate, ProviderUpdate
from server.payments.selectors import RECONCILIATION_ROLES, find_charge_of, lock_difference
from server.payments.services.gateways import GATEWAYS
from server.platform import clock
from server.platform.database import get_or_none
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


def request_comparison(*, account_id: int, day: date, by: User | None = None) -> ComparedDay:
    """Request the comparison of a day, in the open transaction; a day that was compared is compared again."""
    fields = {"asked_at": clock.now(), "asked_by": by, "done_at": None, "failure": ""}
    row, is_new = ComparedDay.objects.get_or_create(account_id=account_id, day=day, defaults=fields)
    if not is_new:
        ComparedDay.objects.filter(pk=row.pk).update(**fields, version=F("version") + 1)
        row.refresh_from_db()
    publish(ComparedDayChanged(account_id=account_id, compared_day_id=row.pk))
    return row


def end_comparison(row: ComparedDay, *, charges: int, refunds: int, disputes: int, finished: int) -> None:
    """Record that a day was compared, in the transaction that stores its differences.

    The numbers are what the provider has of the day, and how much of ours the comparison completed.
    """
    _write_comparison(
        row,
        charges=charges,
        refunds=refunds,
        disputes=disputes,
        finished=finished,
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
    named = {(one.kind.value, one.provider_id): one for one in found}
    fresh = [one for name, one in named.items() if name not in known]
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


def record_difference(*, account_id: int, day: date, found: FoundDifference) -> tuple[Difference, bool]:
    """Record one difference as soon as it is reported, in the open transaction; once however often that happens.

    Return its row, and whether it is new.
    """
    row, is_new = Difference.objects.get_or_create(
        account_id=account_id,
        kind=found.kind,
        provider_id=found.provider_id,
        defaults={"day": day, **found.fields(account_id)},
    )
    if is_new:
        publish(DifferenceChanged(account_id=account_id, difference_ids=(row.pk,)))
    return row, is_new


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


# Stores providers' events, each handled once by its id, and the newest state of disputes.

State = ProviderEvent.State
RETENTION = timedelta(days=90)  # a provider repeats no event after three days; disputes last for weeks


def store_provider_event(update: ProviderUpdate) -> ProviderEvent | None:
    """Store one event; None if it was handled before, however often it is sent."""
    event, _ = ProviderEvent.objects.get_or_create(
        provider_id=update.event_id,
        defaults={
            "gateway": update.gateway,
            "kind": update.word,
            "account_there": update.account_there,
            "subject": update.provider_id,
            "body": _body_of(update),
            "happened_at": update.happened_at,
            "received_at": clock.now(),
        },
    )
    return None if event.state == State.HANDLED else event


def finish_provider_event(event: ProviderEvent, state: ProviderEvent.State) -> None:
    """Record that an event was handled, or that it refers to something that we do not have."""
    ProviderEvent.objects.filter(pk=event.pk).exclude(state=State.HANDLED).update(
        state=state, handled_at=clock.now() if state == State.HANDLED else None
    )


def delete_old_provider_events(*, now: datetime, limit: int) -> int:
    """Delete events that were handled long ago, the oldest first, and return how many there were.

    Events that could not be handled, or that a difference refers to, stay.
    """
    old = ProviderEvent.objects.filter(state=State.HANDLED, handled_at__lt=now - RETENTION)
    named = Difference.objects.filter(provider_id__in=[OuterRef("provider_id"), OuterRef("subject")])
    ids = list(old.exclude(Exists(named)).order_by("handled_at").values_list("pk", flat=True)[:limit])
    ProviderEvent.objects.filter(pk__in=ids).delete()
    return len(ids)


def _body_of(update: ProviderUpdate) -> dict[str, Any]:
    """Return what handling an event needs, with amounts and moments as text: no card and nobody's address."""
    fields = {"kind": update.kind.value, "charge": update.charge_id, "key": update.key, "currency": update.currency}
    dispute = {name: str(value) for name, value in asdict(update.dispute).items()} if update.dispute else {}
    texts = {"amount": "" if update.amount is None else str(update.amount), "message": update.message}
    return {name: value for name, value in {**fields, **texts, "dispute": dispute}.items() if value}


Status = Dispute.Status
CLOSED = (Status.WON, Status.LOST)
# Which of two states reported in the same second is the later one.
_RANKS = {Status.NEEDS_RESPONSE: 0, Status.UNDER_REVIEW: 1, Status.WON: 2, Status.LOST: 2}


@dataclass(frozen=True, kw_only=True)
class DisputeUpdateResult:
    """A dispute that is new or has changed; `was` is empty for a new one."""

    dispute: Dispute
    was: str = ""


def store_dispute(update: ProviderUpdate, dispute_update: DisputeUpdate) -> DisputeUpdateResult | None:
    """Store the state of a dispute, in the open transaction; return None if it is not new.

    A dispute of an unknown charge is stored, too, if we know the charged account.
    """
    rows = Dispute.objects.select_for_update(of=("self",), no_key=True).filter(provider_id=update.provider_id)
    known = get_or_none(rows.select_related("charge"))
    return _create_dispute(update, dispute_update) if known is None else _update_dispute(known, update, dispute_update)


def _create_dispute(update: ProviderUpdate, dispute_update: DisputeUpdate) -> DisputeUpdateResult | None:
    charge = find_charge_of(update)
    there = update.account_there
    account = charge.part.payment.account_id if charge else GATEWAYS[update.gateway].accounts_there([there]).get(there)
    if account is None:
        return None
    dispute, is_new = Dispute.objects.get_or_create(
        provider_id=update.provider_id,
        defaults={
            "account_id": account,
            "charge": charge,
            "amount": dispute_update.amount,
            "currency": dispute_update.currency,
            "reason": dispute_update.reason[:100],
            "status": dispute_update.status,
            "answer_by": dispute_update.answer_by,
            "opened_at": update.happened_at,
            "closed_at": update.happened_at if dispute_update.status in CLOSED else None,
        },
    )
    if not is_new:  # another process stored it at the same moment
        return _update_dispute(dispute, update, dispute_update)
    publish(DisputeChanged(account_id=account, dispute_id=dispute.pk))
    return DisputeUpdateResult(dispute=dispute)


def _update_dispute(
    dispute: Dispute, update: ProviderUpdate, dispute_update: DisputeUpdate
) -> DisputeUpdateResult | None:
    now = (dispute_update.status, dispute_update.amount, dispute_update.answer_by)
    if now == (dispute.status, dispute.amount, dispute.answer_by) or _is_older(dispute, update, dispute_update):
        return None
    was = dispute.status
    closed_at = update.happened_at if dispute_update.status in CLOSED else None
    Dispute.objects.filter(pk=dispute.pk).update(
        status=dispute_update.status,
        amount=dispute_update.amount,
        answer_by=dispute_update.answer_by,
        closed_at=closed_at,
        version=F("version") + 1,
    )
    dispute.refresh_from_db()
    publish(DisputeChanged(account_id=dispute.account_id, dispute_id=dispute.pk))
    return DisputeUpdateResult(dispute=dispute, was=was)


def _is_older(dispute: Dispute, update: ProviderUpdate, dispute_update: DisputeUpdate) -> bool:
    """Return whether a newer state was stored before: providers send in no order."""
    others = ProviderEvent.objects.filter(subject=dispute.provider_id).exclude(provider_id=update.event_id)
    newest: datetime = (
        others.order_by("-happened_at").values_list("happened_at", flat=True).first() or dispute.opened_at
    )
    if newest != update.happened_at:
        return newest > update.happened_at
    return _RANKS[Status(dispute_update.status)] < _RANKS[Status(dispute.status)]
