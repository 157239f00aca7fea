"""What a buyer may do with an order by themselves now: what its event allows, until when, or why not."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext, gettext_noop, ngettext

from server.catalogue.events.models import AfterSale
from server.sales.models import Order
from server.sales.policy import Action, Actor, refusal
from server.sales.refundable import prefetched

NOT_HERE = gettext_noop("The organiser does not offer this online. Please ask them.")
BEGUN = gettext_noop("The performance has begun")
ONLY_UP = gettext_noop("These tickets cost less. This event exchanges for tickets that cost as much or more.")


@dataclass(frozen=True, kw_only=True)
class BuyerPermission:
    """Whether a buyer may do one thing with an order: until when, or else why not, in the current language."""

    until: datetime
    refusal: str = ""

    @property
    def is_given(self) -> bool:
        return not self.refusal


@dataclass(frozen=True, kw_only=True)
class BuyerPermissions:
    """What a buyer may do with an order."""

    exchange: BuyerPermission
    cancel: BuyerPermission
    rename: BuyerPermission
    add_upsells: BuyerPermission


def buyer_permissions_of(
    order: Order, terms: AfterSale, now: datetime, *, by_hand: Collection[str] = (), waits: bool = False
) -> BuyerPermissions:
    """Return what the buyer may do with an order, which was read with its performance, tickets and upsells.

    `by_hand` are the gateways whose money is handed back at the counter; `waits` says that an exchange of it waits for
    its money.
    """
    begins = order.performance.starts_at
    situation = prefetched(order, is_exchanging=waits).situation
    is_counter_money = order.gateway in by_hand and order.total > order.gift_card

    def permission(action: Action, is_offered: bool, hours: int) -> BuyerPermission:
        ends = begins - timedelta(hours=hours)
        if not is_offered:
            return BuyerPermission(until=ends, refusal=gettext(NOT_HERE))
        # For an exchange it depends on the difference.
        is_barred = is_counter_money and action == Action.CANCEL
        refused = refusal(action, Actor.BUYER, situation.also(counter_money=is_barred))
        too_late = gettext(_too_late(hours)) if now >= ends else ""
        return BuyerPermission(until=ends, refusal=refused.message if refused is not None else too_late)

    return BuyerPermissions(
        exchange=permission(Action.EXCHANGE, terms.exchanges != AfterSale.Directions.NONE, terms.exchange_hours),
        cancel=permission(Action.CANCEL, terms.cancels, terms.cancel_hours),
        rename=permission(Action.RENAME, terms.renames, 0),
        add_upsells=permission(Action.ADD_EXTRAS, terms.adds_upsells, 0),
    )


def _too_late(hours: int) -> str:
    if not hours:
        return BEGUN
    return ngettext(
        "This had to be done {hours} hour before the performance",
        "This had to be done {hours} hours before the performance",
        hours,
    ).format(hours=hours)


LONGEST_NAME = 255
MOST_NAMES = 1_000


@dataclass(frozen=True, kw_only=True)
class NewName:
    """The new holder of a ticket; empty for the buyer."""

    ticket: int
    holder: str
