"""A test house is nobody's customer: no list has it, the public cannot buy there, nothing is mailed or charged."""

from __future__ import annotations

from decimal import Decimal
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import transaction

from server.accounts.caller import Channel, Staff
from server.accounts.models import Account, Role
from server.accounts.selectors import list_accounts, list_customers
from server.aftersales.reconciliation_comparison_services import enqueue_days
from server.api.public.test_account_services import replenish_events
from server.catalogue.events.models import Performance
from server.catalogue.venues.selectors import list_venues
from server.integrations.key_services import create_client, make_key
from server.integrations.models import ApiClient
from server.payments.models import Charge, ComparedDay, Gateway
from server.payments.services.checkouts import Buyer
from server.payments.services.gateways import available_gateways
from server.platform.errors import NotFound
from server.platform.models import OutboxJob
from server.platform.outbox import run_job
from server.reporting.dashboard_selectors import list_dashboard
from server.sales.models import TICKET_MAIL, OrderEvent, RequestedEmail
from server.sales.services import emails
from server.sales.services.emails import enqueue_email
from server.sales.tests.by_card.paying import BUYER, verify
from server.sales.tests.sales import item, pay, reserve
from server.testing.factories import make_account, make_event, make_performance, make_user, sell_tickets

pytestmark = pytest.mark.django_db
PUBLIC = "/v1/sales"


@pytest.fixture
def account_for_tests() -> Account:
    client, _ = create_client(account=make_account("Globe"), name="Partner")
    make_key(client=client, is_test=True)
    found = Account.objects.get(test_house_of=client.account)
    replenish_events(found.pk)
    return found


@pytest.fixture
def administrator(account_for_tests) -> Staff:
    return Staff(make_user(make_account("Foyer", is_platform=True), Role.PLATFORM_ADMINISTRATOR))


@pytest.fixture
def performance(account_for_tests) -> Performance:
    return Performance.objects.filter(account=account_for_tests).order_by("pk")[0]


@pytest.mark.database
def test_no_list_of_the_platform_has_it(account_for_tests, administrator):
    real = make_performance().account
    for accounts in (list_accounts(caller=administrator), list_customers(caller=administrator)):
        assert real in accounts
        assert account_for_tests not in accounts
    assert account_for_tests.pk not in list_dashboard(caller=administrator).values_list("account_id", flat=True)
    assert account_for_tests.pk not in list_venues(caller=administrator, account_id=account_for_tests.pk).values_list(
        "account_id", flat=True
    )


def test_nobody_works_there(account_for_tests, administrator):
    with pytest.raises(NotFound):
        administrator.account_for(account_for_tests.pk)


def test_the_platform_reads_nothing_of_it(api_for, account_for_tests, administrator, performance):
    answer = api_for(administrator.user).post("/v1/customers/getAllCustomerAccount", {})
    assert account_for_tests.name not in answer.content.decode()
    answer = api_for(administrator.user).get(f"{PUBLIC}/performances/{performance.pk}")
    assert answer.status_code == 404


def test_its_days_are_compared_with_no_provider(stripe, later):
    real = make_account(stripe_id="acct_real")
    account_for_tests = make_account(stripe_id="acct_test", test_house_of=real)
    later(days=3)
    enqueue_days()
    compared = set(ComparedDay.objects.values_list("account_id", flat=True))
    assert real.pk in compared
    assert account_for_tests.pk not in compared


def test_the_public_finds_nothing_to_buy(api_for, account_for_tests, performance):
    line = {"performance": performance.pk, "tickets": [{"ticket_type": None, "quantity": 1}]}
    responses = [
        api_for().post(f"{PUBLIC}/quotes", {"items": [line]}),
        api_for().post(f"{PUBLIC}/reservations", {"items": [line]}, HTTP_IDEMPOTENCY_KEY="k" * 16),
        api_for().post(f"{PUBLIC}/codes", {"performance": performance.pk, "code": "SAVE10"}),
        api_for().get(f"/buy/{performance.event_id}"),
        api_for().get(f"/buy/{performance.event_id}?app=foyer&reservationId=1.{'0' * 32}"),
        api_for().get(f"/widget/{performance.event_id}"),
        api_for().get(f"/widget/{performance.event_id}?app=foyer&reservationId=x"),
    ]
    assert [answer.status_code for answer in responses] == [404] * len(responses)


