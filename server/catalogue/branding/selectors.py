"""Reads themes: what buyers and browsers get, what is wrong before it is published, and earlier versions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.core import signing
from django.core.files.storage import default_storage
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Lower
from django.utils.crypto import constant_time_compare, salted_hmac

from server.accounts.caller import Caller, Staff
from server.catalogue.branding.checks import Problem, check_account_theme, check_event_theme, email_size
from server.catalogue.branding.draft_selectors import (
    AccountDraft,
    draft_theme,
    read_account_draft,
    read_draft_theme,
)
from server.catalogue.branding.forms import Target
from server.catalogue.branding.logos import Logo, measure_logo
from server.catalogue.branding.models import EmailTemplate, LookVersion, Stylesheet, TicketTemplate
from server.catalogue.branding.theme import (
    AccountTheme,
    Colours,
    EventTheme,
    Theme,
    ThemePart,
    join_themes,
    parts_of,
    pictures_of,
)
from server.catalogue.events.models import Event
from server.catalogue.events.selectors import get_event
from server.platform import clock
from server.platform.database import Columns, get_or_none, parse_ordering
from server.platform.errors import NotFound, first_or_refuse
from server.platform.i18n import LANGUAGES
from server.platform.search import contains_words

# Browsers find a stylesheet that was published for good, and one that is not for an hour, with a token.

_SALT = "foyer.look"
_DRAFT_SALT = "foyer.look.draft"
SHOWN_FOR = 1  # hours that a draft can be looked at
LONGEST_TOKEN = 300  # characters


def stylesheet_address(version: int, published_at: datetime) -> str:
    """Return the address of a published stylesheet, which no other version has, even in a recreated database."""
    return f"/looks/{version}-{_digest(version, published_at)}.css"


def is_digest(digest: str, version: int, published_at: datetime) -> bool:
    return constant_time_compare(digest, _digest(version, published_at))


def _digest(version: int, published_at: datetime) -> str:
    return salted_hmac(
        _SALT, f"{version}:{published_at.timestamp()}", secret=settings.LASTING_KEY, algorithm="sha256"
    ).hexdigest()[:8]


@dataclass(frozen=True)
class PreviewDraft:
    """What a token shows: an event in a stylesheet of its account, or, where that is 0, in none."""

    account: int
    event: int
    style: int


@dataclass(frozen=True)
class Preview:
    """A draft, and the token that shows it for an hour."""

    event: int
    token: str

    @property
    def address(self) -> str:
        return f"/widget/{self.event}?look={self.token}"


def preview_of(draft: PreviewDraft) -> Preview:
    until = clock.now() + clock.hours(SHOWN_FOR)
    payload = [draft.account, draft.event, draft.style, int(until.timestamp())]
    return Preview(draft.event, signing.dumps(payload, salt=_DRAFT_SALT))


def read_draft_token(token: str) -> PreviewDraft | None:
    """Read a token; None if it is not one of ours, or is over."""
    if len(token) > LONGEST_TOKEN:
        return None
    try:
        account, event, style, until = signing.loads(token, salt=_DRAFT_SALT)
    except (signing.BadSignature, ValueError):
        return None
    return PreviewDraft(account, event, style) if until > clock.now().timestamp() else None


def get_event_theme(event: Event) -> Theme:
    """Return the look that buyers of an event get, in one query."""
    return get_event_themes([event])[event.pk]


def get_account_theme(account_id: int) -> Theme:
    """Return the look of whatever is of no event of an account's, or of several, in one query."""
    return _join(LookVersion.objects.filter(account=account_id, event=None, is_current=True).first(), None)


def get_event_themes(events: Iterable[Event]) -> dict[int, Theme]:
    events = list(events)
    accounts = {event.account_id for event in events}
    current = LookVersion.objects.filter(
        Q(event__in=[event.pk for event in events]) | Q(event=None, account__in=accounts), is_current=True
    )
    rows = {(row.account_id, row.event_id): row for row in current}
    return {
        event.pk: _join(rows.get((event.account_id, None)), rows.get((event.account_id, event.pk))) for event in events
    }


