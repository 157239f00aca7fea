"""Selling gift cards: paid at the counter, a liability to whoever knows the code, and delivered on the day."""

from __future__ import annotations

import logging
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pypdfium2
import pytest

from server.accounts.caller import Channel
from server.accounts.models import Account, AuditEntry, Role
from server.integrations.key_services import create_client
from server.inventory.models import Reservation, Stock
from server.messaging.services.sale_emails import SendGiftCard
from server.payments.models import Charge, Part, Payment
from server.payments.services.gateways import GATEWAYS, GatewayResult
from server.payments.services.gateways.gateway import PaymentGateway
from server.platform import clock
from server.platform.models import OutboxJob
from server.platform.outbox import list_overdue_jobs
from server.pricing.models import GiftCard, GiftCardEntry
from server.reporting.integrity_services import find_differences
from server.sales.models import Order
from server.sales.services.release import expire_reservations
from server.sales.tests.sales import item, pay, payment_of, reserve
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import make_account, make_event, make_performance, make_user, make_venue
from server.testing.jobs import do, is_enqueued, work_of
from server.testing.outside.postbox import ticket_document
from server.testing.outside.qr import read_qr_codes

pytestmark = pytest.mark.django_db
KEY = "a-gift-card-sale-01"
OURS = ("server", "django")  # the test's email server logs everything that it gets


@pytest.fixture
def performance():
    account = make_account("Grand Theatre")
    return make_performance(make_event(account, make_venue(account, timezone="America/New_York", currency="USD")))


@pytest.fixture
def counter(performance, api_for):
    return api_for(make_user(performance.account, Role.DOOR_STAFF))


def sell(api, key=KEY, **changes):
    body = {
        "amount": "50.00",
        "recipient": "Grace Hopper",
        "email": "grace@example.org",
        "message": "Happy birthday",
        "gateway": "cash",
        **changes,
    }
    return api.post("/v1/sales/gift-cards", body, HTTP_IDEMPOTENCY_KEY=key)


def card_text(content: bytes) -> str:
    return pypdfium2.PdfDocument(content)[0].get_textpage().get_text_range()


def code_on(content: bytes) -> str:
    return str(read_qr_codes(pypdfium2.PdfDocument(content)[0].render(scale=2).to_pil())[0])


@pytest.mark.database
def test_a_card_is_sold_for_cash_with_change_and_is_a_liability(performance, counter):
    response = sell(counter, tendered="60.00")

    assert response.status_code == 201, response.json()
    card, payment = GiftCard.objects.get(), Payment.objects.get()
    shown = response.json()
    assert (shown["status"], shown["payment"], shown["gift_card"]) == ("Success", payment.reference, card.pk)
    assert (shown["amount"], shown["currency"], shown["change"]) == ("50.00", "USD", "10.00")
    assert (shown["recipient"], shown["email"], shown["deliver_on"]) == ("Grace Hopper", "grace@example.org", None)
    assert (shown["code"], shown["pdf"]) == (f"…{card.code[-4:]}", None)
    assert (card.balance, card.original, card.is_active) == (Decimal("50.00"), Decimal("50.00"), True)
    assert (card.sale, card.sold_by) == (Reservation.objects.get(status=Reservation.Status.PAID), payment.sold_by)
    assert Charge.objects.values_list("gateway", "amount").get() == ("cash", Decimal("50.00"))
    assert GiftCardEntry.objects.values_list("kind", "amount").get() == ("issued", Decimal("50.00"))
    assert Order.objects.count() == 0
    assert Stock.objects.get(pk=performance.pk).revenue == 0
    assert list(find_differences()) == []


def test_a_code_cannot_be_guessed_and_no_two_are_alike(counter):
    for number in range(5):
        sell(counter, f"a-gift-card-sale-{number}")

    codes = list(GiftCard.objects.values_list("code", flat=True))
    assert len(set(codes)) == 5
    for code in codes:
        groups = code.split("-")
        assert [len(group) for group in groups] == [4, 4, 4, 4]
        assert set("".join(groups)) <= set("0123456789ABCDEFGHJKMNPQRSTVWXYZ")


