"""Errors of refunding, exchanging, rebooking and self-service; the specification's spelling stays."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext

from server.platform.errors import Conflict, DomainError, Invalid, NotFound, TooManyRequests

# Refunds; messages of spec part 3, sections 5 and 8, keep its spelling.


class NothingToRefund(
    Invalid, code="nothing_to_refund", message=gettext_noop("In Stripe Refund, Amount is greater than 0")
): ...


class RefundNotPending(Conflict, code="refund_not_waiting", message="This refund is no longer in progress"): ...


class CollectedAtTheTill(
    Conflict, code="refund_at_the_till", message="The buyer collects this at the box office. Please pay it out there."
):
    """No provider moves counter money: somebody at the box office pays it out."""


class AlreadyPaidOut(Conflict, code="already_paid_out"):
    """Somebody else was faster: `by` says who, `at` when, in the account's time zone."""

    def __init__(self, *, by: str, at: str) -> None:
        super().__init__(f"{by} has paid this out already, on {at}", by=by, at=at)


class RefundFailed(DomainError, status=402, code="refund_failed", message=gettext_noop("The refund could not be made")):
    """The provider did not move the money, and says why; the order is unchanged."""


# Exchanges; messages of spec part 3, section 5, keep its spelling.


class SamePerformance(
    Invalid,
    code="same_performance",
    message=gettext_noop(
        "Since you are exchanging the same performance, please choose all tickets and reselect your seats."
    ),
): ...


class OtherCurrency(
    Invalid,
    code="other_currency",
    message=gettext_noop("Tickets can only be exchanged for tickets in the same currency"),
): ...


class SoldOutThere(Conflict, code="sold_out", message=gettext_noop("Please choose any another date")):
    """The performance has no ticket left at all."""


class TooFewLeft(Conflict, code="sold_out", message=gettext_noop("Please choose any other date")):
    """The performance has fewer tickets left than requested."""


class ChooseTypes(Invalid, code="choose_types", field="tickets"):
    """The performance does not offer some of the old tickets' types: they are named, so that others can be chosen."""

    def __init__(self, *, names: Sequence[str], missing: Sequence[dict[str, Any]]) -> None:
        text = ngettext(
            "{names} is not offered there. Please choose other tickets.",
            "{names} are not offered there. Please choose other tickets.",
            len(names),
        )
        message = text.format(names=gettext(" and ").join(names))
        super().__init__(message, missing=missing)


class QuoteOver(
    Conflict, code="quote_over", message=gettext_noop("This price is no longer valid. Please check the new one.")
):
    """The quote is no longer valid; the newest quote comes with the refusal."""


class QuoteDifference(Enum):
    """What a call names differently from its quote: the field of its body, and the text for it."""

    ORDER = "eventticketdetail_id", "another order"
    PERFORMANCE = "eventdetailid_to", "another performance"
    SOURCE = "eventdetailid_from", "tickets of another performance"
    EVENT = "eventid", "another event"
    COUNT = "ticketcount", "another number of tickets"
    TICKETS = "ticketinfo", "other tickets"
    UPSELLS = "upsellInfo", "other upsells"
    NEW_TICKETS = "newtickets", "other new tickets"
    SEATS = "seats", "other seats"


class QuoteDiffers(Conflict, code="quote_differs"):
    """A call differs from its quote; only the counter's calls carry anything beside a quote."""

    def __init__(self, difference: QuoteDifference) -> None:
        field, message = difference.value
        super().__init__(f"This price is for {message}. Please ask for a new price.", field=field)


class OrderMoved(Conflict, code="order_moved"):
    """The caller's page is older than somebody else's exchange; only the counter sends what its page shows."""

    def __init__(self, where: str, *, field: str) -> None:
        super().__init__(f"These tickets are for {where} now. Please look at the order again.", field=field)


class NotInOrder(
    Conflict,
    code="not_in_order",
    message=gettext_noop("Some of these items are no longer in this order. Please check the order again."),
):
    """A ticket or upsell is named that the order does not have, perhaps because of a concurrent exchange or refund."""


