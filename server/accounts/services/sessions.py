"""Sessions: opened for who proved who they are, ended one by one or all at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from knox.crypto import hash_token
from knox.models import AuthToken

from server.accounts.changes import SessionOpened, SessionsEnded
from server.accounts.errors import ChallengeOver, WrongCode, WrongCredentials
from server.accounts.models import Session, SignInChallenge, User
from server.accounts.services import challenges
from server.accounts.where import Where
from server.core import clock
from server.core.announce import announce
from server.core.errors import InvalidToken

SEEN_EVERY = timedelta(minutes=10)  # a session's calls write no more often than this
# A session that was renewed opens doors for so long: calls of its own other tabs are under way, with the old token.
GRACE = timedelta(seconds=5)


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
def open_session(*, user: User, where: Where, made_at: datetime | None = None) -> SignedIn:
    """Open a session of 14 days for a person who proved who they are (spec part 1, section 7, Auth).

    :param made_at: since when, if it takes the place of another.
    :raises WrongCredentials: if their password was changed, or their right to sign in taken, since they were read.
    """
    # The row decides, and is locked from here on: whoever ends all sessions meanwhile also finds this one.
    row = User.objects.filter(pk=user.pk, password=user.password, is_active=True, deleted_at=None)
    if user.account.deleted_at or not row.update(last_login=clock.now()):
        raise WrongCredentials
    record, token = AuthToken.objects.create(user)
    now = clock.now()
    session = Session.objects.create(
        token=record,
        made_at=made_at or now,
        proved_at=now,
        last_seen_at=now,
        place=where.place,
        device=where.device,
    )
    announce(SessionOpened(user_id=user.pk, session_id=session.pk))
    return SignedIn(user=user, token=token, expires_at=record.expiry)


Proof = Callable[[], bool]


@transaction.atomic
def open_by_challenge(*, user: User, proof: Proof, held: SignInChallenge, where: Where) -> SignedIn:
    """Open the session of who proved what a challenge asked; proof and challenge are used up with it.

    :raises ChallengeOver: if the challenge was used, or the person may no longer sign in.
    :raises WrongCode: if the proof was used meanwhile.
    """
    # The person's row first, as everywhere: whoever changes their password or second step waits, or is waited for.
    try:
        session = open_session(user=user, where=where)
    except WrongCredentials:
        raise ChallengeOver from None
    if not proof():
        raise WrongCode
    challenges.spend(held)
    return session


Mover = Callable[[str, str], None]
MOVERS: list[Mover] = []


def moves_with_session(mover: Mover) -> Mover:
    """Register what is to be moved from one token's digest to another's, when a session is renewed."""
    MOVERS.append(mover)
    return mover


@transaction.atomic
def renew(*, token: AuthToken, where: Where, proof: Proof = lambda: True) -> SignedIn:
    """Give a session whose person has proved themselves another token: whoever has a copy of the old one has nothing.

    The old one proves nothing any more, and ends after a few seconds.

    :raises InvalidToken: if the session has ended meanwhile, or its person may no longer sign in.
    :raises WrongCode: if the proof was used meanwhile.
    """
    try:
        known = Session.objects.filter(token=token).first()
        renewed = open_session(user=token.user, where=where, made_at=known.made_at if known else None)
    except WrongCredentials:
        raise InvalidToken from None
    # Asked once the person's row is ours: it may just have been ended from elsewhere.
    still_open = AuthToken.objects.filter(pk=token.pk, expiry__gt=clock.now())
    if not still_open.update(expiry=clock.now() + GRACE):
        raise InvalidToken
    if not proof():
        raise WrongCode
    Session.objects.filter(token=token).delete()
    for move in MOVERS:
        move(token.digest, hash_token(renewed.token))
    announce(SessionsEnded(user_id=token.user_id, digest=token.digest))
    return renewed


def is_idle(token: AuthToken) -> bool:
    """Tell whether nobody has used a session for so long that it is over (`FOYER_SESSION_IDLE_DAYS`)."""
    known: Session | None = getattr(token, "known", None)
    return known is not None and clock.now() - known.last_seen_at >= settings.SESSION_IDLE


def see(*, token: AuthToken, where: Where) -> None:
    """Note that a session is in use, and where: every ten minutes at the most."""
    known: Session | None = getattr(token, "known", None)
    now = clock.now()
    if known is None or now - known.last_seen_at < SEEN_EVERY:
        return
    Session.objects.filter(pk=known.pk).update(last_seen_at=now, place=where.place, device=where.device)


@transaction.atomic
def sign_out(*, token: AuthToken) -> None:
    """Revoke one session; its open sockets are told."""
    end_many(tokens=AuthToken.objects.filter(pk=token.pk))


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
    now = clock.now()
    is_over = Q(expiry__lt=now) | Q(known__last_seen_at__lte=now - settings.SESSION_IDLE)
    over = AuthToken.objects.filter(is_over).values("pk")
    _, deleted = AuthToken.objects.filter(pk__in=list(over.values_list("pk", flat=True))).delete()
    return int(deleted.get(AuthToken._meta.label, 0))
