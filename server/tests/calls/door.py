"""Expectations of the door's calls."""

from __future__ import annotations

from server.platform import clock
from server.testing.tenants import DEVICE, Tenant
from server.tests.calls.shapes import (
    HALF_A_PAIR,
    NUL,
    PAGE,
    Body,
    Call,
    CrossAccountAnswer,
    Field,
    Who,
    number,
    text,
    word,
)


def _scan(tenant: Tenant) -> Body:
    scan = {
        "performance": tenant.performance,
        "ticket": tenant.ticket,
        "device": DEVICE,
        "nonce": f"a-nonce-of-house-{tenant.account}",
        "scanned_at": clock.now().isoformat(),
        "gate": "Front",
    }
    return {"scans": [scan]}


def _redemption(tenant: Tenant) -> Body:
    redemption = {
        "performance": tenant.performance,
        "upsell_item": tenant.upsell_item,
        "status": "redeemed",
        "device": DEVICE,
        "nonce": f"a-nonce-of-house-{tenant.account}",
        "tapped_at": clock.now().isoformat(),
        "gate": "Front",
    }
    return {"taps": [redemption]}


def _order_of_payment(tenant: Tenant) -> Body:
    return {"paymentIntentId": tenant.payment, "eventticketdetail_id": tenant.order}


_ORDER_OF_PAYMENT = {
    "paymentIntentId": text(64, required=True, names="payment"),
    "eventticketdetail_id": number(required=True, names="order"),
}


_DEVICE = word(required=True)


_NONCE = Field(("", "short", "x" * 65, None, 17, [], {}, NUL, HALF_A_PAIR, "with a space in it"), is_required=True)


_ALONE = Field(("perhaps", 17, [], {}, NUL))

# Submissions of another account's scans are tested in server/checkin/tests/quarantine/test_forwarded_scans.py.
_MAKER = number()


_NO_NUMBERS = ("twelve", "1e3", "-1", "1.5", "9" * 40, "\x00")
_PAGE = {
    "page": Field((*_NO_NUMBERS, "0")),
    "page_size": Field((*_NO_NUMBERS, "0", "1001")),
    "ordering": Field(("x" * 61, "a\x00bc")),
}
_MOMENT = Field(("yesterday", "2026-13-01T00:00:00Z", "17", "x" * 1000, "\x00"))
_LOG = {
    "search": Field(("x" * 201, "a\x00bc")),
    "verdict": Field(("perhaps", "17", "\x00")),
    "gate": Field(("x" * 41, "a\x00bc")),
    "device": Field(("x" * 37, "a\x00bc")),
    "offline": Field(("perhaps", "17", "\x00")),
    "from": _MOMENT,
    "to": _MOMENT,
}


