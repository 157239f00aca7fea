"""Sessions, the challenges that come before one, and whether an account requires a second step."""

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

from server.accounts.caller import Staff
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
    """A new challenge: its token, told once, and when it ends."""

    token: str
    nonce: str
    expires_at: datetime


def issue_challenge(*, purpose: ChallengePurpose, user: User | None = None) -> IssuedChallenge:
    """Make a challenge, for one person or for whoever answers it."""
    token, nonce = new_token(), bytes_to_base64url(secrets.token_bytes(NONCE_BYTES))
    expires_at = clock.now() + CHALLENGE_LASTS
    SignInChallenge.objects.create(
        digest=digest_of(token), purpose=purpose, user=user, nonce=nonce, expires_at=expires_at
    )
    return IssuedChallenge(token=token, nonce=nonce, expires_at=expires_at)


def find_challenge(*, token: str, purpose: ChallengePurpose) -> SignInChallenge:
    """Find a challenge that can still be answered, with its person and account.

    :raises ChallengeOver: if it is used, late, too often wrong, or not ours.
    """
    rows = SignInChallenge.objects.select_related("user__account").filter(
        digest=digest_of(token), purpose=purpose, expires_at__gt=clock.now(), attempts__lt=MOST_ANSWERS
    )
    challenge = next(iter(rows), None)
    if challenge is None:
        raise ChallengeExpired
    return challenge


def count_challenge_answer(challenge: SignInChallenge) -> None:
    """Count an answer before it is looked at, in a statement of its own that no refusal takes back.

    :raises ChallengeOver: if there were too many.
    """
    row = SignInChallenge.objects.filter(pk=challenge.pk, attempts__lt=MOST_ANSWERS)
    if not row.update(attempts=F("attempts") + 1):
        raise ChallengeExpired


def spend_challenge(challenge: SignInChallenge) -> None:
    """Use a challenge up, so that it works for one of those who answer it at once.

    :raises ChallengeOver: if somebody was faster.
    """
    deleted, _ = SignInChallenge.objects.filter(pk=challenge.pk).delete()
    if not deleted:
        raise ChallengeExpired


def drop_challenges(*, user_id: int) -> None:
    """End what a person has begun: what proved them before proves nothing any more."""
    SignInChallenge.objects.filter(user_id=user_id).delete()


def delete_expired_challenges() -> int:
    """Remove the challenges that nobody can answer any more."""
    deleted, _ = SignInChallenge.objects.filter(expires_at__lt=clock.now()).delete()
    return int(deleted)


TOUCHED_EVERY = timedelta(minutes=10)  # a session's calls write no more often than this
# A session that was renewed opens doors for so long: calls of its own other tabs are under way, with the old token.
RENEWAL_GRACE = timedelta(seconds=5)


@dataclass(frozen=True)
class SignedIn:
    """A new session: the person, the token (told once, stored hashed) and when it ends."""

    user: User
    token: str
    expires_at: datetime


def find_user_by_email(email: str) -> User | None:
    """Find the person who may sign in with an email, whatever its case, with their account."""
    people = User.objects.select_related("account").alias(folded=Lower("email"))
    rows = people.filter(folded=email.strip().lower(), is_active=True, deleted_at=None, account__deleted_at=None)
    return next(iter(rows), None)


def lock_user(*, user: User) -> None:
    """Keep a person as they were read, until the transaction ends: whoever takes their rights waits, or was waited for.

    :raises WrongCredentials: if their password was changed, or their right to sign in taken, since they were read.
    """
    rows = User.objects.filter(pk=user.pk, password=user.password, is_active=True, deleted_at=None)
    if rows.select_for_update(no_key=True).first() is None:
        raise WrongCredentials


@transaction.atomic
def open_session(*, user: User, where: RequestSource, made_at: datetime | None = None) -> SignedIn:
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
    publish(SessionOpened(user_id=user.pk, session_id=session.pk))
    return SignedIn(user=user, token=token, expires_at=record.expiry)


ConsumeCredential = Callable[[], bool]


