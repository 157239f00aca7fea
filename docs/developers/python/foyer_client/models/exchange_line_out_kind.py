from enum import StrEnum


class ExchangeLineOutKind(StrEnum):
    FEES = "fees"
    GIVEN_UP = "given_up"
    HAD = "had"
    LOST = "lost"

    def __str__(self) -> str:
        return str(self.value)
