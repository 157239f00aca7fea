from enum import StrEnum


class ToldOrderOutChannel(StrEnum):
    API = "api"
    BOXOFFICE = "boxoffice"
    ONLINE = "online"

    def __str__(self) -> str:
        return str(self.value)
