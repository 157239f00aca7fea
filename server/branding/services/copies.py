"""An event that is made again has its drafts again; what of them was published is the first event's alone."""

from __future__ import annotations

from server.accounts.caller import Staff
from server.branding import draft_selectors as selectors
from server.branding.look import EventLook
from server.branding.models import SharedPicture
from server.branding.pictures import pictures_of
from server.branding.services.email_template import write_email
from server.branding.services.ticket_template import write_ticket
from server.events.copying.services.companions import Copy, copied_too
from server.events.models import Event


@copied_too
def copy_drafts(caller: Staff, event: Event, made: Event, _: Copy) -> dict[str, int]:
    """Give a copy of an event the drafts of the first. Both name the same pictures, which stay while either does."""
    look, plain = selectors.read_event_look(event), EventLook()
    if look.ticket != plain.ticket:
        write_ticket(caller=caller, event=made, look=look.ticket)
    if look.email != plain.email:
        write_email(caller=caller, event=made, look=look.email)
        shared = selectors.list_shared_pictures(pictures_of(look), account_id=event.account_id)
        SharedPicture.objects.bulk_create(
            SharedPicture(account_id=made.account_id, event=made, picture=name) for name in sorted(shared)
        )
    return {}
