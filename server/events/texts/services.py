"""Writing an event's texts in other languages."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, record, refuse_older
from server.core import clock
from server.core.announce import announce
from server.core.errors import FieldsWrong, NotFound
from server.events.changes import EventSaved
from server.events.models import Event
from server.events.texts.form import TWICE, TextsForm, kept
from server.events.texts.selectors import EventTexts, get_texts, texts_of


def save_texts(*, caller: Staff, event_id: int, form: TextsForm, version: int | None = None) -> EventTexts:
    """Write all of an event's texts in other languages, also while it is on sale. Their version is the event's.

    :raises NotAllowed: for door staff.
    :raises NotFound: if there is no such event, or it is another account's.
    :raises ChangedMeanwhile: if `version` is given and is no longer the event's.
    :raises FieldsWrong: if a text is too long, or a language comes twice.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        # No key: a sale that points to this row at the same time does not wait for it.
        event = caller.within(Event.objects.filter(pk=event_id).select_for_update(no_key=True)).first()
        if event is None:
            raise NotFound
        refuse_older(version, event, shown=lambda: texts_of(event))
        if form.wrong:
            raise FieldsWrong(form.wrong)
        if len({row.language for row in form.texts}) < len(form.texts):
            raise FieldsWrong({"texts": TWICE})
        before, after = {"texts": event.texts}, {"texts": kept(form.texts)}
        Event.objects.filter(pk=event_id).update(**after, version=F("version") + 1, changed_at=clock.now())
        record(
            caller=caller,
            action=Action.UPDATE,
            row=event,
            account_id=event.account_id,
            before=before,
            after=after,
            name=event.name,
        )
        announce(EventSaved(account_id=event.account_id, event_id=event_id))
    return get_texts(caller=caller, event_id=event_id)
