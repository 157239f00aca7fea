"""Calls about a buyer's personal data, as they are sent."""

from __future__ import annotations

from server.core.http.forms import CallIn, Chosen, Email, OneOf, Typed


class RemoveUserIn(CallIn):
    payment_id = Typed("reference", most=20, required="payment_id is required")


class BuyerFileIn(CallIn):
    account_id = Chosen()
    email = Email(wrong="Must be a valid email")
    format = OneOf(["json", "pdf"], optional=True)
