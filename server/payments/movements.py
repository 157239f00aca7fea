"""What a provider has moved, in our words: how it lists a day's money when it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from server.core.money import ZERO
from server.payments.models import Charge
from server.payments.news import DisputeNews


class MovementKind(StrEnum):
    CHARGE = "charge"
    REFUND = "refund"
    DISPUTE = "dispute"


@dataclass(frozen=True, kw_only=True)
class Movement:
    """A charge, a refund or a dispute as a provider has it now.

    `provider_id` is its own id there, `charge_id` that of the charge which a refund or a dispute is of; `key` and
    `reference` are our idempotency key and the payment's reference, where the provider carries them back. `fee` is what
    the platform has taken of a charge, `fee_returned` what of that went back.
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
    dispute: DisputeNews | None = None
