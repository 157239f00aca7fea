"""Whatever is sold, exchanged, given back and let in: each report adds up to what the rows say, counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis.stateful import rule

from server.checkin.models import ScanRecord
from server.inventory.models import HoldAllotment
from server.payments.models import Charge, Refund
from server.platform.money import ZERO
from server.pricing.models import GiftCard
from server.reporting.metrics_services import count_missing, roll_up
from server.reporting.metrics_tax_selectors import find_tax_gaps
from server.reporting.reports.definition import Line, ReportRequest, Span
from server.reporting.reports.selectors import prepare
from server.sales.models import Exchange, Order, Ticket, UpsellItem
from server.sales.tests.machines.exchange_ledger import Unit, is_still_sold
from server.sales.tests.machines.test_exchange_machine import Exchanges
from server.testing.harness.drawing import run_machine

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.sweep]
NOT_TAKEN = ("offline", "credit")
SALES = ("sales-by-performance", "sales-by-day", "sales-by-channel", "sales-by-seller")


def lines_of(machine: Any, name: str, span: Span = Span.TODAY, **narrowed: Any) -> list[Line]:
    """Read a report of the machine's house, of this day unless it is about performances."""
    report_request = ReportRequest(report=name, account_id=machine.account.pk, span=span, **narrowed)
    prepared = prepare(caller=machine.owner, report_request=report_request)
    return list(prepared.report.read(prepared.query))


def sum_of(lines: Iterable[Line], key: str) -> Any:
    return sum((line[key] for line in lines), ZERO if key not in COUNTS else 0)


COUNTS = {"sold", "back", "moved", "tickets", "upsells", "number", "entered", "admitted", "size", "payments"}


