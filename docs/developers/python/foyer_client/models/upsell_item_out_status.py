from enum import StrEnum


class UpsellItemOutStatus(StrEnum):
    OPEN = "open"
    REDEEMED = "redeemed"
    VOID = "void"

    def __str__(self) -> str:
        return str(self.value)
