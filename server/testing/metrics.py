"""Compares metrics with rows: tests of sequences check this after each step."""

from __future__ import annotations

from decimal import Decimal

from server.inventory.models import Stock
from server.platform.money import ZERO
from server.reporting.metrics_selectors import EVENTS, PERFORMANCES, MetricsQuery, Thing, read_metrics
from server.sales.models import Ticket
from server.sales.refundable import STILL_SOLD

Earned = dict[int, tuple[int, Decimal]]


def check_metrics(account_id: int) -> None:
    """Check that metrics, rolled up or not, match each performance's tickets and revenue."""
    tickets = MetricsQuery(account=account_id, thing=[Thing.TICKET])
    earned = MetricsQuery(account=account_id, thing=[Thing.TICKET, Thing.UPSELL])
    sold = {row.key[0]: row.quantity for row in read_metrics(PERFORMANCES, by=("performance",), query=tickets)}
    money = {row.key[0]: row.amount for row in read_metrics(PERFORMANCES, by=("performance",), query=earned)}
    left = Ticket.objects.filter(STILL_SOLD)
    for stock in Stock.objects.filter(account=account_id):
        assert sold.get(stock.pk, 0) == stock.sold == left.filter(performance=stock.pk).count()
        assert money.get(stock.pk, ZERO) == stock.revenue
    of_events = read_metrics(EVENTS, by=("event",), query=earned)
    assert sum((row.amount for row in of_events), ZERO) == sum(money.values(), ZERO)
