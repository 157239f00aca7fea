"""The books of stock and holds: what they keep is counted again from tickets, orders and claims."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F

from server.core.books import Difference, amount_of, checked, count_of, recount, total_of
from server.orders.models import Order, Ticket
from server.orders.refunds.refundable import STILL_SOLD
from server.orders.statuses import SOLD
from server.stock.models import Claim, HoldAllotment, Stock


@checked
def _stocks() -> Iterator[Difference]:
    tickets, sold = Ticket.objects.filter(STILL_SOLD), Order.objects.filter(status__in=SOLD)
    left = F("size") - F("sold") - F("reserved")
    yield from recount(
        "Performance",
        Stock.objects.all(),
        numbers={
            "sold": count_of(tickets, "performance"),
            "reserved": total_of(Claim.objects.filter(state=Claim.State.HELD), "stock", F("quantity")),
            "admitted": count_of(tickets.filter(status=Ticket.Status.ADMITTED), "performance"),
            "held": total_of(HoldAllotment.objects.all(), "stock", left),
        },
        amounts={"revenue": amount_of(sold, "performance", "total") - amount_of(sold, "performance", "refunded")},
    )


@checked
def _allotments() -> Iterator[Difference]:
    yield from recount(
        "Hold allotment",
        HoldAllotment.objects.all(),
        numbers={
            "sold": count_of(Ticket.objects.filter(STILL_SOLD), "allotment"),
            "reserved": total_of(Claim.objects.filter(state=Claim.State.HELD), "allotment", F("quantity")),
        },
    )
