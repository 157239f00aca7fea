from enum import StrEnum


class ApiReportOutPeriod(StrEnum):
    LAST_30_DAYS = "last_30_days"
    LAST_30_DAYS_AND_TODAY = "last_30_days_and_today"
    LAST_7_DAYS = "last_7_days"
    LAST_MONTH = "last_month"
    LAST_WEEK = "last_week"
    LAST_YEAR = "last_year"
    NEXT_30_DAYS = "next_30_days"
    NEXT_7_DAYS = "next_7_days"
    THIS_MONTH = "this_month"
    THIS_WEEK = "this_week"
    THIS_YEAR = "this_year"
    TODAY = "today"
    YESTERDAY = "yesterday"

    def __str__(self) -> str:
        return str(self.value)
