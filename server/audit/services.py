"""The audit log: what was done, by whom and for which account, written with the change itself or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from functools import partial
from typing import Any, Generic, TypeVar

from auditlog.models import AbstractLogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, transaction
from django.db.models import Model, ProtectedError, Q, TextField
from django.db.models.functions import Cast

from server.accounts.caller import Caller
from server.accounts.models import AuditEntry, SecurityEvent, User
from server.audit.security_services import record_event
from server.platform import clock
from server.platform.domain_events import DomainEvent, publish
from server.platform.errors import DomainError, StaleVersion

Row = TypeVar("Row", bound=Model)
SECRETS = frozenset({"password", "secret", "token", "digest", "key", "public_key", "code"})
LONGEST_VALUE = 1000  # characters
# Models that decide about permissions and access: their changes are security events, too.
SECURITY_RELEVANT = frozenset(
    {"account", "accountrights", "apiclient", "clientkey", "endpoint", "doorrules", "enrolment"}
)
PERMISSIONS_OF_USER = frozenset({"role", "account", "account_id", "is_active", "email"})


class Action(IntEnum):
    """What was done, in auditlog's numbers."""

    CREATE = AbstractLogEntry.Action.CREATE
    UPDATE = AbstractLogEntry.Action.UPDATE
    DELETE = AbstractLogEntry.Action.DELETE
    ACCESS = AbstractLogEntry.Action.ACCESS


