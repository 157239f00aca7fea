"""Reading what SendGrid tells of emails (its Event Webhook Reference): words of ours, and nobody's name.

The text of a refusal comes from the reader's mail server, and often repeats the address: of it only its numbers are
kept. `status` is RFC 3463's, with a meaning of its own for each subject.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from server.integrations.mail.sendgrid import METADATA_TAG
from server.sales.models import MailTrouble

Kind = MailTrouble.Kind
MOST_EVENTS = 1_000  # in one call; SendGrid sends what has gathered in a second, or 768 kB
LONGEST_ID = 120  # characters
LATEST = 2**33  # seconds since 1970; years that a datetime holds


@dataclass(frozen=True, kw_only=True)
class MailEvent:
    """What became of one email; `kind` is None where it arrived. `tag` is what we handed it over with."""

    key: str
    tag: str
    address: str
    kind: Kind | None
    reason: str
    at: datetime


class NoEvents(Exception):
    """It is no list of events."""


def read_events(body: bytes) -> list[MailEvent]:
    """Read what concerns us of a call's events; what is read or clicked in an email does not.

    :raises NoEvents: if the body is no list of at most a thousand objects.
    """
    try:
        sent = json.loads(body)
    except (ValueError, RecursionError):
        raise NoEvents from None
    if not isinstance(sent, list) or len(sent) > MOST_EVENTS or not all(isinstance(one, dict) for one in sent):
        raise NoEvents
    return list(_read(sent))


def _read(sent: list[dict[str, Any]]) -> Iterator[MailEvent]:
    for one in sent:
        event_name = _text(one, "event")
        if event_name not in _KINDS and event_name != "delivered":
            continue
        key, tag, moment = _text(one, "sg_event_id"), _text(one, METADATA_TAG), _moment(one)
        if not (0 < len(key) <= LONGEST_ID and tag and moment):
            continue  # not one of ours, or nothing that could be told apart
        kind = _KINDS.get(event_name)
        if kind is Kind.BOUNCED and _text(one, "type") == "blocked":
            kind = Kind.BLOCKED
        reason = _reason(kind, one) if kind else ""
        at = datetime.fromtimestamp(moment, tz=UTC)
        yield MailEvent(key=key, tag=tag, address=_text(one, "email"), kind=kind, reason=reason, at=at)


def _moment(one: dict[str, Any]) -> int:
    """Return the second at which it happened; 0 if that is not to be read."""
    value = one.get("timestamp")
    if not isinstance(value, int) or isinstance(value, bool):
        return 0
    return value if 0 < value < LATEST else 0


def _text(one: dict[str, Any], name: str) -> str:
    value = one.get(name)
    # Half a surrogate pair, which JSON can bring, has no bytes, and PostgreSQL holds no NUL.
    return value.encode(errors="replace").decode().replace("\0", "") if isinstance(value, str) else ""


_KINDS = {"bounce": Kind.BOUNCED, "dropped": Kind.DROPPED, "spamreport": Kind.COMPLAINED}


# What `dropped` gives as its reason (Event Webhook Reference), in our words.
_DROPPED = {
    "bounced address": "an earlier mail to it bounced",
    "unsubscribed address": "its owner has unsubscribed at SendGrid",
    "spam reporting address": "its owner has marked an earlier mail as spam",
    "invalid": "it is no address",
    "recipient list over package quota": "the account's quota at SendGrid is used up",
    "spam content (if spam checker app is enabled)": "SendGrid considers it spam",
}
# The subject and detail of a status (RFC 3463, section 3), most telling first.
_STATUSES = {
    "1.1": "there is no such address",
    "1.2": "there is no such domain",
    "1.3": "it is no address",
    "1.10": "its domain takes no mail",
    "2.1": "its mailbox is closed",
    "2.2": "its mailbox is full",
    "2.3": "the mail is too large for its mailbox",
    "4.1": "its mail server does not answer",
    "4.4": "its domain has no mail server",
    "4.7": "its mail server did not answer for days",
}
_SUBJECTS = {"7": "its mail server does not accept mail from this sender"}
_STATUS = re.compile(r"[245]\.(\d{1,3})\.(\d{1,3})", re.ASCII)


def _reason(kind: Kind, one: dict[str, Any]) -> str:
    if kind is Kind.COMPLAINED:
        return "its reader marked it as spam"
    if kind is Kind.DROPPED:
        return _DROPPED.get(_text(one, "reason").lower(), "SendGrid did not send it")
    found = _STATUS.search(_text(one, "status")) or _STATUS.search(_text(one, "reason"))
    if found is None:
        return "its mail server refused it"
    subject, detail = found.groups()
    reason = _STATUSES.get(f"{subject}.{detail}") or _SUBJECTS.get(subject) or "its mail server refused it"
    return f"{reason} ({found.group()})"
