"""Writes refunds and their state, and matches them with money returned at the provider's dashboard."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet, Sum

from server.accounts.models import User
from server.payments.changes import DifferenceChanged
from server.payments.models import OPEN_PAYOUT, Charge, Difference, Gateway, Part, Payment, Refund
from server.payments.models.payments import booked_columns
from server.payments.provider_messages import Movement
from server.payments.services.gateways import GATEWAYS
from server.payments.services.reconciliation import GONE_NOTE, REFUNDED_NOTE
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.money import ZERO, round_to_cents
from server.pricing.models import GiftCard


def write_refund(
    *,
    part: Part,
    performance_id: int | None,
    charge: Charge | None,
    kind: Refund.Kind,
    amount: Decimal,
    gift_card: Decimal = ZERO,
    shared: Decimal = ZERO,
    platform_fee: Decimal = ZERO,
    shared_fee: Decimal = ZERO,
    keeps_fee: bool = False,
    reason: str = "",
    by: User | None = None,
    of: Refund | None = None,
    card: GiftCard | None = None,
    settles: bool = False,
) -> Refund:
    """Write a requested refund, inside the transaction that claims its units.

    With `settles`, a refund that no provider moves is written as completed: money handed over, returned to gift cards,
    or kept.

    With a `card`, the amount is credited on it. What a bank took after a dispute is not moved again, nor is what other
    charges paid of that order: voiding it moves no money at all.
    """
    moves = charge.gateway if charge is not None and (amount > gift_card or platform_fee) else ""
    is_disputed = Refund.Kind.DISPUTE in (kind, of.kind if of is not None else "")
    if moves and card is not None:
        moves = Gateway.CREDIT
    if moves and is_disputed:
        moves = Gateway.OFFLINE
    is_settled = settles and (amount == gift_card + shared or (moves in GATEWAYS and GATEWAYS[moves].is_at_once))
    now = clock.now()
    return Refund.objects.create(
        part=part,
        **booked_columns(part, performance_id),
        charge=charge,
        kind=kind,
        gateway=moves,
        amount=amount,
        gift_card=gift_card,
        shared=shared,
        of=of,
        card=card if moves else None,
        platform_fee=platform_fee,
        shared_fee=shared_fee,
        keeps_fee=keeps_fee,
        reason=reason,
        idempotency_key=_new_idempotency_key(part.payment.reference),
        by=by,
        status=Refund.Status.SUCCEEDED if is_settled else Refund.Status.PENDING,
        created_at=now,
        settled_at=now if is_settled else None,
    )


def _new_idempotency_key(reference: str) -> str:
    return f"{reference}:back:{secrets.token_hex(8)}"


def end_refund(*, refund: Refund, status: Refund.Status, provider_id: str = "", failure: str = "") -> bool:
    """Record how a pending refund ended, and return whether this call did so; calling it again does nothing."""
    named = {"provider_id": provider_id} if provider_id else {}
    ended = {"status": status, "failure": failure[:500], "settled_at": clock.now(), "waits_for": "", **named}
    return _write_if(Q(status=Refund.Status.PENDING), refund, ended)


def _write_if(condition: Q, refund: Refund, values: dict[str, Any]) -> bool:
    """Write fields of a refund while a condition holds, and return whether that was so."""
    if not Refund.objects.filter(condition, pk=refund.pk).update(**values):
        return False
    for field, value in values.items():
        setattr(refund, field, value)
    return True


def record_payout(*, refund: Refund, by: User) -> bool:
    """Record that an open payout was paid out, and return whether this call did so."""
    paid = {"status": Refund.Status.SUCCEEDED, "by": by, "settled_at": clock.now()}
    return _write_if(OPEN_PAYOUT, refund, paid)


def retry_failed_refund(*, refund: Refund) -> bool:
    """Make a failed refund pending again, and return whether this call did so.

    It gets a new key: with the old one its provider would repeat its answer.
    """
    fresh = {
        "status": Refund.Status.PENDING,
        "idempotency_key": _new_idempotency_key(refund.part.payment.reference),
        "provider_id": "",
        "failure": "",
        "tries": 0,
        "spent_keys": 0,
        "settled_at": None,
    }
    return _write_if(Q(status=Refund.Status.FAILED), refund, fresh)


def record_refund_id(*, refund: Refund, provider_id: str) -> None:
    Refund.objects.filter(pk=refund.pk).update(provider_id=provider_id)
    refund.provider_id = provider_id


def record_refund_attempt(*, refund: Refund) -> None:
    """Record an attempt before the provider is asked, so that after a crash the refund is looked up first."""
    now = clock.now()
    Refund.objects.filter(pk=refund.pk).update(tries=F("tries") + 1, asked_at=now)
    refund.tries, refund.asked_at = refund.tries + 1, now


def record_refund_waiting(*, refund: Refund, reason: str, is_key_spent: bool = False) -> None:
    """Record why a refund has not moved, and whether it needs a new key for the next attempt."""
    spent = refund.spent_keys + is_key_spent
    Refund.objects.filter(pk=refund.pk).update(waits_for=reason[:200], spent_keys=spent)
    refund.waits_for, refund.spent_keys = reason[:200], spent


def record_external_amount(*, refund: Refund, amount: Decimal) -> None:
    """Record how much of a refund was returned at the provider's dashboard; the rest is requested with a new key."""
    if amount != refund.elsewhere:
        refund.elsewhere, refund.spent_keys = amount, refund.spent_keys + 1
        refund.save(update_fields=["elsewhere", "spent_keys"])


