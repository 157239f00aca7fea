from enum import StrEnum


class PerformanceOfferOutGatewaysItem(StrEnum):
    CASH = "cash"
    CREDIT = "credit"
    FREE = "free"
    OFFLINE = "offline"
    STRIPE = "stripe"
    TERMINAL = "terminal"
    TESTCARD = "testcard"

    def __str__(self) -> str:
        return str(self.value)
