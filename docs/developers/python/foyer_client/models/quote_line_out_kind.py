from enum import StrEnum


class QuoteLineOutKind(StrEnum):
    TICKET = "ticket"
    UPSELL = "upsell"

    def __str__(self) -> str:
        return str(self.value)
