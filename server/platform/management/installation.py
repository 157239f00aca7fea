"""Commands for an installation that exists, elsewhere they would work on an empty database; and passwords for them."""

from __future__ import annotations

import sys
from getpass import getpass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import OperationalError


class InstallationCommand(BaseCommand):
    """Refuses to run where there is no migrated database, and creates none."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command.

        :raises django.core.management.CommandError: if the database does not exist, cannot be reached or has no tables.
        """
        is_missing = connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists()
        try:
            has_tables = not is_missing and MigrationRecorder(connection).has_table()
        except OperationalError as error:
            raise CommandError(f"{describe_database()} cannot be reached: {error}") from None
        if not has_tables:
            raise CommandError(
                f"There is no Foyer in {describe_database()}. Start Foyer once, or give this command the same "
                "FOYER_DATA, FOYER_PROFILE and DATABASE_URL as the installation."
            )
        return super().execute(*args, **options)


def describe_database() -> str:
    """Name the database that this process reads and writes, without its password."""
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        return str(known["NAME"])
    return f"the database {known['NAME']} at {known['HOST'] or 'this machine'}:{known['PORT'] or 5432}"


def read_password() -> str:
    """Ask for a password twice, or read it from a pipe.

    :raises django.core.management.CommandError: if what was typed the second time differs.
    """
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass("Password: ")
    if password != getpass("Confirm password: "):
        raise CommandError("Passwords do not match.")
    return password
