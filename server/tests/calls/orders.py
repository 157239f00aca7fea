"""What is expected of the calls about orders."""

from __future__ import annotations

from server.testing.houses import House
from server.tests.calls.shapes import (
    ENDLESS,
    NUL,
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
    record,
    text,
    word,
)


def _basket(house: House) -> Body:
    return {
        "items": [
            {
                "performance": house.performance,
                "tickets": [{"ticket_type": None, "quantity": 2, "team": None, "players": []}],
                "upsells": [{"upsell": 1, "variant": None, "quantity": 0}],
            }
        ],
        "promo_code": "",
        "gift_cards": [],
        "hold": None,
    }


_BASKET = {
    "items": listing(required=True, more=([{}], [{"performance": 1}] * 21)),
    "items.0.performance": number(required=True, names="performance"),
    "items.0.tickets": listing(required=True, more=([{}], [{"quantity": 1}] * 21)),
    "items.0.tickets.0.ticket_type": Field(("normal", 17, -1, ENDLESS, [], {}, True)),
    "items.0.tickets.0.quantity": Field((*number(least=0, required=True).wrong, 1001), is_required=True),
    # This performance has no teams: any is one too many.
    "items.0.tickets.0.team": Field((*number().wrong, 5)),
    "items.0.tickets.0.players": Field(
        ("text", 17, True, {"a": 1}, NUL, None, [0], [1.5], ["1"], [[]], [1], [1] * 100)
    ),
    "items.0.upsells": listing(more=([{}], [{"upsell": 1, "quantity": 1}] * 21)),
    "items.0.upsells.0.upsell": number(required=True),
    "items.0.upsells.0.variant": number(),
    "items.0.upsells.0.quantity": Field((*number(least=0, required=True).wrong, 1, 1001), is_required=True),
    "promo_code": text(64),
    "gift_cards": Field(("text", 17, {"a": 1}, [[]], [{}], [None], [NUL], ["x" * 65], ["a"] * 6)),
    "hold": number(),
    "language": Field((*word().wrong, None, "deutsch")),
}


def _key(house: House) -> dict[str, str]:
    mark = f"made-by-whoever-calls-{house.account}"
    return {"Idempotency-Key": f"a-key-of-house-{house.account}", "X-Reservation-Mark": mark}


def _secret(house: House) -> dict[str, str]:
    return {"X-Reservation-Secret": house.secret}


def _buyer(house: House) -> Body:
    person = {
        "name": f"Noor {house.word}",
        "email": "noor@foyer.test",
        "phone": "+44 20",
        "country": "GB",
        "zipcode": "N1",
        "marketing_optin": True,
    }
    return {"gateway": "cash", "buyer": person, "tendered": "50.00"}


def _card(house: House) -> Body:
    return {
        "account": house.account,
        "event": house.event,
        "amount": "50.00",
        "currency": "GBP",
        "recipient": f"Grace {house.word}",
        "email": "grace@foyer.test",
        "message": f"From {house.word}",
        "deliver_on": None,
        **_buyer(house),
    }


_PAYMENT = {
    "language": Field((*word().wrong, None, "deutsch")),
    "gateway": word(required=True),
    "buyer": record(),
    "buyer.name": text(255),
    "buyer.email": Field((*text(255).wrong, "noor", "noor@", 17)),
    "buyer.phone": text(40),
    "buyer.country": text(80),
    "buyer.zipcode": text(20),
    "buyer.marketing_optin": flag(),
    "tendered": Field(("much", "-1", -1, 0, "1.005", "Infinity", "NaN", ENDLESS, [], {}, True, NUL, "9" * 40)),
}

_FILTERS = {
    "eventid": number(least=0, names="event"),
    "eventdetailid": number(least=0, names="performance"),
    "allocationid": number(least=0),
    "upsellid": number(least=0),
    "day": Field((*WHEN.wrong, 17, "2026-02-30", "31-12-2026")),
    "channelname": word(),
    "gateway": word(),
    "paymentstatus": word(),
}

