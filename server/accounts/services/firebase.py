"""Signing in by who Firebase says one is, where an installation has a project there."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache
from typing import Any

import jwt
from django.conf import settings
from django.core.cache import cache
from django.db import IntegrityError, transaction
from jwt import PyJWKClient
from jwt.exceptions import PyJWKClientConnectionError, PyJWTError

from server.accounts.errors import NotConfigured, NotConfirmed, UnknownPerson, Unreachable
from server.accounts.models import User
from server.accounts.services import attempts, sessions, sign_in
from server.accounts.services.second_step import StepDue
from server.accounts.services.sessions import SignedIn
from server.accounts.tokens import digest_of
from server.accounts.where import Where
from server.core import clock

ISSUER = "https://securetoken.google.com/"
LEEWAY = 10  # seconds that Google's clock may be off
FRESH_FOR = timedelta(minutes=10)  # after somebody has signed in there; a token that was taken later opens nothing
TIMEOUT = 5.0


def sign_in_by_token(*, token: str, where: Where) -> SignedIn | StepDue:
    """Let in the person whose e-mail a Firebase ID token vouches for, or ask them for their second step.

    :raises NotConfigured: if this installation has no Firebase project.
    :raises NotConfirmed: if the token is not one of that project, is late or was used, its e-mail was never verified,
        or belongs to somebody else there than before.
    :raises UnknownPerson: if nobody here signs in with this e-mail.
    :raises Unreachable: if Firebase's keys could not be read.
    :raises TooManyAttempts: if this address asked too often.
    """
    if not settings.FIREBASE_PROJECT:
        raise NotConfigured
    attempts.count_question(address=where.address)
    claims = _verified(token)
    email = _email_of(claims)
    _use_up(token, claims)
    user = sessions.find_by_email(email)
    if user is None:
        raise UnknownPerson
    _bind(user, claims["sub"])
    return sign_in.admit(user=user, where=where, what="firebase")


def _verified(token: str) -> dict[str, Any]:
    project = settings.FIREBASE_PROJECT
    try:
        key = _keys(settings.FIREBASE_CERTS).get_signing_key_from_jwt(token)
        claims: dict[str, Any] = jwt.decode(
            token,
            key.key,
            algorithms=["RS256"],
            audience=project,
            issuer=f"{ISSUER}{project}",
            leeway=LEEWAY,
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
    is_fresh = type(since) is int and -LEEWAY <= now - since <= FRESH_FOR.total_seconds() + LEEWAY
    lasts = max(1, int(claims["exp"] - now) + LEEWAY)
    if not is_fresh or not cache.add(f"firebase:used:{digest_of(token)}", 1, lasts):
        raise NotConfirmed


def _bind(user: User, identity: str) -> None:
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
def _keys(address: str) -> PyJWKClient:
    """Keep the project's keys for as long as the library thinks fit: it asks again for a key it has not seen."""
    return PyJWKClient(address, timeout=TIMEOUT)
