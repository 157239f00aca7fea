"""Exchanges by another system: quoted, then made just so; who has paid settles the difference."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.inventory.models import Reservation
from server.payments.models import Charge, Refund
from server.platform import clock
from server.pricing.models import TicketType
from server.sales.models import Exchange, Order, OrderEvent, RequestedEmail, Ticket
from server.sales.services.reserving import secret_of
from server.sales.tests.by_card.paying import pay_by_card, verify
from server.testing.factories import let_pass, make_performance, make_staff, make_type, sell_tickets
from server.testing.tenants import admit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("check_integrity")]


@pytest.fixture
def dearer(performance):
    return make_performance(performance.event, price=Decimal("30.00"))


@pytest.fixture
def cheaper(performance):
    return make_performance(performance.event, price=Decimal("12.00"))


def quote(partner, order, target, **fields):
    answer = partner.api.post(f"/api/orders/{order.pk}/exchange/quote", {"performance": target.pk, **fields})
    assert answer.status_code == 200, answer.json()
    return answer.json()


def exchange(partner, order, quoted, **how):
    return partner.post(f"orders/{order.pk}/exchange", {"quote": quoted["quote"], **how})


def places(order):
    return set(
        Ticket.objects.filter(order__payment=order.payment, status="valid").values_list("performance", flat=True)
    )


def test_a_quote_says_what_it_comes_to_and_claims_nothing(partner, performance, dearer):
    order = partner.sell(performance)
    quoted = quote(partner, order, dearer)

    assert (quoted["order"], quoted["performance"], quoted["tickets"], quoted["whole"]) == (
        order.pk,
        dearer.pk,
        2,
        True,
    )
    assert (quoted["old_total"], quoted["new_total"], quoted["difference"]) == ("40.00", "60.00", "20.00")
    assert (quoted["settled"], quoted["currency"]) == ("charge", "GBP")
    assert [(line["kind"], line["quantity"], line["amount"]) for line in quoted["lines"]] == [
        ("given_up", 2, "40.00"),
        ("had", 2, "60.00"),
    ]
    assert places(order) == {performance.pk}


def test_the_client_pays_for_dearer_tickets_itself(partner, performance, dearer):
    order = partner.sell(performance)
    answer = exchange(partner, order, quote(partner, order, dearer))

    body = answer.json()
    assert (answer.status_code, body["status"], body["difference"]) == (200, "made", "20.00")
    assert (body["new_order"], body["payment_url"]) == (order.pk, None)
    assert places(order) == {dearer.pk}
    charge = Charge.objects.latest("pk")
    assert (charge.gateway, charge.amount, charge.by) == ("offline", Decimal("20.00"), None)
    noted = OrderEvent.objects.filter(order=order, kind=OrderEvent.Kind.EXCHANGED).latest("pk")
    assert (noted.by, noted.description) == (None, "£20.00 charged, by Partner")


def test_it_gives_back_what_cheaper_ones_leave(partner, performance, cheaper):
    order = partner.sell(performance)
    body = exchange(partner, order, quote(partner, order, cheaper)).json()

    assert (body["status"], body["difference"]) == ("made", "-16.00")
    refund = Refund.objects.get()
    assert (refund.gateway, refund.amount, refund.status) == ("offline", Decimal("16.00"), "succeeded")
    assert places(order) == {cheaper.pk}


def test_some_tickets_go_and_others_stay(partner, performance, dearer):
    order = partner.sell(performance)
    first = order.tickets.order_by("pk")[0]
    child = make_type(performance.event, adjustment="percentage", amount=Decimal(50))
    body = {"tickets": [first.pk], "new_tickets": [{"ticket_type": child.pk, "quantity": 2}]}
    data = exchange(partner, order, quote(partner, order, dearer, **body)).json()

    assert data["new_order"] != order.pk
    assert places(order) == {performance.pk, dearer.pk}
    made = Order.objects.get(pk=data["new_order"])
    assert list(made.tickets.values_list("type_name", flat=True)) == ["Child", "Child"]


def test_an_exchange_gives_a_booking_no_more_of_a_type_than_it_may_have(partner, performance, dearer):
    child = make_type(performance.event, most_per_booking=2)
    order = partner.sell(performance)
    target, first = f"/api/orders/{order.pk}/exchange/quote", order.tickets.order_by("pk")[0].pk

    def quote_types(*new):
        rows = [{"ticket_type": child.pk, "quantity": quantity} for quantity in new]
        return partner.api.post(target, {"performance": dearer.pk, "tickets": [first], "new_tickets": rows})

    for new in ((3,), (2, 1)):  # a type that is named twice is counted together
        refused = quote_types(*new)
        assert (refused.status_code, refused.json()["code"]) == (422, "choose_types")
        assert [row["reason"] for row in refused.json()["missing"]] == ["at most 2 tickets per booking"]
    assert quote_types(1, 1).status_code == 200


def test_repeated_request_returns_the_same_exchange(partner, performance, dearer):
    order = partner.sell(performance)
    quoted = quote(partner, order, dearer)
    first = exchange(partner, order, quoted)
    assert exchange(partner, order, quoted).json() == first.json()
    assert Exchange.objects.filter(status=Exchange.Status.MADE).count() == 1


def test_what_a_buyer_paid_by_card_goes_back_to_the_card(partner, by_card, cheaper, stripe):
    order = by_card()
    body = exchange(partner, order, quote(partner, order, cheaper)).json()
    assert body["status"] == "made"
    assert (Refund.objects.get().gateway, Refund.objects.get().status) == ("stripe", "succeeded")


def test_for_dearer_tickets_a_buyer_is_sent_a_link(partner, by_card, dearer, settings):
    settings.PUBLIC_URL = "https://tickets.example"
    order = by_card()
    quoted = quote(partner, order, dearer)
    refused = exchange(partner, order, quoted)
    assert (refused.status_code, refused.json()["code"]) == (409, "buyers_money")

    body = exchange(partner, order, quoted, by="link").json()
    assert (body["status"], body["new_order"]) == ("pending", None)
    assert body["payment_url"].startswith(f"https://tickets.example/o/{order.payment.reference}#")
    assert body["expires_at"]
    assert RequestedEmail.objects.filter(payment=order.payment, kind="exchange_link").count() == 1
    assert places(order) == {order.performance_id}


def test_the_tickets_are_exchanged_once_the_buyer_has_paid(partner, by_card, dearer, stripe, settings, api_for):
    settings.PUBLIC_URL = "https://tickets.example"
    order = by_card()
    exchange(partner, order, quote(partner, order, dearer), by="link")
    reservation = Reservation.objects.get(part__exchange__order=order)
    waits = {"reservation": reservation.pk, "secret": secret_of(reservation), "payment": order.payment.reference}

    stripe.confirm(pay_by_card(api_for(), waits)["client_secret"])
    assert verify(api_for(), waits).json()["status"] == "Success"
    assert places(order) == {dearer.pk}
    assert OrderEvent.objects.filter(description="£20.00 charged, by Partner").exists()


def test_what_the_box_office_sold_is_exchanged_there(partner, performance, dearer, cheaper):
    order = sell_tickets(performance, 2).orders.get()
    for target in (dearer, cheaper):
        answer = exchange(partner, order, quote(partner, order, target))
        assert (answer.status_code, answer.json()["code"]) == (409, "at_the_counter")
    assert places(order) == {performance.pk}


def test_neither_past_nor_admitted_tickets_are_a_clients(partner, performance, dearer):
    order = partner.sell(performance)
    admit(make_staff(performance.account), order.tickets.order_by("pk")[0])
    body = {"performance": dearer.pk}
    admitted = partner.api.post(f"/api/orders/{order.pk}/exchange/quote", body)
    assert (admitted.status_code, admitted.json()["code"]) == (409, "not_for_clients")

    other = partner.sell(performance)
    quoted = quote(partner, other, dearer)
    let_pass(performance)
    for answer in (exchange(partner, other, quoted), partner.api.post(f"/api/orders/{other.pk}/exchange/quote", body)):
        assert (answer.status_code, answer.json()["code"]) == (409, "not_for_clients")


def test_another_clients_quote_is_not_there(partner, partner_for, performance, dearer):
    order = partner.sell(performance)
    quoted = quote(partner_for(performance.account, "Other"), order, dearer)
    assert exchange(partner, order, quoted).status_code == 404


def test_only_units_of_the_order_that_are_left_are_exchanged(partner, performance, dearer):
    order, other = partner.sell(performance), partner.sell(performance)
    gone, stays = order.tickets.order_by("pk")
    partner.post(f"orders/{order.pk}/refunds", {"tickets": [gone.pk]})
    path = f"/api/orders/{order.pk}/exchange/quote"

    answer = partner.api.post(path, {"performance": dearer.pk, "tickets": [gone.pk]})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_refunded")
    foreign = other.tickets.order_by("pk")[0]
    answer = partner.api.post(path, {"performance": dearer.pk, "tickets": [stays.pk, foreign.pk]})
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "body",
    [{}, {"performance": "x"}, {"performance": 1, "new_tickets": [{"quantity": 0}]}, {"performance": 1, "seats": 1}],
)
def test_garbage_is_refused(partner, performance, body):
    order = partner.sell(performance)
    assert partner.api.post(f"/api/orders/{order.pk}/exchange/quote", body).status_code == 422
    assert partner.post(f"orders/{order.pk}/exchange", body).status_code == 422


@pytest.mark.parametrize("path", ["exchange/quote", "refunds/quote"])
def test_a_unit_is_named_once(partner, performance, dearer, path):
    order = partner.sell(performance)
    first, second = order.tickets.order_by("pk")
    body = {"performance": dearer.pk, "tickets": [first.pk, second.pk, first.pk]}
    answer = partner.api.post(f"/api/orders/{order.pk}/{path}", body)
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "named_twice", "tickets")
    answer = partner.api.post(f"/api/orders/{order.pk}/{path}", {**body, "tickets": [], "upsells": [7, 7]})
    assert (answer.status_code, answer.json()["field"]) == (422, "upsells")


def test_a_refund_names_a_unit_once(partner, performance):
    order = partner.sell(performance)
    first = order.tickets.order_by("pk")[0]
    answer = partner.post(f"orders/{order.pk}/refunds", {"tickets": [first.pk, first.pk]})
    assert (answer.status_code, answer.json()["code"]) == (422, "named_twice")
    assert not Refund.objects.exists()


def test_a_deleted_type_is_exchanged_for_another_one(partner, performance, dearer):
    child = make_type(performance.event, "Child (2025)")
    order = partner.sell(performance, type=child.pk)
    TicketType.objects.filter(pk=child.pk).update(deleted_at=clock.now())

    refused = partner.api.post(f"/api/orders/{order.pk}/exchange/quote", {"performance": dearer.pk})
    assert (refused.status_code, refused.json()["code"]) == (422, "choose_types")
    (missing,) = refused.json()["missing"]
    assert (missing["tickettypeid"], missing["name"], missing["reason"]) == (child.pk, "Child (2025)", "no longer sold")

    body = {"new_tickets": [{"ticket_type": None, "quantity": 2}]}
    made = exchange(partner, order, quote(partner, order, dearer, **body))
    assert (made.status_code, made.json()["status"]) == (200, "made")
    assert places(order) == {dearer.pk}
