"""Permissions: which users a role manages, permissions by role with an account's changes, and day limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet

from server.accounts.caller import Caller, Staff
from server.accounts.errors import PermissionMissing
from server.accounts.models import Account, AccountRights, Right, Role, User
from server.platform.database import get_or_none
from server.platform.errors import NotAllowed, NotFound
from server.platform.money import display

# The roles of the users whom each role manages, in their own account (spec part 1, section 6).
_MANAGED_BY = {
    Role.PLATFORM_ADMINISTRATOR: tuple(Role),
    Role.ACCOUNT_OWNER: (Role.ORGANISER, Role.DOOR_STAFF, Role.ACCOUNT_OWNER),
    Role.ORGANISER: (Role.ORGANISER, Role.DOOR_STAFF),
    Role.DOOR_STAFF: (),
}


def roles_given_by(caller: Staff) -> tuple[Role, ...]:
    """List the roles that the caller may give; only the platform's own users may give role 1."""
    managed = _MANAGED_BY[Role(caller.user.role)]
    is_platform = caller.user.account.is_platform
    return tuple(role for role in managed if is_platform or role is not Role.PLATFORM_ADMINISTRATOR)


def people_seen_by(caller: Staff) -> QuerySet[User]:
    """Return the users of the caller's account, for role 1 of all; only role 1 sees platform administrators.

    Nobody sees deleted users.
    """
    people = caller.within(User.objects.filter(deleted_at=None))
    if caller.user.is_platform_administrator:
        return people
    return people.exclude(role=Role.PLATFORM_ADMINISTRATOR)


def needs_to_manage(caller: Staff, person: User) -> None:
    """Refuse unless the caller may change, invite and delete a user whom they see, and reset their sign-in.

    :raises NotAllowed: otherwise.
    """
    if person.role not in _MANAGED_BY[Role(caller.user.role)]:
        raise NotAllowed


def get_managed_user(caller: Staff, user_id: int) -> User:
    """Return a user whom the caller manages, with their account.

    :raises NotFound: if the caller does not see them.
    :raises NotAllowed: if the caller sees them, but does not manage them.
    """
    user = people_seen_by(caller).select_related("account").filter(pk=user_id).first()
    if user is None:
        raise NotFound
    needs_to_manage(caller, user)
    return user


# The limits are high enough for a theatre's busiest Saturday, and low enough that a lost phone does not empty its till.
# Owners and the platform have no limit: an owner who could not go on could also raise it.


@dataclass(frozen=True)
class DayLimit:
    """The number of uses a day, and the amount in each currency; None: unlimited."""

    times: int | None
    amount: Decimal | None = None


def _day_limit(times: int, amount: int | None = None) -> DayLimit:
    return DayLimit(times, None if amount is None else Decimal(amount))


ORGANISER, DOOR = Role.ORGANISER, Role.DOOR_STAFF
DAY_LIMITS: Mapping[Right, Mapping[Role, DayLimit]] = {
    Right.REFUND: {ORGANISER: _day_limit(300, 25_000), DOOR: _day_limit(50, 1_500)},
    Right.VOID: {ORGANISER: _day_limit(200, 10_000), DOOR: _day_limit(50, 1_500)},
    Right.CANCEL_RESERVATION: {ORGANISER: _day_limit(500), DOOR: _day_limit(200)},
    Right.RESERVE_NAMED: {ORGANISER: _day_limit(500), DOOR: _day_limit(200)},
    Right.MARK_PURCHASED: {ORGANISER: _day_limit(300, 25_000), DOOR: _day_limit(50, 1_500)},
    Right.CANCEL_PERFORMANCE: {ORGANISER: _day_limit(20), DOOR: _day_limit(0)},
    Right.EXCHANGE_REFUND: {ORGANISER: _day_limit(300, 10_000), DOOR: _day_limit(50, 1_000)},
    Right.EXCHANGE_WAIVE: {ORGANISER: _day_limit(300, 10_000), DOOR: _day_limit(50, 1_000)},
}
MOST_TIMES = 100_000
# Permissions without amounts are only counted.
WITHOUT_AMOUNT = frozenset({Right.CANCEL_RESERVATION, Right.RESERVE_NAMED, Right.CANCEL_PERFORMANCE})


def day_limit_of(changed: Mapping[str, Any], role: Role, right: Right) -> DayLimit | None:
    """Return the limit of a role with its account's changes; None if there is none."""
    usual = DAY_LIMITS.get(right, {}).get(role)
    own = changed.get(str(role.value), {}).get(right.value)
    if usual is None or own is None:
        return usual
    return DayLimit(own["times"], None if own["amount"] is None else Decimal(own["amount"]))


