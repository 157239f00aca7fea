"""Saves the drafts of an event's ticket and email, and copies them with their event."""

from __future__ import annotations

from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import AuditedModel, check_version, facts_of
from server.catalogue.branding import draft_selectors as selectors
from server.catalogue.branding.draft_selectors import EmailDraft, TicketDraft, lock_event
from server.catalogue.branding.email_message import clean_message, default_message
from server.catalogue.branding.forms import EmailForm, TicketForm, read_links
from server.catalogue.branding.models import PICTURES, EmailTemplate, SharedPicture, TicketAdvert, TicketTemplate
from server.catalogue.branding.picture_services import read_image, sweep_shared_pictures
from server.catalogue.branding.theme import (
    DEFAULT_ADS_HEADER,
    SOCIALS,
    EmailTheme,
    EventTheme,
    TicketTheme,
    pictures_of,
)
from server.catalogue.changes import TemplateSaved
from server.catalogue.errors import NotDeleted
from server.catalogue.events.models import Event
from server.catalogue.events.services.copy_event import Copy, register_copier
from server.platform import clock
from server.platform.errors import NotFound
from server.platform.picture_services import remove_unused_pictures, stored_pictures

_TICKETS: AuditedModel[TicketTemplate] = AuditedModel(
    facts=lambda row: {
        **facts_of(row, "logo", "ads_header"),
        **{f"advert {advert.sequence}": advert.picture for advert in row.adverts.all()},
    },
    account_of=lambda row: row.event.account_id,
    change=lambda row: TemplateSaved(account_id=row.event.account_id, event_id=row.pk),
)


def save_ticket(*, caller: Staff, form: TicketForm) -> TicketDraft:
    """Save an event's ticket as a draft: buyers get it when it is published. A picture that is not sent stays.

    :raises Invalid: 'This is not an image'.
    :raises FileTooLarge: if a picture is too large.
    """
    caller.needs(*NOT_DOOR_STAFF)
    # Decoded before the transaction, which on SQLite every other writer waits for.
    logo = read_image(form.logo, field="logo") if form.logo else None
    adverts = {slot: read_image(file, field=f"ads{slot}") for slot, file in form.adverts.items()}
    with stored_pictures() as stored, transaction.atomic():
        event = lock_event(caller, form.event_id)
        row = _ticket_row(event)
        check_version(form.version, row, shown=lambda: selectors.read_ticket_draft(caller=caller, event_id=event.pk))
        theme = selectors.ticket_theme(row, row.adverts.all())
        current_logo = "" if form.logo_url == "" else theme.logo
        sent = {str(slot): stored.store(picture, folder=PICTURES) for slot, picture in adverts.items()}
        write_ticket(
            caller=caller,
            event=event,
            theme=TicketTheme(
                logo=stored.store(logo, folder=PICTURES) or current_logo,
                ads_header=form.ads_header.strip() or DEFAULT_ADS_HEADER,
                adverts={**theme.adverts, **sent},
            ),
        )
    return selectors.read_ticket_draft(caller=caller, event_id=form.event_id)


def write_ticket(*, caller: Staff, event: Event, theme: TicketTheme) -> None:
    """Make a look the draft of an event's ticket, within a transaction that has locked the event."""
    row = _ticket_row(event)
    before = {advert.sequence: str(advert.picture) for advert in row.adverts.all()}
    pictures = {str(row.logo), *before.values()}
    with _TICKETS.saving(caller, row):
        row.logo, row.ads_header = theme.logo, theme.ads_header
        row.version, row.changed_at = row.version + 1, clock.now()
        row.save()
        row.adverts.exclude(sequence__in=[int(slot) for slot in theme.adverts]).delete()
        for slot, picture in theme.adverts.items():
            if before.get(int(slot)) != picture:
                TicketAdvert.objects.update_or_create(template=row, sequence=int(slot), defaults={"picture": picture})
    remove_unused_pictures(pictures, selectors.list_named_pictures)


