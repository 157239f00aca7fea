"""The cases shared by the server's rule and the app's: which choices can be refunded partly, and full refunds.

A case in `refund_cases.json` is an order: a ticket costs 21.50 with a fee of 1.50, an upsell 6.00, unless the case says
otherwise; its payment has `orders`. `choice` is a choice for a partial refund, `refused` the code of its refusal.
`whole` is the amount of a refund of all that is left, and how much of it goes to gift cards.
"""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from server.payments.models import Charge, Gateway, Refund
from server.payments.models.payments import booked_columns
from server.platform import clock
from server.platform.errors import DomainError
from server.sales.choices import refuse_all
from server.sales.models import Order, RefundLine, Ticket, UpsellItem
from server.sales.refundable import Refundable, choose_units, plan_of
from server.sales.refundable_selectors import read_refundable
from server.testing.extras import give_upsells, make_wine
from server.testing.factories import make_performance, sell_tickets

pytestmark = pytest.mark.django_db

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "refund_cases.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_server_decides_each_case_as_the_table_says(case: dict[str, Any]):
    found, numbers = the_order(case)
    keeps_fee = case.get("keeps_fee", False)
    tickets, upsells = ([numbers[kind, number] for number in case["choice"][kind]] for kind in ("tickets", "upsells"))
    assert refusal(found, tickets, upsells, keeps_fee=keeps_fee) == case["refused"]

    plan = plan_of(found, choose_units(found, None, None), keeps_fee=keeps_fee)
    assert {"amount": f"{plan.amount:.2f}", "gift_card": f"{plan.gift_card:.2f}"} == case["whole"]


def test_each_case_has_a_name_of_its_own():
    assert len({case["name"] for case in CASES}) == len(CASES) >= 14


def refusal(found: Refundable, tickets: list[int], upsells: list[int], *, keeps_fee: bool) -> str | None:
    try:
        refuse_all(found, plan_of(found, choose_units(found, tickets, upsells), keeps_fee=keeps_fee))
    except DomainError as error:
        return error.code
    return None


def the_order(case: dict[str, Any]) -> tuple[Refundable, dict[tuple[str, int], int]]:
    """Write a case's order; return it as a refund sees it, and the numbers of its rows by the case's."""
    tickets, upsells = case.get("tickets", []), case.get("upsells", [])
    payment = sell_tickets(make_performance(price=Decimal("20.00")), max(len(tickets), 1))
    order = Order.objects.get(payment=payment)
    refund = a_refund(order)
    rows = list(Ticket.objects.filter(order=order).order_by("pk"))
    if not tickets:
        Ticket.objects.filter(order=order).update(status=Ticket.Status.REFUNDED)
    numbers = {}
    for row, fields in zip(rows, tickets, strict=False):
        numbers["tickets", fields["id"]] = row.pk
        write(row, fields, refund, total="21.50", state="valid", booking_fee=Decimal("1.50"))
    wine = make_wine(order.performance.event)
    for fields in upsells:
        ticket = Ticket.objects.filter(pk=numbers.get(("tickets", fields.get("ticket")), 0)).first()
        (item,) = give_upsells(order, wine, 1, ticket=ticket)
        numbers["upsells", fields["id"]] = item.pk
        write(item, fields, refund, total="6.00", state="open")
    Order.objects.filter(pk=order.pk).update(gift_card=Decimal(case.get("gift_card", "0.00")))
    Refund.objects.filter(pk=refund.pk).update(gift_card=Decimal(case.get("given_to_cards", "0.00")))
    return replace(read_refundable(Order.objects.get(pk=order.pk)), orders=case.get("orders", 1)), numbers


def write(row: Ticket | UpsellItem, case: dict[str, Any], refund: Refund, *, total: str, state: str, **more: Any):
    values = {"total": Decimal(case.get("total", total)), "status": case.get("state", state), **more}
    if values["status"] in (Ticket.Status.ADMITTED, UpsellItem.Status.REDEEMED):
        values["admitted_at" if isinstance(row, Ticket) else "redeemed_at"] = clock.now()
    type(row).objects.filter(pk=row.pk).update(refund=refund if case.get("is_in_a_refund") else None, **values)


def a_refund(order: Order) -> Refund:
    """Write an earlier refund of the order."""
    refund = Refund.objects.create(
        part=order.part,
        **booked_columns(order.part, order.performance_id),
        charge=Charge.objects.get(part=order.part),
        gateway=Gateway.CASH,
        amount=Decimal("5.00"),
        status=Refund.Status.SUCCEEDED,
        idempotency_key=f"an earlier refund of {order.pk}",
        created_at=clock.now(),
    )
    RefundLine.objects.create(refund=refund, order=order, ticket=order.tickets.earliest("pk"), amount=Decimal("5.00"))
    return refund
