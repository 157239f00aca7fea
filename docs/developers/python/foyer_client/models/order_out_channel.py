from enum import StrEnum


class OrderOutChannel(StrEnum):
    API = "api"
    BOXOFFICE = "boxoffice"
    ONLINE = "online"

    def __str__(self) -> str:
        return str(self.value)
