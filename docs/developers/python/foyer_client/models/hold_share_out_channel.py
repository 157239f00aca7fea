from enum import StrEnum


class HoldShareOutChannel(StrEnum):
    ALL = "all"
    API = "api"
    BOXOFFICE = "boxoffice"

    def __str__(self) -> str:
        return str(self.value)
