"""Setting an event's terms for what was sold, and giving them to a copy of it."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, facts_of, record, refuse_older
from server.core.announce import announce
from server.core.errors import FieldsWrong, NotFound
from server.events.aftersale.form import TERMS, TermsForm
from server.events.aftersale.selectors import EventTerms, get_terms, terms_of
from server.events.changes import EventSaved
from server.events.models import AfterSale, Event


def save_terms(*, caller: Staff, event_id: int, form: TermsForm, version: int | None = None) -> EventTerms:
    """Set an event's terms, also while it is on sale; they hold for whatever is exchanged from then on.

    Their version is the event's.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such event, or it is another account's.
    :raises ChangedMeanwhile: if `version` is given and is no longer the event's.
    :raises FieldsWrong: if a field of the form is wrong.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        # No key: a sale that points to this row at the same time does not wait for it.
        event = caller.within(Event.objects.filter(pk=event_id).select_for_update(no_key=True)).first()
        if event is None:
            raise NotFound
        shown = EventTerms(event=event, terms=terms_of(event_id))
        refuse_older(version, event, shown=lambda: shown)  # as the reply has it
        if form.wrong:
            raise FieldsWrong(form.wrong)
        before = facts_of(shown.terms, *TERMS)
        after = {name: getattr(form, name) for name in TERMS}
        row, _ = AfterSale.objects.update_or_create(event=event, defaults=after)
        Event.objects.filter(pk=event_id).update(version=F("version") + 1)
        action, name = Action.UPDATE, event.name
        record(
            caller=caller, action=action, row=row, account_id=event.account_id, before=before, after=after, name=name
        )
        announce(EventSaved(account_id=event.account_id, event_id=event_id))
    return get_terms(caller=caller, event_id=event_id)


def copy_terms(event: Event, *, to: Event) -> None:
    """Give an event the terms of another, inside the transaction that makes it."""
    row = AfterSale.objects.filter(pk=event.pk).first()
    if row is not None:
        AfterSale.objects.create(event=to, **facts_of(row, *TERMS))
