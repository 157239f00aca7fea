"""Write one file that holds this installation, while it sells: rows, pictures, the secret. `restore` reads it."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from server.platform.backup.archive import BackupError
from server.platform.backup.services import delete_old_backups, make_backup
from server.platform.management.installation import InstallationCommand


class Command(InstallationCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", type=Path, help="a folder, or a file that ends in .zip; FOYER_DATA/backups")
        parser.add_argument("--without-key", action="store_true", help="leave out the secret and the certificate")
        parser.add_argument("--keep", type=int, default=0, help="keep so many backups of that folder; 0: all")

    def handle(self, *args: Any, **options: Any) -> None:
        to = (options["to"] or settings.DATA / "backups").absolute()
        if options["keep"] < 0:
            raise CommandError("--keep must be 0 or more.")
        try:
            path = make_backup(to, with_key=not options["without_key"])
        except BackupError as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(f"{path}: {path.stat().st_size:,} bytes.")
        for name in delete_old_backups(path.parent, keep=options["keep"]) if options["keep"] else []:
            self.stdout.write(f"{name} was removed.")