CALLS = [
    Call(method="GET", route="door/performances", who=Who.STAFF, cross_account=CrossAccountAnswer.OWN),
    Call(
        method="GET",
        route="door/performances/<id:performance>",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
    ),
    Call(
        method="GET",
        route="door/performances/<id:performance>/manifest",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        query={
            "since": Field(("old", "-1", "1.5", "9" * 40, "\x00")),
            "cursor": Field(("x", "W10", "e30", "x" * 201, "\x00", "WzEsMV0", "WzEsMSwiYSJd")),
            "device": Field(("none", "17", "\x00", "x" * 37)),
        },
    ),
    Call(
        method="GET",
        route="door/performances/<id:performance>/search",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        good_query={"q": "Maya"},
        query={"q": Field(("", " ", "x" * 101, "a\x00bc"), is_required=True)},
    ),
    Call(
        method="GET",
        route="door/performances/<id:performance>/log",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        query={**_LOG, **_PAGE},
    ),
    Call(
        method="GET",
        route="door/performances/<id:performance>/log/export",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        good_query={"format": "csv"},
        query={**_LOG, "format": Field(("pdf", "17", "\x00"))},
    ),
    Call(
        method="GET",
        route="door/performances/<id:performance>/presence",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
    ),
    Call(
        method="GET",
        route="door/conflicts",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.OWN,
        query_for=lambda tenant: {"account": tenant.account, "performance": tenant.performance},
        query={
            "account": Field(_NO_NUMBERS),
            "performance": Field(_NO_NUMBERS),
            "open": Field(("perhaps", "17", "\x00")),
            **_PAGE,
            "search": _LOG["search"],
        },
    ),
    Call(
        method="POST",
        route="door/conflicts/<id:conflict>/settle",
        who=Who.OFFICE,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda _: {"reason": "Twins: the second had a ticket of her own"},
        fields={"reason": text(500, required=True)},
    ),
    Call(
        method="POST",
        route="door/scans",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.IN_PLACE,
        is_lenient=True,
        body=_scan,
        fields={
            "made_by": _MAKER,
            "scans": Field(("text", 17, True, {"a": 1}, NUL, None, [], [{}] * 501), is_required=True),
            "scans.0.performance": Field((*number().wrong, None), True, "performance"),
            "scans.0.code": Field(("", 17, [], {}, True, NUL, HALF_A_PAIR, "x" * 513)),
            "scans.0.ticket": Field((*number().wrong, None), True, "ticket"),
            "scans.0.device": _DEVICE,
            "scans.0.nonce": _NONCE,
            "scans.0.scanned_at": Field(()),  # an unreadable time is flagged, and the server's counts
            "scans.0.gate": Field((17, [], {}, True, NUL, HALF_A_PAIR, "x" * 41)),
            "scans.0.direction": Field(("", "sideways", 17, [], {}, True, NUL)),
            "scans.0.alone": _ALONE,
            "scans.0.said": Field(("perhaps", 17, [], {}, True, NUL)),
        },
    ),
    Call(
        method="POST",
        route="door/undo",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "performance": tenant.performance,
            "ticket": tenant.admitted_ticket,
            "device": DEVICE,
            "nonce": f"a-nonce-of-house-{tenant.account}",
        },
        fields={
            "performance": number(required=True, names="performance"),
            "ticket": number(required=True, names="admitted_ticket"),
            "device": _DEVICE,
            "nonce": _NONCE,
        },
    ),
    Call(
        method="POST",
        route="door/upsells",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.IN_PLACE,
        is_lenient=True,
        body=_redemption,
        fields={
            "made_by": _MAKER,
            "taps": Field(("text", 17, True, {"a": 1}, NUL, None, [], [{}] * 501), is_required=True),
            "taps.0.performance": Field((*number().wrong, None), True, "performance"),
            "taps.0.upsell_item": Field((*number().wrong, None), True, "upsell_item"),
            "taps.0.status": Field((*word(required=True).wrong, "void"), is_required=True),
            "taps.0.device": _DEVICE,
            "taps.0.nonce": _NONCE,
            "taps.0.alone": _ALONE,
            "taps.0.said": Field(("perhaps", 17, [], {}, True, NUL)),
            "taps.0.tapped_at": Field(()),
            "taps.0.gate": Field((17, [], {}, True, NUL, HALF_A_PAIR, "x" * 41)),
        },
    ),
    Call(
        method="POST",
        route="events/ticketValidation",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=_order_of_payment,
        fields={**_ORDER_OF_PAYMENT, **PAGE},
    ),
    Call(
        method="POST",
        route="events/individualTicketValidation",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "action_type": "individual ticket validation",
            "payment_id": tenant.payment,
            "eventticketdetail_id": tenant.order,
            "ticket_id": tenant.ticket,
            "ticket_status": "1",
        },
        fields={
            "action_type": word(required=True),
            "payment_id": text(64, required=True, names="payment"),
            "eventticketdetail_id": number(required=True, names="order"),
            "ticket_id": Field((*number().wrong, None), True, "ticket"),
            "ticket_status": Field((*word(required=True).wrong, "2"), is_required=True),
        },
    ),
    Call(
        method="POST",
        route="events/individualUpsellValidation",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {
            "action_type": "individual upsell validation",
            "upsellpayment_id": tenant.payment,
            "eventticketdetail_id": tenant.order,
            "individualupsellid": tenant.upsell_item,
            "upsell_status": "1",
        },
        fields={
            "action_type": word(required=True),
            "upsellpayment_id": text(64, required=True, names="payment"),
            "eventticketdetail_id": number(required=True, names="order"),
            "individualupsellid": Field((*number().wrong, None), True, "upsell_item"),
            "upsell_status": Field((*word(required=True).wrong, "2"), is_required=True),
        },
    ),
    Call(
        method="POST",
        route="events/getTicketsByPaymentIntent",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {**_order_of_payment(tenant), "List": "List"},
        fields={**_ORDER_OF_PAYMENT, "List": word(), **PAGE},
    ),
]
