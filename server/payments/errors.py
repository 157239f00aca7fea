from django.utils.translation import gettext_noop

from server.platform.errors import Conflict, DomainError, Invalid


class NoCardGateway(
    Invalid, code="no_card_gateway", message=gettext_noop("Online payment is not set up; please buy at the box office")
): ...


class GatewayNotForYou(
    Invalid, code="gateway_unavailable", message=gettext_noop("This payment method is not available here")
): ...


class NotFree(Invalid, code="not_free", message=gettext_noop("This order is not free of charge")): ...


class NothingToCharge(Invalid, code="nothing_to_charge", message=gettext_noop("There is nothing to pay by card")): ...


class BelowLeastCharge(
    Invalid,
    code="below_least_charge",
    message=gettext_noop(
        "Card payments start at {least}, and only {due} is left to pay. Please add something, or remove a gift card "
        "or promo code."
    ),
):
    """The provider charges no card for so little; the message holds the minimum."""


class TooLittleTendered(
    Invalid, code="too_little", message=gettext_noop("The amount given is less than the total")
): ...


class Declined(DomainError, status=402, code="declined", message=gettext_noop("The payment was declined")):
    """A provider declined the payment, with its own message; the reservation is open again."""


class ProviderUnavailable(
    DomainError,
    status=503,
    code="provider_away",
    message=gettext_noop("The payment could not be started. Please try again."),
): ...


class CardsNotTaken(
    DomainError,
    status=503,
    code="no_access",
    message=gettext_noop("Card payments are not available right now. Please buy at the box office."),
):
    """The account is no longer connected to its provider: retrying does not help until that is fixed."""


class DayIsClosed(Conflict, code="day_closed", message="This day is already closed"): ...


class DayNotBegun(Invalid, code="day_not_begun", message="This day has not begun yet"): ...


class UnknownTill(Invalid, code="nobodys_till", message="There is no such person here"): ...


class WebhookNotSetUp(DomainError, code="not_set_up", message="Payment by card is not set up here"):
    """Without its secret, forged messages could not be told from a provider's."""


class WebhookNotSigned(
    DomainError, code="not_signed", message=gettext_noop("The message is not signed as it should be")
): ...


class WebhookUnreadable(DomainError, code="not_an_event", message=gettext_noop("The message is not an event")): ...
