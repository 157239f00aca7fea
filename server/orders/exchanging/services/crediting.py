"""What an exchange for cheaper tickets leaves, as credit: a gift card made for the buyer in place of a refund."""

from __future__ import annotations

from server.orders.exchanging.credit import may_be_credit
from server.orders.exchanging.errors import NoCredit
from server.orders.exchanging.services.giving_back import REASON
from server.orders.models import Exchange, Order
from server.orders.refunds.refundable import Refundable
from server.orders.refunds.services.credits import make_credit
from server.orders.refunds.services.owing import owe_money
from server.payments.models import Part, Refund


def refuse_credit(exchange: Exchange, found: Refundable) -> None:
    """Refuse to give credit for an exchange that did not offer it when it was quoted, or can no more.

    :raises NoCredit: otherwise.
    """
    if exchange.credit_ends_at is None or not may_be_credit(found, change=exchange.change):
        raise NoCredit


def give_credit(exchange: Exchange, target: Order, part: Part, found: Refundable) -> list[int]:
    """Give what the new units cost less as a card; like what is given back at the counter, nothing of it is owed."""
    if exchange.credit_ends_at is None:
        raise NoCredit
    amount = -exchange.change
    card = make_credit(target, part=part, amount=amount, ends_at=exchange.credit_ends_at, by=exchange.by)
    # The platform's fee stays what it has got, since no money goes back.
    return owe_money(
        part=part,
        kind=Refund.Kind.EXCHANGE,
        sources=found.sources,
        amount=amount,
        fee=None,
        reason=REASON,
        by=exchange.by,
        card=card,
    )
