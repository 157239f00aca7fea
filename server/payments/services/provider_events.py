"""Stores providers' events, each handled once by its id, and the newest state of disputes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef

from server.payments.changes import DisputeChanged
from server.payments.models import Difference, Dispute, ProviderEvent
from server.payments.provider_messages import DisputeUpdate, ProviderUpdate
from server.payments.selectors import find_charge_of
from server.payments.services.gateways import GATEWAYS
from server.platform import clock
from server.platform.database import get_or_none
from server.platform.domain_events import publish

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
    account = charge.part.payment.account_id if charge else _account_there(update)
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


def _account_there(update: ProviderUpdate) -> int | None:
    return GATEWAYS[update.gateway].accounts_there([update.account_there]).get(update.account_there)
