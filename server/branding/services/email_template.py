"""The draft of an event's mail: its logo, what it says in each language, and links to social networks."""

from __future__ import annotations

from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Kept, facts_of, refuse_older
from server.branding import draft_selectors as selectors
from server.branding.changes import TemplateSaved
from server.branding.draft_selectors import EmailDraft
from server.branding.drafts import EmailForm, read_links
from server.branding.look import SOCIALS, EmailLook
from server.branding.message import clean_message, default_message
from server.branding.models import PICTURES, EmailTemplate
from server.branding.services.images import read_image
from server.branding.services.keeping import drop_unused, sweep_shared
from server.branding.services.locking import lock_event
from server.core import clock
from server.core.services.pictures import stored_pictures
from server.events.models import Event

_EMAILS: Kept[EmailTemplate] = Kept(
    facts=lambda row: {
        **facts_of(row, "logo", *SOCIALS),
        **{f"message {name}": row.messages[name] for name in row.messages},
    },
    account_of=lambda row: row.event.account_id,
    change=lambda row: TemplateSaved(account_id=row.event.account_id, event_id=row.pk),
)


def save_email(*, caller: Staff, form: EmailForm) -> EmailDraft:
    """Save an event's mail as a draft, with its message in one language: buyers get it when it is published.

    An empty message, and one that is our default, is none of its own: it stays what our default is.

    :raises NotFound: if there is no such event, or it is another account's.
    :raises FieldsWrong: if a link is no page of its network.
    :raises MessageTooLong: if the message is.
    :raises ChangedMeanwhile: if a version is given and is no longer the draft's.
    :raises Invalid: 'This is not an image'.
    :raises FileTooLarge: if the logo is too large.
    """
    caller.needs(*NOT_DOOR_STAFF)
    links, message = read_links(form), _own_message(form)
    # Decoded before the transaction, which on SQLite every other writer waits for.
    logo = read_image(form.logo, field="file") if form.logo else None
    with stored_pictures() as stored, transaction.atomic():
        event = lock_event(caller, form.event_id)
        row = _row_of(event)
        refuse_older(form.version, row, shown=lambda: selectors.read_email(caller=caller, event_id=event.pk))
        kept_logo = "" if form.logo_url == "" else str(row.logo)
        others = {name: text for name, text in row.messages.items() if name != form.language}
        write_email(
            caller=caller,
            event=event,
            look=EmailLook(
                logo=stored.store(logo, folder=PICTURES) or kept_logo,
                messages={**others, form.language: message} if message else others,
                socials={name: address for name, address in links.items() if address},
            ),
        )
    return selectors.read_email(caller=caller, event_id=form.event_id)


def _own_message(form: EmailForm) -> str:
    cleaned = clean_message(form.message)
    return "" if cleaned == clean_message(default_message(form.language)) else cleaned


def write_email(*, caller: Staff, event: Event, look: EmailLook) -> None:
    """Make a look the draft of an event's mail, within a transaction that has locked the event."""
    row = _row_of(event)
    before = str(row.logo)
    with _EMAILS.saving(caller, row):
        for name in SOCIALS:
            setattr(row, name, look.socials.get(name, ""))
        row.logo, row.messages = look.logo, dict(look.messages)
        row.version, row.changed_at = row.version + 1, clock.now()
        row.save()
    drop_unused([before])
    sweep_shared(account_id=event.account_id, event=event)


def _row_of(event: Event) -> EmailTemplate:
    return EmailTemplate.objects.filter(event=event).first() or EmailTemplate(event=event, version=0)
