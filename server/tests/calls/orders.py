"""Expectations of the calls about orders."""

from __future__ import annotations

from server.testing.tenants import Tenant
from server.tests.calls.shapes import (
    ENDLESS,
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
    record,
    text,
    word,
)


def _basket(tenant: Tenant) -> Body:
    return {
        "items": [
            {
                "performance": tenant.performance,
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


def _key(tenant: Tenant) -> dict[str, str]:
    mark = f"made-by-whoever-calls-{tenant.account}"
    return {"Idempotency-Key": f"a-key-of-house-{tenant.account}", "X-Reservation-Mark": mark}


def _secret(tenant: Tenant) -> dict[str, str]:
    return {"X-Reservation-Secret": tenant.secret}


def _buyer(tenant: Tenant) -> Body:
    person = {
        "name": f"Noor {tenant.word}",
        "email": "noor@foyer.test",
        "phone": "+44 20",
        "country": "GB",
        "zipcode": "N1",
        "marketing_optin": True,
    }
    return {"gateway": "cash", "buyer": person, "tendered": "50.00"}


def _card(tenant: Tenant) -> Body:
    return {
        "account": tenant.account,
        "event": tenant.event,
        "amount": "50.00",
        "currency": "GBP",
        "recipient": f"Grace {tenant.word}",
        "email": "grace@foyer.test",
        "message": f"From {tenant.word}",
        "deliver_on": None,
        **_buyer(tenant),
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
    "soldby": number(least=0),
    "soldat": WHEN,
    "channelname": word(),
    "gateway": word(),
    "paymentstatus": word(),
}

CALLS = [
    Call(
        method="POST",
        route="events/searchOrderDetails",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"account_id": tenant.account, "payment_method": "order", "email_id": tenant.word},
        fields={
            "account_id": number(least=0, names="account"),
            "email_id": text(255),
            "eventticketdetail_id": number(least=0, names="order"),
            "payment_method": word(),
            "named": flag(),
            **_FILTERS,
            **PAGE,
        },
    ),
    Call(
        method="POST",
        route="orders/filters",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"account_id": tenant.account, "eventid": tenant.event},
        fields={"account_id": number(least=0, names="account"), "eventid": number(least=0, names="event")},
    ),
    Call(
        method="POST",
        route="orders/exportOrders",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"account_id": tenant.account, "payment_method": "order", "email_id": tenant.word},
        fields={
            "account_id": number(least=0, names="account"),
            "email_id": text(255),
            "search": text(200),
            "eventticketdetail_id": number(least=0, names="order"),
            "payment_method": word(),
            "named": flag(),
            **_FILTERS,
        },
    ),
    Call(
        method="POST",
        route="orders/exportBuyer",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "account_id": tenant.account,
            "email": f"maya@{tenant.word.lower()}.test",
            "format": "json",
        },
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
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"payment_id": tenant.ended_payment},
        fields={"payment_id": text(20, required=True)},
    ),
    Call(
        method="POST",
        route="events/getOrderDetails",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"eventticketdetail_id": tenant.order},
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
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"email": f"new@{tenant.word.lower()}.test", "eventTicketDetails": [tenant.order]},
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
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"updateObj": {"order_comments": f"Wheelchair at the {tenant.word}"}},
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
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "eventdetailid": tenant.performance,
            "payment_id": tenant.payment,
            "email": "",
            "endusername": "",
            "accountid": tenant.account,
            "emailOverride": f"other@{tenant.word.lower()}.test",
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
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"action_type": "updation", "payment_id": tenant.payment, "marketingoptin": "True"},
        fields={
            "action_type": word(required=True),
            "payment_id": text(20, required=True, names="payment"),
            "marketingoptin": word(required=True),
        },
    ),
    Call(
        method="GET", route="orders/<id:order>/details.pdf", who=Who.STAFF, cross_account=CrossAccountAnswer.NOT_FOUND
    ),
    # Reservations of the office
    Call(
        method="POST",
        route="payment/cancelReservation",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"reservationId": tenant.reservation},
        fields={"reservationId": number(required=True, names="reservation")},
    ),
    Call(
        method="POST",
        route="orders/reserveUnderName",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "reservationId": tenant.reservation,
            "name": f"Noor {tenant.word}",
            "email": "noor@foyer.test",
            "phone": "+44 20",
            "until": None,
            "note": f"By telephone, {tenant.word}",
        },
        fields={
            "reservationId": number(required=True, names="reservation"),
            "name": text(255, required=True),
            "email": Field((*text(255).wrong, "noor", "noor@", 17)),
            "phone": text(40),
            "until": Field((*WHEN.wrong, "2020-01-01T00:00:00Z", "2199-01-01T00:00:00Z")),
            "note": text(5000),
        },
    ),
    Call(
        method="POST",
        route="orders/collectReservation",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"reservationId": tenant.reservation},
        fields={"reservationId": number(required=True, names="reservation")},
    ),
    Call(
        method="POST",
        route="payment/useGiftCard",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"reservationId": tenant.reservation, "code": f"{tenant.word} Card"},
        fields={"reservationId": number(required=True, names="reservation"), "code": text(64, required=True)},
    ),
    Call(
        method="POST",
        route="payment/extendReservation",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"reservationId": tenant.reservation, "until": None},
        fields={
            "reservationId": number(required=True, names="reservation"),
            "until": Field((*WHEN.wrong, "2020-01-01T00:00:00Z", "2199-01-01T00:00:00Z")),
        },
    ),
    Call(
        method="POST",
        route="payment/markReservationOfflinePurchased",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"reservationId": tenant.reservation, "clientid": tenant.client},
        fields={
            "reservationId": number(required=True, names="reservation"),
            "clientid": number(least=0, names="client"),
        },
    ),
    Call(
        method="POST",
        route="sales/getLimits",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"account_id": tenant.account},
        fields={"account_id": number(least=0, names="account")},
    ),
    Call(
        method="POST",
        route="sales/changeLimits",
        who=Who.ADMIN,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "account_id": tenant.account,
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
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "paymentUrl": f"https://{tenant.word.lower()}.test/play",
            "reservationId": tenant.reservation,
            "endusername": f"Noor {tenant.word}",
            "email": "noor@foyer.test",
            "eventid": tenant.event,
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
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"link": tenant.link},
        fields={"link": Field((*text(60, required=True).wrong, "1", "1.2", f"1.{'0' * 31}g", "x.y"), is_required=True)},
    ),
    # Sales
    Call(
        method="GET",
        route="sales/events/<id:event>",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        query={
            "month": Field(("2026", "2026-13", "last", NUL)),
            "exchange": Field(("one", "-1", "1.5", "9" * 30, NUL)),
        },
    ),
    Call(
        method="GET",
        route="sales/performances/<id:performance>",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
    ),
    Call(
        method="POST",
        route="sales/tokens",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        good=201,
        body=lambda tenant: {"performance": tenant.performance},
        fields={"performance": number(required=True, names="performance")},
    ),
    Call(
        method="POST",
        route="sales/quotes",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_basket,
        fields=_BASKET,
    ),
    Call(
        method="POST",
        route="sales/codes",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"performance": tenant.performance, "code": f"{tenant.word}10"},
        fields={"performance": number(required=True, names="performance"), "code": text(64, required=True)},
    ),
    Call(
        method="POST",
        route="sales/gift-cards",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
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
        route="sales/orders",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        good=201,
        headers=_key,
        body=lambda tenant: {**_basket(tenant), **_buyer(tenant)},
        fields={**_BASKET, **_PAYMENT},
    ),
    Call(
        method="POST",
        route="sales/reservations",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        good=201,
        headers=_key,
        body=_basket,
        fields=_BASKET,
    ),
    Call(
        method="DELETE",
        route="sales/reservations/<id:reservation>",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
    ),
    Call(
        method="POST",
        route="sales/reservations/<id:reservation>/payment",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_buyer,
        fields=_PAYMENT,
    ),
    Call(
        method="GET",
        route="sales/payments/<reference:payment>",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
    ),
    Call(
        method="POST",
        route="sales/payments/<reference:payment>/verify",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
    ),
    # A provider's: unsigned events are ignored. `test_webhooks.py` has signed ones.
    Call(
        method="POST",
        route="payment/webhook",
        who=Who.ANYBODY,
        checks_token=False,
        good=400,
    ),
    # Only on this machine, and with a charge's secret: `test_demo_card.py`.
    Call(
        method="POST",
        route="payment/testCard",
        who=Who.ANYBODY,
        checks_token=False,
        good=400,
    ),
    Call(
        method="GET",
        route="sales/payments/<reference:payment>/tickets.pdf",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        query={"token": Field(("x" * 201, "\x00"))},
    ),
    Call(
        method="GET",
        route="sales/payments/<reference:payment>/calendar.ics",
        who=Who.ANYBODY,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        query={"token": Field(("x" * 201, "\x00"))},
    ),
]
