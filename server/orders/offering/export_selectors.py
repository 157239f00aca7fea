"""What became of each order of an offer, as a file."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any

from server.accounts.caller import Staff
from server.accounts.models import Right
from server.accounts.rights_selectors import needs_right
from server.core.workbooks import csv_lines
from server.orders.models import Offer, OfferedOrder
from server.orders.offering.selectors import State, find_offer, report_rows

AT_A_TIME = 500  # orders
HEADINGS = ("Name", "Email", "Phone", "Payment ID", "Tickets", "Paid", "Currency", "State", "Why", "Answer")
Answer = OfferedOrder.Answer
STATES = {
    State.WAITING: "Waiting",
    State.MOVED: "Moved",
    State.REFUSED: "Not moved",
    State.MAILED: "No answer",
    State.ANSWERED: "Answered",
    State.RETURNING: "Going back",
    State.UNDONE: "Taken back",
    State.WITHDRAWN: "Withdrawn",
}
ANSWERS: dict[str, str] = {
    "": "",
    Answer.DATE: "Another date",
    Answer.CREDIT: "Credit",
    Answer.MONEY: "Money back",
    Answer.KEEP: "Kept",
}


def export_offer(*, caller: Staff, source_id: int) -> Iterator[bytes]:
    """Write what became of each order of the newest offer of a performance as CSV, some lines at a time.

    :raises RightMissing: for a person who may not have orders as a file.
    :raises NotFound: if there is no such performance, or it is another account's.
    """
    needs_right(caller, Right.EXPORT_ORDERS)
    return _written(find_offer(caller=caller, source_id=source_id))


def _written(offer: Offer | None) -> Iterator[bytes]:
    yield BOM_UTF8 + csv_lines([HEADINGS])
    last = 0
    while offer and (rows := list(report_rows(offer).filter(pk__gt=last)[:AT_A_TIME])):
        yield csv_lines(_cells(row) for row in rows)
        last = rows[-1].pk


def _cells(row: OfferedOrder) -> list[Any]:
    payment = row.order.payment
    return [
        payment.buyer_name,
        payment.buyer_email,
        payment.buyer_phone,
        payment.reference,
        row.quantity,
        f"{row.paid:.2f}",
        payment.currency,
        STATES[State(row.state)],
        row.reason,
        ANSWERS[row.answer],
    ]
