"""Sessions, the challenges before them, and whether an account requires a second step."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Lower
from knox.crypto import hash_token
from knox.models import AuthToken
from webauthn.helpers import bytes_to_base64url

from server.accounts.caller import Caller
from server.accounts.changes import SessionOpened, SessionsEnded, UserChanged
from server.accounts.errors import ChallengeExpired, WrongCode, WrongCredentials
from server.accounts.models import Account, Session, SignInChallenge, User
from server.audit.services import Action, record_change
from server.platform import clock
from server.platform.addresses import RequestSource
from server.platform.crypto import digest_of, new_token
from server.platform.domain_events import publish
from server.platform.errors import InvalidToken

CHALLENGE_LASTS = timedelta(minutes=5)
MOST_ANSWERS = 5
NONCE_BYTES = 64
ChallengePurpose = SignInChallenge.Purpose


@dataclass(frozen=True)
class IssuedChallenge:
    """A new challenge: its token, returned only this once, and its expiry."""

    token: str
    nonce: str
    expires_at: datetime


def issue_challenge(*, purpose: ChallengePurpose, user: User | None = None) -> IssuedChallenge:
    """Create a challenge for one user, or for anybody."""
    token, nonce = new_token(), bytes_to_base64url(secrets.token_bytes(NONCE_BYTES))
    expires_at = clock.now() + CHALLENGE_LASTS
    SignInChallenge.objects.create(
        digest=digest_of(token), purpose=purpose, user=user, nonce=nonce, expires_at=expires_at
    )
    return IssuedChallenge(token=token, nonce=nonce, expires_at=expires_at)


def find_challenge(*, token: str, purpose: ChallengePurpose) -> SignInChallenge:
    """Return a challenge that can still be answered, with its user and account.

    :raises ChallengeExpired: if it is used, expired, unknown, or was answered wrongly too often.
    """
    rows = SignInChallenge.objects.select_related("user__account").filter(
        digest=digest_of(token), purpose=purpose, expires_at__gt=clock.now(), attempts__lt=MOST_ANSWERS
    )
    challenge = next(iter(rows), None)
    if challenge is None:
        raise ChallengeExpired
    return challenge


def count_challenge_answer(challenge: SignInChallenge) -> None:
    """Count an answer before it is checked, in a statement of its own that no refusal rolls back.

    :raises ChallengeExpired: if there were too many.
    """
    row = SignInChallenge.objects.filter(pk=challenge.pk, attempts__lt=MOST_ANSWERS)
    if not row.update(attempts=F("attempts") + 1):
        raise ChallengeExpired


def spend_challenge(challenge: SignInChallenge) -> None:
    """Consume a challenge, so that it works for one of several simultaneous answers.

    :raises ChallengeExpired: if another answer was first.
    """
    deleted, _ = SignInChallenge.objects.filter(pk=challenge.pk).delete()
    if not deleted:
        raise ChallengeExpired


def drop_challenges(*, user_id: int) -> None:
    """Invalidate a user's open challenges, which are based on their old credentials."""
    SignInChallenge.objects.filter(user_id=user_id).delete()


def delete_expired_challenges() -> int:
    deleted, _ = SignInChallenge.objects.filter(expires_at__lt=clock.now()).delete()
    return int(deleted)


TOUCHED_EVERY = timedelta(minutes=10)  # a session is written no more often than this
# How long the old token of a renewed session stays valid: calls of other tabs are under way with it.
RENEWAL_GRACE = timedelta(seconds=5)


@dataclass(frozen=True)
class SignedIn:
    """A new session: the user, the token (returned only this once, stored hashed) and its expiry."""

    user: User
    token: str
    expires_at: datetime


def find_user_by_email(email: str) -> User | None:
    """Return the user who may sign in with an email, whatever its case, with their account."""
    people = User.objects.select_related("account").alias(folded=Lower("email"))
    rows = people.filter(folded=email.strip().lower(), is_active=True, deleted_at=None, account__deleted_at=None)
    return next(iter(rows), None)


def lock_user(*, user: User) -> None:
    """Lock a user until the transaction ends, so that their permissions cannot be revoked meanwhile.

    :raises WrongCredentials: if their password was changed, or they were deactivated, since they were read.
    """
    rows = User.objects.filter(pk=user.pk, password=user.password, is_active=True, deleted_at=None)
    if rows.select_for_update(no_key=True).first() is None:
        raise WrongCredentials


@transaction.atomic
def open_session(*, user: User, where: RequestSource, made_at: datetime | None = None) -> SignedIn:
    """Open a session of 14 days for an authenticated user (spec part 1, section 7, Auth).

    :param made_at: the start of the session that it replaces, if any.
    :raises WrongCredentials: if their password was changed, or they were deactivated, since they were read.
    """
    # The row decides, and stays locked: a simultaneous end of all sessions finds this one, too.
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
    publish(SessionOpened(user_id=user.pk, session_id=session.pk))
    return SignedIn(user=user, token=token, expires_at=record.expiry)


ConsumeCredential = Callable[[], bool]


