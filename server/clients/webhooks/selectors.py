"""Reading who hears of what, and what their events are signed with."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, Max, OuterRef, QuerySet

from server.accounts.caller import Caller
from server.accounts.tokens import unseal
from server.clients.models import Delivery, Endpoint, Event
from server.clients.webhooks import signing
from server.core import clock
from server.core.database.prepared import Prepared

SALT = "clients.endpoint"
_HEARING = Prepared(lambda account: Endpoint.objects.filter(account_id=account))


def is_heard(account_id: int) -> bool:
    """Tell whether any system hears of an account's orders: asked with every sale, in one prepared statement.

    One that is switched off counts: when it is on again it asks for what it has missed, from the last number it knows.
    """
    return bool(_HEARING.rows(account_id))


def heard_of(account: str) -> Exists:
    """Write the same for a query, of whose rows `account` leads to the account."""
    return Exists(Endpoint.objects.filter(account=OuterRef(account)))


def last_numbers(order_ids: Collection[int]) -> dict[int, int]:
    """Read for each order the number of the last event that was told of it; those of which none was are left out."""
    rows = Event.objects.filter(order_number__in=order_ids).order_by()
    return dict(rows.values_list("order_number").annotate(last=Max("number")))


def list_events_of(*, account_id: int, order_id: int, first: int, limit: int) -> list[Event]:
    """List what was told of an account's order, from a number on."""
    rows = Event.objects.filter(account_id=account_id, order_number=order_id, number__gte=first)
    return list(rows.order_by("number")[:limit])


def find_endpoints(*, caller: Caller, endpoint_id: int) -> QuerySet[Endpoint]:
    """Give the one endpoint with this number, if the caller may touch it."""
    return caller.within(Endpoint.objects.filter(pk=endpoint_id, account__deleted_at=None))


def find_deliveries(*, caller: Caller, endpoint_id: int) -> QuerySet[Delivery]:
    """Give what was told, or is to be told, to an endpoint that the caller may touch; the newest first."""
    rows = Delivery.objects.filter(endpoint_id=endpoint_id, endpoint__account__deleted_at=None)
    return caller.within(rows, "endpoint__account_id").order_by("-pk")


def secret_of(row: Endpoint) -> str | None:
    """Give an endpoint's secret; None if it was sealed with another secret of the installation."""
    return unseal(row.secret, salt=SALT)


def public_key_of(row: Endpoint) -> str:
    """Give the public key by which an endpoint may check what it is told; empty if it wished for none."""
    private = unseal(row.private_key, salt=SALT) if row.private_key else None
    return signing.public_key_of(private) if private else ""


def signers_of(row: Endpoint) -> signing.Signers:
    """Give what an endpoint's events are signed with now, the newest secret first."""
    sealed = [row.secret]
    if row.old_secret and row.old_secret_ends_at and row.old_secret_ends_at > clock.now():
        sealed.append(row.old_secret)
    secrets = (unseal(one, salt=SALT) for one in sealed)
    private = unseal(row.private_key, salt=SALT) if row.private_key else None
    return signing.Signers(shared=tuple(secret for secret in secrets if secret), private=private)
