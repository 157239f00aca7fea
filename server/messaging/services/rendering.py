"""Renders an email to a buyer as text and as HTML, written in MJML, in their language and in the branding of its
event.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from textwrap import shorten
from typing import Any, ClassVar
from urllib.parse import urlencode

import mrml
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import gettext

from server.accounts.models import Account
from server.catalogue.branding.email_message import default_message, fill_message, plain_text
from server.catalogue.branding.logos import Logo, measure_logo
from server.catalogue.branding.selectors import find_logo, get_account_theme, get_event_themes
from server.catalogue.branding.theme import SOCIALS, Colours, Theme
from server.catalogue.events.door_times import read_door_times
from server.catalogue.events.models import Event, Performance
from server.documents.ticket_services import venue_address
from server.integrations.mail.sending_services import find_provider
from server.payments.models import Payment
from server.platform.i18n import current_language, localized_date, localized_time, use_language
from server.platform.mailing import Email, EmailProvider
from server.sales.models import REQUESTED_EMAIL_KIND, Order, RequestedEmail
from server.sales.services.emails import EmailKind

# MJML makes tables with inlined styles, and Outlook's own beside them, so that an email stands where mail programs
# leave styles, pictures or both out. Nothing in it needs a picture.

_OPTIONS = mrml.RenderOptions(fonts={})  # no face is fetched from anywhere
_NO_MARKUP = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, section 2.2
# So mrml writes a no-break space in an attribute; nothing of ASCII, which could end one or begin a script.
_RUST_ESCAPE = re.compile(r"\\u\{([89a-f][0-9a-f]|[1-9a-f][0-9a-f]{2,5})\}")
_PICTURE = re.compile(r"<img[^>]*>")
_ALT = re.compile(r' alt="([^"]*)"')
_LONGEST_PREVIEW = 140  # characters: what lists of emails show beside the subject
OUR_FONT = "Archivo,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
# Ours where it is dark. A look that names colours keeps them day and night.
_DARK = Colours(
    accent="#f0a8d8", page="#111113", surface="#1d1d21", text="#f4f4f5", text_soft="#b9b9c2", line="#3f3f46"
)


_NO_DIALLED = re.compile(r"[^\d+]")
_SCHEME = re.compile(r"\Ahttps?://")


@dataclass(frozen=True, kw_only=True)
class EmailBranding:
    """What an email wears: a look, the name of the account, and where the pictures of its look are reached."""

    theme: Theme
    account_name: str
    contacts: Sequence[tuple[str, str]] = ()  # the link of each and its text
    origin: str  # with the scheme and no slash at its end; without one, pictures are left out
    new_logo: bytes = b""  # one that is not stored yet, in place of the look's


def contacts_of(account: Account) -> list[tuple[str, str]]:
    """Return where an account's buyers write, call and look, each as a link and its text."""
    email, phone, page = account.contact_email, account.contact_phone, account.contact_page
    found = [(f"mailto:{email}", email), (f"tel:{_NO_DIALLED.sub('', phone)}", phone)]
    return [(link, text) for link, text in (*found, (page, _SCHEME.sub("", page).rstrip("/"))) if text]


def render_email(templates: str, values: Mapping[str, Any], dress: EmailBranding) -> tuple[str, str]:
    """Return an email as text and as HTML, in the language that is spoken, from its templates and what they say."""
    colours, worn = dress.theme.colours, dress.theme.email
    context = {
        "language": current_language(),
        "colon": gettext(":"),  # French has a space before it
        "house": dress.account_name,
        "contacts": dress.contacts,
        "colours": colours,
        "font": dress.theme.font.replace('"', "'") or OUR_FONT,
        **_logo_of(dress),
        "socials": list(_socials(worn.socials)),
        "dark": _DARK if colours == Colours() else None,
        "scheme": "dark" if _is_dark(colours.surface) else "light",
        **values,
    }
    text = re.sub(r"\n{3,}", "\n\n", render_to_string(f"{templates}.txt", context)).strip() + "\n"
    mjml = render_to_string(
        f"{templates}.mjml",
        {**context, "preview": shorten(text.partition("\n\n")[2], _LONGEST_PREVIEW, placeholder="…")},
    )
    html = str(mrml.to_html(_NO_MARKUP.sub("\N{REPLACEMENT CHARACTER}", mjml), None, _OPTIONS).content)
    return text, _RUST_ESCAPE.sub(r"&#x\1;", html)


