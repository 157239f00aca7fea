"""Errors of selling, paying and refunding; messages of the specification keep its spelling."""

from collections.abc import Sequence

from django.utils.translation import gettext, gettext_noop, ngettext

from server.inventory.errors import ReservationOver, few_left_message
from server.platform.errors import Conflict, Invalid, NotFound
from server.platform.i18n import localized_list

NO_PLAYERS = gettext_noop("Please select the Team Players")  # spec part 3, section 5
CANCELLED = gettext_noop("This performance has been cancelled")


class OffSale(Conflict, code="off_sale", message=gettext_noop("This performance is not on sale")): ...


class KeyReused(
    Conflict, code="key_reused", message=gettext_noop("This request was already sent with other contents")
): ...


class WrongSecret(NotFound):
    """The caller does not know the reservation's secret: ids can be guessed, so without it nothing is shown."""


class TooFewTickets(Invalid, code="too_few", field="items"):
    def __init__(self, least: int) -> None:
        message = ngettext("Please choose at least {least} tickets", "Please choose at least {least} tickets", least)
        super().__init__(message.format(least=least), least=least)


class TooManyTickets(Invalid, code="too_many", field="items"):
    def __init__(self, most: int) -> None:
        message = ngettext("Please choose at most {most} tickets", "Please choose at most {most} tickets", most)
        super().__init__(message.format(most=most), most=most)


class TooManyInAll(Invalid, code="too_many", field="items"):
    def __init__(self, most: int) -> None:
        message = gettext("Please choose at most {most} tickets for one order").format(most=most)
        super().__init__(message, most=most)


class TooFewUpsells(Invalid, code="too_few", field="items"):
    def __init__(self, upsell_id: int, name: str, least: int) -> None:
        message = gettext("{name}: please choose at least {least}").format(name=name, least=least)
        super().__init__(message, upsell=upsell_id, least=least)


class TooManyUpsells(Invalid, code="too_many", field="items"):
    def __init__(self, upsell_id: int, name: str, most: int) -> None:
        message = gettext("{name}: please choose at most {most}").format(name=name, most=most)
        super().__init__(message, upsell=upsell_id, most=most)


class EmptyBasket(Invalid, code="empty", message=gettext_noop("Please choose your tickets")): ...


class MixedBasket(
    Invalid,
    code="mixed",
    message=gettext_noop("Tickets from different organisers or in different currencies cannot be bought together"),
): ...


class NotOffered(Invalid, code="not_offered", field="items"):
    def __init__(self, kind: str) -> None:
        upsell = gettext_noop("This extra is not available")
        super().__init__(gettext_noop("This ticket type is not available") if kind == "ticket" else upsell)


class TypeNotOffered(Invalid, code="not_offered"):
    """A ticket type is not offered now, or not in this number; `reason` is read after its name."""

    def __init__(self, *, type_id: int, name: str, performance_id: int, reason: str, field: str) -> None:
        where = {"ticket_type": type_id, "performance": performance_id}
        message = gettext("{name}: {reason}").format(name=name, reason=reason)
        super().__init__(message, field=field, reason=reason, **where)


class TooManyOfType(TypeNotOffered, code="too_many"):
    def __init__(self, *, type_id: int, name: str, performance_id: int, reason: str, field: str, most: int) -> None:
        super().__init__(type_id=type_id, name=name, performance_id=performance_id, reason=reason, field=field)
        self.more["most"] = most


class CodeNotTaken(Invalid, code="code_not_taken"):
    """A promo code takes nothing off this basket, or a gift card pays nothing here."""

    def __init__(self, field: str) -> None:
        messages = {
            "promo_code": gettext_noop("This promo code does not apply to your order"),
            "gift_cards": gettext_noop("This gift card does not apply to your order"),
        }
        super().__init__(messages.get(field, gettext_noop("This code does not apply to your order")), field=field)


class AlreadyPaid(ReservationOver, code="already_paid", message=gettext_noop("This order is already paid")):
    """A reservation is over because it was paid: reserving once more would buy a second time."""


class BeingPaid(
    Conflict, code="being_paid", message=gettext_noop("This order is being paid. Please wait a moment.")
): ...


class AlreadyUsed(Conflict, code="used", message=gettext_noop("Part of this order has already been used")):
    """A ticket was scanned in, or an upsell handed out."""


class BuyerRemoved(
    Conflict, code="buyer_removed", message=gettext_noop("The buyer's data has been removed from this order")
): ...


class LinkSent(
    Conflict,
    code="link_sent",
    message=gettext_noop("The buyer has already been sent a purchase link for this reservation"),
): ...


class ReservedUnderName(
    Conflict, code="reserved_under_name", message="This is reserved under a name. Cancel it on the order's page."
):
    """A till that gives up its sale gives nothing back that was put under a name meanwhile."""


class PlayersMissing(Invalid, code="players_missing", message=NO_PLAYERS):
    """A performance is sold by the slots of its teams alone, and none are named (spec part 3, section 5)."""


class NoSuchPlayers(
    Invalid, code="no_such_players", message=gettext_noop("These places do not exist for this performance")
):
    """A team or a player that the performance does not have, or any team where it has none."""


class PlayerTwice(Invalid, code="player_twice"):
    def __init__(self, player: int, *, field: str) -> None:
        super().__init__(gettext("Player {player} is selected twice").format(player=player), field=field)


