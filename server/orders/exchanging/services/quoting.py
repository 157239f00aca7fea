"""Quoting an exchange: its price is kept until it expires, so that what follows is just that, or is refused."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from server.accounts.caller import Caller, Client, Staff
from server.core import clock
from server.core.errors import NotFound
from server.orders.exchanging.errors import Difference, QuoteDiffers
from server.orders.exchanging.reckoning import Reckoning
from server.orders.exchanging.selectors import Priced, find_wished_order, price_exchange
from server.orders.exchanging.wishes import Wish
from server.orders.models import Exchange
from server.orders.selling.quotes import quote_to_json, wanted_to_json
from server.orders.selling.services.overdue import after_overdue

QUOTE_LASTS = timedelta(minutes=10)


@dataclass(frozen=True, kw_only=True)
class Quoted:
    """An exchange with its price, as it is shown before it is made."""

    exchange: Exchange
    priced: Priced

    @property
    def reckoning(self) -> Reckoning:
        return self.priced.reckoning


@after_overdue
def quote_exchange(*, caller: Caller, wish: Wish) -> Quoted:
    """Price an exchange, and keep the price for ten minutes; nothing is claimed.

    :raises NotFound: if there is no such order or performance, or it is another account's.
    :raises DomainError: what `price_exchange` says.
    """
    order = find_wished_order(caller=caller, wish=wish)
    priced = price_exchange(caller=caller, order=order, wish=wish)
    return Quoted(exchange=_keep(caller, priced), priced=priced)


def find_quote(*, caller: Caller, order_id: int, exchange_id: int) -> Exchange:
    """Read an exchange of an order, quoted or made.

    :raises NotFound: if it does not exist, is of another order, or is another account's.
    :raises QuoteDiffers: for staff, if it is of another order of their account.
    """
    found = caller.within(Exchange.objects.filter(pk=exchange_id)).first()
    if found is None:
        raise NotFound
    if found.order_id != order_id:
        raise QuoteDiffers(Difference.ORDER) if isinstance(caller, Staff) else NotFound
    return found


def forget_quotes(*, limit: int = 500) -> int:
    """Delete quotes that nobody took, and tell how many (for the workers' periodic task)."""
    old = Exchange.objects.filter(status=Exchange.Status.QUOTED, expires_at__lte=clock.now() - QUOTE_LASTS)
    ids = list(old.order_by("expires_at").values_list("pk", flat=True)[:limit])
    return Exchange.objects.filter(pk__in=ids, status=Exchange.Status.QUOTED).delete()[0]


def _keep(caller: Caller, priced: Priced) -> Exchange:
    now, order, chosen = clock.now(), priced.order, priced.chosen
    return Exchange.objects.create(
        account_id=order.account_id,
        order=order,
        source_id=order.performance_id,
        target=priced.target,
        tickets=[ticket.pk for ticket in chosen.tickets],
        upsells=[item.pk for item in chosen.upsells],
        staying=[list(ticket) for ticket in chosen.staying],
        basket=wanted_to_json(priced.basket.wanted),
        quote=quote_to_json(priced.basket.quote),
        source_total=priced.reckoning.source_total,
        target_total=priced.reckoning.target_total,
        credit_ends_at=priced.credit_ends_at,
        by=caller.person,
        client_id=caller.client_id if isinstance(caller, Client) else None,
        created_at=now,
        expires_at=now + QUOTE_LASTS,
    )
