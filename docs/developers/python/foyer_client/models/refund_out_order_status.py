from enum import StrEnum


class RefundOutOrderStatus(StrEnum):
    FAILED = "failed"
    PAID = "paid"
    PROGRESS = "progress"
    REFUNDED = "refunded"
    REFUNDING = "refunding"

    def __str__(self) -> str:
        return str(self.value)