def delete_advert(*, caller: Staff, event_id: int, advert_id: int) -> None:
    """Take the picture from a slot of an event's ticket, in the draft; buyers keep it until that is published.

    :raises NotDeleted: if the event's ticket has no such advert.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        try:
            event = lock_event(caller, event_id)
        except NotFound:
            raise NotDeleted from None
        row = _ticket_row(event)
        slot = row.adverts.filter(pk=advert_id).values_list("sequence", flat=True).first()
        if slot is None:
            raise NotDeleted
        theme = selectors.ticket_theme(row, row.adverts.exclude(sequence=slot))
        write_ticket(caller=caller, event=event, theme=theme)


def _ticket_row(event: Event) -> TicketTemplate:
    return TicketTemplate.objects.filter(event=event).first() or TicketTemplate(event=event, version=0)


_EMAILS: AuditedModel[EmailTemplate] = AuditedModel(
    facts=lambda row: {
        **facts_of(row, "logo", *SOCIALS),
        **{f"message {name}": row.messages[name] for name in row.messages},
    },
    account_of=lambda row: row.event.account_id,
    change=lambda row: TemplateSaved(account_id=row.event.account_id, event_id=row.pk),
)


def save_email(*, caller: Staff, form: EmailForm) -> EmailDraft:
    """Save an event's email as a draft, with its message in one language: buyers get it when it is published.

    An empty message, and one that is our default, is none of its own: it stays what our default is.

    :raises InvalidFields: if a link is no page of its network.
    :raises MessageTooLong: if the message is.
    :raises Invalid: 'This is not an image'.
    :raises FileTooLarge: if the logo is too large.
    """
    caller.needs(*NOT_DOOR_STAFF)
    cleaned = clean_message(form.message)
    links, message = read_links(form), "" if cleaned == clean_message(default_message(form.language)) else cleaned
    # Decoded before the transaction, which on SQLite every other writer waits for.
    logo = read_image(form.logo, field="file") if form.logo else None
    with stored_pictures() as stored, transaction.atomic():
        event = lock_event(caller, form.event_id)
        row = _email_row(event)
        check_version(form.version, row, shown=lambda: selectors.read_email_draft(caller=caller, event_id=event.pk))
        current_logo = "" if form.logo_url == "" else str(row.logo)
        others = {name: text for name, text in row.messages.items() if name != form.language}
        write_email(
            caller=caller,
            event=event,
            theme=EmailTheme(
                logo=stored.store(logo, folder=PICTURES) or current_logo,
                messages={**others, form.language: message} if message else others,
                socials={name: address for name, address in links.items() if address},
            ),
        )
    return selectors.read_email_draft(caller=caller, event_id=form.event_id)


def write_email(*, caller: Staff, event: Event, theme: EmailTheme) -> None:
    """Make a look the draft of an event's email, within a transaction that has locked the event."""
    row = _email_row(event)
    before = str(row.logo)
    with _EMAILS.saving(caller, row):
        for name in SOCIALS:
            setattr(row, name, theme.socials.get(name, ""))
        row.logo, row.messages = theme.logo, dict(theme.messages)
        row.version, row.changed_at = row.version + 1, clock.now()
        row.save()
    remove_unused_pictures([before], selectors.list_named_pictures)
    sweep_shared_pictures(account_id=event.account_id, event=event)


def _email_row(event: Event) -> EmailTemplate:
    return EmailTemplate.objects.filter(event=event).first() or EmailTemplate(event=event, version=0)


@register_copier
def copy_drafts(caller: Staff, event: Event, made: Event, _: Copy) -> dict[str, int]:
    """Give a copy of an event the drafts of the first. Both name the same pictures, which stay while either does."""
    theme, plain = selectors.read_draft_theme(event), EventTheme()
    if theme.ticket != plain.ticket:
        write_ticket(caller=caller, event=made, theme=theme.ticket)
    if theme.email != plain.email:
        write_email(caller=caller, event=made, theme=theme.email)
        shared = selectors.list_shared_pictures(pictures_of(theme), account_id=event.account_id)
        SharedPicture.objects.bulk_create(
            SharedPicture(account_id=made.account_id, event=made, picture=name) for name in sorted(shared)
        )
    return {}
