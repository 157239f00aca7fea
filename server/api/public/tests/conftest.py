"""Other systems that call the public API."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from rest_framework.test import APIClient

from server.accounts.models import Account
from server.integrations.key_services import create_client

PartnerOf = Callable[..., APIClient]


@pytest.fixture
def partner_of(api_for) -> PartnerOf:
    """A client of an account with a key of its own, as a caller of the API; `grants` are the calls it may make."""

    def make(account: Account, *, hold_ids: tuple[int, ...] = (), grants: Sequence[str] | None = None) -> APIClient:
        _, key = create_client(account=account, name="Partner", hold_ids=hold_ids, calls=grants)
        api: APIClient = api_for()
        api.credentials(HTTP_X_API_KEY=key)
        return api

    return make
