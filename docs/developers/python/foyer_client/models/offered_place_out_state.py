from enum import StrEnum


class OfferedPlaceOutState(StrEnum):
    FREE = "free"
    RESERVED = "reserved"
    SOLD = "sold"

    def __str__(self) -> str:
        return str(self.value)
