"""The mail with the tickets, over real SMTP: once, whatever happens, and without a buyer's name in any log."""

from __future__ import annotations

import logging
from datetime import timedelta
from decimal import Decimal
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from server.accounts.models import Account
from server.catalogue.venues.models import Venue
from server.checkin.models import DoorRules
from server.messaging.services.sale_emails import SendTickets
from server.payments.models import Payment
from server.payments.services.checkouts import Buyer
from server.platform.i18n import localized_date, localized_time
from server.platform.models import OutboxJob
from server.platform.outbox import RetryLater, run_job
from server.sales import codes
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.changes import OrderChanged
from server.sales.models import Order, OrderEvent, Ticket
from server.sales.services.reserving import reserve
from server.testing.factories import make_event, make_performance, make_staff, make_venue, sell_tickets
from server.testing.jobs import do, is_enqueued, is_overdue, work_of
from server.testing.outside.postbox import PostBox, ticket_document
from server.testing.outside.qr import read_qr_codes

pytestmark = pytest.mark.django_db

ADA = Buyer(name="Ada Buyer", email="ada.buyer@example.org")


def sell(quantity: int = 2, buyer: Buyer = ADA, **event: Any) -> Payment:
    venue = make_venue(name="Grand Hall", timezone="America/New_York", currency="USD")
    performance = make_performance(make_event(venue=venue, **event), subcategory="Matinee", price=Decimal("24.00"))
    return sell_tickets(performance, quantity, buyer=buyer)


def history_of(payment: Payment) -> list[str]:
    rows = OrderEvent.objects.filter(order__payment=payment).order_by("pk")
    return [row.kind for row in rows if row.kind in {"mailed", "other"}]


def test_the_buyer_gets_one_mail_with_tickets_that_the_door_takes(postbox: PostBox):
    payment = sell(2)

    assert do(SendTickets, payment)

    (message,) = postbox.messages
    assert postbox.recipients == ["ada.buyer@example.org"]
    assert message["From"] == f"{payment.account.name} <tickets@foyer.test>"
    assert message["To"] == "ada.buyer@example.org"
    assert message["Subject"] == "Your tickets for Twelfth Night"
    assert message["Reply-To"] is None
    pages = pypdfium2.PdfDocument(ticket_document(message))
    read = [codes.read_code(read_qr_codes(page.render(scale=2).to_pil())[0]) for page in pages]
    tickets = Ticket.objects.filter(order__payment=payment).order_by("pk")
    assert [code and code.ticket_id for code in read] == [ticket.pk for ticket in tickets]
    assert all(code and codes.is_genuine(payment.account_id, code) for code in read)


def test_the_mail_is_its_accounts(postbox: PostBox):
    payment = sell()
    reached = {
        "contact_email": "box@theatre.example",
        "contact_phone": "+44 (0)115 989",
        "contact_page": "https://t.example/",
    }
    Account.objects.filter(pk=payment.account_id).update(name="Théâtre, du Parc", **reached)

    assert do(SendTickets, payment)

    (message,) = postbox.messages
    (sender,) = message["From"].addresses
    assert (sender.display_name, sender.addr_spec) == ("Théâtre, du Parc", "tickets@foyer.test")
    assert message["Reply-To"] == "box@theatre.example"
    for kind in ("plain", "html"):
        for text in ("Questions? Ask Théâtre, du Parc:", "box@theatre.example", "+44 (0)115 989", "t.example"):
            assert text in text_of(message, kind)
        assert "Tickets by Foyer" in text_of(message, kind)
    assert 'href="tel:+440115989"' in text_of(message, "html")


def test_the_mail_shows_the_codes_that_the_door_takes(postbox: PostBox):
    payment = sell(2)

    assert do(SendTickets, payment)

    (message,) = postbox.messages
    pictures = {part["Content-ID"]: part for part in message.walk() if part.get_content_type() == "image/png"}
    tickets = list(Ticket.objects.filter(order__payment=payment).order_by("pk"))
    assert list(pictures) == [f"<ticket-{ticket.pk}@foyer>" for ticket in tickets]
    for ticket, part in zip(tickets, pictures.values(), strict=True):
        assert part.get_content_disposition() == "inline"
        assert f'src="cid:ticket-{ticket.pk}@foyer"' in text_of(message, "html")
        (text,) = read_qr_codes(Image.open(BytesIO(part.get_content())).convert("RGB"))
        code = codes.read_code(text)
        assert code is not None
        assert code.ticket_id == ticket.pk


def test_of_very_many_tickets_the_mail_shows_no_codes(postbox: PostBox):
    assert do(SendTickets, sell(11))

    (message,) = postbox.messages
    assert "cid:" not in text_of(message, "html")
    assert [part.get_content_type() for part in message.iter_attachments()] == ["application/pdf", "application/ics"]


