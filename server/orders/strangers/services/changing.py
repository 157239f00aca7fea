"""An account's limits on strangers are changed by its owner, or by the platform."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction

from server.accounts.caller import Staff
from server.accounts.changes import AccountChanged
from server.accounts.models import Account, Role
from server.accounts.services import watching
from server.accounts.services.accounts import keep_buying_limits, lock_account
from server.accounts.services.audit_log import Kept, refuse_older
from server.core.errors import FieldsWrong
from server.orders.strangers.limits import MEANINGS, BuyingLimits, changed_of, limits_of

_LIMITS: Kept[Account] = Kept(
    facts=lambda account: asdict(limits_of(account.buying_limits)),
    account_of=lambda account: account.pk,
    change=lambda account: AccountChanged(account.pk),
)


@dataclass(frozen=True, kw_only=True)
class Wish:
    """The limits that somebody wishes for an account, as they saw it in `version`."""

    account_id: int
    limits: BuyingLimits
    version: int | None = None


def change_limits(*, caller: Staff, wish: Wish, address: str) -> Account:
    """Change an account's limits; they hold from the next call on.

    :raises NotAllowed: unless the caller is the account's owner or a platform administrator.
    :raises NotFound: if there is no such account, or it is not the caller's.
    :raises ChangedMeanwhile: if `version` is given and is no longer the account's.
    :raises FieldsWrong: for a number outside its bounds.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    _check(wish.limits)
    with transaction.atomic():
        account = lock_account(caller, wish.account_id)
        refuse_older(wish.version, account)
        before = limits_of(account.buying_limits)
        with _LIMITS.saving(caller, account):
            keep_buying_limits(account, changed_of(wish.limits))
    if before != wish.limits:
        now, then = asdict(wish.limits), asdict(before)
        watching.note(
            watching.Kind.LIMIT_CHANGED,
            account_id=account.pk,
            user_id=caller.user.pk,
            address=address,
            what="buying limits",
            changed=", ".join(f"{name}: {value}" for name, value in now.items() if value != then[name]),
        )
    return account


def _check(limits: BuyingLimits) -> None:
    values: dict[str, Any] = asdict(limits)
    wrong = {
        name: f"Please enter a number from {meaning.least} to {meaning.most}"
        for name, meaning in MEANINGS.items()
        if not meaning.least <= values[name] <= meaning.most
    }
    if wrong:
        raise FieldsWrong(wrong)
