"""The audit log: what was done, by whom and for which account, written with the change itself or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from functools import partial
from typing import Any, Generic, TypeVar

from auditlog.models import AbstractLogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, transaction
from django.db.models import Model, ProtectedError

from server.accounts.caller import Caller
from server.accounts.models import AuditEntry, SecurityEvent
from server.accounts.services import watching
from server.core import clock
from server.core.announce import Change, announce
from server.core.errors import ChangedMeanwhile, DomainError

Row = TypeVar("Row", bound=Model)
SECRETS = frozenset({"password", "secret", "token", "digest", "key", "public_key", "code"})
LONGEST_VALUE = 1000  # characters
# What decides who may do what, and who else is let in: whoever guards is told of it beside the log.
GUARDED = frozenset({"account", "accountrights", "apiclient", "clientkey", "endpoint", "doorrules", "enrolment"})
RIGHTS_OF_PERSON = frozenset({"role", "account", "account_id", "is_active", "email"})


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
    actor = caller.person
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
    if _is_guarded(row, action, changes):
        # Once it is so: what is rolled back has changed nothing.
        transaction.on_commit(
            partial(
                watching.note,
                SecurityEvent.Kind.SETTING_CHANGED,
                account_id=account_id,
                user_id=actor.pk if actor else None,
                what=f"{row._meta.model_name} {row.pk}",
                how=action.name.lower(),
                fields=", ".join(changes),
            )
        )


def _is_guarded(row: Model, action: Action, changes: Mapping[str, object]) -> bool:
    """Tell whether those who guard are told: who may do what, and who else is let in, is changed."""
    name = row._meta.model_name
    return name in GUARDED or (name == "user" and (action != Action.UPDATE or not RIGHTS_OF_PERSON.isdisjoint(changes)))


def facts_of(row: Model, *fields: str) -> dict[str, object]:
    """Give the named facts of a row, to be compared before and after a change."""
    return {name: getattr(row, name) for name in fields}


# What every screen does with its rows


@dataclass(frozen=True, kw_only=True)
class Kept(Generic[Row]):
    """A kind of row: the facts that the log has of it, whose it is, and what is announced when one is saved."""

    facts: Callable[[Row], Mapping[str, object]]
    account_of: Callable[[Row], int | None]
    change: Callable[[Row], Change]

    @contextmanager
    def saving(self, caller: Caller, row: Row) -> Iterator[None]:
        """Record and announce what is saved of a row meanwhile; it is a new one if it has no number yet."""
        before = None if row.pk is None else self.facts(row)
        yield
        row.refresh_from_db()
        action = Action.CREATE if before is None else Action.UPDATE
        after = self.facts(row)
        record(caller=caller, action=action, row=row, account_id=self.account_of(row), before=before, after=after)
        announce(self.change(row))

    @contextmanager
    def deleting(self, caller: Caller, row: Row) -> Iterator[None]:
        """Record and announce that a row is deleted meanwhile."""
        change, before = self.change(row), self.facts(row)
        record(caller=caller, action=Action.DELETE, row=row, account_id=self.account_of(row), before=before)
        yield
        announce(change)


def refuse_older(version: int | None, row: Row, *, shown: Callable[[], Any] | None = None) -> None:
    """Refuse to save what was typed into an older version of a row; whoever sends none does not mind.

    `shown` reads the row with all that its reply has, where it was locked with less.

    :raises ChangedMeanwhile: if that version is no longer the row's.
    """
    current: Any = row
    if version is not None and version != current.version:
        raise ChangedMeanwhile(shown() if shown else row)


@contextmanager
def unless_in_use(refusal: type[DomainError]) -> Iterator[None]:
    """Delete a row meanwhile, unless another one points to it, also one that is made at this moment.

    :raises DomainError: the refusal, if another one does.
    """
    try:
        with transaction.atomic():
            yield
    except (ProtectedError, IntegrityError):
        raise refusal from None


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
