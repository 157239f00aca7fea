"""Every write of refunds: money is to go back, and then has moved or could not be moved."""

from __future__ import annotations

import secrets
from decimal import Decimal

from django.db.models import F

from server.accounts.models import User
from server.core import clock
from server.core.money import ZERO
from server.payments.models import OPEN_PAYOUT, Charge, Gateway, Part, Payment, Refund
from server.payments.models.booked import booked
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
) -> Refund:
    """Write a refund that is asked for, inside the transaction that claims what it is for.

    With a `card` what would go back is credited on it. What a bank has taken after a dispute is not moved again, nor is
    what other charges have paid of that order: whoever voids it moves no money at all.
    """
    moves = charge.gateway if charge is not None and (amount > gift_card or platform_fee) else ""
    is_disputed = Refund.Kind.DISPUTE in (kind, of.kind if of is not None else "")
    if moves and card is not None:
        moves = Gateway.CREDIT
    return Refund.objects.create(
        part=part,
        **booked(part, performance_id),
        charge=charge,
        kind=kind,
        gateway=Gateway.OFFLINE if moves and is_disputed else moves,
        amount=amount,
        gift_card=gift_card,
        shared=shared,
        of=of,
        card=card if moves else None,
        platform_fee=platform_fee,
        shared_fee=shared_fee,
        keeps_fee=keeps_fee,
        reason=reason,
        idempotency_key=_new_key(part.payment.reference),
        by=by,
        created_at=clock.now(),
    )


def _new_key(reference: str) -> str:
    return f"{reference}:back:{secrets.token_hex(8)}"


def end_refund(*, refund: Refund, status: Refund.Status, provider_id: str = "", failure: str = "") -> bool:
    """Note how a pending refund ended, and tell whether this call did so; a second call does nothing."""
    named = {"provider_id": provider_id} if provider_id else {}
    ended = {"status": status, "failure": failure[:500], "settled_at": clock.now(), "waits_for": "", **named}
    if not Refund.objects.filter(pk=refund.pk, status=Refund.Status.PENDING).update(**ended):
        return False
    for field, value in ended.items():
        setattr(refund, field, value)
    return True


def pay_out(*, refund: Refund, by: User) -> bool:
    """Note that somebody has handed over an open payout, and tell whether this call did so."""
    paid = {"status": Refund.Status.SUCCEEDED, "by": by, "settled_at": clock.now()}
    if not Refund.objects.filter(OPEN_PAYOUT, pk=refund.pk).update(**paid):
        return False
    for field, value in paid.items():
        setattr(refund, field, value)
    return True


def ask_anew(*, refund: Refund) -> bool:
    """Have a refund that failed be asked for as if it never had been, and tell whether this call did so.

    It gets another key: by the old one its provider would only repeat what it said.
    """
    fresh = {
        "status": Refund.Status.PENDING,
        "idempotency_key": _new_key(refund.part.payment.reference),
        "provider_id": "",
        "failure": "",
        "tries": 0,
        "spent_keys": 0,
        "settled_at": None,
    }
    if not Refund.objects.filter(pk=refund.pk, status=Refund.Status.FAILED).update(**fresh):
        return False
    for field, value in fresh.items():
        setattr(refund, field, value)
    return True


def name_refund(*, refund: Refund, provider_id: str) -> None:
    """Note what the provider calls a refund that is under way."""
    Refund.objects.filter(pk=refund.pk).update(provider_id=provider_id)
    refund.provider_id = provider_id


def note_asked(*, refund: Refund) -> None:
    """Note that a provider is asked for a refund, before it is: whoever asks after a crash looks first."""
    now = clock.now()
    Refund.objects.filter(pk=refund.pk).update(tries=F("tries") + 1, asked_at=now)
    refund.tries, refund.asked_at = refund.tries + 1, now


def note_waiting(*, refund: Refund, reason: str, is_key_spent: bool = False) -> None:
    """Note why a refund has not moved, and whether it takes another key the next time."""
    spent = refund.spent_keys + is_key_spent
    Refund.objects.filter(pk=refund.pk).update(waits_for=reason[:200], spent_keys=spent)
    refund.waits_for, refund.spent_keys = reason[:200], spent


def note_elsewhere(*, refund: Refund, amount: Decimal) -> None:
    """Note how much of a refund has gone back at the provider's own desk; the rest is asked for by another key."""
    if amount != refund.elsewhere:
        refund.elsewhere, refund.spent_keys = amount, refund.spent_keys + 1
        refund.save(update_fields=["elsewhere", "spent_keys"])


def note_fee_returned(*, refund: Refund) -> None:
    """Note that the platform's fee of a refund has gone back."""
    Refund.objects.filter(pk=refund.pk).update(fee_returned=F("platform_fee"), fee_failure="")
    refund.fee_returned, refund.fee_failure = refund.platform_fee, ""


def note_fee_refused(*, refund: Refund, reason: str) -> None:
    """Note why the platform's fee of a refund has not gone back; the provider is asked by another key the next time."""
    refund.fee_failure = reason[:500]
    Refund.objects.filter(pk=refund.pk).update(fee_failure=refund.fee_failure, spent_fee_keys=F("spent_fee_keys") + 1)


def note_fees_returned(*, charge: Charge) -> None:
    """Note that the platform's fees of all completed refunds of a charge have gone back."""
    completed = Refund.objects.filter(charge=charge, status=Refund.Status.SUCCEEDED)
    completed.exclude(fee_returned=F("platform_fee")).update(fee_returned=F("platform_fee"), fee_failure="")


def note_fee_key_spent(*, refund: Refund) -> None:
    """Note that the fee of a refund takes another key the next time."""
    Refund.objects.filter(pk=refund.pk).update(spent_fee_keys=F("spent_fee_keys") + 1)


def note_bounced(*, refund: Refund, failure: str) -> bool:
    """Note that money did not arrive after all, and tell whether this call did so; the refund stays completed.

    What it was for may have been sold again: it is owed in another way now, and whoever reads the order is told.
    """
    completed = Refund.objects.filter(pk=refund.pk, status=Refund.Status.SUCCEEDED, failure="")
    return bool(completed.update(failure=failure[:500] or "The provider could not pay it out", bounced_at=clock.now()))


def forget_reasons(*, payment: Payment, but: str) -> set[str]:
    """Empty why a payment's refunds were made, but for one reason of ours, and give what stood there."""
    typed = Refund.objects.filter(part__payment=payment).exclude(reason__in=("", but))
    reasons = set(typed.values_list("reason", flat=True))
    if reasons:
        typed.update(reason="")
    return reasons
