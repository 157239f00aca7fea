"""Changes an account's permissions and day limits by role, and its retention; deletes what is older than that."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction

from server.accounts import errors
from server.accounts import permission_selectors as permissions
from server.accounts.caller import Staff, System
from server.accounts.changes import PermissionsChanged
from server.accounts.models import Account, AccountRights, AuditEntry, Keeping, Right, Role, SecurityEvent
from server.administration.selectors import (
    RETENTION_KINDS,
    RetentionKind,
    RetentionSettings,
    find_retention,
    list_due_accounts,
    months_before,
    preview_retention,
    read_retention,
    register_retention,
)
from server.audit.security_services import EventKind, record_event
from server.audit.services import Action, AuditedModel, check_version, facts_of, record_change
from server.platform import clock
from server.platform.errors import NotFound


def _permission_facts(row: AccountRights) -> dict[str, object]:
    """Return the permissions and day limits of each changeable role, as text for the audit log."""
    table = permissions.get_permissions(account_id=row.account_id)
    given = {
        role.name.lower(): ", ".join(right.label for right in table.of(role)) or "none"
        for role in permissions.CHANGEABLE
    }
    limits = {
        f"{role.name.lower()} a day: {right.label}": permissions.day_limit_text(limit)
        for role in permissions.CHANGEABLE
        for right in permissions.DAY_LIMITS
        if (limit := table.limit_of(role, right)) is not None
    }
    return {**given, **limits}


_PERMISSIONS = AuditedModel(
    facts=_permission_facts,
    account_of=lambda row: row.account_id,
    change=lambda row: PermissionsChanged(account_id=row.account_id),
)


@transaction.atomic
def change_permission(
    *, caller: Staff, account_id: int, role: Role, right: Right, is_given: bool
) -> permissions.AccountPermissions:
    """Give a permission to a role of an account, or revoke it; nothing changes if the role has it already.

    :raises PermissionIsFixed: if this permission of this role cannot be changed.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    if not permissions.is_changeable(role, right):
        raise errors.PermissionIsFixed
    row = _lock_permissions(caller, account_id)
    if permissions.get_permissions(account_id=account_id).has(role, right) is not is_given:
        with _PERMISSIONS.saving(caller, row):
            is_default = (role in permissions.PERMISSION_TABLE[right]) is is_given
            _store(row, "changed", role, right, None if is_default else is_given)
    return permissions.get_permissions(account_id=account_id)


@transaction.atomic
def change_day_limit(
    *, caller: Staff, account_id: int, role: Role, right: Right, limit: permissions.DayLimit
) -> permissions.AccountPermissions:
    """Set how often, and for how much in total, one user of a role may use a money permission in a day.

    :raises NoSuchLimit: if this permission has no such limit for this role.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    if right not in permissions.DAY_LIMITS or not permissions.is_changeable(role, right):
        raise errors.NoSuchLimit
    if right in permissions.WITHOUT_AMOUNT and limit.amount is not None:
        raise errors.NoSuchLimit(field="amount")
    row = _lock_permissions(caller, account_id)
    if permissions.day_limit_of(row.limits, role, right) != limit:
        with _PERMISSIONS.saving(caller, row):
            is_default = permissions.DAY_LIMITS[right][role] == limit
            _store(row, "limits", role, right, None if is_default else permissions.day_limit_to_json(limit))
        record_event(
            EventKind.LIMIT_CHANGED,
            account_id=account_id,
            user_id=caller.user.pk,
            what=right.value,
            role=role.label,
            limit=permissions.day_limit_text(limit),
        )
    return permissions.get_permissions(account_id=account_id)


def _store(row: AccountRights, column: str, role: Role, right: Right, value: object) -> None:
    """Store an account's own value for a role and a right; None, the default, is not stored: it follows the table."""
    stored = getattr(row, column)
    others = {name: kept for name, kept in stored.get(str(role.value), {}).items() if name != right.value}
    stored[str(role.value)] = others if value is None else {**others, right.value: value}
    row.version += 1
    row.save(update_fields=[column, "version"])


def _lock_permissions(caller: Staff, account_id: int) -> AccountRights:
    account = _get_account(caller, account_id)
    AccountRights.objects.get_or_create(account=account)
    rows = AccountRights.objects.select_for_update(of=("self",), no_key=True).select_related("account")
    return rows.get(account=account)


def _get_account(caller: Staff, account_id: int) -> Account:
    account = caller.within(Account.objects.filter(pk=account_id, deleted_at=None), "pk").first()
    if account is None:
        raise NotFound
    return account


