"""Expectations of the calls of the Reporting Dashboard."""

from __future__ import annotations

from server.tests.calls.shapes import PAGE, Call, CrossAccountAnswer, Who, number, text, word

CALLS = [
    Call(
        method="POST",
        route="events/getEventWorldReport",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {
            "accountid": tenant.account,
            "countryname": "",
            "statename": "",
            "eventid": tenant.event,
            "period": "today",
        },
        fields={
            "accountid": number(least=0, names="account"),
            "countryname": text(255),
            "statename": text(255),
            "eventid": number(least=0, names="event"),
            "period": word(),
        },
    ),
    Call(
        method="POST",
        route="events/getTicketBuyers",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {
            "accountid": tenant.account,
            "eventid": tenant.event,
            "eventdetailid": tenant.performance,
            "page": 1,
            "page_size": 10,
        },
        fields={
            "accountid": number(least=0, names="account"),
            "eventid": number(least=0, names="event"),
            "eventdetailid": number(least=0, names="performance"),
            **PAGE,
        },
    ),
    Call(
        method="GET",
        route="report/getMetabaseDashboardToken/<id:account>",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
    ),
]
