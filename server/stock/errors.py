from collections.abc import Mapping

from server.core.errors import Conflict, Invalid


class SoldOut(Conflict):
    code = "sold_out"

    def __init__(self, *, performance_id: int, available: int) -> None:
        message = f"Only {available} left" if available > 0 else "Sold out"
        super().__init__(message, performance=performance_id, available=max(0, available))


class ReservationOver(Conflict):
    """A reservation can be neither paid nor cancelled any more."""

    code = "expired"
    message = "This reservation has expired. Please choose your tickets again."


class CapacityBelowSold(Invalid):
    """Fewer tickets than are sold, reserved or held already (spec part 1, section 5, Performance edit)."""

    code = "capacity_below_sold"

    def __init__(self, taken: int) -> None:
        super().__init__(f"Total tickets cannot be less than {taken}.", field="numberoftickets")


class CapacitiesBelowSold(Invalid):
    """Of some of many performances, fewer tickets than are taken already; `taken` says of which, and how many."""

    code = CapacityBelowSold.code

    def __init__(self, taken: Mapping[int, int]) -> None:
        super().__init__(f"Total tickets cannot be less than {max(taken.values())}.", field="numberoftickets")
        self.taken = taken


class HoldTooLarge(Invalid):
    """A hold would take more than is free, or less than was taken from it (spec part 1, section 5, Event form)."""

    def __init__(self, most: int) -> None:
        super().__init__(f"Enter a value between 1 - {most}", field="allocationcount")
