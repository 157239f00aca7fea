"""Refunds for a client: the refund of the counter, of the units that it names, by the way the money came."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from server.accounts.caller import Client
from server.orders.refunds.errors import RefundFailed, UpsellOfTicket
from server.orders.refunds.refundable import Refundable, RefundPlan
from server.orders.refunds.selectors import plan_refund
from server.orders.refunds.services.refunds import ask_refund
from server.outside.after.services.money import refuse_other_money, said_by
from server.payments.models import Refund


@dataclass(frozen=True, kw_only=True)
class RefundWish:
    """What of an order is to be given back, by number; all that is left of it if nothing is named."""

    order: int
    tickets: Collection[int] = field(default=())
    upsells: Collection[int] = field(default=())
    keeps_fee: bool = False
    reason: str = ""

    @property
    def named(self) -> tuple[Collection[int] | None, Collection[int] | None]:
        return (self.tickets, self.upsells) if self.tickets or self.upsells else (None, None)


def quote_refund(*, caller: Client, wish: RefundWish) -> RefundPlan:
    """Reckon what a refund would give back; nothing is written.

    :raises NotFound: if there is no such order, or it is another account's, and for a unit that is not the order's.
    :raises AlreadyRefunded, UpsellOfTicket, OrderIs, NothingChosen: as `choose_units` says.
    :raises AtTheCounter, MoneyOfAnother: where somebody else would have to give the money back.
    """
    tickets, upsells = wish.named
    try:
        return plan_refund(
            caller=caller,
            order_id=wish.order,
            ticket_ids=tickets,
            upsell_ids=upsells,
            keeps_fee=wish.keeps_fee,
            check=lambda found, plan: refuse_other_money(caller, found, plan),
        )
    except UpsellOfTicket:
        raise UpsellOfTicket(field="upsells") from None


def make_refund(*, caller: Client, wish: RefundWish) -> Refund:
    """Give back what is named, and give the refund as far as it has come: completed, or under way at its provider.

    Made again after its process died it finds its units refunded, and refuses: nothing is given back twice.

    :raises RefundFailed: with the provider's words if it would not move the money.
    :raises DomainError: what `quote_refund` says.
    """
    tickets, upsells = wish.named

    def check(found: Refundable, plan: RefundPlan) -> None:
        refuse_other_money(caller, found, plan)

    try:
        refund = ask_refund(
            caller=caller,
            order_id=wish.order,
            ticket_ids=tickets,
            upsell_ids=upsells,
            keeps_fee=wish.keeps_fee,
            reason=said_by(caller, wish.reason),
            check=check,
        )
    except UpsellOfTicket:
        raise UpsellOfTicket(field="upsells") from None
    if refund.status == Refund.Status.FAILED:
        raise RefundFailed(refund.failure)
    return refund
