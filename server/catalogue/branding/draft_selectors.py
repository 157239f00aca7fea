"""Reads and locks the drafts of themes: what their owners see and change, and buyers do not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.db.models.functions import Coalesce

from server.accounts.caller import NOT_DOOR_STAFF, Caller, Staff
from server.accounts.models import Account
from server.catalogue.branding.css_values import PICTURE
from server.catalogue.branding.email_message import PLACEHOLDERS, default_message
from server.catalogue.branding.models import (
    EmailTemplate,
    LookVersion,
    SharedPicture,
    Stylesheet,
    TicketAdvert,
    TicketTemplate,
    VersionPicture,
)
from server.catalogue.branding.theme import (
    FONT_TOKEN,
    LOGO_TOKEN,
    SOCIALS,
    AccountTheme,
    Colours,
    EmailTheme,
    EventTheme,
    TicketTheme,
    pictures_in,
)
from server.catalogue.errors import DownloadFailed
from server.catalogue.events.models import Event
from server.catalogue.events.selectors import get_event
from server.platform.database import versions_of
from server.platform.errors import first_or_refuse
from server.platform.i18n import DEFAULT_LANGUAGE, LANGUAGES

LONGEST_NUMBER = 18  # digits, which every database can look for
STYLES = "styles/"  # what getBase64File reads them by begins so
TEMPLATE = Path(__file__).with_name("template.css")


@dataclass(frozen=True, kw_only=True)
class AccountDraft:
    """An account's stylesheets in the order of their upload, and what of them buyers get."""

    stylesheets: Sequence[Stylesheet]
    current: LookVersion | None

    @property
    def worn(self) -> Stylesheet | None:
        return next((sheet for sheet in self.stylesheets if sheet.is_active), None)

    @property
    def theme(self) -> AccountTheme:
        worn = self.worn
        if worn is None:
            return AccountTheme()
        return AccountTheme(
            name=worn.name,
            css=worn.css,
            logo=logo_in(worn.tokens),
            font=worn.tokens.get(FONT_TOKEN, ""),
            colours=Colours(**worn.colours),
        )

    @property
    def published_theme(self) -> AccountTheme:
        return AccountTheme.read(self.current.content) if self.current else AccountTheme()

    @property
    def is_changed(self) -> bool:
        """Return whether buyers would see a difference: the name of a stylesheet is none."""
        worn = self.published_theme
        return (worn.css, worn.colours) != (self.theme.css, self.theme.colours)


def logo_in(tokens: Mapping[str, str]) -> str:
    """Return the name under which the logo of a stylesheet is stored, empty without one."""
    found = PICTURE.search(tokens.get(LOGO_TOKEN, ""))
    return found[1] if found else ""


def read_account_draft(*, caller: Caller, account_id: int) -> AccountDraft:
    """Read an account's stylesheets, and what of them is published; the account is one of the caller's."""
    rows = caller.within(Stylesheet.objects.filter(account_id=account_id, deleted_at=None)).order_by("pk")
    current = caller.within(LookVersion.objects.filter(account_id=account_id, event=None, is_current=True))
    return AccountDraft(stylesheets=list(rows), current=current.select_related("published_by").first())


@dataclass(frozen=True)
class StyleFile:
    """A stylesheet as its owner keeps it."""

    name: str
    content: bytes


def read_style_file(*, caller: Caller, path: str) -> StyleFile:
    """Read a stylesheet as it was uploaded, or the template that everybody begins with.

    :raises DownloadFailed: if there is none at that path, or it is another account's.
    """
    number = path.removeprefix(STYLES)
    if path == f"{STYLES}template":
        return StyleFile(TEMPLATE.name, TEMPLATE.read_bytes())
    is_number = path.startswith(STYLES) and number.isascii() and number.isdigit() and len(number) <= LONGEST_NUMBER
    if not is_number:
        raise DownloadFailed
    rows = Stylesheet.objects.filter(pk=int(number), deleted_at=None, account__deleted_at=None)
    row = first_or_refuse(caller.within(rows), DownloadFailed)
    return StyleFile(row.name, bytes(row.source))


@dataclass(frozen=True, kw_only=True)
class _Draft:
    event: Event
    current: LookVersion | None
    row: TicketTemplate | EmailTemplate

    @property
    def number(self) -> int:
        return self.event.pk if self.row.version else 0

    @property
    def worn(self) -> EventTheme:
        return EventTheme.read(self.current.content) if self.current else EventTheme()


@dataclass(frozen=True, kw_only=True)
class TicketDraft(_Draft):
    """The draft of an event's ticket, with our defaults where none was saved."""

    row: TicketTemplate
    adverts: Sequence[TicketAdvert]

    @property
    def theme(self) -> TicketTheme:
        return ticket_theme(self.row, self.adverts)

    @property
    def is_changed(self) -> bool:
        return self.theme != self.worn.ticket


@dataclass(frozen=True)
class Message:
    language: str
    message: str
    is_default: bool


@dataclass(frozen=True)
class Placeholder:
    name: str
    meaning: str


