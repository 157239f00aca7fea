from enum import StrEnum


class PerformanceStateOutStatus(StrEnum):
    ACTIVE = "Active"
    BOX_OFFICE_ONLY = "Box-Office Only"
    OFF_SALE = "Off-Sale"

    def __str__(self) -> str:
        return str(self.value)
