"""What a provider tells of a charge, a refund or a dispute, in our words: nobody else knows the provider's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum


class NewsKind(StrEnum):
    CHARGE_SUCCEEDED = "charge_succeeded"
    CHARGE_FAILED = "charge_failed"  # nobody can pay it any more
    CHARGE_DECLINED = "charge_declined"  # a card was refused; the buyer may try another
    CHARGE_PROCESSING = "charge_processing"
    REFUND_SUCCEEDED = "refund_succeeded"
    REFUND_PENDING = "refund_pending"
    REFUND_FAILED = "refund_failed"
    DISPUTED = "disputed"
    OTHER = "other"


@dataclass(frozen=True, kw_only=True)
class DisputeNews:
    """A dispute as it stands; `status` is one of `Dispute.Status`."""

    amount: Decimal
    currency: str
    reason: str
    status: str
    answer_by: datetime | None


@dataclass(frozen=True, kw_only=True)
class News:
    """One event of a provider.

    `word` is the provider's own name for it, kept for whoever looks it up there; nothing is decided by it.

    `key` is our idempotency key where the provider carries it back, `provider_id` its id of the charge, refund or
    dispute, `charge_id` its id of the charge that a refund or a dispute is of.
    """

    gateway: str  # the name of the one whose provider told it
    event_id: str
    kind: NewsKind
    happened_at: datetime
    word: str = ""
    account_there: str = ""
    provider_id: str = ""
    charge_id: str = ""
    key: str = ""
    message: str = ""
    amount: Decimal | None = None  # what was moved
    currency: str = ""
    made_at: datetime | None = None  # when what it is about was made
    dispute: DisputeNews | None = None
