from enum import StrEnum


class ReadReportStep(StrEnum):
    DAY = "day"
    MONTH = "month"
    VALUE_3 = ""
    WEEK = "week"

    def __str__(self) -> str:
        return str(self.value)
