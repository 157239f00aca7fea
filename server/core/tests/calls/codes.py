"""What is expected of the calls about promo codes and gift cards."""

from __future__ import annotations

from typing import Any

from server.core.tests.calls.shapes import (
    COST,
    COUNT,
    PAGE,
    WHEN,
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
from server.testing.houses import House

_TOO_LONG = "x" * 10_000
_MOMENT = Field((*WHEN.wrong, None, ""), is_required=True)
_DETAIL = "promocodedetails.0."


def new_code(house: House, **changes: Any) -> Body:
    """Give the row of a good code, for a house's event."""
    return {
        "promocodeid": house.promo,
        "promocode": f"{house.word}10",
        "accountid": house.account,
        "isGiftCard": 0,
        "giftCardEmail": "",
        "originalAmount": "",
        "discountvalue": "12.50",
        "isamountorperc": 2,
        "maxredemption": "40",
        "ticketororder": 2,
        "promocodestartdate": "06-01-2026,9:00AM",
        "promocodeenddate": "06-01-2036,9:00AM",
        "eventwindowstartdate": "06-01-2026,9:00AM",
        "eventwindowenddate": "06-01-2036,9:00AM",
        "active": 1,
        "eventid": house.event,
        "eventdetailid": 0,
        "targets": [{"eventid": house.event, "eventdetailid": house.performance}],
        **changes,
    }


def new_card(house: House, **changes: Any) -> Body:
    """Give the row of a good gift card."""
    return new_code(
        house,
        **{
            "promocodeid": house.card,
            "promocode": f"{house.word} Card",
            "isGiftCard": 1,
            "giftCardEmail": f"grace@{house.word.lower()}.test",
            "originalAmount": "60.00",
            "discountvalue": "",
            "isamountorperc": 1,
            "targets": [],
            "eventid": 0,
            **changes,
        },
    )


def _code(house: House) -> Body:
    row = new_code(house)
    return {"action_type": "edit", "account_id": house.account, "promocodedetails": [row], "version": 1}


CALLS = [
    Call(
        method="POST",
        route="events/promocodeManagement",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=_code,
        fields={
            "action_type": word(required=True),
            "account_id": number(least=0, names="account"),
            "promo_code": text(64),
            "isGiftCard": Field((*flag().wrong, True)),
            "batch": number(least=0),
            "promocodedetails": listing(required=True, more=([{}], [{}] * 501)),
            _DETAIL + "promocodeid": Field((*number(least=0).wrong, None, "", 0), True, "promo"),
            _DETAIL + "promocode": text(64),
            _DETAIL + "accountid": number(least=0, names="account"),
            _DETAIL + "isGiftCard": Field((*flag().wrong, True)),
            _DETAIL + "giftCardEmail": text(255),
            _DETAIL + "originalAmount": Field(([], {}, True, "\x00", _TOO_LONG)),
            _DETAIL + "discountvalue": Field((*COST.wrong, None, "", "100.01", "0"), is_required=True),
            _DETAIL + "isamountorperc": Field((*word().wrong, 3, None, "")),
            _DETAIL + "maxredemption": Field((*COUNT.wrong, 0)),
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
            "version": Field((*number().wrong, 99)),
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="events/getPromocodeDetails",
        who=Who.OFFICE,
        stranger=Stranger.OWN,
        body=lambda house: {
            "action_type": "promomaster list",
            "account_id": house.account,
            "promo_code": "",
            "isGiftCard": 0,
            "batch": 0,
            "page": 1,
            "page_size": 20,
        },
        fields={
            "action_type": word(required=True),
            "account_id": number(least=0),
            "promo_code": text(64),
            "isGiftCard": flag(),
            "batch": number(least=0),
            **PAGE,
        },
    ),
]
