"""Any sequence of actions on orders by anybody: the table decides, and nobody is admitted or refunded twice."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from server.aftersales.refunds.transfer_services import MoveRefund
from server.payments.models import Charge, Refund
from server.payments.services.gateways import GATEWAYS, ProviderUnreachable
from server.platform import clock
from server.platform.errors import DomainError
from server.platform.money import ZERO
from server.reporting.integrity_services import find_differences
from server.sales.models import Exchange, Order, Ticket
from server.sales.policy import Action, State, refusal
from server.sales.refundable_selectors import order_rows, read_refundable
from server.sales.services.release import expire_reservations
from server.sales.tests.policy.acts import ACTS, call_off, make_policy_setup, sell, situation_for
from server.sales.tests.refunding import MOVED, PENDING, REFUSED, FakeProvider
from server.testing.harness.drawing import run_machine

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]
WHICH = st.integers(0, 7)
ANSWERS = st.sampled_from([MOVED, MOVED, PENDING, REFUSED, ProviderUnreachable()])
# These start with a reservation, which a machine of sold orders has none of.
AFTER_A_SALE = [name for name in ACTS if name[0] not in (Action.MARK_PURCHASED, Action.KEEP_RESERVATION)]


class AfterTheSale(RuleBasedStateMachine):
    """A few orders of two tickets each; everybody who may act tries everything on them, and tickets are scanned."""

    @initialize()
    def open(self) -> None:
        cache.clear()
        self.provider = FakeProvider()
        GATEWAYS["sham"] = self.provider
        self.setup = make_policy_setup(self.provider)
        self.admitted: set[int] = set()
        self.is_cancelled = False
        for _ in range(3):
            sell(self.setup)

    def orders(self) -> list[Order]:
        return list(order_rows().filter(account=self.setup.owner.user.account_id).order_by("pk"))

    def one(self, which: int) -> Order:
        found = self.orders()
        return found[which % len(found)]

    @rule(which=WHICH, name=st.sampled_from(AFTER_A_SALE), answer=ANSWERS)
    def somebody_acts(self, which: int, name: Any, answer: Any) -> None:
        action, actor, _ = name
        order, self.provider.answer = self.one(which), answer
        expected_refusal = refusal(action, actor, situation_for(action, actor, read_refundable(order)))
        try:
            with transaction.atomic():
                ACTS[name](self.setup, order)
        except DomainError:
            return  # for any reason: the matrix checks which
        assert expected_refusal is None, f"{name} was done, though the table says '{expected_refusal}'"

    @rule(which=WHICH, number=st.integers(1, 2))
    def people_come_in(self, which: int, number: int) -> None:
        order = self.one(which)
        self.setup.scan(order, number)
        self.admitted |= set(
            Ticket.objects.filter(order=order, status=Ticket.Status.ADMITTED).values_list("pk", flat=True)
        )

    @rule(answer=ANSWERS)
    def the_provider_is_called_again(self, answer: Any) -> None:
        self.provider.answer = answer
        for refund in Refund.objects.filter(status=Refund.Status.PENDING).order_by("pk"):
            MoveRefund(refund.pk).do()

    @precondition(lambda self: not self.is_cancelled)
    @rule(chance=st.integers(0, 9))
    def the_performance_is_called_off(self, chance: int) -> None:
        if chance == 0:
            self.is_cancelled = True
            call_off(self.setup, self.one(0))

    @rule()
    def exchanges_lapse(self) -> None:
        expire_reservations(now=clock.now() + timedelta(days=4))

    @invariant()
    def nobody_who_came_in_has_another_ticket_for_it_unless_it_was_called_off(self) -> None:
        if self.is_cancelled:
            return
        again = Ticket.objects.filter(replaces__in=self.admitted, status__in=["valid", "admitted"])
        by_staff = Exchange.objects.filter(status="made", by=self.setup.owner.user).values("made")
        assert not again.exclude(order__in=by_staff).exists()

    @invariant()
    def no_charge_gives_back_more_than_it_took(self) -> None:
        for charge in Charge.objects.filter(status="succeeded"):
            refunds = Refund.objects.filter(charge=charge).exclude(status=Refund.Status.FAILED)
            assert sum((refund.due for refund in refunds), ZERO) <= charge.amount

    def teardown(self) -> None:
        del GATEWAYS["sham"]
        assert [difference.sentence for difference in find_differences()] == []
        states = {read_refundable(order).state for order in self.orders()}
        assert states <= set(State)


def test_whatever_happens_after_a_sale_is_what_the_table_allows():
    run_machine(AfterTheSale, examples=40, steps=20)