# How long an account stores personal data, and the deletion of older data.

NIGHT = 3  # o'clock, UTC
GRACE_PERIOD = timedelta(days=1)  # before new settings delete anything
BATCH = 100


def show_retention(
    *, caller: Staff, account_id: int | None, months: Mapping[str, int] | None = None
) -> RetentionSettings:
    """Return an account's settings, or a preview of others. Owners see their own account's."""
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    account = Account.objects.filter(pk=caller.account_for(account_id), deleted_at=None).first()
    if account is None:
        raise NotFound
    if months is None:
        return read_retention(account=account)
    return preview_retention(find_retention(account), months, next_at=next_night(clock.now() + GRACE_PERIOD))


@transaction.atomic
def change_retention(
    *, caller: Staff, account_id: int, months: Mapping[str, int], version: int | None
) -> RetentionSettings:
    """Set for how many months each kind of data is stored. Nothing is deleted before the second night."""
    caller.needs(Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)
    account = _get_account(caller, account_id)
    Keeping.objects.get_or_create(account=account)
    row = Keeping.objects.select_for_update(no_key=True).get(account=account)
    check_version(version, row, shown=lambda: read_retention(account=account))
    before = facts_of(row, *RETENTION_KINDS)
    if {**before} != {**months}:
        for name, number in months.items():
            setattr(row, name, number)
        row.next_at = next_night(clock.now() + GRACE_PERIOD) if any(months.values()) else None
        row.version += 1
        row.save()
        after = facts_of(row, *RETENTION_KINDS)
        record_change(
            caller=caller,
            action=Action.UPDATE,
            row=row,
            account_id=account.pk,
            before=before,
            after=after,
            name=account.name,
        )
    return read_retention(account=account)


def delete_due(*, now: datetime) -> None:
    """Delete old data of the accounts whose next deletion is due."""
    for account_id in list_due_accounts(now=now):
        delete_expired(account_id=account_id, now=now)


def delete_expired(*, account_id: int, now: datetime) -> dict[str, int]:
    """Delete an account's old data in batches, and return how much of each kind that was.

    If it is interrupted, `next_at` stays as it is, and the next tick continues.
    """
    row = Keeping.objects.select_related("account").get(account_id=account_id)
    gone = {kind.name: _delete_kind(kind, row, now) for kind in RETENTION_KINDS.values() if getattr(row, kind.name)}
    with transaction.atomic():
        Keeping.objects.filter(pk=row.pk, version=row.version).update(next_at=next_night(now))
    return gone


def _delete_kind(kind: RetentionKind, row: Keeping, now: datetime) -> int:
    before = months_before(now, getattr(row, kind.name))
    total: int = 0
    while number := kind.forget(row.account_id, before, BATCH):
        total += number
    if total:
        with transaction.atomic():
            after = {"forgotten": f"{total} {kind.what}", "older_than": f"{before:%Y-%m-%d}"}
            record_change(
                caller=System(),
                action=Action.DELETE,
                row=row,
                account_id=row.account_id,
                after=after,
                name=row.account.name,
            )
    return total


def next_night(now: datetime) -> datetime:
    """Return the next time at which old data is deleted."""
    night = now.replace(hour=NIGHT, minute=0, second=0, microsecond=0)
    return night if night > now else night + timedelta(days=1)


@transaction.atomic
def _delete_entries(account_id: int, before: datetime, limit: int) -> int:
    old = AuditEntry.objects.filter(account_id=account_id, timestamp__lt=before).order_by("timestamp", "pk")
    forgotten, _ = AuditEntry.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:limit])).delete()
    return int(forgotten)


@transaction.atomic
def _delete_events(account_id: int, before: datetime, limit: int) -> int:
    old = SecurityEvent.objects.filter(account_id=account_id, last_at__lt=before).order_by("last_at", "pk")
    return SecurityEvent.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:limit])).delete()[0]


register_retention(
    RetentionKind(
        name="audit",
        what="entries of the audit log",
        count=lambda account_id, before: AuditEntry.objects.filter(account_id=account_id, timestamp__lt=before).count(),
        forget=_delete_entries,
    )
)
register_retention(
    RetentionKind(
        name="security",
        what="security events",
        count=lambda account_id, before: SecurityEvent.objects.filter(
            account_id=account_id, last_at__lt=before
        ).count(),
        forget=_delete_events,
    )
)
