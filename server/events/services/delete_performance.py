"""Deleting a performance that nobody was sold anything of."""

from __future__ import annotations

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, record, unless_in_use
from server.core import clock, wire
from server.core.announce import announce
from server.core.errors import NotFound
from server.events.calendar.services.calendar_address import remember_gone
from server.events.changes import EventSaved
from server.events.errors import HasOrders, HasPromoCodes, SaleHasBegun
from server.events.models import Performance, TeamAllotment
from server.events.onsale import sale_has_begun
from server.events.teams.services.places import clear_places
from server.stock.services import counters


def delete_performance(*, caller: Staff, event_id: int, performance_id: int) -> None:
    """Delete a performance and its stock (spec part 1, section 7, deleteEventDetails).

    :raises NotFound: if the event has no such performance, or it is another account's.
    :raises SaleHasBegun: if its on-sale date-time is not in the future any more.
    :raises StockInUse: if tickets of it are sold, reserved or held.
    :raises HasPromoCodes: if a promo code is for this performance.
    :raises HasOrders: if anything else remembers it, such as an order that was refunded.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with unless_in_use(HasOrders):
        # No key, and the stock after it: a buyer's transaction holds the stock while its order points to this row.
        rows = Performance.objects.select_related("event", "stock").select_for_update(no_key=True, of=("self",))
        row = rows.filter(pk=performance_id, event_id=event_id).first()
        if row is None or not caller.may_touch(row.account_id):
            raise NotFound
        if sale_has_begun(row, clock.now()):
            raise SaleHasBegun
        # By the name of the relation: events stand below pricing and know nothing of codes.
        if row.promo_targets.exists():
            raise HasPromoCodes
        clear_places(performance_id=performance_id)
        counters.lock_unused_stock(performance_id=performance_id)
        if row.stock.slots:
            # What holds have given back is tied to its team still.
            TeamAllotment.objects.filter(allotment__stock=performance_id).delete()
        _record(caller, row)
        remember_gone(row)
        row.delete()
        counters.close_stock(account_id=row.account_id, performance_id=performance_id)
        announce(EventSaved(account_id=row.account_id, event_id=row.event_id))


def _record(caller: Staff, row: Performance) -> None:
    record(
        caller=caller,
        action=Action.DELETE,
        row=row,
        account_id=row.account_id,
        before={
            "starts_at": wire.in_words(row.starts_at, row.timezone),
            "price": row.price,
            "capacity": row.stock.capacity,
        },
        name=row.title,
    )
