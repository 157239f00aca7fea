"""Whose money an order was paid with, as far as a client may give it back."""

from __future__ import annotations

from server.accounts.caller import Client
from server.core.money import ZERO
from server.orders.refunds.refundable import Refundable, RefundPlan
from server.outside.after.errors import AtTheCounter, MoneyOfAnother
from server.payments.models import Gateway
from server.payments.services.gateways import GATEWAYS

_NOBODYS = (Gateway.FREE, Gateway.CREDIT)


def refuse_other_money(caller: Client, found: Refundable, plan: RefundPlan | None = None) -> None:
    """Refuse where money would have to be handed back by somebody who is not asked: a box office, another client.

    A provider is asked; what the client took itself it gives back itself; gift cards get back what they paid.

    :raises AtTheCounter: for cash, and for a card on the terminal.
    :raises MoneyOfAnother: for what another client has taken, or the organiser without us.
    """
    if plan is not None and plan.due <= ZERO:
        return
    for gateway in {source.charge.gateway for source in found.sources} - set(_NOBODYS):
        if gateway == Gateway.OFFLINE:
            if not is_sold_by(caller, found):
                raise MoneyOfAnother
        elif gateway in GATEWAYS and GATEWAYS[gateway].is_at_once:
            raise AtTheCounter


def has_own_money(caller: Client, found: Refundable) -> bool:
    """Tell whether an order was paid by the client's own money alone, or by none."""
    gateways = {source.charge.gateway for source in found.sources}
    return is_sold_by(caller, found) and gateways <= {Gateway.OFFLINE, *_NOBODYS}


def is_sold_by(caller: Client, found: Refundable) -> bool:
    return found.order.payment.client_id == caller.client_id


def said_by(caller: Client, words: str = "") -> str:
    """Give the words for a history, which names no person then: By Partner: they are ill."""
    return ": ".join(text for text in (f"By {caller.name}", words) if text)
