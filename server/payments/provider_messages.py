"""What a provider reports and lists, in our terms, and what a buyer's browser needs of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from server.payments.models import Charge
from server.platform.money import ZERO


class UpdateKind(StrEnum):
    CHARGE_SUCCEEDED = "charge_succeeded"
    CHARGE_FAILED = "charge_failed"  # it can no longer be paid
    CHARGE_DECLINED = "charge_declined"  # a card was declined; the buyer may try another
    CHARGE_PROCESSING = "charge_processing"
    REFUND_SUCCEEDED = "refund_succeeded"
    REFUND_PENDING = "refund_pending"
    REFUND_FAILED = "refund_failed"
    DISPUTED = "disputed"
    OTHER = "other"


@dataclass(frozen=True, kw_only=True)
class DisputeUpdate:
    """The current state of a dispute; `status` is one of `Dispute.Status`."""

    amount: Decimal
    currency: str
    reason: str
    status: str
    answer_by: datetime | None


@dataclass(frozen=True, kw_only=True)
class ProviderUpdate:
    """One event of a provider.

    - `word` is the provider's own name for it, stored for looking it up there; nothing depends on it.
    - `key` is our idempotency key if the provider returns it, `provider_id` its id of the charge, refund or dispute,
      `charge_id` its id of the charge that a refund or a dispute is of.
    """

    gateway: str  # the name of the gateway whose provider sent it
    event_id: str
    kind: UpdateKind
    happened_at: datetime
    word: str = ""
    account_there: str = ""
    provider_id: str = ""
    charge_id: str = ""
    key: str = ""
    message: str = ""
    amount: Decimal | None = None  # the amount that moved
    currency: str = ""
    made_at: datetime | None = None  # when its subject was created
    dispute: DisputeUpdate | None = None


class MovementKind(StrEnum):
    CHARGE = "charge"
    REFUND = "refund"
    DISPUTE = "dispute"


@dataclass(frozen=True, kw_only=True)
class Movement:
    """A charge, a refund or a dispute in its current state at a provider.

    - `provider_id` is its id there, `charge_id` that of the charge which a refund or a dispute is of.
    - `key` and `reference` are our idempotency key and the payment's reference, if the provider returns them.
    - `fee` is what the platform took of a charge, `fee_returned` what was returned of that.
    """

    kind: MovementKind
    provider_id: str
    account_there: str
    status: Charge.Status
    amount: Decimal
    currency: str
    at: datetime
    charge_id: str = ""
    key: str = ""
    reference: str = ""
    message: str = ""
    fee: Decimal = ZERO
    fee_returned: Decimal = ZERO
    dispute: DisputeUpdate | None = None


@dataclass(frozen=True, kw_only=True)
class BrowserConfig:
    """Where the buyer's browser finds the provider: its script, our public key, and the charged account."""

    publishable_key: str
    account: str
    script: str
