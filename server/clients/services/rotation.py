"""Making a client's further keys, ending them, and telling one again to who may."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, record
from server.clients import errors
from server.clients.changes import ClientChanged
from server.clients.models import ClientKey
from server.clients.selectors import find_keys, live_at
from server.clients.services.clients import lock_client
from server.clients.services.keys import SALT, make_key, name_of, tell_of_key
from server.core import clock, wire
from server.core.announce import announce
from server.core.errors import NotFound
from server.core.sealing.words import unseal

MOST_LIVE = 2  # of a kind: the one in use, and the one that takes its place
MOST_HOURS = 24 * 366


@transaction.atomic
def add_key(*, caller: Staff, client_id: int, is_test: bool = False) -> tuple[ClientKey, str]:
    """Make another key of a client, and give its row and what the client is to be told.

    :raises NotFound: if there is no such client, or it is another account's.
    :raises NotProved: unless the caller has just proved who they are.
    :raises TooManyKeys: if two of the kind are live already.
    """
    caller.needs(*NOT_DOOR_STAFF)
    client = lock_client(caller=caller, client_id=client_id)  # so that two who make the second do not make a third
    caller.needs_proof()
    if client.keys.filter(live_at(clock.now()), is_test=is_test).count() >= MOST_LIVE:
        raise errors.TooManyKeys
    row, key = make_key(client=client, is_test=is_test, by=caller.user)
    record(caller=caller, action=Action.CREATE, row=row, account_id=client.account_id, name=name_of(row))
    tell_of_key(caller=caller, client=client, what="issued")
    announce(ClientChanged(client.pk, client.account_id))
    return row, key


@transaction.atomic
def end_key(*, caller: Staff, key_id: int, hours: int = 0) -> ClientKey:
    """Let a key end, now or in some hours; until then that may be changed.

    :raises NotFound: if there is none, its client is gone, or it is another account's.
    :raises KeyIsOver: if it has ended already.
    """
    caller.needs(*NOT_DOOR_STAFF)
    row = _find(caller, key_id)
    now = clock.now()
    if row.ends_at and row.ends_at <= now:
        raise errors.KeyIsOver
    before = {"ends_at": _told(row)}
    row.ends_at = now + timedelta(hours=hours)
    row.save(update_fields=["ends_at"])
    account_id = row.client.account_id
    record(
        caller=caller,
        action=Action.UPDATE,
        row=row,
        account_id=account_id,
        before=before,
        after={"ends_at": _told(row)},
        name=name_of(row),
    )
    announce(ClientChanged(row.client_id, account_id))
    return row


@transaction.atomic
def tell_key(*, caller: Staff, key_id: int) -> tuple[ClientKey, str]:
    """Tell a key whole once more, which the audit log remembers.

    :raises NotFound: if there is none, its client is gone, or it is another account's.
    :raises NotProved: unless the caller has just proved who they are.
    :raises KeyIsNotKept: if nobody can read it any more.
    """
    caller.needs(*NOT_DOOR_STAFF)
    row = _find(caller, key_id)
    caller.needs_proof()
    key = unseal(row.sealed, salt=SALT) if row.sealed else None
    if key is None:
        raise errors.KeyIsNotKept
    record(caller=caller, action=Action.ACCESS, row=row, account_id=row.client.account_id, name=name_of(row))
    tell_of_key(caller=caller, client=row.client, what="shown once more")
    return row, key


def _find(caller: Staff, key_id: int) -> ClientKey:
    keys = find_keys(caller=caller, key_id=key_id).select_related("client", "created_by")
    row = keys.select_for_update(of=("self",), no_key=True).first()
    if row is None:
        raise NotFound
    return row


def _told(row: ClientKey) -> str | None:
    return wire.iso(row.ends_at, "UTC") if row.ends_at else None
