"""Reading accounts and users."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from knox.models import AuthToken

from server.accounts.caller import Staff
from server.accounts.models import Account, User
from server.core import clock
from server.core.errors import NotFound


def list_accounts(*, caller: Staff) -> QuerySet[Account]:
    """List the accounts that the caller may choose between: role 1 all customers' and its own, others their own."""
    return caller.within(Account.objects.order_by("name", "pk"), "pk")


def get_account(*, caller: Staff, account_id: int) -> Account:
    """Read one account.

    :raises NotFound: if there is none, or the caller may not touch it.
    """
    account = caller.within(Account.objects.filter(pk=account_id), "pk").first()
    if account is None:
        raise NotFound
    return account


def find_person(user_id: int) -> User | None:
    """Find a person who may sign in, with their account."""
    return User.objects.select_related("account").filter(pk=user_id, is_active=True).first()


def read_user_versions(user_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some people, in one query; who is deleted has none."""
    return dict(User.objects.filter(pk__in=list(user_ids), deleted_at=None).values_list("pk", "version"))


def read_account_versions(account_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of some accounts, in one query; what is deleted has none."""
    return dict(Account.objects.filter(pk__in=list(account_ids), deleted_at=None).values_list("pk", "version"))


@dataclass(frozen=True)
class Standing:
    """What the rights of an open session hang on."""

    role: int
    account: int


def read_standings(digests: Iterable[str]) -> dict[str, Standing]:
    """Read the sessions, among some named by their tokens' digests, that are still open, in one query."""
    rows = AuthToken.objects.filter(digest__in=list(digests), user__is_active=True).exclude(expiry__lte=clock.now())
    standings = rows.values_list("digest", "user__role", "user__account_id")
    return {digest: Standing(role=role, account=account) for digest, role, account in standings}
