"""Money of a charge that went back at the provider's own desk, and which of our refunds takes it as its own.

A refund moves what the charge still holds at most: what is missing to it has gone back elsewhere. Differences name that
money; each is cleared once our refunds have taken it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction
from django.db.models import Q, QuerySet, Sum

from server.core import clock
from server.core.announce import announce
from server.core.money import ZERO, kept
from server.payments.changes import DifferenceChanged
from server.payments.models import Charge, Difference, Refund
from server.payments.movements import Movement
from server.payments.services import refunding
from server.payments.services.comparing import GONE, TAKEN

Status = Refund.Status
_NOT_OURS = Q(kind=Difference.Kind.REFUND_NOT_OURS)


@dataclass(frozen=True, kw_only=True)
class Desk:
    """A charge as its provider has it, beside the refunds that we have of it.

    `held` is what it still holds; `made` went back and is none of our refunds, and of that `free` is what no refund of
    ours has taken; `waiting` is what our refunds have still to move.
    """

    held: Decimal
    made: tuple[Movement, ...]
    free: Decimal
    waiting: Decimal

    @property
    def is_under_way(self) -> bool:
        return any(row.status == Charge.Status.PENDING for row in self.made)


def read_desk(charge: Charge, rows: Iterable[Movement], *, beside: Refund | None = None) -> Desk:
    """Lay what a provider lists of a charge's refunds beside ours, all but `beside`, which asks what it may take."""
    ours = list(Refund.objects.filter(charge=charge).exclude(status=Status.FAILED))
    standing = [row for row in rows if row.status != Charge.Status.FAILED]
    made = tuple(row for row in standing if not any(_is_same(refund, row) for refund in ours))
    others = [refund for refund in ours if beside is None or refund.pk != beside.pk]
    taken = _sum(refund.elsewhere for refund in others)
    # Money of ours that came back is owed to its buyer first: what goes back at a desk then is that, for all we know.
    bounced = _sum(refund.to_move for refund in others if refund.bounced_at is not None)
    waiting = [refund for refund in others if refund.status == Status.PENDING]
    return Desk(
        held=charge.amount - _sum(row.amount for row in standing),
        made=made,
        free=_sum(row.amount for row in made) - taken - bounced,
        waiting=_sum(refund.to_move for refund in waiting if not any(_is_same(refund, row) for row in standing)),
    )


def _is_same(refund: Refund, row: Movement) -> bool:
    """Tell whether a provider's refund is one of ours: by its name there, or until we have noted that by our key."""
    return row.provider_id == refund.provider_id or row.key == refund.idempotency_key


def is_known_of(charge: Charge) -> bool:
    """Tell whether money of a charge went back at a desk of which nobody has said yet what became of it."""
    return _desk_money(charge).filter(settled_at=None).exists()


def list_known_of(payment_id: int) -> list[Charge]:
    """List the charges of a payment of which `is_known_of` is true."""
    named = Difference.objects.filter(_NOT_OURS, payment=payment_id, settled_at=None).values("charge")
    rows = Charge.objects.filter(pk__in=named, status=Charge.Status.SUCCEEDED).order_by("pk")
    return [charge for charge in rows if is_known_of(charge)]


@transaction.atomic
def take_whole(refund: Refund, desk: Desk) -> Movement | None:
    """Have a refund be what went back at the desk, if a difference of just as much is open; give that movement.

    The difference is cleared and the refund named together: with the one alone, the money would move once more.
    """
    made = {row.provider_id: row for row in desk.made if row.amount == refund.due}
    rows = Difference.objects.filter(_NOT_OURS, charge=refund.charge, provider_id__in=made, settled_at=None)
    row = rows.select_for_update(no_key=True).order_by("pk").first()
    if row is None:
        return None
    _clear([row], TAKEN)
    refunding.note_elsewhere(refund=refund, amount=ZERO)
    refunding.name_refund(refund=refund, provider_id=row.provider_id)
    return made[row.provider_id]


def take_missing(refund: Refund, desk: Desk) -> None:
    """Have a refund take what is missing to it of what its charge holds, as far as that went back at the desk."""
    missing = min(refund.due, max(ZERO, refund.due - desk.held))
    if missing < refund.elsewhere or missing <= desk.free:
        refunding.note_elsewhere(refund=refund, amount=missing)


def clear_taken(charge: Charge) -> None:
    """Clear the differences of a charge once our refunds have taken all that went back at the desk."""
    rows = list(_desk_money(charge).filter(settled_at=None).order_by("pk").select_for_update(no_key=True))
    if rows and read_shortage(charge) >= ZERO:
        _clear(rows, TAKEN)


def read_shortage(charge: Charge) -> Decimal:
    """Reckon how much more our completed refunds of a charge have taken of the desk's money than went back there."""
    there: Decimal = _desk_money(charge).aggregate(sum=Sum("theirs"))["sum"] or ZERO
    refunds = Refund.objects.filter(charge=charge, status=Status.SUCCEEDED)
    taken: Decimal = refunds.aggregate(sum=Sum("elsewhere"))["sum"] or ZERO
    return kept(taken - there)


def note_failed(charge: Charge, provider_id: str) -> None:
    """Note that money has not gone back at the desk after all, whatever it was taken for; a second call does nothing.

    Whoever calls this has locked the orders of the charge. What a person has said of it stays.
    """
    rows = Difference.objects.filter(_NOT_OURS, charge=charge, provider_id=provider_id).exclude(theirs=ZERO)
    row = rows.select_for_update(no_key=True).first()
    if row is not None:
        row.theirs = ZERO
        _clear([row], GONE if row.settled_by_id is None else row.note)


def _desk_money(charge: Charge) -> QuerySet[Difference]:
    """Give what went back at the desk, but for what failed there and what a refund of ours has become as a whole."""
    refunds = Refund.objects.filter(charge=charge).exclude(status=Status.FAILED).exclude(provider_id="")
    rows = Difference.objects.filter(_NOT_OURS, charge=charge).exclude(note=GONE, settled_by=None)
    return rows.exclude(provider_id__in=refunds.values("provider_id"))


def _clear(rows: list[Difference], note: str) -> None:
    for row in rows:
        row.settled_at, row.note, row.version = row.settled_at or clock.now(), note, row.version + 1
        row.save(update_fields=["theirs", "settled_at", "note", "version"])
        announce(DifferenceChanged(account_id=row.account_id, difference_ids=(row.pk,)))


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    return sum(amounts, ZERO)
