from enum import StrEnum


class PaymentOutStatus(StrEnum):
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    OPEN = "open"
    PAID = "paid"
    PAYING = "paying"

    def __str__(self) -> str:
        return str(self.value)
