"""What ticket types refuse, in the spec's words (part 2, section 5, Ticket type), odd as some of them are."""

from __future__ import annotations

from server.core.errors import Conflict
from server.stock.errors import left_of

NAME_REQUIRED = "Name is required"
DESCRIPTION_REQUIRED = "Description is required"
EVENT_REQUIRED = "Event name is required"
EVENT_IS_FIXED = "The event of a ticket type cannot be changed"
LEAST_REQUIRED = "Minimum Tickets in cart is required"
RULE_REQUIRED = "Matching rule is required if All Performances is set to false"
PRICE_REQUIRED = "Price is required"
PERCENTAGE_REQUIRED = "Percentage is required"
PERCENTAGE_TOO_HIGH = "Percentage value cannot be greater than 100"
PER_BOOKING_REQUIRED = "Please provide the value"
PER_BOOKING_TOO_LOW = "Limit per booking should not be lower than Minimum Tickets in cart"
PER_PERFORMANCE_REQUIRED = "Please provide the value"
PER_EVENT_REQUIRED = "Max Tickets Per Event must be provided"
PER_PERFORMANCE_TOO_HIGH = "Max Limit for Per performance should be greater than Max Tickets per events"
ENDS_TOO_EARLY = "End date must be after the start date"
UNTIL_FORMAT = "Incorrect time format, Please provide valid time format(i.e HH:MM:SS)"
UNTIL_HOURS = "Incorrect time, please provide valid time."
UNTIL_MINUTES = "Incorrect time, Please Provide Minutes  from 00 to 59."
UNTIL_SECONDS = "Incorrect time, Please Provide Seconds  from 00 to 59."
UNTIL_A_DAY = "Incorrect time, 24hrs time (Minutes and Seconds) cannot be exist more than 00."
ADJUSTMENT_WRONG = "Please choose how the price is made"
UPSELL_WRONG = "This upsell is not included in ticket types"
UPSELL_TWICE = "This field is already choosen"
STATUS_WRONG = "Please choose active or inactive"


class TypeSoldOut(Conflict):
    """A limited type has not so many left, for one performance or for its event."""

    code = "type_sold_out"

    def __init__(self, *, type_id: int, name: str, performance_id: int, available: int) -> None:
        message = left_of(name, available)
        super().__init__(message, ticket_type=type_id, performance=performance_id, available=max(0, available))
