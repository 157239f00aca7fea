"""Signing in by password or Firebase, reauthentication, and ending sessions."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import lru_cache
from typing import Any

import jwt
from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.core.cache import cache
from django.db import IntegrityError, transaction
from jwt import PyJWKClient
from jwt.exceptions import PyJWKClientConnectionError, PyJWTError
from knox.models import AuthToken

from server.abuse.services import attempts
from server.accounts import permission_selectors as permissions
from server.accounts.caller import Staff
from server.accounts.errors import (
    ChallengeExpired,
    HashesBusy,
    IncorrectCode,
    NotConfigured,
    NotConfirmed,
    PasskeyUnknown,
    UnknownUser,
    Unreachable,
    WrongCode,
    WrongCredentials,
    WrongPasskey,
)
from server.accounts.models import SignInChallenge, User
from server.accounts.passwords import is_given_away
from server.audit.security_services import EventKind, record_event, record_user_event
from server.auth import passkey_services, password_services, second_step_services, session_services
from server.auth.passkey_services import Credential, Question
from server.auth.second_step_services import StepDue
from server.auth.session_services import (
    SignedIn,
    count_challenge_answer,
    drop_challenges,
    find_challenge,
    issue_challenge,
    spend_challenge,
)
from server.platform import clock
from server.platform.addresses import RequestSource, Site
from server.platform.crypto import digest_of
from server.platform.errors import Conflict, NotFound


def sign_in_by_password(*, email: str, password: str, where: RequestSource) -> SignedIn | StepDue:
    """Open a session for a person who knows their password, or ask for the second step where there is one.

    :raises WrongCredentials: if there is no such person, the password is wrong or the person may no longer sign in.
    :raises TooManyAttempts: if this was tried too often.
    :raises HashesBusy: if too many sign in at this moment.
    """
    attempts.count_attempt(email=email, address=where.address)
    user = session_services.find_user_by_email(email)
    try:
        # An unknown address costs the same time as a known one.
        is_right = check_password(password, user.password if user else _nobodys_password(), setter=_renewal_of(user))
    except HashesBusy:
        attempts.take_back(email=email, address=where.address)
        raise
    if user is None or not is_right or is_given_away(password):
        _record_failure(user, where)
        raise WrongCredentials
    attempts.forget(email=email, address=where.address)
    return admit_user(user=user, where=where)


def _record_failure(user: User | None, where: RequestSource) -> None:
    # For an unknown address too, which takes as long: whoever guesses learns nothing from it.
    account_id, user_id = (user.account_id, user.pk) if user else (None, None)
    record_event(
        EventKind.SIGN_IN_FAILED, account_id=account_id, user_id=user_id, address=where.address, what="password"
    )


def admit_user(*, user: User, where: RequestSource, what: str = "password") -> SignedIn | StepDue:
    """Let somebody in who has taken the first step, or ask them for the second.

    :param what: with what they took it, for those who watch.
    :raises WrongCredentials: if their right to sign in was taken meanwhile.
    """
    outcome = _admit_in_transaction(user, where)
    if isinstance(outcome, SignedIn):
        record_user_event(EventKind.SIGNED_IN, user=user, where=where, what=what)
    return outcome


@transaction.atomic
def _admit_in_transaction(user: User, where: RequestSource) -> SignedIn | StepDue:
    # Before it is asked what is due: an account that begins to require a second step at this moment is seen here, or
    # waits for this person, and ends the session.
    session_services.lock_user(user=user)
    return second_step_services.begin_second_step(user=user) or session_services.open_session(user=user, where=where)


def _renewal_of(user: User | None) -> Callable[[str], None]:
    """Return what keeps a right password as passwords are kept today, where it was kept as they were once."""

    def renew(password: str) -> None:
        # Once more is soon enough, where nobody has a turn for it now.
        with suppress(HashesBusy):
            encoded = make_password(password)
            if user and User.objects.filter(pk=user.pk, password=user.password).update(password=encoded):
                user.password = encoded

    return renew


_nobody: list[str] = []


def _nobodys_password() -> str:
    if not _nobody:
        _nobody.append(make_password("nobody has this password"))
    return _nobody[0]


FIREBASE_ISSUER = "https://securetoken.google.com/"
FIREBASE_LEEWAY = 10  # seconds that Google's clock may be off
FIREBASE_FRESH_FOR = timedelta(
    minutes=10
)  # after somebody has signed in there; a token that was taken later opens nothing
FIREBASE_TIMEOUT = 5.0


def sign_in_by_firebase(*, token: str, where: RequestSource) -> SignedIn | StepDue:
    """Let in the person whose email a Firebase ID token vouches for, or ask them for their second step.

    :raises NotConfigured: if this installation has no Firebase project.
    :raises NotConfirmed: if the token is not one of that project, is late or was used, its email was never verified,
        or belongs to somebody else there than before.
    :raises UnknownPerson: if nobody here signs in with this email.
    :raises Unreachable: if Firebase's keys could not be read.
    :raises TooManyAttempts: if this address asked too often.
    """
    if not settings.FIREBASE_PROJECT:
        raise NotConfigured
    attempts.count_question(address=where.address)
    claims = _verified_claims(token)
    email = _email_of(claims)
    _use_up(token, claims)
    user = session_services.find_user_by_email(email)
    if user is None:
        raise UnknownUser
    _bind_identity(user, claims["sub"])
    return admit_user(user=user, where=where, what="firebase")


def _verified_claims(token: str) -> dict[str, Any]:
    project = settings.FIREBASE_PROJECT
    try:
        key = _firebase_keys(settings.FIREBASE_CERTS).get_signing_key_from_jwt(token)
        claims: dict[str, Any] = jwt.decode(
            token,
            key.key,
            algorithms=["RS256"],
            audience=project,
            issuer=f"{FIREBASE_ISSUER}{project}",
            leeway=FIREBASE_LEEWAY,
            options={"require": ["exp", "iat", "aud", "iss", "sub", "auth_time"]},
        )
    except PyJWKClientConnectionError:
        raise Unreachable from None
    except PyJWTError:
        raise NotConfirmed from None
    except (OSError, ValueError):  # what came from there is no JSON, or the line broke within it
        raise Unreachable from None
    return claims


def _email_of(claims: dict[str, Any]) -> str:
    email = claims.get("email")
    if not claims["sub"] or claims.get("email_verified") is not True or not isinstance(email, str) or not email:
        raise NotConfirmed
    return email


def _use_up(token: str, claims: dict[str, Any]) -> None:
    """Take a token once, and soon after its person has signed in there."""
    since = claims["auth_time"]
    now = clock.now().timestamp()
    is_fresh = (
        type(since) is int and -FIREBASE_LEEWAY <= now - since <= FIREBASE_FRESH_FOR.total_seconds() + FIREBASE_LEEWAY
    )
    lasts = max(1, int(claims["exp"] - now) + FIREBASE_LEEWAY)
    if not is_fresh or not cache.add(f"firebase:used:{digest_of(token)}", 1, lasts):
        raise NotConfirmed


def _bind_identity(user: User, identity: str) -> None:
    """Bind a person to who they are there, at the first time: an address may be given to somebody else later.

    A new password by the mailed link undoes it: then the mailbox has proved who they are.
    """
    if user.firebase_id == identity:
        return
    try:
        with transaction.atomic():
            is_free = User.objects.filter(pk=user.pk, firebase_id=None).update(firebase_id=identity)
    except IntegrityError:  # it is another person's here
        raise NotConfirmed from None
    if not is_free:
        raise NotConfirmed


@lru_cache(maxsize=4)
def _firebase_keys(address: str) -> PyJWKClient:
    """Keep the project's keys for as long as the library thinks fit: it asks again for a key it has not seen."""
    return PyJWKClient(address, timeout=FIREBASE_TIMEOUT)


