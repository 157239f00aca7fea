"""Signing in by password or Firebase, reauthentication, and ending sessions."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import cache, partial
from typing import Any

import jwt
from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.core.cache import cache as django_cache
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
from server.auth import passkey_services, password_services, second_factor_services, session_services
from server.auth.passkey_services import Credential, Question
from server.auth.second_factor_services import SecondFactorDue
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


def sign_in_by_password(*, email: str, password: str, where: RequestSource) -> SignedIn | SecondFactorDue:
    """Open a session for a user by password, or require the second step if there is one.

    :raises WrongCredentials: if the user is unknown, the password is wrong or the user may no longer sign in.
    :raises TooManyAttempts: after too many attempts.
    :raises HashesBusy: if too many passwords are being hashed.
    """
    attempts.count_attempt(email=email, address=where.address)
    user = session_services.find_user_by_email(email)
    try:
        # An unknown address takes the same time as a known one.
        is_right = check_password(password, user.password if user else _nobodys_password(), setter=_renewal_of(user))
    except HashesBusy:
        attempts.take_back(email=email, address=where.address)
        raise
    if user is None or not is_right or is_given_away(password):
        # Recorded for an unknown address, too, so that the time reveals nothing.
        account_id, user_id = (user.account_id, user.pk) if user else (None, None)
        record_event(
            EventKind.SIGN_IN_FAILED, account_id=account_id, user_id=user_id, address=where.address, what="password"
        )
        raise WrongCredentials
    attempts.forget(email=email, address=where.address)
    return admit_user(user=user, where=where)


def admit_user(*, user: User, where: RequestSource, what: str = "password") -> SignedIn | SecondFactorDue:
    """Open a session after the first step, or require the second.

    :param what: the method, for security events.
    :raises WrongCredentials: if they were deactivated meanwhile.
    """
    with transaction.atomic():
        # Before the requirement is read: an account that turns the second step on at this moment is seen here, or waits
        # for this user and ends the session.
        session_services.lock_user(user=user)
        step = second_factor_services.begin_second_factor(user=user)
        if step:
            return step
        session = session_services.open_session(user=user, where=where)
    record_user_event(EventKind.SIGNED_IN, user=user, where=where, what=what)
    return session


def _renewal_of(user: User | None) -> Callable[[str], None]:
    """Return the function that rehashes a correct password with today's parameters."""

    def renew(password: str) -> None:
        # The next sign-in is soon enough if no slot is free.
        with suppress(HashesBusy):
            encoded = make_password(password)
            if user and User.objects.filter(pk=user.pk, password=user.password).update(password=encoded):
                user.password = encoded

    return renew


_nobodys_password = cache(partial(make_password, "nobody has this password"))
FIREBASE_ISSUER = "https://securetoken.google.com/"
FIREBASE_LEEWAY = 10  # seconds by which Google's clock may be off
FIREBASE_FRESH_FOR = timedelta(minutes=10)  # after their last sign-in there; older sign-ins are refused
FIREBASE_TIMEOUT = 5.0
# One client for each address of keys: it reads them again for an unknown key.
_firebase_keys = cache(partial(PyJWKClient, timeout=FIREBASE_TIMEOUT))


def sign_in_by_firebase(*, token: str, where: RequestSource) -> SignedIn | SecondFactorDue:
    """Sign in the user whose email a Firebase ID token verifies, or require the second step.

    :raises NotConfigured: if this installation has no Firebase project.
    :raises NotConfirmed: if the token is not of that project, is expired or was used, or if its email is unverified or
        has another owner there than before.
    :raises UnknownUser: if no user has this email.
    :raises Unreachable: if Firebase's keys could not be read.
    :raises TooManyAttempts: after too many attempts from this address.
    """
    if not settings.FIREBASE_PROJECT:
        raise NotConfigured
    attempts.QUESTIONS.count_address(where.address)
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
    except (OSError, ValueError):  # the response is not JSON, or the connection broke
        raise Unreachable from None
    return claims


def _email_of(claims: dict[str, Any]) -> str:
    email = claims.get("email")
    if not claims["sub"] or claims.get("email_verified") is not True or not isinstance(email, str) or not email:
        raise NotConfirmed
    return email


def _use_up(token: str, claims: dict[str, Any]) -> None:
    """Accept a token once, and only soon after its user has signed in there."""
    since = claims["auth_time"]
    now = clock.now().timestamp()
    is_fresh = (
        type(since) is int and -FIREBASE_LEEWAY <= now - since <= FIREBASE_FRESH_FOR.total_seconds() + FIREBASE_LEEWAY
    )
    lasts = max(1, int(claims["exp"] - now) + FIREBASE_LEEWAY)
    if not is_fresh or not django_cache.add(f"firebase:used:{digest_of(token)}", 1, lasts):
        raise NotConfirmed


def _bind_identity(user: User, identity: str) -> None:
    """Bind a user to their Firebase identity at the first sign-in: the address may be given to somebody else later.

    A password reset by email undoes it, since the mailbox has identified them.
    """
    if user.firebase_id == identity:
        return
    try:
        with transaction.atomic():
            is_free = User.objects.filter(pk=user.pk, firebase_id=None).update(firebase_id=identity)
    except IntegrityError:  # it is another user's
        raise NotConfirmed from None
    if not is_free:
        raise NotConfirmed


