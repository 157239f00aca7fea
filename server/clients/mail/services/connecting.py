"""Connecting an account to a mail service of its own, and parting them again."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, facts_of, record, refuse_older
from server.accounts.tokens import digest_of, new_token
from server.clients.mail.selectors import KEY_SALT, SECRET_SALT
from server.clients.mail.services.asking import check_key
from server.clients.mail.signatures import read_public_key
from server.clients.models import MailProvider
from server.core import clock
from server.core.errors import FieldsWrong, NotFound
from server.core.sealing.words import seal
from server.core.services.post import is_address

TAIL = 4  # letters of a key that are shown
WRONG_KEY = "This is not SendGrid's verification key"
WRONG_SENDER = "Enter the address that mails come from"


@dataclass(frozen=True, kw_only=True)
class Manner:
    """From whom mails come, and how events are believed; None leaves what there is."""

    sender_address: str | None = None
    sender_name: str | None = None
    webhook_key: str | None = None


@dataclass(frozen=True)
class Refused:
    """Why a key was not taken."""

    why: str


def connect(*, caller: Staff, account_id: int, key: str, manner: Manner) -> MailProvider | Refused:
    """Let an account's mails go by its own SendGrid, or change its key; nothing is stored of a key that cannot send.

    :raises NotProved: unless the caller has just proved who they are: links to passwords go that way.
    :raises TooManyAttempts: if this person asked too often in the last hour.
    :raises FieldsWrong: for a sender that is no address, or a verification key that is none.
    """
    caller.needs(*NOT_DOOR_STAFF)
    fields = _read(manner)
    caller.needs_proof()
    if why := check_key(caller=caller, key=key):
        return Refused(why)
    with transaction.atomic():
        return _store(caller, account_id, {**fields, **_sealed(key), **WELL})


# What is said of a service that has not failed.
WELL: dict[str, object] = {"failing_since": None, "failed_at": None, "failure": "", "is_refused": False}


@transaction.atomic
def edit(*, caller: Staff, account_id: int, manner: Manner, version: int | None = None) -> MailProvider:
    """Change from whom an account's mails come, or how its events are believed.

    :raises NotFound: if it is not connected.
    :raises ChangedMeanwhile: if somebody else has changed it since `version`.
    :raises FieldsWrong: for a sender that is no address, or a verification key that is none.
    """
    caller.needs(*NOT_DOOR_STAFF)
    provider = _lock(caller, account_id)
    if provider is None:
        raise NotFound
    refuse_older(version, provider)
    return _change(caller, provider, _read(manner))


@transaction.atomic
def disconnect(*, caller: Staff, account_id: int) -> None:
    """Forget an account's mail service: its mails go by our own from now on.

    :raises NotFound: if it is not connected.
    """
    caller.needs(*NOT_DOOR_STAFF)
    provider = _lock(caller, account_id)
    if provider is None:
        raise NotFound
    record(caller=caller, action=Action.DELETE, row=provider, account_id=account_id, before=_facts(provider))
    provider.delete()


def _store(caller: Staff, account_id: int, fields: dict[str, object]) -> MailProvider:
    found = _lock(caller, account_id)
    if found is not None:
        return _change(caller, found, fields)
    secret = new_token()
    provider = MailProvider.objects.create(
        account_id=account_id,
        secret=seal(secret, salt=SECRET_SALT),
        secret_digest=digest_of(secret),
        connected_at=clock.now(),
        connected_by=caller.user,
        **fields,
    )
    record(caller=caller, action=Action.CREATE, row=provider, account_id=account_id, after=_facts(provider))
    return provider


def _change(caller: Staff, provider: MailProvider, fields: dict[str, object]) -> MailProvider:
    before = _facts(provider)
    MailProvider.objects.filter(pk=provider.pk).update(version=F("version") + 1, **fields)
    provider.refresh_from_db()
    action, account = Action.UPDATE, provider.account_id
    record(caller=caller, action=action, row=provider, account_id=account, before=before, after=_facts(provider))
    return provider


def _lock(caller: Staff, account_id: int) -> MailProvider | None:
    rows = MailProvider.objects.filter(account_id=account_id).select_for_update(no_key=True)
    return caller.within(rows).first()


def _facts(provider: MailProvider) -> dict[str, object]:
    """Give what the log has of it: of its key the last letters alone."""
    return facts_of(provider, "tail", "sender_address", "sender_name") | {"events": bool(provider.webhook_key)}


def _sealed(key: str) -> dict[str, object]:
    return {"key": seal(key, salt=KEY_SALT), "tail": key[-TAIL:]}


def _read(manner: Manner) -> dict[str, object]:
    wrong: dict[str, str] = {}
    fields: dict[str, object] = {}
    if manner.sender_address is not None:
        fields["sender_address"] = manner.sender_address
        if manner.sender_address and not is_address(manner.sender_address):
            wrong["sender_address"] = WRONG_SENDER
    if manner.sender_name is not None:
        fields["sender_name"] = " ".join(manner.sender_name.split())
    if manner.webhook_key is not None:
        key = read_public_key(manner.webhook_key) if manner.webhook_key.strip() else ""
        fields["webhook_key"] = key or ""
        if key is None:
            wrong["webhook_key"] = WRONG_KEY
    if wrong:
        raise FieldsWrong(wrong)
    return fields
