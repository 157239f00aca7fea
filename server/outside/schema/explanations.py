"""What the document says of parameters that have no field of ours, and an example of each body."""

from __future__ import annotations

from typing import Any

# By where a parameter stands, and its name.
PARAMETERS = {
    ("path", "event"): "The event's number, as `list_events` gives it",
    ("path", "order"): "The order's number, as `list_orders`, a reservation or a webhook gives it",
    ("path", "performance"): "The performance's number, as `list_performances` gives it",
    ("path", "report"): "The report's name, as `list_reports` gives it",
    ("path", "reservation"): "The reservation's number, as `create_reservation` gives it",
    ("query", "event"): "Only rows of this event; 0: of all",
    ("query", "limit"): "How many rows a page has at most",
    ("query", "performance"): "Only rows of this performance; 0: of all",
    ("query", "period"): "A period by its name, counted by the account's calendar; or else `from` and `to`",
    ("query", "step"): "The length of time that one row sums up, where the report has rows by time",
    ("query", "to"): "The last day, by the account's calendar; it comes with `from`",
}

_BASKET = {
    "items": [
        {
            "performance": 17,
            "tickets": [{"ticket_type": None, "quantity": 2}, {"ticket_type": 4, "quantity": 1}],
            "upsells": [{"upsell": 3, "variant": None, "quantity": 1}],
        }
    ],
    "promo_code": "SPRING",
}

# By the operation's id.
BODIES: dict[str, dict[str, Any]] = {
    "quote_basket": _BASKET,
    "create_reservation": {**_BASKET, "language": "en"},
    "pay_reservation": {"by": "client", "buyer": {"name": "Ada Byron", "email": "ada@example.org"}},
    "cancel_order": {"reason": "The buyer is ill"},
    "quote_refund": {"tickets": [301], "upsells": [], "keep_booking_fee": False},
    "refund_order": {"tickets": [301], "reason": "One of them is ill"},
    "quote_exchange": {"performance": 18, "tickets": [301, 302]},
    "exchange_order": {"quote": 52, "by": "client"},
    "scan_tickets": {
        "scans": [
            {
                "performance": 17,
                "code": "the text of the QR code",
                "nonce": "8f14e45fceea167a5a36dedd4bea2543",
                "scanned_at": "2026-12-24T19:12:05Z",
                "device": "7b4ff2c5-0f6e-4a36-9d1f-0d6a3f6b0a51",
                "gate": "North",
            }
        ]
    },
}
