from server.core.errors import Conflict


class CardUsedUp(Conflict):
    """Somebody else has spent what was left on a gift card since it was asked for."""

    code = "code_used_up"
    message = "This gift card has been used meanwhile"
