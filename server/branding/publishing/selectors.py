"""Reading what of looks is published: which events have what, what is wrong before Publish, and earlier versions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.core.files.storage import default_storage
from django.db.models import F, QuerySet
from django.db.models.functions import Lower

from server.accounts.caller import Staff
from server.branding.draft_selectors import HouseDraft, email_look, read_event_look, read_house, ticket_look
from server.branding.drafts import Target
from server.branding.look import Colours, EventLook, HouseLook
from server.branding.mail_sizes import mail_size
from server.branding.models import EmailTemplate, LookVersion, Stylesheet, TicketAdvert, TicketTemplate
from server.branding.pictures import pictures_of
from server.branding.publishing.checks import Problem, check_event, check_house
from server.branding.publishing.words import LookPart, parts_of
from server.branding.selectors import look_of
from server.core.database.rows import Columns, in_order
from server.core.database.search import told_in
from server.core.speech.languages import LANGUAGES
from server.events.models import Event
from server.events.selectors import get_event

EVENT_ORDER: Columns = {
    "eventname": Lower("name"),
    "venuename": Lower("venue__name"),
    "eventid": F("pk"),
}


def list_template_events(*, caller: Staff, account_id: int, search: str = "", ordering: str = "") -> QuerySet[Event]:
    """List an account's events for the table 'Ticket and Email', usually by name; `add_states` gives them the rest."""
    events = caller.within(Event.objects.filter(account_id=account_id)).select_related("venue")
    events = events.filter(told_in(search, "name"))
    return events.order_by(*in_order(ordering, EVENT_ORDER, usual="eventname"), "pk")


@dataclass(frozen=True, kw_only=True)
class TemplateStates:
    """How far an event's templates are: none, changed or published; `number` is the version that buyers get."""

    ticket: str
    email: str
    number: int | None


def add_states(events: Sequence[Event]) -> None:
    """Give some events their `states`, in four statements."""
    tickets = TicketTemplate.objects.filter(event__in=events).prefetch_related("adverts").in_bulk()
    emails = EmailTemplate.objects.filter(event__in=events).in_bulk()
    current = {row.event_id: row for row in LookVersion.objects.filter(event__in=events, is_current=True)}
    for event in events:
        version, ticket, email = current.get(event.pk), tickets.get(event.pk), emails.get(event.pk)
        worn = EventLook.read(version.content) if version else None
        own = _own_look(ticket, email)
        vars(event)["states"] = TemplateStates(
            ticket=_state(own.ticket, worn and worn.ticket, is_saved=ticket is not None),
            email=_state(own.email, worn and worn.email, is_saved=email is not None),
            number=version.number if version else None,
        )


def _own_look(ticket: TicketTemplate | None, email: EmailTemplate | None) -> EventLook:
    plain = EventLook()
    adverts: Iterable[TicketAdvert] = ticket.adverts.all() if ticket else ()
    return EventLook(
        ticket_look(ticket, adverts) if ticket else plain.ticket, email_look(email) if email else plain.email
    )


def _state(draft: object, worn: object, *, is_saved: bool) -> str:
    if not is_saved and (worn is None or worn == draft):
        return "none"
    return "published" if draft == worn else "changed"


# Before Publish


def list_problems(*, caller: Staff, target: Target) -> list[Problem]:
    """List what is wrong with the draft of a look.

    :raises NotFound: if there is no such event or account, or it is not the caller's.
    """
    if target.event_id:
        event = get_event(caller=caller, event_id=target.event_id)
        return problems_of_event(event, read_event_look(event))
    return problems_of_house(_house(caller, target))


def problems_of_event(event: Event, look: EventLook) -> list[Problem]:
    """List what is wrong with an event's look: its pictures are looked for where they are, its mails drawn."""
    whole = replace(look_of(event), ticket=look.ticket, email=look.email)
    sizes = {language: mail_size(event, whole, language) for language in LANGUAGES}
    return list(check_event(look, missing=_missing(look), sizes=sizes))


def problems_of_house(house: HouseDraft) -> list[Problem]:
    """List what is wrong with the stylesheet that an account has switched on; with our own look nothing is."""
    return problems_of_sheet(house.look, house.worn)


def problems_of_sheet(look: HouseLook, stylesheet: Stylesheet | None) -> list[Problem]:
    """List what is wrong with what a stylesheet was made into, now or for an earlier version."""
    if stylesheet is None:
        return []
    return list(check_house(look, Colours(**stylesheet.dark_colours), missing=_missing(look)))


def _missing(look: EventLook | HouseLook) -> set[str]:
    return {name for name in pictures_of(look) if not default_storage.exists(name)}


def _house(caller: Staff, target: Target) -> HouseDraft:
    return read_house(caller=caller, account_id=account_of(caller, target))


def account_of(caller: Staff, target: Target) -> int:
    """Give the account that a look is of.

    :raises NotFound: if it does not exist, or was deleted.
    """
    return caller.account_for(target.account_id)


# Versions


def list_versions(*, caller: Staff, target: Target) -> QuerySet[LookVersion]:
    """List the versions of a look, newest first.

    :raises NotFound: if there is no such event or account, or it is not the caller's.
    """
    return versions_of(caller, target).select_related("published_by", "event", "account").order_by("-number")


def versions_of(caller: Staff, target: Target) -> QuerySet[LookVersion]:
    """Give the versions of a look in no order.

    :raises NotFound: if there is no such event or account, or it is not the caller's.
    """
    if target.event_id:
        return LookVersion.objects.filter(event=get_event(caller=caller, event_id=target.event_id))
    return LookVersion.objects.filter(event=None, account_id=account_of(caller, target))


def read_draft_parts(*, caller: Staff, target: Target) -> list[LookPart]:
    """Read what a draft says, to be laid beside a version."""
    if target.event_id:
        return parts_of(read_event_look(get_event(caller=caller, event_id=target.event_id)))
    return parts_of(_house(caller, target).look)


def add_parts(versions: Iterable[LookVersion]) -> None:
    """Give some versions what they say, as their `parts`."""
    for version in versions:
        content = version.content
        look = HouseLook.read(content) if version.event_id is None else EventLook.read(content)
        vars(version)["parts"] = parts_of(look)


def read_look_versions(version_ids: Iterable[int]) -> dict[int, int]:
    """Read which of some versions there are, in one query: they never change."""
    return dict.fromkeys(LookVersion.objects.filter(pk__in=list(version_ids)).values_list("pk", flat=True), 1)
