from enum import StrEnum


class ApiReportOutGroup(StrEnum):
    DOOR = "Door"
    GUESTS = "Guests"
    MONEY = "Money"
    SALES = "Sales"

    def __str__(self) -> str:
        return str(self.value)
