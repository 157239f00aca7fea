"""Redeeming upsells and taking it back: one tap, or as many as a phone has kept, up to 64 in one transaction.

Rows are locked as scans lock them: orders by id, then the stock row, which numbers what happens at the door. Upsells
change only while their order is held.
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
from server.checkin.devices.services import note_devices
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
from server.sales.services.admissions import (
    AdmissionLost,
    Redemption,
    lock_orders,
    note_redemptions,
    raise_versions,
    redeem_items,
    reset_items,
)

Key = tuple[int, str]  # account, nonce
# The join pairs every unit with every nonce that was answered before: 500 taps sent again would read 250,000 rows.
AT_ONCE = 64


def redeem_upsells(taps: Sequence[RedemptionRequest]) -> list[RedemptionAnswer]:
    """Redeem or reset upsells as their taps ask, in the order in which they come, and answer each in its place.

    A nonce that its account has sent before is answered as it was, if the same phone names the same unit and asks the
    same; nothing is written for it. A tap on a unit that its caller may not see, or from a revoked phone, is a
    `TapError`.
    """
    parts = (taps[start : start + AT_ONCE] for start in range(0, len(taps), AT_ONCE))
    return [answer for part in parts for answer in _redeem_twice(part)]


def _redeem_twice(taps: Sequence[RedemptionRequest]) -> list[RedemptionAnswer]:
    """Redeem, and try once more after a deadlock, or a nonce that another process has written a moment ago.

    Whatever was written is rolled back, and the second time the nonce is found.
    """
    try:
        return _redeem(taps)
    except (DatabaseError, AdmissionLost):
        return _redeem(taps)


def redeem_at_office(*, caller: Staff, item: UpsellItem, is_reset: bool) -> RedemptionAnswer:
    """Redeem or reset one upsell as the staff may at any time (spec part 3, section 4)."""
    tap = RedemptionRequest(
        caller=caller,
        performance_id=item.performance_id,
        item_id=item.pk,
        is_reset=is_reset,
        nonce=uuid.uuid4().hex,
        tapped_at=clock.now(),
    )
    return redeem_upsells([tap])[0]


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

    def answers(self, tap: RedemptionRequest) -> bool:
        return tap.asked == (self.device, self.performance_id, self.item_id, self.is_reset)


@dataclass(slots=True)
class _Context:
    """What was there before a batch: whose its units are, which of its phones are revoked, what its nonces heard."""

    owners: dict[int, tuple[int, int, int]] = field(default_factory=dict)  # account, performance, order
    cancelled: set[int] = field(default_factory=set)  # performances
    revoked: set[tuple[int, str]] = field(default_factory=set)
    earlier: dict[Key, _Earlier] = field(default_factory=dict)


def _read_context(taps: Sequence[RedemptionRequest]) -> _Context:
    books = _Context()
    account = "order__account"
    devices = {f"{account}__devices__uuid__in": {tap.device for tap in taps}}
    nonces = {f"{account}__redeemings__nonce__in": {tap.nonce for tap in taps}}
    rows = (
        UpsellItem.objects.filter(pk__in={tap.item_id for tap in taps})
        .annotate(
            revoked=FilteredRelation(
                f"{account}__devices", condition=Q(**devices, **{f"{account}__devices__revoked_at__isnull": False})
            ),
            earlier=FilteredRelation(f"{account}__redeemings", condition=Q(**nonces)),
        )
        .values_list(*_OWNED, *_EARLIER)
    )
    for item_id, account_id, performance_id, order_id, cancelled_at, device, *earlier in rows:
        books.owners[item_id] = (account_id, performance_id, order_id)
        if cancelled_at is not None:
            books.cancelled.add(performance_id)
        if device is not None:
            books.revoked.add((account_id, device))
        if earlier[0] is not None:
            books.earlier[account_id, earlier[0]] = _Earlier(*earlier)
    return books


_OWNED = ("pk", "order__account_id", "performance_id", "order_id", "performance__cancelled_at", "revoked__uuid")
_EARLIER = tuple(f"earlier__{name}" for name in _Earlier._fields)


def _redeem(taps: Sequence[RedemptionRequest]) -> list[RedemptionAnswer]:
    books = _read_context(taps)
    refused = {place: error for place, tap in enumerate(taps) if (error := _refusal_of(tap, books))}
    let_through = [tap for place, tap in enumerate(taps) if place not in refused]
    first_of: dict[Key, RedemptionRequest] = {}
    for tap in let_through:
        if _key(tap, books) not in books.earlier:
            first_of.setdefault(_key(tap, books), tap)
    note_devices(
        {
            (books.owners[tap.item_id][0], tap.device): (tap.caller.user, tap.gate)
            for tap in let_through
            if tap.device and tap.caller.sent_by is None
        }
    )
    rulings = _decide(first_of, books) if first_of else {}
    _dispute_answers(let_through, books)
    items = read_upsells(item_ids={tap.item_id for tap in let_through}) if let_through else {}
    answers: list[RedemptionAnswer] = []
    for place, tap in enumerate(taps):
        if place in refused:
            answers.append(RedemptionError(nonce=tap.nonce, error=refused[place]))
        else:
            answers.append(_answer(tap, books, first_of, rulings, items))
    return answers


def _refusal_of(tap: RedemptionRequest, books: _Context) -> str:
    account_id, performance_id, _ = books.owners.get(tap.item_id, (None, None, None))
    if account_id is None or performance_id != tap.performance_id or not tap.caller.may_touch(account_id):
        return NO_SUCH_PERFORMANCE
    # What staff have looked at and send on, they vouch for.
    is_revoked = (account_id, tap.device) in books.revoked and tap.caller.sent_by is None
    return REVOKED if is_revoked else ""


def _key(tap: RedemptionRequest, books: _Context) -> Key:
    return books.owners[tap.item_id][0], tap.nonce


def _answer(
    tap: RedemptionRequest,
    books: _Context,
    first_of: Mapping[Key, RedemptionRequest],
    rulings: Mapping[Key, RedemptionVerdict],
    items: Mapping[int, DoorUpsell],
) -> RedemptionAnswer:
    key = _key(tap, books)
    earlier, first = books.earlier.get(key), first_of.get(key)
    if earlier is not None and earlier.answers(tap):
        ruling = RedemptionVerdict(UpsellVerdict(earlier.verdict), earlier.message)
    elif first is not None and first.asked == tap.asked:
        ruling = rulings[key]
    else:
        return RedemptionError(nonce=tap.nonce, error=NONCE_REUSED)
    return RedemptionResult(
        nonce=tap.nonce,
        performance=tap.performance_id,
        verdict=ruling.verdict,
        message=ruling.message,
        upsell=items[tap.item_id],
    )


@transaction.atomic
def _decide(taps: Mapping[Key, RedemptionRequest], books: _Context) -> dict[Key, RedemptionVerdict]:
    locked = lock_orders(order_ids={books.owners[tap.item_id][2] for tap in taps.values()}, ticket_ids=[])
    before = read_upsells(item_ids={tap.item_id for tap in taps.values()})
    statuses = {order_id: status for order_id, (_, status) in locked.items()}
    bench = RedemptionBatch(items=dict(before), statuses=statuses, cancelled=books.cancelled, now=clock.now())
    rulings = {key: bench.rule(tap) for key, tap in taps.items()}
    account_of = {tap.performance_id: books.owners[tap.item_id][0] for tap in bench.won}
    positions = counters.take_positions(accounts=account_of, admitted={})
    _write(bench, before, positions)
    _write_history(bench, books)
    said = {_key(tap, books): tap for tap, *_ in bench.disputes}
    doubted = find_untrusted(said) if said else set()
    # Written last, as readings are: a nonce that another process has just written breaks the unique constraint, and
    # the batch is decided again.
    rows = Redeeming.objects.bulk_create(
        [
            _redeeming(key, taps[key], ruling, bench, positions, is_believed=key not in doubted)
            for key, ruling in sorted(rulings.items())
        ]
    )
    _store_disputes(bench, {(row.account_id, row.nonce): row for row in rows}, books)
    _publish(bench, books, positions)
    return rulings


def _store_disputes(bench: RedemptionBatch, rows: Mapping[Key, Redeeming], books: _Context) -> None:
    """Keep as conflicts what phones gave out by themselves and this batch could not confirm."""
    disputed = [
        DisputedRedemption(
            redeeming_id=rows[_key(tap, books)].pk,
            account_id=_key(tap, books)[0],
            performance_id=tap.performance_id,
            item_id=tap.item_id,
            verdict=verdict,
            first_id=rows[_key(first, books)].pk if first else None,
        )
        for tap, verdict, first in bench.disputes
        if rows[_key(tap, books)].is_believed
    ]
    write_redemption_conflicts(disputed, now=bench.now)


def _dispute_answers(taps: Sequence[RedemptionRequest], books: _Context) -> None:
    """Keep as conflicts what phones gave out by themselves against answers that never reached them."""
    said: dict[Key, RedemptionRequest] = {}
    for tap in taps:
        earlier = books.earlier.get(_key(tap, books))
        if earlier is None or earlier.conflict__pk or not earlier.answers(tap):
            continue
        if tap.is_disputed_by(earlier.verdict):
            said[_key(tap, books)] = tap
    disputed = {
        earlier.pk: DisputedRedemption(
            redeeming_id=earlier.pk,
            account_id=key[0],
            performance_id=said[key].performance_id,
            item_id=said[key].item_id,
            verdict=UpsellVerdict(earlier.verdict),
        )
        for key in only_trusted(said)
        for earlier in [books.earlier[key]]
    }
    if disputed:
        dispute_redemption_answers(disputed)


def _write(bench: RedemptionBatch, before: Mapping[int, DoorUpsell], positions: Mapping[int, int]) -> None:
    """Write the units as the batch leaves them: one that was redeemed and reset again is as it was."""
    last = {tap.item_id: tap for tap in bench.won}
    changed = [tap for item_id, tap in sorted(last.items()) if bench.items[item_id] != before[item_id]]
    reset: dict[int, list[int]] = defaultdict(list)
    for tap in changed:
        # What was redeemed, reset and redeemed again is open in between, so that the last time of it is what stands.
        if before[tap.item_id].status == UpsellItem.Status.REDEEMED:
            reset[tap.performance_id].append(tap.item_id)
    for performance_id, item_ids in sorted(reset.items()):
        reset_items(item_ids, door_position=positions[performance_id])
    if redeemed := [tap for tap in changed if not tap.is_reset]:
        redeem_items(
            [
                Redemption(
                    item_id=tap.item_id,
                    at=redemption_time(tap, bench.now),
                    gate=tap.gate,
                    device=tap.device,
                    by_id=tap.caller.user.pk,
                    door_position=positions[tap.performance_id],
                )
                for tap in redeemed
            ]
        )
    if bench.won:
        raise_versions({bench.items[tap.item_id].order for tap in bench.won})


def _write_history(bench: RedemptionBatch, books: _Context) -> None:
    account_of = {order: account for account, _, order in books.owners.values()}
    for is_reset, kind in ((False, OrderEvent.Kind.REDEEMED), (True, OrderEvent.Kind.UNREDEEMED)):
        taps = [tap for tap in bench.won if tap.is_reset == is_reset]
        items = [bench.items[tap.item_id] for tap in taps]
        if not taps:
            continue
        by_of: dict[int, User] = {item.order: tap.caller.user for item, tap in zip(items, taps, strict=True)}
        noted = ((item.order, item.spoken_name, item.item) for item in items)
        note_redemptions(noted, kind=kind, by_of=by_of, account_of=account_of)


def _redeeming(
    key: Key,
    tap: RedemptionRequest,
    ruling: RedemptionVerdict,
    bench: RedemptionBatch,
    positions: Mapping[int, int],
    *,
    is_believed: bool,
) -> Redeeming:
    return Redeeming(
        account_id=key[0],
        performance_id=tap.performance_id,
        item_id=tap.item_id,
        is_reset=tap.is_reset,
        device=tap.device,
        gate=tap.gate,
        nonce=tap.nonce,
        by_id=tap.caller.user.pk,
        sent_by=tap.caller.sent_by,
        tapped_at=not_too_old(tap.tapped_at, bench.now),
        received_at=bench.now,
        was_offline=tap.alone,
        has_wrong_clock=tap.has_wrong_clock or (tap.alone and is_wrong(tap.tapped_at, bench.now)),
        said=tap.said,
        is_believed=is_believed,
        verdict=ruling.verdict,
        message=ruling.message,
        door_position=positions[tap.performance_id] if ruling.verdict in CHANGING else 0,
    )


def _publish(bench: RedemptionBatch, books: _Context, positions: Mapping[int, int]) -> None:
    orders_of: dict[int, set[int]] = defaultdict(set)
    account_of: dict[int, int] = {}
    for tap in bench.won:
        account_of[tap.performance_id], _, order_id = books.owners[tap.item_id]
        orders_of[tap.performance_id].add(order_id)
    for performance_id, position in positions.items():
        publish(
            UpsellsRedeemed(
                account_id=account_of[performance_id],
                performance_id=performance_id,
                position=position,
                order_ids=tuple(sorted(orders_of[performance_id])),
            )
        )
