"""The platform's fees of an order with several charges: each charge returns its own.

A fee that a provider refuses to return stays on the order's page until it is returned.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from server.accounts.models import Account, FeeKind, Role
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange, quote_exchange
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.settlement_services import ReturnFee, read_fee_to_go_back
from server.aftersales.refunds.transfer_services import MoveRefund
from server.inventory.models import Reservation
from server.payments.models import Charge, Refund
from server.platform.outbox import RetryLater
from server.reporting.integrity_services import find_differences
from server.sales.choices import Choice
from server.sales.models import Order, Ticket
from server.sales.services.reserving import secret_of
from server.sales.tests.by_card.paying import is_whole, pay_by_card, verify
from server.sales.tests.sales import item, order_page, reserve
from server.testing.factories import make_account, make_event, make_performance, make_staff
from server.testing.jobs import do, is_enqueued

pytestmark = pytest.mark.django_db
FEES = {"ticket_fee": Decimal("3.1"), "ticket_fee_kind": FeeKind.PERCENT, "order_fee": Decimal("0.30")}


@pytest.fixture
def order(public, stripe, seller) -> Order:
    """Two tickets for 20.00 with 1.50 of booking fee each, of which the platform gets 1.54: 43.00 by card."""
    Account.objects.filter(pk=seller.pk).update(**FEES)
    performance = make_performance(make_event(seller, booking_fee=Decimal("1.50")), capacity=10, price=Decimal("20.00"))
    reserved = reserve(public, item(performance, 2))
    stripe.confirm(pay_by_card(public, reserved)["client_secret"])
    assert verify(public, reserved).json()["status"] == "Success"
    assert charges() == [("43.00", "1.54")]
    return Order.objects.get()


@pytest.fixture
def office(api_for, owner):
    return api_for(owner.user)


@pytest.fixture
def exchange(public, office, stripe, owner):
    """Exchange some tickets of an order, or all, for more expensive ones, and pay the difference by card or in cash."""

    def make(order: Order, price: str, *, tickets: int = 0, gateway: str = "") -> Order:
        order.refresh_from_db()
        target = make_performance(order.performance.event, capacity=10, price=Decimal(price))
        live = order.tickets.filter(status="valid").order_by("pk")[:tickets]
        exchange_input = ExchangeInput(
            order=order.pk, performance=target.pk, tickets=tuple(Choice(unit=ticket.pk) for ticket in live)
        )
        if gateway:
            quoted = quote_exchange(caller=owner, exchange_input=exchange_input)
            how = Settlement(settles=True, gateway=gateway)
            make_exchange(caller=owner, exchange_input=exchange_input, exchange_id=quoted.exchange.pk, how=how)
        else:
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


def charges() -> list[tuple[str, str]]:
    rows = Charge.objects.filter(status="succeeded").order_by("pk")
    return [(f"{row.amount:.2f}", f"{row.platform_fee:.2f}") for row in rows]


def shares() -> list[tuple[str, str, str]]:
    """Return for every refund its charge, its amount, and its fee."""
    return [
        (f"{row.charge.amount:.2f}", f"{row.due:.2f}", f"{row.platform_fee:.2f}")
        for row in Refund.objects.select_related("charge").order_by("pk")
        if row.charge is not None
    ]


def returned(stripe) -> list[int]:
    """Return what was returned of each fee at Stripe, in the order of the charges."""
    fees = {row["charge"]: row["amount_refunded"] for row in stripe.rows if row["object"] == "application_fee"}
    there = {row["payment_intent"]: row["id"] for row in stripe.rows if row["object"] == "charge"}
    return [fees[there[row.provider_id]] for row in Charge.objects.exclude(provider_id="").order_by("pk")]


def refund(owner, order: Order, *, tickets: int = 0) -> None:
    """Refund some of an order's tickets, or all, and run all jobs."""
    live = list(Ticket.objects.filter(order=order, status="valid").order_by("pk").values_list("pk", flat=True))
    refund = request_refund(caller=owner, order_id=order.pk, ticket_ids=live[:tickets] if tickets else None)
    for row in (refund, *refund.shares.order_by("pk")):
        if is_enqueued(MoveRefund, row):
            assert do(MoveRefund, row)
        if is_enqueued(ReturnFee, row):
            assert do(ReturnFee, row)


