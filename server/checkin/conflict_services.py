"""Resolves conflicts: a manager says why somebody was admitted whom the server would have refused."""

from __future__ import annotations

from django.db import transaction

from server.accounts.caller import Staff
from server.audit.services import Action, facts_of, record_change
from server.checkin.changes import ConflictsChanged
from server.checkin.conflict_selectors import RESOLVERS, lock_conflicts, read_conflict_rows
from server.checkin.errors import REASON_REQUIRED, AlreadyResolved
from server.checkin.models import Conflict
from server.inventory.services import counters
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.errors import Invalid

_FACTS = ("verdict", "settled_at", "reason")


@transaction.atomic
def resolve_conflict(*, caller: Staff, conflict_id: int, reason: str) -> Conflict:
    """Resolve a conflict with a reason, once; it stays in the log, and every door is updated.

    Other open conflicts of its ticket or unit are resolved with it.

    :raises Invalid: without a reason.
    :raises AlreadyResolved: if it is resolved already.
    """
    caller.needs(*RESOLVERS)
    reason = reason.strip()
    if not reason:
        raise Invalid(REASON_REQUIRED, field="reason")
    rows = lock_conflicts(caller=caller, conflict_id=conflict_id)
    if any(row.pk == conflict_id and row.settled_at is not None for row in rows):
        raise AlreadyResolved
    for row in rows:
        _resolve(caller, row, reason)
    numbers = tuple(row.pk for row in rows)
    account_id, performance_id = rows[0].account_id, rows[0].performance_id
    publish(ConflictsChanged(account_id=account_id, performance_id=performance_id, conflict_ids=numbers))
    return read_conflict_rows([conflict_id])[conflict_id]


def _resolve(caller: Staff, row: Conflict, reason: str) -> None:
    before = facts_of(row, *_FACTS)
    row.settled_at, row.settled_by, row.reason, row.version = clock.now(), caller.user, reason, row.version + 1
    if row.redeeming_id is None:
        row.door_position = counters.next_position(account_id=row.account_id, performance_id=row.performance_id)
    row.save()
    what = _name_of(row)
    record_change(
        caller=caller,
        action=Action.UPDATE,
        row=row,
        account_id=row.account_id,
        before=before,
        after=facts_of(row, *_FACTS),
        name=what,
    )


def _name_of(row: Conflict) -> str:
    if row.redeeming_id is not None:
        return f"Redemption {row.redeeming_id}"
    return f"Ticket {row.ticket_id}" if row.ticket_id else f"Reading {row.reading_id}"
