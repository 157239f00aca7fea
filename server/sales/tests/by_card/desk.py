"""The state of a charge's orders, tickets and refunds after refunds at Stripe's dashboard."""

from __future__ import annotations

from typing import Any

from server.aftersales.reconciliation_comparison_services import ReconcileDay, request_comparison
from server.payments.models import Difference
from server.platform import clock
from server.sales.models import Order, Ticket
from server.sales.tests.by_card.paying import post_webhook
from server.testing.jobs import do


def compare(owner) -> None:
    assert do(ReconcileDay, request_comparison(caller=owner, account_id=owner.user.account_id, day=clock.now().date()))


def statuses() -> list[str]:
    return list(Order.objects.order_by("pk").values_list("status", flat=True))


def tickets() -> set[str]:
    return set(Ticket.objects.values_list("status", flat=True))


def ours(stripe) -> list[int]:
    """Return what we have refunded ourselves, apart from the dashboard."""
    refunds = [row for row in stripe.rows if row["object"] == "refund" and row["status"] != "failed"]
    return [row["amount"] for row in refunds if row["metadata"].get("key")]


def open_ones() -> list[str]:
    return list(Difference.objects.filter(settled_at=None).order_by("pk").values_list("kind", flat=True))


def some_of(order: Order, number: int) -> list[int]:
    return list(order.tickets.order_by("pk").values_list("pk", flat=True)[:number])


def fail(public: Any, stripe: Any, refund: str) -> None:
    """Let a refund fail at the buyer's bank, and send the webhook."""
    stripe.control("refund", refund=refund, status="failed")
    assert post_webhook(public, stripe.latest_event("refund.failed")).status_code == 200
