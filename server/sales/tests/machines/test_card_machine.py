"""Any sequence of gift card operations: no penny is lost."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, rule

from server.inventory.models import Reservation
from server.payments.models import Charge, Gateway
from server.payments.services.checkouts import Buyer
from server.platform import clock
from server.platform.errors import DomainError
from server.pricing.codes import CodeForm
from server.pricing.gift_card_services import delete_cards, update_card
from server.pricing.models import GiftCard
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Order
from server.sales.services.checkout import pay
from server.sales.services.gift_cards import CardPayment, CardRequest, sell_card
from server.sales.services.release import cancel, expire_reservations
from server.sales.services.reserving import Reserved, reserve
from server.testing import factories
from server.testing.harness.drawing import run_machine

pytestmark = pytest.mark.django_db
AMOUNTS = st.decimals(Decimal("0.01"), Decimal("60.00"), places=2)
WHICH = st.lists(st.integers(0, 5), min_size=1, max_size=3)


class Cards(RuleBasedStateMachine):
    """Two performances without shared prices, and cards that pay for them; `left` is the balance that we expect."""

    open = Bundle("open")

    @initialize()
    def open_the_box_office(self) -> None:
        event = factories.make_event()
        prices = (Decimal("12.34"), Decimal("7.01"))
        self.performances = [factories.make_performance(event, price=price, capacity=500) for price in prices]
        self.staff = factories.make_staff(event.account)
        self.account = event.account
        self.numbers = 0
        self.left: dict[int, Decimal] = {}
        self.claims: dict[int, dict[int, Decimal]] = {}

    def key(self) -> str:
        self.numbers += 1
        return f"machine-{self.account.pk}-{self.numbers:06}"

    def cards(self, which: list[int]) -> list[GiftCard]:
        found = list(GiftCard.objects.filter(account=self.account, deleted_at=None).order_by("pk"))
        return [found[number % len(found)] for number in which] if found else []

    def try_to(self, act: Any) -> Any:
        """Do something that may be refused, and then must have changed nothing."""
        try:
            with transaction.atomic():
                return act()
        except DomainError:
            return None

    @rule(amount=AMOUNTS)
    def sell(self, amount: Decimal) -> None:
        payment = CardPayment(gateway=Gateway.CASH, buyer=Buyer())
        card_request = CardRequest(amount=amount, email="grace@example.org")
        who: dict[str, Any] = {"caller": self.staff, "account_id": self.account.pk, "idempotency_key": self.key()}
        self.left[sell_card(**who, card_request=card_request, payment=payment).card.pk] = amount

    @rule(amount=AMOUNTS)
    def give(self, amount: Decimal) -> None:
        self.left[factories.make_card(self.account, str(amount)).pk] = amount

    @rule(which=WHICH, rise=st.decimals(Decimal("-5.00"), Decimal("9.99"), places=2))
    def edit(self, which: list[int], rise: Decimal) -> None:
        for card in self.cards(which[:1]):
            form = CodeForm(id=card.pk, is_card=True, value=str(max(Decimal(0), card.original + rise)))
            if self.try_to(lambda form=form: update_card(caller=self.staff, form=form)):
                assert rise >= 0
                self.left[card.pk] += rise

    @rule(which=WHICH)
    def delete(self, which: list[int]) -> None:
        for card in self.cards(which[:1]):
            self.try_to(lambda card=card: delete_cards(caller=self.staff, card_ids=[card.pk]))
            if GiftCard.objects.get(pk=card.pk).deleted_at:
                assert card.sale_id is None or not card.balance
                self.left[card.pk] = Decimal(0)

    @rule(target=open, which=WHICH, tickets=st.lists(st.integers(0, 3), min_size=2, max_size=2))
    def reserve(self, which: list[int], tickets: list[int]) -> Reserved | None:
        cards = self.cards(which)
        lines = tuple(
            BasketLine(performance=performance.pk, quantity=quantity)
            for performance, quantity in zip(self.performances, tickets, strict=True)
        )
        basket_request = BasketRequest(lines=lines, gift_cards=tuple(card.code for card in cards))
        reserved: Reserved | None = self.try_to(
            lambda: reserve(caller=self.staff, basket_request=basket_request, idempotency_key=self.key())
        )
        if reserved is None:
            return None
        due = reserved.quote.total
        taken: dict[int, Decimal] = {}
        for card in dict.fromkeys(card.pk for card in cards):
            taken[card] = min(self.left[card], due)
            self.left[card] -= taken[card]
            due -= taken[card]
        assert reserved.part.due == due
        assert {share.card: share.amount for share in reserved.cards} == {
            pk: paid for pk, paid in taken.items() if paid
        }
        self.claims[reserved.reservation.pk] = taken
        return reserved

    @rule(one=consumes(open))
    def pay(self, one: Reserved | None) -> None:
        if one:
            who: dict[str, Any] = {"reservation_id": one.reservation.pk, "secret": one.secret, "caller": self.staff}
            pay(**who, gateway=Gateway.TERMINAL if one.part.due else Gateway.FREE, buyer=Buyer())

    @rule(one=consumes(open), is_late=st.booleans())
    def give_back(self, one: Reserved | None, is_late: bool) -> None:
        if not one:
            return
        if is_late:
            Reservation.objects.filter(pk=one.reservation.pk).update(expires_at=clock.now() - timedelta(seconds=1))
            expire_reservations()
        else:
            cancel(caller=self.staff, reservation_id=one.reservation.pk, secret=one.secret)
        for card, amount in self.claims[one.reservation.pk].items():
            self.left[card] += amount

    @invariant()
    def each_card_holds_what_we_reckon(self) -> None:
        rows = GiftCard.objects.filter(account=self.account)
        assert {row.pk: row.balance for row in rows} == self.left

    @invariant()
    def what_is_sold_is_paid_by_cards_and_charges_together(self) -> None:
        paid = Order.objects.filter(account=self.account, status=Order.Status.PAID)
        charged = sum(Charge.objects.filter(part__orders__in=paid).distinct().values_list("amount", flat=True))
        assert sum(order.total - order.gift_card for order in paid) == charged

    def teardown(self) -> None:
        assert list(find_differences()) == []


def test_whatever_happens_to_cards_no_penny_is_lost():
    run_machine(Cards, examples=15, few=3, steps=25)