def test_the_mail_says_how_one_gets_there_and_when(postbox: PostBox, settings: Any):
    settings.PUBLIC_URL = "https://foyer.test"
    payment = sell(1, thumbnail="events/poster.jpg")
    performance = payment.orders.get().performance
    Venue.objects.filter(pk=performance.event.venue_id).update(address="1 High Street", city="York")
    DoorRules.objects.create(account=payment.account, opens_before=45)

    assert do(SendTickets, payment)

    (message,) = postbox.messages
    doors = localized_time(performance.starts_at - timedelta(minutes=45), performance.timezone)
    for kind in ("plain", "html"):
        text = text_of(message, kind)
        assert f"Doors open at {doors}" in text
        assert "1 High Street, York" in text
        assert "query=Grand+Hall%2C+1+High+Street%2C+York" in text
    assert "https://foyer.test/media/events/poster.jpg" in text_of(message, "html")
    (calendar,) = [part for part in message.walk() if part.get_content_type() == "application/ics"]
    assert b"SUMMARY:Twelfth Night" in calendar.get_content()


def text_of(message: EmailMessage, kind: str) -> str:
    body = message.get_body((kind,))
    assert body is not None
    text: str = body.get_content()
    return text


def test_what_is_reserved_beside_the_tickets_is_not_in_the_total(postbox: PostBox):
    payment = sell(2)
    performance = payment.orders.get().performance
    basket_request = BasketRequest(lines=(BasketLine(performance=performance.pk, quantity=1),))
    reserve(
        caller=make_staff(payment.account),
        basket_request=basket_request,
        idempotency_key="one-seat-more-later",
        payment=payment,
    )

    assert do(SendTickets, payment)

    body = postbox.messages[0].get_body(("plain",))
    assert body is not None
    assert "Total: $48.00" in body.get_content()


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_the_mail_says_what_when_where_and_for_how_much(postbox: PostBox, kind: str):
    payment = sell(2, buyer=Buyer(name="Łukasz <b>Żółć</b>", email="l@example.org"), name="Romeo & Juliet")
    (order,) = Order.objects.filter(payment=payment)

    do(SendTickets, payment)

    body = postbox.messages[0].get_body((kind,))
    assert body is not None
    text = body.get_content()
    name, event = ("Łukasz <b>Żółć</b>", "Romeo & Juliet")
    if kind == "html":
        name, event = "Łukasz &lt;b&gt;Żółć&lt;/b&gt;", "Romeo &amp; Juliet"
    local = localized_date(order.performance.starts_at, "America/New_York")
    for phrase in (name, event, "Matinee", local, "Grand Hall", "$48.00 USD", payment.reference):
        assert phrase in text
    assert f"Order {order.pk}" not in text, "one number is enough to be asked for"


def test_two_orders_of_one_checkout_come_in_one_mail(postbox: PostBox):
    from server.payments.models import Gateway
    from server.sales.baskets import BasketLine, BasketRequest
    from server.sales.services.checkout import pay
    from server.sales.services.reserving import reserve
    from server.testing.factories import make_staff

    first = make_performance()
    second = make_performance(make_event(venue=first.event.venue, name="Macbeth"))
    staff = make_staff(first.account)
    lines = (BasketLine(performance=first.pk, quantity=1), BasketLine(performance=second.pk, quantity=2))
    reserved = reserve(
        caller=staff, basket_request=BasketRequest(lines=lines), idempotency_key="two-orders-of-one-checkout"
    )
    payment = pay(caller=staff, reservation_id=reserved.reservation.pk, secret="", gateway=Gateway.CASH, buyer=ADA)

    do(SendTickets, payment)

    (message,) = postbox.messages
    assert message["Subject"] == f"Your tickets of order {payment.reference}"
    assert len(pypdfium2.PdfDocument(ticket_document(message))) == 3
    assert history_of(payment) == ["mailed", "mailed"]


@pytest.mark.django_db(transaction=True)
def test_order_shows_emails_without_their_addresses(postbox: PostBox, published_events: list[Any]):
    payment = sell()
    (order,) = Order.objects.filter(payment=payment)
    published_events.clear()

    do(SendTickets, payment)

    event = OrderEvent.objects.get(order=order, kind=OrderEvent.Kind.MAILED)
    assert "ada" not in event.description.lower()
    assert published_events == [OrderChanged(order.account_id, order.pk, order.performance_id)]
    assert Order.objects.get(pk=order.pk).version == order.version + 1


def test_email_waits_while_the_mail_server_is_unavailable(postbox: PostBox, later: Any):
    payment = sell()
    postbox.close()

    with pytest.raises(RetryLater, match="the mail server is away"):
        do(SendTickets, payment)

    postbox.open()
    later(seconds=61)
    assert is_overdue(SendTickets, payment)
    assert do(SendTickets, payment)
    assert len(postbox.messages) == 1
    assert history_of(payment) == ["mailed"]