class PlaceTaken(Conflict, code="place_taken"):
    """Somebody else has taken some of the places meanwhile; `players` names them."""

    def __init__(self, *, performance_id: int, team_id: int, team_name: str, players: Sequence[int]) -> None:
        text = ngettext("{team}: {players} is already taken", "{team}: {players} are already taken", len(players))
        message = text.format(team=team_name, players=localized_players(players))
        super().__init__(message, performance=performance_id, team=team_id, players=list(players))


class TeamSoldOut(Conflict, code="sold_out"):
    """A team has free places, but they are held, and the caller may not sell from those holds."""

    def __init__(self, *, performance_id: int, team_id: int, team_name: str, available: int) -> None:
        super().__init__(
            few_left_message(team_name, available),
            performance=performance_id,
            team=team_id,
            available=max(0, available),
        )


def localized_players(players: Sequence[int]) -> str:
    """Return some players' numbers as text: player 3; players 1, 2 and 5."""
    message = ngettext("player {players}", "players {players}", len(players))
    return message.format(players=localized_list(str(player) for player in players))


class MoneyGoesBack(
    ReservationOver,
    code="money_goes_back",
    message=gettext_noop(
        "Your payment arrived after your reservation had expired, and the tickets are no longer available. You will "
        "be refunded."
    ),
): ...


# Refunds; messages of spec part 3, sections 5 and 8, keep its spelling.


class AllTickets(Invalid, code="all_tickets", message="Cannot select all tickets for Partial Refund"):
    """A partial refund of everything is a refund of the order."""


class NothingChosen(Invalid, code="nothing_chosen", message=gettext_noop("Please choose what to refund")): ...


class TooManyChosen(Invalid, code="too_many"):
    """More were chosen than there are; the spec's number is the first that is too large."""

    def __init__(self, available: int, *, field: str) -> None:
        message = gettext("Please enter a value less than {limit}").format(limit=available + 1)
        super().__init__(message, field=field, available=available)


class NamedTwice(
    Invalid, code="named_twice", message=gettext_noop("Please name each ticket, upsell and seat only once")
): ...


class CountDiffers(Invalid, code="count_differs"):
    def __init__(self, count: int, named: int, *, field: str) -> None:
        super().__init__(f"{count} tickets were asked for, but {named} are selected", field=field)


class UpsellsMissing(
    Invalid, code="upsells_missing", message=gettext_noop("Please choose all upsells and continue.")
): ...


class UpsellIncluded(
    Invalid,
    code="upsell_included",
    message=gettext_noop("You have selected ticket type that includes upsell, so it cannot be unchecked."),
): ...


class UpsellOfTicket(
    Invalid,
    code="upsell_of_ticket",
    message=gettext_noop("This extra comes with a ticket. Please choose that ticket instead."),
): ...


# The spec has one sentence for all; other languages have no one word that would fit each.
_STATUS_MESSAGES = {
    "Inprogress": gettext_noop("This Order is Inprogress."),
    "Progress": gettext_noop("This Order is Progress."),
    "Success": gettext_noop("This Order is Success."),
    "Refund": gettext_noop("This Order is Refund."),
    "Failure": gettext_noop("This Order is Failure."),
    "Scanned": gettext_noop("This Order is Scanned."),
    "being exchanged": gettext_noop("This Order is being exchanged."),
}


class WrongOrderStatus(Conflict, code="order_status"):
    """The order's status does not allow it to be refunded; the status is the spec's word."""

    def __init__(self, status: str) -> None:
        super().__init__(_STATUS_MESSAGES.get(status, f"This Order is {status}."), status=status)


class AlreadyRefunded(Conflict, code="already_refunded", message=gettext_noop("The ticket is already refunded...")): ...


class SeveralOrders(
    Invalid,
    code="several_orders",
    message=gettext_noop("This payment has several orders. Please refund them one by one."),
): ...


class NotVoidable(Conflict, code="not_to_void"):
    """Only a sale at the counter can be voided, on the same day and before anything of it was used."""


NOT_OF_THE_COUNTER = "Only a sale at the box office can be voided"
NOT_TODAY = "Only today's sales can be voided. Please refund this one."
NOT_LOST = "The buyer has not had the money back through a dispute. Please refund it."
ALREADY_USED = "Part of this order has already been used. Please refund it."


class NoTicketsChosen(
    Invalid, code="nothing_chosen", message=gettext_noop("Enter / Select tickets to be exchanged")
): ...


class SeatsMissing(Invalid, code="seats_missing", field="seats"):
    """Where a performance is sold by teams, each ticket needs a place."""

    def __init__(self, count: int) -> None:
        message = ngettext("Please select {count} seats", "Please select {count} seats", count)
        super().__init__(message.format(count=count), count=count)


class NotForClients(
    Conflict,
    code="not_for_clients",
    message="Tickets that have been admitted, or whose performance has begun, can only be exchanged at the box office",
):
    """API clients exchange only for future performances, and only what was not used."""


class NotPermitted(Conflict, code="no_leave"):
    """The event's terms, or the order's state, forbid it; the message says which."""


class CheaperNotPermitted(NotPermitted):
    """An order cannot be exchanged here for tickets that cost less."""
