"""Why a buyer may not do something with their order by themselves."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from server.core.errors import Conflict, Invalid


class NoLeave(Conflict):
    """The event's terms, or what has become of the order, stand against it; the message says what."""

    code = "no_leave"

    def __init__(self, refusal: str) -> None:
        super().__init__(refusal)


class AmountChanged(Conflict):
    """What would go back is not what the buyer was shown."""

    code = "amount_changed"
    message = gettext_noop("The amount has changed. Please look at it again.")


class UnpaidExtras(Conflict):
    code = "unpaid"
    message = gettext_noop("Please pay what you have chosen before, or give it back")


class NobodyNamed(Invalid):
    code = "nothing_chosen"
    message = gettext_noop("Please enter a name")
