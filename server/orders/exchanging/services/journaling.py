"""The journal of an exchange: what moves out of one order and performance, and what moves in."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from server.orders.exchanging.services.replacing import Old
from server.orders.models import JournalLine, Order
from server.orders.refunds.refundable import Unit
from server.orders.selling.services.claimants import Returned, Sale
from server.orders.services import journal
from server.orders.services.journal import Move, Occasion
from server.pricing.quote import Quote, taken_off
from server.pricing.rules.promo import Promo


def write_moves(
    returned: Returned,
    sale: Sale,
    old: Old,
    *,
    target: Order,
    quote: Quote,
    cards: Decimal,
    at: datetime,
) -> None:
    """Append what was given up and what was had instead, and `cards`, what gift cards had paid of the order before."""
    out = Occasion(order=returned.order, move=Move.MOVED_OUT, at=at)
    come = Occasion(order=target, move=Move.MOVED_IN, at=at)
    new: list[Unit] = [*sale.tickets, *sale.upsells]
    lines: list[JournalLine] = [*journal.unit_lines(out, old.all), *journal.unit_lines(come, new)]
    lines += journal.returned_promo_lines(out, returned.redemptions, old.all)
    if used := quote.used_by(Promo.name):
        taken = taken_off(quote.units, Promo.name)
        lines.append(journal.promo_line(come, int(used.reference), uses=used.uses, taken=taken))
    if cards:
        lines += [journal.card_money_line(out, cards), journal.card_money_line(come, cards)]
    journal.write(lines)