PASSWORD = "password"  # noqa: S105  (a word)
Purpose = SignInChallenge.Purpose


def reauthentication_methods(*, user: User) -> list[str]:
    """List what a person can prove themselves with: a passkey alone, or their password.

    Where their sign-in takes two steps so does this: the password comes with one of the codes that are listed with it,
    and is not listed without one. So a stolen session and a known password are not enough.
    """
    steps = second_step_services.second_step_methods(user_id=user.pk)
    codes = [word for word in steps if word != second_step_services.PASSKEY]
    by_password = [PASSWORD, *codes] if user.has_usable_password() and (codes or not steps) else []
    return by_password + [word for word in steps if word == second_step_services.PASSKEY]


def reauthenticate_by_password(
    *, caller: Staff, session: AuthToken, where: RequestSource, password: str, code: str = "", recovery_code: str = ""
) -> SignedIn:
    """Renew the caller's session by their password, and by a code where their sign-in takes two steps.

    :raises WrongPassword: if it is another one.
    :raises IncorrectCode: if a code is due, and that is none.
    :raises Conflict: if their password proves nothing without a passkey.
    :raises TooManyAttempts: if either was tried too often.
    :raises InvalidToken: if the session has ended meanwhile.
    """
    methods = reauthentication_methods(user=caller.user)
    if PASSWORD not in methods:
        raise Conflict("Please use your passkey")
    password_services.confirm_password(caller=caller, password=password, where=where)
    if not {second_step_services.TOTP, second_step_services.RECOVERY} & set(methods):
        return _renewed(caller, session_services.renew_session(token=session, where=where), where, PASSWORD)
    try:
        with second_step_services.counted_code(user=caller.user, where=where, is_recovery=bool(recovery_code)):
            consume = second_step_services.check_step_code(user=caller.user, code=code, recovery_code=recovery_code)
            renewed = session_services.renew_session(token=session, where=where, consume=consume)
    except WrongCode:
        raise IncorrectCode from None
    return _renewed(caller, renewed, where, PASSWORD)


