"""SendGrid's DNS records, the signature of its events, and the tag that they return."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key

AUTHENTICATION_PAGE = "Settings > Sender Authentication > Authenticate Your Domain"
SELECTORS = ("s1", "s2")  # of the two keys that SendGrid alternates between
INCLUDE = "include:sendgrid.net"


class RecordState(StrEnum):
    """The state of a DNS record."""

    GOOD = "good"
    WEAK = "weak"  # it exists, but is of little use
    MISSING = "missing"
    UNKNOWN = "unknown"  # the name servers did not answer in time


@dataclass(frozen=True, kw_only=True)
class Finding:
    """The state of one of the three, as text, and the record to add, if any.

    `value` is empty if only SendGrid knows it.
    """

    name: str
    state: RecordState
    says: str
    add_type: str = ""
    add_host: str = ""
    add_value: str = ""


TxtRecords = Sequence[str] | None  # the TXT records of a name; None if no server answered


def check_spf(domain: str, texts: TxtRecords) -> Finding:
    """Check who may send in a domain's name (RFC 7208)."""
    if texts is None:
        return _unknown("SPF")
    found = [text for text in texts if text.lower() == "v=spf1" or text.lower().startswith("v=spf1 ")]
    if not found:
        explanation = "Nothing says which servers may send mail for this domain, so that mailboxes trust it less."
        value = f"v=spf1 {INCLUDE} ~all"
        return Finding(
            name="SPF", state=RecordState.MISSING, says=explanation, add_type="TXT", add_host=domain, add_value=value
        )
    if len(found) > 1:
        explanation = "There are several SPF records, and mailboxes then believe none: leave one."
        return Finding(name="SPF", state=RecordState.WEAK, says=explanation)
    terms = found[0].lower().split()
    if any(term.lstrip("+") in {"all", INCLUDE} for term in terms):
        open_to_all = any(term in {"all", "+all"} for term in terms)
        explanation = (
            "It lets everybody send for this domain: end it with ~all or -all."
            if open_to_all
            else "SendGrid may send for this domain."
        )
        return Finding(name="SPF", state=RecordState.WEAK if open_to_all else RecordState.GOOD, says=explanation)
    explanation = (
        "The record does not name SendGrid. That does no harm once the domain is authenticated at SendGrid, since its "
        "mails then come by a subdomain with an SPF record of its own; otherwise put this into the record."
    )
    return Finding(
        name="SPF", state=RecordState.WEAK, says=explanation, add_type="TXT", add_host=domain, add_value=INCLUDE
    )


def check_dkim(domain: str, by_selector: dict[str, TxtRecords]) -> Finding:
    """Check the keys that emails are signed with (RFC 6376); an authenticated domain has both of SendGrid's."""
    # An empty key was revoked (RFC 6376, section 3.6.1).
    good = [name for name, texts in by_selector.items() if any(_tags(text).get("p") for text in texts or ())]
    if len(good) == len(by_selector):
        return Finding(name="DKIM", state=RecordState.GOOD, says="SendGrid signs mails in this domain's name.")
    if any(texts is None for texts in by_selector.values()):
        return _unknown("DKIM")
    missing = next(name for name in by_selector if name not in good)
    state = RecordState.WEAK if good else RecordState.MISSING
    explanation = (
        "SendGrid cannot sign mails in this domain's name, so that mailboxes show them as sent 'via' somebody else, or "
        f"not at all. Ask SendGrid for the records ({AUTHENTICATION_PAGE}) and add them: "
        "only SendGrid knows what they say."
    )
    if good:
        explanation = (
            f"One of SendGrid's two keys is missing, and with it the signature when they change places: {missing}."
        )
    return Finding(
        name="DKIM",
        state=state,
        says=explanation,
        add_type="CNAME",
        add_host=f"{missing}._domainkey.{domain}",
        add_value="",
    )


