"""Encrypt all stored secrets with the current key, so that those in FOYER_SECRET_KEY_OLD can be removed."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from server.platform.crypto import reencrypt_all
from server.platform.management.installation import InstallationCommand
from server.settings.keys import store_lasting_key


class Command(InstallationCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        store_lasting_key(settings.LASTING_KEY, key=settings.SECRET_KEY, data=settings.DATA)
        done = reencrypt_all()
        self.stdout.write(f"Sealed anew: {done.secrets:,}. The key that tickets are signed from is kept in FOYER_DATA.")
        if done.lost:
            listed = "\n  ".join(done.lost)
            raise CommandError(f"These were sealed under a key that is not known any more:\n  {listed}")
        self.stdout.write(
            "The keys before the present one may go from FOYER_SECRET_KEY_OLD. The links of mails that were sent under "
            "them open nothing from then on."
        )
