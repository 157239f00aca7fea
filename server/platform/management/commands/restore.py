"""Restore this installation from a backup's file, migrate it, and check its integrity. Foyer must not run."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from server.platform.backup.archive import BackupError
from server.platform.backup.services import restore_backup


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", type=Path, metavar="FROM", help="the file that `backup` wrote")
        parser.add_argument("--replace", action="store_true", help="lose what is in this installation")
        parser.add_argument(
            "--another-key", action="store_true", help="though tickets of before cannot be read with this secret"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            archive = restore_backup(
                options["source"], over_another=options["replace"], another_key=options["another_key"]
            )
        except BackupError as refusal:
            raise CommandError(str(refusal)) from None
        manifest = archive.manifest
        self.stdout.write(f"Restored {sum(manifest.rows.values()):,} rows as they were at {manifest.made_at}.")
        for name in manifest.missing:
            self.stdout.write(f"The picture {name} was missing already.")
        call_command("migrate", interactive=False, verbosity=0)
        call_command("audit", stdout=self.stdout, stderr=self.stderr)
