"""The payment gateways, what each requires, and which of them a channel may use.

`sales` calls a gateway, and never inside a transaction: a call may take seconds and cannot be rolled back. To add a
gateway, write a class in a module beside these and put it into `_ALL`: nothing else knows which there are
(`server/sales/tests/test_fake_gateway.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any, Protocol, TypeVar

from django.core.checks import CheckMessage
from django.utils.translation import gettext, gettext_noop

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.errors import BelowLeastCharge, GatewayNotForYou, NoCardGateway
from server.payments.models import Dispute, Gateway
from server.payments.services.gateways.demo_card import DemoCard
from server.payments.services.gateways.gateway import (
    Cash,
    Credit,
    Free,
    GatewayResult,
    Offline,
    PaymentGateway,
    ProviderAccessDenied,
    ProviderUnreachable,
    ProviderWebhook,
    Terminal,
)
from server.payments.services.gateways.stripe import Stripe
from server.platform.i18n import localized_money

__all__ = [
    "GATEWAYS",
    "GatewayResult",
    "PaymentGateway",
    "ProviderAccessDenied",
    "ProviderUnreachable",
    "ProviderWebhook",
    "available_gateways",
    "check_settings",
    "choose_gateway",
    "dispute_link",
    "gateway_label",
    "localized_payment_method",
    "payable_message",
    "provider_gateways",
    "provider_webhooks",
    "require_payable",
    "sort_by_gateway",
    "way_back",
]

_ALL: tuple[PaymentGateway, ...] = (Cash(), Terminal(), Free(), Stripe(), DemoCard(), Offline(), Credit())
GATEWAYS: dict[str, PaymentGateway] = {gateway.name: gateway for gateway in _ALL}


def check_settings(**_: Any) -> list[CheckMessage]:
    """Return what the gateways' settings lack, for the operator at every start."""
    return [message for gateway in GATEWAYS.values() for message in gateway.check_settings()]


def provider_gateways() -> tuple[PaymentGateway, ...]:
    return tuple(gateway for gateway in GATEWAYS.values() if not gateway.is_at_once)


def dispute_link(dispute: Dispute) -> str:
    """Return the page of a dispute at its provider.

    That of its charge's gateway, else of the one that knows its account.
    """
    if dispute.charge is not None:
        known = GATEWAYS.get(dispute.charge.gateway)
        return known.dispute_link(dispute.provider_id) if known else ""
    links = (
        gateway.dispute_link(dispute.provider_id)
        for gateway in provider_gateways()
        if gateway.name_there(dispute.account)
    )
    return next(links, "")


def provider_webhooks() -> dict[str, ProviderWebhook]:
    """Return the webhook of each gateway whose provider has one."""
    return {name: gateway.webhook for name, gateway in GATEWAYS.items() if gateway.webhook is not None}


def available_gateways(channel: Channel, seller: Account) -> tuple[str, ...]:
    """List the gateways that payments to an account may go through on a channel."""
    return tuple(name for name, gateway in GATEWAYS.items() if gateway.is_open_to(channel, seller))


def payable_message(channel: Channel, seller: Account, total: Decimal, currency: str) -> str:
    """Return why this total cannot be paid to an account on a channel; the text is empty if it can."""
    try:
        require_payable(channel, seller, total, currency)
    except (NoCardGateway, BelowLeastCharge) as obstacle:
        return obstacle.message
    return ""


def require_payable(
    channel: Channel, seller: Account, total: Decimal, currency: str, *, field: str | None = None
) -> None:
    """Refuse a total that cannot be paid to an account on a channel.

    :raises NoCardGateway: if no gateway is open there.
    :raises BelowLeastCharge: if it is less than any of them charges.
    """
    names = [name for name in available_gateways(channel, seller) if name != Gateway.FREE]
    if total == 0:
        return
    if not names:
        raise NoCardGateway(field=field)
    least = min(GATEWAYS[name].least_of(currency) for name in names)
    if total < least:
        raise _below(least, total, currency, field=field)


def _below(least: Decimal, due: Decimal, currency: str, *, field: str | None) -> BelowLeastCharge:
    message = gettext(BelowLeastCharge.message)
    return BelowLeastCharge(
        message.format(least=localized_money(least, currency), due=localized_money(due, currency)), field=field
    )


def choose_gateway(
    *, channel: Channel, seller: Account, name: str, due: Decimal, currency: str, tendered: Decimal | None
) -> PaymentGateway:
    """Return the gateway for a payment to an account.

    :raises NoCardGateway: for a card while none is set up.
    :raises GatewayNotForYou: for a gateway that the channel may not use.
    :raises NotFree: for `free` where something is due.
    :raises TooLittleTendered: for less cash than is due.
    :raises BelowLeastCharge: for less than its provider charges.
    """
    gateway = GATEWAYS[name]
    if not gateway.is_open_to(channel, seller):
        is_set_up = any(gateway.is_open_to(other, seller) for other in Channel)
        raise (GatewayNotForYou if gateway.is_at_once or is_set_up else NoCardGateway)(field="gateway")
    gateway.check(channel=channel, due=due, tendered=tendered)
    least = gateway.least_of(currency)
    if due < least:
        raise _below(least, due, currency, field="gateway")
    return gateway


def gateway_label(name: str) -> str:
    return GATEWAYS[name].label if name in GATEWAYS else name.capitalize()


def localized_payment_method(name: str) -> str:
    """Return the buyer's name of a payment method; empty for several methods, or none yet."""
    return gettext((GATEWAYS[name].buyer_label if name in GATEWAYS else "") or gettext_noop("Paid otherwise"))


def way_back(name: str) -> str:
    """Return the end of the email sentence that says how money comes back, in the current language."""
    way = GATEWAYS[name].way_back if name in GATEWAYS else ""
    return gettext(way) if way else ""


class _OfGateway(Protocol):
    @property
    def gateway(self) -> str: ...


Row = TypeVar("Row", bound=_OfGateway)


def sort_by_gateway(rows: Iterable[Row]) -> list[Row]:
    """Sort by gateway in the order of registration; rows without a gateway come last."""
    places = {name: place for place, name in enumerate(GATEWAYS)}
    return sorted(rows, key=lambda row: (row.gateway == Gateway.FREE, places.get(row.gateway, len(places))))