def begin_passkey_reauthentication(*, caller: Staff, site: Site, where: RequestSource) -> Question:
    """Ask the caller's browser for one of their passkeys.

    :raises NotFound: if they have none.
    :raises TooManyAttempts: if this address asked too often.
    """
    attempts.count_question(address=where.address)
    if second_step_services.PASSKEY not in reauthentication_methods(user=caller.user):
        raise NotFound
    issued = issue_challenge(purpose=Purpose.PROOF, user=caller.user)
    options = passkey_services.request_options(user_id=caller.user.pk, nonce=issued.nonce, site=site, must_verify=True)
    return Question(issued.token, options)


def reauthenticate_by_passkey(
    *, caller: Staff, session: AuthToken, where: RequestSource, site: Site, challenge: str, credential: Credential
) -> SignedIn:
    """Renew the caller's session by one of their passkeys, whose device has asked who its holder is.

    :raises PasskeyUnknown: if it is none of theirs, does not answer the question, or the question is over.
    :raises InvalidToken: if the session has ended meanwhile.
    """
    try:
        challenge_row = find_challenge(token=challenge, purpose=Purpose.PROOF)
        count_challenge_answer(challenge_row)
        if challenge_row.user_id != caller.user.pk:
            raise PasskeyUnknown
        passkey = passkey_services.find_of(user_id=caller.user.pk, credential=credential)
        signed = passkey_services.prove(
            passkey=passkey, credential=credential, nonce=challenge_row.nonce, site=site, must_verify=True
        )

        def consume() -> bool:
            spend_challenge(challenge_row)
            return signed()

        renewed = session_services.renew_session(token=session, where=where, consume=consume)
    except (ChallengeExpired, WrongPasskey, WrongCode):
        raise PasskeyUnknown from None
    return _renewed(caller, renewed, where, second_step_services.PASSKEY)


def _renewed(caller: Staff, renewed: SignedIn, where: RequestSource, what: str) -> SignedIn:
    record_user_event(EventKind.REAUTHENTICATED, user=caller.user, where=where, what=what)
    return renewed


def end_own_session(*, caller: Staff, session_id: int, where: RequestSource) -> None:
    """End one of the caller's sessions, wherever it is.

    :raises NotProved: if they have not just proved who they are: a thief is not to put them out.
    :raises NotFound: if it is not theirs, or is over.
    """
    caller.require_reauthentication()
    tokens = AuthToken.objects.filter(user=caller.user, known__pk=session_id)
    if not session_services.end_sessions_of_tokens(tokens=tokens):
        raise NotFound
    record_user_event(EventKind.SIGNED_OUT, user=caller.user, where=where, what="another session")


def end_other_sessions(*, caller: Staff, session: AuthToken, where: RequestSource) -> int:
    """End all of the caller's sessions but the one that they sit at, and return how many that were.

    :raises NotProved: if they have not just proved who they are.
    """
    caller.require_reauthentication()
    drop_challenges(user_id=caller.user.pk)
    ended = session_services.end_sessions(user_id=caller.user.pk, current_digest=session.digest)
    record_user_event(EventKind.SIGNED_OUT, user=caller.user, where=where, what="all other sessions")
    return ended


def end_all_sessions_of(*, caller: Staff, user_id: int, where: RequestSource) -> int:
    """End all sessions of a person whom the caller manages, and return how many that were."""
    user = permissions.people_seen_by(caller).filter(pk=user_id).first()
    if user is None:
        raise NotFound
    permissions.needs_to_manage(caller, user)
    drop_challenges(user_id=user.pk)
    ended = session_services.end_sessions(user_id=user.pk)
    by = caller.user.full_name
    record_user_event(EventKind.SIGNED_OUT, user=user, where=where, what="by an administrator", by=by)
    return ended
