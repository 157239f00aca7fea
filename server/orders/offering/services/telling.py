"""Each order of an offer by itself, and what is written down of it: how far it is, for whoever watches."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F

from server.core import clock
from server.core.announce import announce
from server.core.database.turns import let_others_write
from server.orders.changes import OfferChanged
from server.orders.models import Offer, OfferedOrder, Order
from server.orders.refunds.services.completing import lock_order
from server.payments.services import checkouts

logger = logging.getLogger(__name__)


def tell(offer: Offer, **fields: object) -> None:
    """Write fields of an offer, raise its version and announce it, inside a transaction."""
    Offer.objects.filter(pk=offer.pk).update(**fields, version=F("version") + 1)
    announce(OfferChanged(offer.account_id, offer.pk))


def change_row(row: OfferedOrder, state: OfferedOrder.State, **fields: object) -> None:
    """Write what has become of an order that an offer is about, inside the transaction that has locked its row."""
    row.state = state
    for name, value in fields.items():
        setattr(row, name, value)
    row.changed_at = clock.now()
    row.save()
    tell(row.offer)


def lock_row(row_id: int, state: OfferedOrder.State) -> OfferedOrder | None:
    """Lock a row of an offer if it is in a state, with its offer; None if somebody else was first."""
    rows = OfferedOrder.objects.filter(pk=row_id, state=state)
    with_both = rows.select_related("offer__by", "offer__source", "order__payment", "exchange__made")
    return with_both.select_for_update(of=("self",), no_key=True).first()


def by_itself(
    row_id: int,
    state: OfferedOrder.State,
    do: Callable[[OfferedOrder], None],
    *,
    or_else: Callable[[OfferedOrder], None],
) -> None:
    """Do something with one order of an offer, unless somebody else has: what goes wrong concerns that order alone.

    Pages may write before the next.
    """
    try:
        with transaction.atomic():
            if row := lock_row(row_id, state):
                do(row)
    except (OperationalError, InterfaceError):
        raise  # nothing is wrong with this order: the job is tried again
    except Exception:
        logger.exception("Nothing could be done with row %d of an offer", row_id)
        with transaction.atomic():
            if row := lock_row(row_id, state):
                or_else(row)
    let_others_write()


def lock_whole(order: Order) -> None:
    """Lock an order and its payment, as an exchange does, so that nobody is admitted between a look and the move."""
    checkouts.lock_payment(order.payment_id)
    lock_order(order.pk)
