"""The mail with the tickets, over real SMTP: once, whatever happens, and without a buyer's name in any log."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pypdfium2
import pytest

from server.core import clock
from server.orders import codes
from server.orders.changes import OrderChanged
from server.orders.documents import spoken_date
from server.orders.mailing import MailRefused, list_owed_mails, send_order_mail
from server.orders.models import Order, OrderEvent, Ticket
from server.payments.models import Payment
from server.payments.services import Buyer
from server.testing.crowd import all_at_once
from server.testing.factories import make_event, make_performance, make_venue, sell_tickets
from server.testing.postbox import PostBox, ticket_document
from server.testing.qr import read_qr_codes

# Real commits: the mail is sent outside of any transaction, and two may try at once.
pytestmark = pytest.mark.django_db(transaction=True)

ADA = Buyer(name="Ada Buyer", email="ada.buyer@example.org")


@pytest.fixture
def postbox(settings: Any) -> Iterator[PostBox]:
    box = PostBox()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", box.port, 10
    settings.EMAIL_HOST_USER, settings.EMAIL_USE_TLS, settings.EMAIL_USE_SSL = "", False, False
    box.open()
    yield box
    box.close()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put the clock forward."""
    ahead = [timedelta(0)]
    now = clock.now
    monkeypatch.setattr(clock, "now", lambda: now() + ahead[0])

    def move(**span: float) -> None:
        ahead[0] += timedelta(**span)

    return move


def sell(quantity: int = 2, buyer: Buyer = ADA, **event: Any) -> Payment:
    venue = make_venue(name="Grand Hall", timezone="America/New_York", currency="USD")
    performance = make_performance(make_event(venue=venue, **event), subcategory="Matinee", price=Decimal("24.00"))
    return sell_tickets(performance, quantity, buyer=buyer)


def history_of(payment: Payment) -> list[str]:
    rows = OrderEvent.objects.filter(order__payment=payment).order_by("pk")
    return [row.kind for row in rows if row.kind in {"mailed", "other"}]


def test_the_buyer_gets_one_mail_with_tickets_that_the_door_takes(postbox: PostBox):
    payment = sell(2)

    assert send_order_mail(payment_id=payment.pk)

    (message,) = postbox.messages
    assert postbox.recipients == ["ada.buyer@example.org"]
    assert message["From"] == "Foyer <tickets@foyer.test>"
    assert message["To"] == "ada.buyer@example.org"
    assert message["Subject"] == "Your tickets for Twelfth Night"
    assert message["Reply-To"] is None
    pages = pypdfium2.PdfDocument(ticket_document(message))
    read = [codes.read_code(read_qr_codes(page.render(scale=2).to_pil())[0]) for page in pages]
    tickets = Ticket.objects.filter(order__payment=payment).order_by("pk")
    assert [code and code.ticket_id for code in read] == [ticket.pk for ticket in tickets]
    assert all(code and codes.is_genuine(payment.account_id, code) for code in read)


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_the_mail_says_what_when_where_and_for_how_much(postbox: PostBox, kind: str):
    payment = sell(2, buyer=Buyer(name="Łukasz <b>Żółć</b>", email="l@example.org"), name="Romeo & Juliet")
    (order,) = Order.objects.filter(payment=payment)

    send_order_mail(payment_id=payment.pk)

    body = postbox.messages[0].get_body((kind,))
    assert body is not None
    text = body.get_content()
    name, event = ("Łukasz <b>Żółć</b>", "Romeo & Juliet")
    if kind == "html":
        name, event = "Łukasz &lt;b&gt;Żółć&lt;/b&gt;", "Romeo &amp; Juliet"
    local = spoken_date(order.performance.starts_at, "America/New_York")
    for words in (name, event, "Matinee", local, "Grand Hall", "$48.00 USD", payment.reference, f"Order {order.pk}"):
        assert words in text


