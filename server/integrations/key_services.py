"""Creates the keys of API clients, finds a caller by its key, and re-encrypts stored secrets."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction

from server.accounts.caller import Client, Staff
from server.accounts.models import Account, User
from server.administration.account_services import open_test_account
from server.audit.security_services import NoticeKind, notify_owners
from server.integrations.api_catalogue import API_VERSION, Category, names_of
from server.integrations.mail.selectors import PROVIDER_KEY_SALT, PROVIDER_SECRET_SALT
from server.integrations.models import LIVE, TEST, ApiClient, ClientHold, ClientKey, Endpoint, MailProvider
from server.integrations.webhooks import selectors as webhooks
from server.inventory.models import Hold
from server.platform import clock
from server.platform.crypto import ReencryptionResult, digest_of, encrypt, reencrypt_columns, reencrypts
from server.platform.database import Prepared
from server.platform.errors import NotFound

CLIENT_KEY_SALT = "clients.key"
SHOWN_CHARACTERS = 4  # letters at the end of a key
RECORD_USE_EVERY = timedelta(minutes=1)


@transaction.atomic
def create_client(
    *, account: Account, name: str, hold_ids: tuple[int, ...] = (), calls: Sequence[str] | None = None
) -> tuple[ApiClient, str]:
    """Create a client with its first key, and return both; without `calls` it may make all calls of sales.

    :raises NotFound: for a hold that is not of the account.
    """
    if Hold.objects.filter(pk__in=hold_ids, account=account).count() != len(set(hold_ids)):
        raise NotFound
    allowed = names_of(Category.SALES) if calls is None else list(calls)
    client = ApiClient.objects.create(account=account, name=name, calls=allowed, api_version=API_VERSION)
    client.holds.set(hold_ids)
    _, key = make_key(client=client)
    return client, key


def make_key(*, client: ApiClient, is_test: bool = False, by: User | None = None) -> tuple[ClientKey, str]:
    """Create a key of a client, and return its row and the key itself.

    With its first test key an account gets its test account.
    """
    if is_test:
        open_test_account(client.account)
    key = f"{TEST if is_test else LIVE}{secrets.token_urlsafe(32)}"
    row = ClientKey.objects.create(
        client=client,
        digest=digest_of(key),
        sealed=encrypt(key, salt=CLIENT_KEY_SALT),
        tail=key[-SHOWN_CHARACTERS:],
        is_test=is_test,
        created_by=by,
    )
    return row, key


def notify_of_key(*, caller: Staff, client: ApiClient, what: str) -> None:
    """Notify the owners of a client's account that somebody has one of its keys now."""
    facts = {"client": client.name, "what": what, "person": caller.user.full_name}
    notify_owners(account_id=client.account_id, kind=NoticeKind.KEY_ISSUED, **facts)


def key_name(key: ClientKey) -> str:
    """Return the name of a key in the audit log: its client, and its end."""
    return f"{key.client.name} · {key.masked}"


def find_caller(key: str) -> Client | None:
    """Find the client of a key, if it may call now; a test key works for the account's test account."""
    row = next(iter(_BY_DIGEST.rows(digest_of(key))), None)
    if row is None or not _is_live(row):
        return None
    _record_use(row)
    return _caller_of(row)


# Prepared, because it runs with each call, and compiling such a query costs more than running it.
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
    owner: Account | None = getattr(client.account, "test_house", None) if row.is_test else client.account
    if owner is None:
        return None
    return Client(
        client_id=client.pk,
        owner_id=owner.pk,
        name=client.name,
        # The test account has only holds of its own, from which a client sells freely.
        hold_ids=() if row.is_test else tuple(hold.hold_id for hold in _HOLDS_OF.rows(client.pk)),
        calls=frozenset(client.calls),
        key_id=row.pk,
        is_test=row.is_test,
        api_version=client.api_version,
    )


def _record_use(row: ClientKey) -> None:
    """Record when a key was used, at most once a minute: after a rotation this shows which one is still in use."""
    now = clock.now()
    if row.last_used_at is None or row.last_used_at < now - RECORD_USE_EVERY:
        ClientKey.objects.filter(pk=row.pk).update(last_used_at=now)


@reencrypts
def reseal_clients() -> ReencryptionResult:
    """Re-encrypt clients' keys, webhook signing secrets and the keys of mail providers with the current key."""
    endpoints = dict.fromkeys(("secret", "old_secret", "private_key"), webhooks.ENDPOINT_SALT)
    return (
        reencrypt_columns(ClientKey, sealed=CLIENT_KEY_SALT)
        + reencrypt_columns(Endpoint, **endpoints)
        + reencrypt_columns(MailProvider, key=PROVIDER_KEY_SALT, secret=PROVIDER_SECRET_SALT)
    )
