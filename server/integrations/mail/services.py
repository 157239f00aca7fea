"""Connects an account to its own mail provider, and checks its key and the domain of its sender."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import timedelta

import dns.exception
import dns.name
import dns.resolver
import requests
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet

from server.abuse.services import attempts
from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import Action, check_version, facts_of, record_change
from server.integrations.mail.selectors import PROVIDER_KEY_SALT, PROVIDER_SECRET_SALT, find_provider
from server.integrations.mail.sendgrid import (
    SELECTORS,
    Finding,
    TxtRecords,
    check_dkim,
    check_dmarc,
    check_spf,
    read_public_key,
)
from server.integrations.models import MailProvider
from server.platform import clock
from server.platform.crypto import digest_of, encrypt, new_token
from server.platform.errors import InvalidFields, NotFound, first_or_refuse
from server.platform.mailing import is_email_address

SEND_SCOPE = "mail.send"  # the permission that a key needs for sending
KEY_CHECK_TIMEOUT = 8  # seconds: it blocks a thread of ours, and somebody waits at a screen
LONGEST_KEY = 200  # characters; SendGrid's have 69
MOST_BYTES = 256 * 1024  # of a response that is read

NOT_A_KEY = "This is no key of SendGrid's"
KEY_UNKNOWN = "SendGrid does not know this key"
KEY_MAY_NOT_SEND = "This key may not send mail: give it the permission Mail Send at SendGrid"
SENDGRID_UNREACHABLE = "SendGrid cannot be reached at the moment"


def check_provider_key(*, caller: Staff, key: str) -> str:
    """Ask SendGrid whether a key may send emails, and return what is wrong with it; empty if nothing is.

    :raises TooManyAttempts: if this person asked too often in the last hour.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if not may_be_key(key):
        return NOT_A_KEY
    attempts.PROVIDER_QUESTIONS.count(str(caller.user.pk))
    try:
        return _request_scopes(key)
    except (requests.RequestException, ValueError):
        return SENDGRID_UNREACHABLE


def may_be_key(key: str) -> bool:
    """Return whether a text can be a key at all: it is sent in a header."""
    return 0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable() and " " not in key


def _request_scopes(key: str) -> str:
    headers = {"Authorization": f"Bearer {key}", "Accept": "application/json"}
    address = f"{settings.SENDGRID_API_BASE}/v3/scopes"
    with requests.get(
        address, headers=headers, timeout=KEY_CHECK_TIMEOUT, stream=True, allow_redirects=False
    ) as answer:
        if answer.status_code in (401, 403):
            return KEY_UNKNOWN
        if answer.status_code != requests.codes.ok:
            return SENDGRID_UNREACHABLE
        body = answer.raw.read(MOST_BYTES, decode_content=True)
    return "" if SEND_SCOPE in _scopes(body) else KEY_MAY_NOT_SEND


def _scopes(body: bytes) -> list[str]:
    """Return the permissions in a response.

    :raises ValueError: if it is malformed.
    """
    read = json.loads(body)
    scopes = read.get("scopes") if isinstance(read, dict) else None
    if not isinstance(scopes, list):
        raise ValueError("no scopes")
    return [scope for scope in scopes if isinstance(scope, str)]


SHOWN_CHARACTERS = 4  # letters at the end of a key
WRONG_KEY = "This is not SendGrid's verification key"
WRONG_SENDER = "Enter the address that mails come from"


@dataclass(frozen=True, kw_only=True)
class SenderSettings:
    """The sender of emails and the verification of events; None means unchanged."""

    sender_address: str | None = None
    sender_name: str | None = None
    webhook_key: str | None = None


@dataclass(frozen=True)
class KeyRefused:
    """Why a key was refused."""

    why: str


def connect_provider(*, caller: Staff, account_id: int, key: str, manner: SenderSettings) -> MailProvider | KeyRefused:
    """Connect an account to its own SendGrid, or change its key; a key that cannot send is not stored.

    :raises ReauthenticationRequired: unless the caller has just reauthenticated: password links are sent this way.
    :raises TooManyAttempts: if this person asked too often in the last hour.
    :raises InvalidFields: for a sender that is no address, or an invalid verification key.
    """
    caller.needs(*NOT_DOOR_STAFF)
    fields = _read_settings(manner)
    caller.require_reauthentication()
    if why := check_provider_key(caller=caller, key=key):
        return KeyRefused(why)
    with transaction.atomic():
        sealed = {"key": encrypt(key, salt=PROVIDER_KEY_SALT), "tail": key[-SHOWN_CHARACTERS:]}
        return _store(caller, account_id, {**fields, **sealed, **HEALTHY})


# The columns of a provider that has not failed.
HEALTHY: dict[str, object] = {"failing_since": None, "failed_at": None, "failure": "", "is_refused": False}


@transaction.atomic
def update_provider(
    *, caller: Staff, account_id: int, manner: SenderSettings, version: int | None = None
) -> MailProvider:
    """Change an account's sender, or the verification of its events.

    :raises NotFound: if it is not connected.
    :raises StaleVersion: if somebody else has changed it since `version`.
    :raises InvalidFields: for a sender that is no address, or an invalid verification key.
    """
    caller.needs(*NOT_DOOR_STAFF)
    provider = first_or_refuse(_lock(caller, account_id))
    check_version(version, provider)
    return _change(caller, provider, _read_settings(manner))


@transaction.atomic
def disconnect_provider(*, caller: Staff, account_id: int) -> None:
    """Delete an account's mail provider: its emails use our own server from now on.

    :raises NotFound: if it is not connected.
    """
    caller.needs(*NOT_DOOR_STAFF)
    provider = first_or_refuse(_lock(caller, account_id))
    record_change(caller=caller, action=Action.DELETE, row=provider, account_id=account_id, before=_facts(provider))
    provider.delete()


