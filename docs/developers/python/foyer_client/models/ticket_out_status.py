from enum import StrEnum


class TicketOutStatus(StrEnum):
    ADMITTED = "admitted"
    REFUNDED = "refunded"
    SUPERSEDED = "superseded"
    VALID = "valid"

    def __str__(self) -> str:
        return str(self.value)
