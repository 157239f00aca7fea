"""Credit from an exchange for cheaper tickets: no money moves, and the buyer gets a gift card."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from server.accounts.errors import PermissionMissing
from server.accounts.models import Right, Role
from server.aftersales.errors import NoCredit
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.refunds.services import request_refund
from server.aftersales.tests.exchanges.factories import (
    BUYER,
    SaleFixture,
    live,
    make_sale_fixture,
    set_right,
    sold,
    totals,
)
from server.aftersales.tests.exchanges.test_page import page_of
from server.catalogue.events.models import AfterSale
from server.catalogue.events.selectors import credit_ends_at
from server.messaging.services.sale_emails import SendGiftCard
from server.payments.cash_up_selectors import read_takings
from server.payments.models import Charge, Refund
from server.platform.money import ZERO
from server.pricing.errors import CardIsOwed
from server.pricing.gift_card_rules import mask_code
from server.pricing.gift_card_selectors import read_card_totals
from server.pricing.gift_card_services import delete_cards
from server.pricing.models import GiftCard, GiftCardEntry
from server.reporting.integrity_services import find_differences
from server.sales.models import Exchange, JournalLine, OrderEvent
from server.sales.tests.refunding import sell_by_card
from server.testing.factories import make_card, make_staff, pay_for, reserve_tickets, sell_tickets
from server.testing.jobs import is_enqueued

pytestmark = pytest.mark.django_db


def allow(sale: SaleFixture, **terms: Any) -> None:
    AfterSale.objects.update_or_create(event=sale.performance.event, defaults={"gives_credit": True, **terms})


def credit(sale: SaleFixture, **fields: Any) -> Exchange:
    """Exchange for cheaper tickets, with the difference as credit."""
    requested = sale.make_input(sale.cheaper, **fields)
    how = Settlement(settles=True, credit=True)
    return make_exchange(caller=sale.seller, exchange_input=requested, exchange_id=None, how=how)


def card_of(exchange: Exchange) -> GiftCard:
    refund = Refund.objects.filter(part=exchange.part).order_by("pk")[0]
    assert refund.card is not None
    return refund.card


def test_what_is_left_is_on_a_card_for_the_buyer_and_no_money_moves(sale: SaleFixture):
    allow(sale)
    exchange = credit(sale)
    refund = Refund.objects.get(part=exchange.part)
    assert (refund.kind, refund.gateway, refund.amount, refund.status) == (
        "exchange",
        "credit",
        Decimal("10.00"),
        "succeeded",
    )
    card = card_of(exchange)
    assert (card.original, card.balance, card.currency, card.email) == (
        Decimal("10.00"),
        Decimal("10.00"),
        "GBP",
        BUYER.email,
    )
    assert totals(live(exchange.made)) == ["15.00", "15.00"]
    assert sold(sale.cheaper) == (2, "30.00")
    assert not Charge.objects.filter(part=exchange.part)


@pytest.mark.parametrize(
    ("now", "months", "ends"),
    [
        (datetime(2026, 11, 25, 9, tzinfo=UTC), 12, datetime(2027, 11, 25, 23, 59, tzinfo=UTC)),
        (datetime(2027, 8, 31, 9, tzinfo=UTC), 6, datetime(2028, 2, 29, 23, 59, tzinfo=UTC)),
        (datetime(2026, 12, 31, 9, tzinfo=UTC), 6, datetime(2027, 6, 30, 22, 59, tzinfo=UTC)),
    ],
)
def test_a_card_is_good_until_the_end_of_the_day_so_many_months_later(now, months, ends):
    assert credit_ends_at(AfterSale(credit_months=months), now=now, zone="Europe/London") == ends


def test_quoted_credit_keeps_its_end_despite_later_changes(sale: SaleFixture):
    allow(sale, credit_months=6)
    quoted = sale.quote(sale.cheaper)
    allow(sale, gives_credit=False, credit_months=1)
    how = Settlement(settles=True, credit=True)
    made = make_exchange(
        caller=sale.seller, exchange_input=sale.make_input(sale.cheaper), exchange_id=quoted.exchange.pk, how=how
    )
    assert quoted.exchange.credit_ends_at is not None
    assert card_of(made).ends_at == quoted.exchange.credit_ends_at


def test_the_card_is_mailed_with_what_it_is_for(sale: SaleFixture):
    allow(sale)
    card = card_of(credit(sale))
    assert is_enqueued(SendGiftCard, card)
    assert card.message.startswith("Instead of a refund. Please use it by ")


def test_the_journal_the_history_and_the_liability_say_so(sale: SaleFixture):
    allow(sale)
    exchange = credit(sale)
    line = JournalLine.objects.get(move="credit")
    assert (line.order_id, line.thing, line.quantity, line.amount) == (
        exchange.made_id,
        "gift_card",
        1,
        Decimal("10.00"),
    )
    note = OrderEvent.objects.get(kind=OrderEvent.Kind.EXCHANGED)
    assert note.description == "£10.00 given as credit"
    (money,) = read_card_totals(account_id=sale.seller.user.account_id)
    assert (money.sold, money.credited, money.given, money.owed) == (ZERO, Decimal("10.00"), ZERO, Decimal("10.00"))


def test_the_days_takings_stay_what_they_were_and_less_of_them_is_earned(sale: SaleFixture):
    allow(sale)
    credit(sale)
    (till,) = read_takings(caller=sale.seller, account_id=sale.seller.user.account_id or 0).tills
    assert (till.total, till.cash, till.credited, till.credit_count, till.revenue) == (
        Decimal("40.00"),
        Decimal("40.00"),
        Decimal("10.00"),
        1,
        Decimal("30.00"),
    )


def test_later_refund_returns_the_tickets_value_and_keeps_the_card(sale: SaleFixture):
    allow(sale)
    card = card_of(credit(sale))
    refund = request_refund(caller=sale.seller, order_id=sale.order.pk)
    assert (refund.gateway, refund.to_move) == ("cash", Decimal("30.00"))
    card.refresh_from_db()
    assert card.balance == Decimal("10.00")


def test_what_several_charges_have_paid_is_one_card(sale: SaleFixture):
    allow(sale)
    sale.exchange(sale.dearer, gateway="terminal")
    exchange = credit(sale)
    refunds = Refund.objects.filter(part=exchange.part).order_by("pk")
    assert [(row.charge and row.charge.gateway, row.amount) for row in refunds] == [
        ("terminal", Decimal("20.00")),
        ("cash", Decimal("10.00")),
    ]
    assert GiftCard.objects.get().original == Decimal("30.00")


def test_a_credit_of_a_provider_s_charge_asks_it_for_nothing(sale: SaleFixture, provider):
    allow(sale)
    order = sell_by_card(sale.performance, 2, caller=sale.seller)
    exchange_input = ExchangeInput(order=order.pk, performance=sale.cheaper.pk)
    make_exchange(
        caller=sale.seller, exchange_input=exchange_input, exchange_id=None, how=Settlement(settles=True, credit=True)
    )
    assert Refund.objects.get().status == "succeeded"


def test_some_tickets_leave_their_own_credit_at_their_new_order():
    sale = make_sale_fixture(tickets=3)
    allow(sale)
    exchange = credit(sale, tickets=sale.some(1))
    assert card_of(exchange).original == Decimal("5.00")
    assert JournalLine.objects.get(move="credit").order_id == exchange.made_id


def refuse(sale: SaleFixture, to: str = "cheaper") -> None:
    how = Settlement(settles=True, credit=True, gateway="cash")
    with pytest.raises(NoCredit, match="No credit can be given for this exchange"):
        make_exchange(caller=sale.seller, exchange_input=sale.make_input(getattr(sale, to)), exchange_id=None, how=how)
    assert not GiftCardEntry.objects.filter(kind="credited")


def test_an_event_that_gives_none_refuses(sale: SaleFixture):
    refuse(sale)


@pytest.mark.parametrize("to", ["dearer", "equal"])
def test_there_is_none_where_nothing_is_left(sale: SaleFixture, to: str):
    allow(sale)
    refuse(sale, to)


def test_it_needs_the_right_to_give_back(sale: SaleFixture):
    allow(sale)
    set_right(sale.seller, Right.EXCHANGE_REFUND, given=False)
    with pytest.raises(PermissionMissing):
        credit(sale)


def paid_by_card(sale: SaleFixture, worth: str) -> SaleFixture:
    """The same fixture with another order of two tickets, partly paid by a gift card."""
    card = make_card(sale.performance.account, worth)
    reserved = reserve_tickets(sale.performance, 2, caller=sale.seller, cards=[card])
    payment = pay_for(reserved, caller=sale.seller, buyer=BUYER)
    return SaleFixture(**{**vars(sale), "payment": payment})


def test_money_beside_a_gift_card_is_credited(sale: SaleFixture):
    allow(sale)
    sale = paid_by_card(sale, "30.00")
    exchange = credit(sale)
    assert (card_of(exchange).original, exchange.made and exchange.made.gift_card) == (
        Decimal("10.00"),
        Decimal("30.00"),
    )


def test_what_a_gift_card_has_paid_becomes_no_other_card(sale: SaleFixture):
    allow(sale)
    sale = paid_by_card(sale, "30.01")
    assert sale.quote(sale.cheaper).exchange.credit_ends_at is None
    refuse(sale)


def test_a_whole_order_is_credited_in_place_of_a_refund(sale: SaleFixture):
    sale.exchange(sale.dearer, gateway="terminal")
    until = datetime(2027, 11, 25, 23, 59, tzinfo=UTC)
    refund = request_refund(caller=sale.seller, order_id=sale.order.pk, credit_until=until)
    assert (refund.gateway, refund.status, refund.card and refund.card.original) == (
        "credit",
        "succeeded",
        Decimal("60.00"),
    )
    shares = Refund.objects.filter(of=refund)
    assert [(row.gateway, row.card_id, row.amount) for row in shares] == [("credit", refund.card_id, Decimal("40.00"))]
    assert (sale.order.status, sale.order.refunded, sold(sale.dearer)) == (
        "refunded",
        Decimal("60.00"),
        (0, "0.00"),
    )
    note = OrderEvent.objects.get(kind=OrderEvent.Kind.REFUNDED)
    assert note.description == "£60.00 as credit"
    (till,) = read_takings(caller=sale.seller, account_id=sale.seller.user.account_id or 0).tills
    assert (till.total, till.credited, till.credit_count, till.revenue) == (
        Decimal("60.00"),
        Decimal("60.00"),
        1,
        ZERO,
    )


def test_what_gift_cards_have_paid_of_a_credited_order_goes_back_to_them(sale: SaleFixture):
    sale = paid_by_card(sale, "30.00")
    until = datetime(2027, 11, 25, 23, 59, tzinfo=UTC)
    refund = request_refund(caller=sale.seller, order_id=sale.order.pk, credit_until=until)
    assert (refund.gift_card, refund.card and refund.card.original) == (Decimal("30.00"), Decimal("10.00"))


def test_a_card_with_unspent_credit_cannot_be_deleted(sale: SaleFixture):
    allow(sale)
    card = card_of(credit(sale))
    owner = make_staff(sale.performance.account, Role.ACCOUNT_OWNER)
    with pytest.raises(CardIsOwed):
        delete_cards(caller=owner, card_ids=[card.pk])


def test_the_integrity_check_reports_credit_that_does_not_add_up(sale: SaleFixture):
    allow(sale)
    card = card_of(credit(sale))
    Refund.objects.filter(card=card).update(amount=Decimal("9.00"))
    kinds = {difference.kind for difference in find_differences()}
    assert {"journal_credit", "payment_to_pay", "gift_card_credit"} <= kinds
    Refund.objects.filter(card=card).update(amount=Decimal("10.00"))


def test_the_integrity_check_reports_a_card_without_its_credit(sale: SaleFixture):
    allow(sale)
    card = card_of(credit(sale))
    GiftCardEntry.objects.filter(card=card).update(kind="issued")
    assert {"credit_foreign", "gift_card_credit"} <= {difference.kind for difference in find_differences()}
    GiftCardEntry.objects.filter(card=card).update(kind="credited")


def test_in_the_api_the_quote_offers_credit_and_the_order_names_its_card(sale: SaleFixture, api_for):
    allow(sale)
    api = api_for(sale.seller.user)
    tickets = {"eventid": sale.performance.event_id}
    payload = {"eventdetailid_destination": sale.cheaper.pk, "eventticketDetailid_source": sale.order.pk, **tickets}
    quoted = api.post("/v1/payment/eventExchangeDetails", payload).json()["data"]
    assert quoted["credituntil"]
    body = {"eventticketdetail_id": sale.order.pk, "eventdetailid_to": sale.cheaper.pk, "quote": quoted["quote"]}
    made = api.post("/v1/events/exchangeEventTicket", {**body, **tickets, "credit": True})
    assert made.json()["message"] == "Exchanged Successfully"
    (refund,) = page_of(sale.order.pk)["refunds"]
    card = GiftCard.objects.get()
    assert (refund["gateway"], refund["due"], refund["card"]["code"]) == ("credit", "10.00", mask_code(card.code))
    assert refund["card"]["until"] == quoted["credituntil"]


def test_a_card_that_nobody_is_mailed_shows_its_whole_code_to_hand_it_over(sale: SaleFixture):
    allow(sale)
    sale = SaleFixture(**{**vars(sale), "payment": sell_tickets(sale.performance, 2, caller=sale.seller)})
    card = card_of(credit(sale))
    (refund,) = page_of(sale.order.pk)["refunds"]
    assert (card.email, refund["card"]["code"]) == ("", card.code)