def test_two_orders_of_one_checkout_come_in_one_mail(postbox: PostBox):
    from server.orders.services.pay import pay
    from server.orders.services.reserve import reserve
    from server.orders.wanted import BasketLine, Wanted
    from server.payments.models import Gateway
    from server.testing.factories import make_staff

    first = make_performance()
    second = make_performance(make_event(venue=first.event.venue, name="Macbeth"))
    staff = make_staff(first.account)
    lines = (BasketLine(performance=first.pk, quantity=1), BasketLine(performance=second.pk, quantity=2))
    reserved = reserve(caller=staff, wanted=Wanted(lines=lines), idempotency_key="two-orders-of-one-checkout")
    payment = pay(caller=staff, reservation_id=reserved.reservation.pk, secret="", gateway=Gateway.CASH, buyer=ADA)

    send_order_mail(payment_id=payment.pk)

    (message,) = postbox.messages
    assert message["Subject"] == f"Your tickets of order {payment.reference}"
    assert len(pypdfium2.PdfDocument(ticket_document(message))) == 3
    assert history_of(payment) == ["mailed", "mailed"]


def test_running_twice_sends_one_mail(postbox: PostBox):
    payment = sell()

    assert [send_order_mail(payment_id=payment.pk) for _ in range(2)] == [True, False]

    assert len(postbox.messages) == 1
    assert history_of(payment) == ["mailed"]


def test_of_eight_at_once_one_sends(postbox: PostBox):
    payment = sell()

    answers = all_at_once(lambda _: send_order_mail(payment_id=payment.pk), times=8, callers=8)

    assert sorted(map(str, answers)) == ["False"] * 7 + ["True"]
    assert len(postbox.messages) == 1


def test_the_order_remembers_the_mail_without_the_address_and_its_page_hears_of_it(postbox: PostBox, heard: list[Any]):
    payment = sell()
    (order,) = Order.objects.filter(payment=payment)
    heard.clear()

    send_order_mail(payment_id=payment.pk)

    event = OrderEvent.objects.get(order=order, kind=OrderEvent.Kind.MAILED)
    assert "ada" not in event.description.lower()
    assert heard == [OrderChanged(order.account_id, order.pk, order.performance_id)]
    assert Order.objects.get(pk=order.pk).version == order.version + 1


def test_while_the_mail_server_is_away_the_mail_stays_owed_and_is_sent_when_it_is_back(postbox: PostBox, later: Any):
    payment = sell()
    postbox.close()

    with pytest.raises(MailRefused) as refused:
        send_order_mail(payment_id=payment.pk)
    assert refused.value.retry_in == timedelta(seconds=2)
    assert list_owed_mails(now=clock.now()) == []

    later(seconds=61)
    assert list_owed_mails(now=clock.now()) == [payment.pk]
    postbox.open()
    assert send_order_mail(payment_id=payment.pk)
    assert len(postbox.messages) == 1
    later(hours=1)
    assert list_owed_mails(now=clock.now()) == []


def test_the_wait_doubles_up_to_half_an_hour(postbox: PostBox, later: Any):
    payment = sell()
    postbox.close()
    waits = []
    for _ in range(12):
        with pytest.raises(MailRefused) as refused:
            send_order_mail(payment_id=payment.pk)
        assert not send_order_mail(payment_id=payment.pk)  # not yet
        waits.append(refused.value.retry_in.total_seconds())
        later(seconds=waits[-1] + 1)

    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1800, 1800]


def test_a_mail_server_that_is_away_for_three_days_ends_it_visibly(
    postbox: PostBox, later: Any, caplog: pytest.LogCaptureFixture
):
    payment = sell()
    postbox.close()
    later(days=3, minutes=1)

    assert not send_order_mail(payment_id=payment.pk)

    assert history_of(payment) == ["other"]
    assert f"The mail of payment {payment.pk} is given up after 1 tries" in caplog.text
    later(days=1)
    assert list_owed_mails(now=clock.now()) == []


@pytest.mark.parametrize("where", ["refusal", "data_refusal"])
def test_an_address_that_is_refused_for_good_is_given_up_after_five_tries(postbox: PostBox, later: Any, where: str):
    payment = sell()
    setattr(postbox, where, "550 no such user")

    for _ in range(4):
        with pytest.raises(MailRefused):
            send_order_mail(payment_id=payment.pk)
        later(minutes=2)
    assert not send_order_mail(payment_id=payment.pk)

    assert history_of(payment) == ["other"]
    assert len(postbox.tried) == 5
    later(hours=1)
    assert list_owed_mails(now=clock.now()) == []


def test_an_address_that_is_refused_for_now_is_tried_on(postbox: PostBox, later: Any):
    payment = sell()
    postbox.refusal = "450 come back later"
    for _ in range(7):
        with pytest.raises(MailRefused, match=r"refused \(450\)"):
            send_order_mail(payment_id=payment.pk)
        later(minutes=10)
    postbox.refusal = ""

    assert send_order_mail(payment_id=payment.pk)