def test_a_sold_card_pays_for_tickets_and_only_that_is_revenue(performance, counter):
    sell(counter)
    card = GiftCard.objects.get()

    reserved = reserve(counter, item(performance, 2), gift_cards=[card.code])
    assert pay(counter, reserved, gateway="free").status_code == 200

    assert Stock.objects.get(pk=performance.pk).revenue == Decimal("40.00")
    assert GiftCard.objects.get().balance == Decimal("10.00")
    assert list(find_differences()) == []


@pytest.mark.database
def test_the_same_request_again_sells_one_card(counter):
    first, again = sell(counter), sell(counter)

    assert first.json() == again.json()
    assert (GiftCard.objects.count(), Charge.objects.count()) == (1, 1)
    other = sell(counter, amount="60.00")
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_one_sale_sent_16_times_at_once_is_one_card(performance, api_for):
    user = make_user(performance.account, Role.DOOR_STAFF)

    results = answers_of(all_at_once(lambda _: sell(api_for(user)), times=16, callers=16))

    assert {answer.status_code for answer in results} == {201}
    assert len({answer.json()["payment"] for answer in results}) == 1
    assert (GiftCard.objects.count(), Charge.objects.count(), GiftCardEntry.objects.count()) == (1, 1, 1)
    assert list(find_differences()) == []


def test_the_payment_of_a_card_reads_as_what_it_is(counter):
    sold = sell(counter, tendered="50.00").json()

    shown = payment_of(counter, sold)

    assert (shown["status"], shown["total"], shown["due"], shown["gift_card"]) == ("Success", "50.00", "50.00", "0.00")
    assert (shown["change"], shown["orders"], shown["pdf"]) == ("0.00", [], None)


def test_without_an_address_a_card_is_handed_over_as_a_document(counter, api_for):
    sold = sell(counter, email="").json()
    card = GiftCard.objects.get()

    response = api_for().get(sold["pdf"])

    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert code_on(response.content) == card.code
    assert card.code in card_text(response.content)
    assert "$50.00 USD" in card_text(response.content)
    assert not OutboxJob.objects.filter(kind=SendGiftCard.kind).exists()
    assert list(find_differences()) == []


def test_a_card_that_is_mailed_is_printed_for_nobody_at_the_counter(counter):
    sold = sell(counter).json()

    assert counter.get(f"/v1/sales/payments/{sold['payment']}/tickets.pdf").status_code == 404


@pytest.mark.parametrize(
    ("changes", "status", "field", "message"),
    [
        ({"amount": None}, 422, "amount", "Amount is required"),
        ({"amount": "0"}, 422, "amount", "Amount is required"),
        ({"amount": "-5.00"}, 422, "amount", "Enter an amount with at most two decimals"),
        ({"amount": "10000.01"}, 422, "amount", "A gift card can hold at most 10,000"),
        ({"email": "grace"}, 422, "email", "Email is not valid."),
        ({"gateway": "free"}, 422, "gateway", "This order is not free of charge"),
        ({"gateway": "stripe"}, 422, "gateway", "Online payment is not set up; please buy at the box office"),
        ({"tendered": "49.99"}, 422, "tendered", "The amount given is less than the total"),
        ({"deliver_on": "2020-01-01"}, 422, "deliver_on", "Choose a day from today to a year from now"),
        ({"deliver_on": "2199-01-01"}, 422, "deliver_on", "Choose a day from today to a year from now"),
    ],
)
def test_a_card_that_cannot_be_sold_leaves_nothing_behind(counter, changes, status, field, message):
    response = sell(counter, **changes)

    assert (response.status_code, response.json()["field"], response.json()["message"]) == (status, field, message)
    assert (Reservation.objects.count(), Payment.objects.count(), GiftCard.objects.count()) == (0, 0, 0)


def test_a_sale_needs_its_key(counter):
    assert sell(counter, key="short").json()["field"] == "Idempotency-Key"


def test_whoever_is_not_at_the_counter_waits_for_a_card_gateway(performance, api_for):
    anonymous = sell(api_for(), event=performance.event_id, buyer={"name": "Ada", "email": "ada@example.org"})
    client = api_for()
    _, key = create_client(account=performance.account, name="City Tickets")
    client.credentials(HTTP_X_API_KEY=key)

    for response in (anonymous, sell(client, buyer={"name": "Ada", "email": "ada@example.org"})):
        assert (response.status_code, response.json()["code"]) == (422, "no_card_gateway")
        assert response.json()["message"] == "Online payment is not set up; please buy at the box office"
    assert sell(api_for(), buyer={"name": "Ada", "email": "ada@example.org"}).json()["field"] == "event"
    assert Reservation.objects.count() == 0


