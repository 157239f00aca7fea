"""Sessions: opened for who proved who they are, ended one by one or all at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Lower
from knox.models import AuthToken

from server.accounts.changes import SessionsEnded
from server.accounts.errors import ChallengeOver, WrongCode, WrongCredentials
from server.accounts.models import SignInChallenge, User
from server.accounts.services import challenges
from server.core import clock
from server.core.announce import announce


@dataclass(frozen=True)
class SignedIn:
    """A new session: the person, the token (told once, stored hashed) and when it ends."""

    user: User
    token: str
    expires_at: datetime


def find_by_email(email: str) -> User | None:
    """Find the person who may sign in with an e-mail, whatever its case, with their account."""
    people = User.objects.select_related("account").alias(folded=Lower("email"))
    rows = people.filter(folded=email.strip().lower(), is_active=True, deleted_at=None, account__deleted_at=None)
    return next(iter(rows), None)


def hold(*, user: User) -> None:
    """Keep a person as they were read, until the transaction ends: whoever takes their rights waits, or was waited for.

    :raises WrongCredentials: if their password was changed, or their right to sign in taken, since they were read.
    """
    rows = User.objects.filter(pk=user.pk, password=user.password, is_active=True, deleted_at=None)
    if rows.select_for_update(no_key=True).first() is None:
        raise WrongCredentials


@transaction.atomic
def open_session(*, user: User) -> SignedIn:
    """Open a session of 14 days for a person who proved who they are (spec part 1, section 7, Auth).

    :raises WrongCredentials: if their password was changed, or their right to sign in taken, since they were read.
    """
    # The row decides, and is locked from here on: whoever ends all sessions meanwhile also finds this one.
    row = User.objects.filter(pk=user.pk, password=user.password, is_active=True, deleted_at=None)
    if user.account.deleted_at or not row.update(last_login=clock.now()):
        raise WrongCredentials
    record, token = AuthToken.objects.create(user)
    return SignedIn(user=user, token=token, expires_at=record.expiry)


Proof = Callable[[], bool]


@transaction.atomic
def open_by_challenge(*, user: User, proof: Proof, held: SignInChallenge) -> SignedIn:
    """Open the session of who proved what a challenge asked; proof and challenge are used up with it.

    :raises ChallengeOver: if the challenge was used, or the person may no longer sign in.
    :raises WrongCode: if the proof was used meanwhile.
    """
    # The person's row first, as everywhere: whoever changes their password or second step waits, or is waited for.
    try:
        session = open_session(user=user)
    except WrongCredentials:
        raise ChallengeOver from None
    if not proof():
        raise WrongCode
    challenges.spend(held)
    return session


@transaction.atomic
def sign_out(*, token: AuthToken) -> None:
    """Revoke one session; its open sockets are told."""
    announce(SessionsEnded(user_id=token.user_id, digest=token.digest))
    token.delete()


@transaction.atomic
def end_sessions(*, user_id: int, kept: str = "") -> int:
    """Revoke a person's sessions, but for the one whose digest is kept; their open sockets are told."""
    return end_many(tokens=AuthToken.objects.filter(user_id=user_id).exclude(digest=kept))


@transaction.atomic
def end_many(*, tokens: QuerySet[AuthToken]) -> int:
    """Revoke the sessions of a query, whose people are locked already; their open sockets are told."""
    ended = list(tokens.values_list("user_id", "digest"))
    AuthToken.objects.filter(digest__in=[digest for _, digest in ended]).delete()
    for user_id, digest in ended:
        announce(SessionsEnded(user_id=user_id, digest=digest))
    return len(ended)


@transaction.atomic
def delete_expired_sessions() -> int:
    """Remove the tokens that nobody can use any more."""
    deleted, _ = AuthToken.objects.filter(expiry__lt=clock.now()).delete()
    return int(deleted)
