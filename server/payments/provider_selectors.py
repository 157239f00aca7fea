"""Reading what providers tell of an account's money: disputes, and where they and we differ."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db.models import F, QuerySet

from server.accounts.caller import Staff
from server.accounts.models import Role
from server.core.database.rows import Columns, in_order, only
from server.core.database.search import told_in
from server.core.errors import NotFound
from server.payments.models import ComparedDay, Difference, Dispute

READERS = (Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
DIFFERENCE_ORDER: Columns = {"day": F("day"), "kind": F("kind"), "foundat": F("found_at"), "settledat": F("settled_at")}


def list_differences(
    *,
    caller: Staff,
    account_id: int,
    day: date | None = None,
    kind: str = "",
    is_settled: bool | None = None,
    search: str = "",
    ordering: str = "",
) -> QuerySet[Difference]:
    """List where a provider and we differ on an account's money, the newest day first.

    :raises NotAllowed: unless the caller is a platform administrator or an account's owner.
    """
    caller.needs(*READERS)
    rows = caller.within(Difference.objects.filter(account_id=account_id).select_related("settled_by"))
    if day is not None:
        rows = rows.filter(day=day)
    if kind:
        rows = rows.filter(kind=kind)
    if is_settled is not None:
        rows = rows.filter(settled_at__isnull=not is_settled)
    rows = rows.filter(told_in(search, "provider_id", "reference", "note"))
    return rows.order_by(*in_order(ordering, DIFFERENCE_ORDER, usual="-day"), "-pk")


def lock_difference(*, caller: Staff, difference_id: int) -> Difference:
    """Read a difference of the caller's account, locked.

    :raises NotFound: if there is none, or it is another account's.
    """
    rows = caller.within(Difference.objects.select_related("settled_by").filter(pk=difference_id))
    found = only(rows.select_for_update(of=("self",), no_key=True))
    if found is None:
        raise NotFound
    return found


def list_open_disputes(*, account_id: int) -> list[Dispute]:
    """List the disputes of an account that are not closed, those that are to be answered first at the top."""
    rows = Dispute.objects.filter(account_id=account_id, closed_at=None).select_related(
        "account", "charge__part__payment"
    )
    return list(rows.order_by(F("answer_by").asc(nulls_last=True), "pk"))


def list_compared_days(*, account_id: int, most: int = 14) -> list[ComparedDay]:
    """List the days of an account that were compared with its provider's, the newest first."""
    return list(ComparedDay.objects.filter(account_id=account_id).order_by("-day")[:most])


def read_compared_versions(numbers: Iterable[int]) -> dict[int, int]:
    """Read the versions of compared days, in one query."""
    return dict(ComparedDay.objects.filter(pk__in=list(numbers)).values_list("pk", "version"))


def read_difference_versions(numbers: Iterable[int]) -> dict[int, int]:
    """Read the versions of differences, in one query."""
    return dict(Difference.objects.filter(pk__in=list(numbers)).values_list("pk", "version"))


def read_dispute_versions(numbers: Iterable[int]) -> dict[int, int]:
    """Read the versions of disputes, in one query."""
    return dict(Dispute.objects.filter(pk__in=list(numbers)).values_list("pk", "version"))