class Provider(PaymentGateway):
    """A provider that leaves charges pending, as a card does."""

    name = "sham"
    label = "Sham"
    is_at_once = False
    answer = GatewayResult(status=Charge.Status.SUCCEEDED, provider_id="pi_1")

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return channel is Channel.ONLINE

    def check(self, **_: object) -> None:
        pass

    def begin(self, charge: Charge) -> GatewayResult:
        return self.answer


@pytest.fixture
def provider(monkeypatch):
    found = Provider()
    monkeypatch.setitem(GATEWAYS, "sham", found)
    return found


BUYER = {"name": "Ada", "email": "ada@example.org"}


def test_the_widget_sells_a_card_as_soon_as_a_card_gateway_is_open_to_it(performance, api_for, provider):
    body = sell(api_for(), event=performance.event_id, gateway="sham", buyer=BUYER).json()

    assert (body["status"], body["amount"]) == ("Success", "50.00")
    assert GiftCard.objects.get().balance == Decimal("50.00")
    assert Payment.objects.get().buyer_email == "ada@example.org"
    assert list(find_differences()) == []


def test_a_card_whose_money_is_under_way_is_worth_nothing_yet(performance, api_for, provider):
    provider.answer = GatewayResult(status=Charge.Status.PENDING, provider_id="pi_1", client_secret="cs_1")

    body = sell(api_for(), event=performance.event_id, gateway="sham", buyer=BUYER).json()
    card = GiftCard.objects.get()

    assert (body["status"], body["client_secret"], body["pdf"]) == ("Progress", "cs_1", None)
    assert (card.balance, card.is_active) == (Decimal(0), False)
    assert not is_enqueued(SendGiftCard, card)
    assert list(find_differences()) == []


def test_a_card_that_nobody_pays_for_is_gone_with_whom_it_was_for(performance, api_for, provider, later):
    provider.answer = GatewayResult(status=Charge.Status.FAILED, message="Your card was declined")

    refused = sell(api_for(), event=performance.event_id, gateway="sham", buyer=BUYER)
    assert (refused.status_code, refused.json()["message"]) == (402, "Your card was declined")
    assert GiftCard.objects.count() == 1
    later(minutes=16)
    assert expire_reservations() == 1

    assert GiftCard.objects.count() == 0
    assert list(find_differences()) == []


# Delivery


def test_the_recipient_gets_one_mail_with_the_code(counter, postbox, caplog):
    caplog.set_level(logging.DEBUG)
    sell(counter)
    card = GiftCard.objects.get()

    assert do(SendGiftCard, card)
    assert not do(SendGiftCard, card)

    (message,) = postbox.messages
    assert postbox.recipients == ["grace@example.org"]
    assert message["Subject"] == "Your gift card for Grand Theatre"
    for kind in ("plain", "html"):
        body = message.get_body((kind,)).get_content()
        assert "Grace Hopper" in body
        assert "Happy birthday" in body
        assert "$50.00 USD" in body
        assert card.code not in body
    document = ticket_document(message)
    assert code_on(document) == card.code
    assert "Grace Hopper" in card_text(document)
    for private in (card.code, card.key, "grace@example.org", "Grace Hopper"):
        assert not [row for row in caplog.records if row.name.startswith(OURS) and private in row.getMessage()]
        assert not AuditEntry.objects.filter(changes__icontains=private).exists()


def test_a_card_is_mailed_on_its_day_by_the_accounts_own_calendar(counter, postbox, later, monkeypatch):
    start = datetime(2026, 11, 23, 3, tzinfo=UTC)  # in New York it is still the evening of the 22nd
    monkeypatch.setattr(clock, "now", lambda: start)

    assert sell(counter, deliver_on="2026-11-22").status_code == 201
    sell(counter, "a-gift-card-sale-02", deliver_on="2026-11-24", email="alan@example.org")
    today, other = GiftCard.objects.order_by("pk")

    assert work_of(SendGiftCard, today).due_at == start
    assert work_of(SendGiftCard, other).due_at == datetime(2026, 11, 24, 13, tzinfo=UTC)  # eight in New York
    assert do(SendGiftCard, today)
    assert not do(SendGiftCard, other)
    assert postbox.recipients == ["grace@example.org"]

    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 24, 13, 2, tzinfo=UTC))
    assert list_overdue_jobs(kind=SendGiftCard.kind, now=clock.now()) == [work_of(SendGiftCard, other).pk]
    assert do(SendGiftCard, other)
    assert postbox.recipients == ["grace@example.org", "alan@example.org"]
    assert other.deliver_on == date(2026, 11, 24)


