from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop

from server.inventory.models import LONGEST_RELEASE, Stock
from server.platform.errors import Conflict, Invalid

# A hold's form (spec part 2, section 5, Hold)
NAME_REQUIRED = "Hold name is required"
CHANNEL_REQUIRED = "Please choose any one"
NAME_TAKEN = "Hold name already exist"  # ours, worded as the spec does for upsells
RELEASE_WRONG = f"Enter whole hours from 1 to {LONGEST_RELEASE}"
# Ticket allocation (spec part 1, section 5, Event form)
ROW_NOT_FILLED = "Please Give the value (or) delete the field in Ticket Allocation"
TICKETS_REQUIRED = "Tickets is required"
CHOSEN_TWICE = "This field is already choosen"


class SoldOut(Conflict, code="sold_out"):
    def __init__(self, *, performance_id: int, available: int) -> None:
        left = gettext("Only {count} left").format(count=available)
        message = left if available > 0 else gettext_noop("Sold out")
        super().__init__(message, performance=performance_id, available=max(0, available))


class ReservationOver(
    Conflict, code="expired", message=gettext_noop("This reservation has expired. Please choose your tickets again.")
):
    """The reservation can no longer be paid or cancelled."""


def few_left_message(name: str, available: int) -> str:
    """Return the message that too little is left of something, or nothing."""
    message = gettext("{name}: only {count} left") if available > 0 else gettext("{name}: sold out")
    return message.format(name=name, count=available)


def describe_taken(*, sold: int, reserved: int, held: int) -> str:
    """Describe what has taken tickets: '70 sold, 8 reserved, 3 held'."""
    counts = ((sold, "sold"), (reserved, "reserved"), (held, "held"))
    return ", ".join(f"{count:,} {word}" for count, word in counts if count)


class CapacityBelowSold(Invalid, code="capacity_below_sold", field="numberoftickets"):
    """The new capacity is below what is already sold (spec part 1, section 5, Performance edit)."""

    def __init__(self, sold: int) -> None:
        super().__init__(f"Total tickets cannot be less than {sold}.")
        self.taken = f"the sold count of {sold}"


class CapacityBelowTaken(Invalid, code="capacity_below_taken", field="numberoftickets"):
    """The new capacity covers what is sold, but not what is reserved and held as well."""

    def __init__(self, stock: Stock) -> None:
        by = describe_taken(sold=stock.sold, reserved=stock.reserved, held=stock.held)
        super().__init__(f"Total tickets cannot be less than {stock.taken}: {by}.")
        self.taken = f"the {stock.taken} that are taken: {by}"


class CapacityBelowSlots(Invalid, code="capacity_below_slots", field="numberoftickets"):
    def __init__(self, slots: int) -> None:
        super().__init__(f"Total tickets cannot be less than {slots}, the tickets of its teams.")


TooLow = CapacityBelowSold | CapacityBelowTaken | CapacityBelowSlots


def too_low(stock: Stock, capacity: int) -> TooLow | None:
    """Return why a capacity is too low, or None; sold tickets take precedence in the message."""
    if capacity < stock.sold:
        return CapacityBelowSold(stock.sold)
    if capacity < stock.taken:
        return CapacityBelowTaken(stock)
    return CapacityBelowSlots(stock.slots) if capacity < stock.slots else None


class CapacitiesTooLow(Invalid, code=CapacityBelowSold.code):
    """The new capacity of some of many performances is too low; `refusals` holds the reason for each."""

    def __init__(self, refusals: Mapping[int, TooLow]) -> None:
        first = next(iter(refusals.values()))
        super().__init__(first.message, field=first.field)
        self.refusals = refusals


class StockInUse(Conflict, code="stock_in_use"):
    """Tickets of a performance are sold, reserved or held, so it cannot be deleted."""

    def __init__(self, *, sold: int, reserved: int, held: int) -> None:
        taken = describe_taken(sold=sold, reserved=reserved, held=held)
        super().__init__(f"This event occurrence cannot be deleted: its tickets are taken ({taken})")


class HoldIsMapped(Conflict, code="hold_is_mapped", message="Mapped hold cannot be deleted."):
    """The hold has allotments, or an API client sells from it (spec part 2, section 8)."""


class HoldTooLarge(Invalid, code="hold_too_large"):
    """The hold would take more than is free (spec part 1, section 5, Event form)."""

    def __init__(self, most: int, *, field: str = "allocationcount") -> None:
        super().__init__(f"Enter a value between 1 - {max(0, most)}", field=field)


class HoldBelowTaken(Invalid, code="hold_below_taken"):
    """The hold would get less than is sold and reserved from it (worded as in spec part 1, Performance edit)."""

    def __init__(self, taken: int, *, field: str = "allocationcount") -> None:
        super().__init__(f"Total tickets cannot be less than {taken}.", field=field)


class RowsNotFilled(Invalid, code="rows_not_filled"):
    """Rows of Ticket Allocation are neither filled nor deleted; `fields` says for each what is missing."""

    def __init__(self, messages: Mapping[str, str]) -> None:
        super().__init__(ROW_NOT_FILLED, field=next(iter(messages)), fields=dict(messages))


class NothingToTakeBack(Conflict, code="nothing_to_take_back", message="None of these tickets are left"):
    """What a hold has released is sold or held elsewhere by now, or it has released nothing."""
