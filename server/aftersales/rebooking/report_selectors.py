"""What became of each order of an offer, as a file."""

from __future__ import annotations

from server.accounts.caller import Staff
from server.accounts.models import Right
from server.accounts.permission_selectors import require_permission
from server.aftersales.rebooking.selectors import State, find_offer, report_rows
from server.platform.exported_lists import ListExport, export_of
from server.platform.tables import Column, ColumnKind
from server.sales.models import OfferedOrder

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

COLUMNS = (
    Column("Name", lambda row: row.order.payment.buyer_name, width=26),
    Column("Email", lambda row: row.order.payment.buyer_email, width=30),
    Column("Phone", lambda row: row.order.payment.buyer_phone, width=18),
    Column("Payment ID", lambda row: row.order.payment.reference, width=18),
    Column("Tickets", lambda row: row.quantity, kind=ColumnKind.NUMBER, width=9),
    Column("Paid", lambda row: row.paid, kind=ColumnKind.MONEY, width=12),
    Column("Currency", lambda row: row.order.payment.currency, width=10),
    Column("State", lambda row: STATES[State(row.state)], width=14),
    Column("Why", lambda row: row.reason, width=40),
    Column("Answer", lambda row: ANSWERS[row.answer], width=14),
)


def listed_offer(*, caller: Staff, source_id: int) -> ListExport:
    """Give what became of each order of the newest offer of a performance.

    :raises RightMissing: for a person who may not have orders as a file.
    :raises NotFound: if there is no such performance, or it is another account's.
    """
    require_permission(caller, Right.EXPORT_ORDERS)
    offer = find_offer(caller=caller, source_id=source_id)
    return export_of(report_rows(offer) if offer else OfferedOrder.objects.none(), COLUMNS)
