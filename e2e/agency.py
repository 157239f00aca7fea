"""Creates users for journeys, with a password and in an agency's account until they are used, and prints them as JSON.

python -m e2e.agency COUNT      in the environment of a system, beside which it runs
"""

from __future__ import annotations

import json
import os
import sys

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")
    django.setup()
    print(json.dumps(make_people(int(sys.argv[1]))))


def make_people(count: int) -> list[dict[str, object]]:
    """Create that many users at once; they share one password hash."""
    # Django is set up only now.
    from django.contrib.auth.hashers import make_password

    from server.accounts.models import Role, User
    from server.administration.account_services import create_account
    from server.demo.season import PASSWORD

    agency, password = create_account(name="Agency"), make_password(PASSWORD)
    people = User.objects.bulk_create(
        User(
            account=agency,
            email=f"robin-{number}@house.test",
            first_name="Robin",
            last_name=f"Vale {number}",
            role=Role.DOOR_STAFF,
            password=password,
        )
        for number in range(1, count + 1)
    )
    return [{"id": person.pk, "email": person.email, "lastName": person.last_name} for person in people]


if __name__ == "__main__":
    main()
