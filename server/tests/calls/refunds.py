"""What is expected of the calls that give money back."""

from __future__ import annotations

from server.testing.houses import House
from server.tests.calls.shapes import (
    ENDLESS,
    NUL,
    PAGE,
    Body,
    Call,
    Field,
    Stranger,
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


def _choices(house: House) -> Body:
    return {
        "nooftickets": 1,
        "ticketinfo": [{"ticketid": house.ticket, "tickettypeid": 0, "quantity": 1}],
        "upsellInfo": [{"individualupsellid": house.upsell_item, "upsellid": house.upsell, "quantity": 1}],
        "keepfee": True,
    }


def _order(house: House) -> Body:
    return {
        "eventid": house.event,
        "eventdetailid": house.performance,
        "nooftickets": 3,
        "eventname": f"{house.word} Night",
        "eventdatetime": "01-15-2031,7:30PM",
        "eventticketdetailid": house.order,
        "ispartialflag": "1",
        "noofupsell": 1,
        "upsellamount": "5.00",
    }


CALLS = [
    Call(
        method="POST",
        route="payment/paymentRefundByOrder",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "payment_intent": house.payment,
            "totalAmount": "60.00",
            "keepfee": False,
            "reason": house.word,
        },
        fields={
            "payment_intent": text(64, required=True, names="payment"),
            "totalAmount": AMOUNT,
            "keepfee": flag(),
            "reason": text(500),
        },
    ),
    Call(
        method="POST",
        route="payment/partialRefundDetails",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "accountid": house.account,
            "paymentid": house.payment,
            "eventticketdetailid": house.order,
            "eventid": house.event,
            "eventdetailid": house.performance,
            **_choices(house),
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
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "accountid": house.account,
            "paymentid": house.payment,
            "eventticketdetails": [_order(house)],
            "paymentTeamMapping": [],
            "reason": house.word,
            **_choices(house),
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
            "reason": text(500),
            **_CHOICES,
        },
    ),
    Call(
        method="POST",
        route="payment/voidSale",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        good=409,  # one of its tickets was admitted
        body=lambda house: {"eventticketdetailid": house.order, "reason": house.word},
        fields={"eventticketdetailid": number(required=True, names="order"), "reason": text(500)},
    ),
    Call(
        method="POST",
        route="payment/voidDisputed",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        good=409,  # nobody has disputed it
        body=lambda house: {"eventticketdetailid": house.order, "reason": house.word},
        fields={"eventticketdetailid": number(required=True, names="order"), "reason": text(500)},
    ),
    Call(
        method="POST",
        route="payment/askRefund",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        good=404,  # it has no refund
        body=lambda house: {"eventticketdetailid": house.order, "refundid": 1},
        fields={"eventticketdetailid": number(required=True, names="order"), "refundid": number(required=True)},
    ),
    Call(
        method="POST",
        route="payment/openPayouts",
        who=Who.STAFF,
        stranger=Stranger.OWN,
        body=lambda house: {"accountid": house.account},
        fields={"accountid": number(least=0, names="account"), **PAGE},
    ),
    Call(
        method="POST",
        route="payment/payOutRefund",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        good=404,  # nothing waits to be paid out
        body=lambda house: {"refundid": 1},
        fields={"refundid": number(required=True)},
    ),
    Call(
        method="POST",
        route="events/cancelPerformance",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "action": "cancel",
            "eventdetailid": house.performance,
            "words": f"{house.word} is closed",
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
