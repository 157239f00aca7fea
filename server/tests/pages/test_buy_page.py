"""An event's public page: its content without scripts, for people and for search engines, and its cost."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from PIL import Image

from server.catalogue.events.models import Performance
from server.inventory.models import Stock
from server.platform import clock
from server.testing.factories import make_account, make_event, make_performance, make_venue, sell_tickets

pytestmark = pytest.mark.django_db
TEXT = "</script><script>alert(1)</script> & \u2028"


def page_of(event: int, query: str = "", **headers: Any) -> Any:
    return Client().get(f"/buy/{event}{query}", **headers)


def graph_of(page: str) -> list[dict[str, Any]]:
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert data["@context"] == "https://schema.org"
    graph: list[dict[str, Any]] = data["@graph"]
    return graph


def test_the_page_says_what_and_when_and_for_how_much_and_embeds_the_widget(settings):
    settings.PUBLIC_URL = "https://tickets.example"
    event = make_event(name="Hedda Gabler", description="A play.\nBy Ibsen.", booking_fee=Decimal("1.50"))
    row = make_performance(event, price=Decimal("24.50"), subcategory="Matinee", custom_message="Bring a coat")
    answer = page_of(event.pk)
    page = answer.content.decode()

    assert answer["Cache-Control"] == "public, max-age=60, stale-while-revalidate=600"
    assert f'<link rel="canonical" href="https://tickets.example/buy/{event.pk}" />' in page
    assert '<meta property="og:title" content="Hedda Gabler" />' in page
    for text in ("A play.<br>By Ibsen.", "£24.50", "Matinee", "Bring a coat", "Booking fee: £1.50 a ticket"):
        assert text in page
    assert f'<script src="/embed.js" data-event="{event.pk}" data-width="100%" data-height="100%"' in page
    (described,) = graph_of(page)
    assert described["name"] == "Hedda Gabler (Matinee)"
    assert described["startDate"] == re.search(r'<time datetime="([^"]+)">', page)[1]  # type: ignore[index]
    assert described["location"]["name"] == event.venue.name
    offer = described["offers"]
    assert (offer["price"], offer["priceCurrency"]) == ("24.50", "GBP")
    assert offer["availability"] == "https://schema.org/InStock"
    assert described["@id"].endswith(f"#{row.pk}")


def test_the_widget_has_no_heading_of_its_own_there_and_finds_its_room_kept():
    event = make_event()
    for _ in range(4):
        make_performance(event)
    page = page_of(event.pk).content.decode()

    assert page.count("<h1") == 1
    assert 'data-head="none"' in page
    assert "min-height: 546px" in page


def test_a_poster_is_shown_whole_and_its_place_is_kept():
    event = make_event()
    make_performance(event)
    drawn = BytesIO()
    Image.new("RGB", (30, 40)).save(drawn, "PNG")
    event.thumbnail.save("poster.png", ContentFile(drawn.getvalue()))
    assert f'<img src="{event.thumbnail.url}" alt="" width="30" height="40" />' in page_of(event.pk).content.decode()

    # Without its file, as on a machine on which a backup is tested, the page still works.
    event.thumbnail.storage.delete(str(event.thumbnail.name))
    answer = page_of(event.pk)
    assert (answer.status_code, b"<img" in answer.content) == (200, False)


def test_the_page_writes_a_moment_as_the_widget_does():
    starts_at = (clock.now() + timedelta(days=20)).replace(hour=19, minute=30)
    row = make_performance(make_event(), starts_at=starts_at, timezone="Africa/Abidjan")
    assert f">{starts_at:%a} {starts_at.day} {starts_at:%b %Y}, 7:30PM<" in page_of(row.event_id).content.decode()


def test_a_bio_that_is_the_description_is_shown_once():
    event = make_event(description="Gerda crosses four seasons", bio="Gerda crosses four seasons")
    page = page_of(make_performance(event).event_id).content.decode()
    assert page.count("<p>Gerda crosses four seasons</p>") == 1


def test_whatever_an_organiser_has_typed_stays_text():
    account = make_account(TEXT)
    event = make_event(account, make_venue(account, name=TEXT, address=TEXT), name=TEXT, description=TEXT, bio=TEXT)
    make_performance(event, subcategory=TEXT, custom_message=TEXT)
    page = page_of(event.pk).content.decode()

    assert "alert(1)</script>" not in page
    assert graph_of(page)[0]["description"].startswith("</script>")


@pytest.mark.parametrize(
    ("fields", "state", "availability"),
    [
        ({"is_box_office_only": True}, "At the box office only", "InStoreOnly"),
        ({"is_on_sale": False}, "Not on sale", "OutOfStock"),
        ({"cancelled_at": clock.now()}, "Cancelled", "OutOfStock"),
        ({"on_sale_at": clock.now() + timedelta(days=1)}, "On sale ", "PreOrder"),
        ({"starts_at": clock.now() - timedelta(hours=1)}, "Over", "OutOfStock"),
    ],
)
def test_what_cannot_be_bought_says_why(fields, state, availability):
    page = page_of(make_performance(**fields).event_id).content.decode()

    assert f'<small class="off">{state}' in page
    (described,) = graph_of(page)
    assert described["offers"]["availability"] == f"https://schema.org/{availability}"
    is_cancelled = "cancelled_at" in fields
    assert described["eventStatus"].endswith("EventCancelled" if is_cancelled else "EventScheduled")


def test_what_is_sold_out_says_so():
    performance = make_performance(capacity=2)
    sell_tickets(performance, 2)
    page = page_of(performance.event_id).content.decode()
    assert '<small class="off">Sold out</small>' in page
    assert graph_of(page)[0]["offers"]["availability"] == "https://schema.org/SoldOut"


def test_an_event_of_two_thousand_performances_costs_as_much_as_one(django_assert_num_queries):
    event = make_event()
    start = clock.now() + timedelta(days=1)
    stocks = Stock.objects.bulk_create([Stock(account_id=event.account_id, capacity=10) for _ in range(2_000)])
    Performance.objects.bulk_create(
        Performance(
            stock=stock,
            event=event,
            account_id=event.account_id,
            timezone="Europe/London",
            starts_at=start + timedelta(minutes=10 * place),
            on_sale_at=clock.now(),
            off_sale_at=start + timedelta(minutes=10 * place),
            price=Decimal("5.00"),
        )
        for place, stock in enumerate(stocks)
    )
    with django_assert_num_queries(5):
        page = page_of(event.pk).content.decode()
    assert page.count("<time ") == len(graph_of(page)) == 50
    assert 'href="?page=2#dates"' in page
    last = page_of(event.pk, "?page=40").content.decode()
    assert last.count("<time ") == 50
    assert 'rel="prev"' in last
    assert 'rel="next"' not in last
    assert page_of(event.pk, "?page=41").status_code == 404
    assert len(page) < 120_000


def test_an_event_that_nobody_may_buy_of_has_no_page():
    nothing = make_event()
    inactive = make_performance(is_active=False).event
    platform = make_performance(make_event(make_account(is_platform=True))).event
    closed = make_performance(make_event(make_account(deleted_at=clock.now()))).event
    for event in (nothing.pk, inactive.pk, platform.pk, closed.pk, 999_999):
        assert page_of(event).status_code == 404


def test_an_event_that_is_over_still_has_its_page():
    past = make_performance(starts_at=clock.now() - timedelta(days=9))
    assert b"No dates are on sale just now" in page_of(past.event_id).content


@pytest.mark.parametrize(
    "query", ["?page=0", "?page=-1", "?page=x", "?page=1e3", "?page=" + "9" * 40, "?page=%00", "?page=2"]
)
def test_a_page_that_is_none_is_not_found(query):
    assert page_of(make_performance().event_id, query).status_code == 404


@pytest.mark.parametrize("query", ["?performance=x", "?performance=%3Cscript%3E", "?app=foyer&payid=ORD-1", "?x=%ff"])
def test_garbage_in_the_query_changes_nothing(query):
    page = page_of(make_performance().event_id, query).content.decode()
    assert "data-performance" not in page
    assert "ORD-1" not in page


@pytest.mark.parametrize("path", ["/buy/", "/buy/x", "/buy/1/2", "/buy/" + "9" * 40, "/buy/-1"])
def test_no_event_is_not_found(path):
    assert Client().get(path).status_code == 404


def test_the_page_is_only_read():
    assert Client().post(f"/buy/{make_performance().event_id}").status_code == 405


# In the buyer's language:


@pytest.fixture
def localized_performance() -> Performance:
    texts = {"de": {"name": "Was ihr wollt", "description": "Ein Stück."}, "fr": {"bio": "Une pièce."}}
    event = make_event(name="Twelfth Night", description="A play.", booking_fee=Decimal("1.50"), texts=texts)
    return make_performance(event, price=Decimal("24.50"))


@pytest.mark.parametrize(
    ("query", "accept_language", "language", "texts"),
    [
        (
            "",
            "de-DE",
            "de",
            ("Was ihr wollt", "Ein Stück.", "Termine und Preise", "24,50\xa0£", "1,50\xa0£ je Ticket", " Uhr"),
        ),
        ("?lang=de", "fr", "de", ("Was ihr wollt", "Termine und Preise")),
        ("?lang=fr", "", "fr", ("Twelfth Night", "A play.", "Une pièce.", "Dates et tarifs")),
        ("?lang=es", "", "es", ("Twelfth Night", "Fechas y precios", "Gastos de gestión")),
        ("?lang=ja", "", "en", ("Twelfth Night", "Dates and prices", "£24.50", "Booking fee: £1.50 a ticket")),
        ("?lang=ja", "es", "es", ("Fechas y precios",)),
    ],
)
def test_the_page_speaks_what_is_asked_for(localized_performance: Performance, query, accept_language, language, texts):
    answer = page_of(localized_performance.event_id, query, HTTP_ACCEPT_LANGUAGE=accept_language)
    page = answer.content.decode()
    assert f'<html lang="{language}">' in page
    for text in texts:
        assert text in page
    assert "Accept-Language" in answer["Vary"]
    assert graph_of(page)[0]["name"] == ("Was ihr wollt" if language == "de" else "Twelfth Night")


def test_page_links_its_other_languages(localized_performance: Performance, settings):
    settings.PUBLIC_URL = "https://tickets.example"
    page = page_of(localized_performance.event_id, "?lang=de").content.decode()
    where = f"https://tickets.example/buy/{localized_performance.event_id}"

    assert f'<link rel="canonical" href="{where}?lang=de" />' in page
    for language in ("en", "de", "fr", "es"):
        assert f'<link rel="alternate" hreflang="{language}" href="{where}?lang={language}" />' in page
    assert f'<link rel="alternate" hreflang="x-default" href="{where}" />' in page
    assert f'href="?performance={localized_performance.pk}&amp;lang=de#tickets"' in page