def record_fee_returned(*, refund: Refund) -> None:
    Refund.objects.filter(pk=refund.pk).update(fee_returned=F("platform_fee"), fee_failure="")
    refund.fee_returned, refund.fee_failure = refund.platform_fee, ""


def record_fee_refused(*, refund: Refund, reason: str) -> None:
    """Record why the platform's fee of a refund was not returned; the next attempt uses a new key."""
    refund.fee_failure = reason[:500]
    Refund.objects.filter(pk=refund.pk).update(fee_failure=refund.fee_failure, spent_fee_keys=F("spent_fee_keys") + 1)


def record_fees_returned(*, charge: Charge) -> None:
    completed = Refund.objects.filter(charge=charge, status=Refund.Status.SUCCEEDED)
    completed.exclude(fee_returned=F("platform_fee")).update(fee_returned=F("platform_fee"), fee_failure="")


def record_fee_key_spent(*, refund: Refund) -> None:
    """Record that the fee of a refund needs a new key for the next attempt."""
    Refund.objects.filter(pk=refund.pk).update(spent_fee_keys=F("spent_fee_keys") + 1)


def record_refund_bounced(*, refund: Refund, failure: str) -> bool:
    """Record that money did not arrive after all, and return whether this call did so; the refund stays completed.

    Its units may have been sold again: the buyer has to be paid in another way, and the order's page says so.
    """
    completed = Refund.objects.filter(pk=refund.pk, status=Refund.Status.SUCCEEDED, failure="")
    return bool(completed.update(failure=failure[:500] or "The provider could not pay it out", bounced_at=clock.now()))


def erase_refund_reasons(*, payment: Payment, but: str) -> set[str]:
    """Clear the reasons of a payment's refunds, except one of ours, and return them."""
    typed = Refund.objects.filter(part__payment=payment).exclude(reason__in=("", but))
    reasons = set(typed.values_list("reason", flat=True))
    if reasons:
        typed.update(reason="")
    return reasons


# A refund moves at most what the charge still holds; the rest was returned at the provider's dashboard. Differences
# record that money; each is cleared once our refunds account for it.

Status = Refund.Status
_NOT_OURS = Q(kind=Difference.Kind.REFUND_NOT_OURS)


@dataclass(frozen=True, kw_only=True)
class ExternalRefunds:
    """A charge's refunds at its provider beside ours.

    - `held` is what the charge still holds; `waiting` is what our refunds have still to move.
    - `made` was returned by none of our refunds; `free` is the part of it that no refund of ours has adopted.
    """

    held: Decimal
    made: tuple[Movement, ...]
    free: Decimal
    waiting: Decimal

    @property
    def is_under_way(self) -> bool:
        return any(row.status == Charge.Status.PENDING for row in self.made)


def read_external_refunds(charge: Charge, rows: Iterable[Movement], *, beside: Refund | None = None) -> ExternalRefunds:
    """Compare a provider's list of a charge's refunds with ours, except `beside`, which asks what it may adopt."""
    ours = list(Refund.objects.filter(charge=charge).exclude(status=Status.FAILED))
    not_failed = [row for row in rows if row.status != Charge.Status.FAILED]
    made = tuple(row for row in not_failed if not any(_is_same(refund, row) for refund in ours))
    others = [refund for refund in ours if beside is None or refund.pk != beside.pk]
    refunded_elsewhere = _sum(refund.elsewhere for refund in others)
    # Our money that bounced is owed to its buyer first: what is returned at a dashboard afterwards counts as that.
    bounced = _sum(refund.to_move for refund in others if refund.bounced_at is not None)
    waiting = [refund for refund in others if refund.status == Status.PENDING]
    return ExternalRefunds(
        held=charge.amount - _sum(row.amount for row in not_failed),
        made=made,
        free=_sum(row.amount for row in made) - refunded_elsewhere - bounced,
        waiting=_sum(refund.to_move for refund in waiting if not any(_is_same(refund, row) for row in not_failed)),
    )


