"""Expectations of the calls about signing in, passwords and the second step."""

from __future__ import annotations

import pyotp

from server.platform import clock
from server.platform.crypto import LONGEST_TOKEN
from server.testing.tenants import Tenant
from server.tests.calls.shapes import HALF_A_PAIR, NUL, Call, CrossAccountAnswer, Field, Who, number, record, text

_TOKEN = text(LONGEST_TOKEN, required=True)
_PASSWORD = text(512, required=True)
_EMAIL = Field((*text(255, required=True).wrong, "maya", "maya@", "@foyer.test", "a b@foyer.test"), is_required=True)


def _code(tenant: Tenant) -> str:
    return pyotp.TOTP(tenant.ways_in.app).at(clock.now())


CALLS = [
    Call(
        method="POST",
        route="auth/login",
        who=Who.ANYBODY,
        checks_token=False,
        body=lambda tenant: {"email": f"person4@{tenant.word.lower()}.test", "password": "Foyer-test-1!"},
        fields={"email": _EMAIL, "password": _PASSWORD},
    ),
    Call(method="POST", route="auth/logout", who=Who.STAFF),
    Call(method="GET", route="auth/session", who=Who.STAFF, cross_account=CrossAccountAnswer.OWN),
    Call(method="GET", route="auth/configuration", who=Who.ANYBODY, checks_token=False),
    Call(
        method="POST",
        route="auth/authorizeFirebaseUser",
        who=Who.ANYBODY,
        checks_token=False,
        good=409,  # the tests' installation has no Firebase project
        body=lambda _: {"token": "of.another.place"},
        fields={"token": text(8192, required=True)},
    ),
    # Passwords
    Call(
        method="POST",
        route="auth/forgot-password",
        who=Who.ANYBODY,
        checks_token=False,
        body=lambda tenant: {"email": tenant.email},
        fields={"email": _EMAIL},
    ),
    Call(
        method="POST",
        route="auth/validate-token",
        who=Who.ANYBODY,
        checks_token=False,
        query_for=lambda tenant: {"token": tenant.ways_in.link},
        query={"token": Field(("", "x", "x" * 5000, "\x00", "\xff"), is_required=True)},
    ),
    Call(
        method="POST",
        route="auth/reset-password",
        who=Who.ANYBODY,
        checks_token=False,
        body=lambda tenant: {"userid": tenant.guarded, "password": "Foyer-new-1!", "token": tenant.ways_in.link},
        fields={"userid": number(required=True), "password": _PASSWORD, "token": _TOKEN},
    ),
    Call(
        method="POST",
        route="users/changePassword",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda _: {"password": "Foyer-new-1!"},
        fields={"userid": number(least=0), "password": _PASSWORD},
    ),
    # The second step
    Call(
        method="POST",
        route="auth/second-step",
        who=Who.ANYBODY,
        checks_token=False,
        body=lambda tenant: {"challenge": tenant.ways_in.challenge, "recovery_code": tenant.ways_in.recovery_code},
        fields={"challenge": _TOKEN, "code": text(20), "recovery_code": text(40), "credential": record()},
    ),
    Call(
        method="POST",
        route="auth/second-step/options",
        who=Who.ANYBODY,
        checks_token=False,
        body=lambda tenant: {"challenge": tenant.ways_in.challenge},
        fields={"challenge": _TOKEN},
    ),
    Call(
        method="POST",
        route="auth/second-step/setup",
        who=Who.ANYBODY,
        checks_token=False,
        body=lambda tenant: {"challenge": tenant.ways_in.set_up_challenge},
        fields={"challenge": _TOKEN},
    ),
    Call(method="GET", route="auth/two-step", who=Who.STAFF, cross_account=CrossAccountAnswer.OWN),
    Call(method="POST", route="auth/two-step/totp", who=Who.STAFF, cross_account=CrossAccountAnswer.OWN),
    Call(
        method="POST",
        route="auth/two-step/totp/confirm",
        who=Who.STAFF,
        takes_back=True,
        body=lambda tenant: {"code": _code(tenant)},
        fields={"code": text(20, required=True)},
    ),
    Call(
        method="POST",
        route="auth/two-step/recovery-codes",
        who=Who.STAFF,
        body=lambda _: {"password": "Foyer-test-1!"},
        fields={"password": text(512)},
    ),
    Call(
        method="POST",
        route="auth/two-step/disable",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda _: {"password": "Foyer-test-1!"},
        fields={"password": text(512)},
    ),
    Call(
        method="POST",
        route="auth/confirm-password",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda _: {"password": "Foyer-test-1!"},
        fields={"password": _PASSWORD},
    ),
    Call(
        method="POST",
        route="users/resetTwoStep",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"userid": tenant.guarded},
        fields={"userid": number(required=True, names="guarded")},
    ),
    # Reauthentication and own sessions
    Call(
        method="POST",
        route="auth/reauthenticate",
        who=Who.STAFF,
        good=409,  # the organiser has a passkey, and no code that could come with the password
        body=lambda _: {"password": "nobody has it"},
        fields={"password": _PASSWORD, "code": text(20), "recovery_code": text(40)},
    ),
    Call(method="POST", route="auth/reauthenticate/options", who=Who.STAFF),
    Call(
        method="POST",
        route="auth/reauthenticate/passkey",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        good=422,  # the organiser has no open challenge
        body=lambda tenant: {"challenge": "unknown", "credential": tenant.ways_in.assertion},
        fields={"challenge": _TOKEN, "credential": record(required=True)},
    ),
    Call(method="GET", route="auth/sessions", who=Who.STAFF, cross_account=CrossAccountAnswer.OWN),
    Call(method="DELETE", route="auth/sessions/<id:session>", who=Who.STAFF),
    Call(method="POST", route="auth/sessions/end-others", who=Who.STAFF, cross_account=CrossAccountAnswer.OWN),
    Call(
        method="POST",
        route="users/endSessions",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"userid": tenant.guarded},
        fields={"userid": number(required=True, names="guarded")},
    ),
    # Passkeys
    Call(method="POST", route="auth/passkey/options", who=Who.ANYBODY, checks_token=False),
    Call(
        method="POST",
        route="auth/passkey",
        who=Who.ANYBODY,
        checks_token=False,
        body=lambda tenant: {"challenge": tenant.ways_in.passkey_challenge, "credential": tenant.ways_in.assertion},
        fields={"challenge": _TOKEN, "credential": record(required=True)},
    ),
    Call(
        method="POST",
        route="auth/passkeys/options",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda _: {"password": "Foyer-test-1!"},
        fields={"password": text(512)},
    ),
    Call(
        method="POST",
        route="auth/passkeys",
        who=Who.STAFF,
        body=lambda tenant: {
            "challenge": tenant.ways_in.new_passkey_challenge,
            "name": "Phone",
            "credential": tenant.ways_in.attestation,
        },
        fields={
            "challenge": _TOKEN,
            "name": Field((*text(80).wrong, None, "", NUL, HALF_A_PAIR), is_required=True),
            "credential": record(required=True),
        },
    ),
    Call(method="DELETE", route="auth/passkeys/<id:passkey>", who=Who.STAFF),
]
