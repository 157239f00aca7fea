"""The commands with which an operator tries an installation: a test email, and a check of its settings."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command

from server.platform.management.commands.serve import print_addresses
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.django_db


@pytest.fixture
def well_set(postbox: PostBox, settings) -> PostBox:
    settings.PUBLIC_URL = "https://tickets.theatre.example"
    settings.DEFAULT_FROM_EMAIL = "Theatre <tickets@theatre.example>"
    settings.EMAIL_FILE_PATH = None
    settings.DEMO = settings.DEBUG = False
    settings.STRIPE_SECRET_KEY = settings.STRIPE_PUBLISHABLE_KEY = ""
    return postbox


def run(*command: str) -> str:
    output = io.StringIO()
    call_command(*command, stdout=output, stderr=output)
    return output.getvalue()


def problems() -> str:
    output = io.StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("check_installation", stdout=output, stderr=output)
    return output.getvalue()


def test_a_test_email_arrives(well_set):
    text = run("send_test_email", "ada@theatre.example")

    assert text.startswith("An email from Theatre <tickets@theatre.example> to ada@theatre.example was accepted by")
    (message,) = well_set.messages
    assert (message["From"], message["Subject"]) == ("Theatre <tickets@theatre.example>", "A test of Foyer's mail")


def test_a_test_email_that_is_refused_says_by_whom_and_why(well_set):
    well_set.refusal = "550 no such user"

    with pytest.raises(CommandError, match=r"by the mail server 127\.0\.0\.1:\d+: the address was refused \(550\)"):
        run("send_test_email", "ada@theatre.example")


def test_without_a_mail_server_it_is_a_file_and_that_is_said(settings, tmp_path):
    settings.EMAIL_BACKEND = "server.platform.mailing.FolderBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path)

    assert run("send_test_email", "ada@theatre.example").startswith("EMAIL_URL is not set")
    assert len(list(tmp_path.glob("*.eml"))) == 1
    assert "EMAIL_URL is not set: emails are written to files" in problems()


def test_what_is_in_order_has_no_problem(well_set):
    assert run("check_installation").splitlines()[-1] == "Everything is in order."


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("PUBLIC_URL", "", "FOYER_PUBLIC_URL is not set"),
        ("DEBUG", True, "FOYER_DEBUG=1"),
        ("DEFAULT_FROM_EMAIL", "Foyer <tickets@foyer.test>", "FOYER_MAIL_FROM is of foyer.test"),
        ("EMAIL_PORT", 1, "refused the connection"),
        ("STRIPE_SECRET_KEY", "sk_live_1", "Set STRIPE_PUBLISHABLE_KEY."),
        ("TABLES", False, "The tables are of another version"),
    ],
)
def test_what_is_not_is_named(well_set, settings, monkeypatch, name, value, problem):
    setattr(settings, name, value)
    if name == "TABLES":
        monkeypatch.setattr("server.platform.management.commands.check_installation.is_migrated", lambda: value)

    text = problems()

    assert problem in text
    assert "To be put right: 1." in text


def test_keys_of_two_modes_are_named(well_set, settings):
    settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY = "sk_test_1", "pk_live_1"
    settings.STRIPE_WEBHOOK_SECRETS = ["whsec_1"]

    assert "- One of Stripe's keys is a test key and the other is not." in problems()


def test_the_demo_is_named_where_others_reach_it(well_set, settings):
    settings.DEMO = settings.IS_OPEN = True

    assert "- FOYER_DEMO=1 where others reach Foyer" in problems()


def test_behind_a_proxy_the_public_address_is_printed(settings):
    settings.BEHIND_PROXY, settings.PUBLIC_URL = True, "https://tickets.theatre.example"
    lines: list[str] = []

    print_addresses(8000, is_tls=False, out=lines.append)

    assert lines[0] == "\nFoyer is at https://tickets.theatre.example, whose proxy finds it at http://localhost:8000"
    assert not any("make run TLS=1" in line for line in lines)
