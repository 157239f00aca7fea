"""Disputes of an order with several charges: each belongs to its charge, and voiding the order moves no money."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from server.aftersales.refunds.services import void_disputed
from server.inventory.models import Reservation
from server.payments.models import Charge, Dispute, Refund
from server.sales.errors import NotVoidable
from server.sales.models import Order, OrderEvent, Ticket
from server.sales.services.reserving import secret_of
from server.sales.tests.by_card.paying import is_whole, pay_by_card, post_webhook, verify
from server.sales.tests.sales import order_page
from server.testing.factories import make_card, make_performance

pytestmark = pytest.mark.django_db


@pytest.fixture
def office(api_for, owner):
    return api_for(owner.user)


@pytest.fixture
def exchange(public, office, stripe):
    """Exchange some tickets of an order, or all, for pricier ones by card, and return the order of the new ones."""

    def make(order: Order, *, tickets: int = 0) -> Order:
        target = make_performance(order.performance.event, capacity=10, price=Decimal("32.00"))
        live = order.tickets.filter(status="valid").order_by("pk")[:tickets]
        rows = [{"ticketid": ticket.pk, "quantity": 1} for ticket in live]
        body: dict[str, Any] = {"eventticketdetail_id": order.pk, "eventdetailid_to": target.pk}
        body |= {"isTriggerCharge": True, "later": "card"}
        body |= {"ticketinfo": rows, "ticketcount": tickets} if tickets else {}
        answer = office.post("/v1/events/exchangeEventTicket", body)
        assert answer.status_code == 200, answer.json()
        waits = answer.json()["data"]["waits"]
        waits = {**waits, "secret": secret_of(Reservation.objects.get(pk=waits["reservation"]))}
        stripe.confirm(pay_by_card(public, waits)["client_secret"])
        assert verify(public, waits).json()["status"] == "Success"
        return Order.objects.get(performance=target)

    return make


@pytest.fixture
def dispute(public, stripe):
    """Let the buyer's bank dispute a charge, by index, and end the dispute."""

    def make(number: int, end: str = "lost") -> None:
        charge = Charge.objects.filter(status="succeeded").order_by("pk")[number]
        opened = stripe.control("dispute", intent=charge.provider_id, reason="fraudulent")
        assert post_webhook(public, stripe.latest_event("charge.dispute.created")).status_code == 200
        stripe.control("dispute", dispute=opened["id"], status=end)
        assert post_webhook(public, stripe.latest_event("charge.dispute.closed")).status_code == 200
        assert Dispute.objects.get(provider_id=opened["id"]).status == end

    return make


def moved(stripe) -> list[int]:
    return [row["amount"] for row in stripe.rows if row["object"] in ("refund", "fee_refund")]


def offers(office, order: Order) -> tuple[bool, list[str]]:
    """Return whether the order's page offers to void it, and the disputes that it shows."""
    page = order_page(office, order.pk)
    return page["rights"]["voidDisputed"], [f"{row['amount']} {row['status']}" for row in page["disputes"]]


def lines(order: Order) -> list[str]:
    rows = order.events.filter(kind=OrderEvent.Kind.DISPUTED).order_by("pk")
    return [f"{row.amount:.2f} {row.data['to']}" for row in rows]


def void(owner, stripe, order: Order) -> None:
    """Void an order, and check that nothing moves at Stripe and that integrity checks pass."""
    refund = void_disputed(caller=owner, order_id=order.pk)
    order.refresh_from_db()
    assert (refund.status, order.status) == ("succeeded", "refunded")
    assert not Ticket.objects.filter(order=order, status="valid").exists()
    assert set(Refund.objects.values_list("status", "gateway", "platform_fee")) == {
        ("succeeded", "offline", Decimal("0.00"))
    }
    assert moved(stripe) == []
    assert is_whole()


@pytest.mark.parametrize("lost", [[0], [1], [0, 1]], ids=["the first", "the exchange's", "both"])
def test_whichever_charge_is_lost_the_order_is_voided_and_nothing_moves(
    stripe, owner, office, bought, exchange, dispute, lost
):
    order = exchange(bought(2)[0])
    for number in lost:
        dispute(number)

    amounts = ["40.00", "24.00"]
    shown = [f"{amounts[number]} lost" for number in reversed(lost)]
    assert offers(office, order) == (True, shown)
    assert lines(order) == [f"{amounts[number]} {status}" for number in lost for status in ("needs_response", "lost")]
    void(owner, stripe, order)
    assert sorted(Refund.objects.values_list("charge__amount", "kind")) == [
        (Decimal("24.00"), "dispute"),
        (Decimal("40.00"), "share"),
    ]


def test_half_exchanged_orders_have_their_own_disputes(stripe, owner, office, bought, exchange, dispute):
    stays = bought(2)[0]
    moved_on = exchange(stays, tickets=1)
    dispute(1)

    assert offers(office, stays) == (False, [])
    assert offers(office, moved_on) == (True, ["12.00 lost"])
    assert (lines(stays), lines(moved_on)) == ([], ["12.00 needs_response", "12.00 lost"])
    with pytest.raises(NotVoidable):
        void_disputed(caller=owner, order_id=stays.pk)

    dispute(0)
    assert offers(office, stays) == (True, ["40.00 lost"])
    assert offers(office, moved_on) == (True, ["12.00 lost", "40.00 lost"])
    for order in (stays, moved_on):
        void(owner, stripe, order)


def test_the_last_word_on_a_charge_counts(owner, office, bought, exchange, dispute):
    order = exchange(bought(2)[0])
    dispute(1)
    dispute(1, "won")

    assert offers(office, order) == (False, ["24.00 won"])
    with pytest.raises(NotVoidable):
        void_disputed(caller=owner, order_id=order.pk)


def test_what_gift_cards_have_paid_goes_back_to_them(seller, stripe, owner, bought, dispute):
    card = make_card(seller, "15.00")
    order = bought(2, gift_cards=[card.code])[0]
    dispute(0)

    void(owner, stripe, order)

    assert Refund.objects.get().gift_card == Decimal("15.00")


def test_dispute_of_late_money_stands_at_its_order(bought, exchange, dispute):
    order = bought(2)[0]
    Order.objects.update(status="failed")
    dispute(0)

    assert lines(order) == ["40.00 needs_response", "40.00 lost"]
