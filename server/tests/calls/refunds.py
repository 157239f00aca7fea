"""Expectations of the calls that refund money."""

from __future__ import annotations

from server.testing.tenants import Tenant
from server.tests.calls.shapes import (
    ENDLESS,
    NUL,
    PAGE,
    Body,
    Call,
    CrossAccountAnswer,
    Field,
    Who,
    flag,
    listing,
    number,
    text,
    word,
)

QUANTITY = Field(("many", -1, 1.5, 1001, [], {}, NUL, ENDLESS))
AMOUNT = Field(("much", "1.005", "Infinity", "NaN", ENDLESS, [], {}, NUL, "9" * 40))
_CHOICES = {
    "nooftickets": QUANTITY,
    "ticketinfo": listing(more=([{}] * 1001,)),
    "ticketinfo.0.ticketid": Field((*number(least=0).wrong, 99_999_999)),
    "ticketinfo.0.tickettypeid": number(least=0),
    "ticketinfo.0.quantity": QUANTITY,
    "upsellInfo": listing(more=([{}] * 1001,)),
    "upsellInfo.0.individualupsellid": Field((*number(least=0).wrong, 99_999_999)),
    "upsellInfo.0.upsellid": number(least=0),
    "upsellInfo.0.quantity": QUANTITY,
    "keepfee": flag(),
}


def _choices(tenant: Tenant) -> Body:
    return {
        "nooftickets": 1,
        "ticketinfo": [{"ticketid": tenant.ticket, "tickettypeid": 0, "quantity": 1}],
        "upsellInfo": [{"individualupsellid": tenant.upsell_item, "upsellid": tenant.upsell, "quantity": 1}],
        "keepfee": True,
    }


def _order(tenant: Tenant) -> Body:
    return {
        "eventid": tenant.event,
        "eventdetailid": tenant.performance,
        "nooftickets": 3,
        "eventname": f"{tenant.word} Night",
        "eventdatetime": "01-15-2031,7:30PM",
        "eventticketdetailid": tenant.order,
        "ispartialflag": "1",
        "noofupsell": 1,
        "upsellamount": "5.00",
    }


CALLS = [
    Call(
        method="POST",
        route="payment/paymentRefundByOrder",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "payment_intent": tenant.payment,
            "totalAmount": "60.00",
            "keepfee": False,
            "handbacklater": False,
            "reason": tenant.word,
        },
        fields={
            "payment_intent": text(64, required=True, names="payment"),
            "totalAmount": AMOUNT,
            "keepfee": flag(),
            "handbacklater": flag(),
            "reason": text(500),
        },
    ),
    Call(
        method="POST",
        route="payment/partialRefundDetails",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "accountid": tenant.account,
            "paymentid": tenant.payment,
            "eventticketdetailid": tenant.order,
            "eventid": tenant.event,
            "eventdetailid": tenant.performance,
            **_choices(tenant),
        },
        fields={
            "whole": flag(),
            "accountid": number(least=0, names="account"),
            "paymentid": text(64),
            "eventticketdetailid": number(required=True, names="order"),
            "eventid": number(least=0),
            "eventdetailid": number(least=0),
            **_CHOICES,
        },
    ),
    Call(
        method="POST",
        route="payment/partialRefund",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "accountid": tenant.account,
            "paymentid": tenant.payment,
            "eventticketdetails": [_order(tenant)],
            "paymentTeamMapping": [],
            "handbacklater": False,
            "reason": tenant.word,
            **_choices(tenant),
        },
        fields={
            "accountid": number(least=0, names="account"),
            "paymentid": text(64),
            "eventticketdetails": listing(required=True, more=([{}], [{"eventticketdetailid": 1}] * 2)),
            "eventticketdetails.0.eventticketdetailid": number(required=True, names="order"),
            "eventticketdetails.0.eventid": number(least=0),
            "eventticketdetails.0.eventdetailid": number(least=0),
            "eventticketdetails.0.eventname": text(255),
            "eventticketdetails.0.eventdatetime": text(64),
            "eventticketdetails.0.nooftickets": QUANTITY,
            "eventticketdetails.0.ispartialflag": word(),
            "eventticketdetails.0.noofupsell": QUANTITY,
            "eventticketdetails.0.upsellamount": AMOUNT,
            "paymentTeamMapping": Field(("text", 17, True, {"a": 1}, ["a"], [[]], [1])),
            "handbacklater": flag(),
            "reason": text(500),
            **_CHOICES,
        },
    ),
    Call(
        method="POST",
        route="payment/voidSale",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        good=409,  # one of its tickets was admitted
        body=lambda tenant: {"eventticketdetailid": tenant.order, "reason": tenant.word},
        fields={"eventticketdetailid": number(required=True, names="order"), "reason": text(500)},
    ),
    Call(
        method="POST",
        route="payment/voidDisputed",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        good=409,  # it has no dispute
        body=lambda tenant: {"eventticketdetailid": tenant.order, "reason": tenant.word},
        fields={"eventticketdetailid": number(required=True, names="order"), "reason": text(500)},
    ),
    Call(
        method="POST",
        route="payment/askRefund",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        good=404,  # it has no refund
        body=lambda tenant: {"eventticketdetailid": tenant.order, "refundid": 1},
        fields={"eventticketdetailid": number(required=True, names="order"), "refundid": number(required=True)},
    ),
    Call(
        method="POST",
        route="payment/openPayouts",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"accountid": tenant.account},
        fields={"accountid": number(least=0, names="account"), **PAGE},
    ),
    Call(
        method="POST",
        route="payment/payOutRefund",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        good=404,  # no payout is pending
        body=lambda tenant: {"refundid": 1},
        fields={"refundid": number(required=True)},
    ),
    Call(
        method="POST",
        route="events/cancelPerformance",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "action": "cancel",
            "eventdetailid": tenant.performance,
            "words": f"{tenant.word} is closed",
            "keepfee": False,
        },
        fields={
            "action": word(required=True),
            "eventdetailid": number(required=True, names="performance"),
            "words": text(4000),
            "keepfee": flag(),
        },
    ),
]
