"""Making API clients and knowing them by their key."""

from __future__ import annotations

import hashlib
import secrets

from django.db import transaction
from django.db.models import Q

from server.accounts.caller import Client
from server.accounts.models import Account
from server.clients.models import ApiClient
from server.core import clock
from server.core.errors import NotFound
from server.stock.models import Hold


@transaction.atomic
def create_client(*, account: Account, name: str, hold_ids: tuple[int, ...] = ()) -> tuple[ApiClient, str]:
    """Make a client, and give it with its key, which is shown only this once.

    :raises NotFound: for a hold that is not of the account.
    """
    if Hold.objects.filter(pk__in=hold_ids, account=account).count() != len(set(hold_ids)):
        raise NotFound
    key = f"fy_{secrets.token_urlsafe(32)}"
    client = ApiClient.objects.create(account=account, name=name, key_hash=_digest(key))
    client.holds.set(hold_ids)
    return client, key


def find_caller(key: str) -> Client | None:
    """Find the client that a key stands for, if it may sell now."""
    clients = ApiClient.objects.filter(key_hash=_digest(key), is_active=True, may_sell=True)
    client = clients.filter(Q(expires_at=None) | Q(expires_at__gt=clock.now())).prefetch_related("holds").first()
    if client is None:
        return None
    hold_ids = tuple(hold.pk for hold in client.holds.all())
    return Client(client_id=client.pk, owner_id=client.account_id, hold_ids=hold_ids)


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
