"""Creates, updates, switches and deletes promo codes, and allocates their redemptions to reservations."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, OuterRef, Q, Subquery

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import AuditedModel, check_version, facts_of
from server.catalogue.events.models import Event, Performance
from server.catalogue.venues.selectors import read_zone
from server.inventory.models import ClaimState, Reservation
from server.inventory.services.reservations import close_held_claims, sold_of
from server.platform import clock
from server.platform.database import lock_for_share, take_advisory_lock
from server.platform.datetimes import format_long
from server.platform.domain_events import publish
from server.platform.errors import InvalidFields, NotFound
from server.pricing import errors
from server.pricing.changes import PromoCodeChanged
from server.pricing.codes import CodeForm, CodeRow, TargetForm, read_promo_form
from server.pricing.errors import STATUS_REQUIRED, CodeUsedUp
from server.pricing.models import PromoClaim, PromoCode, PromoTarget, PromoUse
from server.pricing.promo_code_selectors import code_lock_name, get_promo, is_code_taken

TargetKey = tuple[int, int | None]  # an event, and one of its performances or all of them


def read_targets(account_id: int, forms: Iterable[TargetForm]) -> list[TargetKey]:
    """Return targets, each once and in the order of input; an event stands for all its performances.

    :raises NotFound: if the account has no such event, or the event no such performance.
    """
    chosen: dict[TargetKey, None] = dict.fromkeys((form.event, form.performance or None) for form in forms)
    events = {event for event, _ in chosen}
    if Event.objects.filter(account_id=account_id, pk__in=events).count() != len(events):
        raise NotFound
    named = {performance: event for event, performance in chosen if performance}
    if len(named) != sum(performance is not None for _, performance in chosen):
        raise NotFound  # one performance was named with two events
    found = Performance.objects.filter(account_id=account_id, pk__in=named).values_list("pk", "event_id")
    if dict(found) != named:
        raise NotFound
    return [(event, performance) for event, performance in chosen if performance is None or (event, None) not in chosen]


def replace_targets(promo: PromoCode, targets: Sequence[TargetKey]) -> None:
    existing = {(row.event_id, row.performance_id): row.pk for row in promo.targets.all()}
    promo.targets.exclude(pk__in=[existing[target] for target in targets if target in existing]).delete()
    PromoTarget.objects.bulk_create(target_rows([promo.pk], [target for target in targets if target not in existing]))


def target_rows(promo_ids: Iterable[int], targets: Sequence[TargetKey]) -> list[PromoTarget]:
    """Return unsaved rows for some codes that all have these targets."""
    return [
        PromoTarget(code_id=promo_id, event_id=event, performance_id=performance)
        for promo_id in promo_ids
        for event, performance in targets
    ]


# Without the code itself: whoever knows it may use it.
PROMO_FACTS = (
    "kind",
    "value",
    "is_for_each_ticket",
    "most",
    "most_per_booking",
    "starts_at",
    "ends_at",
    "window_starts_at",
    "window_ends_at",
    "is_active",
)


def _promo_facts(promo: PromoCode) -> dict[str, object]:
    named = promo.targets.order_by("event__name", "performance")
    targets: Iterable[tuple[str, datetime | None, str | None]] = named.values_list(
        "event__name", "performance__starts_at", "performance__timezone"
    )
    target_labels = [f"{name} ({format_long(at, zone)})" if at and zone else name for name, at, zone in targets]
    return {**facts_of(promo, *PROMO_FACTS), "targets": ", ".join(target_labels)}


PROMOS: AuditedModel[PromoCode] = AuditedModel(
    facts=_promo_facts,
    account_of=lambda promo: promo.account_id,
    change=lambda promo: PromoCodeChanged(promo.account_id, (promo.pk,)),
)


@contextmanager
def naming_code(account_id: int, key: str) -> Iterator[None]:
    """Create a promo code or a gift card of this key meanwhile, in a transaction.

    :raises CodeNameTaken: if another one of the account has it.
    """
    try:
        with transaction.atomic():
            take_advisory_lock(code_lock_name(account_id))
            if is_code_taken(account_id, key):
                raise errors.CodeNameTaken
            yield
    except IntegrityError:
        raise errors.CodeNameTaken from None


def create_promo(*, caller: Staff, account_id: int | None, form: CodeForm) -> CodeRow:
    """Create a promo code.

    :raises CodeNameTaken: if a promo code or a gift card of the account has this name.
    :raises NotFound: if there is no such account, or it does not have a target of the code.
    """
    caller.needs(*NOT_DOOR_STAFF)
    owner = caller.account_for(account_id)
    values = read_promo_form(form, zone=read_zone(owner), is_new=True)
    targets = read_targets(owner, form.targets or ())
    with naming_code(owner, values["key"]):
        promo = PromoCode(account_id=owner, **values)
        with PROMOS.saving(caller, promo):
            promo.save()
            PromoUse.objects.create(code=promo)
            replace_targets(promo, targets)
    return get_promo(caller=caller, promo_id=promo.pk)


def update_promo(*, caller: Staff, form: CodeForm, version: int | None = None) -> CodeRow:
    """Update a promo code; its name stays.

    :raises NotFound: if there is none, it is another account's, or that account does not have a target of the code.
    :raises InvalidFields: if a field of the form is missing or wrong, also for fewer redemptions than there were.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        promo = lock_promo_codes(caller, [form.id]).get(form.id)
        if promo is None:
            raise NotFound
        check_version(version, promo, shown=lambda: get_promo(caller=caller, promo_id=form.id))
        values = read_promo_form(form, zone=read_zone(promo.account_id), is_new=False)
        _refuse_fewer(promo, values)
        with PROMOS.saving(caller, promo):
            PromoCode.objects.filter(pk=promo.pk).update(**values, version=F("version") + 1)
            if form.targets is not None:
                replace_targets(promo, read_targets(promo.account_id, form.targets))
    return get_promo(caller=caller, promo_id=form.id)


