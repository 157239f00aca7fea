"""Creates an API client with all permissions, and prints its keys as JSON.

python -m e2e.outside.client      in the environment of a system, beside which it runs
"""

from __future__ import annotations

import json
import os

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")
    django.setup()
    print(json.dumps(make_keys()))


def make_keys() -> dict[str, str]:
    # Django is set up only now.
    from server.administration.account_services import create_account, open_test_account
    from server.integrations.api_catalogue import BY_NAME
    from server.integrations.key_services import create_client, make_key

    account = create_account(name="Elsewhere")
    open_test_account(account)
    client, live = create_client(account=account, name="Programs", calls=list(BY_NAME))
    _, test = make_key(client=client, is_test=True)
    return {"live": live, "test": test}


if __name__ == "__main__":
    main()
