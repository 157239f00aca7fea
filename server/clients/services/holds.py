"""Giving API clients holds to sell from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models.functions import Lower

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, record
from server.clients.changes import ClientChanged
from server.clients.models import ApiClient, ClientHold
from server.clients.services.clients import lock_client
from server.core.announce import announce
from server.core.errors import NotFound
from server.stock.models import Hold


@dataclass(frozen=True, kw_only=True)
class HoldChange:
    """A hold that a client is to sell from, or no more (the spec's isaction 'add' and 'delete')."""

    hold_id: int
    is_gone: bool = False


@transaction.atomic
def assign_holds(*, caller: Staff, client_id: int, changes: Sequence[HoldChange]) -> None:
    """Give a client holds to sell from, and take others away, all of them or none.

    With its first hold a client no longer sells what is in none, and without its last one it does again.

    :raises NotFound: if there is no such client, it is another account's, or one of the holds is.
    """
    caller.needs(*NOT_DOOR_STAFF)
    client = lock_client(caller=caller, client_id=client_id)
    ids = {change.hold_id for change in changes}
    # Locked, so that none of them is deleted before the rows that name it are saved.
    holds = Hold.objects.select_for_update(no_key=True).filter(pk__in=ids)
    if len(holds.filter(account_id=client.account_id).order_by("pk")) < len(ids):
        raise NotFound
    before = _names_of(client)
    gone = {change.hold_id for change in changes if change.is_gone}
    known = set(client.client_holds.values_list("hold_id", flat=True))
    ClientHold.objects.filter(apiclient=client, hold_id__in=gone).delete()
    ClientHold.objects.bulk_create(
        [ClientHold(apiclient=client, hold_id=hold_id) for hold_id in sorted(ids - gone - known)]
    )
    record(
        caller=caller,
        action=Action.UPDATE,
        row=client,
        account_id=client.account_id,
        before={"holds": before},
        after={"holds": _names_of(client)},
        name=client.name,
    )
    announce(ClientChanged(client.pk, client.account_id))


def _names_of(client: ApiClient) -> str:
    return ", ".join(client.holds.order_by(Lower("name"), "pk").values_list("name", flat=True))
