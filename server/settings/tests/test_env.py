"""Secrets come by the environment or from files, and what is written wrongly ends the start in words."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from server.settings import env

SAY = (
    "from server import settings; "
    "sslmode = settings.DATABASES['default'].get('OPTIONS', {}).get('sslmode', ''); "
    "print(settings.SECRET_KEY, settings.STRIPE_SECRET_KEY, sslmode, settings.CAPTCHA and settings.CAPTCHA.secret)"
)

CAPTCHA = {"FOYER_CAPTCHA": "hcaptcha", "FOYER_CAPTCHA_SITE_KEY": "a", "FOYER_CAPTCHA_SECRET": "b"}


def started(tmp_path: Path, *, say: str = SAY, **given: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    return subprocess.run(
        [sys.executable, "-c", say],
        env={**inherited, "FOYER_DATA": str(tmp_path), **given},
        cwd=env.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_secret_may_come_from_a_file_and_a_database_by_tls(tmp_path: Path):
    (tmp_path / "key").write_text("k" * 40 + "\n")
    (tmp_path / "stripe").write_text("sk_test_1\n")
    (tmp_path / "captcha").write_text("captcha_1\n")
    completed = started(
        tmp_path,
        FOYER_CAPTCHA="turnstile",
        FOYER_CAPTCHA_SITE_KEY="0x4AAA",
        FOYER_CAPTCHA_SECRET_FILE=str(tmp_path / "captcha"),
        FOYER_SECRET_KEY_FILE=str(tmp_path / "key"),
        STRIPE_SECRET_KEY_FILE=str(tmp_path / "stripe"),
        DATABASE_URL="postgresql://foyer:word@db.example/foyer?sslmode=verify-full",
    )
    assert completed.stdout.split() == ["k" * 40, "sk_test_1", "verify-full", "captcha_1"], completed.stderr


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"STRIPE_SECRET_KEY": "a", "STRIPE_SECRET_KEY_FILE": "/b"}, "both set"),
        ({"STRIPE_SECRET_KEY_FILE": "/nowhere/at/all"}, "STRIPE_SECRET_KEY_FILE cannot be read"),
        ({"FOYER_SECOND_STEP": "sometimes"}, "FOYER_SECOND_STEP"),
        ({"FOYER_DEMO": "fasle"}, "FOYER_DEMO must be 1 or 0"),
        ({"EMAIL_URL": "mail.example:25"}, "EMAIL_URL must begin with smtp:// or smtps:// or smtp+tls://"),
        ({"EMAIL_URL": "mail.example"}, "EMAIL_URL must begin with"),
        ({"EMAIL_URL": "smtp://:25"}, "EMAIL_URL must begin with"),
        ({"EMAIL_URL": "smtp://mail.example:mail"}, "EMAIL_URL must begin with"),
        ({"REDIS_URL": "127.0.0.1:6379"}, "REDIS_URL must begin with redis://"),
        ({"DATABASE_URL": "db.example/foyer"}, "DATABASE_URL must begin with postgresql://"),
        ({"DATABASE_URL": "postgresql://db.example:post/foyer"}, "DATABASE_URL must begin with postgresql://"),
        ({"FOYER_TRACES": "collector:4318"}, "FOYER_TRACES must begin with https:// or http://"),
        ({"STRIPE_API_BASE": "stripe.example"}, "STRIPE_API_BASE must begin with https:// or http://"),
        ({"FOYER_CAPTCHA": "recaptcha"}, "FOYER_CAPTCHA must be 'turnstile' or 'hcaptcha'"),
        ({"FOYER_CAPTCHA": "turnstile"}, "must be set together"),
        ({"FOYER_CAPTCHA": "turnstile", "FOYER_CAPTCHA_SITE_KEY": "a"}, "must be set together"),
        ({"FOYER_CAPTCHA_SITE_KEY": "a", "FOYER_CAPTCHA_SECRET": "b"}, "must be set together"),
        ({"FOYER_CAPTCHA_URL": "https://captcha.example"}, "must be set together"),
        ({**CAPTCHA, "FOYER_CAPTCHA_SITE_KEY": "a b"}, "FOYER_CAPTCHA_SITE_KEY must have only letters"),
        ({**CAPTCHA, "FOYER_CAPTCHA_URL": "captcha.example/path"}, "FOYER_CAPTCHA_URL must look like"),
    ],
    ids=[
        *["both", "no file", "second step", "flag", "mail: port alone", "mail: name", "mail: no host", "mail: no port"],
        *[
            "redis",
            "database",
            "database port",
            "traces",
            "stripe",
            "captcha",
            "name alone",
            "no secret",
            "no name",
            "address alone",
        ],
        *["site key", "address"],
    ],
)
def test_what_is_meant_must_be_plain(tmp_path: Path, given: dict[str, str], message: str):
    completed = started(tmp_path, **given)
    assert completed.returncode != 0
    assert message in completed.stderr


@pytest.mark.parametrize(
    ("given", "is_demo"), [("0", False), ("false", False), ("No", False), ("TRUE", True), ("", True)]
)
def test_a_flag_is_read_alike_in_whatever_way_it_is_written(tmp_path: Path, given: str, is_demo: bool):
    completed = started(tmp_path, say="from server import settings; print(settings.DEMO)", FOYER_DEMO=given)
    assert completed.stdout == f"{is_demo}\n", completed.stderr
