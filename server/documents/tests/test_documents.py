"""Tickets on paper: what is printed on a page, and that the code on it is genuine."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfReader

from server.accounts.models import Account
from server.checkin.models import DoorRules
from server.documents.layout import CODE_SIZE
from server.documents.ticket_services import venue_address
from server.payments.models import Payment
from server.payments.services.checkouts import Buyer
from server.platform.errors import NotFound
from server.platform.i18n import localized_amount, localized_date
from server.platform.pdf.text import text_width, wrap
from server.platform.pdf.typefaces import strong_face, text_face
from server.sales import codes
from server.sales.models import Ticket
from server.sales.selectors import list_payment_orders
from server.testing.documents import render_tickets_pdf
from server.testing.factories import make_event, make_performance, make_venue, sell_tickets
from server.testing.outside.qr import read_qr_codes

pytestmark = pytest.mark.django_db

EVENING = datetime(2099, 11, 21, 19, 30, tzinfo=UTC)
RESOLUTION = 144  # dots an inch, as a phone shows a page; a printer has rather more


@pytest.fixture
def performance() -> Any:
    venue = make_venue(
        name="Main House", address="1 Theatre Square, Bristol BS1 4RN", city="Bristol", country="United Kingdom"
    )
    event = make_event(venue=venue, name="Twelfth Night", booking_fee=Decimal("1.50"))
    return make_performance(event, starts_at=EVENING, subcategory="Evening", price=Decimal("32.00"))


def sell(performance: Any, quantity: int = 2, **buyer: Any) -> Payment:
    return sell_tickets(performance, quantity, buyer=Buyer(**buyer))


def texts_of(document: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(document)).pages]


def read_codes(document: bytes) -> list[str]:
    pages = pypdfium2.PdfDocument(document)
    images = [page.render(scale=RESOLUTION / 72).to_pil() for page in pages]
    return [text for image in images for text in read_qr_codes(image)]


def tickets_of(payment: Payment) -> list[Ticket]:
    return list(Ticket.objects.filter(order__payment=payment).order_by("pk"))


def test_every_ticket_is_a_page_whose_code_is_its_genuine_one(performance: Any):
    payment = sell(performance, 3)

    read = [codes.read_code(text) for text in read_codes(render_tickets_pdf(payment))]

    assert [code and code.ticket_id for code in read] == [ticket.pk for ticket in tickets_of(payment)]
    assert all(code and codes.is_genuine(payment.account_id, code) for code in read)


def test_the_code_is_the_one_whose_hash_the_door_knows(performance: Any):
    payment = sell(performance, 1)

    (text,) = read_codes(render_tickets_pdf(payment))

    assert codes.code_hash(text) == tickets_of(payment)[0].code_hash


def test_a_page_says_what_where_when_for_whom_and_for_how_much(performance: Any):
    payment = sell(performance, 2, name="Łukasz Żółć")
    first, second = texts_of(render_tickets_pdf(payment))

    for text in (
        "Twelfth Night",
        "Evening",
        "Sat 21 Nov 2099",
        "7:30PM",
        "Main House",
        "1 Theatre Square, Bristol BS1 4RN, United Kingdom",
        "Normal Ticket",
        "£33.50 GBP",
        "including £1.50 booking fee",
        "Łukasz Żółć",
        payment.reference,
        "Ticket 1 of 2",
    ):
        assert text in first
    assert "Ticket 2 of 2" in second


def test_the_time_is_the_venues_even_on_another_day_than_in_london():
    venue = make_venue(timezone="America/New_York", currency="USD")
    late_performance = make_performance(
        make_event(venue=venue), starts_at=datetime(2099, 11, 22, 0, 30, tzinfo=UTC), price=Decimal("24.00")
    )

    (page,) = texts_of(render_tickets_pdf(sell(late_performance, 1)))

    assert "Sat 21 Nov 2099" in page
    assert "7:30PM" in page
    assert "$24.00 USD" in page


@pytest.mark.parametrize(
    "name", ["Łukasz Żółć", "José", "李雷", "Nguyễn Thị Ánh", "Олена Шевченко", "Ελένη", "김민수", "さくら"]
)
def test_a_name_is_printed_in_its_own_letters(performance: Any, name: str):
    (page,) = texts_of(render_tickets_pdf(sell(performance, 1, name=name)))

    assert name in page
    assert text_width(name, text_face(10)) > 10


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("José 🎭", "José"),
        ("Jose\u0301", "José"),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER A}nna", "\N{FULLWIDTH LATIN CAPITAL LETTER A}nna"),
        ("Ann\ud800a", "Anna"),
        ("Z\x00oe\x1b[1m", "Zoe[1m"),
        ("علي", "علي"),
        ("\N{LINEAR B SYLLABLE B008 A}", "?"),
    ],
)
def test_odd_characters_do_not_cost_the_page(performance: Any, name: str, printed: str):
    payment = sell(performance, 1)
    payment.buyer_name = name

    (page,) = texts_of(render_tickets_pdf(payment))

    assert f"Name {printed} Order" in page


def test_texts_as_long_as_the_database_takes_stay_on_the_page(performance: Any):
    payment = sell(performance, 1)
    payment.buyer_name = "W" * 255
    event = performance.event
    event.name = "Wagner " * 70
    event.save()

    document = render_tickets_pdf(payment)

    (page,) = texts_of(document)
    assert page.count("…") == 2
    assert len(read_codes(document)) == 1


def test_lines_are_broken_at_spaces_and_never_wider_than_asked():
    face = strong_face(30)
    lines = wrap(
        "The Lamentable Tragedy of Titus Andronicus 李雷李雷李雷李雷李雷李雷李雷李雷", face, width=400, lines=9
    )

    assert len(lines) > 2
    assert lines[0] == "The Lamentable Tragedy of"
    assert all(text_width(line, face) <= 400 for line in lines)


@pytest.mark.parametrize("status", [Ticket.Status.SUPERSEDED, Ticket.Status.REFUNDED])
def test_a_ticket_that_admits_nobody_is_left_out(performance: Any, status: Ticket.Status):
    payment = sell(performance, 3)
    gone = tickets_of(payment)[1]
    Ticket.objects.filter(pk=gone.pk).update(status=status)

    document = render_tickets_pdf(payment)

    assert [page.split("Ticket ")[1][:6] for page in texts_of(document)] == ["1 of 2", "2 of 2"]
    assert all(f'"ticketid":{gone.pk},' not in text for text in read_codes(document))


def test_a_payment_without_tickets_has_no_document(performance: Any):
    payment = sell(performance, 1)
    Ticket.objects.filter(order__payment=payment).update(status=Ticket.Status.REFUNDED)

    with pytest.raises(NotFound):
        render_tickets_pdf(payment)


@pytest.mark.parametrize("quantity", [1, 12])
def test_a_payment_costs_five_queries_whatever_its_size(
    performance: Any, quantity: int, django_assert_num_queries: Any
):
    payment = Payment.objects.select_related("account").get(pk=sell(performance, quantity).pk)

    with django_assert_num_queries(5):
        render_tickets_pdf(payment)


def test_a_ticket_names_its_organisation_and_says_when_the_doors_open(performance: Any):
    Account.objects.filter(pk=performance.account_id).update(name="Northgate Playhouse")
    DoorRules.objects.create(account=performance.account, opens_before=45)

    (text,) = texts_of(render_tickets_pdf(Payment.objects.get(pk=sell(performance, 1).pk)))

    assert text.startswith("Northgate Playhouse")
    assert "Doors open at 6:45PM" in text
    assert "1 Theatre Square" in text
    assert text.endswith("Tickets by Foyer")


def test_what_else_is_on_it_is_drawn_anew(performance: Any):
    payment = sell(performance, 1)
    render_tickets_pdf(payment)
    DoorRules.objects.create(account=performance.account, opens_before=30)

    (text,) = texts_of(render_tickets_pdf(payment))

    assert "Doors open at 7:00PM" in text


def test_a_page_is_a4_and_small_and_its_code_at_least_70_mm(performance: Any):
    document = render_tickets_pdf(sell(performance, 10))

    assert [float(side) for side in PdfReader(BytesIO(document)).pages[0].mediabox[2:]] == pytest.approx(
        [595.28, 841.89], abs=0.01
    )
    assert CODE_SIZE / 72 * 25.4 >= 70
    assert len(document) < 300_000


def test_a_date_is_unambiguous_and_an_amount_names_its_currency():
    assert localized_date(EVENING, "Asia/Tokyo") == "Sun 22 Nov 2099"
    assert localized_amount(Decimal("1204.5"), "GBP") == "£1,204.50 GBP"
    assert localized_amount(Decimal("1204.5"), "EUR") == "€1,204.50 EUR"
    assert localized_amount(Decimal("1204.5"), "CHF") == "CHF\N{NO-BREAK SPACE}1,204.50"


def test_an_address_says_nothing_twice(performance: Any):
    payment = sell(performance, 1)
    (order,) = list_payment_orders(payment=payment)

    assert venue_address(order) == "1 Theatre Square, Bristol BS1 4RN, United Kingdom"
