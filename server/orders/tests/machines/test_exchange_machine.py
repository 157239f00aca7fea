"""Whatever is sold, exchanged, refunded and let in, in any order: seats, upsells, codes and money stay right.

The rules of selling and refunding are those of `test_refund_machine`; what is expected is reckoned here again, since an
order that was exchanged may have been paid by several charges.
"""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db.models import QuerySet, Sum
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from server.accounts.caller import Staff
from server.accounts.models import Role, User
from server.core import clock
from server.core.money import ZERO, kept
from server.events.models import AfterSale
from server.orders.exchanging.services.making import Settling, make_exchange
from server.orders.exchanging.wishes import NewTickets, Wish
from server.orders.models import JournalLine, Order, Ticket, UpsellItem
from server.orders.refunds.refundable import Choice
from server.orders.refunds.services.refunds import ask_refund
from server.orders.tests.machines.test_refund_machine import ANSWERS, CAPACITY, WHICH, Money, is_still_sold
from server.orders.tests.refunding import MOVED
from server.payments.models import DEBTS, Charge, Gateway, Payment, Refund
from server.pricing.models import GiftCardEntry, PromoUse
from server.stock.models import HoldAllotment, Stock
from server.testing.drawing import run_machine
from server.testing.factories import make_staff
from server.upsells.models import UpsellStock

pytestmark = pytest.mark.django_db


# Not at all, in money, and as credit.
WAYS = [(False, False), (True, False), (True, True)]


def is_sold(unit: Ticket | UpsellItem) -> bool:
    return unit.status != "superseded" and is_still_sold(unit)


def sum_of(rows: QuerySet[Any], amount: str) -> Decimal:
    return kept(rows.aggregate(n=Sum(amount))["n"] or ZERO)


HOW = st.sampled_from([Settling(settles=settles, credit=credit, gateway="cash") for settles, credit in WAYS])