@dataclass(frozen=True, kw_only=True)
class EmailDraft(_Draft):
    """The draft of an event's email, with our defaults where none was saved."""

    row: EmailTemplate

    @property
    def theme(self) -> EmailTheme:
        return email_theme(self.row)

    @property
    def is_changed(self) -> bool:
        return self.theme != self.worn.email

    @property
    def message(self) -> str:
        return next(row.message for row in self.messages if row.language == DEFAULT_LANGUAGE)

    @property
    def messages(self) -> list[Message]:
        own = self.row.messages
        return [Message(name, own.get(name) or default_message(name), name not in own) for name in LANGUAGES]

    @property
    def placeholders(self) -> list[Placeholder]:
        return [Placeholder(name, meaning) for name, meaning in PLACEHOLDERS.items()]


def read_ticket_draft(*, caller: Caller, event_id: int) -> TicketDraft:
    event = get_event(caller=caller, event_id=event_id)
    row = TicketTemplate.objects.filter(event=event).prefetch_related("adverts").first()
    adverts = list(row.adverts.all()) if row else []
    return TicketDraft(
        event=event, current=current_of(event), row=row or TicketTemplate(event=event, version=0), adverts=adverts
    )


def read_email_draft(*, caller: Caller, event_id: int) -> EmailDraft:
    event = get_event(caller=caller, event_id=event_id)
    row = EmailTemplate.objects.filter(event=event).first()
    return EmailDraft(event=event, current=current_of(event), row=row or EmailTemplate(event=event, version=0))


def current_of(event: Event) -> LookVersion | None:
    """Read what buyers of an event get, None where nothing was published."""
    return LookVersion.objects.filter(event=event, is_current=True).select_related("published_by").first()


def read_draft_theme(event: Event) -> EventTheme:
    ticket = TicketTemplate.objects.filter(event=event).first()
    return draft_theme(ticket, EmailTemplate.objects.filter(event=event).first())


def draft_theme(ticket: TicketTemplate | None, email: EmailTemplate | None) -> EventTheme:
    return EventTheme(
        ticket_theme(ticket, ticket.adverts.all()) if ticket else TicketTheme(),
        email_theme(email) if email else EmailTheme(),
    )


def ticket_theme(row: TicketTemplate, adverts: Iterable[TicketAdvert]) -> TicketTheme:
    pictures = {str(advert.sequence): str(advert.picture) for advert in adverts}
    return TicketTheme(logo=str(row.logo), ads_header=row.ads_header, adverts=pictures)


def email_theme(row: EmailTemplate) -> EmailTheme:
    socials = {name: getattr(row, name) for name in SOCIALS if getattr(row, name)}
    return EmailTheme(logo=str(row.logo), messages=row.messages, socials=socials)


def list_named_pictures(names: Iterable[str]) -> set[str]:
    """List those of some pictures, by the names they are stored under, that a draft, a version or a text may show."""
    requested = set(names)
    columns = (
        TicketTemplate.objects.filter(logo__in=requested).values_list("logo", flat=True),
        TicketAdvert.objects.filter(picture__in=requested).values_list("picture", flat=True),
        EmailTemplate.objects.filter(logo__in=requested).values_list("logo", flat=True),
        VersionPicture.objects.filter(name__in=requested).values_list("name", flat=True),
        SharedPicture.objects.filter(picture__in=requested).values_list("picture", flat=True),
    )
    return {str(name) for column in columns for name in column}


def list_pictures_in_texts(*, account_id: int, event_id: int | None) -> set[str]:
    """List the pictures that the drafts of an event's messages show, or without one those of an account's sheets."""
    if event_id is None:
        sheets = Stylesheet.objects.filter(account_id=account_id).values_list("source", flat=True)
        texts = [bytes(source).decode(errors="replace") for source in sheets]
    else:
        row = EmailTemplate.objects.filter(event_id=event_id).first()
        texts = list(row.messages.values()) if row else []
    return set().union(*(pictures_in(text) for text in texts))


def list_shared_pictures(names: Iterable[str], *, account_id: int) -> set[str]:
    """List those of some pictures that an account has uploaded to stand in texts."""
    rows = SharedPicture.objects.filter(account_id=account_id, picture__in=set(names))
    return {str(name) for name in rows.values_list("picture", flat=True)}


read_stylesheet_versions = versions_of(Stylesheet.objects.filter(deleted_at=None))


def read_template_versions(event_ids: Iterable[int]) -> dict[int, int]:
    rows = Event.objects.filter(pk__in=list(event_ids)).annotate(
        saved=Coalesce("ticket_template__version", 0) + Coalesce("email_template__version", 0)
    )
    return dict(rows.values_list("pk", "saved"))


def lock_event(caller: Staff, event_id: int) -> Event:
    """Lock an event whose look is about to be changed: its first draft has no row yet that could be locked."""
    caller.needs(*NOT_DOOR_STAFF)
    events = caller.within(Event.objects.filter(pk=event_id, account__deleted_at=None))
    return first_or_refuse(events.select_for_update(no_key=True, of=("self",)))


def lock_account(caller: Staff, account_id: int) -> Account:
    caller.needs(*NOT_DOOR_STAFF)
    accounts = caller.within(Account.objects.filter(pk=account_id, deleted_at=None), "pk")
    return first_or_refuse(accounts.select_for_update(no_key=True))
