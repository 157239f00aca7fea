"""Reading accounts and users."""

from __future__ import annotations

from django.db.models import QuerySet

from server.accounts.caller import Staff
from server.accounts.models import Account
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
