"""The draft of an event's ticket: its logo, and three adverts under a header (spec part 2, sections 2 to 5)."""

from __future__ import annotations

from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Kept, facts_of, refuse_older
from server.branding import draft_selectors as selectors
from server.branding.changes import TemplateSaved
from server.branding.draft_selectors import TicketDraft
from server.branding.drafts import TicketForm, read_ads_header
from server.branding.errors import NotDeleted
from server.branding.look import TicketLook
from server.branding.models import PICTURES, TicketAdvert, TicketTemplate
from server.branding.services.images import read_image
from server.branding.services.keeping import drop_unused
from server.branding.services.locking import lock_event
from server.core import clock
from server.core.errors import NotFound
from server.core.services.pictures import stored_pictures
from server.events.models import Event


def _facts(row: TicketTemplate) -> dict[str, object]:
    slots = {f"advert {advert.sequence}": advert.picture for advert in row.adverts.all()}
    return {**facts_of(row, "logo", "ads_header"), **slots}


_TICKETS: Kept[TicketTemplate] = Kept(
    facts=_facts,
    account_of=lambda row: row.event.account_id,
    change=lambda row: TemplateSaved(account_id=row.event.account_id, event_id=row.pk),
)


def save_ticket(*, caller: Staff, form: TicketForm) -> TicketDraft:
    """Save an event's ticket as a draft: buyers get it when it is published. A picture that is not sent stays.

    :raises NotFound: if there is no such event, or it is another account's.
    :raises ChangedMeanwhile: if a version is given and is no longer the draft's.
    :raises Invalid: 'This is not an image'.
    :raises FileTooLarge: if a picture is too large.
    """
    caller.needs(*NOT_DOOR_STAFF)
    # Decoded before the transaction, which on SQLite every other writer waits for.
    logo = read_image(form.logo, field="logo") if form.logo else None
    adverts = {slot: read_image(file, field=f"ads{slot}") for slot, file in form.adverts.items()}
    with stored_pictures() as stored, transaction.atomic():
        event = lock_event(caller, form.event_id)
        row = _row_of(event)
        refuse_older(form.version, row, shown=lambda: selectors.read_ticket(caller=caller, event_id=event.pk))
        look = selectors.ticket_look(row, row.adverts.all())
        kept_logo = "" if form.logo_url == "" else look.logo
        sent = {str(slot): stored.store(picture, folder=PICTURES) for slot, picture in adverts.items()}
        write_ticket(
            caller=caller,
            event=event,
            look=TicketLook(
                logo=stored.store(logo, folder=PICTURES) or kept_logo,
                ads_header=read_ads_header(form),
                adverts={**look.adverts, **sent},
            ),
        )
    return selectors.read_ticket(caller=caller, event_id=form.event_id)


def write_ticket(*, caller: Staff, event: Event, look: TicketLook) -> None:
    """Make a look the draft of an event's ticket, within a transaction that has locked the event."""
    row = _row_of(event)
    before = {advert.sequence: str(advert.picture) for advert in row.adverts.all()}
    let_go = {str(row.logo), *before.values()}
    with _TICKETS.saving(caller, row):
        row.logo, row.ads_header, row.version, row.changed_at = look.logo, look.ads_header, row.version + 1, clock.now()
        row.save()
        row.adverts.exclude(sequence__in=[int(slot) for slot in look.adverts]).delete()
        for slot, picture in look.adverts.items():
            if before.get(int(slot)) != picture:
                TicketAdvert.objects.update_or_create(template=row, sequence=int(slot), defaults={"picture": picture})
    drop_unused(let_go)


def delete_advert(*, caller: Staff, event_id: int, advert_id: int) -> None:
    """Take the picture from a slot of an event's ticket, in the draft; buyers keep it until that is published.

    :raises NotFound: if there is no such event, or it is another account's.
    :raises NotDeleted: if the event's ticket has no such advert.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        try:
            event = lock_event(caller, event_id)
        except NotFound:
            raise NotDeleted from None
        row = _row_of(event)
        slot = row.adverts.filter(pk=advert_id).values_list("sequence", flat=True).first()
        if slot is None:
            raise NotDeleted
        look = selectors.ticket_look(row, row.adverts.exclude(sequence=slot))
        write_ticket(caller=caller, event=event, look=look)


def _row_of(event: Event) -> TicketTemplate:
    return TicketTemplate.objects.filter(event=event).first() or TicketTemplate(event=event, version=0)
