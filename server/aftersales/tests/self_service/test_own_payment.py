"""A payment's own page: what its link opens, for whom, and which actions it offers."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.abuse.services import attempts
from server.accounts.caller import LinkHolder
from server.accounts.models import Account
from server.aftersales.order_page.services import change_email, resend_tickets
from server.aftersales.refunds.services import request_refund
from server.aftersales.self_service.selectors import find_own_order
from server.aftersales.tests.exchanges.factories import SaleFixture, live, make_sale_fixture
from server.aftersales.tests.self_service.factories import Buyer, allow
from server.catalogue.events.models import AfterSale, Performance
from server.messaging.services.delivery import SendOrderEmail
from server.messaging.services.sale_emails import SendTickets
from server.payments.models import Payment
from server.payments.services.checkouts import remove_buyer
from server.platform import clock
from server.platform.errors import NotFound
from server.sales.links import opens_order, order_address, order_key
from server.sales.models import Order, RequestedEmail
from server.sales.services.delivery import code_of
from server.sales.tests.refunding import FakeProvider, sell_by_card
from server.testing.factories import make_performance, reserve_tickets, sell_tickets
from server.testing.jobs import do
from server.testing.outside.postbox import PostBox

pytestmark = pytest.mark.django_db


def test_the_link_opens_what_was_bought(sale: SaleFixture, buyer: Buyer):
    page, order = buyer.page(), buyer.order()

    assert (page["payment"], page["name"], page["email"]) == (
        sale.payment.reference,
        "Maya Field",
        "maya@example.org",
    )
    assert (order["event_name"], order["status"], order["total"]) == ("Twelfth Night", "paid", "40.00")
    assert [ticket["code"] for ticket in order["tickets"]] == [
        code_of(sale.payment, ticket) for ticket in live(sale.order)
    ]
    assert page["pdf"].startswith(f"/v1/sales/payments/{sale.payment.reference}/tickets.pdf?token=")
    assert buyer.api.get(page["pdf"]).status_code == 200
    assert buyer.api.get(page["calendar"]).status_code == 200


def test_wrong_key_is_answered_like_a_missing_payment(sale: SaleFixture, buyer: Buyer):
    other = make_sale_fixture().payment
    missing = Buyer(sale.payment)
    missing.payment = type(sale.payment)(reference="ORD-AAAAAAAAAAAA")
    expected = missing.request("get")
    assert expected.status_code == 404

    for key in ("", "x", order_key(other), buyer.key[:-1], buyer.key + "x", "\xff", "x" * 10_000, f"{buyer.key}:1"):
        refused = Buyer(sale.payment, key).request("get")
        assert (refused.status_code, refused.json()) == (404, expected.json()), key


def test_a_key_in_the_query_opens_nothing(sale: SaleFixture, buyer: Buyer):
    answer = buyer.api.get(f"/v1/mine/{sale.payment.reference}?key={buyer.key}")

    assert answer.status_code == 404


def test_old_links_end_with_the_address_that_they_were_mailed_to(sale: SaleFixture, buyer: Buyer):
    change_email(caller=sale.seller, order_id=sale.order.pk, email="maya@elsewhere.org")

    assert buyer.request("get").status_code == 404
    sale.payment.refresh_from_db()
    assert Buyer(sale.payment).request("get").status_code == 200


def test_who_was_removed_has_no_link_any_more(sale: SaleFixture, buyer: Buyer, settings):
    settings.PUBLIC_URL = "https://tickets.example"
    remove_buyer(payment=sale.payment)

    assert buyer.request("get").status_code == 404
    assert Buyer(sale.payment).request("get").status_code == 404
    assert order_address(sale.payment) == ""


def test_who_gave_no_address_is_mailed_none_but_may_be_shown_the_page(settings):
    settings.PUBLIC_URL = "https://tickets.example"
    payment = sell_tickets(make_performance(), 1)

    assert opens_order(payment, order_key(payment))
    assert order_address(payment) == ""


def test_what_is_not_paid_is_not_there():
    reserved = reserve_tickets(make_performance(), 1)
    reserved.payment.buyer_email = "maya@example.org"
    reserved.payment.save()

    assert Buyer(reserved.payment).request("get").status_code == 404


def test_address_carries_its_key_in_the_fragment(sale: SaleFixture, settings):
    assert order_address(sale.payment) == ""

    settings.PUBLIC_URL = "https://tickets.example"
    address, _, key = order_address(sale.payment).partition("#")
    assert address == f"https://tickets.example/o/{sale.payment.reference}"
    assert opens_order(sale.payment, key)


def test_another_payments_order_is_not_there(sale: SaleFixture):
    other = make_sale_fixture()
    caller = LinkHolder(sale.payment.pk, sale.payment.account_id)

    assert find_own_order(caller=caller, order_id=sale.order.pk).order == sale.order
    with pytest.raises(NotFound):
        find_own_order(caller=caller, order_id=other.order.pk)


def test_asking_again_and_again_is_refused(buyer: Buyer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(attempts, "OWN_ORDERS", replace(attempts.OWN_ORDERS, most=2))
    wrong = Buyer(buyer.payment, "x")

    assert [each.request("get").status_code for each in (wrong, buyer, buyer, wrong)] == [404, 200, 429, 429]


def may_of(buyer: Buyer) -> dict[str, str]:
    return {name: permission["why"] for name, permission in buyer.order()["may"].items()}


@pytest.fixture
def by_card(provider: FakeProvider) -> Payment:
    """A payment that can be refunded without the counter."""
    return sell_by_card(make_performance(), 2).payment


def test_what_is_not_offered_is_asked_of_the_organiser(buyer: Buyer):
    reached = {"contact_phone": "0115 989", "contact_page": "https://barn.example/visit"}
    Account.objects.update(contact_email="box@theatre.example", **reached)

    page = buyer.page()
    assert (page["contact"], {name: page[name] for name in reached}) == ("box@theatre.example", reached)
    assert {permission["offered"] for permission in buyer.order()["may"].values()} == {False}


NOT_HERE = "The organiser does not offer this online. Please ask them."


def test_without_terms_everything_is_the_organisers(buyer: Buyer):
    assert may_of(buyer) == dict.fromkeys(("exchange", "cancel", "rename", "add_upsells"), NOT_HERE)
    assert not any(permission["allowed"] for permission in buyer.order()["may"].values())


@pytest.mark.parametrize(
    ("terms", "name"),
    [
        ({"exchanges": AfterSale.Directions.UP}, "exchange"),
        ({"cancels": True}, "cancel"),
        ({"renames": True}, "rename"),
        ({"adds_upsells": True}, "add_upsells"),
    ],
)
def test_each_term_allows_its_own(by_card: Payment, terms, name):
    allow(by_card, **terms)
    buyer = Buyer(by_card)

    assert {key for key, why in may_of(buyer).items() if not why} == {name}


EVERYTHING = {"exchanges": AfterSale.Directions.BOTH, "cancels": True, "renames": True, "adds_upsells": True}


def test_each_ends_so_long_before_the_performance(by_card: Payment):
    allow(by_card, **EVERYTHING, exchange_hours=24, cancel_hours=1)
    performance, buyer = by_card.orders.get().performance, Buyer(by_card)
    _begin_in(performance, timedelta(hours=23))
    assert may_of(buyer)["exchange"] == "This was possible until 24 hours before the performance"
    assert may_of(buyer)["cancel"] == ""

    _begin_in(performance, timedelta(minutes=59))
    assert may_of(buyer)["cancel"] == "This was possible until 1 hour before the performance"
    assert (may_of(buyer)["rename"], may_of(buyer)["add_upsells"]) == ("", "")

    _begin_in(performance, timedelta(minutes=-1))
    assert (may_of(buyer)["rename"], may_of(buyer)["add_upsells"]) == ("The performance has begun",) * 2


def _begin_in(performance: Performance, span: timedelta) -> None:
    begins = clock.now() + span
    before = begins - timedelta(days=1)
    Performance.objects.filter(pk=performance.pk).update(on_sale_at=before, off_sale_at=begins, starts_at=begins)


def test_what_was_used_is_not_cancelled_and_what_is_all_used_not_exchanged(sale: SaleFixture, buyer: Buyer):
    allow(sale.payment, **EVERYTHING)
    first, second = live(sale.order)
    used = "Part of this order has already been used"
    sale.order.tickets.filter(pk=first.pk).update(status="admitted", admitted_at=clock.now())
    assert (may_of(buyer)["exchange"], may_of(buyer)["cancel"]) == ("", used)

    sale.order.tickets.filter(pk=second.pk).update(status="admitted", admitted_at=clock.now())
    assert (may_of(buyer)["exchange"], may_of(buyer)["rename"]) == (used, used)
    sale.order.tickets.update(status="valid", admitted_at=None)


def test_what_was_given_back_is_over(sale: SaleFixture, buyer: Buyer):
    allow(sale.payment, **EVERYTHING)
    request_refund(caller=sale.seller, order_id=sale.order.pk)

    assert set(may_of(buyer).values()) == {"Nothing is left in this order"}
    assert [ticket["code"] for ticket in buyer.order()["tickets"]] == ["", ""]
    assert buyer.page()["pdf"] == ""


def test_the_page_reads_as_much_for_many_orders_as_for_one(sale: SaleFixture, buyer: Buyer):
    buyer.page()
    with CaptureQueriesContext(
        connection,
    ) as one:
        buyer.page()
    sale.exchange(sale.equal, tickets=sale.some(1))
    assert Order.objects.filter(payment=sale.payment).count() == 2
    with CaptureQueriesContext(connection) as two:
        buyer.page()

    assert len(two) == len(one)


@pytest.mark.parametrize("kind", ["plain", "html"])
def test_the_mail_with_the_tickets_has_the_link(sale: SaleFixture, postbox: PostBox, settings, kind: str):
    settings.PUBLIC_URL = "https://tickets.example"

    assert do(SendTickets, sale.payment)

    body = postbox.messages[0].get_body((kind,))
    assert body is not None
    assert order_address(sale.payment) in body.get_content()


@pytest.mark.parametrize(("is_open", "is_linked"), [(False, True), (True, False)])
def test_the_mail_of_a_demo_on_this_machine_has_the_link(
    sale: SaleFixture, postbox: PostBox, settings, is_open: bool, is_linked: bool
):
    settings.DEMO, settings.IS_OPEN, settings.PORT, settings.TLS = True, is_open, 8123, False

    assert do(SendTickets, sale.payment)

    body = postbox.messages[0].get_body(("plain",))
    assert body is not None
    text = body.get_content()
    assert (f"http://localhost:8123/o/{sale.payment.reference}#" in text) is is_linked


def test_what_is_sent_to_somebody_else_opens_nothing(sale: SaleFixture, postbox: PostBox, settings):
    settings.PUBLIC_URL = "https://tickets.example"
    resend_tickets(caller=sale.seller, reference=sale.payment.reference, address="support@example.org")

    assert do(SendOrderEmail, RequestedEmail.objects.get())

    assert "/o/" not in str(postbox.messages[0].get_body(("plain",)))


def test_where_nobody_knows_our_address_the_mail_has_no_link(sale: SaleFixture, postbox: PostBox):
    assert do(SendTickets, sale.payment)

    assert "/o/" not in str(postbox.messages[0].get_body(("plain",)))
