"""Links in emails: to a payment's tickets, to its own page, and to what is reserved for its buyer."""

from __future__ import annotations

import hashlib
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.conf import settings
from django.core import signing
from django.utils.crypto import salted_hmac

from server.payments.models import Payment
from server.platform.crypto import secret_keys
from server.sales.models import PurchaseLink

_SALT = "foyer.tickets"
_ORDER_SALT = "foyer.order"
LONGEST_KEY = 100  # characters
_OURS = ("app", "reservationId")


def tickets_path(reference: str) -> str:
    """Return the path, with its token, of a payment's tickets as a PDF."""
    return f"/v1/sales/payments/{reference}/tickets.pdf?token={_signer().signature(reference)}"


def calendar_path(reference: str) -> str:
    """Return the path, with its token, of the calendar file of a payment's tickets."""
    return f"/v1/sales/payments/{reference}/calendar.ics?token={_signer().signature(reference)}"


def opens(reference: str, token: str) -> bool:
    """Return whether a token belongs to this payment."""
    try:
        return _signer().unsign(f"{reference}:{token}") == reference
    except signing.BadSignature:
        return False


def order_address(payment: Payment, *, origin: str = "") -> str:
    """Return the URL at which a payment's buyer opens it without an account; empty if our own URL is unknown.

    `origin` is the fallback where the installation's settings have no URL. The key is the fragment, which browsers do
    not send: it is in no log, and in no Referer of another page.
    """
    ours = settings.PUBLIC_URL or origin
    if not ours or not payment.buyer_email or not has_key(payment):
        return ""
    return f"{ours}{order_path(payment)}"


def order_path(payment: Payment) -> str:
    """Return the path of a payment's own page, with its key."""
    return f"/o/{payment.reference}#{order_key(payment)}"


def has_key(payment: Payment) -> bool:
    """Return whether a payment can be opened by a key: it can until its buyer is removed.

    A buyer without an address is emailed no link, but the counter may show it to them.
    """
    return not payment.buyer_removed


def order_key(payment: Payment) -> str:
    """Return the key of a payment, which is stored nowhere and is valid as long as its buyer has the same address."""
    return signing.Signer(salt=_ORDER_SALT).signature(_keyed(payment))


def opens_order(payment: Payment, key: str) -> bool:
    """Return whether a key opens this payment."""
    if not has_key(payment) or len(key) > LONGEST_KEY:
        return False
    try:
        signing.Signer(salt=_ORDER_SALT).unsign(f"{_keyed(payment)}:{key}")
    except signing.BadSignature:
        return False
    return True


def _keyed(payment: Payment) -> str:
    return f"{payment.pk}:{payment.reference}:{payment.buyer_email}"


def purchase_address(url: str, link: PurchaseLink) -> str:
    """Return the URL of a purchase link on the selling page (spec part 3, section 7, sendReserveLink)."""
    parts = urlsplit(url)
    query = [(name, value) for name, value in parse_qsl(parts.query) if name not in _OURS]
    ours = [("app", "foyer"), ("reservationId", f"{link.reservation_id}.{link_token(link)}")]
    return urlunsplit(parts._replace(query=urlencode([*query, *ours])))


def link_token(link: PurchaseLink) -> str:
    """Return the secret of a purchase link, derived on each call: only its hash is stored.

    A link from before a change of the installation's key keeps its secret.
    """
    value = f"{link.pk}:{link.reservation_id}"
    tokens = [
        salted_hmac("foyer.purchase", value, secret=key, algorithm="sha256").hexdigest()[:32] for key in secret_keys()
    ]
    return next((token for token in tokens if link_hash(token) == link.token_hash), tokens[0])


def link_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _signer() -> signing.Signer:
    return signing.Signer(salt=_SALT)
