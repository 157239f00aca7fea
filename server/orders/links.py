"""Links that a mail can carry: to a payment's tickets, and to what somebody has reserved for its buyer."""

from __future__ import annotations

import hashlib
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.core import signing
from django.utils.crypto import salted_hmac

from server.orders.models import PurchaseLink

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


def purchase_address(url: str, link: PurchaseLink) -> str:
    """Give the address at which the page that sells opens a purchase link (spec part 3, section 7, sendReserveLink)."""
    parts = urlsplit(url)
    asked = [(name, value) for name, value in parse_qsl(parts.query) if name not in _OURS]
    ours = [("app", "foyer"), ("reservationId", f"{link.reservation_id}.{link_token(link)}")]
    return urlunsplit(parts._replace(query=urlencode([*asked, *ours])))


def link_token(link: PurchaseLink) -> str:
    """Give the secret of a purchase link. It is made anew each time it is wanted: only its hash is stored."""
    return salted_hmac("foyer.purchase", f"{link.pk}:{link.reservation_id}", algorithm="sha256").hexdigest()[:32]


def link_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


_OURS = ("app", "reservationId")


def _signer() -> signing.Signer:
    return signing.Signer(salt=_SALT)
