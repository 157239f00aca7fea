"""Why a buyer's data are not removed or told (spec part 3, sections 4 and 8)."""

from __future__ import annotations

from server.core.errors import Conflict, NotFound


class UnusedTickets(Conflict):
    code = "unused_tickets"
    message = "This order contains unused tickets. User info cannot be removed"


class EventsToCome(Conflict):
    code = "events_to_come"
    message = "This order contains events that have not occurred yet. User info cannot be removed"


class MoneyToCollect(Conflict):
    code = "money_to_collect"
    message = "The buyer has not collected their money yet. Please pay it out first. User info cannot be removed"


class CardNotSent(Conflict):
    code = "card_not_sent"
    message = "This gift card has not been sent yet. User info cannot be removed"


class NothingKnown(NotFound):
    code = "nothing_known"
    message = "No data found"
