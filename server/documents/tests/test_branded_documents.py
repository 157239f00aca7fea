"""Papers wear what their event has published, speak their buyer's language, and fail for neither."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO
from typing import Any
from uuid import uuid4

import pypdfium2
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image
from pypdf import PdfReader

from server.catalogue.branding.css_colours import contrast
from server.catalogue.branding.models import LookVersion
from server.catalogue.branding.theme import AccountTheme, Colours, EventTheme, Theme, TicketTheme, theme_to_json
from server.catalogue.events.models import Event
from server.documents import cache_services
from server.documents.cache_services import branding_of
from server.documents.layout import CARD_TOP, MARGIN, OURS, PAGE_HEIGHT, SlipBranding
from server.documents.ticket_services import render_card_pdf
from server.messaging.services.previews import CODE, picture_of, render_sample_pdf
from server.payments.models import Payment
from server.payments.services.checkouts import Buyer
from server.platform.i18n import LANGUAGES, use_language
from server.platform.pdf import shaping
from server.pricing.models import GiftCard
from server.testing.documents import render_tickets_pdf
from server.testing.factories import make_event, make_performance, sell_tickets
from server.testing.outside.pictures import picture
from server.testing.outside.qr import read_qr_codes

pytestmark = pytest.mark.django_db

EVENING = datetime(2099, 11, 21, 19, 30, tzinfo=UTC)
SCALE = 2.0


@pytest.fixture
def performance() -> Any:
    event = make_event(name="Twelfth Night", booking_fee=Decimal("1.50"))
    return make_performance(event, starts_at=EVENING, price=Decimal("32.00"))


@pytest.fixture
def stored() -> Iterator[Any]:
    """Give what stores a picture in one colour, and take all of them away again."""
    names: list[str] = []

    def store(colour: str, size: tuple[int, int] = (680, 230), kind: str = "PNG", content: bytes | None = None) -> str:
        file = BytesIO()
        Image.new("RGB", size, colour).save(file, kind)
        name = f"branding/{uuid4().hex}.{kind.lower()}"  # new for each, as those of pictures that are kept
        names.append(default_storage.save(name, ContentFile(file.getvalue() if content is None else content)))
        return names[-1]

    yield store
    for name in names:
        default_storage.delete(name)


def publish(event: Any, *, ticket: TicketTheme | None = None, colours: Colours | None = None) -> None:
    """Have an event wear a ticket, and its account some colours."""
    if ticket:
        content = theme_to_json(EventTheme(ticket=ticket))
        LookVersion.objects.create(account=event.account, event=event, number=1, content=content)
    if colours:
        content = theme_to_json(AccountTheme(name="house.css", css="a{}", colours=colours))
        LookVersion.objects.create(account=event.account, number=1, content=content)


def bought(performance: Any, quantity: int = 1, *, language: str = "en") -> Payment:
    payment = sell_tickets(performance, quantity, buyer=Buyer(name="Ada Lovelace"))
    payment.language = language
    payment.save()
    return payment


def seen(document: bytes) -> Image.Image:
    return pypdfium2.PdfDocument(document)[0].render(scale=SCALE).to_pil().convert("RGB")


def colours_of(image: Image.Image) -> set[Any]:
    """Give the colours of areas: those of many pixels, rounded, since JPEG is not exact."""
    counted: Any = image.quantize(64).convert("RGB").getcolors(64) or []
    return {tuple(round(channel / 16) for channel in colour) for count, colour in counted if count > 1000}


def text_of(document: bytes) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(document)).pages)


def is_white(image: Image.Image) -> bool:
    return image.getcolors() == [(image.width * image.height, (255, 255, 255))]


RED, GREEN, BLUE = (16, 0, 0), (0, 8, 0), (0, 0, 16)


def test_a_ticket_wears_its_logo_its_adverts_and_their_head(performance: Any, stored: Any):
    adverts = {"3": stored("blue"), "1": stored("green", kind="JPEG")}
    publish(performance.event, ticket=TicketTheme(logo=stored("red", (105, 45)), ads_header="Also on", adverts=adverts))

    document = render_tickets_pdf(bought(performance))

    image = seen(document)
    assert {RED, GREEN, BLUE} <= colours_of(image)
    assert "Also on" in text_of(document)
    assert performance.account.name not in text_of(document)
    assert len(read_qr_codes(image)) == 1


def test_a_logo_that_paper_would_not_show_is_printed_on_a_plate(performance: Any, stored: Any):
    wordmark = Image.new("RGBA", (210, 90))
    wordmark.paste((255, 255, 255, 255), (20, 20, 190, 70))
    file = BytesIO()
    wordmark.save(file, "PNG")
    publish(performance.event, ticket=TicketTheme(logo=stored("red", content=file.getvalue())))

    image = seen(render_tickets_pdf(bought(performance)))

    left, top = round((MARGIN + 30) * SCALE), round((PAGE_HEIGHT - CARD_TOP + 48 - 6) * SCALE)
    assert image.convert("L").getpixel((left + 3, top)) == pytest.approx(25, abs=10)


def test_a_ticket_is_set_in_its_themes_font(performance: Any):
    content = theme_to_json(AccountTheme(name="house.css", css="a{}", font="Georgia,Cambria,serif"))
    LookVersion.objects.create(account=performance.account, number=1, content=content)

    (page,) = PdfReader(BytesIO(render_tickets_pdf(bought(performance)))).pages

    resources: Any = page["/Resources"]
    fonts = {str(font.get_object()["/BaseFont"]).partition("+")[2] for font in resources["/Font"].values()}
    assert {"Gelasio-Text", "Gelasio-Strong"} <= fonts
    assert not any("Archivo" in font for font in fonts)


def test_a_ticket_shows_its_events_poster_once_in_the_document(performance: Any, stored: Any):
    Event.objects.filter(pk=performance.event_id).update(thumbnail=stored("red", (600, 800)))

    document = render_tickets_pdf(bought(performance))

    image = seen(document)
    assert RED in colours_of(image)
    assert len(read_qr_codes(image)) == 1


@pytest.mark.parametrize("size", [(1, 1), (4000, 10), (10, 4000), (105, 45), (2400, 2400)])
def test_pictures_of_any_shape_stay_in_their_place(performance: Any, stored: Any, size: tuple[int, int]):
    theme = TicketTheme(
        logo=stored("red", size), ads_header="x" * 100, adverts={str(n): stored("red", size) for n in (1, 2, 3)}
    )
    publish(performance.event, ticket=theme)

    image = seen(render_tickets_pdf(bought(performance)))

    edge = round((MARGIN - 2) * SCALE)
    assert is_white(image.crop((0, 0, edge, image.height)))
    assert is_white(image.crop((image.width - edge, 0, image.width, image.height)))
    assert is_white(image.crop((0, image.height - 20, image.width, image.height)))
    assert len(read_qr_codes(image)) == 1


def test_what_is_no_picture_is_left_out(performance: Any, stored: Any):
    bomb = picture("PNG", size=(8000, 8000), mode="1")
    adverts = {"1": "branding/gone.png", "2": stored("red", content=b"<svg/>"), "3": stored("blue", content=bomb)}
    publish(performance.event, ticket=TicketTheme(logo="../../etc/passwd", adverts=adverts))

    document = render_tickets_pdf(bought(performance))

    assert "Foyer" in text_of(document)
    assert "Ads" not in text_of(document)
    assert not PdfReader(BytesIO(document)).pages[0].images


def test_pictures_are_in_a_document_once_however_many_its_tickets(performance: Any, stored: Any):
    plain = len(render_tickets_pdf(bought(performance, 1)))
    noise = Image.effect_noise((680, 230), 90).convert("RGB")
    file = BytesIO()
    noise.save(file, "JPEG", quality=92)
    publish(performance.event, ticket=TicketTheme(adverts={"1": stored("red", content=file.getvalue())}))
    one, ten = (len(render_tickets_pdf(bought(performance, count))) for count in (1, 10))

    assert one - plain > 50_000
    assert ten - one < 60_000


@pytest.mark.parametrize(
    ("accent", "edge"), [("#005a9c", (0, 0x5A, 0x9C)), (OURS, (0x8C, 0x1B, 0x67)), ("url(x)", (0x8C, 0x1B, 0x67))]
)
def test_the_edge_is_the_accent(performance: Any, accent: str, edge: tuple[int, ...]):
    publish(performance.event, colours=Colours(accent=accent))

    image = seen(render_tickets_pdf(bought(performance)))

    assert image.getpixel((image.width // 2, image.height - round((CARD_TOP - 3) * SCALE))) == edge


@pytest.mark.parametrize("accent", ["#ffffff", "#ffff00", "#7fffd4", "#000000", "#005a9c"])
def test_words_are_as_dark_as_they_must_be_to_be_read(accent: str):
    shown = f"#{SlipBranding(accent=accent).text_color.hexval()[2:]}"
    assert contrast(shown, "#ffffff") >= 4.5
    assert (shown == accent) == (contrast(accent, "#ffffff") >= 4.5)


def test_without_a_theme_nothing_is_different(performance: Any):
    assert branding_of(Theme(), "Northgate") == SlipBranding(owner="Northgate", ads_header="Ads")
    document = render_tickets_pdf(bought(performance))
    assert "Foyer" in text_of(document)
    assert "Ads" not in text_of(document)


LOCALIZED = {
    "en": (
        "Ticket 1 of 2",
        "Date and time",
        "Sat 21 Nov 2099",
        "Each code admits one person, once.",
        "£33.50 GBP",
    ),
    "de": (
        "Ticket 1 von 2",
        "Datum und Uhrzeit",
        "Sa., 21. Nov. 2099",
        "Jeder Code gilt für eine Person",
        "33,50 £",
    ),
    "fr": ("Billet 1 sur 2", "Date et heure", "21 nov. 2099", "une seule entrée", "33,50 £"),
    "es": ("Entrada 1 de 2", "Fecha y hora", "21 nov 2099", "Cada código da acceso", "33,50 £"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ticket_speaks_the_language_that_it_was_bought_in(performance: Any, language: str):
    drawn_text = text_of(render_tickets_pdf(bought(performance, 2, language=language)))

    assert all(text in drawn_text for text in LOCALIZED[language]), drawn_text
    if language != "en":
        assert not any(text in drawn_text for text in ("Venue", "Each code", "booking fee", "Price"))


@pytest.mark.parametrize(
    ("language", "message"),
    [("en", "Gift card"), ("de", "Gutschein"), ("fr", "Carte cadeau"), ("es", "Tarjeta regalo")],
)
def test_a_gift_card_has_its_accounts_theme_in_each_language(performance: Any, language: str, message: str):
    publish(performance.event, colours=Colours(accent="#005a9c"))
    card = GiftCard(
        account=performance.event.account, code="ABCD-EFGH", original=Decimal("50"), currency="GBP", recipient="علي"
    )

    with use_language(language):
        document = render_card_pdf(card)

    assert message in text_of(document)
    assert colours_of(seen(document)) >= {(0, 6, 10)}


def test_a_sample_is_a_ticket_that_opens_nothing(stored: Any):
    event = make_event(name="Twelfth Night")
    theme = Theme(
        ticket=TicketTheme(logo=stored("red", (105, 45)), ads_header="Demnächst", adverts={"1": stored("blue")})
    )

    document = render_sample_pdf(event, theme, "de")
    image = Image.open(BytesIO(picture_of(document)))

    assert "Ticket 1 von 2" in text_of(document)
    assert "Demnächst" in text_of(document)
    assert read_qr_codes(image) == [CODE]
    assert {RED, BLUE} <= colours_of(image.convert("RGB"))


@pytest.mark.sweep
def test_nothing_is_left_of_a_document_that_was_drawn(performance: Any, stored: Any, monkeypatch: Any):
    monkeypatch.setattr(cache_services, "DRAWINGS", replace(cache_services.DRAWINGS, most=100))
    adverts = {str(slot): stored("blue") for slot in (1, 2, 3)}
    publish(performance.event, ticket=TicketTheme(logo=stored("red"), adverts=adverts))
    payment = bought(performance, 2)
    render_tickets_pdf(payment)  # reads the fonts and the pictures

    tracemalloc.start()
    for number in range(30):
        payment.buyer_name = f"محمد العلي {number}"
        render_tickets_pdf(payment)
    shaping.forget()  # the words that were set, of which so many are kept and no more
    gc.collect()
    left = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()

    assert left < 500_000  # one document takes two megabytes while it is drawn
