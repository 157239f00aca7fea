"""A slow provider is one more gateway: the reservation is `paying` until its answer is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIRequestFactory

from server.abuse.limits import BuyingLimits
from server.abuse.services import attempts
from server.accounts.caller import Channel
from server.accounts.models import Account
from server.aftersales.reconciliation_api import WebhookView
from server.catalogue.events.models import Performance
from server.inventory.models import Reservation, Stock
from server.payments.models import Charge, Payment, ProviderEvent, Refund, SearchTerm
from server.payments.provider_messages import ProviderUpdate, UpdateKind
from server.payments.services.checkouts import Buyer
from server.payments.services.gateways import (
    GATEWAYS,
    GatewayResult,
    ProviderAccessDenied,
    ProviderUnreachable,
    ProviderWebhook,
    localized_payment_method,
    way_back,
)
from server.payments.services.gateways.gateway import PaymentGateway
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.errors import MoneyGoesBack
from server.sales.models import Order, Ticket
from server.sales.services.checkout import check_out, fail, settle
from server.sales.services.release import expire_reservations
from server.sales.tests.sales import item, order_page, pay, payment_of, reserve
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import make_performance, make_staff, make_user, reserve_tickets

pytestmark = pytest.mark.django_db
Status = Charge.Status


class FakeCards(PaymentGateway):
    """Answers as configured, and records the charges of its calls, and whether they came inside a transaction."""

    name = "sham"
    label = "Sham"
    buyer_label = "Magic"
    way_back = "by magic."
    is_at_once = False

    def __init__(self) -> None:
        self.answer: GatewayResult | Exception = GatewayResult(
            status=Status.PENDING, provider_id="pi_1", client_secret="pi_1_secret"
        )
        self.calls: list[str] = []
        self.was_in_transaction = False
        self.given_up = Status.PENDING  # the result of cancelling a charge
        self.meanwhile: Callable[[], object] | None = None  # runs once during the next call

    def is_open_to(self, channel: Channel, seller: Account) -> bool:
        return True

    def check(self, *, channel, due, tendered) -> None:
        """Accept every amount."""

    def begin(self, charge: Charge) -> GatewayResult:
        self.calls.append(charge.idempotency_key)
        self.was_in_transaction |= connection.in_atomic_block
        answer, happens, self.meanwhile = self.answer, self.meanwhile, None
        if happens is not None:
            happens()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def check_charge(self, charge: Charge) -> GatewayResult:
        self.calls.append(charge.idempotency_key)
        return GatewayResult(status=Status.PENDING)

    def give_up(self, charge: Charge) -> GatewayResult:
        return GatewayResult(status=self.given_up)


@pytest.fixture
def cards(monkeypatch) -> FakeCards:
    fake = FakeCards()
    monkeypatch.setitem(GATEWAYS, "sham", fake)
    return fake


@pytest.fixture
def counter(api_for):
    performance = make_performance(capacity=10)
    api = api_for(make_user(performance.account))
    return api, reserve(api, item(performance, 2))


def test_anonymous_calls_to_the_provider_are_limited(api_for, cards, monkeypatch):
    """Each call blocks a thread, and one of the few connections to the provider, that other buyers need."""
    monkeypatch.setattr(attempts, "PROVIDER_REQUESTS", replace(attempts.PROVIDER_REQUESTS, most=3))
    performance = make_performance(capacity=10)
    public, counter = api_for(), api_for(make_user(performance.account))
    reserved = reserve(public, item(performance, 1))
    path = f"/v1/sales/payments/{reserved['payment']}/verify"
    headers = {"X-Reservation-Secret": reserved["secret"]}

    buyer = {"name": "Ada", "email": "ada@example.org"}
    assert pay(public, reserved, "sham", buyer=buyer).status_code == 200
    answers = [public.post(path, headers=headers).status_code for _ in range(3)]
    assert answers == [200, 200, 429]
    assert pay(public, reserved, "sham", buyer=buyer).status_code == 429
    assert len(cards.calls) == 3
    assert payment_of(public, reserved)["status"] == "Progress", "what is known is told all the same"
    assert counter.post(path).status_code == 200, "and people of its account are not counted"


def test_corrected_address_on_the_card_page_gets_the_tickets(api_for, cards):
    performance = make_performance(capacity=10)
    public = api_for()
    reserved = reserve(public, item(performance, 1))
    for email in ("ada@exmaple.org", "ada@example.org"):
        assert pay(public, reserved, "sham", buyer={"name": "Ada", "email": email}).json()["is_being_paid"]

    assert (Payment.objects.get().buyer_email, len(set(cards.calls))) == ("ada@example.org", 1)
    assert list(SearchTerm.objects.filter(word__contains="@").values_list("word", flat=True)) == ["ada@example.org"]
    settle(charge_id=Charge.objects.get().pk)
    pay(public, reserved, "sham", buyer={"name": "Eve", "email": "eve@example.org"})
    assert Payment.objects.get().buyer_name == "Ada", "what is paid stays whose it is"


def test_order_page_shows_a_payment_in_progress_and_its_failure(api_for, cards):
    performance = make_performance(capacity=10)
    public, counter = api_for(), api_for(make_user(performance.account))
    reserved = reserve(public, item(performance, 1))
    order = Order.objects.get()
    versions = [order.version]
    pay(public, reserved, "sham", buyer={"name": "Ada", "email": "ada@example.org"})
    page = order_page(counter, order.pk)
    assert (page["reservation"]["is_being_paid"], page["endusername"]) == (True, "Ada")
    versions.append(page["version"])
    fail(charge_id=Charge.objects.get().pk, provider_id="pi_1")
    page = order_page(counter, order.pk)
    assert page["reservation"]["is_being_paid"] is False
    versions.append(page["version"])
    assert versions == sorted(set(versions)), "a page takes what is newer than what it has"


def stock_counters() -> tuple[int, int]:
    return Stock.objects.values_list("reserved", "sold").get()


def test_a_payment_under_way_is_in_progress_for_everybody(counter, cards):
    api, reserved = counter
    body = pay(api, reserved, "sham").json()

    assert (body["status"], body["is_being_paid"], body["client_secret"]) == ("Progress", True, "pi_1_secret")
    assert (body["pdf"], body["orders"][0]["tickets"]) == (None, [])
    assert payment_of(api, reserved) == {**body, "client_secret": None}
    listed = api.post("/v1/events/searchOrderDetails", {"payment_method": "Reserved"}).json()["data"]["eventinfo"]
    assert [row["paymentstatus"] for row in listed] == ["Progress"]
    assert Reservation.objects.get().status == Reservation.Status.PAYING
    assert Charge.objects.values_list("status", "provider_id").get() == (Status.PENDING, "pi_1")
    assert stock_counters() == (2, 0)
    assert list(find_differences()) == []


def test_whoever_hears_first_issues_the_tickets_and_once(counter, cards):
    api, reserved = counter
    pay(api, reserved, "sham")
    charge = Charge.objects.get()

    first = settle(charge_id=charge.pk, provider_id="pi_1")
    again = settle(charge_id=charge.pk, provider_id="pi_1")

    assert [len(one.tickets[first.orders[0].pk]) for one in (first, again)] == [2, 2]
    assert Ticket.objects.count() == 2
    assert (payment_of(api, reserved)["status"], pay(api, reserved, "sham").json()["status"]) == (
        "Success",
        "Success",
    )
    assert stock_counters() == (0, 2)
    assert list(find_differences()) == []


def test_a_provider_that_answers_at_once_is_settled_at_once(counter, cards):
    api, reserved = counter
    cards.answer = GatewayResult(status=Status.SUCCEEDED, provider_id="pi_2")

    assert pay(api, reserved, "sham").json()["status"] == "Success"
    assert Charge.objects.values_list("status", "provider_id").get() == (Status.SUCCEEDED, "pi_2")
    assert list(find_differences()) == []


@pytest.mark.parametrize(
    ("answer", "status", "message"),
    [
        (GatewayResult(status=Status.FAILED, message="Your card has no money"), 402, "Your card has no money"),
        (ProviderUnreachable(), 503, "The payment could not be started. Please try again."),
        (ProviderAccessDenied(), 503, "Card payments are not available right now. Please buy at the box office."),
    ],
)
def test_after_a_refusal_another_card_pays_the_same_reservation(counter, cards, answer, status, message):
    api, reserved = counter
    pending, cards.answer = cards.answer, answer
    refusal = pay(api, reserved, "sham")
    assert (refusal.status_code, refusal.json()["message"]) == (status, message)
    assert (Reservation.objects.get().status, stock_counters()) == (Reservation.Status.OPEN, (2, 0))

    cards.answer = pending
    assert pay(api, reserved, "sham").json()["status"] == "Progress"
    settle(charge_id=Charge.objects.get(status=Status.PENDING).pk)

    assert sorted(Charge.objects.values_list("status", flat=True)) == [Status.FAILED, Status.SUCCEEDED]
    assert len(set(cards.calls)) == 2, "each try is a charge of its own"
    assert list(find_differences()) == []


def test_asking_again_meanwhile_goes_on_with_the_same_charge(counter, cards):
    api, reserved = counter
    first, second = (pay(api, reserved, "sham").json() for _ in range(2))

    assert first == second
    assert (len(cards.calls), len(set(cards.calls))) == (2, 1)
    assert pay(api, reserved, "cash").json()["status"] == "Progress", "the counter does not charge it beside the card"
    assert Charge.objects.count() == 1


def test_busy_provider_leaves_the_first_charge_alone(counter, cards):
    api, reserved = counter
    results = []

    def pay_again() -> None:
        usual, cards.answer = cards.answer, ProviderUnreachable()
        results.append(pay(api, reserved, "sham").status_code)
        cards.answer = usual

    cards.meanwhile = pay_again
    first = pay(api, reserved, "sham").json()

    assert (results, first["is_being_paid"], first["client_secret"]) == ([503], True, "pi_1_secret")
    assert Charge.objects.values_list("status", "provider_id").get() == (Status.PENDING, "pi_1")
    assert Reservation.objects.get().status == Reservation.Status.PAYING, "nobody begins another beside it"
    settle(charge_id=Charge.objects.get().pk, provider_id="pi_1")
    assert payment_of(api, reserved)["status"] == "Success"


def test_unanswered_first_call_leaves_the_second_ones_charge_alone(counter, cards):
    api, reserved = counter
    results, usual = [], cards.answer

    def pay_again() -> None:
        cards.answer = usual
        results.append(pay(api, reserved, "sham").json()["client_secret"])

    cards.answer, cards.meanwhile = ProviderUnreachable(), pay_again

    assert pay(api, reserved, "sham").status_code == 503
    assert results == ["pi_1_secret"]
    assert Charge.objects.values_list("status", "provider_id").get() == (Status.PENDING, "pi_1")
    assert Reservation.objects.get().status == Reservation.Status.PAYING


def test_charge_given_up_meanwhile_reaches_no_browser(counter, cards):
    api, reserved = counter
    secret = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    results = []
    cards.given_up = Status.FAILED
    cards.meanwhile = lambda: results.append(
        api.delete(f"/v1/sales/reservations/{reserved['reservation']}", **secret).status_code
    )

    refusal = pay(api, reserved, "sham")

    assert (results, refusal.status_code, "client_secret" in refusal.json()) == ([200], 503, False)
    assert Charge.objects.values_list("status", "provider_id").get() == (Status.FAILED, "pi_1")
    assert stock_counters() == (0, 0)
    assert list(find_differences()) == []


def test_what_is_being_paid_is_not_cancelled_and_has_ten_minutes(counter, cards):
    api, reserved = counter
    pay(api, reserved, "sham")
    secret = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    refusal = api.delete(f"/v1/sales/reservations/{reserved['reservation']}", **secret)
    assert (refusal.status_code, refusal.json()["code"]) == (409, "being_paid")

    Reservation.objects.update(expires_at=clock.now())
    assert expire_reservations(now=clock.now() + timedelta(minutes=9)) == 0
    assert expire_reservations(now=clock.now() + timedelta(minutes=11)) == 1

    assert Charge.objects.get().status == Status.FAILED
    assert (payment_of(api, reserved)["status"], stock_counters()) == ("Failure", (0, 0))
    assert list(find_differences()) == []


def test_beginning_to_pay_frees_no_place_for_another_reservation(api_for, cards):
    performance = make_performance(capacity=100)
    public = api_for()
    buyer = {"name": "Ada", "email": "ada@example.org"}
    for _ in range(BuyingLimits.open_reservations):
        assert pay(public, reserve(public, item(performance, 1)), "sham", buyer=buyer).json()["is_being_paid"]

    body, key = {"items": [item(performance, 1)]}, {"HTTP_IDEMPOTENCY_KEY": "one-more-than-allowed"}
    assert public.post("/v1/sales/reservations", body, **key).json()["code"] == "too_many_reservations"


def test_money_for_what_somebody_has_cancelled_goes_back(counter, cards):
    api, reserved = counter
    cards.answer = ProviderUnreachable()
    pay(api, reserved, "sham")
    secret = {"HTTP_X_RESERVATION_SECRET": reserved["secret"]}
    assert api.delete(f"/v1/sales/reservations/{reserved['reservation']}", **secret).status_code == 200

    for _ in range(2):
        with pytest.raises(MoneyGoesBack):
            settle(charge_id=Charge.objects.get().pk, provider_id="pi_1")

    assert (Ticket.objects.count(), Refund.objects.get().kind) == (0, Refund.Kind.LATE)
    assert stock_counters() == (0, 0)
    assert list(find_differences()) == []


def test_late_refusal_does_not_undo_a_sale(counter, cards):
    api, reserved = counter
    pay(api, reserved, "sham")
    charge = Charge.objects.get()
    settle(charge_id=charge.pk)

    fail(charge_id=charge.pk, provider_id="pi_1")

    assert (Order.objects.get().status, Charge.objects.get().status) == (Order.Status.PAID, Status.SUCCEEDED)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_provider_is_called_outside_transactions_and_charges_once(cards):
    performance = make_performance()
    staff = make_staff(performance.account)
    reserved = reserve_tickets(performance, 2, caller=staff)
    who: dict[str, Any] = {
        "caller": staff,
        "reservation_id": reserved.reservation.pk,
        "secret": "",
        "gateway": "sham",
        "buyer": Buyer(),
    }

    answers = answers_of(all_at_once(lambda _: check_out(**who), times=16, callers=16))
    assert {answer.part.reservation.status for answer in answers} == {Reservation.Status.PAYING}
    assert (Charge.objects.count(), len(set(cards.calls)), cards.was_in_transaction) == (1, 1, False)

    charge = Charge.objects.get()
    settled = answers_of(all_at_once(lambda _: settle(charge_id=charge.pk), times=16, callers=16))

    assert {answer.payment.pk for answer in settled} == {Payment.objects.get().pk}
    assert Ticket.objects.count() == 2
    assert list(find_differences()) == []


class TestOneFileAndOneLine:
    """Only the list of gateways knows which there are: this one is nowhere else."""

    def test_it_is_offered_and_paid_through_and_its_words_are_used(self, api_for, cards):
        performance = make_performance(capacity=10)
        public, counter = api_for(), api_for(make_user(performance.account))
        event = public.get(f"/v1/sales/events/{performance.event_id}").json()
        assert event["online_payment"] is True
        assert "sham" in public.get(f"/v1/sales/performances/{performance.pk}").json()["gateways"]

        pay(public, reserve(public, item(performance, 1)), "sham", buyer={"name": "Ada", "email": "ada@example.org"})
        settle(charge_id=Charge.objects.get().pk)

        order = Order.objects.get()
        page = order_page(counter, order.pk)
        assert page["gateway"] == "sham"
        assert "Sham" in str(page["orderhistory"])
        assert (localized_payment_method(order.gateway), way_back(order.gateway)) == ("Magic", "by magic.")

    def test_the_cash_up_has_a_row_for_it(self, counter, cards):
        api, reserved = counter
        pay(api, reserved, "sham")
        settle(charge_id=Charge.objects.get().pk)
        pay(api, reserve(api, item(Performance.objects.get(), 1)), "cash")

        data = api.post("/v1/payment/dayTakings", {"accountid": Account.objects.latest("pk").pk}).json()["data"]

        assert [row["gateway"] for row in data["totals"][0]["rows"]] == ["cash", "sham"]

    def test_its_provider_is_heard_where_its_path_leads(self, counter, cards):
        api, reserved = counter
        pay(api, reserved, "sham")
        charge = Charge.objects.get()

        def read(body: bytes, header: str) -> ProviderUpdate:
            assert (body, header) == (b'{"paid": true}', "signed")
            return ProviderUpdate(
                gateway="sham",
                event_id="ev_1",
                kind=UpdateKind.CHARGE_SUCCEEDED,
                happened_at=clock.now(),
                provider_id=charge.provider_id,
                amount=charge.amount,
                currency=charge.part.payment.currency,
            )

        cards.webhook = ProviderWebhook(path="payment/sham", header="X-Sham", check=str, read=read)
        sent = APIRequestFactory().generic(
            "POST", "/", '{"paid": true}', "application/json", headers={"X-Sham": "signed"}
        )
        answer = WebhookView.as_view()(sent, gateway="sham")

        assert answer.status_code == 200, answer.data
        assert Order.objects.get().status == Order.Status.PAID
        assert ProviderEvent.objects.get().gateway == "sham"