def test_only_a_card_without_money_is_taken_there(account_for_tests, stripe):
    account_for_tests.stripe_id = "acct_test"
    assert set(available_gateways(Channel.ONLINE, account_for_tests)) == {"testcard", Gateway.FREE}
    assert set(available_gateways(Channel.API, account_for_tests)) == {Gateway.FREE}


def test_nothing_is_mailed(performance, postbox):
    payment = sell_tickets(performance, 1, buyer=Buyer(name="Ada", email="ada@example.com"))
    work = OutboxJob.objects.get(kind=TICKET_MAIL, subject_id=payment.pk)

    run_job(work_id=work.pk)
    work.refresh_from_db()
    assert work.state == OutboxJob.State.NOT_NEEDED
    assert postbox.messages == []
    noted = OrderEvent.objects.filter(order__payment=payment).latest("pk")
    assert noted.description == "Tickets not mailed: this is a test order"


def test_no_email_is_sent_either(performance, postbox):
    payment = sell_tickets(performance, 1, buyer=Buyer(name="Ada", email="ada@example.com"))
    with transaction.atomic():
        email = enqueue_email(payment=payment, kind=emails.TICKETS)
    assert email is not None

    run_job(work_id=OutboxJob.objects.get(kind="orders.letter").pk)
    email.refresh_from_db()
    assert (email.state, email.why) == (RequestedEmail.State.BOUNCED, "test orders are not mailed")
    assert postbox.messages == []


def test_the_platform_takes_no_fees_there(api_for):
    client, _ = create_client(account=make_account("Rose", ticket_fee=Decimal("0.45")), name="Partner")
    make_key(client=client, is_test=True)
    account_for_tests = Account.objects.get(test_house_of=client.account)
    replenish_events(account_for_tests.pk)
    payment = sell_tickets(Performance.objects.filter(account=account_for_tests)[0], 1)
    assert [ticket.platform_fee for ticket in payment.orders.get().tickets.all()] == [Decimal("0.00")]


def test_by_a_clients_link_its_buyer_pays_with_a_card_that_takes_nothing(
    api_for, account_for_tests, performance, settings
):
    settings.PUBLIC_URL = "https://tickets.example"
    settings.STRIPE_SECRET_KEY = settings.STRIPE_PUBLISHABLE_KEY = ""
    _, key = make_key(client=ApiClient.objects.get(account=account_for_tests.test_house_of), is_test=True)
    partner = api_for()
    partner.credentials(HTTP_X_API_KEY=key)
    basket = {"items": [{"performance": performance.pk, "tickets": [{"quantity": 2}]}]}
    reserved = partner.post("/api/reservations", basket, HTTP_IDEMPOTENCY_KEY="a").json()
    body = {"by": "link", "buyer": {"name": "Ada", "email": "ada@example.org"}}
    data = partner.post(f"/api/reservations/{reserved['reservation']}/payment", body, HTTP_IDEMPOTENCY_KEY="b").json()
    page = urlsplit(data["link"])

    public = api_for()
    assert public.get(f"{page.path}?{page.query}").status_code == 200
    assert public.get(f"{PUBLIC}/events/{performance.event_id}").json()["card_gateway"] == "testcard"
    link = parse_qs(page.query)["reservationId"][0]
    opened = public.post(f"{PUBLIC}/links", {"link": link}).json()
    begun = pay(public, opened, "testcard", buyer=BUYER).json()
    card = {"number": "4242 4242 4242 4242", "expiry": "12/34", "cvc": "123"}
    assert public.post("/v1/payment/testCard", card, HTTP_X_TEST_CARD=begun["client_secret"]).status_code == 200
    assert verify(public, opened).json()["status"] == "Success"
    assert partner.get("/api/orders").json()["data"][0]["status"] == "paid"
    assert Charge.objects.get().gateway == "testcard"


def test_elsewhere_nobody_pays_with_that_card(api_for, account_for_tests, settings, stripe):
    real = make_performance(make_event(make_account("Rose", stripe_id="acct_rose")))
    reserved = reserve(api_for(), item(real, 1))
    assert pay(api_for(), reserved, "testcard", buyer=BUYER).status_code == 422
    answer = api_for().post("/v1/payment/testCard", {"number": "4242"}, HTTP_X_TEST_CARD="x")
    assert answer.status_code >= 400
    assert not Charge.objects.filter(gateway="testcard").exists()