def test_each_charge_of_an_exchanged_order_returns_its_own_fee(stripe, owner, order, exchange):
    order = exchange(order, "32.00")
    assert charges() == [("43.00", "1.54"), ("24.00", "0.74")]

    refund(owner, order)

    assert shares() == [("24.00", "24.00", "0.74"), ("43.00", "43.00", "1.54")]
    assert returned(stripe) == [154, 74]
    assert is_whole()


def test_partial_refunds_return_no_more_of_a_fee_than_its_charge_has(stripe, owner, order, exchange):
    order = exchange(order, "32.00")

    refund(owner, order, tickets=1)
    assert shares() == [("24.00", "24.00", "0.74"), ("43.00", "9.50", "0.40")]
    refund(owner, order)

    assert shares()[2:] == [("43.00", "33.50", "1.14")]
    assert returned(stripe) == [154, 74]
    assert is_whole()


def test_three_charges_return_three_fees(stripe, owner, order, exchange):
    order = exchange(exchange(order, "32.00"), "40.00")
    assert charges()[2] == ("16.00", "0.50")

    refund(owner, order)

    assert shares() == [("16.00", "16.00", "0.50"), ("24.00", "24.00", "0.74"), ("43.00", "43.00", "1.54")]
    assert returned(stripe) == [154, 74, 50]
    assert is_whole()


def test_cash_returns_no_fee_of_a_card(stripe, owner, order, exchange):
    order = exchange(order, "32.00", gateway="cash")
    assert charges() == [("43.00", "1.54"), ("24.00", "0.00")]

    refund(owner, order)

    assert shares() == [("24.00", "24.00", "0.00"), ("43.00", "43.00", "1.54")]
    assert returned(stripe) == [154]
    assert is_whole()


def test_an_exchanged_half_and_the_rest_return_both_fees_whoever_comes_first(stripe, owner, order, exchange):
    moved = exchange(order, "32.00", tickets=1)
    assert charges() == [("43.00", "1.54"), ("12.00", "0.52")]

    for row in (order, moved):
        refund(owner, row)

    assert returned(stripe) == [154, 52]
    assert is_whole()


def test_the_last_refund_returns_the_fee_of_a_charge_that_has_no_money_left(stripe, owner, order, exchange):
    """Earlier credit has left the fee of its charge where it was."""
    order = exchange(order, "32.00")
    first = Ticket.objects.filter(order=order, status="valid").order_by("pk")[0]
    until = order.performance.starts_at
    request_refund(caller=owner, order_id=order.pk, ticket_ids=[first.pk], credit_until=until)
    assert [row[2] for row in shares()] == ["0.00", "0.00"]

    refund(owner, order)

    assert shares()[2:] == [("43.00", "33.50", "1.54"), ("24.00", "0.00", "0.74")]
    assert returned(stripe) == [154, 74]
    assert is_whole()


def test_an_exchange_for_less_returns_the_fee_of_what_it_gives_back(stripe, owner, order, exchange):
    order = exchange(order, "32.00")
    cheaper = make_performance(order.performance.event, capacity=10, price=Decimal("25.00"))
    exchange_input = ExchangeInput(order=order.pk, performance=cheaper.pk)
    quoted = quote_exchange(caller=owner, exchange_input=exchange_input)
    make_exchange(
        caller=owner, exchange_input=exchange_input, exchange_id=quoted.exchange.pk, how=Settlement(settles=True)
    )
    back = Refund.objects.get()
    assert do(ReturnFee, back)
    assert shares() == [("24.00", "14.00", f"{back.platform_fee:.2f}")]
    assert Decimal(0) < back.platform_fee < Decimal("0.74")

    order.refresh_from_db()
    refund(owner, order)

    assert returned(stripe) == [154, 74]
    assert is_whole()


