from server.core.errors import DomainError, TooMany


class WrongCredentials(DomainError):
    status = 401
    code = "wrong_credentials"
    message = "Incorrect email or password"


class TooManyAttempts(TooMany):
    def __init__(self, seconds: int) -> None:
        minutes = max(1, -(-seconds // 60))
        super().__init__(f"Too many attempts. Please try again in {minutes} minutes.", retry_after=seconds)