def test_a_mail_server_that_is_away_for_three_days_ends_it_visibly(
    postbox: PostBox, later: Any, caplog: pytest.LogCaptureFixture
):
    payment = sell()
    postbox.close()
    later(days=3, minutes=-1)
    with pytest.raises(RetryLater):
        do(SendTickets, payment)
    later(minutes=2)

    assert not do(SendTickets, payment)

    assert history_of(payment) == ["other"]
    assert f"orders.ticket_mail of {payment.pk} is given up after 2 tries: the mail server is away" in caplog.text
    assert not is_enqueued(SendTickets, payment)


@pytest.mark.parametrize("where", ["refusal", "data_refusal"])
def test_an_address_that_is_refused_for_good_is_given_up_after_five_tries(postbox: PostBox, later: Any, where: str):
    payment = sell()
    setattr(postbox, where, "550 no such user")

    for _ in range(4):
        with pytest.raises(RetryLater):
            do(SendTickets, payment)
        later(minutes=2)
    assert not do(SendTickets, payment)

    assert history_of(payment) == ["other"]
    assert len(postbox.tried) == 5
    assert not is_enqueued(SendTickets, payment)


def test_an_address_that_is_refused_for_now_is_tried_on(postbox: PostBox, later: Any):
    payment = sell()
    postbox.refusal = "450 come back later"
    for _ in range(7):
        with pytest.raises(RetryLater, match=r"refused \(450\)"):
            do(SendTickets, payment)
        later(minutes=10)
    postbox.refusal = ""

    assert do(SendTickets, payment)


def test_without_an_address_nothing_is_enqueued():
    assert not is_enqueued(SendTickets, sell(buyer=Buyer(name="Somebody")))


@pytest.mark.parametrize(
    "address",
    ["rem_12", "a@example.org\r\nBcc: everybody@example.org", "a@example.org, b@example.org", "ünder@example.org"],
)
def test_what_is_no_address_is_given_up_at_once(postbox: PostBox, address: str):
    payment = sell()
    Payment.objects.filter(pk=payment.pk).update(buyer_email=address)

    assert not do(SendTickets, payment)

    assert postbox.recipients == []
    assert history_of(payment) == ["other"]


def test_a_name_cannot_add_a_header(postbox: PostBox):
    name = "Hamlet\r\nBcc: everybody@example.org\n\nBuy now"
    payment = sell(buyer=Buyer(name=name, email="ada@example.org"), name=name)

    do(SendTickets, payment)

    (message,) = postbox.messages
    assert postbox.recipients == ["ada@example.org"]
    assert message["Bcc"] is None
    assert message["Subject"] == "Your tickets for Hamlet Bcc: everybody@example.org Buy now"


def test_tickets_that_are_gone_meanwhile_are_not_mailed(postbox: PostBox):
    payment = sell()
    Ticket.objects.filter(order__payment=payment).update(status=Ticket.Status.REFUNDED)

    assert not do(SendTickets, payment)

    assert postbox.tried == []
    assert not is_enqueued(SendTickets, payment)


@pytest.mark.parametrize("refusal", ["", "450 ada.buyer@example.org is busy", "550 ada.buyer@example.org is unknown"])
def test_no_log_and_no_error_names_the_buyer(postbox: PostBox, caplog: pytest.LogCaptureFixture, refusal: str):
    payment = sell()
    OutboxJob.objects.update(tries=4)
    postbox.refusal = refusal
    logger = logging.getLogger("test")

    with caplog.at_level(logging.DEBUG):
        try:
            do(SendTickets, payment)
        except RetryLater:
            logger.exception("as a worker logs it")

    ours = [caplog.handler.format(record) for record in caplog.records if record.name != "mail.log"]  # the post box's
    assert "ada" not in "\n".join(ours).lower()
    assert len(postbox.tried) == 1


@pytest.mark.parametrize("quantity", [1, 12])
def test_a_mail_costs_the_same_queries_whatever_its_size(
    postbox: PostBox, quantity: int, django_assert_max_num_queries: Any
):
    work = work_of(SendTickets, sell(quantity))

    with django_assert_max_num_queries(14):
        assert run_job(work_id=work.pk)


def test_the_folder_backend_keeps_the_mail_with_its_tickets(settings: Any):
    settings.EMAIL_BACKEND = "server.platform.mailing.FolderBackend"
    payment = sell()

    assert do(SendTickets, payment)

    (path,) = Path(settings.EMAIL_FILE_PATH).glob("*.eml")
    assert b"application/pdf" in path.read_bytes()
