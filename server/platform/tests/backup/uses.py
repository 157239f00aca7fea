"""Keeps the database open, as a server does, until it is killed."""

from __future__ import annotations

import os
import threading

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")

if __name__ == "__main__":
    import django

    django.setup()
    from server.accounts.models import User

    User.objects.exists()
    print("in use", flush=True)
    threading.Event().wait()
