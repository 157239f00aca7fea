"""Signing in and out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from knox.models import AuthToken

from server.accounts import attempts
from server.accounts.changes import SessionsEnded
from server.accounts.errors import WrongCredentials
from server.accounts.models import User
from server.core import clock
from server.core.announce import announce


@dataclass(frozen=True)
class SignedIn:
    """A new session: the person, the token (told once, stored hashed) and when it ends."""

    user: User
    token: str
    expires_at: datetime


def sign_in(*, email: str, password: str, address: str) -> SignedIn:
    """Open a session of 14 days for a person who knows their password (spec part 1, section 7, Auth).

    :raises WrongCredentials: if there is no such person, the password is wrong or the person may no longer sign in.
    :raises TooManyAttempts: if this was tried too often.
    """
    attempts.count_attempt(email=email, address=address)
    user = User.objects.select_related("account").filter(email__iexact=email.strip(), is_active=True).first()
    # An unknown address costs the same time as a known one.
    is_right = check_password(password, user.password if user else _nobodys_password())
    if user is None or not is_right:
        raise WrongCredentials
    attempts.forget(email=email, address=address)
    with transaction.atomic():
        record, token = AuthToken.objects.create(user)
        User.objects.filter(pk=user.pk).update(last_login=clock.now())
    return SignedIn(user=user, token=token, expires_at=record.expiry)


_nobody: list[str] = []


def _nobodys_password() -> str:
    if not _nobody:
        _nobody.append(make_password("nobody has this password"))
    return _nobody[0]


@transaction.atomic
def sign_out(*, token: AuthToken) -> None:
    """Revoke one session; its open sockets are told."""
    announce(SessionsEnded(user_id=token.user_id, digest=token.digest))
    token.delete()


@transaction.atomic
def delete_expired_sessions() -> int:
    """Remove the tokens that nobody can use any more."""
    deleted, _ = AuthToken.objects.filter(expiry__lt=clock.now()).delete()
    return int(deleted)
