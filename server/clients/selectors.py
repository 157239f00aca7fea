"""Reading API clients, and the holds that they sell from."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.db.models.functions import Lower

from server.accounts.caller import Caller, Client
from server.clients.models import ApiClient, ClientHold
from server.core.errors import NotFound
from server.stock.models import Hold


@dataclass(frozen=True, kw_only=True)
class Assignment:
    """A hold of an account, and the row by which a client sells from it; 0 where it does not."""

    hold: Hold
    row: int


def find_clients(*, caller: Caller, client_id: int) -> QuerySet[ApiClient]:
    """Give the one client with this number, if the caller may touch it."""
    return caller.within(ApiClient.objects.filter(pk=client_id, deleted_at=None, account__deleted_at=None))


def read_client(client_id: int, *, account_id: int = 0) -> Client | None:
    """Read a client as a caller, with the holds that it sells from, whether or not it may sell now.

    It is one of its own account, or of that one's test house, where it has no holds.
    """
    client = ApiClient.objects.filter(pk=client_id).prefetch_related("holds").first()
    if client is None:
        return None
    house = account_id or client.account_id
    is_test = house != client.account_id
    return Client(
        client_id=client.pk,
        owner_id=house,
        name=client.name,
        hold_ids=() if is_test else tuple(hold.pk for hold in client.holds.all()),
        is_test=is_test,
        calls=frozenset(client.calls),
        api_version=client.api_version,
    )


def list_active_clients(*, caller: Caller, account_id: int) -> QuerySet[ApiClient]:
    """List an account's clients that may sell, by name."""
    return caller.within(ApiClient.objects.filter(account_id=account_id, is_active=True, deleted_at=None)).order_by(
        Lower("name"), "pk"
    )


def list_assignments(*, caller: Caller, client_id: int) -> list[Assignment]:
    """List all holds of a client's account by name, with those that it sells from marked.

    :raises NotFound: if there is no such client, or it is another account's.
    """
    client = find_clients(caller=caller, client_id=client_id).first()
    if client is None:
        raise NotFound
    rows = dict(ClientHold.objects.filter(apiclient=client).values_list("hold_id", "pk"))
    holds = Hold.objects.filter(account_id=client.account_id).order_by(Lower("name"), "pk")
    return [Assignment(hold=hold, row=rows.get(hold.pk, 0)) for hold in holds]
