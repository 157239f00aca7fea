"""What upsells refuse, in the spec's words (part 2, section 5)."""

from __future__ import annotations

from server.inventory.errors import few_left_message
from server.platform.errors import Conflict, InvalidFields

NAME_REQUIRED = "Name is required"
NAME_TAKEN = "Upsell name already exist"
EVENT_REQUIRED = "Event is required"
DESCRIPTION_REQUIRED = "Description is required"
AVAILABLE_REQUIRED = "Available Count is required"
ONLINE_COST_REQUIRED = "Online Cost is required"
VENUE_COST_REQUIRED = "In Venue Cost is required"
MINIMUM_REQUIRED = "Minimum upsell count is required"
MINIMUM_TOO_HIGH = "Minimum count should not be higher than Maximum count"
MAXIMUM_REQUIRED = "Maximum upsell count is required"
MAXIMUM_TOO_LOW = "Maximum count should not be lesser than Minimum count"
MAXIMUM_ABOVE_AVAILABLE = "Maximum count should not be greater than available count"
IMAGE_REQUIRED = "Please upload Upsell image"
VARIANT_REPEATED = "This Variants Name is repeated"
VARIANT_BLANK = "Please provide the values in exisiting field"
# These are ours: the spec gives the lengths and no words.
CATEGORY_REQUIRED = "Tax Category is required"
AVAILABLE_WRONG = "Available Count takes digits, at most 10"
ONLINE_COST_WRONG = "Online Cost takes digits and a decimal point, at most 5 characters"
VENUE_COST_WRONG = "In Venue Cost takes digits and a decimal point, at most 5 characters"
QUANTITY_WRONG = "Quantity takes digits, at most 10"


def sold_already(taken: int) -> str:
    """Say that an upsell, or a variant of one, cannot have fewer than so many (spec part 2, section 5)."""
    return f"Already upsells are sold up to {taken}, Please provide a starting value higher from sold count"


class BelowSold(InvalidFields, code="below_sold"):
    """Fewer of an upsell, or of its variants, than people have bought or are about to; `messages` says of which."""


class UpsellSoldOut(Conflict, code="upsell_sold_out"):
    def __init__(self, *, upsell_id: int, variant_id: int | None, name: str, available: int) -> None:
        message = few_left_message(name, available)
        super().__init__(message, upsell=upsell_id, variant=variant_id, available=max(0, available))
