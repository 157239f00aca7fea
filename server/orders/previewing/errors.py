from server.core.errors import DomainError


class NotMailed(DomainError):
    """The mail server did not take a test mail; `why` names nobody."""

    status = 502
    code = "not_mailed"

    def __init__(self, why: str) -> None:
        super().__init__(f"The test mail could not be sent: {why}")
