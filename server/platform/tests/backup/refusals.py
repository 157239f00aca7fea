"""Prints why `restore` refuses each of some files. One process for all: a start costs more than they do."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")

if __name__ == "__main__":
    import django

    django.setup()
    from django.core.management import CommandError, call_command

    for path in sys.argv[1:]:
        try:
            call_command("restore", path)
        except CommandError as refusal:
            print(refusal)
