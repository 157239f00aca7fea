"""Where browsers find a stylesheet: one that was published for good, one that is not for an hour, with a token."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from server.platform import clock

_SALT = "foyer.look"
_DRAFT_SALT = "foyer.look.draft"
SHOWN_FOR = 1  # hours that a draft can be looked at
LONGEST_TOKEN = 300  # characters


def stylesheet_address(version: int, published_at: datetime) -> str:
    """Return the address of a published stylesheet, which no other version has, even in a recreated database."""
    return f"/looks/{version}-{_digest(version, published_at)}.css"


def is_digest(digest: str, version: int, published_at: datetime) -> bool:
    return constant_time_compare(digest, _digest(version, published_at))


def _digest(version: int, published_at: datetime) -> str:
    return salted_hmac(
        _SALT, f"{version}:{published_at.timestamp()}", secret=settings.LASTING_KEY, algorithm="sha256"
    ).hexdigest()[:8]


@dataclass(frozen=True)
class PreviewDraft:
    """What a token shows: an event in a stylesheet of its account, or, where that is 0, in none."""

    account: int
    event: int
    style: int


@dataclass(frozen=True)
class Preview:
    """A draft, and the token that shows it for an hour."""

    event: int
    token: str

    @property
    def address(self) -> str:
        return f"/widget/{self.event}?look={self.token}"


def preview_of(draft: PreviewDraft) -> Preview:
    until = clock.now() + clock.hours(SHOWN_FOR)
    payload = [draft.account, draft.event, draft.style, int(until.timestamp())]
    return Preview(draft.event, signing.dumps(payload, salt=_DRAFT_SALT))


def read_draft_token(token: str) -> PreviewDraft | None:
    """Read a token; None if it is not one of ours, or is over."""
    if len(token) > LONGEST_TOKEN:
        return None
    try:
        account, event, style, until = signing.loads(token, salt=_DRAFT_SALT)
    except (signing.BadSignature, ValueError):
        return None
    return PreviewDraft(account, event, style) if until > clock.now().timestamp() else None
