"""An event's own page, for organisers without a site: what it is and when, readable and found without scripts.

Only buying needs the widget, which stands in the page as in any other (spec part 3, section 2.10).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_safe

from server.accounts.caller import Public
from server.catalogue.branding.selectors import get_stylesheet_address
from server.catalogue.events.models import Event, Performance
from server.catalogue.events.on_sale import Closed
from server.platform.addresses import public_origin
from server.platform.datetimes import iso_format
from server.platform.http.request_limits import EVENT_PAGES, rate_limited
from server.platform.i18n import (
    LANGUAGES,
    current_language,
    localized_moment,
    localized_money,
    preferred_language,
    use_language,
)
from server.sales.offer_selectors import SHOWN, list_shown
from server.sales.offer_serializers import LISTED_WHOLE, PerformanceOffer, read_offers
from server.sales.selectors import opens_link

SHOWN_A_PAGE = 50
MOST_PAGES = 1_000
IN_SHORT = 200  # characters
# As the widget lists dates (DatesStep.tsx, widget.css), and its frame is at first (embed/frame.ts); in pixels.
AROUND_DATES, A_DATE, A_CALENDAR = 250, 74, 440
A_FRAME = 420
CACHE_CONTROL = "public, max-age=60, stale-while-revalidate=600"
SCHEMA = "https://schema.org"
STATES = {
    "sold_out": gettext_noop("Sold out"),
    Closed.CANCELLED: gettext_noop("Cancelled"),
    Closed.OVER: gettext_noop("Over"),
    Closed.BOX_OFFICE: gettext_noop("At the box office only"),
    Closed.OFF_SALE: gettext_noop("Not on sale"),
}
AVAILABILITY = {
    "open": "InStock",
    "sold_out": "SoldOut",
    Closed.NOT_YET: "PreOrder",
    Closed.BOX_OFFICE: "InStoreOnly",
}


@dataclass(frozen=True, kw_only=True)
class Showing:
    """A performance as the page shows it; `state` is empty where it can be bought."""

    performance: int
    starts_at: str
    when: str
    subcategory: str
    price: str
    message: str
    state: str
    is_cancelled: bool


@dataclass(frozen=True, kw_only=True)
class Poster:
    """An event's picture and its size in pixels, by which a browser keeps its place before it has come."""

    address: str
    width: int
    height: int


@rate_limited(EVENT_PAGES)
@require_safe
def buy(request: HttpRequest, event: int) -> HttpResponse:
    """Show an event to whoever may buy of it, in the language that its address names, or else their browser.

    :raises django.http.Http404: if there is none, it is the platform's or a closed account's, or nothing of it is in
        the programme.
    """
    requested_language = request.GET.get("lang", "")
    named = requested_language if requested_language in LANGUAGES else ""
    with use_language(named or preferred_language(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))):
        response = _page(request, event, named)
    response["Cache-Control"] = CACHE_CONTROL
    patch_vary_headers(response, ["Accept-Language"])
    return response


def _page(request: HttpRequest, event: int, named: str) -> HttpResponse:
    found = _find_event(request, event)
    number = _page_of(request)
    rows = _rows_of(found, number)
    shown = rows[:SHOWN_A_PAGE]
    offers = read_offers(shown, Public(found.pk, found.account_id))
    origin = public_origin(request)
    alone = f"{origin}/buy/{found.pk}"
    page = {
        "event": found,
        "name": found.localized_name,
        "description": found.localized_text("description"),
        "bio": found.localized_text("bio"),
        "language": current_language(),
        "named": named,
        "address": alone + _query(page=number if number > 1 else "", lang=named),
        "others": [(one, alone + _query(page=number if number > 1 else "", lang=one)) for one in LANGUAGES],
        "otherwise": alone + _query(page=number if number > 1 else ""),
        "image": f"{origin}{found.thumbnail.url}" if found.thumbnail else "",
        "poster": _poster_of(found),
        # How high the widget becomes: what it shows first is a list of dates, or a calendar of many.
        "room": max(A_FRAME, AROUND_DATES + (A_DATE * len(shown) if len(shown) <= LISTED_WHOLE else A_CALENDAR)),
        "in_short": Truncator(" ".join(found.localized_text("description").split())).chars(IN_SHORT),
        "booking_fee": localized_money(found.booking_fee, found.currency) if found.booking_fee else "",
        "showings": [_showing_of(row, offer, found) for row, offer in zip(shown, offers, strict=True)],
        "earlier": number - 1 if number > 1 else 0,
        "later": number + 1 if len(rows) > SHOWN_A_PAGE else 0,
        "chosen": _number(request.GET.get("performance", "")),
        "font": font_address(settings.PWA_DIST),
        "sheet": get_stylesheet_address(found.account_id),
    }
    graph = [_structured(row, offer, found, page) for row, offer in zip(shown, offers, strict=True)]
    return render(request, "core/buy.html", page | {"structured": _as_data(graph)})