def _join(account_version: LookVersion | None, event: LookVersion | None) -> Theme:
    worn = AccountTheme.read(account_version.content) if account_version else AccountTheme()
    own = EventTheme.read(event.content) if event else EventTheme()
    css_version = account_version.pk if account_version is not None and worn.css else 0
    return join_themes(worn, own, css_version)


def get_stylesheet_address(account_id: int) -> str:
    """Return the address of the stylesheet that an account has published, empty without one, in one query.

    Of the sheet itself nothing is read.
    """
    rows = LookVersion.objects.filter(account=account_id, event=None, is_current=True).exclude(content__css="")
    found = rows.values_list("pk", "published_at").first()
    return stylesheet_address(*found) if found else ""


def read_published_stylesheet(*, version: int, digest: str) -> str:
    """Read a stylesheet that was published once.

    :raises NotFound: if there is none at this address.
    """
    row = LookVersion.objects.filter(pk=version, event=None).values_list("published_at", "content__css").first()
    if row is None or not row[1] or not is_digest(digest, version, row[0]):
        raise NotFound
    return str(row[1])


def find_preview_draft(*, caller: Caller, event_id: int, style_id: int | None) -> PreviewDraft:
    """Find what is to be previewed: an event in one of its account's stylesheets, or in the one that is in use.

    :raises NotFound: if the caller has no such event, or its account no such stylesheet.
    """
    event = get_event(caller=caller, event_id=event_id)
    rows = Stylesheet.objects.filter(account=event.account_id, deleted_at=None)
    found = get_or_none(rows.filter(pk=style_id) if style_id else rows.filter(is_active=True))
    if found is None and style_id:
        raise NotFound
    return PreviewDraft(account=event.account_id, event=event.pk, style=found.pk if found else 0)


def read_preview_stylesheet(*, event_id: int, token: str) -> str:
    """Read the stylesheet that a token shows an event in, empty where it is shown without.

    :raises NotFound: if the token is over, or of another event.
    """
    draft = read_draft_token(token)
    if draft is None or draft.event != event_id:
        raise NotFound
    if not draft.style:
        return ""
    return first_or_refuse(Stylesheet.objects.filter(pk=draft.style, account=draft.account).only("css")).css


@lru_cache(maxsize=256)  # a picture's name is new whenever it is
def _measured(name: str) -> Logo:
    with default_storage.open(name) as file:
        return measure_logo(file.read())


def find_logo(name: str) -> Logo | None:
    """Return the measures of a stored logo, None where it is gone or cannot be read."""
    try:
        return _measured(name)
    except Exception:
        # What is stored was written by us; but files go, and broken ones make Pillow raise anything at all.
        return None


EVENT_ORDER: Columns = {
    "eventname": Lower("name"),
    "venuename": Lower("venue__name"),
    "eventid": F("pk"),
}


def list_template_events(*, caller: Staff, account_id: int, search: str = "", ordering: str = "") -> QuerySet[Event]:
    """List an account's events for the table 'Ticket and Email', usually by name; `add_states` gives them the rest."""
    events = caller.within(Event.objects.filter(account_id=account_id)).select_related("venue")
    events = events.filter(contains_words(search, "name"))
    return events.order_by(*parse_ordering(ordering, EVENT_ORDER, usual="eventname"), "pk")


class TemplateStates(NamedTuple):
    """How far an event's templates are: none, changed or published; `number` is the version that buyers get."""

    ticket: str
    email: str
    number: int | None