def check_dmarc(domain: str, texts: TxtRecords) -> Finding:
    """Check the policy for emails that fail both (RFC 7489); `texts` are the domain's records, or its parent's."""
    if texts is None:
        return _unknown("DMARC")
    found = [text for text in texts if text.replace(" ", "").lower().startswith("v=dmarc1")]
    if len(found) != 1:
        explanation = (
            "There are several DMARC records, and mailboxes then believe none: leave one."
            if found
            else "Nothing says what becomes of mails that only pretend to come from this domain. Large mailboxes ask "
            "for it of everybody who sends many."
        )
        return Finding(
            name="DMARC",
            state=RecordState.WEAK if found else RecordState.MISSING,
            says=explanation,
            add_type="" if found else "TXT",
            add_host="" if found else f"_dmarc.{domain}",
            add_value="" if found else "v=DMARC1; p=none",
        )
    policy = _tags(found[0]).get("p", "")
    if policy not in {"none", "quarantine", "reject"}:
        return Finding(name="DMARC", state=RecordState.WEAK, says="The record has no policy: add p=none to it.")
    if policy == "none":
        explanation = "It is there and only watches: p=quarantine, later, keeps forged mails out of inboxes."
        return Finding(name="DMARC", state=RecordState.GOOD, says=explanation)
    return Finding(
        name="DMARC", state=RecordState.GOOD, says="Mails that only pretend to come from this domain are kept out."
    )


def _unknown(name: str) -> Finding:
    return Finding(name=name, state=RecordState.UNKNOWN, says="The name servers did not answer in time. Try again.")


def _tags(text: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in text.split(";"))
    return {name.strip().lower(): value.strip().lower() for name, _, value in pairs}


# ECDSA on P-256 over the timestamp and the body, both exactly as received.

SIGNATURE_HEADER, TIMESTAMP_HEADER = "X-Twilio-Email-Event-Webhook-Signature", "X-Twilio-Email-Event-Webhook-Timestamp"
# SendGrid retries for a day, and does not document whether it signs again. Repeated events within that time are
# recognized by their ids.
OLDEST, NEWEST = timedelta(hours=26), timedelta(minutes=5)
LONGEST_SIGNATURE, LONGEST_TIMESTAMP = 200, 12  # characters


def read_public_key(typed: str) -> str | None:
    """Parse a verification key as SendGrid shows it, in one line; None if it is not a P-256 key."""
    lines = [line.strip() for line in typed.splitlines() if "-----" not in line]
    text = "".join(lines).replace(" ", "")
    return text if _load(text) is not None else None


def is_signed(*, key: str, signature: str, timestamp: str, body: bytes, now: datetime) -> bool:
    """Return whether a body was signed with the private half of a key, within the time of SendGrid's retries."""
    public = _load(key)
    if public is None or not _is_fresh(timestamp, now) or len(signature) > LONGEST_SIGNATURE:
        return False
    try:
        public.verify(base64.b64decode(signature, validate=True), timestamp.encode() + body, ec.ECDSA(SHA256()))
    except (InvalidSignature, binascii.Error, ValueError):
        return False
    return True


def _load(text: str) -> ec.EllipticCurvePublicKey | None:
    try:
        key = load_der_public_key(base64.b64decode(text, validate=True))
    except (ValueError, binascii.Error, UnsupportedAlgorithm):
        return None
    return key if isinstance(key, ec.EllipticCurvePublicKey) and isinstance(key.curve, ec.SECP256R1) else None


def _is_fresh(timestamp: str, now: datetime) -> bool:
    if not (timestamp.isascii() and timestamp.isdigit()) or len(timestamp) > LONGEST_TIMESTAMP:
        return False
    signed_at = datetime.fromtimestamp(int(timestamp), tz=UTC)
    return now - OLDEST <= signed_at <= now + NEWEST


METADATA_TAG = "foyer_mail"  # the field in which an event returns the tag of an email
