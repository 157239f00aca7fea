"""Which way of paying fits which channel and which total."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.accounts.caller import Channel
from server.payments.errors import GatewayNotForYou, NoCardGateway, NotFree, TooLittleTendered
from server.payments.gateways import available_gateways, check_gateway, payable_message, take
from server.payments.models import Charge, Gateway
from server.testing.factories import make_performance, reserve_tickets

FREE, PRICED = Decimal("0.00"), Decimal("20.00")
COUNTER, ONLINE, API = Channel.BOXOFFICE, Channel.ONLINE, Channel.API


@pytest.mark.parametrize(
    ("channel", "gateway", "total", "refusal"),
    [
        (COUNTER, Gateway.CASH, PRICED, None),
        (COUNTER, Gateway.CASH, FREE, None),
        (COUNTER, Gateway.TERMINAL, PRICED, None),
        (COUNTER, Gateway.FREE, FREE, None),
        (COUNTER, Gateway.FREE, PRICED, NotFree),
        (COUNTER, Gateway.STRIPE, PRICED, NoCardGateway),
        (ONLINE, Gateway.CASH, PRICED, GatewayNotForYou),
        (ONLINE, Gateway.CASH, FREE, GatewayNotForYou),
        (ONLINE, Gateway.TERMINAL, PRICED, GatewayNotForYou),
        (ONLINE, Gateway.FREE, FREE, None),
        (ONLINE, Gateway.FREE, PRICED, NoCardGateway),
        (ONLINE, Gateway.STRIPE, PRICED, NoCardGateway),
        (API, Gateway.CASH, PRICED, GatewayNotForYou),
        (API, Gateway.FREE, FREE, None),
        (API, Gateway.FREE, PRICED, NoCardGateway),
    ],
)
def test_a_channel_has_the_gateways_of_this_table(channel, gateway, total, refusal):
    if refusal is None:
        check_gateway(channel=channel, gateway=gateway, total=total, tendered=None)
        return
    with pytest.raises(refusal) as error:
        check_gateway(channel=channel, gateway=gateway, total=total, tendered=None)
    assert error.value.field == "gateway"


@pytest.mark.parametrize("channel", list(Channel))
@pytest.mark.parametrize("total", [FREE, PRICED])
def test_what_is_said_to_be_payable_can_be_paid(channel, total):
    def takes(gateway: Gateway) -> bool:
        try:
            check_gateway(channel=channel, gateway=gateway, total=total, tendered=None)
        except (NotFree, NoCardGateway, GatewayNotForYou):
            return False
        return True

    can_pay = any(takes(gateway) for gateway in available_gateways(channel))
    assert can_pay is (payable_message(channel, total) == "")


@pytest.mark.parametrize("tendered", ["19.99", "0.00", "-20.00"])
def test_less_cash_than_the_total_is_too_little(tendered):
    with pytest.raises(TooLittleTendered):
        check_gateway(channel=COUNTER, gateway=Gateway.CASH, total=PRICED, tendered=Decimal(tendered))


@pytest.mark.django_db
@pytest.mark.parametrize(("gateway", "kept"), [(Gateway.CASH, Decimal("50.00")), (Gateway.TERMINAL, None)])
def test_a_charge_is_the_total_and_keeps_only_what_cash_was_given(gateway, kept):
    payment = reserve_tickets(make_performance(), 2).payment
    take(payment=payment, gateway=gateway, tendered=Decimal("50.00"))

    charge = Charge.objects.get(payment=payment)
    assert (charge.amount, charge.tendered, charge.status) == (Decimal("40.00"), kept, Charge.Status.SUCCEEDED)
