"""Any sequence of operations on gift cards and what they paid for: no money is where nobody can spend it.

Balances are calculated here from what was given, sold, paid and refunded, without the entries of the cards.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from django.db.models import QuerySet, Sum
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from server.aftersales.cancellation_services import CancelOrders, cancel_performance
from server.aftersales.refunds.completion_services import complete_refund, fail_refund
from server.aftersales.refunds.services import request_refund
from server.aftersales.refunds.settlement_services import pay_out
from server.aftersales.refunds.transfer_services import refund_gift_card
from server.catalogue.upsells.services import delete_upsell, switch_upsell
from server.inventory.errors import ReservationOver
from server.inventory.models import Reservation
from server.payments.models import OPEN_PAYOUT, Charge, Gateway, Part, Refund
from server.payments.services.gateways import GATEWAYS, GatewayResult
from server.platform import clock
from server.platform.errors import DomainError
from server.platform.models import OutboxJob
from server.platform.money import ZERO
from server.platform.outbox import run_job
from server.pricing.gift_card_services import delete_cards, switch_cards
from server.pricing.models import GiftCard, GiftCardClaim
from server.reporting.integrity_services import find_differences
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.models import Order, Ticket, UpsellItem
from server.sales.pricing_integrity_selectors import list_idle_cards
from server.sales.services.checkout import check_out, settle
from server.sales.services.gift_cards import CardPayment, CardRequest, sell_card
from server.sales.services.release import cancel, expire_reservations
from server.sales.services.reserving import Reserved, reserve
from server.sales.tests.refunding import ADA, MOVED, PENDING, REFUSED, FakeProvider
from server.testing import factories
from server.testing.extras import make_wine
from server.testing.harness.drawing import run_machine

pytestmark = pytest.mark.django_db
WHICH = st.integers(0, 11)
CHARGING = st.sampled_from([PENDING, MOVED, MOVED])
ANSWERS = st.sampled_from([PENDING, PENDING, MOVED, REFUSED])
GATEWAYS_OF_ALL = st.sampled_from([Gateway.CASH, "sham"])


class Provider(FakeProvider):
    """A fake provider that also answers charges."""

    charging = PENDING

    def begin(self, charge: Charge) -> Any:
        return self.charging

    def give_up(self, charge: Charge) -> GatewayResult:
        return GatewayResult(status=Charge.Status.FAILED)


def amount_of(rows: QuerySet[Any], name: str) -> Decimal:
    return rows.aggregate(sum=Sum(name))["sum"] or ZERO


class Cards(RuleBasedStateMachine):
    """Two performances, a type that brings wine, cards that were given away, and a slow provider."""

    @initialize(out_of_reach=st.sampled_from(["is_active", "ends_at", "window_ends_at"]))
    def set_up_sale(self, out_of_reach: str) -> None:
        self.event = event = factories.make_event()
        self.account = event.account
        self.staff = factories.make_staff(event.account)
        self.places = [factories.make_performance(event, price=Decimal(price)) for price in ("12.34", "7.01")]
        self.wine = make_wine(event)
        self.type = factories.make_type(event, amount=Decimal("5.55"), adjustment="fixed")
        self.type.upsells.add(self.wine)
        self.given = Decimal("52.00")
        for amount in ("31.00", "21.00"):
            factories.make_card(event.account, amount)
        self.idle: dict[int, Decimal] = {}  # the balance of a card when it became unusable
        self.numbers = 0
        self.provider = Provider()
        GATEWAYS["sham"] = self.provider
        for card in self.cards:
            reserved = factories.reserve_tickets(self.places[0], 2, caller=self.staff, cards=[card])
            factories.pay_for(reserved, caller=self.staff)
        self.cards.filter(pk=card.pk).update(**{out_of_reach: clock.now() if out_of_reach != "is_active" else False})
        self.record_idle_balance(card)

    @property
    def cards(self) -> QuerySet[GiftCard]:
        return GiftCard.objects.filter(account=self.account)

    def try_to(self, act: Callable[[], Any]) -> Any:
        """Do something that may be refused, and then must have changed nothing."""
        try:
            with transaction.atomic():
                return act()
        except DomainError:
            return None

    def one(self, rows: QuerySet[Any], which: int) -> Any:
        found = list(rows.order_by("pk"))
        return found[which % len(found)] if found else None

    def key(self) -> str:
        self.numbers += 1
        return f"cards-{self.account.pk}-{self.numbers:06}"

    # Sales

    @rule(
        place=st.integers(0, 1),
        number=st.integers(1, 3),
        is_typed=st.booleans(),
        which=st.lists(WHICH, max_size=2),
        gateway=GATEWAYS_OF_ALL,
        charging=CHARGING,
        is_left=st.booleans(),
    )
    def sell(
        self,
        place: int,
        number: int,
        is_typed: bool,
        which: list[int],
        gateway: Gateway,
        charging: Any,
        is_left: bool,
    ) -> None:
        self.provider.charging = charging
        line = BasketLine(performance=self.places[place].pk, quantity=number, type=self.type.pk if is_typed else None)
        cards = [self.one(self.cards.filter(deleted_at=None), one) for one in which]
        basket_request = BasketRequest(
            lines=(line,), gift_cards=tuple(dict.fromkeys(card.code for card in cards if card))
        )
        key = self.key()
        reserved = self.try_to(lambda: reserve(caller=self.staff, basket_request=basket_request, idempotency_key=key))
        self.wine.refresh_from_db()
        assert reserved is None or not (is_typed and self.wine.is_off)
        if reserved is not None and not is_left:
            self.check_out(reserved, gateway)

    def check_out(self, reserved: Reserved, gateway: Gateway) -> None:
        chosen = gateway if reserved.part.due else Gateway.FREE
        who: dict[str, Any] = {"reservation_id": reserved.reservation.pk, "secret": reserved.secret}
        check_out(caller=self.staff, **who, gateway=chosen, buyer=ADA)

    @rule(gateway=GATEWAYS_OF_ALL, charging=CHARGING)
    def sell_a_card(self, gateway: Gateway, charging: Any) -> None:
        self.provider.charging = charging
        payment = CardPayment(gateway=gateway, buyer=ADA)
        card_request = CardRequest(amount=Decimal("20.00"), email="grace@example.org")
        sell_card(
            caller=self.staff,
            account_id=self.account.pk,
            card_request=card_request,
            payment=payment,
            idempotency_key=self.key(),
        )

    @rule(which=WHICH)
    def a_charge_succeeds(self, which: int) -> None:
        rows = Charge.objects.filter(gateway="sham", status="pending", part__payment__account=self.account)
        if charge := self.one(rows, which):
            with suppress(ReservationOver):  # it is refunded, or everything was still available
                settle(charge_id=charge.pk)

    @rule(which=WHICH, is_late=st.booleans())
    def give_up(self, which: int, is_late: bool) -> None:
        rows = Reservation.objects.filter(account=self.account, status__in=["open", "paying"])
        reservation = self.one(rows, which)
        if reservation is not None and is_late:
            past = clock.now() - timedelta(hours=1)
            paying = {"paying_since": past} if reservation.status == "paying" else {}
            Reservation.objects.filter(pk=reservation.pk).update(expires_at=past, **paying)
            expire_reservations()
        elif reservation is not None:
            self.try_to(lambda: cancel(caller=self.staff, reservation_id=reservation.pk, secret=""))

    # Refunds

    @rule(which=WHICH, ticket=st.none() | WHICH, answer=ANSWERS)
    def refund(self, which: int, ticket: int | None, answer: Any) -> None:
        self.provider.answer = answer
        if order := self.one(Order.objects.filter(account=self.account, status="paid"), which):
            chosen = None if ticket is None else self.one(Ticket.objects.filter(order=order), ticket)
            ids = {chosen.pk} if chosen else None
            self.try_to(lambda: request_refund(caller=self.staff, order_id=order.pk, ticket_ids=ids))

    @rule(which=WHICH, answer=ANSWERS)
    def refund_a_cards_price(self, which: int, answer: Any) -> None:
        self.provider.answer = answer
        if card := self.one(self.cards.exclude(sale=None), which):
            reference = card.sale.part.payment.reference
            self.try_to(lambda: refund_gift_card(caller=self.staff, reference=reference))

    @rule(which=WHICH, handler=st.sampled_from([complete_refund, fail_refund]))
    def the_provider_reports_a_refund(self, which: int, handler: Any) -> None:
        rows = Refund.objects.filter(gateway="sham", status="pending", part__payment__account=self.account)
        if refund := self.one(rows, which):
            handler(refund_id=refund.pk)

    @rule(which=WHICH)
    def pay_out(self, which: int) -> None:
        if payout := self.one(Refund.objects.filter(OPEN_PAYOUT, account=self.account), which):
            pay_out(caller=self.staff, refund_id=payout.pk)

    @rule(place=st.integers(0, 1), answer=ANSWERS)
    def cancel_a_performance(self, place: int, answer: Any) -> None:
        self.provider.answer = answer
        number = self.places[place].pk
        if self.try_to(lambda: cancel_performance(caller=self.staff, performance_id=number)) is not None:
            for work in OutboxJob.objects.filter(kind=CancelOrders.kind, state="owed"):
                run_job(work_id=work.pk)

    # Cards, upsells and days

    @rule(which=WHICH)
    def delete(self, which: int) -> None:
        if card := self.one(self.cards.filter(deleted_at=None), which):
            with suppress(DomainError):
                delete_cards(caller=self.staff, card_ids=[card.pk])
                self.given -= card.balance  # unpaid, or it would have been refused

    @rule(which=WHICH, is_active=st.sampled_from([False, False, True]))
    def switch(self, which: int, is_active: bool) -> None:
        if card := self.one(self.cards.filter(deleted_at=None), which):
            self.try_to(lambda: switch_cards(caller=self.staff, requested={card.pk: is_active}))
            self.record_idle_balance(card)

    @rule(which=WHICH, end=st.sampled_from(["ends_at", "window_ends_at"]))
    def time_ends_a_card(self, which: int, end: str) -> None:
        if card := self.one(self.cards.filter(deleted_at=None), which):
            self.cards.filter(pk=card.pk).update(**{end: clock.now()})
            self.record_idle_balance(card)

    @rule(is_active=st.booleans())
    def switch_the_wine(self, is_active: bool) -> None:
        self.try_to(lambda: switch_upsell(caller=self.staff, upsell_id=self.wine.pk, is_active=is_active))

    @rule(place=st.integers(0, 1), is_deleted=st.booleans(), is_replaced=st.sampled_from([False, True, True]))
    def the_type_loses_its_wine(self, place: int, is_deleted: bool, is_replaced: bool) -> None:
        before, number = self.order_wine(place), self.wine.pk
        if is_deleted:
            self.try_to(lambda: delete_upsell(caller=self.staff, upsell_id=number))
        else:
            self.try_to(lambda: switch_upsell(caller=self.staff, upsell_id=number, is_active=False))
        assert self.order_wine(place) is None
        if before is not None:  # it has its wine
            self.check_out(before, Gateway.CASH)
        if is_replaced:
            self.wine = make_wine(self.event, f"Wine of {self.key()}")
            self.type.upsells.set([self.wine])

    def order_wine(self, place: int) -> Reserved | None:
        basket_request = BasketRequest(
            lines=(BasketLine(performance=self.places[place].pk, quantity=1, type=self.type.pk),)
        )
        key = self.key()
        return self.try_to(lambda: reserve(caller=self.staff, basket_request=basket_request, idempotency_key=key))

    @rule()
    def a_performance_begins(self) -> None:
        factories.let_pass(self.places[1])

    def record_idle_balance(self, card: GiftCard) -> None:
        """Record the balance of a card when it becomes unusable, with what is reserved or being refunded."""
        card.refresh_from_db()
        if self.is_open(card):
            self.idle.pop(card.pk, None)
        else:
            self.idle.setdefault(card.pk, self.on(card) + self.on_its_way(card))

    def is_open(self, card: GiftCard) -> bool:
        return card.is_active and card.ends_at is None and card.window_ends_at is None

    def on(self, card: GiftCard) -> Decimal:
        return card.balance + amount_of(GiftCardClaim.objects.filter(card=card, state="held"), "amount")

    def on_its_way(self, card: GiftCard) -> Decimal:
        return amount_of(Refund.objects.filter(part__reservation__sold_cards=card, status="pending"), "amount")

    # Invariants

    @invariant()
    def money_is_where_somebody_can_spend_it(self) -> None:
        for card in self.cards:
            if card.deleted_at is not None:
                assert self.on(card) == 0
            elif self.is_open(card):
                self.idle.pop(card.pk, None)
            elif card.sale is None or card.original:
                assert self.on(card) <= self.idle[card.pk]

    @invariant()
    def what_is_on_cards_is_what_came_in_and_was_not_paid_with(self) -> None:
        parts = Part.objects.filter(payment__account=self.account, reservation__status="paid")
        of_cards, of_orders = parts.filter(orders=None), parts.filter(orders__isnull=False).distinct()
        gone = Refund.objects.filter(part__in=of_cards).exclude(status="failed")
        back = Refund.objects.filter(part__in=of_orders, status="succeeded")
        in_baskets = GiftCardClaim.objects.filter(card__account=self.account, state="held")
        paid = sum((part.gift_card for part in of_orders), ZERO) - amount_of(back, "gift_card")
        came_in = self.given + sum((part.total for part in of_cards), ZERO) - amount_of(gone, "amount")
        assert amount_of(self.cards, "balance") + amount_of(in_baskets, "amount") == came_in - paid

    @invariant()
    def whoever_has_paid_for_wine_gets_some(self) -> None:
        items = UpsellItem.objects.filter(ticket__type=self.type).values("ticket")
        assert not Ticket.objects.filter(type=self.type).exclude(pk__in=items).exists()

    def teardown(self) -> None:
        del GATEWAYS["sham"]
        has_stuck_refund = Refund.objects.filter(kind="late", status="failed").exists()
        assert [one for one in find_differences() if not (has_stuck_refund and one.kind == "payment_part_to_pay")] == []
        idle = [card for card in self.cards.filter(deleted_at=None, balance__gt=0) if not self.is_open(card)]
        named = {int(sentence.split()[2].rstrip(":")) for sentence in list_idle_cards()}
        assert named & set(self.cards.values_list("pk", flat=True)) == {card.pk for card in idle}


@pytest.mark.sweep
def test_no_money_is_where_nobody_can_spend_it():
    # Reported as found: shrinking it takes minutes.
    run_machine(Cards, examples=12, steps=25, is_made_smaller=False)
