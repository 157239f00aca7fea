"""Figures laid beside the rows: what tests of sequences ask after each step."""

from __future__ import annotations

from decimal import Decimal

from server.core.money import ZERO
from server.insight.figures.grain_selectors import EVENTS, PERFORMANCES
from server.insight.figures.selectors import Asked, Thing, read_figures
from server.orders.models import Ticket
from server.orders.refunds.refundable import STILL_SOLD
from server.stock.models import Stock

Earned = dict[int, tuple[int, Decimal]]


def check_figures(account_id: int) -> None:
    """See that figures, folded or not, say of each performance what its tickets and its revenue are."""
    tickets = Asked(account=account_id, thing=[Thing.TICKET])
    earned = Asked(account=account_id, thing=[Thing.TICKET, Thing.UPSELL])
    sold = {row.key[0]: row.quantity for row in read_figures(PERFORMANCES, by=("performance",), asked=tickets)}
    money = {row.key[0]: row.amount for row in read_figures(PERFORMANCES, by=("performance",), asked=earned)}
    left = Ticket.objects.filter(STILL_SOLD)
    for stock in Stock.objects.filter(account=account_id):
        assert sold.get(stock.pk, 0) == stock.sold == left.filter(performance=stock.pk).count()
        assert money.get(stock.pk, ZERO) == stock.revenue
    of_events = read_figures(EVENTS, by=("event",), asked=earned)
    assert sum((row.amount for row in of_events), ZERO) == sum(money.values(), ZERO)
