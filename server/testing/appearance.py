"""Branding as an organiser makes it: a stylesheet, a ticket with adverts, and an email, saved and published."""

from __future__ import annotations

from server.accounts.caller import Staff
from server.catalogue.branding.draft_selectors import EmailDraft, TicketDraft
from server.catalogue.branding.forms import EmailForm, StyleForm, TicketForm
from server.catalogue.branding.models import Stylesheet
from server.catalogue.branding.services import add_stylesheet
from server.catalogue.branding.template_services import save_email, save_ticket
from server.catalogue.events.models import Event
from server.platform.uploads import Upload
from server.testing.outside.pictures import picture

SHEET = ":root { --foyer-accent: #005a9c }\n.fy-widget h1 { color: #005a9c }\n"


def upload(name: str = "a.png", content: bytes | None = None) -> Upload:
    return Upload(name, picture() if content is None else content)


def make_stylesheet(caller: Staff, name: str = "summer.css", css: str = SHEET, *, account_id: int = 0) -> Stylesheet:
    file = Upload(name, css.encode())
    return add_stylesheet(caller=caller, form=StyleForm(account_id=account_id, file=file))


def make_ticket(
    caller: Staff, event: Event, *, ads_header: str = "Also on", slots: tuple[int, ...] = (1,)
) -> TicketDraft:
    adverts = {slot: upload() for slot in slots}
    form = TicketForm(event_id=event.pk, ads_header=ads_header, logo=upload(), adverts=adverts)
    return save_ticket(caller=caller, form=form)


def make_email(
    caller: Staff,
    event: Event,
    message: str = "<p>Welcome, {user_name}</p>",
    *,
    language: str = "en",
    twitter: str = "",
) -> EmailDraft:
    form = EmailForm(event_id=event.pk, message=message, language=language, logo=upload(), twitter=twitter)
    return save_email(caller=caller, form=form)
