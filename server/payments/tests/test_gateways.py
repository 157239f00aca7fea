"""Which gateway fits which channel and which total."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.accounts.caller import Channel
from server.accounts.models import Account
from server.payments.errors import BelowLeastCharge, GatewayNotForYou, NoCardGateway, NotFree, TooLittleTendered
from server.payments.models import Charge, Gateway
from server.payments.services.checkouts import write_charge
from server.payments.services.gateways import GATEWAYS, available_gateways, choose_gateway, payable_message
from server.testing.factories import make_performance, reserve_tickets

FREE, PRICED = Decimal("0.00"), Decimal("20.00")
SELLER = Account(name="Northgate", stripe_id="acct_1")
COUNTER, ONLINE, API = Channel.BOXOFFICE, Channel.ONLINE, Channel.API


@pytest.mark.parametrize(
    ("channel", "gateway", "total", "refusal"),
    [
        (COUNTER, Gateway.FREE, PRICED, NotFree),
        (COUNTER, "stripe", PRICED, NoCardGateway),
        (ONLINE, Gateway.CASH, PRICED, GatewayNotForYou),
        (ONLINE, Gateway.CASH, FREE, GatewayNotForYou),
        (ONLINE, Gateway.TERMINAL, PRICED, GatewayNotForYou),
        (ONLINE, Gateway.FREE, PRICED, NoCardGateway),
        (ONLINE, "stripe", PRICED, NoCardGateway),
        (API, Gateway.CASH, PRICED, GatewayNotForYou),
        (API, Gateway.FREE, PRICED, NoCardGateway),
    ],
)
def test_a_channel_has_no_other_gateways_than_its_own(channel, gateway, total, refusal):
    with pytest.raises(refusal) as error:
        choose_gateway(channel=channel, seller=SELLER, name=gateway, due=total, currency="GBP", tendered=None)
    assert error.value.field == "gateway"


@pytest.mark.parametrize(
    ("channel", "gateway", "total"),
    [
        (COUNTER, Gateway.CASH, PRICED),
        (COUNTER, Gateway.CASH, FREE),
        (COUNTER, Gateway.TERMINAL, PRICED),
        (COUNTER, Gateway.FREE, FREE),
        (ONLINE, Gateway.FREE, FREE),
        (API, Gateway.FREE, FREE),
    ],
)
def test_a_channel_pays_through_its_gateways(channel, gateway, total):
    assert (
        choose_gateway(channel=channel, seller=SELLER, name=gateway, due=total, currency="GBP", tendered=None).name
        is gateway
    )


@pytest.mark.parametrize("channel", list(Channel))
@pytest.mark.parametrize("total", [FREE, PRICED])
def test_what_is_said_to_be_payable_can_be_paid(channel, total):
    def takes(gateway: str) -> bool:
        try:
            choose_gateway(channel=channel, seller=SELLER, name=gateway, due=total, currency="GBP", tendered=None)
        except (NotFree, NoCardGateway, GatewayNotForYou):
            return False
        return True

    can_pay = any(takes(gateway) for gateway in available_gateways(channel, SELLER))
    assert can_pay is (payable_message(channel, SELLER, total, "GBP") == "")


@pytest.mark.parametrize(
    ("currency", "least", "message"),
    [
        ("GBP", "0.30", "Card payments start at £0.30, and only £0.29 is left to pay."),
        ("USD", "0.50", "Card payments start at $0.50"),
    ],
)
def test_less_than_the_provider_charges_is_refused_before_it_is_asked(settings, currency, least, message):
    settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY = "sk_test_1", "pk_test_1"
    due, below = Decimal(least), Decimal(least) - Decimal("0.01")

    assert payable_message(ONLINE, SELLER, due, currency) == ""
    assert payable_message(ONLINE, SELLER, FREE, currency) == ""
    assert payable_message(ONLINE, SELLER, below, currency).startswith(message)
    assert payable_message(COUNTER, SELLER, below, currency) == ""
    choose_gateway(channel=ONLINE, seller=SELLER, name="stripe", due=due, currency=currency, tendered=None)
    with pytest.raises(BelowLeastCharge) as error:
        choose_gateway(channel=ONLINE, seller=SELLER, name="stripe", due=below, currency=currency, tendered=None)
    assert error.value.field == "gateway"


@pytest.mark.parametrize("tendered", ["19.99", "0.00", "-20.00"])
def test_less_cash_than_the_total_is_too_little(tendered):
    with pytest.raises(TooLittleTendered):
        choose_gateway(
            channel=COUNTER, seller=SELLER, name=Gateway.CASH, due=PRICED, currency="GBP", tendered=Decimal(tendered)
        )


@pytest.mark.django_db
@pytest.mark.parametrize(("gateway", "charged"), [(Gateway.CASH, Decimal("50.00")), (Gateway.TERMINAL, None)])
def test_a_charge_is_the_total_and_keeps_only_what_cash_was_given(gateway, charged):
    part = reserve_tickets(make_performance(), 2).part
    write_charge(part=part, performance_id=None, gateway=GATEWAYS[gateway], tendered=Decimal("50.00"))

    charge = Charge.objects.get(part=part)
    assert (charge.amount, charge.tendered, charge.status) == (Decimal("40.00"), charged, Charge.Status.SUCCEEDED)
