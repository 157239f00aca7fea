"""What is expected of the calls that exchange tickets."""

from __future__ import annotations

from server.testing.houses import House
from server.tests.calls.refunds import AMOUNT, QUANTITY
from server.tests.calls.shapes import Body, Call, Field, Stranger, Who, flag, listing, number, text, word

_WISH = {
    "eventid": number(least=0),
    "eventdetailid_from": number(least=0),
    "payment_intent": text(64),
    "ticketcount": QUANTITY,
    "ticketinfo": listing(more=([{}] * 1001,)),
    "ticketinfo.0.ticketid": Field((*number(least=0).wrong, 99_999_999)),
    "ticketinfo.0.tickettypeid": number(least=0),
    "ticketinfo.0.quantity": QUANTITY,
    "upsellInfo": listing(more=([{}] * 1001,)),
    "upsellInfo.0.individualupsellid": number(least=0),
    "upsellInfo.0.upsellid": number(least=0),
    "upsellInfo.0.quantity": QUANTITY,
    "newtickets": listing(more=([{}] * 1001,)),
    "newtickets.0.tickettypeid": Field((*number(least=0).wrong, 99_999_999)),
    "newtickets.0.quantity": QUANTITY,
    "seats": listing(more=([{}] * 1001,)),
    "seats.0.teamid": number(required=True),
    "seats.0.players": Field(("text", 17, True, {"a": 1}, ["a"], [[]], [0], [1000]), is_required=True),
}


def _wish(house: House) -> Body:
    return {
        "eventid": house.event,
        "eventdetailid_from": house.performance,
        "payment_intent": house.payment,
        "ticketcount": 1,
        "ticketinfo": [{"ticketid": house.ticket, "tickettypeid": 0, "quantity": 1}],
        "upsellInfo": [{"individualupsellid": 0, "upsellid": 0, "quantity": 0}],
        "newtickets": [{"tickettypeid": 0, "quantity": 1}],
        "seats": [{"teamid": 1, "players": [1]}],
    }


CALLS = [
    Call(
        method="POST",
        route="payment/eventExchangeDetails",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "eventdetailid_destination": house.next_performance,
            "eventticketDetailid_source": house.order,
            **_wish(house),
        },
        fields={
            "eventdetailid_destination": number(required=True, names="performance"),
            "eventticketDetailid_source": number(required=True, names="order"),
            **_WISH,
        },
    ),
    Call(
        method="POST",
        route="events/exchangeEventTicket",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "eventticketdetail_id": house.order,
            "eventdetailid_to": house.next_performance,
            "allocationdetails": [],
            "ticketallocationdetails": [],
            "isTriggerCharge": False,
            "credit": False,
            "quote": 0,
            "gateway": "cash",
            "tendered": "20.00",
            "later": "",
            **_wish(house),
        },
        fields={
            "eventticketdetail_id": number(required=True, names="order"),
            "eventdetailid_to": number(required=True, names="performance"),
            "allocationdetails": Field(("text", 17, True, {"a": 1}, ["a"], [[]], [1])),
            "ticketallocationdetails": Field(("text", 17, True, {"a": 1}, ["a"], [[]], [1])),
            "isTriggerCharge": flag(),
            "credit": flag(),
            "quote": Field((*number(least=0).wrong, 99_999_999)),
            "gateway": word(),
            "tendered": AMOUNT,
            "later": word(),
            **_WISH,
        },
    ),
    Call(
        method="POST",
        route="events/sendExchangeLink",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"eventticketdetail_id": house.waiting_order},
        headers=lambda _: {"Host": "localhost"},
        fields={"eventticketdetail_id": number(required=True, names="order")},
    ),
]
