"""Making, changing and deleting API clients (spec part 2, sections 2, 4 and 5, Client API)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any

from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Staff
from server.accounts.services.audit_log import Action, Kept, record, refuse_older
from server.clients import errors, selectors
from server.clients.catalogue import BY_ID, BY_NAME, VERSION
from server.clients.changes import ClientChanged
from server.clients.models import ApiClient, ClientHold
from server.clients.services.keys import make_key, name_of, tell_of_key
from server.core import clock, wire
from server.core.errors import FieldsWrong, NotFound


class Expiry(Enum):
    """When a client may call no more, where that is no moment."""

    NEVER = "never"


@dataclass(frozen=True, kw_only=True)
class ClientForm:
    """A client as it was filled in; what is None stays as it is. `call_ids` are the catalogue's numbers."""

    name: str = ""
    call_ids: Sequence[int] | None = None
    expires_at: datetime | Expiry | None = None
    is_active: bool | None = None
    wrong: Mapping[str, str] = field(default_factory=dict)  # what could not be read: told together with the rest


def add_client(*, caller: Staff, account_id: int | None, form: ClientForm) -> tuple[ApiClient, str]:
    """Make a client with its first key, and give both: the key is whole here, and then only for who asks for it.

    :raises NotProved: unless the caller has just proved who they are.
    :raises FieldsWrong: if a field of the form is missing or wrong.
    :raises NotFound: if there is no such account.
    """
    caller.needs(*NOT_DOOR_STAFF)
    columns = _read_form(form)
    caller.needs_proof()
    with transaction.atomic():
        owner = caller.account_for(account_id)
        client = ApiClient(account_id=owner, api_version=VERSION, created_by=caller.user, **columns)
        with _CLIENTS.saving(caller, client):
            client.save()
        row, key = make_key(client=client, by=caller.user)
        record(caller=caller, action=Action.CREATE, row=row, account_id=owner, name=name_of(row))
        tell_of_key(caller=caller, client=client, what="issued")
    return selectors.get_client(caller=caller, client_id=client.pk), key


def update_client(*, caller: Staff, client_id: int, form: ClientForm, version: int | None = None) -> ApiClient:
    """Change a client; whether it is on, and what it may do, counts from its next call on.

    :raises NotFound: if there is none, or it is another account's.
    :raises ChangedMeanwhile: if `version` is given and is no longer the row's.
    :raises FieldsWrong: if a field of the form is missing or wrong.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        client = lock_client(caller=caller, client_id=client_id)
        refuse_older(version, client, shown=lambda: selectors.get_client(caller=caller, client_id=client_id))
        columns = _read_form(form)
        with _CLIENTS.saving(caller, client):
            for name, value in columns.items():
                setattr(client, name, value)
            client.version += 1
            client.save(update_fields=[*columns, "version"])
    return selectors.get_client(caller=caller, client_id=client_id)


def delete_client(*, caller: Staff, client_id: int) -> None:
    """Delete a client: its keys open nothing from now on, and its holds are free of it; what it sold still names it.

    :raises NotFound: if there is none, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        client = lock_client(caller=caller, client_id=client_id)
        with _CLIENTS.deleting(caller, client):
            ApiClient.objects.filter(pk=client_id).update(deleted_at=clock.now())
            ClientHold.objects.filter(apiclient=client).delete()


def lock_client(*, caller: Caller, client_id: int) -> ApiClient:
    """Keep a client as it is until the transaction ends.

    :raises NotFound: if there is none, or it is another account's.
    """
    found = selectors.find_clients(caller=caller, client_id=client_id)
    client = found.select_for_update(of=("self",), no_key=True).first()
    if client is None:
        raise NotFound
    return client


def _read_form(form: ClientForm) -> dict[str, Any]:
    """Check a form and give the columns it sets.

    :raises FieldsWrong: with every field's message.
    """
    messages = dict(form.wrong)
    if not form.name:
        messages.setdefault("client_name", errors.NAME_REQUIRED)
    if not set(form.call_ids or ()) <= BY_ID.keys():
        messages["api_id"] = errors.CALL_UNKNOWN
    if messages:
        raise FieldsWrong(messages)
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
    expires = wire.iso(client.expires_at, "UTC") if client.expires_at else None
    return {"name": client.name, "is_active": client.is_active, "expires_at": expires, "calls": ", ".join(calls)}


_CLIENTS: Kept[ApiClient] = Kept(
    facts=_facts,
    account_of=lambda client: client.account_id,
    change=lambda client: ClientChanged(client.pk, client.account_id),
)
