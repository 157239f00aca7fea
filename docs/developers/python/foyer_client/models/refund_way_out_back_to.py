from enum import StrEnum


class RefundWayOutBackTo(StrEnum):
    CARD = "card"
    CLIENT = "client"
    GIFT_CARD = "gift_card"

    def __str__(self) -> str:
        return str(self.value)
