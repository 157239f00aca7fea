"""What somebody holds between two steps of signing in: a token for five minutes, which works once."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F
from webauthn.helpers import bytes_to_base64url

from server.accounts.errors import ChallengeOver
from server.accounts.models import SignInChallenge, User
from server.accounts.tokens import digest_of, new_token
from server.core import clock

LASTS = timedelta(minutes=5)
MOST_ATTEMPTS = 5
NONCE_BYTES = 64
Purpose = SignInChallenge.Purpose


@dataclass(frozen=True)
class Issued:
    """A new challenge: its token, told once, and when it ends."""

    token: str
    nonce: str
    expires_at: datetime


def issue(*, purpose: Purpose, user: User | None = None) -> Issued:
    """Make a challenge, for one person or for whoever answers it."""
    token, nonce = new_token(), bytes_to_base64url(secrets.token_bytes(NONCE_BYTES))
    expires_at = clock.now() + LASTS
    SignInChallenge.objects.create(
        digest=digest_of(token), purpose=purpose, user=user, nonce=nonce, expires_at=expires_at
    )
    return Issued(token=token, nonce=nonce, expires_at=expires_at)


def find(*, token: str, purpose: Purpose) -> SignInChallenge:
    """Find a challenge that can still be answered, with its person and account.

    :raises ChallengeOver: if it is used, late, too often wrong, or not ours.
    """
    rows = SignInChallenge.objects.select_related("user__account").filter(
        digest=digest_of(token), purpose=purpose, expires_at__gt=clock.now(), attempts__lt=MOST_ATTEMPTS
    )
    challenge = next(iter(rows), None)
    if challenge is None:
        raise ChallengeOver
    return challenge


def count_answer(challenge: SignInChallenge) -> None:
    """Count an answer before it is looked at, in a statement of its own that no refusal takes back.

    :raises ChallengeOver: if there were too many.
    """
    row = SignInChallenge.objects.filter(pk=challenge.pk, attempts__lt=MOST_ATTEMPTS)
    if not row.update(attempts=F("attempts") + 1):
        raise ChallengeOver


def spend(challenge: SignInChallenge) -> None:
    """Use a challenge up, so that it works for one of those who answer it at once.

    :raises ChallengeOver: if somebody was faster.
    """
    deleted, _ = SignInChallenge.objects.filter(pk=challenge.pk).delete()
    if not deleted:
        raise ChallengeOver


def drop_of(*, user_id: int) -> None:
    """End what a person has begun: what proved them before proves nothing any more."""
    SignInChallenge.objects.filter(user_id=user_id).delete()


def delete_expired() -> int:
    """Remove the challenges that nobody can answer any more."""
    deleted, _ = SignInChallenge.objects.filter(expires_at__lt=clock.now()).delete()
    return int(deleted)
