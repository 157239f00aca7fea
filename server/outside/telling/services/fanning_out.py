"""From an order's history to numbered events, owed to whoever hears of them.

One transaction numbers what is untold, writes the events with what each endpoint is owed, and takes the marks away: a
process that dies has done all of it or nothing. One process at a time tells. It goes by the marks, never by numbers of
rows: a sale that commits after its neighbours is told after them, with the next number of its order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db import transaction

from server.clients.webhooks.selectors import last_numbers
from server.clients.webhooks.services.forgetting import forget_buyers
from server.clients.webhooks.services.telling import Told, tell
from server.core.database.turns import let_others_write, takes_turn
from server.orders.models import OrderEvent
from server.orders.services.history import mark_told
from server.orders.told import TOLD
from server.orders.told_selectors import Untold, list_untold
from server.outside.orders.selectors import read_orders
from server.outside.telling.on_wire import told_order

AT_A_TIME = 200  # events in one transaction
TURN = "telling"


def tell_untold() -> int:
    """Tell all that is untold, and give how much that was; safe to run at any time, twice, and beside itself."""
    done = 0
    while some := _tell_some():
        done += some
        if some < AT_A_TIME:
            break
        let_others_write()
    return done


@transaction.atomic
def _tell_some() -> int:
    if not takes_turn(TURN):
        return 0
    untold = list_untold(AT_A_TIME)
    if untold:
        # Once more, and nothing else is told meanwhile: what was being told when a buyer was removed still named them.
        forget_buyers({one.order_id for one in untold if one.kind == OrderEvent.Kind.REMOVED})
        tell(list(_numbered(untold)))
        mark_told([one.pk for one in untold])
    return len(untold)


def _numbered(untold: Sequence[Untold]) -> Iterator[Told]:
    """Give each the next number of its order; an order is told as it is now, so the highest number has the newest."""
    ids = {one.order_id for one in untold}
    orders = {number: told_order(order) for number, order in read_orders(ids).items()}
    last = last_numbers(ids)
    for one in untold:
        last[one.order_id] = last.get(one.order_id, 0) + 1
        yield Told(
            account_id=one.order__account_id,
            type=TOLD[one.kind],
            order_id=one.order_id,
            number=last[one.order_id],
            at=one.at,
            data={"order": orders[one.order_id]},
        )
