"""The books of promo codes: every difference between a code's uses, its claims and what was sold with it is named."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from server.inventory.models import Reservation
from server.payments.models import Gateway
from server.payments.services.checkouts import Buyer
from server.pricing.models import CodeBatch, GiftCard, PromoClaim, PromoCode, PromoUse
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Order, Reduction
from server.sales.services.checkout import pay
from server.sales.services.release import cancel
from server.sales.services.reserving import Reserved, reserve
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def promo() -> PromoCode:
    """A code for each ticket: two were redeemed, one is reserved, and three were given back."""
    performance = factories.make_performance()
    promo = factories.make_promo(performance.account, is_for_each_ticket=True, most=10)
    staff = factories.make_staff(performance.account)

    def take(quantity: int) -> Reserved:
        lines = (BasketLine(performance=performance.pk, quantity=quantity),)
        basket_request = BasketRequest(lines=lines, promo_code="SAVE10")
        return reserve(caller=staff, basket_request=basket_request, idempotency_key=f"audit-of-{quantity}-codes")

    sold = take(2)
    pay(caller=staff, reservation_id=sold.reservation.pk, secret=sold.secret, gateway=Gateway.CASH, buyer=Buyer())
    take(1)
    given_back = take(3)
    cancel(caller=staff, reservation_id=given_back.reservation.pk, secret=given_back.secret)
    return promo


def found() -> list[str]:
    return [difference.sentence for difference in find_differences()]


def claim(state: str) -> PromoClaim:
    return PromoClaim.objects.get(state=state)


@pytest.mark.database
def test_the_integrity_check_accepts_codes(promo):
    assert PromoUse.objects.values_list("redeemed", "reserved").get(pk=promo.pk) == (2, 1)
    assert found() == []


@pytest.mark.database
@pytest.mark.parametrize(
    ("field", "number", "made"), [("redeemed", 3, 2), ("redeemed", 1, 2), ("reserved", 0, 1), ("reserved", 5, 1)]
)
def test_a_count_that_its_claims_do_not_make_is_named(promo, field, number, made):
    PromoUse.objects.filter(pk=promo.pk).update(**{field: number})

    assert found() == [f"Promo code {promo.pk}: {field} is {number}, but its claims make {made}."]


def test_a_code_that_was_redeemed_more_often_than_it_may_be_is_named(promo):
    PromoCode.objects.filter(pk=promo.pk).update(most=2)

    assert found() == [f"Promo code {promo.pk} may be redeemed 2 times, but 2 are redeemed and 1 reserved."]


def test_a_code_without_a_count_is_named(promo):
    new = PromoCode.objects.create(
        **{
            field.name: getattr(promo, field.name)
            for field in PromoCode._meta.fields
            if field.name not in {"id", "code", "key", "created_at"}
        },
        code="NEW",
        key="new",
    )

    assert found() == [f"Promo code {new.pk} has no count of its uses."]


@pytest.mark.parametrize(
    ("state", "becomes", "status"),
    [
        ("settled", "released", "paid"),
        ("settled", "held", "paid"),
        ("held", "settled", "open"),
        ("released", "held", ""),
    ],
)
def test_a_claim_in_another_state_than_its_reservation_is_named(promo, state, becomes, status):
    row = claim(state)
    PromoClaim.objects.filter(pk=row.pk).update(state=becomes)

    status = status or Reservation.objects.get(pk=row.reservation_id).status
    message = f"Promo claim {row.pk} is {becomes}, but its reservation {row.reservation_id} is {status}."
    assert message in found()


def test_a_claim_on_another_accounts_code_is_named(promo):
    row, other_account = claim("released"), factories.make_account()
    other = factories.make_promo(other_account, "OTHER", targets=[factories.make_event(other_account)])
    PromoClaim.objects.filter(pk=row.pk).update(code=other)

    assert found() == [
        f"Promo claim {row.pk} of reservation {row.reservation_id} is on a code of account {other_account.pk}."
    ]


def test_an_order_with_a_code_and_no_claim_or_no_discount_is_named(promo):
    sold = Order.objects.get(status=Order.Status.PAID)
    PromoClaim.objects.filter(state="settled").delete()
    PromoUse.objects.filter(pk=promo.pk).update(redeemed=0)
    noted = f"Promo code {promo.pk}: the journal has it redeemed 2 times, but its claims make 0."
    assert found() == [f"Order {sold.pk} was sold with a promo code, but nothing was claimed of one.", noted]

    Order.objects.filter(pk=sold.pk).update(promo_code="")
    assert found() == [
        f"Ticket {ticket.pk} costs {ticket.discount:.2f} less, but its order {sold.pk} names no promo code."
        for ticket in sold.tickets.order_by("pk")
    ] + [noted]


def test_an_order_whose_code_has_taken_nothing_off_is_named(promo):
    failed = Order.objects.get(status=Order.Status.FAILED)
    Order.objects.filter(pk=failed.pk).update(discount=0)

    assert found() == [f"Order {failed.pk} names a promo code that has taken nothing off."]


def test_an_order_whose_code_is_off_none_of_its_tickets_is_named(promo):
    sold = Order.objects.get(status=Order.Status.PAID)
    Reduction.objects.update(rule="another rule")

    claimed = claim("settled")
    assert found() == [
        f"Order {sold.pk} names promo code SAVE10, which has taken nothing off its tickets.",
        f"Promo claim {claimed.pk} has redeemed 2, but 0 tickets of reservation {claimed.reservation_id} "
        "cost less by it.",
    ]


@pytest.mark.parametrize("redeemed", [0, 3])
def test_wrong_number_of_redemptions_is_reported(promo, redeemed):
    PromoClaim.objects.filter(state="settled").update(quantity=redeemed)
    PromoUse.objects.filter(pk=promo.pk).update(redeemed=redeemed)

    row = claim("settled")
    assert found() == [
        f"Promo claim {row.pk} has redeemed {redeemed}, but 2 tickets of reservation {row.reservation_id} "
        "cost less by it.",
        f"Promo code {promo.pk}: the journal has it redeemed 2 times, but its claims make {redeemed}.",
    ]


def test_a_code_that_is_called_like_a_gift_card_is_named(promo):
    card: dict[str, Any] = {"code": "SAVE-10", "key": promo.key, "currency": "GBP"}
    GiftCard.objects.create(account=promo.account, original=Decimal(0), balance=Decimal(0), **card)

    message = f"Promo code {promo.pk} of account {promo.account_id} is called like one of its gift cards."
    assert found() == [message]


def test_a_batch_that_has_made_fewer_codes_than_it_says_is_named(promo):
    batch = CodeBatch.objects.create(account=promo.account, size=5, made=4)

    assert found() == [f"Code batch {batch.pk}: made is 4, but its codes make 0."]