class Reported(Exchanges):
    """The house whose tickets are exchanged, with all its reports recounted at the end."""

    def teardown(self) -> None:
        try:
            self.check_sales()
            self.check_tax()
            roll_up()
            self.check_sales()
            self.check_money()
            self.check_counts()
        finally:
            super().teardown()

    def check_sales(self) -> None:
        tickets = list(Ticket.objects.filter(order__account=self.account).select_related("refund"))
        upsells = list(UpsellItem.objects.filter(order__account=self.account).select_related("refund"))
        units: list[Unit] = [*tickets, *upsells]
        sold = [row for row in units if not is_still_sold(row) and row.status != "superseded"]
        fees = sum((row.booking_fee for row in sold if row.refund and row.refund.keeps_fee), ZERO)
        worth = sum((row.total for row in units if is_still_sold(row)), ZERO) + fees
        orders = Order.objects.filter(account=self.account).exclude(status__in=("progress", "failed"))
        assert worth == sum((order.total - order.refunded for order in orders), ZERO)
        for name in SALES:
            lines = lines_of(self, name)
            assert sum_of(lines, "tickets") == sum(map(is_still_sold, tickets)), name
            assert sum_of(lines, "upsells") == sum(map(is_still_sold, upsells)), name
            assert sum_of(lines, "earned") == worth, name
            assert all(line["tickets"] == line["sold"] + line["back"] + line["moved"] for line in lines)
        assert sum_of(lines_of(self, "sales-by-ticket-type"), "tickets") == sum(map(is_still_sold, tickets))
        by_upsell = Counter(row.name for row in upsells if is_still_sold(row))
        assert {line["name"]: line["upsells"] for line in lines_of(self, "sales-by-upsell") if line["upsells"]} == {
            **by_upsell
        }
        self.check_codes(tickets, upsells)

    def check_codes(self, tickets: list[Ticket], upsells: list[UpsellItem]) -> None:
        units: list[Unit] = [*tickets, *upsells]
        off = sum((row.discount for row in units if is_still_sold(row)), ZERO)
        assert sum_of(lines_of(self, "sales-by-code"), "off") == off

    def check_money(self) -> None:
        charges = Charge.objects.filter(account=self.account, status="succeeded")
        refunds = list(Refund.objects.filter(account=self.account, status="succeeded"))
        taken = sum((row.amount for row in charges if row.gateway not in NOT_TAKEN), ZERO)
        back = sum((row.due for row in refunds if row.gateway not in NOT_TAKEN), ZERO)
        lines = lines_of(self, "takings")
        assert (sum_of(lines, "sales"), sum_of(lines, "refunds") + sum_of(lines, "voids")) == (taken, back)
        assert sum_of(lines, "taken") == taken - back
        lines = lines_of(self, "refunds")
        assert len(lines) == sum(bool(row.gateway or row.gift_card or not row.shared) for row in refunds)
        assert sum_of(lines, "amount") == sum((row.amount - row.shared for row in refunds), ZERO)
        assert sum_of(lines, "to_cards") == sum((row.gift_card for row in refunds), ZERO)
        assert sum_of(lines, "credit") == sum((row.due for row in refunds if row.gateway == "credit"), ZERO)
        assert sum_of(lines, "amount") == sum(sum_of(lines, key) for key in ("to_cards", "credit", "moved"))
        made = list(Exchange.objects.filter(account=self.account, status="made"))
        lines = lines_of(self, "exchanges")
        assert (len(lines), sum_of(lines, "change")) == (len(made), sum((row.change for row in made), ZERO))
        self.check_cards()
        self.check_tax()

    def check_cards(self) -> None:
        cards = GiftCard.objects.filter(account=self.account)
        held = sum((claim.amount for card in cards for claim in card.claims.filter(state="held")), ZERO)
        owed = sum((card.balance for card in cards), ZERO) + held
        assert sum_of(lines_of(self, "gift-card-liability"), "after") == owed

    @rule()
    def count_the_tax(self) -> None:
        """What is counted here is moved by later steps."""
        roll_up()
        count_missing()

    def check_tax(self) -> None:
        """Count each unit by itself; figures must say the same, whether they are counted, waited for or missing."""
        made: dict[tuple[Any, ...], list[Any]] = {}
        for thing, rows in (("Tickets", Ticket), ("Upsells", UpsellItem)):
            for row in rows.objects.filter(order__account=self.account).select_related("refund", "performance__event"):
                if is_still_sold(row):
                    key = (thing, row.tax_name or "None", row.tax_rate * 100, row.performance.event.currency)
                    sums = made.setdefault(key, [0, ZERO, ZERO])
                    sums[0] += 1
                    sums[1] += row.price - row.discount + (ZERO if row.is_tax_included else row.tax)
                    sums[2] += row.tax
        assert self.reported_tax() == made
        count_missing()
        assert find_tax_gaps() == {}
        assert self.reported_tax() == made
        with CaptureQueriesContext(connection) as captured:
            self.reported_tax()
        assert len(captured) < 20

    def reported_tax(self) -> dict[tuple[Any, ...], list[Any]]:
        lines = lines_of(self, "tax", Span.NEXT_30_DAYS)
        assert all(line["net"] == line["gross"] - line["tax"] for line in lines)
        keys = ("thing", "name", "rate", "currency")
        totals = {tuple(line[key] for key in keys): [line["number"], line["gross"], line["tax"]] for line in lines}
        assert len(totals) == len(lines)
        return totals

    def check_counts(self) -> None:
        lines = lines_of(self, "attendance", Span.NEXT_30_DAYS)
        tickets = Ticket.objects.filter(order__account=self.account).select_related("refund")
        assert sum_of(lines, "sold") == sum(map(is_still_sold, tickets))
        assert sum_of(lines, "admitted") == sum(row.status == "admitted" for row in tickets)
        holds = HoldAllotment.objects.filter(stock__account=self.account)
        assert sum_of(lines_of(self, "holds", Span.NEXT_30_DAYS), "size") == sum(row.size for row in holds)
        for place in (*self.places, *self.matches):
            scans = ScanRecord.objects.filter(performance=place, verdict="admitted")
            assert sum_of(lines_of(self, "door-by-quarter", performance_id=place.pk), "entered") == scans.count()


def test_every_report_adds_up_to_what_the_rows_say():
    run_machine(Reported, examples=12, steps=25, is_made_smaller=False)