def lock_promo_codes(caller: Staff, promo_ids: list[int]) -> dict[int, PromoCode]:
    """Lock, by primary key, those of some codes that exist and that the caller may touch."""
    rows = PromoCode.objects.filter(pk__in=promo_ids, deleted_at=None, account__deleted_at=None)
    return {row.pk: row for row in caller.within(rows.order_by("pk").select_for_update(of=("self",), no_key=True))}


def _refuse_fewer(promo: PromoCode, values: dict[str, Any]) -> None:
    """Refuse a new limit that is not above what was redeemed, or below what is redeemed and reserved together.

    Nobody redeems meanwhile: a claim locks the code's use, and so does this.
    """
    most = values["most"]
    if most is None or most == promo.most:
        return
    use = PromoUse.objects.select_for_update(no_key=True).get(pk=promo.pk)
    if most <= use.redeemed or most < use.redeemed + use.reserved:
        raise InvalidFields({"maxredemption": errors.already_redeemed(use.redeemed + use.reserved)})


def switch_promos(*, caller: Staff, requested: Mapping[int, bool | None]) -> None:
    """Enable or disable promo codes; claims of open reservations stay.

    :raises NotFound: if one does not exist or is another account's; then none is switched.
    :raises InvalidFields: if the new state of one is missing.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if None in requested.values():
        raise InvalidFields({"active": STATUS_REQUIRED})
    with transaction.atomic():
        for promo in _lock_all(caller, list(requested)):
            if promo.is_active == requested[promo.pk]:
                continue
            with PROMOS.saving(caller, promo):
                PromoCode.objects.filter(pk=promo.pk).update(is_active=requested[promo.pk], version=F("version") + 1)


def delete_promos(*, caller: Staff, promo_ids: Sequence[int]) -> None:
    """Delete promo codes: they can no longer be used, and their names are free; open claims can still be paid.

    :raises NotFound: if one does not exist or is another account's; then none is deleted.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        for promo in _lock_all(caller, list(dict.fromkeys(promo_ids))):
            with PROMOS.deleting(caller, promo):
                promo.targets.all().delete()  # so that the targets may be deleted, too
                now = clock.now()
                PromoCode.objects.filter(pk=promo.pk).update(deleted_at=now, version=F("version") + 1)


