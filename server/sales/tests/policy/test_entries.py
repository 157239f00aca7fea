"""Every service that changes an order asks `policy`, or is one of those that only record what has happened.

The call graph is read from the sources: which functions can reach writes of an order, and which reach the table.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SERVER = Path(__file__).resolve().parents[3]
PACKAGES = ("sales", "aftersales", "messaging", "api")
# Writes of an order, its units, or their refunds; deliveries are registered, so that no call names them.
WRITES = {
    "server.sales.services.delivery.delivery_of",
    "server.sales.services.history.change_orders",
    "server.aftersales.refunds.services.take_back",
    "server.aftersales.exchanges.swap_services.swap",
}
ASKS = {"server.sales.policy.require", "server.sales.policy.refusal"}
# Entries that decide nothing about what was sold, each with the reason.
RECORDING = {
    "server.messaging.services.delivery.SendOrderEmail": "notes what became of an email",
    "server.messaging.services.sale_emails.SendTickets": "notes what became of an email",
    "server.messaging.services.exchange_emails.SendExchangedTickets": "notes what became of an email",
    "server.messaging.services.delivery.handle_mail_events": "notes what a mail service tells",
    "server.aftersales.exchanges.pending_services.resend_payment_link": "mails the link of an exchange that waits",
    "server.aftersales.order_page.services.change_comments": "changes nothing that was sold",
    "server.aftersales.personal_data_services.remove_user_info": "has rules of its own (spec part 3, sections 4 and 8)",
    "server.aftersales.reconciliation_event_services.clear_difference": "notes what became of money",
    "server.aftersales.refunds.transfer_services.retry_refund": "asks a provider again for what was allowed before",
    "server.aftersales.refunds.transfer_services.refund_gift_card": "gives back a gift card, which has no order",
    "server.aftersales.refunds.settlement_services.ReturnFee": "returns the fee of a refund allowed before",
    "server.aftersales.refunds.transfer_services.MoveRefund": "moves the money of what was allowed before",
    "server.aftersales.refunds.settlement_services.pay_out": "hands over the money of what was allowed before",
    "server.sales.services.release.StopCharge": "ends a charge that nobody pays any more",
    "server.sales.services.release.verify_charge": "notes what a provider tells of a charge",
    "server.sales.services.release.cancel": "ends a reservation, whose own status decides",
    "server.sales.services.checkout.check_out": "pays a reservation, whose own status decides",
    "server.sales.services.checkout.take_from_client": "pays a reservation, whose own status decides",
    "server.sales.services.selling.sell": "makes an order and pays it at once",
    "server.sales.services.selling.sell_for_client": "makes an order and pays it at once",
    "server.sales.services.reserving.reserve": "makes an order; of others it ends reservations that are over",
    "server.sales.services.delivery.SaleDelivery": "delivers what was paid",
    "server.sales.services.gift_cards.sell_card": "sells a gift card, which has no order",
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for package in PACKAGES:
        for path in sorted((SERVER / package).rglob("*.py")):
            parts = path.relative_to(SERVER.parent).with_suffix("").parts
            if "tests" not in parts and "migrations" not in parts:
                yield ".".join(parts), ast.parse(path.read_text())


class Module:
    """A module's imported names, and the calls of each of its functions."""

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
    """Return what each function or class uses, and what modules that are called from outside import."""
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
    """List the services that a call or a job starts with, and that can write an order."""
    calls, entries = graph()
    begun = {used for uses in entries.values() for used in uses}
    jobs = {name for name in calls if name.rsplit(".", 1)[-1][0].isupper()}
    return sorted(
        name for name in begun | jobs if "services" in name and name in calls and reaches(name, frozenset(WRITES))
    )


@pytest.mark.parametrize("service", services())
def test_a_service_that_changes_an_order_asks_the_table_or_only_records(service: str):
    is_checked = reaches(service, frozenset(ASKS))
    assert is_checked or service in RECORDING, f"{service} changes an order and does not ask server.sales.policy"


def test_what_only_records_is_still_there_and_asks_nothing():
    known = services()
    assert [name for name in RECORDING if name not in known or reaches(name, frozenset(ASKS))] == []


def test_every_entry_after_a_sale_is_found():
    """Without this, a walk that finds nothing would pass."""
    names = {name.rsplit(".", 1)[-1] for name in services()}
    assert names >= {
        "request_refund", "void_sale", "void_disputed", "make_refund", "make_exchange", "make_own_exchange",
        "answer_offer", "cancel_order", "rename_tickets", "add_extras", "mark_purchased", "CancelOrders", "MoveOffered",
        "UndoOffer",
    }  # fmt: skip