def record_change(
    *,
    caller: Caller,
    action: Action,
    row: Model,
    account_id: int | None,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
    name: str = "",
) -> None:
    """Write an audit entry about a row, inside the transaction that changes it; only facts that differ are stored.

    The row is identified by its own text, or by `name`.
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
    if _is_security_relevant(row, action, changes):
        # After the commit: a rollback undoes the change.
        transaction.on_commit(
            partial(
                record_event,
                SecurityEvent.Kind.SETTING_CHANGED,
                account_id=account_id,
                user_id=actor.pk if actor else None,
                what=f"{row._meta.model_name} {row.pk}",
                how=action.name.lower(),
                fields=", ".join(changes),
            )
        )


def _is_security_relevant(row: Model, action: Action, changes: Mapping[str, object]) -> bool:
    """Return whether a change is a security event: it concerns permissions or access."""
    name = row._meta.model_name
    return name in SECURITY_RELEVANT or (
        name == "user" and (action != Action.UPDATE or not PERMISSIONS_OF_USER.isdisjoint(changes))
    )


def facts_of(row: Model, *fields: str) -> dict[str, object]:
    """Return some fields of a row, to be compared before and after a change."""
    return {name: getattr(row, name) for name in fields}


@dataclass(frozen=True, kw_only=True)
class AuditedModel(Generic[Row]):
    """A kind of row: its facts for the audit log, its account, and the event that is published when one is saved."""

    facts: Callable[[Row], Mapping[str, object]]
    account_of: Callable[[Row], int | None]
    change: Callable[[Row], DomainEvent]

    @contextmanager
    def saving(self, caller: Caller, row: Row) -> Iterator[None]:
        """Record and publish what the block saves of a row; a row without a primary key is new."""
        before = None if row.pk is None else self.facts(row)
        yield
        row.refresh_from_db()
        action = Action.CREATE if before is None else Action.UPDATE
        after = self.facts(row)
        record_change(
            caller=caller, action=action, row=row, account_id=self.account_of(row), before=before, after=after
        )
        publish(self.change(row))

    @contextmanager
    def deleting(self, caller: Caller, row: Row) -> Iterator[None]:
        change, before = self.change(row), self.facts(row)
        record_change(caller=caller, action=Action.DELETE, row=row, account_id=self.account_of(row), before=before)
        yield
        publish(change)


def check_version(version: int | None, row: Row, *, shown: Callable[[], Any] | None = None) -> None:
    """Refuse an edit of an older version of a row; without a version nothing is checked.

    `shown` reads the row as its response shows it, if it was locked with fewer columns.

    :raises StaleVersion: if the row has another version.
    """
    current: Any = row
    if version is not None and version != current.version:
        raise StaleVersion(shown() if shown else row)


@contextmanager
def unless_in_use(refusal: type[DomainError]) -> Iterator[None]:
    """Delete a row in the block, unless another one refers to it, even one that is created concurrently.

    :raises DomainError: the refusal, if another one does.
    """
    try:
        with transaction.atomic():
            yield
    except (ProtectedError, IntegrityError):
        raise refusal from None


def _differences(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, list[str]]:
    """Return `{field: [before, after]}`, the shape that auditlog reads, without anything secret."""
    names = [name for name in {**before, **after} if name not in SECRETS]
    pairs = {name: [_text(before.get(name)), _text(after.get(name))] for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _text(value: object) -> str:
    if value is None:
        return ""
    text = f"{value.normalize():f}" if isinstance(value, Decimal) else str(value)
    return text[:LONGEST_VALUE]


REMOVED = "removed"
PERSONAL_FIELDS = frozenset({"email", "mobile", "first_name", "last_name"})
BATCH = 500


def anonymize_user(*, user_id: int, account_id: int, stands_for: str, values: Iterable[str]) -> None:
    """Remove a deleted user's name, address and mobile from the audit log and from security events.

    `stands_for` replaces their address, `values` are their data that entries about other rows may contain.
    """
    about = ContentType.objects.get_for_model(User)
    entries = AuditEntry.objects.filter(content_type=about, object_id=user_id)
    # The accounts for which they worked: what others store of the same address is not ours to change.
    accounts = {account_id, *entries.order_by().values_list("account_id", flat=True)}
    AuditEntry.objects.filter(actor_id=user_id).update(actor_email=stands_for)
    for entry in entries.iterator(BATCH):
        entry.changes = {
            name: [REMOVED if text and name in PERSONAL_FIELDS else text for text in pair]
            for name, pair in (entry.changes or {}).items()
        }
        entry.object_repr = stands_for
        entry.save(update_fields=["changes", "object_repr"])
    for word in filter(None, values):
        _redact_word(word, accounts, stands_for)


def redact_values(model: type[Model], numbers: Collection[int], *, fields: Collection[str]) -> None:
    """Remove the old and new values of some rows' fields from the log; that they changed stays recorded."""
    about = ContentType.objects.get_for_model(model)
    for entry in AuditEntry.objects.filter(content_type=about, object_id__in=numbers).iterator(BATCH):
        entry.changes = {
            name: [REMOVED if text and name in fields else text for text in pair]
            for name, pair in (entry.changes or {}).items()
        }
        entry.save(update_fields=["changes"])


def _redact_word(word: str, accounts: Collection[int | None], stands_for: str) -> None:
    alone = re.compile(rf"(?<![\w.+@-]){re.escape(word)}(?![\w@-]|\.\w)")
    text = AuditEntry.objects.filter(account__in=accounts).annotate(text=Cast("changes", TextField()))
    for entry in text.filter(Q(text__contains=word) | Q(object_repr=word)).iterator(BATCH):
        entry.changes = _without(alone, entry.changes or {})
        entry.object_repr = stands_for if entry.object_repr == word else entry.object_repr
        entry.save(update_fields=["changes", "object_repr"])
    rows = SecurityEvent.objects.filter(Q(account__in=accounts) | Q(account=None))
    rows = rows.annotate(text=Cast("facts", TextField()))
    for event in rows.filter(Q(text__contains=word) | Q(what=word)).iterator(BATCH):
        event.facts = _without(alone, event.facts)
        event.what = REMOVED if event.what == word else event.what
        event.save(update_fields=["facts", "what"])


def _without(word: re.Pattern[str], value: Any) -> Any:
    """Replace a whole word in nested values: another address may end with the same letters."""
    if isinstance(value, str):
        return word.sub(REMOVED, value)
    if isinstance(value, list):
        return [_without(word, one) for one in value]
    if isinstance(value, dict):
        return {name: _without(word, one) for name, one in value.items()}
    return value
