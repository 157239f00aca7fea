"""What an offer writes down beside its orders: how far it is, for whoever watches."""

from __future__ import annotations

from django.db.models import F

from server.core import clock
from server.core.announce import announce
from server.orders.changes import OfferChanged
from server.orders.models import Offer, OfferedOrder, Order
from server.orders.refunds.services.completing import lock_order
from server.payments.services import checkouts


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


def lock_whole(order: Order) -> None:
    """Lock an order and its payment, as an exchange does, so that nobody is admitted between a look and the move."""
    checkouts.lock_payment(order.payment_id)
    lock_order(order.pk)
