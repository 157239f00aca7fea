"""A payment can get a second reservation, as by an exchange: each is paid or ends by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest

from server.inventory.models import Stock
from server.payments.models import Gateway, Payment
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.errors import KeyReused, MixedBasket
from server.sales.models import Ticket
from server.sales.services.checkout import pay as pay_part
from server.sales.services.release import expire_reservations
from server.sales.services.reserving import Reserved, reserve
from server.sales.tests.sales import pay
from server.testing.crowd import all_at_once, answers_of
from server.testing.factories import make_performance, make_staff, make_user, reserve_tickets, sell_tickets

pytestmark = pytest.mark.django_db


def add(payment: Payment, performance, quantity: int = 1, key: str = "the-second-reservation") -> Reserved:
    basket_request = BasketRequest(lines=(BasketLine(performance=performance.pk, quantity=quantity),))
    caller = make_staff(performance.account)
    return reserve(caller=caller, basket_request=basket_request, idempotency_key=key, payment=payment)


def as_answer(second: Reserved) -> dict[str, object]:
    return {"reservation": second.reservation.pk, "secret": second.secret}


@pytest.fixture
def sale(api_for):
    performance = make_performance()
    later = make_performance(performance.event)
    payment = sell_tickets(performance, 2)
    api = api_for(make_user(performance.account))
    return payment, later, lambda: api.get(f"/v1/sales/payments/{payment.reference}").json(), api


@pytest.mark.database
def test_a_second_reservation_is_paid_by_itself(sale):
    payment, later, read, api = sale
    second = add(payment, later)
    assert second.payment.pk == payment.pk
    data = read()
    assert (data["status"], data["reservation"], len(data["orders"])) == ("Progress", second.reservation.pk, 2)
    assert list(find_differences()) == []

    paid = pay(api, as_answer(second)).json()

    assert (paid["status"], paid["total"], [len(order["tickets"]) for order in paid["orders"]]) == (
        "Success",
        "60.00",
        [2, 1],
    )
    assert {**paid, "change": None} == read()
    assert [part.total for part in payment.parts.order_by("pk")] == [40, 20]
    assert list(find_differences()) == []


def test_one_that_expires_leaves_what_was_paid_before(sale):
    payment, later, read, _ = sale
    before = read()
    add(payment, later)

    assert expire_reservations(now=clock.now() + timedelta(hours=1)) == 1

    after = read()
    assert [order["order"] for order in after["orders"]] == [order["order"] for order in before["orders"]]
    assert (after["status"], after["total"], after["pdf"]) == ("Success", "40.00", before["pdf"])
    assert Stock.objects.get(pk=later.pk).reserved == 0
    assert list(find_differences()) == []


def test_the_checkout_is_part_of_what_a_key_stands_for(sale):
    payment, later, _, _ = sale
    caller = make_staff(later.account)
    basket_request = BasketRequest(lines=(BasketLine(performance=later.pk, quantity=1),))
    first = reserve(
        caller=caller, basket_request=basket_request, idempotency_key="one-key-two-checkouts", payment=payment
    )
    again = reserve(
        caller=caller, basket_request=basket_request, idempotency_key="one-key-two-checkouts", payment=payment
    )

    assert (first.reservation, first.part, first.quote) == (again.reservation, again.part, again.quote)
    with pytest.raises(KeyReused):
        reserve(caller=caller, basket_request=basket_request, idempotency_key="one-key-two-checkouts")


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_two_parts_that_are_paid_at_once_are_two_versions():
    performance = make_performance()
    caller = make_staff(performance.account)
    first = reserve_tickets(performance, 1, caller=caller)
    ids = [first.reservation.pk, add(first.payment, performance).reservation.pk]
    before = Payment.objects.get().version

    def pay_one(place: int) -> Payment:
        return pay_part(caller=caller, reservation_id=ids[place % 2], secret="", gateway=Gateway.CASH, buyer=Buyer())

    answers_of(all_at_once(pay_one, times=8, callers=8))

    assert (Payment.objects.get().version, Ticket.objects.count()) == (before + 2, 2)
    assert list(find_differences()) == []


def test_another_accounts_checkout_takes_no_part(sale):
    payment, _, _, _ = sale
    elsewhere = make_performance()

    with pytest.raises(MixedBasket):
        add(payment, elsewhere)
    assert payment.parts.count() == 1


def test_each_unit_names_the_part_that_paid_for_it(sale):
    payment, later, _, api = sale
    second = add(payment, later)
    pay(api, as_answer(second))

    first_part, second_part = payment.parts.order_by("pk")
    assert [ticket.part for ticket in Ticket.objects.order_by("pk")] == [first_part, first_part, second_part]


def test_a_unit_of_which_another_payments_part_was_paid_is_named(sale):
    payment, later, _, _ = sale
    other = sell_tickets(later, 1).parts.get()
    Ticket.objects.filter(order__payment=payment).update(part=other)
    assert [difference.kind for difference in find_differences()] == ["ticket_part"] * 2


def test_a_unit_of_a_part_that_is_not_paid_is_named(sale):
    payment, later, _, _ = sale
    Ticket.objects.update(part=add(payment, later).part)
    assert [difference.kind for difference in find_differences()] == ["ticket_part"] * 2
