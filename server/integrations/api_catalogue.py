"""The calls of the public API that an account may allow a client (spec part 2, section 3: API catalogue item)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

API_VERSION = "2026-11-25"  # the newest version of the public API


# Each allows a part of what `orders` does.
OWN_ORDERS, ORDERS_WITHOUT_CODES = "own_orders", "orders_without_codes"
OWN_ORDERS_WITHOUT_CODES = "own_orders_without_codes"
NARROWER = {"orders": (OWN_ORDERS, ORDERS_WITHOUT_CODES, OWN_ORDERS_WITHOUT_CODES)}


class Category(StrEnum):
    """Ticking one assigns all of its calls (spec part 2, section 4)."""

    SALES = "sales"
    REPORT = "report"


@dataclass(frozen=True)
class ApiCall:
    """Calls that are allowed together: `id` in the API, `name` in our rows and in each view's `grant`."""

    id: int
    name: str
    title: str
    description: str
    url: str
    category: Category = Category.SALES


CATALOGUE = (
    ApiCall(1, "catalogue", "Events and performances", "Events on sale, availability and prices", "/api/events"),
    ApiCall(2, "quotes", "Quotes", "Price of a basket", "/api/quotes"),
    ApiCall(3, "reservations", "Reservations", "Hold tickets for a while, and release them", "/api/reservations"),
    ApiCall(
        4,
        "payments",
        "Payments",
        "Pay outside Foyer or by a payment link",
        "/api/reservations/{reservation}/payment",
    ),
    ApiCall(
        5,
        "orders",
        "Orders",
        "Read all orders of the account with buyers, ticket codes and history",
        "/api/orders",
    ),
    ApiCall(
        10,
        OWN_ORDERS,
        "Own orders",
        "Read only the client's own orders, with ticket codes",
        "/api/orders",
    ),
    ApiCall(
        11,
        ORDERS_WITHOUT_CODES,
        "Orders without codes",
        "Read all orders with buyers, without ticket codes and PDF",
        "/api/orders",
    ),
    ApiCall(
        12,
        OWN_ORDERS_WITHOUT_CODES,
        "Own orders without codes",
        "Read only the client's own orders, without ticket codes and PDF",
        "/api/orders",
    ),
    ApiCall(6, "cancel", "Cancel orders", "Cancel the client's own orders", "/api/orders/{order}/cancel"),
    ApiCall(7, "refunds", "Refunds", "Refund tickets and upsells of an order", "/api/orders/{order}/refunds"),
    ApiCall(8, "exchanges", "Exchanges", "Move an order to another performance", "/api/orders/{order}/exchange"),
    ApiCall(9, "scans", "Scans", "Admit by ticket code", "/api/scans"),
    ApiCall(20, "reports", "Reports", "The account's reports", "/api/reports", Category.REPORT),
)
BY_ID = {call.id: call for call in CATALOGUE}
BY_NAME = {call.name: call for call in CATALOGUE}


def may_call(allowed: Collection[str], name: str) -> bool:
    """Return whether a client with the allowed calls may make one at all; its response may be narrower."""
    return any(each in allowed for each in (name, *NARROWER.get(name, ())))


def names_of(category: Category) -> list[str]:
    """Return the names of all calls of a category."""
    return [call.name for call in CATALOGUE if call.category is category]


def categories_of(names: list[str]) -> list[str]:
    """Return the categories of which a client has any call, in the catalogue's order (the spec's `apicategory`)."""
    return list(dict.fromkeys(call.category.value for call in CATALOGUE if call.name in names))
