"""Expectations of the calls about promo codes and gift cards."""

from __future__ import annotations

from typing import Any

from server.testing.tenants import Tenant
from server.tests.calls.shapes import (
    COST,
    COUNT,
    HALF_A_PAIR,
    NUL,
    PAGE,
    WHEN,
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

_TOO_LONG = "x" * 10_000
_MOMENT = Field((*WHEN.wrong, None, ""), is_required=True)
_DETAIL = "promocodedetails.0."


def new_code(tenant: Tenant, **changes: Any) -> Body:
    """Return the row of a good code for an account's event."""
    return {
        "promocodeid": tenant.promo,
        "promocode": f"{tenant.word}10",
        "accountid": tenant.account,
        "isGiftCard": 0,
        "giftCardEmail": "",
        "originalAmount": "",
        "discountvalue": "12.50",
        "isamountorperc": 2,
        "maxredemption": "40",
        "maxperbooking": "4",
        "ticketororder": 2,
        "promocodestartdate": "06-01-2026,9:00AM",
        "promocodeenddate": "06-01-2036,9:00AM",
        "eventwindowstartdate": "06-01-2026,9:00AM",
        "eventwindowenddate": "06-01-2036,9:00AM",
        "active": 1,
        "eventid": tenant.event,
        "eventdetailid": 0,
        "targets": [{"eventid": tenant.event, "eventdetailid": tenant.performance}],
        **changes,
    }


def many_codes(tenant: Tenant, **changes: Any) -> Body:
    """Return a good body that creates codes."""
    row = new_code(tenant, promocodeid=0, promocode="", maxredemption="")
    return {
        "action_type": "make",
        "account_id": tenant.account,
        "batch": tenant.code_batch,
        "active": 1,
        "prefix": f"{tenant.word}-Spring",
        "count": 3,
        "csv": "",
        "promocodedetails": [row],
        **changes,
    }


# Fields of a code's form that are optional or ignored when many codes are created at once.
_FORM = {
    _DETAIL + "promocode": text(64),
    _DETAIL + "accountid": number(least=0, names="account"),
    _DETAIL + "giftCardEmail": text(255),
    _DETAIL + "originalAmount": Field(([], {}, True, "\x00", _TOO_LONG)),
    _DETAIL + "discountvalue": Field((*COST.wrong, None, "", "100.01", "0"), is_required=True),
    _DETAIL + "isamountorperc": Field((*word().wrong, 3, None, "")),
    _DETAIL + "maxredemption": Field((*COUNT.wrong, 0)),
    _DETAIL + "maxperbooking": Field((*COUNT.wrong, 0)),
    _DETAIL + "ticketororder": Field((*word().wrong, 3, None, "")),
    _DETAIL + "promocodestartdate": _MOMENT,
    _DETAIL + "promocodeenddate": _MOMENT,
    _DETAIL + "eventwindowstartdate": _MOMENT,
    _DETAIL + "eventwindowenddate": _MOMENT,
    _DETAIL + "active": flag(),
    _DETAIL + "eventid": number(least=0),
    _DETAIL + "eventdetailid": number(least=0),
    _DETAIL + "targets": listing(more=([{}], [{"eventid": 1}] * 501)),
    _DETAIL + "targets.0.eventid": number(required=True),
    _DETAIL + "targets.0.eventdetailid": number(least=0),
}


def new_card(tenant: Tenant, **changes: Any) -> Body:
    """Return the row of a good gift card."""
    return new_code(
        tenant,
        **{
            "promocodeid": tenant.card,
            "promocode": f"{tenant.word} Card",
            "isGiftCard": 1,
            "giftCardEmail": f"grace@{tenant.word.lower()}.test",
            "originalAmount": "60.00",
            "discountvalue": "",
            "isamountorperc": 1,
            "targets": [],
            "eventid": 0,
            **changes,
        },
    )


def _code(tenant: Tenant) -> Body:
    row = new_code(tenant)
    return {"action_type": "edit", "account_id": tenant.account, "promocodedetails": [row], "version": 1}


CALLS = [
    Call(
        method="POST",
        route="events/promocodeManagement",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_code,
        fields={
            "action_type": word(required=True),
            "account_id": number(least=0, names="account"),
            "promo_code": text(64),
            "isGiftCard": Field((*flag().wrong, True)),
            "batch": number(least=0),
            "card": number(least=0),
            "masked": flag(),
            "promocodedetails": listing(required=True, more=([{}], [{}] * 501)),
            _DETAIL + "promocodeid": Field((*number(least=0).wrong, None, "", 0), True, "promo"),
            _DETAIL + "isGiftCard": Field((*flag().wrong, True)),
            **_FORM,
            "version": Field((*number().wrong, 99)),
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="events/getPromocodeDetails",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {
            "action_type": "promomaster list",
            "account_id": tenant.account,
            "promo_code": "",
            "isGiftCard": 0,
            "batch": 0,
            "card": 0,
            "masked": False,
            "page": 1,
            "page_size": 20,
        },
        fields={
            "action_type": word(required=True),
            "account_id": number(least=0),
            "promo_code": text(64),
            "isGiftCard": flag(),
            "batch": number(least=0),
            "card": number(least=0),
            "masked": flag(),
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="events/showGiftCard",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"promocodeid": tenant.card},
        fields={"promocodeid": number(required=True, names="card")},
    ),
    Call(
        method="POST",
        route="events/promocodeBatch",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=many_codes,
        fields={
            "action_type": word(required=True),
            "account_id": number(least=0, names="account"),
            "batch": number(least=0),
            "active": flag(),
            "prefix": text(100),
            "count": Field((*COUNT.wrong, 0, 10_001, None, ""), is_required=True),
            "csv": Field(([], ["a"], {}, True, NUL, HALF_A_PAIR, "x" * 900_001)),
            "promocodedetails": listing(required=True, more=([{}], [{}] * 501)),
            _DETAIL + "promocodeid": number(least=0),
            _DETAIL + "isGiftCard": flag(),
            **_FORM,
            **PAGE,
        },
    ),
    Call(
        method="GET",
        route="events/promocodeBatch/<id:code_batch>/csv",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
    ),
    Call(
        method="POST",
        route="events/promocodeTry",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"account_id": tenant.account, "promocodedetails": [new_code(tenant, promocodeid=0)]},
        fields={
            "account_id": number(least=0),
            "promocodedetails": listing(required=True, more=([{}] * 501,)),
            # Errors of the form are part of the response, since it is still being filled in.
            **dict.fromkeys(_FORM, Field(())),
            _DETAIL + "promocodeid": Field(()),
            _DETAIL + "targets.0.eventid": Field((), names="event"),
            **{_DETAIL + name: number(least=0) for name in ("accountid", "eventid", "eventdetailid")},
            _DETAIL + "isGiftCard": Field(()),
        },
    ),
]
