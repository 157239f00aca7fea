"""Who may do what with an account's money: the one table of rights by role, and what an account has changed of it.

A new right is a word of `Right` and a line of the table. Owners and the platform have every right: an owner who could
take them from themselves could also give them back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from server.accounts.caller import Caller, Staff
from server.accounts.errors import RightMissing
from server.accounts.insiders.limits import DayLimit, limit_of
from server.accounts.models import Account, AccountRights, Right, Role
from server.core.database.rows import only

# Who has each right, unless their account says otherwise.
TABLE: Mapping[Right, frozenset[Role]] = {
    Right.REFUND: frozenset({Role.ORGANISER}),
    Right.VOID: frozenset({Role.ORGANISER}),
    Right.CANCEL_RESERVATION: frozenset({Role.ORGANISER}),
    Right.MARK_PURCHASED: frozenset({Role.ORGANISER}),
    Right.EXPORT_ORDERS: frozenset({Role.ORGANISER}),
    Right.CANCEL_PERFORMANCE: frozenset({Role.ORGANISER}),
    Right.EXCHANGE_CHARGE: frozenset({Role.ORGANISER}),
    Right.EXCHANGE_REFUND: frozenset({Role.ORGANISER}),
    Right.EXCHANGE_WAIVE: frozenset({Role.ORGANISER}),
    # The spec exchanges upcoming, unused tickets alone (part 3, section 2.6).
    Right.EXCHANGE_PAST: frozenset(),
    Right.EXCHANGE_ADMITTED: frozenset(),
}
CHANGEABLE = (Role.ORGANISER, Role.DOOR_STAFF)
# Their pages do not hold it (spec part 3, section 2.11).
NEVER: Mapping[Right, frozenset[Role]] = {Right.CANCEL_PERFORMANCE: frozenset({Role.DOOR_STAFF})}

FIRST_VERSION = 1


@dataclass(frozen=True, kw_only=True)
class Rights:
    """The table as it is for one account."""

    account: int
    version: int
    changed: Mapping[str, Mapping[str, bool]]
    limits: Mapping[str, Any] = field(default_factory=dict)

    def limit_of(self, role: Role, right: Right) -> DayLimit | None:
        """Give how often, and for how much, one person of a role may use a right in a day."""
        return limit_of(self.limits, role, right)

    def has(self, role: Role, right: Right) -> bool:
        """Tell whether people of a role have a right."""
        if role not in CHANGEABLE:
            return True
        if role in NEVER.get(right, ()):
            return False
        return self.changed.get(str(role.value), {}).get(right.value, role in TABLE[right])

    def of(self, role: Role) -> tuple[Right, ...]:
        """List the rights that people of a role have."""
        return tuple(right for right in TABLE if self.has(role, right))


def may_be_given(role: Role, right: Right) -> bool:
    """Tell whether an owner decides if people of a role have a right."""
    return role in CHANGEABLE and role not in NEVER.get(right, ())


def needs_right(caller: Caller, right: Right) -> None:
    """Refuse a person who has not this right in their account; it costs a query where an owner decides about it.

    :raises RightMissing: otherwise.
    """
    if not isinstance(caller, Staff):
        return
    role, account_id = Role(caller.user.role), caller.user.account_id
    if role not in CHANGEABLE:
        return
    own = _rights_of(only(AccountRights.objects.filter(account=account_id)), account_id)
    if not own.has(role, right):
        raise RightMissing(role.label, right.label)


def needs_one_of(caller: Caller, rights: Iterable[Right]) -> None:
    """Refuse a person who has none of some rights.

    :raises RightMissing: otherwise, of the last of them.
    """
    missing: RightMissing | None = None
    for right in rights:
        try:
            needs_right(caller, right)
        except RightMissing as refused:
            missing = refused
        else:
            return
    if missing is not None:
        raise missing


def get_rights(*, account_id: int) -> Rights:
    """Read the table as it is for an account."""
    return read_rights([account_id])[account_id]


def read_rights(account_ids: Iterable[int]) -> dict[int, Rights]:
    """Read the tables of some accounts, in one query; those that do not exist are left out."""
    accounts = Account.objects.filter(pk__in=list(account_ids), deleted_at=None).select_related("rights")
    return {account.pk: _rights_of(getattr(account, "rights", None), account.pk) for account in accounts}


def read_rights_versions(account_ids: Iterable[int]) -> dict[int, int]:
    """Read the versions of the tables of some accounts, in one query."""
    return {number: rights.version for number, rights in read_rights(account_ids).items()}


def _rights_of(row: AccountRights | None, account_id: int) -> Rights:
    if row is None:
        return Rights(account=account_id, version=FIRST_VERSION, changed={})
    return Rights(account=account_id, version=row.version, changed=row.changed, limits=row.limits)
