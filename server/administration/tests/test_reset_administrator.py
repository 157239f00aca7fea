"""Whoever runs an installation gives a platform administrator a new password."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command
from knox.models import AuthToken

from server.accounts.errors import WrongCredentials
from server.accounts.models import AuditEntry, Notice, Passkey, RecoveryCode, Role, SecurityEvent, User
from server.auth.second_factor_services import make_codes
from server.auth.session_services import SignedIn
from server.auth.sign_in_services import sign_in_by_password
from server.platform.addresses import RequestSource
from server.testing.factories import PASSWORD, make_staff, make_user, signed_in

pytestmark = pytest.mark.django_db
NEW = "Opening-night-7!"


def run(monkeypatch: pytest.MonkeyPatch, *options: str, password: str = NEW) -> str:
    output = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{password}\n"))
    call_command("reset_administrator", *options, stdout=output)
    return output.getvalue()


def sign_in(email: str, password: str) -> object:
    return sign_in_by_password(email=email, password=password, where=RequestSource("127.0.0.1"))


@pytest.fixture
def boss() -> User:
    return make_user(role=Role.PLATFORM_ADMINISTRATOR, email="boss@foyer.test")


def test_an_administrator_gets_a_new_password_and_their_sessions_end(boss, monkeypatch):
    signed_in(boss)

    text = run(monkeypatch, "--email", "Boss@foyer.test")

    assert text.startswith("boss@foyer.test has a new password in ")
    assert not AuthToken.objects.filter(user=boss).exists()
    assert isinstance(sign_in(boss.email, NEW), SignedIn)
    with pytest.raises(WrongCredentials):
        sign_in(boss.email, PASSWORD)


def test_it_is_recorded_and_they_are_notified(boss, monkeypatch):
    run(monkeypatch, "--email", boss.email)

    entry = AuditEntry.objects.get(object_id=boss.pk, account=boss.account)
    assert (entry.actor, entry.changes) == (None, {"sign_in": ["", "password set by a command on the server"]})
    assert [notice.kind for notice in Notice.objects.filter(user=boss)] == [Notice.Kind.PASSWORD_CHANGED]
    event = SecurityEvent.objects.get(kind=SecurityEvent.Kind.SIGN_IN_CHANGED)
    assert (event.account_id, event.what) == (boss.account_id, "password")


def test_a_second_step_goes_where_that_is_said(boss, monkeypatch):
    make_codes(boss)
    Passkey.objects.create(user=boss, credential="a", public_key=b"a", name="Key")

    run(monkeypatch, "--email", boss.email)
    assert RecoveryCode.objects.filter(user=boss).exists()

    run(monkeypatch, "--email", boss.email, "--second-step")
    assert not RecoveryCode.objects.filter(user=boss).exists()
    assert not Passkey.objects.filter(user=boss).exists()


def test_nobody_else_is_given_one(boss, monkeypatch):
    organiser = make_staff().user

    with pytest.raises(CommandError, match=r"no platform administrator.*boss@foyer\.test\."):
        run(monkeypatch, "--email", organiser.email)

    assert isinstance(sign_in(organiser.email, PASSWORD), SignedIn)


def test_a_password_that_is_easy_to_guess_is_refused(boss, monkeypatch):
    with pytest.raises(CommandError, match="at least 8 character"):
        run(monkeypatch, "--email", boss.email, password="Short-1!")

    assert isinstance(sign_in(boss.email, PASSWORD), SignedIn)
