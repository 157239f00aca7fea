from enum import StrEnum


class ExchangeOutStatus(StrEnum):
    LAPSED = "lapsed"
    MADE = "made"
    PENDING = "pending"
    QUOTED = "quoted"

    def __str__(self) -> str:
        return str(self.value)