PASSWORD = "password"  # noqa: S105  (a word)
Purpose = SignInChallenge.Purpose


def reauthentication_methods(*, user: User) -> list[str]:
    """List a user's methods of reauthentication: a passkey, or the password.

    If their sign-in takes two steps, so does this: the password requires one of the codes that are listed with it, and
    is not listed without one. So a stolen session and a known password are not enough.
    """
    steps = second_factor_services.second_factor_methods(user_id=user.pk)
    codes = [word for word in steps if word != second_factor_services.PASSKEY]
    by_password = [PASSWORD, *codes] if user.has_usable_password() and (codes or not steps) else []
    return by_password + [word for word in steps if word == second_factor_services.PASSKEY]


def reauthenticate_by_password(
    *, caller: Staff, session: AuthToken, where: RequestSource, password: str, code: str = "", recovery_code: str = ""
) -> SignedIn:
    """Renew the caller's session by password, and by a code if their sign-in takes two steps.

    :raises WrongPassword: if it is wrong.
    :raises IncorrectCode: if a code is required and wrong.
    :raises Conflict: if the password is not enough without a passkey.
    :raises TooManyAttempts: after too many attempts.
    :raises InvalidToken: if the session has ended meanwhile.
    """
    methods = reauthentication_methods(user=caller.user)
    if PASSWORD not in methods:
        raise Conflict("Please use your passkey")
    password_services.confirm_password(caller=caller, password=password, where=where)
    if {second_factor_services.TOTP, second_factor_services.RECOVERY} & set(methods):
        try:
            with second_factor_services.counted_code(user=caller.user, where=where, is_recovery=bool(recovery_code)):
                consume = second_factor_services.check_step_code(
                    user=caller.user, code=code, recovery_code=recovery_code
                )
                renewed = session_services.renew_session(token=session, where=where, consume=consume)
        except WrongCode:
            raise IncorrectCode from None
    else:
        renewed = session_services.renew_session(token=session, where=where)
    record_user_event(EventKind.REAUTHENTICATED, user=caller.user, where=where, what=PASSWORD)
    return renewed


def begin_passkey_reauthentication(*, caller: Staff, site: Site, where: RequestSource) -> Question:
    """Return the WebAuthn options for the caller's passkeys.

    :raises NotFound: if they have none.
    :raises TooManyAttempts: after too many requests from this address.
    """
    attempts.QUESTIONS.count_address(where.address)
    if second_factor_services.PASSKEY not in reauthentication_methods(user=caller.user):
        raise NotFound
    issued = issue_challenge(purpose=Purpose.PROOF, user=caller.user)
    options = passkey_services.request_options(user_id=caller.user.pk, nonce=issued.nonce, site=site, must_verify=True)
    return Question(issued.token, options)


def reauthenticate_by_passkey(
    *, caller: Staff, session: AuthToken, where: RequestSource, site: Site, challenge: str, credential: Credential
) -> SignedIn:
    """Renew the caller's session by one of their passkeys, whose device has verified its holder.

    :raises PasskeyUnknown: if it is not theirs, does not match the challenge, or the challenge is expired.
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
    record_user_event(EventKind.REAUTHENTICATED, user=caller.user, where=where, what=second_factor_services.PASSKEY)
    return renewed


def end_own_session(*, caller: Staff, session_id: int, where: RequestSource) -> None:
    """End one of the caller's sessions.

    :raises ReauthenticationRequired: if they have not just reauthenticated, so that a stolen session cannot end others.
    :raises NotFound: if it is not theirs, or has ended.
    """
    caller.require_reauthentication()
    tokens = AuthToken.objects.filter(user=caller.user, known__pk=session_id)
    if not session_services.end_sessions_of_tokens(tokens=tokens):
        raise NotFound
    record_user_event(EventKind.SIGNED_OUT, user=caller.user, where=where, what="another session")


def end_other_sessions(*, caller: Staff, session: AuthToken, where: RequestSource) -> int:
    """End all of the caller's sessions except the current one, and return how many.

    :raises ReauthenticationRequired: if they have not just reauthenticated.
    """
    caller.require_reauthentication()
    drop_challenges(user_id=caller.user.pk)
    ended = session_services.end_sessions(user_id=caller.user.pk, current_digest=session.digest)
    record_user_event(EventKind.SIGNED_OUT, user=caller.user, where=where, what="all other sessions")
    return ended


def end_all_sessions_of(*, caller: Staff, user_id: int, where: RequestSource) -> int:
    """End all sessions of a user whom the caller manages, and return how many.

    :raises NotFound: if the caller does not see them.
    :raises NotAllowed: if the caller does not manage them.
    """
    user = permissions.get_managed_user(caller, user_id)
    drop_challenges(user_id=user.pk)
    ended = session_services.end_sessions(user_id=user.pk)
    by = caller.user.full_name
    record_user_event(EventKind.SIGNED_OUT, user=user, where=where, what="by an administrator", by=by)
    return ended