class NothingToSettle(Conflict, code="nothing_to_settle"):
    """Nothing can be charged or refunded: a gift card has paid, or the difference is below 0.50."""

    def __init__(self, *, by_card: bool) -> None:
        by_a_card = gettext_noop("A gift card was used, so the difference cannot be charged or refunded")
        super().__init__(by_a_card if by_card else gettext_noop("There is no difference to charge or refund"))


class NoCredit(Conflict, code="no_credit", message="No credit can be given for this exchange"):
    """The event gives none, nothing is left, or a gift card has paid what is left."""


class NotAtTheCounter(Invalid, code="gateway", message="Please choose cash or terminal"): ...


class NobodyToMail(Invalid, code="nobody_to_mail", message="This order has no email address. Please add one first."):
    """A payment link has no recipient, or our own URL is unknown."""


# Offers.


class OfferOpen(Conflict, code="offer_open", message="These buyers have already been offered another performance"): ...


class NobodyToOffer(Conflict, code="nobody_to_offer", message="This performance has no orders"): ...


class WrongTarget(Invalid, code="wrong_target", message="Please choose a performance that is on sale"): ...


class NoLastDay(Invalid, code="no_last_day", message="Choose a last day that is today or later"): ...


class NothingOffered(
    Invalid, code="nothing_offered", message="Choose whether to move the orders or to let buyers choose"
): ...


class OfferEnded(Conflict, code="offer_ended", message=gettext_noop("This offer has ended")): ...


class AlreadyAnswered(
    Conflict, code="already_answered", message=gettext_noop("You have already answered this offer")
): ...


class NotAnOption(Invalid, code="not_to_choose", message=gettext_noop("Please choose one of the options")): ...


class NothingToUndo(Conflict, code="nothing_to_undo", message="Nothing in this offer can be undone"): ...


class NoWayBack(
    Conflict, code="no_way_back", message="This performance is cancelled, so orders cannot be moved back"
): ...


class OrderLeft(
    Conflict, code="order_left", message=gettext_noop("The tickets in this order are no longer for this performance")
):
    """Somebody has exchanged or refunded it meanwhile."""


# Self-service.


class AmountChanged(
    Conflict, code="amount_changed", message=gettext_noop("The amount has changed. Please check it again.")
): ...


class UnpaidExtras(
    Conflict, code="unpaid", message=gettext_noop("Please pay for or cancel your earlier selection first")
): ...


class NobodyNamed(Invalid, code="nothing_chosen", message=gettext_noop("Please enter a name")): ...


# Links to orders.


class SentTooOften(
    TooManyRequests,
    code="sent_too_often",
    message=gettext_noop("This order has been sent too often. Please try again in an hour."),
): ...


class NotReservableByName(
    Conflict, code="not_reservable_by_name", message="Only reservations made at the counter can be kept under a name"
):
    """An online or an API client's reservation, or an addition to something that is paid."""


class LinkUsed(Conflict, code="link_used", message=gettext_noop("This link was already used on another device")): ...


class OtherPage(
    Invalid, code="other_page", message=gettext_noop("This page does not belong to one of your organisation's sites")
):
    """A purchase link may only lead to the organiser's own pages: to one of the account's widget origins, or ours."""


# Buyers' data (spec part 3, sections 4 and 8).


class UnusedTickets(
    Conflict, code="unused_tickets", message="This order contains unused tickets. User info cannot be removed"
): ...


class EventsToCome(
    Conflict,
    code="events_to_come",
    message="This order contains events that have not occurred yet. User info cannot be removed",
): ...


class MoneyToCollect(
    Conflict,
    code="money_to_collect",
    message="The buyer has not collected their money yet. Please pay it out first. User info cannot be removed",
): ...


class CardNotSent(
    Conflict, code="card_not_sent", message="This gift card has not been sent yet. User info cannot be removed"
): ...


class NothingKnown(NotFound, code="nothing_known", message="No data found"): ...