def _is_same(refund: Refund, row: Movement) -> bool:
    """Return whether a provider's refund is one of ours: by its id there, or by our key until that is recorded."""
    return row.provider_id == refund.provider_id or row.key == refund.idempotency_key


def has_open_external_refund(charge: Charge) -> bool:
    """Return whether money of a charge was returned at the provider's dashboard and is not resolved yet."""
    return _external_differences(charge).filter(settled_at=None).exists()


def list_charges_with_external_refunds(payment_id: int) -> list[Charge]:
    """List the charges of a payment for which `has_open_external_refund` is true."""
    named = Difference.objects.filter(_NOT_OURS, payment=payment_id, settled_at=None).values("charge")
    rows = Charge.objects.filter(pk__in=named, status=Charge.Status.SUCCEEDED).order_by("pk")
    return [charge for charge in rows if has_open_external_refund(charge)]


@transaction.atomic
def adopt_external_refund(refund: Refund, desk: ExternalRefunds) -> Movement | None:
    """Match a refund with money returned at the dashboard, if an open difference has just its amount.

    Return that movement.

    The difference is cleared and the refund identified together: otherwise the money would move once more.
    """
    made = {row.provider_id: row for row in desk.made if row.amount == refund.due}
    rows = Difference.objects.filter(_NOT_OURS, charge=refund.charge, provider_id__in=made, settled_at=None)
    row = rows.select_for_update(no_key=True).order_by("pk").first()
    if row is None:
        return None
    _resolve([row], REFUNDED_NOTE)
    record_external_amount(refund=refund, amount=ZERO)
    record_refund_id(refund=refund, provider_id=row.provider_id)
    return made[row.provider_id]


def adopt_external_amount(refund: Refund, desk: ExternalRefunds) -> None:
    """Cover what a refund lacks with money of its charge that was returned at the dashboard."""
    missing = min(refund.due, max(ZERO, refund.due - desk.held))
    if missing < refund.elsewhere or missing <= desk.free:
        record_external_amount(refund=refund, amount=missing)


def resolve_adopted_differences(charge: Charge) -> None:
    """Clear the differences of a charge once our refunds account for all that was returned at the dashboard."""
    rows = list(_external_differences(charge).filter(settled_at=None).order_by("pk").select_for_update(no_key=True))
    if rows and read_external_shortage(charge) >= ZERO:
        _resolve(rows, REFUNDED_NOTE)


def read_external_shortage(charge: Charge) -> Decimal:
    """Return how much more our completed refunds of a charge have adopted than was returned at the dashboard."""
    there: Decimal = _external_differences(charge).aggregate(sum=Sum("theirs"))["sum"] or ZERO
    refunds = Refund.objects.filter(charge=charge, status=Status.SUCCEEDED)
    refunded_elsewhere: Decimal = refunds.aggregate(sum=Sum("elsewhere"))["sum"] or ZERO
    return round_to_cents(refunded_elsewhere - there)


def record_external_refund_failed(charge: Charge, provider_id: str) -> None:
    """Record that money was not returned at the dashboard after all; calling it again does nothing.

    The caller has locked the orders of the charge. A person's resolution stays.
    """
    rows = Difference.objects.filter(_NOT_OURS, charge=charge, provider_id=provider_id).exclude(theirs=ZERO)
    row = rows.select_for_update(no_key=True).first()
    if row is not None:
        row.theirs = ZERO
        _resolve([row], GONE_NOTE if row.settled_by_id is None else row.note)


def _external_differences(charge: Charge) -> QuerySet[Difference]:
    """Return external refunds, except failed ones and those that a refund of ours matches as a whole."""
    refunds = Refund.objects.filter(charge=charge).exclude(status=Status.FAILED).exclude(provider_id="")
    rows = Difference.objects.filter(_NOT_OURS, charge=charge).exclude(note=GONE_NOTE, settled_by=None)
    return rows.exclude(provider_id__in=refunds.values("provider_id"))


def _resolve(rows: list[Difference], note: str) -> None:
    for row in rows:
        row.settled_at, row.note, row.version = row.settled_at or clock.now(), note, row.version + 1
        row.save(update_fields=["theirs", "settled_at", "note", "version"])
        publish(DifferenceChanged(account_id=row.account_id, difference_ids=(row.pk,)))


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    return sum(amounts, ZERO)