@transaction.atomic
def open_by_challenge(
    *, user: User, consume: ConsumeCredential, challenge: SignInChallenge, where: RequestSource
) -> SignedIn:
    """Open the session of a user who answered a challenge; the credential and the challenge are consumed.

    :raises ChallengeExpired: if the challenge was used, or the user may no longer sign in.
    :raises WrongCode: if the credential was used meanwhile.
    """
    # The user's row first, as everywhere: changes of the password or second step wait for it.
    try:
        session = open_session(user=user, where=where)
    except WrongCredentials:
        raise ChallengeExpired from None
    if not consume():
        raise WrongCode
    spend_challenge(challenge)
    return session


Mover = Callable[[str, str], None]
SESSION_MOVERS: list[Mover] = []


def moves_with_session(mover: Mover) -> Mover:
    """Register what moves from one token's digest to another's when a session is renewed."""
    SESSION_MOVERS.append(mover)
    return mover


@transaction.atomic
def renew_session(*, token: AuthToken, where: RequestSource, consume: ConsumeCredential = lambda: True) -> SignedIn:
    """Replace the token of a reauthenticated user's session, so that a copy of the old one is worthless.

    The old one does not count as reauthenticated, and expires after a few seconds.

    :raises InvalidToken: if the session has ended meanwhile, or its user may no longer sign in.
    :raises WrongCode: if the credential was used meanwhile.
    """
    try:
        known = Session.objects.filter(token=token).first()
        renewed = open_session(user=token.user, where=where, made_at=known.made_at if known else None)
    except WrongCredentials:
        raise InvalidToken from None
    # Checked with the user's row locked: it may just have been ended from elsewhere.
    still_open = AuthToken.objects.filter(pk=token.pk, expiry__gt=clock.now())
    if not still_open.update(expiry=clock.now() + RENEWAL_GRACE):
        raise InvalidToken
    if not consume():
        raise WrongCode
    Session.objects.filter(token=token).delete()
    for move in SESSION_MOVERS:
        move(token.digest, hash_token(renewed.token))
    publish(SessionsEnded(user_id=token.user_id, digest=token.digest))
    return renewed


def is_session_idle(token: AuthToken) -> bool:
    """Return whether a session has expired because it was not used (`FOYER_SESSION_IDLE_DAYS`)."""
    known: Session | None = getattr(token, "known", None)
    return known is not None and clock.now() - known.last_seen_at >= settings.SESSION_IDLE


def touch_session(*, token: AuthToken, where: RequestSource) -> None:
    """Record that and where a session is used: at most every ten minutes."""
    known: Session | None = getattr(token, "known", None)
    now = clock.now()
    if known is None or now - known.last_seen_at < TOUCHED_EVERY:
        return
    Session.objects.filter(pk=known.pk).update(last_seen_at=now, place=where.place, device=where.device)


@transaction.atomic
def end_session(*, token: AuthToken) -> None:
    """Revoke one session; its open sockets are notified."""
    end_sessions_of_tokens(tokens=AuthToken.objects.filter(pk=token.pk))


@transaction.atomic
def end_sessions(*, user_id: int, current_digest: str = "") -> int:
    """Revoke a user's sessions, except the one with the given digest; their open sockets are notified."""
    return end_sessions_of_tokens(tokens=AuthToken.objects.filter(user_id=user_id).exclude(digest=current_digest))


@transaction.atomic
def end_sessions_of_tokens(*, tokens: QuerySet[AuthToken]) -> int:
    """Revoke the sessions of a query, whose users are locked already; their open sockets are notified."""
    ended = list(tokens.values_list("user_id", "digest"))
    AuthToken.objects.filter(digest__in=[digest for _, digest in ended]).delete()
    for user_id, digest in ended:
        publish(SessionsEnded(user_id=user_id, digest=digest))
    return len(ended)


@transaction.atomic
def delete_expired_sessions() -> int:
    """Delete expired tokens."""
    now = clock.now()
    is_over = Q(expiry__lt=now) | Q(known__last_seen_at__lte=now - settings.SESSION_IDLE)
    over = AuthToken.objects.filter(is_over).values("pk")
    _, deleted = AuthToken.objects.filter(pk__in=list(over.values_list("pk", flat=True))).delete()
    return int(deleted.get(AuthToken._meta.label, 0))


def record_sign_in_change(
    *,
    caller: Caller,
    user: User,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
) -> None:
    """Record a change of a user's second step in its transaction; locks their row."""
    User.objects.filter(pk=user.pk).update(version=F("version") + 1)
    publish(UserChanged(user_id=user.pk, account_id=user.account_id))
    record_change(caller=caller, action=Action.UPDATE, row=user, account_id=user.account_id, before=before, after=after)


def lock_second_factor_requirement(*, user: User) -> bool:
    """Return whether a user's account requires a second step, and lock that until the transaction ends.

    Call it before their row is locked: turning the requirement on locks the account first, then its users.
    """
    account = Account.objects.select_for_update(no_key=True).get(pk=user.account_id)
    return requires_second_step(account)


def requires_second_step(account: Account) -> bool:
    """Return whether an account's users need a second step, by its own setting or by the installation's."""
    return settings.REQUIRES_SECOND_STEP or account.requires_second_step
