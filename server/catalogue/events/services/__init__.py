"""Every write of events and their performances; here what all of them begin and end with."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Model

from server.accounts.caller import Staff
from server.audit.services import Action, record_change
from server.catalogue.changes import EventSaved
from server.catalogue.events import selectors
from server.catalogue.events.models import Event, Performance
from server.platform.domain_events import publish
from server.platform.errors import NotFound


def get_own_event(caller: Staff, event_id: int, account_id: int) -> Event:
    """Read an event, which is to be of the account that is named, if one is.

    :raises NotFound: if there is none, or it is another account's.
    """
    event = selectors.get_event(caller=caller, event_id=event_id)
    if account_id not in (0, event.account_id):
        raise NotFound
    return event


def lock_performance(caller: Staff, performance_id: int, **named: int) -> Performance:
    """Lock a performance, read with its event and its stock; `named` are other columns that it is to have.

    :raises NotFound: if there is none, or it is another account's.
    """
    # No key: a sale that points to this row at the same time does not wait for it.
    rows = Performance.objects.select_related("event", "stock").select_for_update(no_key=True, of=("self",))
    row = rows.filter(pk=performance_id, **named).first()
    if row is None or not caller.may_touch(row.account_id):
        raise NotFound
    return row


def record_event(
    caller: Staff,
    event: Event,
    *,
    row: Model | None = None,
    action: Action = Action.UPDATE,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
    name: str = "",
) -> None:
    """Write down what was done to an event, or to a row of it, and publish that the event was saved."""
    record_change(
        caller=caller,
        action=action,
        row=row or event,
        account_id=event.account_id,
        before=before,
        after=after,
        name=name,
    )
    publish(EventSaved(account_id=event.account_id, event_id=event.pk))
