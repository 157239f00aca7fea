"""What is refused about endpoints and what is sent to them."""

from server.core.errors import Conflict, Invalid

URL_NEEDED = "URL is required"
URL_NOT_SECURE = "The URL is to begin with https://"
URL_WRONG = "This is no URL that we can send to"
URL_WITH_CREDENTIALS = "The URL is to hold no user name and no password"
URL_TOO_LONG = "The URL is too long"
PORT_REFUSED = "Only port 443 and ports above 1023 are sent to"
INSIDE = "The URL leads to an inside address"


class UrlRefused(Invalid):
    """Nothing is sent to this address, whatever it is."""

    code = "url_refused"

    def __init__(self, message: str) -> None:
        super().__init__(message, field="url")


class EndpointIsOff(Conflict):
    """What would be sent would be sent to nobody."""

    code = "endpoint_off"
    message = "The endpoint is switched off"


class TooManyEndpoints(Conflict):
    """Each event is sent to each of an account's endpoints: so they are bounded."""

    code = "too_many_endpoints"
    message = "An account has 20 endpoints at most"
