"""Errors of pricing; odd spellings in messages are the spec's (part 2, sections 5 and 8)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from django.utils.translation import gettext_noop

from server.inventory.errors import few_left_message
from server.platform.errors import Conflict, Invalid

CODE_REQUIRED = "Promo Code is required"
CODE_TOO_LONG = "Promo Code takes at most 64 characters"
AMOUNT_REQUIRED = gettext_noop("Amount is required")
EMAIL_REQUIRED = "Email is required"
CARD_NEEDS_AMOUNT = "A gift card needs an amount, not a percentage"
PERCENTAGE_REQUIRED = "Percentage Value is required"
PERCENTAGE_TOO_HIGH = "Percentage value cannot be greater than 100"
MOST_WRONG = "Max Redemption takes digits only"
MOST_TOO_LOW = "Max Redemption is at least 1"
MOST_PER_BOOKING_WRONG = "Enter how many tickets per booking it applies to, at least 1"
TARGETS_REQUIRED = "Select at least one Event / Event Occurrance"
STATUS_REQUIRED = "Status is required"
ENDS_TOO_EARLY = "End date must be after the start date"
DATE_WRONG = "Enter a day and a time as MM-DD-YYYY,h:mmAM/PM"
DATE_REQUIRED = {
    "promocodestartdate": "Available Start Date is required",
    "promocodeenddate": "Available End Date is required",
    "eventwindowstartdate": "Event Start Date is required",
    "eventwindowenddate": "Event End Date is required",
}


def already_redeemed(count: int) -> str:
    """Return the message that a code's limit cannot be below its redemptions."""
    return f"Already {count} ticket is reedmed"


class CodeNameTaken(Conflict, code="code_name_taken", field="promocode", message="Failed"):
    """A promo code or a gift card of the account has this name; the spec's client recognizes 'Failed'."""


class OneCodeAtATime(Invalid, code="one_code_at_a_time", message="Please save one code at a time"): ...


class NotOfThisKind(Invalid, code="not_of_this_kind", field="isGiftCard", message="This cannot be done here"):
    """The action exists only for promo codes, or only for gift cards."""


class CodeUsedUp(
    Conflict, code="code_used_up", field="promo_code", message=gettext_noop("This promo code has been used up")
): ...


def value_too_low(typed: Decimal, actual: Decimal) -> str:
    """Return the message that a gift card's value cannot be lowered, since its holder relies on it."""
    return f"GiftCard value - {typed:.2f} is less than the actual value: {actual:.2f}"


class CardIsOwed(Conflict, code="card_is_owed"):
    def __init__(self, left: str) -> None:
        super().__init__(f"This gift card was sold, and {left} of it can still be spent")


class CardInUse(Conflict, code="card_in_use"):
    """Money of a gift card is elsewhere, and may come back to it."""


IN_A_BASKET = "This gift card is in a basket that has not been paid yet. Try again once that is done."
PAYS_AN_ORDER = "This gift card paid for an order. If that order is refunded, the money goes back to the card."
IS_MOVING = "The payment for this gift card has not arrived yet. Try again once it has."


class CardIsSpent(
    Conflict,
    code="card_is_spent",
    message="Part of this gift card has been spent, so it cannot be refunded",
):
    """A gift card's price is refunded only while its whole balance is there."""


class CardUsedUp(
    Conflict,
    code="code_used_up",
    field="gift_cards",
    message=gettext_noop("This gift card has been used in the meantime"),
): ...


# Batches and files of codes
CODE_ALREADY_ADDED = "This Promocode name is already added."
PREFIX_WRONG = "Use only letters, digits and dashes, at most 40"
COUNT_WRONG = "Enter a number from 1 to 10,000"
TOO_MANY_TARGETS = "Choose at most 20 events or occurrences for many codes"
PDF_AS_CSV = "This is a PDF. Save its codes as a CSV file and choose that."
NOT_A_CSV = "This is not a CSV file"
NO_CODES = "The file has no codes"
NO_CODES_COLUMN = "The first line must name the columns, one of them promocode"
TOO_MANY_CODES = "A file may hold at most 10,000 codes"
KIND_WRONG = "Enter 1 for an amount or 2 for a percentage"


def in_line_already(number: int) -> str:
    """Return the message that a file has a code twice."""
    return f"Line {number} already has this code"


class FileRefused(Invalid, code="file_refused", field="csv"):
    """A file of codes cannot be used as a whole."""


class LinesWrong(Invalid, code="lines_wrong", field="csv"):
    """Lines of a file cannot be imported, so none is; `errors` lists the first of them."""

    def __init__(self, wrong: Sequence[tuple[int, str, str]]) -> None:
        errors = [{"row": number, "column": column, "message": message} for number, column, message in wrong]
        super().__init__(f"Line {errors[0]['row']}: {errors[0]['message']}", errors=errors)


TYPE_NAME_REQUIRED = "Name is required"
DESCRIPTION_REQUIRED = "Description is required"
EVENT_REQUIRED = "Event name is required"
EVENT_IS_FIXED = "The event of a ticket type cannot be changed"
LEAST_REQUIRED = "Minimum Tickets in cart is required"
RULE_REQUIRED = "Matching rule is required if All Performances is set to false"
PRICE_REQUIRED = "Price is required"
TYPE_PERCENTAGE_REQUIRED = "Percentage is required"
PER_BOOKING_REQUIRED = "Please provide the value"
PER_BOOKING_TOO_LOW = "Limit per booking should not be lower than Minimum Tickets in cart"
PER_PERFORMANCE_REQUIRED = "Please provide the value"
PER_EVENT_REQUIRED = "Max Tickets Per Event must be provided"
PER_PERFORMANCE_TOO_HIGH = "Max Limit for Per performance should be greater than Max Tickets per events"
UNTIL_FORMAT = "Incorrect time format, Please provide valid time format(i.e HH:MM:SS)"
UNTIL_HOURS = "Incorrect time, please provide valid time."
UNTIL_MINUTES = "Incorrect time, Please Provide Minutes  from 00 to 59."
UNTIL_SECONDS = "Incorrect time, Please Provide Seconds  from 00 to 59."
UNTIL_A_DAY = "Incorrect time, 24hrs time (Minutes and Seconds) cannot be exist more than 00."
UPSELL_WRONG = "This upsell is not included in ticket types"
UPSELL_TWICE = "This field is already choosen"
STATUS_WRONG = "Please choose active or inactive"


class TypeSoldOut(Conflict, code="type_sold_out"):
    """A limited type has too few left, for one performance or for its event."""

    def __init__(self, *, type_id: int, name: str, performance_id: int, available: int) -> None:
        message = few_left_message(name, available)
        super().__init__(message, ticket_type=type_id, performance=performance_id, available=max(0, available))
