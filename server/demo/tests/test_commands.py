from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.hashers import make_password
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command

from server.accounts.errors import WrongCredentials
from server.accounts.models import Role, User
from server.auth.session_services import SignedIn
from server.auth.sign_in_services import sign_in_by_password
from server.catalogue.events.models import Event
from server.demo import season
from server.demo.season import OWNER, PASSWORD, SIGN_INS, make_people
from server.installation.set_up_selectors import set_up_address
from server.integrations.key_services import find_caller
from server.inventory.models import Stock
from server.platform import clock
from server.platform.addresses import RequestSource
from server.platform.management.installation import describe_database
from server.testing import factories

pytestmark = pytest.mark.django_db


def count_rows() -> dict[str, int]:
    return {model.__name__: model._default_manager.count() for model in apps.get_models()}


@pytest.mark.sweep
def test_a_second_start_on_the_same_day_changes_nothing(capsys, monkeypatch):
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)  # midnight would make it another day
    call_command("demo")
    key = capsys.readouterr().out.splitlines()[0].split()[-1]
    before = count_rows()

    call_command("demo")

    first, *others = capsys.readouterr().out.splitlines()
    assert first == "The demo season is there already."
    assert [line.split()[0] for line in others[1:]] == list(SIGN_INS)
    assert count_rows() == before
    assert find_caller(key) is not None
    assert all(default_storage.exists(name) for name in Event.objects.values_list("thumbnail", flat=True))


def test_the_published_password_is_the_one_that_is_printed(capsys):
    make_people()
    assert signs_in("Foyer-demo-1!") == list(SIGN_INS)


def shown_password(text: str) -> str:
    """Find the password that was shown."""
    (line,) = (line for line in text.splitlines() if line.startswith("  Foyer-"))
    return line.strip()


def signs_in(password: str) -> list[str]:
    """Tell who of the demo is let in by a password."""
    let_in = []
    for email in SIGN_INS:
        with suppress(WrongCredentials):
            sign_in_by_password(email=email, password=password, where=RequestSource("127.0.0.1"))
            let_in.append(email)
    return let_in


@pytest.mark.sweep
def test_where_others_come_the_demo_has_a_password_that_nobody_knows(settings, capsys):
    settings.IS_OPEN = True
    call_command("demo")
    output = capsys.readouterr().out

    assert signs_in(PASSWORD) == []
    assert signs_in(shown_password(output)) == list(SIGN_INS)
    call_command("demo")
    again = capsys.readouterr().out
    assert shown_password(output) not in again, "it is shown once"
    assert "sign-ins have another password than the published one" in again


@pytest.mark.sweep
@pytest.mark.parametrize(("is_open", "is_behind_proxy"), [(True, False), (False, True), (False, False)])
def test_a_start_says_which_names_are_answered_where_others_or_a_proxy_call(settings, capsys, is_open, is_behind_proxy):
    settings.IS_OPEN, settings.BEHIND_PROXY = is_open, is_behind_proxy
    settings.ALLOWED_HOSTS = ["tickets.example.org", "localhost", "127.0.0.1"]
    call_command("demo")
    output = capsys.readouterr().out

    names = "answers calls to tickets.example.org alone: list in FOYER_ALLOWED_HOSTS every other name"
    assert (names in output) == (is_open or is_behind_proxy)


@pytest.mark.parametrize("is_demo", [True, False])
def test_public_demo_revokes_its_published_password(settings, capsys, is_demo):
    make_people()
    User.objects.filter(email=OWNER).update(password=make_password("Their-own-9!"))
    settings.IS_OPEN, settings.DEMO = True, is_demo
    assert signs_in(PASSWORD) == [], "already before the command is run"

    call_command("demo")
    new = shown_password(capsys.readouterr().out)
    settings.IS_OPEN = False
    assert signs_in(PASSWORD) == []
    assert signs_in(new) == [email for email in SIGN_INS if email != OWNER]
    assert signs_in("Their-own-9!") == [OWNER]


def test_another_installation_is_left_alone(capsys):
    factories.make_user()
    before = count_rows()

    call_command("demo")

    assert capsys.readouterr().out == "There is no demo season: this installation is in use.\n"
    assert count_rows() == before


def test_a_season_that_fails_half_way_leaves_nothing(monkeypatch: pytest.MonkeyPatch):
    def fail(*_: Any) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(season, "make_sales", fail)
    with pytest.raises(OSError, match="no space left"):
        season.make_season()

    assert season.is_empty()
    assert not Stock.objects.exists()


def test_first_administrator_is_made_in_browser_or_by_hand(settings, capsys, monkeypatch):
    settings.DEMO = False
    call_command("demo")
    assert set_up_address() in capsys.readouterr().out
    assert not User.objects.exists()

    monkeypatch.setattr("sys.stdin", _Piped("Opening-night-7!\n"))
    call_command("create_administrator", email="Boss@Foyer.test")

    assert capsys.readouterr().out == f"boss@foyer.test can sign in now, in {describe_database()}.\n"
    session = sign_in_by_password(
        email="boss@foyer.test", password="Opening-night-7!", where=RequestSource("127.0.0.1")
    )
    assert isinstance(session, SignedIn)
    boss = session.user
    assert (boss.role, boss.account.is_platform) == (Role.PLATFORM_ADMINISTRATOR, True)
    call_command("demo")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("email", "password", "message"),
    [
        ("boss@foyer.test", "Short-1!", "Password must be at least 8 character"),
        ("boss@foyer.test", "opening-night-7!", "Password must contain atleast One uppercase character"),
        ("boss@foyer.test", "OPENING-NIGHT-7!", "Password must contain atleast One lowercase character"),
        ("boss@foyer.test", "Opening-night!", "Password must contain atleast least one numeric"),
        ("boss@foyer.test", "Opening-night-7", "Password must contain atleast One special character"),
        ("boss", "Opening-night-7!", "Email is not valid."),
        ("ada@foyer.test", "Opening-night-7!", "ada@foyer.test is somebody's sign-in already."),
    ],
)
def test_a_first_administrator_who_cannot_be_is_refused(email, password, message, monkeypatch):
    factories.make_user(email="ada@foyer.test")
    monkeypatch.setattr("sys.stdin", _Piped(f"{password}\n"))

    with pytest.raises(CommandError) as refused:
        call_command("create_administrator", email=email)

    assert str(refused.value) == message
    assert User.objects.count() == 1


class _Piped:
    """A command's input that is piped in, and so not a terminal."""

    def __init__(self, text: str) -> None:
        self._text = text

    def readline(self) -> str:
        return self._text

    def isatty(self) -> bool:
        return False
