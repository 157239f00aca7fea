"""After any sequence of events our records and Stripe's agree to the penny, and nobody is left waiting.

`--schedules=200` tries this number of days (`make faults`); the seed of one that fails is its number.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import Any

import pytest
from django.db.models import F

from server.accounts.models import Role
from server.payments.models import Charge, Difference, Refund
from server.payments.services.reconciliation import GONE_NOTE
from server.platform.models import OutboxJob
from server.reporting.integrity_services import find_differences
from server.sales.models import Order
from server.sales.refundable_selectors import read_ledger
from server.sales.services import late_payments
from server.sales.tests.by_card.schedule import MONEY, Schedule, pennies
from server.testing.factories import make_event, make_performance, make_staff

pytestmark = pytest.mark.django_db
STEPS = 25
Kind = Difference.Kind
# By the pennies of their sums the fake Stripe refuses some refunds, and leaves some pending at the bank.
PRICES = ("10.00", "10.07", "20.14", "20.13", "7.50")


@pytest.fixture
def day(schedule, stripe, seller) -> Schedule:
    event = make_event(seller)
    places = [make_performance(event, capacity=8, price=Decimal(price)) for price in PRICES]
    return Schedule(schedule, stripe, make_staff(seller, Role.ACCOUNT_OWNER), places)


@pytest.mark.database
def test_the_ledger_equals_the_providers(day):
    day.run(STEPS)
    assert_all_is_well(day)


def test_ledger_equals_the_provider_after_several_charges(day):
    day.run_after_sales(STEPS)
    assert_all_is_well(day)


def assert_all_is_well(day: Schedule) -> None:
    log = "\n".join(day.log)
    compare(day.stripe.rows, log)
    assert_nobody_waits(log)


def compare(rows: list[dict[str, Any]], log: str) -> None:
    """Compare what was taken, what was returned and the fees of both, charge by charge."""
    theirs = {row["id"]: row for row in rows}
    taken = {row["id"]: row for row in rows if row["object"] == "payment_intent" and row["status"] == "succeeded"}
    charges = Charge.objects.filter(status=Charge.Status.SUCCEEDED, gateway="stripe")
    ours = {row.provider_id: row for row in charges}
    named = list(Difference.objects.filter(settled_at=None))
    not_ours = {row.provider_id for row in named if row.kind == Kind.CHARGE_NOT_OURS}
    assert ours.keys() <= taken.keys() <= ours.keys() | not_ours, log
    back = went_back(rows)
    for name, charge in ours.items():
        shown = theirs[taken[name]["latest_charge"]]
        fee = theirs.get(shown["application_fee"], {"amount": 0, "amount_refunded": 0})
        # What a bank took after a dispute is not moved by us.
        refunds = [row for row in charge.refunds.filter(gateway="stripe") if row.status == Refund.Status.SUCCEEDED]
        arrived = sum(pennies(row.to_move) for row in refunds if row.bounced_at is None)
        desk = at_the_desk(charge)
        elsewhere = sum(pennies(row.theirs) for row in desk)
        took = sum(pennies(row.elsewhere) for row in refunds)
        is_open = any(row.settled_at is None for row in desk)
        assert pennies(charge.amount) == shown["amount"], log
        assert arrived + elsewhere == back[name] == shown["amount_refunded"], log
        assert took <= elsewhere + unpaid(named, charge), log
        assert is_open == (took < elsewhere), log
        assert pennies(charge.platform_fee) == fee["amount"], log
        assert sum(pennies(row.platform_fee) for row in refunds) == fee["amount_refunded"], log
    assert_who_has_all_their_money_is_not_admitted(back, {name: theirs[taken[name]["latest_charge"]] for name in ours})
    assert [row.sentence for row in find_differences() if not is_stuck(row.kind)] == [], log


def assert_who_has_all_their_money_is_not_admitted(back: Counter[str], shown: dict[str, dict[str, Any]]) -> None:
    """An order whose charges were all fully refunded at the provider's dashboard is refunded (decision 0135)."""
    for order in Order.objects.filter(status=Order.Status.PAID).exclude(total=F("gift_card") + F("refunded")):
        parts = read_ledger([order.payment_id]).parts[order.pk]
        charges = Charge.objects.filter(part__in=parts, status=Charge.Status.SUCCEEDED).select_related("part")
        went_back_whole = [
            charge.gateway == "stripe" and back[charge.provider_id] == shown[charge.provider_id]["amount"]
            for charge in charges
        ]
        is_stuck = any(late_payments.is_stuck(charge.part) for charge in charges)
        assert not charges or is_stuck or not all(went_back_whole), f"order {order.pk} has all its money back"


def at_the_desk(charge: Charge) -> list[Difference]:
    """Return what was refunded at the dashboard, except what failed there and what became a refund of ours."""
    names = charge.refunds.exclude(status=Refund.Status.FAILED).exclude(provider_id="").values("provider_id")
    rows = Difference.objects.filter(kind=Kind.REFUND_NOT_OURS, charge=charge).exclude(note=GONE_NOTE)
    return list(rows.exclude(provider_id__in=names))


def unpaid(named: list[Difference], charge: Charge) -> int:
    """Sum what refunds had adopted of the dashboard's money that bounced later: somebody has to resolve it."""
    rows = [row for row in named if (row.kind, row.payment_id) == (Kind.REFUND_BOUNCED, charge.part.payment_id)]
    names = set(charge.refunds.values_list("provider_id", flat=True))
    return sum(pennies(row.ours) for row in rows if row.provider_id not in names)


def went_back(rows: list[dict[str, Any]]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for row in rows:
        if row["object"] == "refund" and row["status"] != "failed":
            sums[row["payment_intent"]] += row["amount"]
    return sums


def is_stuck(kind: str) -> bool:
    """Return whether the integrity check reports late money that its bank has refused, as it should."""
    late_refunds = Refund.objects.filter(kind=Refund.Kind.LATE, status=Refund.Status.FAILED)
    return kind == "payment_part_to_pay" and late_refunds.exists()


def assert_nobody_waits(log: str) -> None:
    """Each order is paid, refunded or over; whatever cannot finish is a task for somebody."""
    assert not OutboxJob.objects.filter(kind__in=MONEY, state=OutboxJob.State.OWED).exists(), log
    assert not Refund.objects.filter(status=Refund.Status.PENDING).exists(), log
    ends = (Order.Status.PAID, Order.Status.REFUNDED, Order.Status.FAILED)
    assert set(Order.objects.values_list("status", flat=True)) <= set(ends), log
    named = set(Difference.objects.filter(settled_at=None).values_list("kind", "provider_id"))
    for refund in Refund.objects.exclude(bounced_at=None):
        assert (Kind.REFUND_BOUNCED, refund.provider_id) in named, log
        assert refund.failure, log
    for charge in Charge.objects.filter(status=Charge.Status.SUCCEEDED).select_related("part__reservation"):
        if late_payments.is_stuck(charge.part):
            assert (Kind.CHARGE_NOT_OURS, charge.provider_id) in named, log
