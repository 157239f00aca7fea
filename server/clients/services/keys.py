"""Making API clients and their keys, and knowing a client by its key."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction

from server.accounts.caller import Client, Staff
from server.accounts.models import Account, User
from server.accounts.services import notices
from server.accounts.services.test_houses import open_test_house
from server.accounts.tokens import digest_of
from server.clients.catalogue import VERSION, Category, names_of
from server.clients.models import ApiClient, ClientHold, ClientKey
from server.clients.models.clients import LIVE, TEST
from server.core import clock
from server.core.database.prepared import Prepared
from server.core.errors import NotFound
from server.core.sealing.words import seal
from server.stock.models import Hold

SALT = "clients.key"
TAIL = 4  # letters of a key that are shown
USE_NOTED_EVERY = timedelta(minutes=1)


@transaction.atomic
def create_client(
    *, account: Account, name: str, hold_ids: tuple[int, ...] = (), calls: Sequence[str] | None = None
) -> tuple[ApiClient, str]:
    """Make a client with its first key, and give both; without `calls` it may do all that belongs to sales.

    :raises NotFound: for a hold that is not of the account.
    """
    if Hold.objects.filter(pk__in=hold_ids, account=account).count() != len(set(hold_ids)):
        raise NotFound
    allowed = names_of(Category.SALES) if calls is None else list(calls)
    client = ApiClient.objects.create(account=account, name=name, calls=allowed, api_version=VERSION)
    client.holds.set(hold_ids)
    _, key = make_key(client=client)
    return client, key


def make_key(*, client: ApiClient, is_test: bool = False, by: User | None = None) -> tuple[ClientKey, str]:
    """Make a key of a client, and give its row and what the client is to be told.

    With its first test key an account gets its test house.
    """
    if is_test:
        open_test_house(client.account)
    key = f"{TEST if is_test else LIVE}{secrets.token_urlsafe(32)}"
    row = ClientKey.objects.create(
        client=client,
        digest=digest_of(key),
        sealed=seal(key, salt=SALT),
        tail=key[-TAIL:],
        is_test=is_test,
        created_by=by,
    )
    return row, key


def tell_of_key(*, caller: Staff, client: ApiClient, what: str) -> None:
    """Tell the owners of a client's account that somebody has one of its keys now."""
    facts = {"client": client.name, "what": what, "person": caller.user.full_name}
    notices.tell_owners(account_id=client.account_id, kind=notices.Kind.KEY_ISSUED, **facts)


def name_of(key: ClientKey) -> str:
    """Name a key as the audit log knows it: whose it is, and its end."""
    return f"{key.client.name} · {key.masked}"


def find_caller(key: str) -> Client | None:
    """Find the client that a key stands for, if it may call now; a test key works for the account's test house."""
    row = next(iter(_BY_DIGEST.rows(digest_of(key))), None)
    if row is None or not _is_live(row):
        return None
    _note_use(row)
    return _caller_of(row)


# Asked at each call; most of what such a question costs is writing it.
_BY_DIGEST = Prepared(
    lambda digest: ClientKey.objects.filter(digest=digest).select_related("client__account__test_house")
)
_HOLDS_OF = Prepared(lambda client: ClientHold.objects.filter(apiclient=client).order_by("hold_id"))


def _is_live(row: ClientKey) -> bool:
    client, now = row.client, clock.now()
    if client.deleted_at or client.account.deleted_at or not client.is_active:
        return False
    return all(end is None or end > now for end in (row.ends_at, client.expires_at))


def _caller_of(row: ClientKey) -> Client | None:
    client = row.client
    house: Account | None = getattr(client.account, "test_house", None) if row.is_test else client.account
    if house is None:
        return None
    return Client(
        client_id=client.pk,
        owner_id=house.pk,
        name=client.name,
        # The test house has no holds but its own, which a client sells freely from.
        hold_ids=() if row.is_test else tuple(held.hold_id for held in _HOLDS_OF.rows(client.pk)),
        calls=frozenset(client.calls),
        key_id=row.pk,
        is_test=row.is_test,
        api_version=client.api_version,
    )


def _note_use(row: ClientKey) -> None:
    """Note when a key was used, once a minute: of two at a rotation one can see which is still in use."""
    now = clock.now()
    if row.last_used_at is None or row.last_used_at < now - USE_NOTED_EVERY:
        ClientKey.objects.filter(pk=row.pk).update(last_used_at=now)
