"""The audit log: what was done, by whom and for which account, written with the change itself or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from enum import IntEnum

from auditlog.models import AbstractLogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model

from server.accounts.caller import Caller, Staff
from server.accounts.models import AuditEntry
from server.core import clock

SECRETS = frozenset({"password", "secret", "token", "digest", "key", "public_key", "code"})
LONGEST_VALUE = 1000  # characters


class Action(IntEnum):
    """What was done, in auditlog's numbers."""

    CREATE = AbstractLogEntry.Action.CREATE
    UPDATE = AbstractLogEntry.Action.UPDATE
    DELETE = AbstractLogEntry.Action.DELETE
    ACCESS = AbstractLogEntry.Action.ACCESS


def record(
    *,
    caller: Caller,
    action: Action,
    row: Model,
    account_id: int | None,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
    name: str = "",
) -> None:
    """Write down what was done to a row, inside the transaction that does it; only facts that differ are written.

    The row is remembered by its own text, or by the name that is given.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError(f"{action.name} of {row._meta.label} recorded outside a transaction")
    changes = _differences(before or {}, after or {})
    if before is not None and after is not None and not changes:
        return
    actor = caller.user if isinstance(caller, Staff) else None
    AuditEntry.objects.create(
        content_type=ContentType.objects.get_for_model(row),
        object_pk=str(row.pk),
        object_id=row.pk if isinstance(row.pk, int) else None,
        object_repr=(name or str(row))[:LONGEST_VALUE],
        action=action,
        changes=changes,
        actor=actor,
        actor_email=actor.email if actor else None,
        timestamp=clock.now(),
        account_id=account_id,
    )


def facts_of(row: Model, *fields: str) -> dict[str, object]:
    """Give the named facts of a row, to be compared before and after a change."""
    return {name: getattr(row, name) for name in fields}


def _differences(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, list[str]]:
    """Give `{field: [before, after]}`, the shape that auditlog reads, without anything secret."""
    names = [name for name in {**before, **after} if name not in SECRETS]
    pairs = {name: [_text(before.get(name)), _text(after.get(name))] for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _text(value: object) -> str:
    if value is None:
        return ""
    text = f"{value.normalize():f}" if isinstance(value, Decimal) else str(value)
    return text[:LONGEST_VALUE]
