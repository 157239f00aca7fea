"""Orders as other systems have read them, without the people in them."""

from __future__ import annotations

from typing import Any

_BUYER = ("name", "email", "phone", "country", "zipcode")


def without_people(order: dict[str, Any]) -> dict[str, Any]:
    """Take the buyer, and who comes with each ticket, out of an order on the wire."""
    buyer = {**order["buyer"], **dict.fromkeys(_BUYER, ""), "removed": True}
    return {**order, "buyer": buyer, "tickets": [{**ticket, "holder": ""} for ticket in order["tickets"]]}


def without_buyer_of(reference: str, body: Any) -> Any:
    """Do that to each order of a payment, wherever it stands in an answer."""
    if isinstance(body, list):
        return [without_buyer_of(reference, part) for part in body]
    if not isinstance(body, dict):
        return body
    kept = {name: without_buyer_of(reference, part) for name, part in body.items()}
    return without_people(kept) if kept.get("reference") == reference and "buyer" in kept else kept