class Exchanges(Money):
    """The house of the refunds, whose orders are exchanged, too: whole and partly, for more and for less."""

    # The refunds' own machine tries these.
    void = give_up = the_provider_tells_of_a_charge = None  # type: ignore[assignment]

    @rule(is_typed=st.booleans(), coded=st.booleans(), gateway=st.sampled_from([Gateway.CASH, "sham"]))
    def sell_three(self, is_typed: bool, coded: bool, gateway: Gateway) -> None:
        """Sell what is paid at once: two tickets of a kind with wine, and one elsewhere."""
        self.sell(2, 1, is_typed, 1, coded, False, gateway, MOVED)

    @rule(which=WHICH, to=st.integers(0, 1), how=HOW, answer=ANSWERS)
    def exchange_all(self, which: int, to: int, how: Settling, answer: Any) -> None:
        if order := self.one(Order.objects.filter(account=self.account, status="paid"), which):
            self.exchange(Wish(order=order.pk, performance=self.places[to].pk), how, answer)

    @rule(which=WHICH, to=st.integers(0, 1), number=st.integers(0, 3), how=HOW, answer=ANSWERS)
    def exchange_one(self, which: int, to: int, number: int, how: Settling, answer: Any) -> None:
        """Exchange a ticket for one of its own type, or for so many normal ones."""
        standing = Ticket.objects.filter(order__account=self.account, status__in=("valid", "admitted"))
        if ticket := self.one(standing, which):
            new = (NewTickets(quantity=number),) if number else ()
            wish = Wish(
                order=ticket.order_id,
                performance=self.places[to].pk,
                tickets=(Choice(unit=ticket.pk),),
                new=new,
            )
            self.exchange(wish, how, answer)

    @rule(which=WHICH)
    def credit_all(self, which: int) -> None:
        """Give an order back as credit."""
        if order := self.one(Order.objects.filter(account=self.account, status="paid"), which):
            owner, until = self.owner(), clock.now() + timedelta(days=365)
            self.try_to(lambda: ask_refund(caller=owner, order_id=order.pk, credit_until=until))

    def exchange(self, wish: Wish, how: Settling, answer: Any) -> None:
        self.provider.answer = answer
        owner = self.owner()
        for place in self.places:
            AfterSale.objects.get_or_create(event=place.event, defaults={"gives_credit": True})
        self.try_to(lambda: make_exchange(caller=owner, wish=wish, exchange_id=None, how=how))

    def owner(self) -> Staff:
        """Give somebody who may exchange tickets that were admitted, too."""
        found = User.objects.filter(account=self.account, role=Role.ACCOUNT_OWNER).first()
        return Staff(found) if found else make_staff(self.account, Role.ACCOUNT_OWNER)

    @invariant()
    def charges_less_refunds_are_what_the_orders_stand_for(self) -> None:
        for payment in Payment.objects.filter(account=self.account):
            refunds = Refund.objects.filter(part__payment=payment)
            gone = sum((row.due for row in refunds.filter(status="succeeded").exclude(kind__in=(*DEBTS, "late"))), ZERO)
            late = sum((row.amount for row in refunds.filter(kind="late").exclude(status="failed")), ZERO)
            debts = sum((row.amount for row in refunds.filter(kind__in=DEBTS)), ZERO)
            charges = Charge.objects.filter(part__payment=payment, status="succeeded")
            taken = sum_of(charges, "amount") - gone - late - debts
            cards = sum_of(payment.parts.filter(reservation__status="paid"), "gift_card")
            cards -= sum((row.gift_card for row in refunds.filter(status="succeeded")), ZERO)
            if not (refunds.filter(kind="late", status="failed").exists()):
                assert taken == sum(map(self.worth_of, payment.orders.all()), ZERO) - cards

    def worth_of(self, order: Order) -> Decimal:
        """Reckon what an order still stands for from its units, and find that it says the same of itself."""
        if order.status in ("failed", "progress"):
            return ZERO
        units = [*order.tickets.exclude(status="superseded"), *order.upsells.exclude(status="superseded")]
        left_units = [row for row in units if is_still_sold(row)]
        fees = sum(
            (row.booking_fee for row in units if row not in left_units and row.refund and row.refund.keeps_fee), ZERO
        )
        left = sum((row.total for row in left_units), ZERO) + fees
        assert order.total - order.refunded == left
        assert order.quantity == order.tickets.exclude(status="superseded").count()
        return left

    @invariant()
    def what_was_credited_is_on_cards(self) -> None:
        refunds = Refund.objects.filter(account=self.account, gateway=Gateway.CREDIT)
        entries = GiftCardEntry.objects.filter(card__account=self.account, kind="credited")
        assert sum((row.due for row in refunds), ZERO) == sum_of(entries, "amount")

    @invariant()
    def what_is_sold_is_what_nobody_has_got_back(self) -> None:
        for place in self.places:
            stock = Stock.objects.get(pk=place.pk)
            tickets = list(Ticket.objects.filter(performance=place).select_related("refund"))
            sold = [row for row in tickets if is_sold(row)]
            assert stock.sold == len(sold)
            assert stock.admitted == sum(row.status == "admitted" for row in tickets)
            assert 0 <= stock.held + stock.sold + stock.reserved <= CAPACITY
            for allotment in HoldAllotment.objects.filter(stock=stock):
                assert allotment.sold == sum(row.allotment_id == allotment.pk for row in sold)
        items = [row for row in UpsellItem.objects.filter(upsell=self.wine).select_related("refund") if is_sold(row)]
        counts = dict(UpsellStock.objects.filter(upsell=self.wine).values_list("variant", "sold"))
        assert counts == {None: len(items), self.red.pk: sum(row.variant_id == self.red.pk for row in items)}

    @invariant()
    def every_order_has_one_valid_set(self) -> None:
        for ticket in Ticket.objects.filter(order__account=self.account, status__in=("valid", "admitted")):
            assert ticket.performance_id == ticket.order.performance_id
            assert ticket.replaced_by_id is None

    @invariant()
    def the_code_is_used_by_as_many_tickets_as_cost_less_by_it(self) -> None:
        used = [row for row in Ticket.objects.filter(order__account=self.account, discount__gt=0) if is_sold(row)]
        assert PromoUse.objects.get(code=self.promo).redeemed == len(used)

    @invariant()
    def the_journal_sums_to_the_rows(self) -> None:
        units = JournalLine.objects.filter(thing__in=("ticket", "upsell"))
        for place in self.places:
            earned = sum_of(units.filter(performance=place), "amount")
            assert earned == Stock.objects.get(pk=place.pk).revenue


def test_whatever_is_exchanged_no_penny_and_no_seat_is_lost():
    run_machine(Exchanges, examples=40, steps=30)
