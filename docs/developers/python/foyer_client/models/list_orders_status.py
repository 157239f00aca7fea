from enum import StrEnum


class ListOrdersStatus(StrEnum):
    FAILED = "failed"
    PAID = "paid"
    PROGRESS = "progress"
    REFUNDED = "refunded"
    REFUNDING = "refunding"

    def __str__(self) -> str:
        return str(self.value)