def day_limit_to_json(limit: DayLimit) -> dict[str, Any]:
    """Serialize a limit as an account stores it."""
    return {"times": limit.times, "amount": None if limit.amount is None else str(limit.amount)}


def day_limit_text(limit: DayLimit, currency: str = "") -> str:
    """Describe a limit: `50 times or £1,500.00`."""
    times = None if limit.times is None else f"{limit.times:,} times"
    amount = None if limit.amount is None else display(limit.amount, currency) if currency else f"{limit.amount:,.2f}"
    return " or ".join(text for text in (times, amount) if text) or "no limit"


# A new permission is a member of `Right` and a line of the table. Owners and the platform have every permission: an
# owner who could revoke their own could also restore them.

# The roles that have each permission by default.
PERMISSION_TABLE: Mapping[Right, frozenset[Role]] = {
    Right.REFUND: frozenset({Role.ORGANISER}),
    Right.VOID: frozenset({Role.ORGANISER}),
    Right.CANCEL_RESERVATION: frozenset({Role.ORGANISER}),
    Right.RESERVE_NAMED: frozenset({Role.ORGANISER, Role.DOOR_STAFF}),
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
NEVER_PERMITTED: Mapping[Right, frozenset[Role]] = {Right.CANCEL_PERFORMANCE: frozenset({Role.DOOR_STAFF})}

FIRST_VERSION = 1


@dataclass(frozen=True, kw_only=True)
class AccountPermissions:
    account: int
    version: int
    changed: Mapping[str, Mapping[str, bool]]
    limits: Mapping[str, Any] = field(default_factory=dict)

    def limit_of(self, role: Role, right: Right) -> DayLimit | None:
        """Return how often, and for how much, one user of a role may use a permission in a day."""
        return day_limit_of(self.limits, role, right)

    def has(self, role: Role, right: Right) -> bool:
        if role not in CHANGEABLE:
            return True
        if role in NEVER_PERMITTED.get(right, ()):
            return False
        return self.changed.get(str(role.value), {}).get(right.value, role in PERMISSION_TABLE[right])

    def of(self, role: Role) -> tuple[Right, ...]:
        return tuple(right for right in PERMISSION_TABLE if self.has(role, right))


def is_changeable(role: Role, right: Right) -> bool:
    """Return whether an owner decides if a role has a permission."""
    return role in CHANGEABLE and role not in NEVER_PERMITTED.get(right, ())


def require_permission(caller: Caller, right: Right) -> DayLimit | None:
    """Refuse a user without a permission, and return their day limit, which `staff_limits.use_permission` counts.

    It makes one query if an owner decides about their role.

    :raises PermissionMissing: if they do not have it.
    """
    if not isinstance(caller, Staff):
        return None
    role, account_id = Role(caller.user.role), caller.user.account_id
    if role not in CHANGEABLE:
        return None
    own = _permissions_of(get_or_none(AccountRights.objects.filter(account=account_id)), account_id)
    if not own.has(role, right):
        raise PermissionMissing(role.label, right.label)
    return own.limit_of(role, right)


def require_one_permission(caller: Caller, permissions: Iterable[Right]) -> None:
    """Refuse a user who has none of some permissions.

    :raises PermissionMissing: of the last of them.
    """
    missing: PermissionMissing | None = None
    for right in permissions:
        try:
            require_permission(caller, right)
        except PermissionMissing as refused:
            missing = refused
        else:
            return
    if missing is not None:
        raise missing


def get_permissions(*, account_id: int) -> AccountPermissions:
    return read_permissions([account_id])[account_id]


def read_permissions(account_ids: Iterable[int]) -> dict[int, AccountPermissions]:
    """Read the permissions of some accounts in one query; accounts that do not exist are left out."""
    accounts = Account.objects.filter(pk__in=list(account_ids), deleted_at=None).select_related("rights")
    return {account.pk: _permissions_of(getattr(account, "rights", None), account.pk) for account in accounts}


def read_permission_versions(account_ids: Iterable[int]) -> dict[int, int]:
    return {number: permissions.version for number, permissions in read_permissions(account_ids).items()}


def _permissions_of(row: AccountRights | None, account_id: int) -> AccountPermissions:
    if row is None:
        return AccountPermissions(account=account_id, version=FIRST_VERSION, changed={})
    return AccountPermissions(account=account_id, version=row.version, changed=row.changed, limits=row.limits)
