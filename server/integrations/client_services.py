"""Creates, updates and deletes API clients, assigns holds to them, and adds, ends and shows their keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from django.db import transaction
from django.db.models.functions import Lower

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Staff
from server.audit.services import Action, AuditedModel, check_version, record_change
from server.integrations import errors, selectors
from server.integrations.api_catalogue import API_VERSION, BY_ID, BY_NAME
from server.integrations.changes import ClientChanged
from server.integrations.key_services import CLIENT_KEY_SALT, key_name, make_key, notify_of_key
from server.integrations.models import ApiClient, ClientHold, ClientKey
from server.integrations.selectors import find_keys, live_at
from server.inventory.models import Hold
from server.platform import clock
from server.platform.crypto import decrypt
from server.platform.datetimes import iso_format
from server.platform.domain_events import publish
from server.platform.errors import InvalidFields, NotFound, first_or_refuse


class Expiry(Enum):
    """Values of a client's expiry that are no moment."""

    NEVER = "never"


@dataclass(frozen=True, kw_only=True)
class ClientForm:
    """A submitted client form; None means unchanged. `call_ids` are the catalogue's numbers."""

    name: str = ""
    call_ids: Sequence[int] | None = None
    expires_at: datetime | Expiry | None = None
    is_active: bool | None = None
    wrong: Mapping[str, str] = field(
        default_factory=dict
    )  # fields that could not be parsed, reported with the other errors


def add_client(*, caller: Staff, account_id: int | None, form: ClientForm) -> tuple[ApiClient, str]:
    """Create a client with its first key, and return both; later the whole key is only shown on request.

    :raises ReauthenticationRequired: unless the caller has just reauthenticated.
    :raises InvalidFields: if a field of the form is missing or wrong.
    :raises NotFound: if there is no such account.
    """
    caller.needs(*NOT_DOOR_STAFF)
    columns = _read_form(form)
    caller.require_reauthentication()
    with transaction.atomic():
        owner = caller.account_for(account_id)
        client = ApiClient(account_id=owner, api_version=API_VERSION, created_by=caller.user, **columns)
        with _CLIENTS.saving(caller, client):
            client.save()
        row, key = make_key(client=client, by=caller.user)
        record_change(caller=caller, action=Action.CREATE, row=row, account_id=owner, name=key_name(row))
        notify_of_key(caller=caller, client=client, what="issued")
    return selectors.get_client(caller=caller, client_id=client.pk), key


def update_client(*, caller: Staff, client_id: int, form: ClientForm, version: int | None = None) -> ApiClient:
    """Update a client; its state and its calls apply from its next call on.

    :raises NotFound: if there is none, or it is another account's.
    :raises StaleVersion: if `version` is given and is no longer the row's.
    :raises InvalidFields: if a field of the form is missing or wrong.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        client = lock_client(caller=caller, client_id=client_id)
        check_version(version, client, shown=lambda: selectors.get_client(caller=caller, client_id=client_id))
        columns = _read_form(form)
        with _CLIENTS.saving(caller, client):
            for name, value in columns.items():
                setattr(client, name, value)
            client.version += 1
            client.save(update_fields=[*columns, "version"])
    return selectors.get_client(caller=caller, client_id=client_id)


def delete_client(*, caller: Staff, client_id: int) -> None:
    """Delete a client: its keys stop working and its holds are unassigned; its sales still refer to it.

    :raises NotFound: if there is none, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        client = lock_client(caller=caller, client_id=client_id)
        with _CLIENTS.deleting(caller, client):
            ApiClient.objects.filter(pk=client_id).update(deleted_at=clock.now())
            ClientHold.objects.filter(apiclient=client).delete()


def lock_client(*, caller: Caller, client_id: int) -> ApiClient:
    """Lock a client until the transaction ends.

    :raises NotFound: if there is none, or it is another account's.
    """
    found = selectors.find_clients(caller=caller, client_id=client_id)
    return first_or_refuse(found.select_for_update(of=("self",), no_key=True))


def _read_form(form: ClientForm) -> dict[str, Any]:
    """Check a form and return the columns that it sets.

    :raises InvalidFields: with every field's message.
    """
    messages = dict(form.wrong)
    if not form.name:
        messages.setdefault("client_name", errors.NAME_REQUIRED)
    if not set(form.call_ids or ()) <= BY_ID.keys():
        messages["api_id"] = errors.CALL_UNKNOWN
    if messages:
        raise InvalidFields(messages)
    columns: dict[str, Any] = {"name": form.name}
    if form.call_ids is not None:
        columns["calls"] = [call.name for number, call in BY_ID.items() if number in form.call_ids]
    if form.expires_at is not None:
        columns["expires_at"] = None if form.expires_at is Expiry.NEVER else form.expires_at
    if form.is_active is not None:
        columns["is_active"] = form.is_active
    return columns


def _facts(client: ApiClient) -> dict[str, object]:
    calls = [BY_NAME[name].title for name in client.calls if name in BY_NAME]
    expires = iso_format(client.expires_at, "UTC") if client.expires_at else None
    return {"name": client.name, "is_active": client.is_active, "expires_at": expires, "calls": ", ".join(calls)}


_CLIENTS: AuditedModel[ApiClient] = AuditedModel(
    facts=_facts,
    account_of=lambda client: client.account_id,
    change=lambda client: ClientChanged(client.pk, client.account_id),
)