@transaction.atomic
def open_by_challenge(
    *, user: User, consume: ConsumeCredential, challenge: SignInChallenge, where: RequestSource
) -> SignedIn:
    """Open the session of who proved what a challenge asked; proof and challenge are used up with it.

    :raises ChallengeOver: if the challenge was used, or the person may no longer sign in.
    :raises WrongCode: if the proof was used meanwhile.
    """
    # The person's row first, as everywhere: whoever changes their password or second step waits, or is waited for.
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
    """Register what is to be moved from one token's digest to another's, when a session is renewed."""
    SESSION_MOVERS.append(mover)
    return mover


@transaction.atomic
def renew_session(*, token: AuthToken, where: RequestSource, consume: ConsumeCredential = lambda: True) -> SignedIn:
    """Return a session whose person has proved themselves another token: whoever has a copy of the old one has nothing.

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
    """Return whether nobody has used a session for so long that it is over (`FOYER_SESSION_IDLE_DAYS`)."""
    known: Session | None = getattr(token, "known", None)
    return known is not None and clock.now() - known.last_seen_at >= settings.SESSION_IDLE


def touch_session(*, token: AuthToken, where: RequestSource) -> None:
    """Note that a session is in use, and where: every ten minutes at the most."""
    known: Session | None = getattr(token, "known", None)
    now = clock.now()
    if known is None or now - known.last_seen_at < TOUCHED_EVERY:
        return
    Session.objects.filter(pk=known.pk).update(last_seen_at=now, place=where.place, device=where.device)


@transaction.atomic
def end_session(*, token: AuthToken) -> None:
    """Revoke one session; its open sockets are told."""
    end_sessions_of_tokens(tokens=AuthToken.objects.filter(pk=token.pk))


@transaction.atomic
def end_sessions(*, user_id: int, current_digest: str = "") -> int:
    """Revoke a person's sessions, but for the one whose digest is kept; their open sockets are told."""
    return end_sessions_of_tokens(tokens=AuthToken.objects.filter(user_id=user_id).exclude(digest=current_digest))


@transaction.atomic
def end_sessions_of_tokens(*, tokens: QuerySet[AuthToken]) -> int:
    """Revoke the sessions of a query, whose people are locked already; their open sockets are told."""
    ended = list(tokens.values_list("user_id", "digest"))
    AuthToken.objects.filter(digest__in=[digest for _, digest in ended]).delete()
    for user_id, digest in ended:
        publish(SessionsEnded(user_id=user_id, digest=digest))
    return len(ended)


@transaction.atomic
def delete_expired_sessions() -> int:
    """Remove the tokens that nobody can use any more."""
    now = clock.now()
    is_over = Q(expiry__lt=now) | Q(known__last_seen_at__lte=now - settings.SESSION_IDLE)
    over = AuthToken.objects.filter(is_over).values("pk")
    _, deleted = AuthToken.objects.filter(pk__in=list(over.values_list("pk", flat=True))).delete()
    return int(deleted.get(AuthToken._meta.label, 0))


def record_sign_in_change(
    *,
    caller: Staff,
    user: User,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
) -> None:
    """Note a change of a person's second step, within its transaction; locks their row."""
    User.objects.filter(pk=user.pk).update(version=F("version") + 1)
    publish(UserChanged(user_id=user.pk, account_id=user.account_id))
    record_change(caller=caller, action=Action.UPDATE, row=user, account_id=user.account_id, before=before, after=after)


def lock_second_step_requirement(*, user: User) -> bool:
    """Return whether a person's account requires a second step, and keep it so until the transaction ends.

    Asked before their row is locked: whoever begins to require it locks the account first, and then its people.
    """
    account = Account.objects.select_for_update(no_key=True).get(pk=user.account_id)
    return requires_second_step(account)


def requires_second_step(account: Account) -> bool:
    """Return whether an account's people need a second step: by its own will, or by the whole installation's."""
    return settings.REQUIRES_SECOND_STEP or account.requires_second_step