def test_a_card_that_was_taken_back_before_its_day_is_not_mailed(counter, postbox):
    sell(counter)
    card = GiftCard.objects.get()
    GiftCard.objects.update(is_active=False)

    assert not do(SendGiftCard, card)
    assert work_of(SendGiftCard, card).state == OutboxJob.State.NOT_NEEDED
    assert postbox.messages == []


def test_a_missing_email_and_a_card_worth_more_than_was_paid_are_reported(counter):
    sell(counter)
    card = GiftCard.objects.get()
    OutboxJob.objects.all().delete()
    part = Part.objects.get()
    GiftCardEntry.objects.update(amount=Decimal("60.00"))
    GiftCard.objects.update(original=Decimal("60.00"), balance=Decimal("60.00"))

    assert [difference.sentence for difference in find_differences()] == [
        f"Payment part {part.pk}: total is 50.00, but the gift card that it sold make 60.00.",
        f"Gift card {card.pk} was sold by reservation {card.sale_id}, but the mail with it was never owed.",
    ]


def test_role_1_sells_for_the_account_that_it_has_chosen(performance, api_for):
    platform = make_account("Platform", is_platform=True)
    api = api_for(make_user(platform, Role.PLATFORM_ADMINISTRATOR))

    assert sell(api, account=performance.account_id).status_code == 201
    assert GiftCard.objects.get().account == performance.account
    assert sell(api, "a-gift-card-sale-02", account=999_999).status_code == 404


def test_staff_sell_for_their_own_account_whatever_they_name(counter, performance):
    other = make_account()

    sell(counter, account=other.pk)

    assert GiftCard.objects.get().account == performance.account


def test_the_public_and_other_accounts_read_nothing_of_the_sale(counter, api_for):
    sold = sell(counter).json()

    assert api_for().get(f"/v1/sales/payments/{sold['payment']}").status_code == 404
    other = api_for(make_user(make_account(), Role.DOOR_STAFF))
    assert other.get(f"/v1/sales/payments/{sold['payment']}").status_code == 404


def test_yesterday_is_too_late_also_by_the_accounts_calendar(counter, monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 23, 3, tzinfo=UTC))

    assert sell(counter, deliver_on="2026-11-21").status_code == 422
    assert sell(counter, deliver_on=str(date(2026, 11, 22) + timedelta(days=365))).status_code == 201


def test_a_counter_reserves_a_card_first_and_asks_how_its_payment_stands(counter, performance):
    reserved = sell(counter, reserve_only=True).json()
    assert (reserved["status"], sell(counter, reserve_only=True).json()["reservation"]) == (
        "Progress",
        reserved["reservation"],
    )
    secret = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    path = f"/v1/sales/reservations/{reserved['reservation']}"
    state = f"/v1/sales/payments/{reserved['payment']}"

    paid = counter.post(f"{path}/payment", {"gateway": "cash", "tendered": "60.00"}, **secret).json()
    again = counter.post(f"{path}/payment", {"gateway": "terminal"}, **secret).json()

    assert [
        (one["status"], one["gateway"], one["change"]) for one in (paid, again, counter.get(state, **secret).json())
    ] == [("Success", "cash", "10.00")] * 3
    assert counter.delete(path, **secret).status_code == 409
    assert (GiftCard.objects.count(), Charge.objects.count()) == (1, 1)


def test_a_card_that_was_only_reserved_is_given_back(counter):
    reserved = sell(counter, reserve_only=True).json()
    path = f"/v1/sales/reservations/{reserved['reservation']}"
    secret = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}

    assert counter.delete(path, **secret).status_code == 200
    assert counter.post(f"{path}/payment", {"gateway": "cash"}, **secret).status_code == 409
