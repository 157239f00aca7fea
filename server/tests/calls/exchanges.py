"""Expectations of the calls that exchange tickets."""

from __future__ import annotations

from server.testing.tenants import Tenant
from server.tests.calls.refunds import AMOUNT, QUANTITY
from server.tests.calls.shapes import Body, Call, CrossAccountAnswer, Field, Who, flag, listing, number, text, word

_REQUEST = {
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


def _exchange_body(tenant: Tenant) -> Body:
    return {
        "eventid": tenant.event,
        "eventdetailid_from": tenant.performance,
        "payment_intent": tenant.payment,
        "ticketcount": 1,
        "ticketinfo": [{"ticketid": tenant.ticket, "tickettypeid": 0, "quantity": 1}],
        "upsellInfo": [{"individualupsellid": 0, "upsellid": 0, "quantity": 0}],
        "newtickets": [{"tickettypeid": 0, "quantity": 1}],
        "seats": [{"teamid": 1, "players": [1]}],
    }


CALLS = [
    Call(
        method="POST",
        route="payment/eventExchangeDetails",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "eventdetailid_destination": tenant.next_performance,
            "eventticketDetailid_source": tenant.order,
            **_exchange_body(tenant),
        },
        fields={
            "eventdetailid_destination": number(required=True, names="performance"),
            "eventticketDetailid_source": number(required=True, names="order"),
            **_REQUEST,
        },
    ),
    Call(
        method="POST",
        route="events/exchangeEventTicket",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "eventticketdetail_id": tenant.order,
            "eventdetailid_to": tenant.next_performance,
            "allocationdetails": [],
            "ticketallocationdetails": [],
            "isTriggerCharge": False,
            "credit": False,
            "quote": 0,
            "gateway": "cash",
            "tendered": "20.00",
            "later": "",
            "handbacklater": False,
            **_exchange_body(tenant),
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
            "handbacklater": flag(),
            **_REQUEST,
        },
    ),
    Call(
        method="POST",
        route="events/sendExchangeLink",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"eventticketdetail_id": tenant.waiting_order},
        headers=lambda _: {"Host": "localhost"},
        fields={"eventticketdetail_id": number(required=True, names="order")},
    ),
]
