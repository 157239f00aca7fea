"""Making, changing, switching and deleting ticket types (spec part 2, sections 2, 4, 5 and 7, Ticket types)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Kept, facts_of, refuse_older
from server.core import clock
from server.core.errors import NotFound
from server.events.models import Event
from server.pricing.models import TicketType
from server.pricing.types import errors, selectors
from server.pricing.types.changes import TicketTypeChanged
from server.pricing.types.form import TypeForm, read_form
from server.upsells.models import Upsell

_FACTS = (
    "name", "description", "event", "least", "adjustment", "amount", "most_per_booking", "most_per_performance",
    "most_per_event", "fits_all", "week_days", "hours", "starts_on", "ends_on", "sell_until", "is_box_office_only",
    "excludes_booking_fee", "is_active",
)  # fmt: skip


def _facts(row: TicketType) -> dict[str, object]:
    brought = row.upsells.order_by("pk").values_list("name", flat=True)
    return {**facts_of(row, *_FACTS), "upsells": ", ".join(brought)}


_TYPES: Kept[TicketType] = Kept(
    facts=_facts,
    account_of=lambda row: row.account_id,
    change=lambda row: TicketTypeChanged(row.pk, row.account_id),
)


def open_type(
    *, event: Event, name: str, description: str, brings: Collection[Upsell] = (), **values: Any
) -> TicketType:
    """Make a ticket type of a test house's event as it is told, for all its performances."""
    row = TicketType.objects.create(
        account_id=event.account_id, event=event, name=name, description=description, fits_all=True, **values
    )
    row.upsells.set(brings)
    return row


def create_type(*, caller: Staff, account_id: int | None, form: TypeForm) -> TicketType:
    """Make a ticket type of an event.

    :raises FieldsWrong: if a field of the form is missing or wrong.
    :raises NotFound: if there is no such account, or it has no such event.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        event = _find_event(caller, account_id, form.event_id)
        values = read_form(form, beside=_refused(form, event))
        if event is None:
            raise NotFound
        row = TicketType(account_id=event.account_id, event=event, **values)
        with _TYPES.saving(caller, row):
            row.save()
            row.upsells.set(form.upsells)
    return selectors.get_type(caller=caller, type_id=row.pk)


def update_type(*, caller: Staff, type_id: int, form: TypeForm, version: int | None = None) -> TicketType:
    """Change a ticket type; its event stays what it is.

    :raises NotFound: if there is none, or it is another account's.
    :raises ChangedMeanwhile: if `version` is given and is no longer the row's.
    :raises FieldsWrong: if a field of the form is missing or wrong.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        row = _lock(caller, type_id, version)
        beside = _refused(form, row.event, brought=set(row.upsells.values_list("pk", flat=True)))
        if form.event_id and form.event_id != row.event_id:
            beside["event_id"] = errors.EVENT_IS_FIXED
        if form.most_per_booking is None:
            # The specification's form does not know it.
            form = replace(form, most_per_booking=row.most_per_booking)
        values = read_form(form, beside=beside)
        _save(caller, row, values, upsells=form.upsells)
    return selectors.get_type(caller=caller, type_id=type_id)


def switch_type(*, caller: Staff, type_id: int, is_active: bool, version: int | None = None) -> TicketType:
    """Switch a ticket type on or off and leave all else as it is.

    :raises NotFound: if there is none, or it is another account's.
    :raises ChangedMeanwhile: if `version` is given and is no longer the row's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        row = _lock(caller, type_id, version)
        _save(caller, row, {"is_active": is_active})
    return selectors.get_type(caller=caller, type_id=type_id)


def delete_type(*, caller: Staff, type_id: int, event_id: int = 0) -> None:
    """Delete a ticket type. Its row is kept, since what was sold of it names it; nobody is shown it any more.

    :raises NotFound: if there is none, it is another account's, or it is not of the event that is named.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        row = _lock(caller, type_id, None)
        if event_id and row.event_id != event_id:
            raise NotFound
        with _TYPES.deleting(caller, row):
            TicketType.objects.filter(pk=type_id).update(deleted_at=clock.now(), version=F("version") + 1)


def _find_event(caller: Staff, account_id: int | None, event_id: int) -> Event | None:
    if not event_id:
        return None
    events = caller.within(Event.objects.filter(pk=event_id, account__deleted_at=None))
    if account_id:
        events = events.filter(account_id=caller.account_for(account_id))
    # Kept, so that nobody deletes it before the type that is to point to it is saved.
    event = events.select_for_update(no_key=True).first()
    if event is None:
        raise NotFound
    return event


def _lock(caller: Staff, type_id: int, version: int | None) -> TicketType:
    found = caller.within(TicketType.objects.select_for_update(no_key=True, of=("self",)).filter(pk=type_id))
    row = found.filter(deleted_at=None, account__deleted_at=None).select_related("event").first()
    if row is None:
        raise NotFound
    refuse_older(version, row, shown=lambda: selectors.get_type(caller=caller, type_id=type_id))
    return row


def _save(caller: Staff, row: TicketType, values: dict[str, Any], *, upsells: Any = None) -> None:
    with _TYPES.saving(caller, row):
        TicketType.objects.filter(pk=row.pk).update(**values, version=F("version") + 1)
        if upsells is not None:
            row.upsells.set(upsells)


def _refused(form: TypeForm, event: Event | None, *, brought: Collection[int] = ()) -> dict[str, str]:
    """Say what rows refuse of a form: no event, and upsells that ticket types of this event do not bring.

    What the type has `brought` so far it may keep, whatever has become of it: then it is not sold, and says why.
    """
    if event is None:
        return {"event_id": errors.EVENT_REQUIRED}
    known = selectors.find_included(event_id=event.pk, upsell_ids=set(form.upsells)) if form.upsells else set()
    wrong: dict[str, str] = {}
    for place, upsell_id in enumerate(form.upsells):
        if upsell_id not in known and upsell_id not in brought:
            wrong[f"upsells.{place}"] = errors.UPSELL_WRONG
        elif upsell_id in form.upsells[:place]:
            wrong[f"upsells.{place}"] = errors.UPSELL_TWICE
    return wrong
