"""Invariants of sales, exchanges, refunds and admissions, calculated from the units themselves.

It reads an account's rows once, since a machine checks them after each of its steps.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from server.catalogue.events.models import Performance, TeamPlace
from server.catalogue.upsells.models import UpsellStock
from server.inventory.models import HoldAllotment, Stock
from server.payments.models import DUE_KINDS, Charge, Gateway, Part, Payment, Refund
from server.platform.money import ZERO
from server.pricing.models import GiftCardEntry, PromoUse, TicketType, TypeCount
from server.sales.models import Exchange, JournalLine, Order, Ticket, UpsellItem

Unit = Ticket | UpsellItem
GOOD = ("valid", "admitted")
OPEN = ("failed", "progress")  # unpaid orders


def is_still_sold(unit: Unit) -> bool:
    """Return whether a unit is sold: not replaced, and not refunded."""
    return unit.status != "superseded" and (unit.refund is None or unit.refund.status == "pending")


@dataclass(frozen=True)
class Ledger:
    """An account's current rows."""

    account: int
    orders: list[Order]
    tickets: list[Ticket]
    upsells: list[UpsellItem]
    refunds: list[Refund]
    charges: list[Charge]
    parts: list[Part]
    exchanges: list[Exchange]

    @classmethod
    def read(cls, account: int) -> Ledger:
        return cls(
            account=account,
            orders=list(Order.objects.filter(account=account)),
            tickets=list(Ticket.objects.filter(order__account=account).select_related("refund")),
            upsells=list(UpsellItem.objects.filter(order__account=account).select_related("refund")),
            refunds=list(Refund.objects.filter(part__payment__account=account).select_related("part")),
            charges=list(Charge.objects.filter(part__payment__account=account).select_related("part")),
            parts=list(Part.objects.filter(payment__account=account).select_related("reservation")),
            exchanges=list(Exchange.objects.filter(account=account, status="made")),
        )

    @property
    def units(self) -> list[Unit]:
        return [*self.tickets, *self.upsells]

    def check(self) -> None:
        self.check_money()
        self.check_credit()
        self.check_valid_sets()
        self.check_seats()
        self.check_upsells()
        self.check_codes_and_types()
        self.check_places()

    def check_money(self) -> None:
        """Check that charges less refunds equal the orders' amounts, whichever charges paid them."""
        worth = self._worth_of_payments()
        for payment in Payment.objects.filter(pk__in={part.payment_id for part in self.parts}):
            refunds = [row for row in self.refunds if row.part.payment_id == payment.pk]
            if any(row.kind == "late" and row.status == "failed" for row in refunds):
                continue
            charged = [row.amount for row in self.charges if row.part.payment_id == payment.pk and _is_taken(row)]
            back = [row.due for row in refunds if row.status == "succeeded" and row.kind not in (*DUE_KINDS, "late")]
            late_refunds = [row.amount for row in refunds if row.kind == "late"]
            amounts_due = [row.amount for row in refunds if row.kind in DUE_KINDS]
            of_payment = [row for row in self.parts if row.payment_id == payment.pk]
            cards = _sum(row.gift_card for row in of_payment if row.reservation.status == "paid")
            cards -= _sum(row.gift_card for row in refunds if row.status == "succeeded")
            assert _sum(charged) - _sum(back) - _sum(late_refunds) - _sum(amounts_due) == worth[payment.pk] - cards

    def check_credit(self) -> None:
        """Check that credit given is on cards."""
        credited = GiftCardEntry.objects.filter(card__account=self.account, kind="credited")
        given = [row.due for row in self.refunds if row.gateway == Gateway.CREDIT]
        assert _sum(given) == _sum(credited.values_list("amount", flat=True))

    def _worth_of_payments(self) -> dict[int, Decimal]:
        """Calculate the remaining amount of each payment's orders, and check that the orders' own totals agree."""
        worth: dict[int, Decimal] = defaultdict(Decimal)
        of_order: dict[int, list[Unit]] = defaultdict(list)
        for unit in self.units:
            if unit.status != "superseded":
                of_order[unit.order_id].append(unit)
        for order in self.orders:
            if order.status in OPEN:
                continue
            units = of_order[order.pk]
            left = _sum(row.total for row in units if is_still_sold(row)) + _sum(map(_retained_fee, units))
            assert order.total - order.refunded == left
            assert order.quantity == sum(isinstance(row, Ticket) for row in units)
            worth[order.payment_id] += left
        return worth

    def check_valid_sets(self) -> None:
        """Check that every valid ticket is at its order's performance, and that every old one refers to a newer one."""
        performance_of = {order.pk: order.performance_id for order in self.orders}
        status_of = {ticket.pk: ticket.status for ticket in self.tickets}
        old = {number for exchange in self.exchanges for number in exchange.tickets}
        for ticket in self.tickets:
            if ticket.status in GOOD:
                assert ticket.performance_id == performance_of[ticket.order_id]
                assert ticket.replaced_by_id is None
            assert (ticket.status == "superseded") is (ticket.pk in old)
            assert ticket.status != "superseded" or ticket.replaced_by_id in status_of

    def check_seats(self) -> None:
        """Check that every performance's counters and revenue agree with its tickets."""
        sold = [row for row in self.tickets if is_still_sold(row)]
        sold_at = Counter(row.performance_id for row in sold)
        by_allotment = Counter(row.allotment_id for row in sold)
        inside = Counter(row.performance_id for row in self.tickets if row.status == "admitted")
        earned: dict[int | None, Decimal] = defaultdict(Decimal)
        for line in JournalLine.objects.filter(account=self.account, thing__in=("ticket", "upsell")):
            earned[line.performance_id] += line.amount
        for stock in Stock.objects.filter(account=self.account):
            counted = (stock.sold, stock.admitted, stock.revenue)
            assert counted == (sold_at[stock.pk], inside[stock.pk], earned[stock.pk])
            assert 0 <= stock.held + stock.sold + stock.reserved <= (stock.slots or stock.capacity)
        for allotment in HoldAllotment.objects.filter(stock__account=self.account):
            assert allotment.sold == by_allotment[allotment.pk]

    def check_upsells(self) -> None:
        sold = [row for row in self.upsells if is_still_sold(row)]
        counts = Counter[tuple[int, int | None]]((row.upsell_id, None) for row in sold)
        counts.update((row.upsell_id, row.variant_id) for row in sold if row.variant_id)
        for stock in UpsellStock.objects.filter(upsell__account=self.account):
            assert stock.sold == counts[stock.upsell_id, stock.variant_id]
        self._check_brought([row for row in sold if row.ticket_id])

    def _check_brought(self, brought: list[UpsellItem]) -> None:
        """Check that the upsells that a ticket's type includes go with the ticket."""
        included: dict[int, Counter[int]] = defaultdict(Counter)
        for type, upsell in TicketType.upsells.through.objects.values_list("tickettype", "upsell"):
            included[type][upsell] += 1
        had: dict[int | None, Counter[int]] = defaultdict(Counter)
        for item in brought:
            had[item.ticket_id][item.upsell_id] += 1
        sold = {ticket.pk: ticket for ticket in self.tickets if is_still_sold(ticket)}
        assert had.keys() <= sold.keys()
        assert all(had[pk] == included[ticket.type_id or 0] for pk, ticket in sold.items())
        assert all(sold[item.ticket_id or 0].order_id == item.order_id for item in brought)

    def check_codes_and_types(self) -> None:
        sold = [row for row in self.tickets if is_still_sold(row)]
        (use,) = PromoUse.objects.filter(code__account=self.account)
        assert use.redeemed == sum(row.discount > 0 for row in sold)
        types = Counter[tuple[int, int | None]]((row.type_id, row.performance_id) for row in sold if row.type_id)
        types.update((row.type_id, None) for row in sold if row.type_id)
        for count in TypeCount.objects.filter(type__account=self.account):
            assert count.sold == types[count.type_id, count.performance_id]

    def check_places(self) -> None:
        """Check that each sold place has one ticket, and each ticket's place is at its performance."""
        holder_of = {row.place_id: row for row in self.tickets if row.place_id}
        places = list(TeamPlace.objects.filter(performance__account=self.account))
        assert {row.pk for row in places if row.state == "sold"} == holder_of.keys()
        for place in places:
            if ticket := holder_of.get(place.pk):
                assert is_still_sold(ticket)
                assert (ticket.performance_id, ticket.player) == (place.performance_id, place.number)
        seated = set(Performance.objects.filter(account=self.account, stock__slots__gt=0).values_list("pk", flat=True))
        for ticket in self.tickets:
            if is_still_sold(ticket) and ticket.performance_id in seated:
                assert ticket.place_id


def _is_taken(charge: Charge) -> bool:
    return charge.status == "succeeded"


def _retained_fee(unit: Unit) -> Decimal:
    """Return the fee that a refund has kept of a refunded unit."""
    return unit.booking_fee if not is_still_sold(unit) and unit.refund and unit.refund.keeps_fee else ZERO


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    return sum(amounts, ZERO)
