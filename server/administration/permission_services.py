"""An account's rights by role are changed by its owner, or by the platform."""

from __future__ import annotations

from django.db import transaction

from server.accounts import errors
from server.accounts import permission_selectors as rights
from server.accounts.caller import Staff
from server.accounts.changes import PermissionsChanged
from server.accounts.models import Account, AccountRights, Right, Role
from server.accounts.permission_selectors import DAY_LIMITS as LIMITED
from server.accounts.permission_selectors import (
    WITHOUT_AMOUNT,
    DayLimit,
    day_limit_of,
    day_limit_text,
    day_limit_to_json,
)
from server.audit.security_services import EventKind, record_event
from server.audit.services import AuditedModel
from server.platform.errors import NotFound


def _facts(row: AccountRights) -> dict[str, object]:
    """Return the rights of each role that an owner decides about, in the words that the log shows."""
    table = rights.get_permissions(account_id=row.account_id)
    given = {
        role.name.lower(): ", ".join(right.label for right in table.of(role)) or "none" for role in rights.CHANGEABLE
    }
    limits = {
        f"{role.name.lower()} a day: {right.label}": day_limit_text(limit)
        for role in rights.CHANGEABLE
        for right in LIMITED
        if (limit := table.limit_of(role, right)) is not None
    }
    return {**given, **limits}


_AUDITED = AuditedModel(
    facts=_facts,
    account_of=lambda row: row.account_id,
    change=lambda row: PermissionsChanged(account_id=row.account_id),
)


@transaction.atomic
def change_permission(
    *, caller: Staff, account_id: int, role: Role, right: Right, is_given: bool
) -> rights.AccountPermissions:
    """Give a right to the people of a role, or take it from them; who has it already keeps it.

    :raises PermissionIsFixed: if nobody decides whether this role has this right.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    if not rights.is_changeable(role, right):
        raise errors.PermissionIsFixed
    row = _lock(caller, account_id)
    if rights.get_permissions(account_id=account_id).has(role, right) is not is_given:
        with _AUDITED.saving(caller, row):
            of_role = row.changed.get(str(role.value), {})
            # What is as it comes is not written down: it follows the table.
            others = {name: given for name, given in of_role.items() if name != right.value}
            is_usual = (role in rights.PERMISSION_TABLE[right]) is is_given
            row.changed[str(role.value)] = others if is_usual else {**others, right.value: is_given}
            row.version += 1
            row.save(update_fields=["changed", "version"])
    return rights.get_permissions(account_id=account_id)


@transaction.atomic
def change_day_limit(
    *, caller: Staff, account_id: int, role: Role, right: Right, limit: DayLimit
) -> rights.AccountPermissions:
    """Say how often, and for how much in all, one person of a role may use a right of money in a day.

    :raises NoSuchLimit: if this right has no limit for this role.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    if right not in LIMITED or not rights.is_changeable(role, right):
        raise errors.NoSuchLimit
    if right in WITHOUT_AMOUNT and limit.amount is not None:
        raise errors.NoSuchLimit(field="amount")
    row = _lock(caller, account_id)
    if day_limit_of(row.limits, role, right) != limit:
        with _AUDITED.saving(caller, row):
            of_role = row.limits.get(str(role.value), {})
            others = {name: stored for name, stored in of_role.items() if name != right.value}
            is_usual = LIMITED[right][role] == limit
            row.limits[str(role.value)] = others if is_usual else {**others, right.value: day_limit_to_json(limit)}
            row.version += 1
            row.save(update_fields=["limits", "version"])
        record_event(
            EventKind.LIMIT_CHANGED,
            account_id=account_id,
            user_id=caller.user.pk,
            what=right.value,
            role=role.label,
            limit=day_limit_text(limit),
        )
    return rights.get_permissions(account_id=account_id)


def _lock(caller: Staff, account_id: int) -> AccountRights:
    found = caller.within(Account.objects.filter(pk=account_id, deleted_at=None), "pk").first()
    if found is None:
        raise NotFound
    AccountRights.objects.get_or_create(account=found)
    return (
        AccountRights.objects.select_for_update(of=("self",), no_key=True).select_related("account").get(account=found)
    )
