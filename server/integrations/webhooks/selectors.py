"""Reads endpoints, their deliveries, and their signing secrets."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from django.db.models import Count, Exists, F, Max, Model, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Lower

from server.accounts.caller import Caller
from server.integrations.models import Delivery, Endpoint, Event, Try
from server.integrations.webhooks import protocol
from server.platform import clock
from server.platform.crypto import decrypt
from server.platform.database import Columns, Prepared, parse_ordering, versions_of
from server.platform.errors import NotFound, first_or_refuse
from server.platform.search import contains_words

ENDPOINT_SALT = "clients.endpoint"
Row = TypeVar("Row", bound=Model)
_ENDPOINTS_OF_ACCOUNT = Prepared(lambda account: Endpoint.objects.filter(account_id=account))


def has_endpoints(account_id: int) -> bool:
    """Return whether an account has endpoints: asked with every sale, in one prepared statement.

    Disabled ones count: once enabled again, they may request what they have missed, by its number.
    """
    return bool(_ENDPOINTS_OF_ACCOUNT.rows(account_id))


def endpoints_exist(account: str) -> Exists:
    """Return the same condition for a query whose rows have `account` as the path to the account."""
    return Exists(Endpoint.objects.filter(account=OuterRef(account)))


def read_last_event_numbers(order_ids: Collection[int]) -> dict[int, int]:
    """Read the number of the last event of each order; orders without events are left out."""
    rows = Event.objects.filter(order_number__in=order_ids).order_by()
    return dict(rows.values_list("order_number").annotate(last=Max("number")))


def list_order_events(*, account_id: int, order_id: int, first: int) -> QuerySet[Event]:
    """Return the events of an account's order, from a number on."""
    return Event.objects.filter(account_id=account_id, order_number=order_id, number__gte=first)


def find_endpoints(*, caller: Caller, endpoint_id: int) -> QuerySet[Endpoint]:
    """Return the one endpoint with this number, if the caller may touch its account, or that account's test account."""
    return _within(caller, Endpoint.objects.filter(pk=endpoint_id, account__deleted_at=None), "account")


def find_deliveries(*, caller: Caller, endpoint_id: int) -> QuerySet[Delivery]:
    """Return the deliveries of an endpoint that the caller may touch; the newest first."""
    rows = Delivery.objects.filter(endpoint_id=endpoint_id, endpoint__account__deleted_at=None)
    return _within(caller, rows, "endpoint__account").order_by("-pk")


def _within(caller: Caller, rows: QuerySet[Row], account: str) -> QuerySet[Row]:
    """Filter rows by the accounts that a caller may touch, with their test accounts; `account` is the path."""
    if caller.account_id is None:
        return rows
    own = Q(**{f"{account}_id": caller.account_id}) | Q(**{f"{account}__test_house_of": caller.account_id})
    return rows.filter(own)


# The list's sort keys, by their names in the API.
ENDPOINT_ORDER: Columns = {"url": Lower("url"), "description": Lower("description"), "is_active": F("is_active")}


def list_endpoints(*, account_id: int, search: str = "", ordering: str = "") -> QuerySet[Endpoint]:
    """List the endpoints of an account and of its test account, by URL by default, with the state of their queues."""
    rows = Endpoint.objects.filter(Q(account_id=account_id) | Q(account__test_house_of=account_id))
    rows = rows.filter(contains_words(search, "url", "description"))
    of_it = Delivery.objects.filter(endpoint=OuterRef("pk")).order_by()
    pending = of_it.filter(state=Delivery.State.OWED).values("endpoint").annotate(number=Count("pk")).values("number")
    arrived = of_it.filter(state=Delivery.State.DELIVERED).order_by("-pk").values("ended_at")[:1]
    rows = rows.select_related("account")
    rows = rows.annotate(owed=Coalesce(Subquery(pending), 0), last_delivered_at=Subquery(arrived))
    return rows.order_by(*parse_ordering(ordering, ENDPOINT_ORDER, usual="url"), "pk")


def get_endpoint(*, caller: Caller, endpoint_id: int) -> Endpoint:
    """Read one of them.

    :raises NotFound: if there is none, or it is another account's.
    """
    found = first_or_refuse(find_endpoints(caller=caller, endpoint_id=endpoint_id).select_related("account"))
    return list_endpoints(account_id=owner_of(found)).get(pk=found.pk)


def owner_of(endpoint: Endpoint) -> int:
    """Return the account whose staff manage an endpoint: a test account has none of its own."""
    return endpoint.account.test_house_of_id or endpoint.account_id


def list_deliveries(
    *, caller: Caller, endpoint_id: int, state: str = "", type: str = "", order_id: int = 0
) -> QuerySet[Delivery]:
    """List the deliveries of an endpoint, the newest first, each with its attempts.

    :raises NotFound: if there is no such endpoint, or it is another account's.
    """
    if not find_endpoints(caller=caller, endpoint_id=endpoint_id).exists():
        raise NotFound
    filters = {"state": state, "event__type": type, "event__order_number": order_id}
    rows = find_deliveries(caller=caller, endpoint_id=endpoint_id).select_related("event")
    rows = rows.filter(**{name: value for name, value in filters.items() if value}).defer("event__body")
    return rows.prefetch_related(Prefetch("attempts", Try.objects.order_by("at", "pk")))


read_endpoint_versions = versions_of(Endpoint.objects.all())


def secret_of(row: Endpoint) -> str | None:
    """Return an endpoint's secret; None if it was encrypted with another secret of the installation."""
    return decrypt(row.secret, salt=ENDPOINT_SALT)


def public_key_of(row: Endpoint) -> str:
    """Return the public key by which an endpoint may verify events; empty if it has none."""
    private = decrypt(row.private_key, salt=ENDPOINT_SALT) if row.private_key else None
    return protocol.public_key_of(private) if private else ""


def signers_of(row: Endpoint) -> protocol.Signers:
    """Return what an endpoint's events are signed with now, the newest secret first."""
    sealed = [row.secret]
    if row.old_secret and row.old_secret_ends_at and row.old_secret_ends_at > clock.now():
        sealed.append(row.old_secret)
    secrets = (decrypt(one, salt=ENDPOINT_SALT) for one in sealed)
    private = decrypt(row.private_key, salt=ENDPOINT_SALT) if row.private_key else None
    return protocol.Signers(shared=tuple(secret for secret in secrets if secret), private=private)
