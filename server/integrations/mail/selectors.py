"""Reads an account's mail provider."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.catalogue.venues.selectors import read_zone
from server.integrations.models import MailProvider
from server.platform import clock
from server.platform.crypto import decrypt, digest_of

PROVIDER_KEY_SALT, PROVIDER_SECRET_SALT = "clients.mail.key", "clients.mail.secret"
EVENTS_PATH = "/v1/mail/sendgrid/"
GRACE_PERIOD = timedelta(minutes=10)  # for an unavailable provider


@dataclass(frozen=True, kw_only=True)
class ProviderState:
    """An account's mail provider as its staff see it, all empty if it has none.

    `is_ours` while emails use our own mail server: no provider is connected, no sender is named, or it refuses them.
    """

    zone: str
    is_connected: bool = False
    is_ours: bool = True
    key: str = ""
    sender_address: str = ""
    sender_name: str = ""
    webhook_key: str = ""
    events_url: str = ""
    heard_at: datetime | None = None
    failing_since: datetime | None = None
    failure: str = ""
    connected_at: datetime | None = None
    version: int = 0


def find_provider(*, caller: Staff, account_id: int) -> QuerySet[MailProvider]:
    """Find the mail provider of an account that the caller may touch."""
    return caller.within(MailProvider.objects.filter(account_id=account_id))


def is_unavailable(provider: MailProvider) -> bool:
    """Return whether a mail provider has refused us, or has been unavailable for longer than the grace period."""
    since = provider.failing_since
    return since is not None and (provider.is_refused or clock.now() - since >= GRACE_PERIOD)


def read_provider_state(*, caller: Staff, account_id: int, origin: str) -> ProviderState:
    """Read an account's mail provider; `origin` is where its events reach us, unless a setting overrides it."""
    caller.needs(*NOT_DOOR_STAFF)
    zone = read_zone(account_id)
    provider = find_provider(caller=caller, account_id=account_id).first()
    if provider is None:
        return ProviderState(zone=zone)
    secret = decrypt(provider.secret, salt=PROVIDER_SECRET_SALT)
    return ProviderState(
        zone=zone,
        is_connected=True,
        is_ours=not provider.sender_address or is_unavailable(provider),
        key=_masked(provider.tail),
        sender_address=provider.sender_address,
        sender_name=provider.sender_name,
        webhook_key=provider.webhook_key,
        events_url=f"{origin}{EVENTS_PATH}{secret}" if secret else "",
        heard_at=provider.heard_at,
        failing_since=provider.failing_since,
        failure=provider.failure,
        connected_at=provider.connected_at,
        version=provider.version,
    )


def masked_key(*, account_id: int) -> str:
    """Return the masked key of an account's mail provider; empty if it has none."""
    tail = MailProvider.objects.filter(account_id=account_id).values_list("tail", flat=True).first()
    return _masked(tail) if tail else ""


def find_provider_by_secret(secret: str) -> MailProvider | None:
    """Find the mail provider whose events come to an address with this secret."""
    rows = MailProvider.objects.filter(secret_digest=digest_of(secret), account__deleted_at=None)
    return rows.first()


def _masked(tail: str) -> str:
    return f"SG.…{tail}"
