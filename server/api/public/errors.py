"""Why the public API refuses to take back or change an order, or to go on with a report."""

from __future__ import annotations

from server.platform.errors import Conflict


class AtTheCounter(Conflict, code="at_the_counter", message="Paid at the box office; refund it there"):
    """Cash, or a card on the terminal: nobody there is asked by a client's call."""


class MoneyOfAnother(Conflict, code="money_of_another", message="Paid through another seller, who must refund it"):
    """Another system has the money, or the organiser took it without us."""


class NotSoldByClient(
    Conflict,
    code="not_sold_by_client",
    message="Only what this client sold for its own money can be cancelled. Please refund it.",
): ...


class BuyersMoney(
    Conflict, code="buyers_money", message="Its buyer paid by card. Please settle the difference by a link."
): ...


class ReportChanged(
    Conflict, code="report_changed", message="The report has changed meanwhile. Please begin with its first page again."
):
    """Its figures are calculated when they are read: the row after which a page was to begin is there no more."""