def _logo_of(dress: EmailBranding) -> dict[str, str]:
    """Return where a logo is, and its plate by day and, where the email has a dark side, by night."""
    colours, name = dress.theme.colours, dress.theme.email.logo
    logo: Logo | None
    if dress.new_logo:
        address, logo = data_url(dress.new_logo), measure_logo(dress.new_logo)
    elif name and dress.origin:
        address, logo = f"{dress.origin}{settings.MEDIA_URL}{name}", find_logo(name)
    else:
        return {"logo": ""}
    plate = logo.plate_on(colours.surface) if logo else ""
    return {"logo": address, "plate": plate, "dark_plate": plate or (logo.plate_on(_DARK.surface) if logo else "")}


def data_url(picture: bytes) -> str:
    kind = "png" if picture.startswith(b"\x89PNG") else "jpeg"
    return f"data:image/{kind};base64,{b64encode(picture).decode()}"


def render_message(dress: EmailBranding, values: Mapping[str, str]) -> dict[str, str]:
    """Give an event's message as a mail's templates say it, `message` and `message_text`, with its placeholders filled.

    A language that it was not written in has ours, and so has an event without any.
    """
    language = current_language()
    stored = dress.theme.email.messages.get(language) or default_message(language)
    filled = fill_message(stored, values)
    drawn = _PICTURE.sub(lambda found: _pictured(found[0], dress.origin), filled)
    # It was rewritten by nh3, and what was filled in is escaped.
    return {"message": mark_safe(drawn), "message_text": plain_text(filled)}  # noqa: S308


def _pictured(picture: str, origin: str) -> str:
    """Say where a message's picture is reached; where nobody knows, what it shows is said instead."""
    if origin:
        return picture.replace(f'src="{settings.MEDIA_URL}', f'src="{origin}{settings.MEDIA_URL}')
    alt = _ALT.search(picture)
    return alt[1] if alt else ""


def _socials(given: Mapping[str, str]) -> Iterator[dict[str, str]]:
    names = {"linkedin": "LinkedIn", "youtube": "YouTube"}
    for social in SOCIALS:
        if address := given.get(social, ""):
            yield {"name": names.get(social, social.capitalize()), "address": address}


def _is_dark(colour: str) -> bool:
    """Return whether light text is read better on a colour (WCAG 2.2: the luminance where black and white tie)."""
    shares = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179


class BuyerEmail(Email):
    """An email to a buyer; `templates` are a `.txt` and a `.mjml`."""

    @property
    @abstractmethod
    def language(self) -> str:
        """Which language it speaks."""

    @property
    @abstractmethod
    def account(self) -> Account:
        """Whose buyer it is for."""

    @property
    def events(self) -> list[Event]:
        return []

    @property
    def sender_name(self) -> str:
        return self.account.name

    @property
    def reply_to(self) -> str:
        return self.account.contact_email

    @property
    def provider(self) -> EmailProvider | None:
        return find_provider(account_id=self.account.pk)

    @property
    def way(self) -> str:
        """Which way it went, once it was posted: said only where that was not its account's own."""
        return f" by Foyer's own mail: {self.detour.reason}" if self.detour else ""

    @cached_property
    def themes(self) -> dict[int, Theme]:
        """The looks of its events by their ids, in one query."""
        return get_event_themes({event.pk: event for event in self.events}.values())

    @cached_property
    def theme(self) -> Theme:
        """What it wears: of several events none has its own head, and the colours are the account's."""
        themes = list(self.themes.values())
        if not themes:
            return get_account_theme(self.account.pk)
        return themes[0] if len(themes) == 1 else Theme(colours=themes[0].colours)

    def compose(self) -> EmailMultiAlternatives:
        with use_language(self.language):
            return super().compose()

    def draw(self, values: dict[str, Any]) -> tuple[str, str]:
        return render_email(self.templates, values, self.dress)

    @property
    def dress(self) -> EmailBranding:
        return EmailBranding(
            theme=self.theme,
            account_name=self.account.name,
            contacts=contacts_of(self.account),
            origin=self.origin,
        )

    @property
    def origin(self) -> str:
        """Where its reader reaches the pictures."""
        return settings.PUBLIC_URL


