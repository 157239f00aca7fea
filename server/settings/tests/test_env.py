"""Secrets come by the environment or from files, and what is written wrongly ends the start in words."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from server.settings import env

SAY = (
    "from server.settings import base; "
    "print(base.SECRET_KEY, base.STRIPE_SECRET_KEY, base.DATABASES['default'].get('OPTIONS', {}).get('sslmode', ''))"
)


def started(tmp_path: Path, **given: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    return subprocess.run(
        [sys.executable, "-c", SAY],
        env={**inherited, "FOYER_DATA": str(tmp_path), **given},
        cwd=env.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_secret_may_come_from_a_file_and_a_database_by_tls(tmp_path: Path):
    (tmp_path / "key").write_text("k" * 40 + "\n")
    (tmp_path / "stripe").write_text("sk_test_1\n")
    told = started(
        tmp_path,
        FOYER_SECRET_KEY_FILE=str(tmp_path / "key"),
        STRIPE_SECRET_KEY_FILE=str(tmp_path / "stripe"),
        DATABASE_URL="postgresql://foyer:word@db.example/foyer?sslmode=verify-full",
    )
    assert told.stdout.split() == ["k" * 40, "sk_test_1", "verify-full"], told.stderr


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"STRIPE_SECRET_KEY": "a", "STRIPE_SECRET_KEY_FILE": "/b"}, "both set"),
        ({"STRIPE_SECRET_KEY_FILE": "/nowhere/at/all"}, "STRIPE_SECRET_KEY_FILE cannot be read"),
        ({"FOYER_SECOND_STEP": "sometimes"}, "FOYER_SECOND_STEP"),
    ],
    ids=["both", "no file", "second step"],
)
def test_what_is_meant_must_be_plain(tmp_path: Path, given: dict[str, str], said: str):
    told = started(tmp_path, **given)
    assert told.returncode != 0
    assert said in told.stderr
