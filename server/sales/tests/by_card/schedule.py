"""A day of random events: what buyers, banks, staff, Stripe and the network do, in any order."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from datetime import timedelta
from decimal import Decimal
from typing import Any

from server.accounts.caller import Public, Staff
from server.accounts.models import Account
from server.aftersales.exchanges.pending_services import DeferredPayment
from server.aftersales.exchanges.rules import ExchangeInput
from server.aftersales.exchanges.services import Settlement, make_exchange
from server.aftersales.reconciliation_comparison_services import request_comparison
from server.aftersales.reconciliation_event_services import handle_event
from server.aftersales.refunds.services import request_refund, void_disputed
from server.catalogue.events.models import Performance
from server.payments.models import Part
from server.payments.services.checkouts import Buyer
from server.payments.services.gateways.stripe_webhook import read_update
from server.platform import clock
from server.platform.errors import DomainError
from server.platform.models import OutboxJob
from server.platform.outbox import RetryLater, run_job
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.choices import Choice
from server.sales.models import Exchange, Order
from server.sales.services.checkout import check_out
from server.sales.services.release import cancel, expire_reservations, verify_charge
from server.sales.services.reserving import reserve, secret_of
from server.testing.stripe import cards
from server.testing.stripe.running import StripeStandIn

ADA = Buyer(name="Ada Byron", email="ada@example.org")
FAULTS: list[int | str] = [500, 500, "late 500", "reset", "lost", 429, 200, 200]


class Schedule:
    """One run, determined by the seed; `told` lists what has happened, for debugging a failure."""

    def __init__(self, seed: int, stripe: StripeStandIn, owner: Staff, places: list[Performance]) -> None:
        self.chance = random.Random(seed)
        self.stripe, self.owner, self.places = stripe, owner, places
        self.account: Account = owner.user.account
        self.waiting: list[tuple[int, str]] = []  # reservations, with the secret by which they are paid
        self.log: list[str] = []
        self.acts = {
            self.buy: 6,
            self.pay: 6,
            self.card: 6,
            self.come_back: 3,
            self.give_up: 1,
            self.deliver_events: 8,
            self.refund: 6,
            self.refund_at_the_desk: 2,
            self.bank: 4,
            self.break_something: 4,
            self.work: 5,
            self.expire: 1,
            self.revoke: 1,
        }

    def run(self, steps: int) -> None:
        """Run purchases, and anything that may happen in between."""
        self.buy()
        self._act(steps)
        self.end()

    def run_after_sales(self, steps: int) -> None:
        """Sell first, and then give orders several charges, and refund their money in every way."""
        for _ in range(3):
            self.sell()
        more = {self.exchange: 10, self.refund_at_the_desk: 4, self.dispute: 3, self.void_disputed: 3}
        self.acts |= {**more, self.buy: 1, self.pay: 8, self.card: 8, self.come_back: 6, self.break_something: 2}
        self._act(steps)
        self.end()

    def _act(self, steps: int) -> None:
        for _ in range(steps):
            (act,) = self.chance.choices(list(self.acts), list(self.acts.values()))
            act()

    def end(self) -> None:
        """Let everything finish: banks complete what has started, no more events arrive, and the day is compared."""
        self._mend()
        expire_reservations(now=clock.now() + timedelta(hours=1))
        for _ in range(3):
            self.work()  # which may be the first to request a slow refund
            for refund in self._pending():
                self._end_at_the_bank(refund)
            self._compare()

    # What buyers do

    def buy(self) -> None:
        places = self.chance.sample(self.places, self.chance.choice([1, 1, 2]))
        lines = tuple(BasketLine(performance=place.pk, quantity=self.chance.randint(1, 3)) for place in places)
        with suppress(DomainError):
            public = Public(places[0].event_id, self.account.pk)
            made = reserve(caller=public, basket_request=BasketRequest(lines=lines), idempotency_key=self._key())
            self.waiting.append((made.reservation.pk, made.secret))
            self._log("buy", *(place.price for place in places))

    def pay(self) -> None:
        if self.waiting:
            number, secret = self.chance.choice(self.waiting)
            with suppress(DomainError):
                check_out(caller=None, reservation_id=number, secret=secret, gateway="stripe", buyer=ADA)
                self._log("pay", number)

    def sell(self) -> None:
        """Buy, pay and come back; only a sold-out performance prevents that."""
        waiting = len(self.waiting)
        self.buy()
        if len(self.waiting) == waiting:
            return
        number, secret = self.waiting[-1]
        paid = check_out(caller=None, reservation_id=number, secret=secret, gateway="stripe", buyer=ADA)
        self.stripe.confirm(paid.client_secret)
        verify_charge(payment=paid.payment)

    def card(self) -> None:
        waiting = self._rows("payment_intent", "requires_payment_method", "processing")
        if not waiting:
            return
        intent = self.chance.choice(waiting)
        if intent["status"] == "processing":
            self.stripe.finish(intent["id"], success=self.chance.random() < 0.7)
        else:
            if self.chance.random() < 0.2:
                self.stripe.control("next", processing=True)
            self.stripe.confirm(intent["id"], self.chance.choice([cards.GOOD, cards.GOOD, cards.DECLINED_CARD]))
        self._log("card", intent["id"])

    def come_back(self) -> None:
        if self.waiting:
            part = Part.objects.get(reservation=self.chance.choice(self.waiting)[0])
            with suppress(DomainError):
                verify_charge(payment=part.payment)

    def give_up(self) -> None:
        if self.waiting:
            number, secret = self.chance.choice(self.waiting)
            with suppress(DomainError):
                cancel(caller=None, reservation_id=number, secret=secret)

    # What Stripe, banks and the network do

    def deliver_events(self) -> None:
        """Deliver an event: late, twice, in any order; those that are never chosen are lost."""
        if events := self.stripe.events:
            for event in self.chance.choices(events, k=self.chance.randint(1, 3)):
                handle_event(read_update(event["payload"].encode(), self.stripe.sign(event["payload"])))
                self._log("tell", event["type"], json.loads(event["payload"])["data"]["object"]["id"])

    def bank(self) -> None:
        """End a pending refund, or let a completed one bounce."""
        moving = self._pending() or (self._rows("refund", "succeeded") if self.chance.random() < 0.2 else [])
        if moving:
            self._end_at_the_bank(self.chance.choice(moving))

    def break_something(self) -> None:
        self.stripe.control("next", statuses=self.chance.choices(FAULTS, k=self.chance.randint(1, 4)))

    def revoke(self) -> None:
        self.stripe.control("revoke", account=self.account.stripe_id, revoked=self.chance.random() < 0.3)

    # What staff and workers do

    def refund(self) -> None:
        orders = list(Order.objects.filter(status=Order.Status.PAID).order_by("pk"))
        if not orders:
            return
        order = self.chance.choice(orders)
        tickets = list(order.tickets.filter(status="valid").order_by("pk").values_list("pk", flat=True))
        some = self.chance.sample(tickets, self.chance.randint(1, len(tickets))) if tickets else []
        with suppress(DomainError):
            refund = request_refund(
                caller=self.owner, order_id=order.pk, ticket_ids=some if self.chance.random() < 0.6 else None
            )
            self._log("refund", order.pk, refund.amount, refund.status)

    def exchange(self) -> None:
        """Exchange some tickets of an order, or all: for free, for cash, or for a card payment that may never come."""
        orders = list(Order.objects.filter(status=Order.Status.PAID).order_by("pk"))
        if not orders:
            return
        order, target = self.chance.choice(orders), self.chance.choice(self.places)
        tickets = list(order.tickets.filter(status="valid").order_by("pk").values_list("pk", flat=True))
        some = self.chance.sample(tickets, self.chance.randint(1, len(tickets))) if tickets else []
        is_whole = self.chance.random() < 0.5
        exchange_input = ExchangeInput(
            order=order.pk,
            performance=target.pk,
            tickets=() if is_whole else tuple(Choice(unit=number) for number in some),
        )
        how = self.chance.choice(
            [
                Settlement(settles=False),
                Settlement(settles=True, gateway="cash"),
                Settlement(settles=True, later=DeferredPayment.CARD),
                Settlement(settles=True, later=DeferredPayment.CARD),
            ]
        )
        with suppress(DomainError):
            made = make_exchange(caller=self.owner, exchange_input=exchange_input, exchange_id=None, how=how)
            self._log("exchange", order.pk, target.price, how.settles, how.later, made.change, made.status)
            if made.status == Exchange.Status.PENDING and made.part is not None:
                reservation = made.part.reservation
                self.waiting.append((reservation.pk, secret_of(reservation)))

    def void_disputed(self) -> None:
        orders = list(Order.objects.filter(status=Order.Status.PAID).order_by("pk"))
        if orders:
            order = self.chance.choice(orders)
            with suppress(DomainError):
                void_disputed(caller=self.owner, order_id=order.pk)
                self._log("void", order.pk)

    def dispute(self) -> None:
        """Let a buyer dispute a charge at their bank, or the bank decide."""
        open_ones = self._rows("dispute", "needs_response", "warning_needs_response")
        if open_ones and self.chance.random() < 0.6:
            dispute, status = self.chance.choice(open_ones), self.chance.choice(["lost", "lost", "won"])
            self.stripe.control("dispute", dispute=dispute["id"], status=status)
            self._log("dispute", dispute["id"], status)
            return
        paid = [row for row in self._rows("charge", "succeeded") if not row["disputed"] and not row["amount_refunded"]]
        if paid:
            charge = self.chance.choice(paid)
            self.stripe.control("dispute", intent=charge["payment_intent"])
            self._log("dispute", charge["payment_intent"])

    def refund_at_the_desk(self) -> None:
        undisputed = [row for row in self._rows("charge", "succeeded") if not row["disputed"]]
        paid = [row for row in undisputed if row["amount"] > row["amount_refunded"] + 100]
        if paid:
            charge = self.chance.choice(paid)
            left = charge["amount"] - charge["amount_refunded"]
            some = {"amount": self.chance.choice([100, left // 2, left])} if self.chance.random() < 0.5 else {}
            self.stripe.control("refund", intent=charge["payment_intent"], **some)
            self._log("desk", charge["payment_intent"], some)

    def work(self) -> None:
        """Run all jobs, as the periodic task would when they are due."""
        OutboxJob.objects.filter(state=OutboxJob.State.OWED).update(due_at=clock.now())
        rows = OutboxJob.objects.filter(state=OutboxJob.State.OWED, kind__in=MONEY).order_by("pk")
        for pk in list(rows.values_list("pk", flat=True)):
            with suppress(RetryLater):
                run_job(work_id=pk)

    def expire(self) -> None:
        expire_reservations(now=clock.now() + timedelta(hours=1))

    # Helpers

    def _key(self) -> str:
        return f"basket-{len(self.log)}-{self.chance.random()}"

    def _mend(self) -> None:
        self.stripe.control("next", statuses=[])
        self.stripe.control("revoke", account=self.account.stripe_id, revoked=False)
        for intent in self._rows("payment_intent", "processing"):
            self.stripe.finish(intent["id"])

    def _compare(self) -> None:
        request_comparison(caller=self.owner, account_id=self.account.pk, day=clock.now().date())
        self.work()

    def _pending(self) -> list[dict[str, Any]]:
        return self._rows("refund", "pending")

    def _end_at_the_bank(self, refund: dict[str, Any]) -> None:
        had_arrived = refund["status"] == "succeeded"
        status = "failed" if had_arrived or self.chance.random() < 0.4 else "succeeded"
        self.stripe.control("refund", refund=refund["id"], status=status)
        self._log("bank", refund["id"], refund["status"], status)

    def _rows(self, kind: str, *statuses: str) -> list[dict[str, Any]]:
        rows = [row for row in self.stripe.rows if row["object"] == kind]
        return [row for row in rows if row["status"] in statuses]

    def _log(self, *parts: object) -> None:
        self.log.append(" ".join(str(word) for word in parts))


MONEY = ("orders.refund", "orders.refund_elsewhere", "orders.return_fee", "orders.stop_charge", "orders.reconcile_day")


def pennies(amount: Decimal | None) -> int:
    return int((amount or Decimal(0)) * 100)