@dataclass(frozen=True, kw_only=True)
class HoldChange:
    """A hold to assign to a client, or to unassign (the spec's isaction 'add' and 'delete')."""

    hold_id: int
    is_gone: bool = False


@transaction.atomic
def assign_holds(*, caller: Staff, client_id: int, changes: Sequence[HoldChange]) -> None:
    """Assign holds to a client, and unassign others, all of them or none.

    From its first hold on a client only sells from its holds; after the last one is removed it sells freely again.

    :raises NotFound: if there is no such client, it is another account's, or one of the holds is.
    """
    caller.needs(*NOT_DOOR_STAFF)
    client = lock_client(caller=caller, client_id=client_id)
    ids = {change.hold_id for change in changes}
    # Locked, so that none of them is deleted before the assignments are saved.
    holds = Hold.objects.select_for_update(no_key=True).filter(pk__in=ids)
    if len(holds.filter(account_id=client.account_id).order_by("pk")) < len(ids):
        raise NotFound
    before = _hold_names(client)
    gone = {change.hold_id for change in changes if change.is_gone}
    known = set(client.client_holds.values_list("hold_id", flat=True))
    ClientHold.objects.filter(apiclient=client, hold_id__in=gone).delete()
    ClientHold.objects.bulk_create(
        [ClientHold(apiclient=client, hold_id=hold_id) for hold_id in sorted(ids - gone - known)]
    )
    record_change(
        caller=caller,
        action=Action.UPDATE,
        row=client,
        account_id=client.account_id,
        before={"holds": before},
        after={"holds": _hold_names(client)},
        name=client.name,
    )
    publish(ClientChanged(client.pk, client.account_id))


def _hold_names(client: ApiClient) -> str:
    return ", ".join(client.holds.order_by(Lower("name"), "pk").values_list("name", flat=True))


MAX_LIVE_KEYS = 2  # of a kind: the one in use, and its replacement
MAX_HOURS_LEFT = 24 * 366


@transaction.atomic
def add_key(*, caller: Staff, client_id: int, is_test: bool = False) -> tuple[ClientKey, str]:
    """Add a key to a client, and return its row and the key itself.

    :raises NotFound: if there is no such client, or it is another account's.
    :raises ReauthenticationRequired: unless the caller has just reauthenticated.
    :raises TooManyKeys: if two of the kind are live already.
    """
    caller.needs(*NOT_DOOR_STAFF)
    client = lock_client(caller=caller, client_id=client_id)  # so that two concurrent calls do not create a third key
    caller.require_reauthentication()
    if client.keys.filter(live_at(clock.now()), is_test=is_test).count() >= MAX_LIVE_KEYS:
        raise errors.TooManyKeys
    row, key = make_key(client=client, is_test=is_test, by=caller.user)
    record_change(caller=caller, action=Action.CREATE, row=row, account_id=client.account_id, name=key_name(row))
    notify_of_key(caller=caller, client=client, what="issued")
    publish(ClientChanged(client.pk, client.account_id))
    return row, key


@transaction.atomic
def end_key(*, caller: Staff, key_id: int, hours: int = 0) -> ClientKey:
    """Let a key end, now or in some hours; until then the end may be changed.

    :raises NotFound: if there is none, its client is gone, or it is another account's.
    :raises KeyIsOver: if it has ended already.
    """
    caller.needs(*NOT_DOOR_STAFF)
    row = _lock_key(caller, key_id)
    now = clock.now()
    if row.ends_at and row.ends_at <= now:
        raise errors.KeyIsOver
    before = {"ends_at": _end_text(row)}
    row.ends_at = now + timedelta(hours=hours)
    row.save(update_fields=["ends_at"])
    account_id = row.client.account_id
    record_change(
        caller=caller,
        action=Action.UPDATE,
        row=row,
        account_id=account_id,
        before=before,
        after={"ends_at": _end_text(row)},
        name=key_name(row),
    )
    publish(ClientChanged(row.client_id, account_id))
    return row


@transaction.atomic
def show_key(*, caller: Staff, key_id: int) -> tuple[ClientKey, str]:
    """Show a whole key again, and record that in the audit log.

    :raises NotFound: if there is none, its client is gone, or it is another account's.
    :raises ReauthenticationRequired: unless the caller has just reauthenticated.
    :raises KeyIsNotKept: if it can no longer be decrypted.
    """
    caller.needs(*NOT_DOOR_STAFF)
    row = _lock_key(caller, key_id)
    caller.require_reauthentication()
    key = decrypt(row.sealed, salt=CLIENT_KEY_SALT) if row.sealed else None
    if key is None:
        raise errors.KeyIsNotKept
    record_change(caller=caller, action=Action.ACCESS, row=row, account_id=row.client.account_id, name=key_name(row))
    notify_of_key(caller=caller, client=row.client, what="shown once more")
    return row, key


def _lock_key(caller: Staff, key_id: int) -> ClientKey:
    keys = find_keys(caller=caller, key_id=key_id).select_related("client", "created_by")
    return first_or_refuse(keys.select_for_update(of=("self",), no_key=True))


def _end_text(row: ClientKey) -> str | None:
    return iso_format(row.ends_at, "UTC") if row.ends_at else None
