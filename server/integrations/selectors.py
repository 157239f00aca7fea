"""Reads API clients, their keys, and the holds that they sell from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, Count, F, Prefetch, Q, QuerySet, Value, When
from django.db.models.functions import Lower

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Client, Staff
from server.integrations.mail.selectors import masked_key
from server.integrations.models import ApiClient, ClientHold, ClientKey
from server.inventory.models import Hold
from server.platform import clock
from server.platform.database import Columns, parse_ordering, versions_of
from server.platform.errors import NotFound, first_or_refuse
from server.platform.search import contains_words


@dataclass(frozen=True, kw_only=True)
class Assignment:
    """A hold of an account, and the row by which a client sells from it; 0 if it does not."""

    hold: Hold
    row: int


@dataclass(frozen=True, kw_only=True)
class CustomerInfo:
    """The heading of an account's clients: the masked key of its mail provider."""

    account_id: int
    key: str


def read_customer_info(account_id: int) -> CustomerInfo:
    """Read the heading of an account's clients."""
    return CustomerInfo(account_id=account_id, key=masked_key(account_id=account_id))


def find_clients(*, caller: Caller, client_id: int) -> QuerySet[ApiClient]:
    """Return the one client with this number, if the caller may touch it."""
    return caller.within(ApiClient.objects.filter(pk=client_id, deleted_at=None, account__deleted_at=None))


def read_client(client_id: int, *, account_id: int = 0) -> Client | None:
    """Read a client as a caller, with the holds that it sells from, whether or not it may sell now.

    It belongs to its own account, or to that one's test account, where it has no holds.
    """
    client = ApiClient.objects.filter(pk=client_id).prefetch_related("holds").first()
    if client is None:
        return None
    owner_id = account_id or client.account_id
    is_test = owner_id != client.account_id
    return Client(
        client_id=client.pk,
        owner_id=owner_id,
        name=client.name,
        hold_ids=() if is_test else tuple(hold.pk for hold in client.holds.all()),
        is_test=is_test,
        calls=frozenset(client.calls),
        api_version=client.api_version,
    )


def live_at(now: datetime) -> Q:
    """Return the condition for keys that are valid at a moment, regardless of their clients."""
    return Q(ends_at=None) | Q(ends_at__gt=now)


CLIENT_ORDER: Columns = {"clientname": Lower("name"), "active": F("is_active"), "clientid": F("pk")}


def list_clients(
    *, caller: Caller, account_id: int, search: str = "", ordering: str = "", are_active: bool = False
) -> QuerySet[ApiClient]:
    """List an account's clients with their live keys, by name by default; optionally only those that may call."""
    clients = caller.within(_whole_clients().filter(account_id=account_id))
    if are_active:
        clients = clients.filter(is_active=True)
    clients = clients.filter(contains_words(search, "name"))
    return clients.order_by(*parse_ordering(ordering, CLIENT_ORDER, usual="clientname"), "pk")


def get_client(*, caller: Caller, client_id: int) -> ApiClient:
    """Read one client with its live keys.

    :raises NotFound: if there is none, it was deleted, or it is another account's.
    """
    return first_or_refuse(caller.within(_whole_clients().filter(pk=client_id)))


def _whole_clients() -> QuerySet[ApiClient]:
    """Return clients with their number of holds and their live keys, the newest first."""
    live = ClientKey.objects.filter(live_at(clock.now())).order_by("-pk")
    clients = ApiClient.objects.filter(deleted_at=None, account__deleted_at=None).annotate(
        hold_count=Count("client_holds")
    )
    return clients.prefetch_related(Prefetch("keys", live))


def find_keys(*, caller: Caller, key_id: int) -> QuerySet[ClientKey]:
    """Return the one key with this number, if the caller may touch it and its client exists."""
    keys = ClientKey.objects.filter(pk=key_id, client__deleted_at=None, client__account__deleted_at=None)
    return caller.within(keys, "client__account_id")


MOST_KEYS = 50  # shown keys: the live ones, and the newest expired ones


def list_keys(*, caller: Staff, client_id: int) -> QuerySet[ClientKey]:
    """List a client's keys: live ones first, newer ones before older ones.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such client, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if not find_clients(caller=caller, client_id=client_id).exists():
        raise NotFound
    is_over = Case(When(live_at(clock.now()), then=Value(0)), default=Value(1))
    keys = ClientKey.objects.filter(client_id=client_id).select_related("created_by")
    return keys.order_by(is_over, "-pk")[:MOST_KEYS]


read_client_versions = versions_of(ApiClient.objects.filter(deleted_at=None))


def list_assignments(*, caller: Staff, client_id: int, account_id: int | None = None) -> list[Assignment]:
    """List all holds of a client's account by name, with those that it sells from marked.

    Without a client they are those of the account, none of them marked, as choices for a new client.

    :raises NotFound: if there is no such client, or it is another account's.
    """
    owner, rows = caller.account_for(account_id), dict[int, int]()
    if client_id:
        client = first_or_refuse(find_clients(caller=caller, client_id=client_id))
        owner = client.account_id
        rows = dict(ClientHold.objects.filter(apiclient=client).values_list("hold_id", "pk"))
    holds = Hold.objects.filter(account_id=owner).order_by(Lower("name"), "pk")
    return [Assignment(hold=hold, row=rows.get(hold.pk, 0)) for hold in holds]
