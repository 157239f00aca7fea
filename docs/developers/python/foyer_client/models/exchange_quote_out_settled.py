from enum import StrEnum


class ExchangeQuoteOutSettled(StrEnum):
    CHARGE = "charge"
    NONE = "none"
    REFUND = "refund"

    def __str__(self) -> str:
        return str(self.value)
