"""Ticket types for tests, besides the factories."""

from __future__ import annotations

from itertools import count
from typing import Any

from server.accounts.caller import Caller
from server.catalogue.events.models import Performance
from server.catalogue.upsells.models import Upsell, UpsellStock
from server.catalogue.venues.models import INCLUDED_IN_TICKET_TYPE
from server.payments.models import Gateway, Payment
from server.payments.services.checkouts import Buyer
from server.pricing.models import TicketType
from server.sales.baskets import BasketLine, BasketRequest
from server.sales.services.checkout import pay
from server.sales.services.reserving import Reserved, reserve
from server.testing import factories


def make_brought(type: TicketType, name: str, *, capacity: int = 100, **fields: Any) -> Upsell:
    """Create an upsell that each ticket of a type includes."""
    values = {"description": f"A {name}", "tax_category_id": INCLUDED_IN_TICKET_TYPE, **fields}
    upsell = Upsell.objects.create(account_id=type.account_id, event_id=type.event_id, name=name, **values)
    UpsellStock.objects.create(upsell=upsell, capacity=capacity)
    type.upsells.add(upsell)
    return upsell


Line = tuple[Performance, TicketType | None, int]
_keys = count(1)


def reserve_types(*requested: Line, caller: Caller | None = None) -> Reserved:
    """Reserve tickets of some types (None: normal ones), by default as the performance's box office."""
    acting = caller or factories.make_staff(requested[0][0].account)
    lines = tuple(
        BasketLine(performance=performance.pk, type=type.pk if type else None, quantity=quantity)
        for performance, type, quantity in requested
    )
    return reserve(
        caller=acting, basket_request=BasketRequest(lines=lines), idempotency_key=f"key-of-types-{next(_keys):08}"
    )


def sell_types(*lines: Line, caller: Caller | None = None) -> Payment:
    """Sell tickets of some types for cash."""
    acting = caller or factories.make_staff(lines[0][0].account)
    return pay_types(reserve_types(*lines, caller=acting), caller=acting)


def pay_types(booked: Reserved, *, caller: Caller) -> Payment:
    """Pay a reservation in cash, or with nothing if it is free."""
    gateway = Gateway.CASH if booked.quote.total else Gateway.FREE
    return pay(
        caller=caller, reservation_id=booked.reservation.pk, secret=booked.secret, gateway=gateway, buyer=Buyer()
    )
