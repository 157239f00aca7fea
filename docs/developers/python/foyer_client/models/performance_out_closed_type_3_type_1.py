from enum import StrEnum


class PerformanceOutClosedType3Type1(StrEnum):
    BOX_OFFICE = "box_office"
    CANCELLED = "cancelled"
    NOT_YET = "not_yet"
    OFF_SALE = "off_sale"
    OVER = "over"

    def __str__(self) -> str:
        return str(self.value)
