"""Disputes as a provider tells them: each is one row, which shows the newest of what was told, in whatever order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from server.core.announce import announce
from server.core.database.rows import only
from server.payments.changes import DisputeChanged
from server.payments.models import Dispute, ProviderEvent
from server.payments.news import DisputeNews, News
from server.payments.selectors import find_charge_of
from server.payments.services.gateways import GATEWAYS

Status = Dispute.Status
CLOSED = (Status.WON, Status.LOST)
# Which of two that were told of the same second came later.
_RANKS = {Status.NEEDS_RESPONSE: 0, Status.UNDER_REVIEW: 1, Status.WON: 2, Status.LOST: 2}


@dataclass(frozen=True, kw_only=True)
class Heard:
    """A dispute that is new or now stands otherwise; `was` is empty for a new one."""

    dispute: Dispute
    was: str = ""


def keep_dispute(news: News, told: DisputeNews) -> Heard | None:
    """Write down how a dispute stands, in the open transaction; give None where that is nothing new.

    One of a charge that we do not know is kept, too, as long as we know the account that is charged.
    """
    rows = Dispute.objects.select_for_update(of=("self",), no_key=True).filter(provider_id=news.provider_id)
    known = only(rows.select_related("charge"))
    return _make(news, told) if known is None else _change(known, news, told)


def _make(news: News, told: DisputeNews) -> Heard | None:
    charge = find_charge_of(news)
    account = charge.part.payment.account_id if charge else _account_there(news)
    if account is None:
        return None
    dispute, is_new = Dispute.objects.get_or_create(
        provider_id=news.provider_id,
        defaults={
            "account_id": account,
            "charge": charge,
            "amount": told.amount,
            "currency": told.currency,
            "reason": told.reason[:100],
            "status": told.status,
            "answer_by": told.answer_by,
            "opened_at": news.happened_at,
            "closed_at": news.happened_at if told.status in CLOSED else None,
        },
    )
    if not is_new:  # somebody else was told of it at the same moment
        return _change(dispute, news, told)
    announce(DisputeChanged(account_id=account, dispute_id=dispute.pk))
    return Heard(dispute=dispute)


def _change(dispute: Dispute, news: News, told: DisputeNews) -> Heard | None:
    now = (told.status, told.amount, told.answer_by)
    if now == (dispute.status, dispute.amount, dispute.answer_by) or _is_older(dispute, news, told):
        return None
    was = dispute.status
    closed_at = news.happened_at if told.status in CLOSED else None
    Dispute.objects.filter(pk=dispute.pk).update(
        status=told.status,
        amount=told.amount,
        answer_by=told.answer_by,
        closed_at=closed_at,
        version=F("version") + 1,
    )
    dispute.refresh_from_db()
    announce(DisputeChanged(account_id=dispute.account_id, dispute_id=dispute.pk))
    return Heard(dispute=dispute, was=was)


def _is_older(dispute: Dispute, news: News, told: DisputeNews) -> bool:
    """Tell whether something newer was told of a dispute before: providers send in no order."""
    others = ProviderEvent.objects.filter(subject=dispute.provider_id).exclude(provider_id=news.event_id)
    newest: datetime = (
        others.order_by("-happened_at").values_list("happened_at", flat=True).first() or dispute.opened_at
    )
    if newest != news.happened_at:
        return newest > news.happened_at
    return _RANKS[Status(told.status)] < _RANKS[Status(dispute.status)]


def _account_there(news: News) -> int | None:
    """Find the account of ours that was told of."""
    return GATEWAYS[news.gateway].accounts_there([news.account_there]).get(news.account_there)
