from enum import StrEnum


class ApiReportOutNeedsItem(StrEnum):
    EVENT = "event"
    PERFORMANCE = "performance"
    PERIOD = "period"
    SELLER = "seller"
    STEP = "step"

    def __str__(self) -> str:
        return str(self.value)
