"""Reading the look that a mail or a ticket is looked at in: an event's draft, or one of its earlier versions."""

from __future__ import annotations

from dataclasses import replace

from server.accounts.caller import Staff
from server.branding.draft_selectors import read_event_look
from server.branding.look import EventLook, Look
from server.branding.models import LookVersion
from server.branding.selectors import look_of
from server.core.errors import NotFound
from server.events.models import Event


def read_look(*, caller: Staff, event: Event, number: int = 0) -> Look:
    """Read an event's draft, or the version of that number, in the colours that its buyers get now.

    :raises NotFound: if the event has no such version.
    """
    own = _version(caller, event, number) if number else read_event_look(event)
    return replace(look_of(event), ticket=own.ticket, email=own.email)


def _version(caller: Staff, event: Event, number: int) -> EventLook:
    row = caller.within(LookVersion.objects.filter(event=event, number=number)).first()
    if row is None:
        raise NotFound
    return EventLook.read(row.content)
