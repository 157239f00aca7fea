from enum import StrEnum


class RefundOutStatus(StrEnum):
    PENDING = "pending"
    SUCCEEDED = "succeeded"

    def __str__(self) -> str:
        return str(self.value)
