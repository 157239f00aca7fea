"""Redeems and resets upsells: one, or as many as a device has queued, up to 64 in one transaction.

Rows are locked in the order of scans: orders by id, then the stock row, which numbers the events at the door. Upsells
change only while their order is locked.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db import DatabaseError, transaction
from django.db.models import FilteredRelation, Q

from server.accounts.caller import Staff
from server.accounts.models import User
from server.checkin.changes import UpsellsRedeemed
from server.checkin.device_services import note_devices
from server.checkin.models import Redeeming, UpsellVerdict
from server.checkin.scanning.conflict_services import (
    DisputedRedemption,
    dispute_redemption_answers,
    write_redemption_conflicts,
)
from server.checkin.scanning.redemptions import (
    CHANGING,
    RedemptionAnswer,
    RedemptionBatch,
    RedemptionError,
    RedemptionRequest,
    RedemptionResult,
    RedemptionVerdict,
    redemption_time,
)
from server.checkin.scanning.scans import NO_SUCH_PERFORMANCE, NONCE_REUSED, REVOKED, DoorUpsell, is_wrong, not_too_old
from server.checkin.scanning.selectors import find_untrusted, only_trusted, read_upsells
from server.inventory.services import counters
from server.platform import clock
from server.platform.domain_events import publish
from server.sales.models import OrderEvent, UpsellItem
from server.sales.services import admissions

Key = tuple[int, str]  # account, nonce
# The join pairs every unit with every known nonce: repeating 500 redemptions at once would read 250,000 rows.
AT_ONCE = 64


def redeem_upsells(redemptions: Sequence[RedemptionRequest]) -> list[RedemptionAnswer]:
    """Redeem or reset upsells in the order of the requests, and answer each in its place.

    A repeated nonce of an account gets the same answer, if the same device requests the same for the same unit; nothing
    is written. A unit that the caller may not see, or a revoked device, gives a `RedemptionError`.
    """
    parts = (redemptions[start : start + AT_ONCE] for start in range(0, len(redemptions), AT_ONCE))
    return [answer for part in parts for answer in _redeem_twice(part)]


def _redeem_twice(redemptions: Sequence[RedemptionRequest]) -> list[RedemptionAnswer]:
    """Redeem, and retry once after a deadlock, or a nonce that another process has just written.

    The first try is rolled back, and the second finds the nonce.
    """
    try:
        return _redeem(redemptions)
    except (DatabaseError, admissions.AdmissionLost):
        return _redeem(redemptions)


def redeem_at_office(*, caller: Staff, item: UpsellItem, is_reset: bool) -> RedemptionAnswer:
    """Redeem or reset one upsell in the office, which is always allowed (spec part 3, section 4)."""
    redemption = RedemptionRequest(
        caller=caller,
        performance_id=item.performance_id,
        item_id=item.pk,
        is_reset=is_reset,
        nonce=uuid.uuid4().hex,
        tapped_at=clock.now(),
    )
    return redeem_upsells([redemption])[0]


class _Earlier(NamedTuple):
    nonce: str
    device: str
    performance_id: int
    item_id: int
    is_reset: bool
    verdict: str
    message: str
    pk: int
    conflict__pk: int | None

    def answers(self, redemption: RedemptionRequest) -> bool:
        return redemption.identity == (self.device, self.performance_id, self.item_id, self.is_reset)


@dataclass(slots=True)
class _Context:
    """The state before a batch: the owners of its units, its revoked devices, and the earlier answers to its nonces."""

    owners: dict[int, tuple[int, int, int]] = field(default_factory=dict)  # account, performance, order
    cancelled: set[int] = field(default_factory=set)  # performances
    revoked: set[tuple[int, str]] = field(default_factory=set)
    earlier: dict[Key, _Earlier] = field(default_factory=dict)


def _read_context(redemptions: Sequence[RedemptionRequest]) -> _Context:
    context = _Context()
    account = "order__account"
    devices = {f"{account}__devices__uuid__in": {redemption.device for redemption in redemptions}}
    nonces = {f"{account}__redeemings__nonce__in": {redemption.nonce for redemption in redemptions}}
    rows = (
        UpsellItem.objects.filter(pk__in={redemption.item_id for redemption in redemptions})
        .annotate(
            revoked=FilteredRelation(
                f"{account}__devices", condition=Q(**devices, **{f"{account}__devices__revoked_at__isnull": False})
            ),
            earlier=FilteredRelation(f"{account}__redeemings", condition=Q(**nonces)),
        )
        .values_list(*_OWNED, *_EARLIER)
    )
    for item_id, account_id, performance_id, order_id, cancelled_at, device, *earlier in rows:
        context.owners[item_id] = (account_id, performance_id, order_id)
        if cancelled_at is not None:
            context.cancelled.add(performance_id)
        if device is not None:
            context.revoked.add((account_id, device))
        if earlier[0] is not None:
            context.earlier[account_id, earlier[0]] = _Earlier(*earlier)
    return context


_OWNED = ("pk", "order__account_id", "performance_id", "order_id", "performance__cancelled_at", "revoked__uuid")
_EARLIER = tuple(f"earlier__{name}" for name in _Earlier._fields)


def _redeem(redemptions: Sequence[RedemptionRequest]) -> list[RedemptionAnswer]:
    context = _read_context(redemptions)
    refused = {
        place: error for place, redemption in enumerate(redemptions) if (error := _refusal_of(redemption, context))
    }
    let_through = [redemption for place, redemption in enumerate(redemptions) if place not in refused]
    first_of: dict[Key, RedemptionRequest] = {}
    for redemption in let_through:
        if _key(redemption, context) not in context.earlier:
            first_of.setdefault(_key(redemption, context), redemption)
    note_devices(
        {
            (context.owners[redemption.item_id][0], redemption.device): (redemption.caller.user, redemption.gate)
            for redemption in let_through
            if redemption.device and redemption.caller.sent_by is None
        }
    )
    verdicts = _decide(first_of, context) if first_of else {}
    _dispute_answers(let_through, context)
    items = read_upsells(item_ids={redemption.item_id for redemption in let_through}) if let_through else {}
    answers: list[RedemptionAnswer] = []
    for place, redemption in enumerate(redemptions):
        if place in refused:
            answers.append(RedemptionError(nonce=redemption.nonce, error=refused[place]))
        else:
            answers.append(_answer(redemption, context, first_of, verdicts, items))
    return answers


def _refusal_of(redemption: RedemptionRequest, context: _Context) -> str:
    account_id, performance_id, _ = context.owners.get(redemption.item_id, (None, None, None))
    if account_id is None or performance_id != redemption.performance_id or not redemption.caller.may_touch(account_id):
        return NO_SUCH_PERFORMANCE
    # Staff vouch for what they submit after looking at it.
    is_revoked = (account_id, redemption.device) in context.revoked and redemption.caller.sent_by is None
    return REVOKED if is_revoked else ""


def _key(redemption: RedemptionRequest, context: _Context) -> Key:
    return context.owners[redemption.item_id][0], redemption.nonce


def _answer(
    redemption: RedemptionRequest,
    context: _Context,
    first_of: Mapping[Key, RedemptionRequest],
    verdicts: Mapping[Key, RedemptionVerdict],
    items: Mapping[int, DoorUpsell],
) -> RedemptionAnswer:
    key = _key(redemption, context)
    earlier, first = context.earlier.get(key), first_of.get(key)
    if earlier is not None and earlier.answers(redemption):
        verdict = RedemptionVerdict(UpsellVerdict(earlier.verdict), earlier.message)
    elif first is not None and first.identity == redemption.identity:
        verdict = verdicts[key]
    else:
        return RedemptionError(nonce=redemption.nonce, error=NONCE_REUSED)
    return RedemptionResult(
        nonce=redemption.nonce,
        performance=redemption.performance_id,
        verdict=verdict.verdict,
        message=verdict.message,
        upsell=items[redemption.item_id],
    )


@transaction.atomic
def _decide(redemptions: Mapping[Key, RedemptionRequest], context: _Context) -> dict[Key, RedemptionVerdict]:
    locked = admissions.lock_orders(
        order_ids={context.owners[redemption.item_id][2] for redemption in redemptions.values()}, ticket_ids=[]
    )
    before = read_upsells(item_ids={redemption.item_id for redemption in redemptions.values()})
    statuses = {order_id: status for order_id, (_, status) in locked.items()}
    bench = RedemptionBatch(items=dict(before), statuses=statuses, cancelled=context.cancelled, now=clock.now())
    verdicts = {key: bench.rule(redemption) for key, redemption in redemptions.items()}
    account_of = {redemption.performance_id: context.owners[redemption.item_id][0] for redemption in bench.won}
    positions = counters.take_positions(accounts=account_of, admitted={})
    _write(bench, before, positions)
    _write_history(bench, context)
    claimed = {_key(redemption, context): redemption for redemption, *_ in bench.disputes}
    doubted = find_untrusted(claimed) if claimed else set()
    # Written last, as scans are: a nonce that another process has just written violates the unique constraint, and the
    # batch is decided again.
    rows = Redeeming.objects.bulk_create(
        [
            _redeeming(key, redemptions[key], verdict, bench, positions, is_believed=key not in doubted)
            for key, verdict in sorted(verdicts.items())
        ]
    )
    _store_disputes(bench, {(row.account_id, row.nonce): row for row in rows}, context)
    _publish(bench, context, positions)
    return verdicts


def _store_disputes(bench: RedemptionBatch, rows: Mapping[Key, Redeeming], context: _Context) -> None:
    """Store conflicts for what offline devices gave out and this batch could not confirm."""
    disputed = [
        DisputedRedemption(
            redeeming_id=rows[_key(redemption, context)].pk,
            account_id=_key(redemption, context)[0],
            request=redemption,
            verdict=verdict,
            first_id=rows[_key(first, context)].pk if first else None,
        )
        for redemption, verdict, first in bench.disputes
        if rows[_key(redemption, context)].is_believed
    ]
    write_redemption_conflicts(disputed, now=bench.now)


def _dispute_answers(redemptions: Sequence[RedemptionRequest], context: _Context) -> None:
    """Store conflicts for what offline devices gave out against answers that never reached them."""
    claimed: dict[Key, RedemptionRequest] = {}
    for redemption in redemptions:
        earlier = context.earlier.get(_key(redemption, context))
        if earlier is None or earlier.conflict__pk or not earlier.answers(redemption):
            continue
        if redemption.is_disputed_by(earlier.verdict):
            claimed[_key(redemption, context)] = redemption
    disputed = {
        earlier.pk: DisputedRedemption(
            redeeming_id=earlier.pk,
            account_id=key[0],
            request=claimed[key],
            verdict=UpsellVerdict(earlier.verdict),
        )
        for key in only_trusted(claimed)
        for earlier in [context.earlier[key]]
    }
    if disputed:
        dispute_redemption_answers(disputed)


def _write(bench: RedemptionBatch, before: Mapping[int, DoorUpsell], positions: Mapping[int, int]) -> None:
    """Write the units as the batch leaves them: one that was redeemed and reset again is unchanged."""
    last = {redemption.item_id: redemption for redemption in bench.won}
    changed = [redemption for item_id, redemption in sorted(last.items()) if bench.items[item_id] != before[item_id]]
    reset: dict[int, list[int]] = defaultdict(list)
    for redemption in changed:
        # A unit that was redeemed, reset and redeemed again is opened in between, so that its last redemption counts.
        if before[redemption.item_id].status == UpsellItem.Status.REDEEMED:
            reset[redemption.performance_id].append(redemption.item_id)
    for performance_id, item_ids in sorted(reset.items()):
        admissions.reset_items(item_ids, door_position=positions[performance_id])
    if redeemed := [redemption for redemption in changed if not redemption.is_reset]:
        admissions.redeem_items(
            [
                admissions.Redemption(
                    item_id=redemption.item_id,
                    at=redemption_time(redemption, bench.now),
                    gate=redemption.gate,
                    device=redemption.device,
                    by_id=redemption.caller.user.pk,
                    door_position=positions[redemption.performance_id],
                )
                for redemption in redeemed
            ]
        )
    if bench.won:
        admissions.raise_versions({bench.items[redemption.item_id].order for redemption in bench.won})


def _write_history(bench: RedemptionBatch, context: _Context) -> None:
    account_of = {order: account for account, _, order in context.owners.values()}
    for is_reset, kind in ((False, OrderEvent.Kind.REDEEMED), (True, OrderEvent.Kind.UNREDEEMED)):
        redemptions = [redemption for redemption in bench.won if redemption.is_reset == is_reset]
        items = [bench.items[redemption.item_id] for redemption in redemptions]
        if not redemptions:
            continue
        by_of: dict[int, User] = {
            item.order: redemption.caller.user for item, redemption in zip(items, redemptions, strict=True)
        }
        noted = ((item.order, item.localized_name, item.item) for item in items)
        admissions.note_redemptions(noted, kind=kind, by_of=by_of, account_of=account_of)


def _redeeming(
    key: Key,
    redemption: RedemptionRequest,
    verdict: RedemptionVerdict,
    bench: RedemptionBatch,
    positions: Mapping[int, int],
    *,
    is_believed: bool,
) -> Redeeming:
    return Redeeming(
        account_id=key[0],
        performance_id=redemption.performance_id,
        item_id=redemption.item_id,
        is_reset=redemption.is_reset,
        device=redemption.device,
        gate=redemption.gate,
        nonce=redemption.nonce,
        by_id=redemption.caller.user.pk,
        sent_by=redemption.caller.sent_by,
        tapped_at=not_too_old(redemption.tapped_at, bench.now),
        received_at=bench.now,
        was_offline=redemption.alone,
        has_wrong_clock=redemption.has_wrong_clock or (redemption.alone and is_wrong(redemption.tapped_at, bench.now)),
        said=redemption.said,
        is_believed=is_believed,
        verdict=verdict.verdict,
        message=verdict.message,
        door_position=positions[redemption.performance_id] if verdict.verdict in CHANGING else 0,
    )


def _publish(bench: RedemptionBatch, context: _Context, positions: Mapping[int, int]) -> None:
    orders_of: dict[int, set[int]] = defaultdict(set)
    account_of: dict[int, int] = {}
    for redemption in bench.won:
        account_of[redemption.performance_id], _, order_id = context.owners[redemption.item_id]
        orders_of[redemption.performance_id].add(order_id)
    for performance_id, position in positions.items():
        publish(
            UpsellsRedeemed(
                account_id=account_of[performance_id],
                performance_id=performance_id,
                position=position,
                order_ids=tuple(sorted(orders_of[performance_id])),
            )
        )
