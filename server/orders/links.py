"""Links to a payment's tickets: signed for that payment alone, so that a mail can carry them."""

from __future__ import annotations

from django.core import signing

_SALT = "foyer.tickets"


def tickets_path(reference: str) -> str:
    """Give the path, with its token, at which a payment's tickets are fetched as a PDF."""
    return f"/v1/sales/payments/{reference}/tickets.pdf?token={_signer().signature(reference)}"


def calendar_path(reference: str) -> str:
    """Give the path, with its token, at which a calendar reads what a payment's tickets are for."""
    return f"/v1/sales/payments/{reference}/calendar.ics?token={_signer().signature(reference)}"


def opens(reference: str, token: str) -> bool:
    """Tell whether a token was made for this payment."""
    try:
        return _signer().unsign(f"{reference}:{token}") == reference
    except signing.BadSignature:
        return False


def _signer() -> signing.Signer:
    return signing.Signer(salt=_SALT)