def _store(caller: Staff, account_id: int, fields: dict[str, object]) -> MailProvider:
    found = _lock(caller, account_id).first()
    if found is not None:
        return _change(caller, found, fields)
    secret = new_token()
    provider = MailProvider.objects.create(
        account_id=account_id,
        secret=encrypt(secret, salt=PROVIDER_SECRET_SALT),
        secret_digest=digest_of(secret),
        connected_at=clock.now(),
        connected_by=caller.user,
        **fields,
    )
    record_change(caller=caller, action=Action.CREATE, row=provider, account_id=account_id, after=_facts(provider))
    return provider


def _change(caller: Staff, provider: MailProvider, fields: dict[str, object]) -> MailProvider:
    before = _facts(provider)
    MailProvider.objects.filter(pk=provider.pk).update(version=F("version") + 1, **fields)
    provider.refresh_from_db()
    action, account = Action.UPDATE, provider.account_id
    record_change(caller=caller, action=action, row=provider, account_id=account, before=before, after=_facts(provider))
    return provider


def _lock(caller: Staff, account_id: int) -> QuerySet[MailProvider]:
    return find_provider(caller=caller, account_id=account_id).select_for_update(no_key=True)


def _facts(provider: MailProvider) -> dict[str, object]:
    """Return its columns for the audit log: only the last letters of its key."""
    return facts_of(provider, "tail", "sender_address", "sender_name") | {"events": bool(provider.webhook_key)}


def _read_settings(manner: SenderSettings) -> dict[str, object]:
    wrong: dict[str, str] = {}
    fields: dict[str, object] = {}
    if manner.sender_address is not None:
        fields["sender_address"] = manner.sender_address
        if manner.sender_address and not is_email_address(manner.sender_address):
            wrong["sender_address"] = WRONG_SENDER
    if manner.sender_name is not None:
        fields["sender_name"] = " ".join(manner.sender_name.split())
    if manner.webhook_key is not None:
        key = read_public_key(manner.webhook_key) if manner.webhook_key.strip() else ""
        fields["webhook_key"] = key or ""
        if key is None:
            wrong["webhook_key"] = WRONG_KEY
    if wrong:
        raise InvalidFields(wrong)
    return fields


DNS_TIMEOUT = 2.0  # for one query, of which there are at most five
MAX_TXT_RECORDS = 40  # records of one name


@dataclass(frozen=True, kw_only=True)
class SenderDomain:
    """A sender's domain, and its findings."""

    name: str
    findings: tuple[Finding, ...]


def check_sender_domain(*, caller: Staff, account_id: int) -> SenderDomain:
    """Check the DNS records of the domain of an account's sender.

    :raises NotFound: if the account has no mail provider, or has named no sender.
    :raises TooManyAttempts: if this person asked too often in the last hour.
    """
    caller.needs(*NOT_DOOR_STAFF)
    provider = first_or_refuse(find_provider(caller=caller, account_id=account_id))
    name = _domain_of(provider.sender_address)
    attempts.PROVIDER_QUESTIONS.count(str(caller.user.pk))
    resolver = _resolver()
    texts = {selector: _read_txt_records(resolver, f"{selector}._domainkey.{name}") for selector in SELECTORS}
    findings = (
        check_spf(name, _read_txt_records(resolver, name)),
        check_dkim(name, texts),
        _check_dmarc(resolver, name),
    )
    return SenderDomain(name=name, findings=findings)


def _domain_of(address: str) -> str:
    if not address:
        raise NotFound
    try:
        return dns.name.from_text(address.rpartition("@")[2]).to_text(omit_final_dot=True)
    except (dns.exception.DNSException, UnicodeError):
        raise NotFound from None


def _check_dmarc(resolver: dns.resolver.Resolver, name: str) -> Finding:
    """Check a domain's own record, else that of the two-label domain above it (RFC 7489, section 6.6.3)."""
    texts = _read_txt_records(resolver, f"_dmarc.{name}")
    parent = ".".join(name.split(".")[-2:])
    if texts == [] and parent != name:
        texts = _read_txt_records(resolver, f"_dmarc.{parent}")
    return check_dmarc(name, texts)


def _resolver() -> dns.resolver.Resolver:
    """Return a resolver with a short timeout; it follows CNAMEs, which SendGrid's keys use."""
    servers: list[str] = settings.DNS_RESOLVERS
    resolver = dns.resolver.Resolver(configure=not servers)
    resolver.lifetime = resolver.timeout = DNS_TIMEOUT
    if servers:
        # An IPv6 address has more than one colon, and uses port 53.
        places = [server.split(":") if server.count(":") == 1 else [server, "53"] for server in servers]
        resolver.nameservers = [address for address, _ in places]
        resolver.nameserver_ports = {address: int(port) for address, port in places}
    return resolver


def _read_txt_records(resolver: dns.resolver.Resolver, name: str) -> TxtRecords:
    """Read the TXT records of a name: empty if it has none, None if no server answered."""
    try:
        answer = resolver.resolve(name, "TXT", search=False)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except (dns.exception.DNSException, OSError):
        return None
    return [b"".join(row.strings).decode(errors="replace") for row in list(answer)[:MAX_TXT_RECORDS]]


RECORD_EVERY = timedelta(minutes=1)


def record_event_received(*, provider: MailProvider) -> None:
    """Record when verified events arrived, at most once a minute: the account sees that they do."""
    now = clock.now()
    old = Q(heard_at=None) | Q(heard_at__lt=now - RECORD_EVERY)
    MailProvider.objects.filter(old, pk=provider.pk).update(heard_at=now)
