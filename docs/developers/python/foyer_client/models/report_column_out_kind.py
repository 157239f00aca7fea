from enum import StrEnum


class ReportColumnOutKind(StrEnum):
    DAY = "day"
    MOMENT = "moment"
    MONEY = "money"
    NUMBER = "number"
    PERCENT = "percent"
    SECOND = "second"
    TEXT = "text"

    def __str__(self) -> str:
        return str(self.value)
