"""Cancelling a performance: it does not take place, is sold no more, and is never taken up again."""

from __future__ import annotations

from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, record
from server.core import clock
from server.core.announce import announce
from server.core.errors import NotFound
from server.events.changes import EventSaved
from server.events.models import Performance
from server.stock.services import counters


def close_performance(*, caller: Staff, performance_id: int) -> bool:
    """Close a performance for good, inside the transaction that owes its refunds; tell whether this call did so.

    :raises NotFound: if there is no such performance, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    # No key: a sale that points to this row at the same time does not wait for it.
    rows = Performance.objects.select_related("event").select_for_update(no_key=True, of=("self",))
    row = rows.filter(pk=performance_id).first()
    if row is None or not caller.may_touch(row.account_id):
        raise NotFound
    if row.cancelled_at is not None:
        return False
    now = clock.now()
    Performance.objects.filter(pk=row.pk).update(
        cancelled_at=now, is_active=False, version=F("version") + 1, changed_at=now
    )
    record(
        caller=caller,
        action=Action.UPDATE,
        row=row,
        account_id=row.account_id,
        before={"cancelled": False},
        after={"cancelled": True},
        name=row.title,
    )
    counters.touch_stock(account_id=row.account_id, performance_id=row.pk)
    announce(EventSaved(account_id=row.account_id, event_id=row.event_id))
    return True
