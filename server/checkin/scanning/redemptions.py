"""Redemptions of upsells: requests, answers, and how a batch is decided.

An upsell goes back and forth between open and redeemed while its order is paid (spec part 3, section 4). Deciding is
pure: `redemption_services` reads the rows under their orders' locks and writes what is decided here.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from server.accounts.caller import Staff
from server.checkin.models import UpsellVerdict, Verdict
from server.checkin.scanning.scans import CANCELLED, STATUS_LABELS, DoorUpsell, happened_at, message_for
from server.platform.datetimes import DEFAULT_DATE_FORMAT, format_date, format_time
from server.sales.models import GONE_UPSELLS, Order, UpsellItem

Status = UpsellItem.Status

MESSAGES = {  # spec part 3, sections 4 and 8; the spec has none for simultaneous redemptions at two doors
    UpsellVerdict.REDEEMED: "Redeemed Successfully",
    UpsellVerdict.RESET: "Reset Successfully",
    UpsellVerdict.ALREADY_REDEEMED: "Upsell already redeemed at {date} {time}",
    UpsellVerdict.NOT_REDEEMED: "This upsell is not redeemed",
    UpsellVerdict.NOT_PAID: "This Order is {status}.",
    UpsellVerdict.VOID: "The upsell is already Refunded...",
}
CHANGING = (UpsellVerdict.REDEEMED, UpsellVerdict.RESET)


@dataclass(frozen=True, kw_only=True, slots=True)
class RedemptionRequest:
    """A request to redeem or reset a unit of an upsell. `device` is empty in the office.

    `alone`: the device was offline, so that its time counts. `said` is its offline verdict, empty if the server is the
    first to decide.
    """

    caller: Staff
    performance_id: int
    item_id: int
    is_reset: bool
    nonce: str
    tapped_at: datetime
    device: str = ""
    gate: str = ""
    alone: bool = False
    said: str = ""
    has_wrong_clock: bool = False

    def is_disputed_by(self, verdict: str) -> bool:
        """Return whether the device gave the unit out offline, and the verdict does not allow it."""
        return self.said == UpsellVerdict.REDEEMED != verdict

    @property
    def identity(self) -> tuple[str, int, int, bool]:
        """What its nonce stands for: the same nonce with anything else is refused."""
        return self.device, self.performance_id, self.item_id, self.is_reset


@dataclass(frozen=True, kw_only=True, slots=True)
class RedemptionResult:
    """The verdict on one redemption, and the unit's current state, which later ones may have changed again."""

    nonce: str
    performance: int
    verdict: UpsellVerdict
    message: str
    upsell: DoorUpsell


@dataclass(frozen=True, kw_only=True, slots=True)
class RedemptionError:
    """A redemption that could not be decided and wrote nothing."""

    nonce: str | None
    error: str


RedemptionAnswer = RedemptionResult | RedemptionError


class RedemptionVerdict(NamedTuple):
    verdict: UpsellVerdict
    message: str


@dataclass(slots=True)
class RedemptionBatch:
    """The state of a batch while it is decided: the units, their orders' statuses, and the successful redemptions so
    far.

    `cancelled` are its cancelled performances.
    """

    items: dict[int, DoorUpsell]
    statuses: dict[int, str]
    cancelled: Set[int]
    now: datetime
    won: list[RedemptionRequest] = field(default_factory=list)
    # Unconfirmed offline redemptions, with the redemption of this batch that came before, if any.
    disputes: list[tuple[RedemptionRequest, UpsellVerdict, RedemptionRequest | None]] = field(default_factory=list)

    @property
    def moved(self) -> list[RedemptionRequest]:
        """Return the redemptions that doors or managers are notified of: those that changed something or are
        disputed.
        """
        return [*self.won, *(redemption for redemption, _, _ in self.disputes)]

    def rule(self, redemption: RedemptionRequest) -> RedemptionVerdict:
        """Decide one redemption, and update the unit for those that follow."""
        item = self.items[redemption.item_id]
        verdict = self._find_verdict(redemption, item)
        message = self._message(redemption, verdict, item)
        if redemption.is_disputed_by(verdict):
            first = next((one for one in reversed(self.won) if one.item_id == redemption.item_id), None)
            self.disputes.append((redemption, verdict, first))
        if verdict in CHANGING:
            self.items[redemption.item_id] = self._changed(redemption, item)
            self.won.append(redemption)
        return RedemptionVerdict(verdict, message)

    def _find_verdict(self, redemption: RedemptionRequest, item: DoorUpsell) -> UpsellVerdict:
        if self.statuses[item.order] not in (Order.Status.PAID, Order.Status.REFUNDING):
            return UpsellVerdict.NOT_PAID
        if item.status in GONE_UPSELLS:
            return UpsellVerdict.VOID
        if redemption.is_reset:
            return UpsellVerdict.RESET if item.status == Status.REDEEMED else UpsellVerdict.NOT_REDEEMED
        if redemption.performance_id in self.cancelled:
            return UpsellVerdict.NOT_PAID  # like its tickets, which admit nobody, whatever the state of the refund
        return UpsellVerdict.REDEEMED if item.status == Status.OPEN else UpsellVerdict.ALREADY_REDEEMED

    def _message(self, redemption: RedemptionRequest, verdict: UpsellVerdict, item: DoorUpsell) -> str:
        values = {"status": STATUS_LABELS.get(Order.Status(self.statuses[item.order]), CANCELLED)}
        if verdict == UpsellVerdict.VOID and item.status == Status.SUPERSEDED:
            return message_for(Verdict.SUPERSEDED)
        if verdict == UpsellVerdict.ALREADY_REDEEMED and item.redeemed_at:
            date_format = redemption.caller.user.date_format or DEFAULT_DATE_FORMAT
            values["date"] = format_date(item.redeemed_at, item.zone, date_format)
            values["time"] = format_time(item.redeemed_at, item.zone)
        return MESSAGES[verdict].format(**values)

    def _changed(self, redemption: RedemptionRequest, item: DoorUpsell) -> DoorUpsell:
        if redemption.is_reset:
            return item._replace(status=Status.OPEN, redeemed_at=None, gate="", first_name=None, last_name=None)
        user = redemption.caller.user
        return item._replace(
            status=Status.REDEEMED,
            redeemed_at=redemption_time(redemption, self.now),
            gate=redemption.gate,
            first_name=user.first_name,
            last_name=user.last_name,
        )


def redemption_time(redemption: RedemptionRequest, received_at: datetime) -> datetime:
    """Return when the server received it or, if the device was offline, its own time (design: settled, Time)."""
    return happened_at(device_time=redemption.tapped_at, was_alone=redemption.alone, received_at=received_at)
