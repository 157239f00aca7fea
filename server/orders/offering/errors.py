"""Why nothing is offered, answered or taken back."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from server.core.errors import Conflict, Invalid


class OfferOpen(Conflict):
    code = "offer_open"
    message = "Another performance is being offered to these buyers already"


class NobodyToOffer(Conflict):
    code = "nobody_to_offer"
    message = "This performance has no orders"


class WrongTarget(Invalid):
    code = "wrong_target"
    message = "Please choose a performance that is on sale"


class NoLastDay(Invalid):
    code = "no_last_day"
    message = "Please choose a last day from today on"


class NothingOffered(Invalid):
    code = "nothing_offered"
    message = "Please choose whether orders are moved or buyers choose"


class OfferEnded(Conflict):
    code = "offer_ended"
    message = gettext_noop("This offer has ended")


class AlreadyAnswered(Conflict):
    code = "already_answered"
    message = gettext_noop("This offer was answered already")


class NotToChoose(Invalid):
    code = "not_to_choose"
    message = gettext_noop("Please choose one of the answers")


class NothingToUndo(Conflict):
    code = "nothing_to_undo"
    message = "Nothing of this offer can be taken back"


class NoWayBack(Conflict):
    """A performance that was cancelled takes nobody back."""

    code = "no_way_back"
    message = "The performance does not take place, so nobody can go back to it"


class OrderLeft(Conflict):
    """Somebody has exchanged it or given it back meanwhile."""

    code = "order_left"
    message = gettext_noop("Its tickets are not for this performance any more")
