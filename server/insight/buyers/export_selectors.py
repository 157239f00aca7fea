"""The buyer list as a file, read while it is written."""

from __future__ import annotations

from server.accounts.caller import Caller
from server.accounts.models import Right
from server.accounts.rights_selectors import needs_right
from server.core import wire
from server.core.tables.table import Column, Form, Kind, Sheet, Table
from server.insight.buyers.selectors import (
    Bought,
    Buyer,
    count_buyers,
    get_listed_performance,
    list_players,
    walk_buyers,
)
from server.insight.exports.errors import TooLong
from server.orders.statuses import STATUS_WORDS

AT_A_TIME = 500  # orders
MOST_ON_PAPER = 2_000  # orders; drawing so many takes seconds, and somebody waits for it


def _spoken(bought: Bought) -> str:
    name = f"{bought.name}, {bought.variant}" if bought.variant else bought.name
    return name if bought.count == 1 else f"{bought.count} {name}"


def _upsells(buyer: Buyer) -> str:
    return "; ".join(_spoken(bought) for bought in buyer.bought)


BUYERS = (
    Column(heading="Email", value=lambda buyer: buyer.email, width=30),
    Column(heading="Name", value=lambda buyer: buyer.name, width=22),
    Column(heading="No Of Tickets", value=lambda buyer: buyer.tickets, kind=Kind.NUMBER, width=10),
    Column(heading="Redeemed Tickets", value=lambda buyer: buyer.admitted, kind=Kind.NUMBER, width=13),
    Column(heading="Upsell Count", value=lambda buyer: buyer.upsells, kind=Kind.NUMBER, width=10),
    Column(heading="Redeemed Upsells", value=lambda buyer: buyer.redeemed, kind=Kind.NUMBER, width=13),
    Column(heading="Upsells", value=_upsells, width=26),
    Column(heading="Order Comments", value=lambda buyer: buyer.comments, width=26),
    Column(heading="Payment ID", value=lambda buyer: buyer.reference, width=32),
    Column(heading="Payment Status", value=lambda buyer: STATUS_WORDS[buyer.status], width=13),
    Column(heading="Reservation ID", value=lambda buyer: buyer.reservation, width=15),
)
PLAYERS = (
    Column(heading="Team Name", value=lambda player: player.team),
    Column(heading="Player", value=lambda player: player.number, kind=Kind.NUMBER, width=10),
    Column(heading="Name", value=lambda player: player.name, width=28),
)


def export_buyers(*, caller: Caller, event_id: int, performance_id: int, form: Form) -> Table:
    """Give the whole list as a table; a workbook has the teams on a sheet of their own (spec part 3, section 2.1).

    :raises RightMissing: for a person who may not have orders as a file.
    :raises NotFound: if there is no such performance of the event, or it is another account's.
    :raises TooLong: for paper with more orders than can be drawn while somebody waits.
    """
    needs_right(caller, Right.EXPORT_ORDERS)
    performance = get_listed_performance(caller=caller, event_id=event_id, performance_id=performance_id)
    if form is Form.PDF and count_buyers(performance) > MOST_ON_PAPER:
        raise TooLong(form, MOST_ON_PAPER)
    buyers = walk_buyers(performance, at_a_time=AT_A_TIME)
    sheets = [Sheet(name="Buyer List", columns=BUYERS, rows=buyers)]
    if form is Form.XLSX:
        sheets.append(Sheet(name="Team Data", columns=PLAYERS, rows=list_players(performance)))
    name = " · ".join(filter(None, (performance.event.name, performance.subcategory)))
    starts = wire.in_words(performance.starts_at, performance.timezone)
    return Table(title="Buyer List", sheets=sheets, notes=[name, f"{starts} · {performance.event.venue.name}"])
