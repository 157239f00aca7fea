"""Every service that changes an order asks `policy`, or is one of those that only record what has happened.

The call graph is read from the sources: which functions can reach what writes an order, and which the table.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SERVER = Path(__file__).resolve().parents[3]
PACKAGES = ("orders", "outside")
# What writes an order, its units, or their refunds.
WRITES = {
    "server.orders.services.changing.change_orders",
    "server.orders.refunds.services.completing.change_order",
    "server.orders.refunds.services.completing.take_back",
    "server.orders.exchanging.services.swapping.swap",
}
ASKS = {"server.orders.policy.require", "server.orders.policy.refusal"}
# Entries that decide nothing about what was sold, each with the reason.
RECORDING = {
    "server.orders.bounces.services.hear_of_mails": "notes what a mail service tells",
    "server.orders.exchanging.services.waiting.send_again": "mails the link of an exchange that waits",
    "server.orders.page.services.desk.change_comments": "changes nothing that was sold",
    "server.orders.personal.services.remove_user_info": "has rules of its own (spec part 3, sections 4 and 8)",
    "server.orders.reconciliation.services.money_tasks.clear_difference": "notes what became of money",
    "server.orders.refunds.services.asking.ask_now": "asks a provider again for what was allowed before",
    "server.orders.refunds.services.cards.refund_card": "gives back a gift card, which has no order",
    "server.orders.refunds.services.fees.ReturnFee": "gives back the platform's fee of what was allowed before",
    "server.orders.refunds.services.moving.MoveRefund": "moves the money of what was allowed before",
    "server.orders.refunds.services.paying_out.pay_out": "hands over the money of what was allowed before",
    "server.orders.selling.services.charges.StopCharge": "ends a charge that nobody pays any more",
    "server.orders.selling.services.charges.verify": "notes what a provider tells of a charge",
    "server.orders.selling.services.give_back.cancel": "ends a reservation, whose own status decides",
    "server.orders.selling.services.pay.check_out": "pays a reservation, whose own status decides",
    "server.orders.selling.services.pay.take_from_client": "pays a reservation, whose own status decides",
    "server.orders.selling.services.reserve.reserve": "makes an order; of others it ends reservations that are over",
    "server.orders.selling.services.sale_delivery.SaleDelivery": "delivers what was paid",
    "server.orders.selling.services.sell_cards.sell_card": "sells a gift card, which has no order",
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((SERVER / package).rglob("*.py")):
            parts = path.relative_to(SERVER.parent).with_suffix("").parts
            if "tests" not in parts and "migrations" not in parts:
                yield ".".join(parts), ast.parse(path.read_text())


class Module:
    """What one module's names stand for, and what each of its functions calls."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name = name
        self.names: dict[str, str] = {}
        self.calls: dict[str, set[str]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                self.names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                self.names[node.name] = f"{name}.{node.name}"
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                self.calls[f"{name}.{node.name}"] = set(self._called_in(node))

    def _called_in(self, node: ast.AST) -> Iterator[str]:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and inner.id in self.names:
                yield self.names[inner.id]
            elif isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name):
                yield f"{self.names.get(inner.value.id, inner.value.id)}.{inner.attr}"


@cache
def graph() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Give what each function or class uses, and what modules that are called from outside import."""
    calls: dict[str, set[str]] = {}
    entries: dict[str, set[str]] = {}
    for name, tree in modules():
        module = Module(name, tree)
        calls |= module.calls
        last = name.rsplit(".", 1)[-1]
        if last == "api" or last.endswith("_api"):
            entries[name] = {used for uses in module.calls.values() for used in uses}
    return calls, entries


@cache
def reaches(function: str, goal: frozenset[str]) -> bool:
    calls, _ = graph()
    seen, waiting = {function}, [function]
    while waiting:
        for used in calls.get(waiting.pop(), ()):
            if used in goal:
                return True
            if used in calls and used not in seen:
                seen.add(used)
                waiting.append(used)
    return False


def services() -> list[str]:
    """List the services that a call or a job begins with, and that can write an order."""
    calls, entries = graph()
    begun = {used for uses in entries.values() for used in uses}
    jobs = {name for name in calls if name.rsplit(".", 1)[-1][0].isupper()}
    return sorted(
        name for name in begun | jobs if ".services" in name and name in calls and reaches(name, frozenset(WRITES))
    )


@pytest.mark.parametrize("service", services())
def test_a_service_that_changes_an_order_asks_the_table_or_only_records(service: str):
    asks = reaches(service, frozenset(ASKS))
    assert asks or service in RECORDING, f"{service} changes an order and does not ask server.orders.policy"


def test_what_only_records_is_still_there_and_asks_nothing():
    known = services()
    assert [name for name in RECORDING if name not in known or reaches(name, frozenset(ASKS))] == []


def test_every_entry_after_a_sale_is_found():
    """A walk over the sources that finds nothing would hold them all to nothing."""
    names = {name.rsplit(".", 1)[-1] for name in services()}
    assert names >= {
        "ask_refund", "void_sale", "void_disputed", "make_refund", "make_exchange", "make_own_exchange", "answer_offer",
        "cancel_order", "rename_tickets", "add_extras", "mark_purchased", "CancelOrders", "MoveOffered", "UndoOffer",
    }  # fmt: skip
