from enum import StrEnum


class PaymentInRequestBy(StrEnum):
    CLIENT = "client"
    LINK = "link"

    def __str__(self) -> str:
        return str(self.value)
