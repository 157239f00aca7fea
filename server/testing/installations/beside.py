"""An installation beside the tests' own: another folder and database, with processes of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.db import connection

from server.settings import env
from server.testing.harness.migrated import take_migrated

ROOT = Path(__file__).resolve().parents[3]


@dataclass
class Installation:
    """One installation; `environment` is that of its processes."""

    data: Path
    environment: dict[str, str]

    def manage(self, *command: str) -> subprocess.CompletedProcess[str]:
        return self.run("server.manage", *command)

    def run(self, module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        done = self.begin(module, *arguments)
        out, errors = done.communicate(timeout=900)
        return subprocess.CompletedProcess(done.args, done.returncode, out, errors)

    def begin(self, module: str, *arguments: str) -> subprocess.Popen[str]:
        """Start a process, which the caller ends or waits for."""
        command = [sys.executable, "-m", module, *arguments]
        pipe = subprocess.PIPE
        return subprocess.Popen(  # noqa: S603  (our own modules)
            command, cwd=ROOT, env=self.environment, stdout=pipe, stderr=pipe, text=True
        )

    def set_up(self) -> None:
        """Create its tables, from a copy if there is one."""
        if connection.vendor == "sqlite":
            self.data.mkdir(exist_ok=True)
            take_migrated(self.data / "foyer.sqlite3")
        assert self.manage("migrate", "--verbosity", "0").returncode == 0


@contextmanager
def installation(folder: Path, name: str, **more: str) -> Iterator[Installation]:
    """Create an empty installation of this run's profile; its database is deleted with it."""
    environment = {**os.environ, "FOYER_DATA": str(folder / name), "FOYER_DEMO": "0", **more}
    if connection.vendor == "sqlite":
        yield Installation(folder / name, environment)
        return
    parts = urlsplit(env.DATABASE_URL)
    # For this worker alone: others have installations of the same names.
    database = f"{connection.settings_dict['NAME']}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}_{name}"
    environment["DATABASE_URL"] = urlunsplit(parts._replace(path=f"/{database}"))
    with psycopg.connect(env.DATABASE_URL, autocommit=True) as server:
        server.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)'.encode())
        server.execute(f'CREATE DATABASE "{database}" TEMPLATE template0'.encode())
        try:
            yield Installation(folder / name, environment)
        finally:
            server.execute(f'DROP DATABASE "{database}" WITH (FORCE)'.encode())