def test_a_refused_fee_stays_on_the_page_until_it_is_asked_for_again_by_hand(stripe, office, owner, order, later):
    refund = request_refund(caller=owner, order_id=order.pk)
    shown = order_page(office, order.pk)["refunds"][0]
    assert (shown["feedue"], shown["feefailure"]) == ("1.54", "")

    before = Order.objects.get().version
    refuse(stripe)
    with pytest.raises(RetryLater):
        do(ReturnFee, refund)
    shown = order_page(office, order.pk)["refunds"][0]
    assert (shown["feedue"], shown["feefailure"]) == ("1.54", "Something is wrong on our end")
    assert Order.objects.get().version == before + 1, "whoever looks at the page sees it"
    assert "refund_fee_kept" in [found.kind for found in find_differences()]

    later(minutes=5)
    refuse(stripe)
    answer = retry_refund(office, order, refund)
    assert (answer.status_code, answer.json()["message"]) == (402, "Something is wrong on our end")

    later(minutes=5)
    stripe.control("next", statuses=[])
    answer = retry_refund(office, order, refund)
    assert answer.status_code == 200
    assert (answer.json()["data"]["feedue"], answer.json()["data"]["feefailure"]) == ("0.00", "")
    assert returned(stripe) == [154]
    assert len(set(fee_keys(stripe))) == 3, "a key by which the provider has refused is of no use any more"
    assert Order.objects.get().version == before + 2
    assert is_whole()
    assert retry_refund(office, order, refund).status_code == 409


def test_a_refused_fee_is_asked_for_again_by_itself(stripe, owner, order, later):
    refund = request_refund(caller=owner, order_id=order.pk)
    refuse(stripe)
    with pytest.raises(RetryLater):
        do(ReturnFee, refund)
    assert is_enqueued(ReturnFee, refund)

    later(minutes=1)
    stripe.control("next", statuses=[])
    assert do(ReturnFee, refund)

    refund.refresh_from_db()
    assert (refund.fee_due, refund.fee_failure, returned(stripe)) == (Decimal(0), "", [154])
    assert is_whole()


def test_the_same_refusal_again_changes_no_page(stripe, owner, order, later):
    refund = request_refund(caller=owner, order_id=order.pk)
    versions = []
    for _ in range(2):
        refuse(stripe)
        with pytest.raises(RetryLater):
            do(ReturnFee, refund)
        versions.append(Order.objects.get().version)
        later(minutes=5)

    assert versions[0] == versions[1]
    refund.refresh_from_db()
    assert (refund.fee_failure, refund.spent_fee_keys) == ("Something is wrong on our end", 2)


def test_returned_fee_is_unknown_while_some_is_pending(stripe, owner, order):
    refund = request_refund(caller=owner, order_id=order.pk)
    charge = Charge.objects.get()
    assert read_fee_to_go_back(charge) is None

    refuse(stripe)
    with pytest.raises(RetryLater):
        do(ReturnFee, refund)
    assert read_fee_to_go_back(charge) == Decimal("1.54"), "what was refused is not on its way"


def test_the_refused_fee_of_a_share_stays_on_the_page_of_its_order(stripe, office, owner, order, exchange):
    order = exchange(order, "32.00")
    refund = request_refund(caller=owner, order_id=order.pk)
    assert do(ReturnFee, refund)
    (share,) = refund.shares.all()
    assert do(MoveRefund, share)
    refuse(stripe)
    with pytest.raises(RetryLater):
        do(ReturnFee, share)

    shown = {row["refundid"]: row["feefailure"] for row in order_page(office, order.pk)["refunds"]}
    assert shown == {refund.pk: "", share.pk: "Something is wrong on our end"}


def test_nobody_of_another_account_asks_for_a_fee(stripe, owner, order, api_for):
    refund = request_refund(caller=owner, order_id=order.pk)
    refuse(stripe)
    with pytest.raises(RetryLater):
        do(ReturnFee, refund)

    outsider_api = api_for(make_staff(make_account(), Role.ACCOUNT_OWNER).user)
    assert retry_refund(outsider_api, order, refund).status_code == 404


def refuse(stripe) -> None:
    """Let Stripe refuse the next return of a fee, after it has shown the payment and its fee."""
    stripe.control("next", statuses=[200, 200, 400])


def retry_refund(api, order: Order, refund: Refund) -> Any:
    return api.post("/v1/payment/askRefund", {"eventticketdetailid": order.pk, "refundid": refund.pk})


def fee_keys(stripe) -> list[str]:
    return [
        sent["headers"]["Idempotency-Key"]
        for sent in stripe.requests
        if sent["method"] == "POST" and sent["path"].startswith("/v1/application_fees")
    ]