def _lock_all(caller: Staff, promo_ids: list[int]) -> list[PromoCode]:
    found = lock_promo_codes(caller, promo_ids)
    if not promo_ids or len(found) != len(promo_ids):
        raise NotFound
    return list(found.values())


# Only conditional updates of a code's use. Rows are locked in one order: the code, then its use.

_TAKEN = F("redeemed") + F("reserved")


def allocate_promo(*, reservation: Reservation, promo_id: int, uses: int) -> None:
    """Claim redemptions of a code for a reservation, inside its transaction.

    :raises CodeUsedUp: if too few are left, or the code is no longer usable; then roll the transaction back.
    """
    # Locked, because otherwise a concurrently lowered limit would be read with its old value.
    is_there = lock_for_share(PromoCode.objects.filter(pk=promo_id, deleted_at=None, is_active=True))
    if not is_there or not _take_uses(promo_id, uses):
        raise CodeUsedUp
    PromoClaim.objects.create(reservation=reservation, code_id=promo_id, quantity=uses)
    publish(PromoCodeChanged(reservation.account_id, (promo_id,)))


def _take_uses(promo_id: int, uses: int) -> bool:
    most = Subquery(PromoCode.objects.filter(pk=OuterRef("pk")).values("most"))
    rows = PromoUse.objects.filter(pk=promo_id).annotate(most=most)
    has_room = rows.filter(Q(most=None) | Q(most__gte=_TAKEN + uses))
    return bool(has_room.update(reserved=F("reserved") + uses, version=F("version") + 1))


def lock_promo_uses(*, reservations: Collection[int], codes: Collection[int]) -> None:
    """Lock the uses of some codes, and of those that some reservations have redeemed, in the order of their keys."""
    redeemed = PromoClaim.objects.filter(reservation_id__in=reservations).values("code")
    rows = PromoUse.objects.filter(Q(pk__in=redeemed) | Q(pk__in=codes))
    list(rows.order_by("pk").select_for_update(no_key=True).values_list("pk"))


def close_promo(*, reservation: Reservation, state: ClaimState) -> int:
    """Turn a reservation's open claims into redemptions, or release them; return how many. A second call finds none."""
    closed = sorted(close_held_claims(PromoClaim, reservation, state), key=lambda claim: claim.code_id)
    for claim in closed:
        PromoUse.objects.filter(pk=claim.code_id).update(
            reserved=F("reserved") - claim.quantity,
            redeemed=F("redeemed") + sold_of(state, claim.quantity),
            version=F("version") + 1,
        )
        publish(PromoCodeChanged(reservation.account_id, (claim.code_id,)))
    return sum(claim.quantity for claim in closed)


def return_promo(*, reservation: Reservation, still_used: Callable[[], int]) -> dict[int, int]:
    """Give back the redemptions that a sale no longer uses, inside the transaction of its refund; return them by code.

    `still_used` is called once the claim is locked and returns how many tickets of the sale still use the code: a code
    that counts orders stays redeemed until none of them does.
    """
    fulfilled = PromoClaim.objects.filter(reservation=reservation, state=ClaimState.FULFILLED)
    returned = {}
    for claim in fulfilled.order_by("code_id").select_for_update(no_key=True):
        returned[claim.code_id] = back = claim.quantity - min(claim.quantity, still_used())
        if back:
            PromoClaim.objects.filter(pk=claim.pk).update(quantity=F("quantity") - back)
            PromoUse.objects.filter(pk=claim.code_id).update(redeemed=F("redeemed") - back, version=F("version") + 1)
            publish(PromoCodeChanged(reservation.account_id, (claim.code_id,)))
    return returned