def test_who_died_with_the_mail_in_hand_is_followed_after_ten_minutes(postbox: PostBox, later: Any):
    payment = sell()
    Payment.objects.filter(pk=payment.pk).update(mail_claimed_at=clock.now())

    later(minutes=9)
    assert list_owed_mails(now=clock.now()) == []
    assert not send_order_mail(payment_id=payment.pk)
    later(minutes=2)
    assert list_owed_mails(now=clock.now()) == [payment.pk]
    assert send_order_mail(payment_id=payment.pk)


def test_a_sale_of_this_minute_is_left_to_its_own_task(postbox: PostBox, later: Any):
    payment = sell()

    assert list_owed_mails(now=clock.now()) == []
    later(seconds=61)
    assert list_owed_mails(now=clock.now()) == [payment.pk]


def test_without_an_address_nothing_is_owed(postbox: PostBox, later: Any):
    payment = sell(buyer=Buyer(name="Somebody"))

    later(minutes=5)
    assert list_owed_mails(now=clock.now()) == []
    assert not send_order_mail(payment_id=payment.pk)
    assert postbox.tried == []


@pytest.mark.parametrize(
    "address",
    ["rem_12", "a@example.org\r\nBcc: everybody@example.org", "a@example.org, b@example.org", "ünder@example.org"],
)
def test_what_is_no_address_is_given_up_at_once(postbox: PostBox, address: str):
    payment = sell()
    Payment.objects.filter(pk=payment.pk).update(buyer_email=address)

    assert not send_order_mail(payment_id=payment.pk)

    assert postbox.recipients == []
    assert history_of(payment) == ["other"]


def test_a_name_cannot_add_a_header(postbox: PostBox):
    name = "Hamlet\r\nBcc: everybody@example.org\n\nBuy now"
    payment = sell(buyer=Buyer(name=name, email="ada@example.org"), name=name)

    send_order_mail(payment_id=payment.pk)

    (message,) = postbox.messages
    assert postbox.recipients == ["ada@example.org"]
    assert message["Bcc"] is None
    assert message["Subject"] == "Your tickets for Hamlet Bcc: everybody@example.org Buy now"


def test_tickets_that_are_gone_meanwhile_are_not_mailed(postbox: PostBox, later: Any):
    payment = sell()
    Ticket.objects.filter(order__payment=payment).update(status=Ticket.Status.REFUNDED)

    assert not send_order_mail(payment_id=payment.pk)

    assert postbox.tried == []
    later(hours=1)
    assert list_owed_mails(now=clock.now()) == []


@pytest.mark.parametrize("refusal", ["", "450 ada.buyer@example.org is busy", "550 ada.buyer@example.org is unknown"])
def test_no_log_and_no_error_names_the_buyer(postbox: PostBox, caplog: pytest.LogCaptureFixture, refusal: str):
    payment = sell()
    Payment.objects.filter(pk=payment.pk).update(mail_tries=4)
    postbox.refusal = refusal
    logger = logging.getLogger("test")

    with caplog.at_level(logging.DEBUG):
        try:
            send_order_mail(payment_id=payment.pk)
        except MailRefused:
            logger.exception("as a worker logs it")

    ours = [caplog.handler.format(record) for record in caplog.records if record.name != "mail.log"]  # the post box's
    assert "ada" not in "\n".join(ours).lower()
    assert len(postbox.tried) == 1


def test_what_is_owed_is_found_in_one_query(django_assert_num_queries: Any):
    with django_assert_num_queries(1):
        list_owed_mails(now=clock.now())


@pytest.mark.parametrize("quantity", [1, 12])
def test_a_mail_costs_the_same_queries_whatever_its_size(
    postbox: PostBox, quantity: int, django_assert_max_num_queries: Any
):
    payment = sell(quantity)

    with django_assert_max_num_queries(9):
        assert send_order_mail(payment_id=payment.pk)


def test_the_folder_backend_keeps_the_mail_with_its_tickets(settings: Any, tmp_path: Any):
    settings.EMAIL_BACKEND = "server.core.mail.FolderBackend"
    payment = sell()

    assert send_order_mail(payment_id=payment.pk)

    (kept,) = (tmp_path / "mail").glob("*.eml")
    assert b"application/pdf" in kept.read_bytes()