def add_states(events: Sequence[Event]) -> None:
    """Give some events their `states`, in four queries."""
    tickets = TicketTemplate.objects.filter(event__in=events).prefetch_related("adverts").in_bulk()
    emails = EmailTemplate.objects.filter(event__in=events).in_bulk()
    current = {row.event_id: row for row in LookVersion.objects.filter(event__in=events, is_current=True)}
    for event in events:
        version, ticket, email = current.get(event.pk), tickets.get(event.pk), emails.get(event.pk)
        worn = EventTheme.read(version.content) if version else None
        own = draft_theme(ticket, email)
        vars(event)["states"] = TemplateStates(
            ticket=_state(own.ticket, worn and worn.ticket, is_saved=ticket is not None),
            email=_state(own.email, worn and worn.email, is_saved=email is not None),
            number=version.number if version else None,
        )


def _state(draft: object, worn: object, *, is_saved: bool) -> str:
    if not is_saved and (worn is None or worn == draft):
        return "none"
    return "published" if draft == worn else "changed"


def list_problems(*, caller: Staff, target: Target) -> list[Problem]:
    """List what is wrong with what would be published: with an event's draft, its account's look is."""
    if not target.event_id:
        draft = _account_draft(caller, target)
        return problems_of_stylesheet(draft.theme, draft.worn)
    event = get_event(caller=caller, event_id=target.event_id)
    look = read_account_draft(caller=caller, account_id=event.account_id)
    found = problems_of_event(event, read_draft_theme(event))
    return found + problems_of_stylesheet(look.theme, look.worn) if look.is_changed else found


def problems_of_event(event: Event, theme: EventTheme) -> list[Problem]:
    """List what is wrong with an event's look: its pictures are looked for where they are, its emails drawn."""
    published = LookVersion.objects.filter(account=event.account_id, event=None, is_current=True).first()
    whole = join_themes(AccountTheme.read(published.content) if published else AccountTheme(), theme)
    sizes = {language: email_size(event, whole, language) for language in LANGUAGES}
    return list(check_event_theme(theme, missing=_missing_pictures(theme), sizes=sizes))


def problems_of_stylesheet(theme: AccountTheme, stylesheet: Stylesheet | None) -> list[Problem]:
    """List what is wrong with what a stylesheet was made into, now or for an earlier version; nothing with our look."""
    if stylesheet is None:
        return []
    return list(check_account_theme(theme, Colours(**stylesheet.dark_colours), missing=_missing_pictures(theme)))


def _missing_pictures(theme: EventTheme | AccountTheme) -> set[str]:
    return {name for name in pictures_of(theme) if not default_storage.exists(name)}


def _account_draft(caller: Staff, target: Target) -> AccountDraft:
    return read_account_draft(caller=caller, account_id=caller.account_for(target.account_id))


def list_versions(*, caller: Staff, target: Target) -> QuerySet[LookVersion]:
    """List the versions of a look, newest first."""
    return find_versions(caller, target).select_related("published_by", "event", "account").order_by("-number")


def find_versions(caller: Staff, target: Target) -> QuerySet[LookVersion]:
    if target.event_id:
        return LookVersion.objects.filter(event=get_event(caller=caller, event_id=target.event_id))
    return LookVersion.objects.filter(event=None, account_id=caller.account_for(target.account_id))


def read_draft_parts(*, caller: Staff, target: Target) -> list[ThemePart]:
    """Read what a draft says, to be laid beside a version."""
    if target.event_id:
        return parts_of(read_draft_theme(get_event(caller=caller, event_id=target.event_id)))
    return parts_of(_account_draft(caller, target).theme)


def add_parts(versions: Iterable[LookVersion]) -> None:
    """Give some versions what they say, as their `parts`."""
    for version in versions:
        content = version.content
        theme = AccountTheme.read(content) if version.event_id is None else EventTheme.read(content)
        vars(version)["parts"] = parts_of(theme)


def read_theme_versions(version_ids: Iterable[int]) -> dict[int, int]:
    return dict.fromkeys(LookVersion.objects.filter(pk__in=list(version_ids)).values_list("pk", flat=True), 1)
