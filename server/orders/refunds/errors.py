"""Why something is not refunded; messages of spec part 3, sections 5 and 8, keep its spelling."""

from django.utils.translation import gettext, gettext_noop

from server.core.errors import Conflict, DomainError, Invalid


class NothingToRefund(Invalid):
    code = "nothing_to_refund"
    message = gettext_noop("In Stripe Refund, Amount is greater than 0")


class AllTickets(Invalid):
    """A partial refund of everything is a refund of the order."""

    code = "all_tickets"
    message = "Cannot select all tickets for Partial Refund"


class NothingChosen(Invalid):
    code = "nothing_chosen"
    message = gettext_noop("Please choose what to refund")


class LessThan(Invalid):
    """More were chosen than there are; the spec's number is the first that is too large."""

    code = "too_many"

    def __init__(self, available: int, *, field: str) -> None:
        said = gettext("Please enter a value less than {limit}").format(limit=available + 1)
        super().__init__(said, field=field, available=available)


class NamedTwice(Invalid):
    """A ticket, an upsell or a seat is named twice in one list, or counted more than once."""

    code = "named_twice"
    message = gettext_noop("Please name each ticket, upsell and seat only once")


class CountDiffers(Invalid):
    """A body has a number of tickets and a list of them, which are not the same."""

    code = "count_differs"

    def __init__(self, count: int, named: int, *, field: str) -> None:
        super().__init__(f"The number of tickets is {count}, but the number selected is {named}", field=field)


class UpsellsMissing(Invalid):
    code = "upsells_missing"
    message = gettext_noop("Please choose all upsells and continue.")


class UpsellIncluded(Invalid):
    """An upsell that a chosen ticket's type includes is given back with it."""

    code = "upsell_included"
    message = gettext_noop("You have selected ticket type that includes upsell, so it cannot be unchecked.")


class UpsellOfTicket(Invalid):
    """An upsell that a ticket's type includes cannot be given back without the ticket."""

    code = "upsell_of_ticket"
    message = gettext_noop("This upsell is included in a ticket. Please choose its ticket.")


# The spec has one sentence for all; other languages have no one word that would fit each.
_IS = {
    "Inprogress": gettext_noop("This Order is Inprogress."),
    "Progress": gettext_noop("This Order is Progress."),
    "Success": gettext_noop("This Order is Success."),
    "Refund": gettext_noop("This Order is Refund."),
    "Failure": gettext_noop("This Order is Failure."),
    "Scanned": gettext_noop("This Order is Scanned."),
    "being exchanged": gettext_noop("This Order is being exchanged."),
}


class OrderIs(Conflict):
    """The order is not one that can be refunded; its status is the spec's word."""

    code = "order_status"

    def __init__(self, status: str) -> None:
        super().__init__(_IS.get(status, f"This Order is {status}."), status=status)


class AlreadyRefunded(Conflict):
    code = "already_refunded"
    message = gettext_noop("The ticket is already refunded...")


class SeveralOrders(Invalid):
    code = "several_orders"
    message = gettext_noop("This payment has several orders. Please refund them one by one.")


class NotToVoid(Conflict):
    """Only a sale of the counter is voided, on the same day and before anything of it was used."""

    code = "not_to_void"

    def __init__(self, reason: str) -> None:
        super().__init__(reason)


class NotWaiting(Conflict):
    code = "refund_not_waiting"
    message = "This refund is not under way any more"


class CollectedAtTheTill(Conflict):
    """No provider moves counter money: somebody at the box office pays it out."""

    code = "refund_at_the_till"
    message = "The buyer collects this at the box office. Please pay it out there."


class AlreadyPaidOut(Conflict):
    """Somebody else was faster: `by` says who, `at` when, in the account's own time."""

    code = "already_paid_out"

    def __init__(self, *, by: str, at: str) -> None:
        super().__init__(f"{by} has paid this out already, on {at}", by=by, at=at)


class RefundFailed(DomainError):
    """The provider would not move the money, and says why; the order is as it was."""

    status = 402
    code = "refund_failed"
    message = gettext_noop("The money could not be given back")


NOT_OF_THE_COUNTER = "Only a sale at the box office can be voided"
NOT_TODAY = "Only a sale of today can be voided. Please refund it."
NOT_LOST = "Its buyer has not got the money back by a dispute. Please refund it."
ALREADY_USED = "Something of this order was used already. Please refund it."
