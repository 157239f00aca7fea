"""Makes a user's sessions eleven minutes older, so that none counts as reauthenticated any more.

python -m e2e.aged EMAIL      in the environment of a system, beside which it runs
"""

from __future__ import annotations

import os
import sys
from datetime import timedelta

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")
    django.setup()
    age(sys.argv[1])


def age(email: str) -> None:
    """Move the time of a user's reauthentication back."""
    # Django is set up only now.
    from django.db.models import F

    from server.accounts.models import Session

    Session.objects.filter(token__user__email=email).update(proved_at=F("proved_at") - timedelta(minutes=11))


if __name__ == "__main__":
    main()