def greeted(title: str, name: str) -> str:
    """Return the title of an email with the name of whom it is for, where that is known."""
    return f"{title}, {name}" if name else title


class PaymentEmail(BuyerEmail):
    """An email to the buyer of a payment."""

    @property
    @abstractmethod
    def payment(self) -> Payment:
        """What it is about."""

    @property
    def account(self) -> Account:
        return self.payment.account

    @property
    def language(self) -> str:
        return self.payment.language


class OrderEmail(PaymentEmail):
    """A kind of email, one for each subclass; an object is one email while it is being written.

    `orders/letter` says its title, its lead, its performances, `words` of the account, a `press` that opens `url`, what
    goes `back`, and a `total`: each where it is given.
    """

    templates = "orders/letter"
    kind: ClassVar[EmailKind]
    title: ClassVar[str] = ""  # what it says first, before its buyer's name; translated when it is written
    invites: ClassVar[bool] = False  # whether it says how to get to its performances, and when the doors open

    def __init__(self, row: RequestedEmail) -> None:
        self.row = row

    @property
    def payment(self) -> Payment:
        return self.row.payment

    @property
    def to(self) -> str:
        return self.row.address or self.payment.buyer_email

    @property
    def tag(self) -> str:
        return f"{REQUESTED_EMAIL_KIND}:{self.row.pk}"

    @property
    def lead(self) -> str:
        """What it has to tell, in a sentence or some."""
        return ""

    @property
    def performances(self) -> list[Performance]:
        """What it is about, each read with its event and venue."""
        return []

    @property
    def events(self) -> list[Event]:
        return [performance.event for performance in self.performances]

    @property
    def has_something_left(self) -> bool:
        return True

    def context(self) -> dict[str, Any]:
        return {
            "name": self.payment.buyer_name,
            "title": greeted(gettext(self.title), self.payment.buyer_name) if self.title else "",
            "lead": self.lead,
            "performances": list(self._performance_texts()),
            "reference": self.payment.reference,
        }

    def _performance_texts(self) -> Iterator[dict[str, str]]:
        performances = self.performances
        if not self.invites:
            yield from (performance_text(performance, self.origin) for performance in performances)
            return
        opening = read_door_times(performances)
        for performance in performances:
            yield performance_place(performance, self.origin, opening.get(performance.pk))


def performance_text(performance: Performance, origin: str) -> dict[str, str]:
    """Return what an email says of a performance: what, when and where; `origin` is where its poster is reached."""
    event = performance.event
    return {
        "event": event.localized_name,
        "subcategory": performance.subcategory,
        "date": localized_date(performance.starts_at, performance.timezone),
        "time": localized_time(performance.starts_at, performance.timezone),
        "venue": event.venue.name,
        "poster": f"{origin}{event.thumbnail.url}" if origin and event.thumbnail else "",
    }


def performance_place(performance: Performance, origin: str, opens_at: datetime | None) -> dict[str, str]:
    """Return the same with when its doors open, where that is known, and how one gets there."""
    address = venue_address(Order(performance=performance))
    return {
        **performance_text(performance, origin),
        "doors": localized_time(opens_at, performance.timezone) if opens_at else "",
        "address": address,
        "map": map_address(f"{performance.event.venue.name}, {address}") if address else "",
    }


def map_address(place: str) -> str:
    """Return the address at which a browser, or a phone's map, shows a place."""
    return f"https://www.google.com/maps/search/?{urlencode({'api': 1, 'query': place})}"