CALLS = [
    Call(
        method="POST",
        route="events/searchOrderDetails",
        who=Who.STAFF,
        stranger=Stranger.OWN,
        body=lambda house: {"account_id": house.account, "payment_method": "order", "email_id": house.word},
        fields={
            "account_id": number(least=0, names="account"),
            "email_id": text(255),
            "eventticketdetail_id": number(least=0, names="order"),
            "payment_method": word(),
            **_FILTERS,
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="orders/filters",
        who=Who.STAFF,
        stranger=Stranger.OWN,
        body=lambda house: {"account_id": house.account, "eventid": house.event},
        fields={"account_id": number(least=0, names="account"), "eventid": number(least=0, names="event")},
    ),
    Call(
        method="POST",
        route="orders/exportOrders",
        who=Who.OFFICE,
        stranger=Stranger.OWN,
        body=lambda house: {"account_id": house.account, "payment_method": "order", "email_id": house.word},
        fields={
            "account_id": number(least=0, names="account"),
            "email_id": text(255),
            "search": text(200),
            "eventticketdetail_id": number(least=0, names="order"),
            "payment_method": word(),
            **_FILTERS,
        },
    ),
    Call(
        method="POST",
        route="orders/exportBuyer",
        who=Who.ADMIN,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"account_id": house.account, "email": f"maya@{house.word.lower()}.test", "format": "json"},
        fields={
            "account_id": number(least=0, names="account"),
            "email": Field((*text(255, required=True).wrong, "noor", "noor@"), is_required=True),
            "format": word(),
        },
    ),
    Call(
        method="POST",
        route="events/updatePaymentUserData",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"payment_id": house.ended_payment},
        fields={"payment_id": text(20, required=True)},
    ),
    Call(
        method="POST",
        route="events/getOrderDetails",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"eventticketdetail_id": house.order},
        fields={
            "account_id": number(least=0, names="account"),
            "email_id": text(255),
            "eventticketdetail_id": number(required=True, names="order"),
        },
    ),
    Call(
        method="PUT",
        route="orders/updateOrderEmail/<id:order>",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"email": f"new@{house.word.lower()}.test", "eventTicketDetails": [house.order]},
        fields={
            "email": Field((*text(255, required=True).wrong, "maya", "maya@", "a b@foyer.test"), is_required=True),
            "eventTicketDetails": Field(("text", 17, True, {"a": 1}, NUL, None, [0], ["a"], [{}], [1] * 101)),
            "version": Field((*number().wrong, 99)),
            "was": text(255),
        },
    ),
    Call(
        method="PUT",
        route="orders/updateOrder/<id:order>",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"updateObj": {"order_comments": f"Wheelchair at the {house.word}"}},
        fields={
            "updateObj": record(required=True),
            "updateObj.order_comments": Field((*text(5000).wrong, None), is_required=True),
            "version": Field((*number().wrong, 99)),
            "was": Field((*text(5000).wrong, None)),
        },
    ),
    Call(
        method="POST",
        route="events/sendOrderEmailToSupport",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "eventdetailid": house.performance,
            "payment_id": house.payment,
            "email": "",
            "endusername": "",
            "accountid": house.account,
            "emailOverride": f"other@{house.word.lower()}.test",
        },
        fields={
            "eventdetailid": number(least=0),
            "payment_id": text(20, required=True, names="payment"),
            "email": Field((*text(255).wrong, "maya", "maya@")),
            "emailOverride": Field((*text(255).wrong, "maya", "maya@", "", None)),
            "endusername": text(255),
            "accountid": number(least=0),
        },
    ),
    Call(
        method="POST",
        route="events/updateMarketingOptin",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"action_type": "updation", "payment_id": house.payment, "marketingoptin": "True"},
        fields={
            "action_type": word(required=True),
            "payment_id": text(20, required=True, names="payment"),
            "marketingoptin": word(required=True),
        },
    ),
    Call(method="GET", route="orders/<id:order>/details.pdf", who=Who.STAFF, stranger=Stranger.NOT_FOUND),
    # Reservations of the office
    Call(
        method="POST",
        route="payment/cancelReservation",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"reservationId": house.reservation},
        fields={"reservationId": number(required=True, names="reservation")},
    ),
    Call(
        method="POST",
        route="payment/extendReservation",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"reservationId": house.reservation, "until": None},
        fields={
            "reservationId": number(required=True, names="reservation"),
            "until": Field((*WHEN.wrong, "2020-01-01T00:00:00Z", "2199-01-01T00:00:00Z")),
        },
    ),
    Call(
        method="POST",
        route="payment/markReservationOfflinePurchased",
        who=Who.OFFICE,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"reservationId": house.reservation, "clientid": house.client},
        fields={
            "reservationId": number(required=True, names="reservation"),
            "clientid": number(least=0, names="client"),
        },
    ),
    Call(
        method="POST",
        route="sales/getLimits",
        who=Who.OFFICE,
        stranger=Stranger.OWN,
        body=lambda house: {"account_id": house.account},
        fields={"account_id": number(least=0, names="account")},
    ),
    Call(
        method="POST",
        route="sales/changeLimits",
        who=Who.ADMIN,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "account_id": house.account,
            "puzzle": "always",
            "open_reservations": 5,
            "free_tickets_by_address": 30,
            "free_tickets_by_email": 5,
            "free_tickets_of_event": 500,
            "tickets_by_email": 0,
            "puzzle_after_address": 10,
            "puzzle_after_event": 100,
        },
        fields={
            "account_id": number(required=True, names="account"),
            "version": number(),
            "puzzle": word(required=True),
            "open_reservations": number(required=True),
            "free_tickets_by_address": number(required=True),
            "free_tickets_by_email": number(required=True),
            "free_tickets_of_event": number(required=True),
            "tickets_by_email": number(least=0, required=True),
            "puzzle_after_address": number(required=True),
            "puzzle_after_event": number(required=True),
        },
    ),
    Call(
        method="POST",
        route="orders/sendReserveLink",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {
            "paymentUrl": f"https://{house.word.lower()}.test/play",
            "reservationId": house.reservation,
            "endusername": f"Noor {house.word}",
            "email": "noor@foyer.test",
            "eventid": house.event,
            "thumbnailurl": "",
        },
        fields={
            "paymentUrl": Field(
                (*text(2000, required=True).wrong, "nowhere", "javascript:alert(1)", "https://[", "https://evil.test/"),
                is_required=True,
            ),
            "reservationId": Field(number(names="reservation").wrong, True, "reservation"),
            "endusername": text(255),
            "email": Field((*text(255, required=True).wrong, "noor", "noor@"), is_required=True),
            "eventid": number(least=0),
            "thumbnailurl": text(2000),
        },
    ),
    Call(
        method="POST",
        route="sales/links",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"link": house.link},
        fields={"link": Field((*text(60, required=True).wrong, "1", "1.2", f"1.{'0' * 31}g", "x.y"), is_required=True)},
    ),
    # Sales
    Call(
        method="GET",
        route="sales/events/<id:event>",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        query={"month": Field(("2026", "2026-13", "last", NUL))},
    ),
    Call(
        method="GET",
        route="sales/performances/<id:performance>",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
    ),
    Call(
        method="POST",
        route="sales/tokens",
        who=Who.STAFF,
        stranger=Stranger.NOT_FOUND,
        good=201,
        body=lambda house: {"performance": house.performance},
        fields={"performance": number(required=True, names="performance")},
    ),
    Call(
        method="POST",
        route="sales/quotes",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        body=_basket,
        fields=_BASKET,
    ),
    Call(
        method="POST",
        route="sales/codes",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        body=lambda house: {"performance": house.performance, "code": f"{house.word}10"},
        fields={"performance": number(required=True, names="performance"), "code": text(64, required=True)},
    ),
    Call(
        method="POST",
        route="sales/gift-cards",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        good=201,
        headers=_key,
        body=_card,
        fields={
            "account": number(),
            "event": number(names="event"),
            "amount": Field(
                ("much", "-1", 0, "0.00", "1.005", "10000.01", "NaN", ENDLESS, [], {}, NUL, None, ""), True
            ),
            "currency": Field((*word().wrong, None)),
            "recipient": text(255),
            "email": Field((*text(255).wrong, "grace", "grace@")),
            "message": text(1000),
            "deliver_on": Field(("soon", 17, [], {}, NUL, "2020-01-01", "2199-01-01", "2026-02-30")),
            "reserve_only": flag(),
            **_PAYMENT,
        },
    ),
    Call(
        method="POST",
        route="sales/reservations",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        good=201,
        headers=_key,
        body=_basket,
        fields=_BASKET,
    ),
    Call(
        method="DELETE",
        route="sales/reservations/<id:reservation>",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
    ),
    Call(
        method="POST",
        route="sales/reservations/<id:reservation>/payment",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        body=_buyer,
        fields=_PAYMENT,
    ),
    Call(
        method="GET",
        route="sales/payments/<reference:payment>",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
    ),
    Call(
        method="POST",
        route="sales/payments/<reference:payment>/verify",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
    ),
    # A provider's: nothing that is not signed by it is read. `orders/tests/by_card/test_webhooks.py` has what is.
    Call(
        method="POST",
        route="payment/webhook",
        who=Who.ANYBODY,
        looks_at_tokens=False,
        good=400,
    ),
    # On this machine alone, and for whoever knows a charge's secret: `orders/tests/by_card/test_demo_card.py`.
    Call(
        method="POST",
        route="payment/testCard",
        who=Who.ANYBODY,
        looks_at_tokens=False,
        good=400,
    ),
    Call(
        method="GET",
        route="sales/payments/<reference:payment>/tickets.pdf",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        query={"token": Field(("x" * 201, "\x00"))},
    ),
    Call(
        method="GET",
        route="sales/payments/<reference:payment>/calendar.ics",
        who=Who.ANYBODY,
        stranger=Stranger.NOT_FOUND,
        query={"token": Field(("x" * 201, "\x00"))},
    ),
]