def _poster_of(event: Event) -> Poster | None:
    """Read how large an event's picture is; None where there is none, or none that can be read."""
    picture = event.thumbnail
    if not picture:
        return None
    try:
        width, height = picture.width, picture.height
    except OSError:
        return None
    return Poster(address=picture.url, width=width, height=height) if width and height else None


def _query(**params: object) -> str:
    given = {name: word for name, word in params.items() if word}
    return f"?{urlencode(given)}" if given else ""


def _find_event(request: HttpRequest, event_id: int) -> Event:
    rows = Event.objects.filter(pk=event_id, account__is_platform=False, account__deleted_at=None)
    found = rows.select_related("venue", "account").first()
    if found is None or not may_be_shown(request, found):
        raise Http404
    return found


def may_be_shown(request: HttpRequest, event: Event) -> bool:
    """Return whether the caller may see where an event is sold: a test account's only by a link to pay there."""
    account = event.account
    return account.test_house_of_id is None or opens_link(request.GET.get("reservationId", ""), account_id=account.pk)


def _rows_of(event: Event, number: int) -> list[Performance]:
    """Return a page of the performances to come, and one more if there is a next page."""
    first = (number - 1) * SHOWN_A_PAGE
    rows = list(list_shown(event=event)[first : first + SHOWN_A_PAGE + 1])
    if not rows and (number > 1 or not event.performances.filter(SHOWN).exists()):
        raise Http404
    return rows


def _page_of(request: HttpRequest) -> int:
    text = request.GET.get("page", "1")
    number = _number(text)
    if not 1 <= number <= MOST_PAGES:
        raise Http404
    return number


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else 0


def _showing_of(row: Performance, offer: PerformanceOffer, event: Event) -> Showing:
    return Showing(
        performance=row.pk,
        starts_at=iso_format(row.starts_at, row.timezone),
        when=localized_moment(row.starts_at, row.timezone),
        subcategory=row.subcategory,
        price=localized_money(row.price, event.currency) if row.price else gettext("Free"),
        message=row.custom_message,
        state=_state_of(row, offer),
        is_cancelled=offer.closed == Closed.CANCELLED,
    )


def _state_of(row: Performance, offer: PerformanceOffer) -> str:
    if offer.closed == Closed.NOT_YET:
        return gettext("On sale {when}").format(when=localized_moment(row.on_sale_at, row.timezone))
    state = STATES.get(_sale_state(offer))
    return gettext(state) if state else ""


def _sale_state(offer: PerformanceOffer) -> str:
    closed: str | None = offer.closed
    return closed or ("sold_out" if offer.is_sold_out else "open")


def _structured(row: Performance, offer: PerformanceOffer, event: Event, page: dict[str, Any]) -> dict[str, Any]:
    """Describe a performance in the words of schema.org, for search engines."""
    is_cancelled = offer.closed == Closed.CANCELLED
    described: dict[str, Any] = {
        "@type": "Event",
        "@id": f"{page['address']}#{row.pk}",
        "name": f"{page['name']} ({row.subcategory})" if row.subcategory else page["name"],
        "startDate": iso_format(row.starts_at, row.timezone),
        "eventStatus": f"{SCHEMA}/{'EventCancelled' if is_cancelled else 'EventScheduled'}",
        "eventAttendanceMode": f"{SCHEMA}/OfflineEventAttendanceMode",
        "description": page["in_short"],
        "location": {"@type": "Place", "name": event.venue.name, "address": event.venue.address or event.venue.name},
        "organizer": {"@type": "Organization", "name": event.account.name},
        "offers": {
            "@type": "Offer",
            "url": page["address"],
            "price": f"{row.price or Decimal(0):.2f}",
            "priceCurrency": event.currency,
            "availability": f"{SCHEMA}/{AVAILABILITY.get(_sale_state(offer), 'OutOfStock')}",
            "validFrom": iso_format(row.on_sale_at, row.timezone),
        },
    }
    return described | ({"image": [page["image"]]} if page["image"] else {})


def _as_data(graph: list[dict[str, Any]]) -> SafeString:
    """Write what an organiser typed as JSON that cannot end the element it stands in."""
    text = json.dumps({"@context": SCHEMA, "@graph": graph}, ensure_ascii=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return mark_safe(text)  # noqa: S308  (no sign of HTML is left in it)


@lru_cache(maxsize=2)
def font_address(built: Path) -> str:
    """Find the address of the font in the built app; empty where there is none."""
    found = next(built.glob("assets/archivo-latin-wdth-normal-*.woff2"), None)
    return f"/assets/{found.name}" if found else ""
