"""Reading the look that a mail is looked at in: an event's draft, or one of its earlier versions."""

from __future__ import annotations

from dataclasses import replace

from server.accounts.caller import Staff
from server.branding.look import SOCIALS, EmailLook, EventLook, Look
from server.branding.models import EmailTemplate, LookVersion
from server.branding.selectors import look_of
from server.core.errors import NotFound
from server.events.models import Event


def read_look(*, caller: Staff, event: Event, number: int = 0) -> Look:
    """Read an event's draft, or the version of that number, in the colours that its buyers get now.

    :raises NotFound: if the event has no such version.
    """
    email = _version(caller, event, number).email if number else _draft(event)
    return replace(look_of(event), email=email)


def _draft(event: Event) -> EmailLook:
    row = EmailTemplate.objects.filter(event=event).first()
    if row is None:
        return EmailLook()
    socials = {name: getattr(row, name) for name in SOCIALS if getattr(row, name)}
    return EmailLook(logo=row.logo.name or "", messages=row.messages, socials=socials)


def _version(caller: Staff, event: Event, number: int) -> EventLook:
    row = caller.within(LookVersion.objects.filter(event=event, number=number)).first()
    if row is None:
        raise NotFound
    return EventLook.read(row.content)
