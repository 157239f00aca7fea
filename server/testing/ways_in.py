"""Credentials: links, challenges, codes and passkeys, all of them valid for a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from server.accounts.models import AuthenticatorApp, Passkey, PasswordLink, SignInChallenge, User
from server.auth import second_factor_services
from server.auth.session_services import ChallengePurpose, IssuedChallenge, issue_challenge
from server.platform import clock
from server.platform.crypto import digest_of, new_token
from server.testing.factories import signed_in
from server.testing.outside.authenticator import Authenticator

A_DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class WaysIn:
    """Single-use tokens and answers; `app` is the secret of the organiser's unconfirmed app."""

    link: str
    challenge: str
    recovery_code: str
    set_up_challenge: str
    passkey_challenge: str
    assertion: dict[str, Any]
    new_passkey_challenge: str
    attestation: dict[str, Any]
    app: str


def open_ways_in(*, guarded: User, organiser: User, bare: User) -> tuple[WaysIn, int]:
    """Create a second step and a link for a user, a passkey for the organiser, and a challenge for each."""
    _, codes = add_app(guarded)
    device = Authenticator()
    add_passkey(guarded, device)
    challenge = issue_challenge(purpose=ChallengePurpose.PASSKEY)
    new_passkey_challenge = issue_challenge(purpose=ChallengePurpose.NEW_PASSKEY, user=organiser)
    ways_in = WaysIn(
        link=mail_link(guarded),
        challenge=issue_challenge(purpose=ChallengePurpose.SECOND_STEP, user=guarded).token,
        recovery_code=codes[0],
        set_up_challenge=issue_challenge(purpose=ChallengePurpose.SECOND_STEP, user=bare).token,
        passkey_challenge=challenge.token,
        assertion=device.sign(_options(challenge)),
        new_passkey_challenge=new_passkey_challenge.token,
        attestation=Authenticator().make(_options(new_passkey_challenge)),
        app=second_factor_services.start_app(caller=signed_in(organiser)).secret,
    )
    SignInChallenge.objects.update(expires_at=clock.now() + A_DAY)
    return ways_in, add_passkey(organiser, Authenticator()).pk


def add_app(user: User) -> tuple[str, list[str]]:
    """Create an app for a user; return its secret and their recovery codes."""
    secret = second_factor_services.start_app(caller=signed_in(user)).secret
    AuthenticatorApp.objects.filter(user=user).update(confirmed_at=clock.now())
    return secret, second_factor_services.make_codes(user)


def add_passkey(user: User, device: Authenticator) -> Passkey:
    """Store a device's passkey for a user."""
    return Passkey.objects.create(
        user=user, name="Phone", credential=device.name, public_key=device.public_key(), transports=["internal"]
    )


def mail_link(user: User, *, kind: PasswordLink.Kind = PasswordLink.Kind.RESET, lasts: timedelta = A_DAY) -> str:
    """Create a link as if its email had been sent; return its token."""
    token = new_token()
    PasswordLink.objects.create(user=user, kind=kind, digest=digest_of(token), expires_at=clock.now() + lasts)
    return token


def _options(issued: IssuedChallenge) -> dict[str, Any]:
    return {"challenge": issued.nonce, "user": {"id": None}}
