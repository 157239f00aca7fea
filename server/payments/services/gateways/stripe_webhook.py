"""Stripe's webhook: checks that an event is from Stripe and recent, and translates it into our terms."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import re
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings

from server.payments.errors import WebhookNotSetUp, WebhookNotSigned, WebhookUnreadable
from server.payments.models import Dispute
from server.payments.provider_messages import DisputeUpdate, ProviderUpdate, UpdateKind
from server.payments.services.gateways.stripe_client import (
    STRIPE,
    from_minor_units,
    is_live_mode,
    refund_failure_message,
)
from server.platform import clock

logger = logging.getLogger(__name__)
SIGNATURE_HEADER = "Stripe-Signature"
TOLERANCE = timedelta(minutes=5)
LONGEST_HEADER = 1000  # characters: a time and a few signatures
_SIGNATURE = re.compile(r"v1=([0-9a-f]{64})")
_TIME = re.compile(r"t=([0-9]{1,12})")


def check_header(header: str) -> int:
    """Refuse what cannot be signed before its body is read, and return the time of the signature.

    :raises WebhookNotSetUp: if the installation has no secret for it.
    :raises WebhookNotSigned: if the header has no signature, or one of another time.
    """
    if not settings.STRIPE_WEBHOOK_SECRETS:
        raise WebhookNotSetUp
    parts = header.split(",") if len(header) <= LONGEST_HEADER else []
    signed_at = next((int(found[1]) for part in parts if (found := _TIME.fullmatch(part.strip()))), None)
    if signed_at is None:
        raise WebhookNotSigned
    if abs(clock.now().timestamp() - signed_at) > TOLERANCE.total_seconds():
        raise WebhookNotSigned("The message is too old")
    return signed_at


def read_update(body: bytes, header: str) -> ProviderUpdate:
    """Read one event, if it is signed with one of our secrets, and at most five minutes old.

    :raises WebhookNotSetUp, WebhookNotSigned: see `check_header`.
    :raises WebhookUnreadable: if it is signed and yet no event.
    """
    signed_at = check_header(header)
    given = [found[1] for part in header.split(",") if (found := _SIGNATURE.fullmatch(part.strip()))]
    text = b"%d." % signed_at + body
    ours = [hmac.new(secret.encode(), text, hashlib.sha256).hexdigest() for secret in settings.STRIPE_WEBHOOK_SECRETS]
    if not any(hmac.compare_digest(one, other) for one in ours for other in given):
        raise WebhookNotSigned
    try:
        event = json.loads(body)
    except (ValueError, RecursionError):
        raise WebhookUnreadable from None
    return _update_of(event if isinstance(event, dict) else {})


def _update_of(event: dict[str, Any]) -> ProviderUpdate:
    subject = _inside(_inside(event, "data"), "object")
    kind = _text(event, "type", most=100)
    if not kind or not _text(event, "id"):
        raise WebhookUnreadable
    base: dict[str, Any] = {
        "gateway": STRIPE,
        "event_id": _text(event, "id"),
        "word": kind,
        "happened_at": _moment(event.get("created")) or clock.now(),
        "account_there": _text(event, "account"),
        "provider_id": _text(subject, "id"),
        "key": _text(_inside(subject, "metadata"), "key"),
    }
    if event.get("livemode") is not is_live_mode():
        logger.warning("Event %s of the other mode moves nothing", base["event_id"])
        return ProviderUpdate(**base, kind=UpdateKind.OTHER)
    currency = _text(subject, "currency").upper()
    if kind.startswith("payment_intent."):
        return ProviderUpdate(
            **base,
            kind=_INTENTS.get(kind, UpdateKind.OTHER),
            amount=from_minor_units(subject.get("amount_received"), currency),
            currency=currency,
            message=_text(_inside(subject, "last_payment_error"), "message", most=500),
        )
    if kind.startswith("charge.dispute."):
        dispute = dispute_update(subject)
        return ProviderUpdate(
            **base,
            kind=UpdateKind.DISPUTED,
            charge_id=_text(subject, "payment_intent") or _text(subject, "charge"),
            amount=dispute.amount,
            currency=dispute.currency,
            dispute=dispute,
        )
    if kind.startswith("refund.") or kind == "charge.refund.updated":
        return ProviderUpdate(
            **base,
            kind=_REFUNDS.get(_text(subject, "status"), UpdateKind.REFUND_PENDING),
            charge_id=_text(subject, "payment_intent") or _text(subject, "charge"),
            made_at=_moment(subject.get("created")),
            amount=from_minor_units(subject.get("amount"), currency),
            currency=currency,
            message=refund_failure_message(_text(subject, "failure_reason")),
        )
    return ProviderUpdate(**base, kind=UpdateKind.OTHER)


_INTENTS = {
    "payment_intent.succeeded": UpdateKind.CHARGE_SUCCEEDED,
    "payment_intent.processing": UpdateKind.CHARGE_PROCESSING,
    "payment_intent.payment_failed": UpdateKind.CHARGE_DECLINED,
    "payment_intent.canceled": UpdateKind.CHARGE_FAILED,
}
_REFUNDS = {
    "succeeded": UpdateKind.REFUND_SUCCEEDED,
    "failed": UpdateKind.REFUND_FAILED,
    "canceled": UpdateKind.REFUND_FAILED,
}
_DISPUTES = {
    "warning_needs_response": Dispute.Status.NEEDS_RESPONSE,
    "needs_response": Dispute.Status.NEEDS_RESPONSE,
    "warning_under_review": Dispute.Status.UNDER_REVIEW,
    "under_review": Dispute.Status.UNDER_REVIEW,
    "warning_closed": Dispute.Status.WON,
    "prevented": Dispute.Status.WON,
    "won": Dispute.Status.WON,
    "lost": Dispute.Status.LOST,
}


def dispute_update(dispute: dict[str, Any]) -> DisputeUpdate:
    currency = _text(dispute, "currency").upper()[:3]
    return DisputeUpdate(
        amount=from_minor_units(dispute.get("amount"), currency),
        currency=currency,
        reason=_text(dispute, "reason", most=100),
        status=_DISPUTES.get(_text(dispute, "status"), Dispute.Status.UNDER_REVIEW),
        answer_by=_moment(_inside(dispute, "evidence_details").get("due_by")),
    )


# An event may contain anything: invalid values are read as empty, and then match nothing of ours.


def _inside(where: dict[str, Any], name: str) -> dict[str, Any]:
    found = where.get(name)
    return found if isinstance(found, dict) else {}


def _text(where: dict[str, Any], name: str, *, most: int = 255) -> str:
    """Return a text, or the id of an expanded object."""
    found = where.get(name)
    if isinstance(found, dict):
        found = found.get("id")
    if not isinstance(found, str) or len(found) > most:
        return ""
    return found.encode(errors="ignore").decode().replace("\0", "")  # neither lone surrogates nor NUL can be stored


def _moment(seconds: Any) -> datetime | None:
    if type(seconds) is not int or not 0 < seconds < 2**35:
        return None
    return datetime.fromtimestamp(seconds, UTC)
