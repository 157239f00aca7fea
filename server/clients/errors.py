"""What is refused where API clients are managed: in the spec's words (part 2, section 5), or in ours."""

from __future__ import annotations

from server.core.errors import Conflict

NAME_REQUIRED = "Clientname is  required"  # with both blanks, as the spec has it
CALL_UNKNOWN = "Please choose from the API catalogue"
EXPIRY_WRONG = "Enter a valid expiry date"
HOURS_WRONG = "Enter whole hours from 0 to {most}"
CLIENT_REQUIRED = "Client is required"


class TooManyKeys(Conflict):
    """Two keys of a kind are live already: one that is used, and one that takes its place."""

    code = "too_many_keys"
    message = "Two keys of this kind are live already. End one of them first."


class KeyIsOver(Conflict):
    code = "key_is_over"
    message = "This key has ended already"


class KeyIsNotKept(Conflict):
    """It was made before keys were kept, or sealed with another secret of the installation."""

    code = "key_is_not_kept"
    message = "This key cannot be told again. Please make a new one."
