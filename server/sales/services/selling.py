"""Sells a basket in one call and one transaction, to callers who have the money already: reserved, paid and issued.

It does what `reserve` and `check_out` do one after the other, so every rule is theirs. If either refuses, nothing was
reserved.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction

from server.accounts.caller import Caller, Client
from server.payments.errors import GatewayNotForYou
from server.payments.services import gateways
from server.payments.services.checkouts import Buyer
from server.platform.dataclass_json import to_json_dict
from server.platform.i18n import DEFAULT_LANGUAGE
from server.pricing.gift_card_rules import total_of_shares
from server.sales.basket_selectors import PricedBasket
from server.sales.baskets import BasketRequest
from server.sales.selectors import Checkout
from server.sales.services.checkout import check_out_part, take_part_from_client
from server.sales.services.release import retry_after_expiry
from server.sales.services.reserving import reserve_to_sell


@dataclass(frozen=True, kw_only=True)
class SalePayment:
    """How a basket is paid: by a gateway whose money is in the till at once, with the cash that was given.

    `buyer` is None if they did not say who they are.
    """

    gateway: str
    buyer: Buyer | None = None
    tendered: Decimal | None = None


@retry_after_expiry
def sell(
    *,
    caller: Caller,
    basket_request: BasketRequest,
    idempotency_key: str,
    payment: SalePayment,
    language: str = DEFAULT_LANGUAGE,
) -> Checkout:
    """Sell a basket; the same request again gets the same sale.

    :raises GatewayNotForYou: for a gateway that asks a provider, which no transaction can wait for.
    :raises KeyReused: if the key came before with another basket or another payment.
    :raises DomainError: raised by `reserve` and `check_out`.
    """
    if not gateways.GATEWAYS[payment.gateway].is_at_once:
        raise GatewayNotForYou(field="gateway")

    def check(basket: PricedBasket) -> None:
        gateways.choose_gateway(
            channel=caller.channel,
            seller=basket.seller,
            name=payment.gateway,
            due=basket.quote.total - total_of_shares(basket.cards),
            currency=basket.quote.currency,
            tendered=payment.tendered,
        )

    with transaction.atomic():
        reserved = reserve_to_sell(
            caller=caller,
            basket_request=basket_request,
            idempotency_key=idempotency_key,
            language=language,
            terms=to_json_dict(payment),
            check=check,
        )
        return check_out_part(
            reserved.part,
            caller=caller,
            gateway=payment.gateway,
            buyer=payment.buyer,
            tendered=payment.tendered,
            language=language,
        )


@retry_after_expiry
def sell_for_client(
    *,
    caller: Client,
    basket_request: BasketRequest,
    idempotency_key: str,
    buyer: Buyer,
    language: str = DEFAULT_LANGUAGE,
) -> Checkout:
    """Sell a basket to a client's own buyer, for money that the client has taken and owes the organiser.

    :raises KeyReused: if the key came before with another basket or another buyer.
    :raises DomainError: raised by `reserve` and `take_from_client`.
    """
    with transaction.atomic():
        reserved = reserve_to_sell(
            caller=caller,
            basket_request=basket_request,
            idempotency_key=idempotency_key,
            language=language,
            terms=to_json_dict(buyer),
        )
        return take_part_from_client(reserved.part, caller=caller, buyer=buyer)
