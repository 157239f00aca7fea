"""Creates, updates, deletes and copies ticket types, and allocates tickets of limited types to reservations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import AuditedModel, check_version, facts_of
from server.catalogue.events.models import Event
from server.catalogue.events.services.copy_event import Copy, register_copier
from server.catalogue.upsells.models import Upsell
from server.catalogue.upsells.services import copy_upsells
from server.inventory.models import ClaimState, Reservation
from server.inventory.services.reservations import close_held_claims, sold_of
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.errors import NotFound, first_or_refuse
from server.pricing import errors, ticket_type_selectors
from server.pricing.changes import PromoCodeChanged, TicketTypeChanged, TypesSold
from server.pricing.errors import TypeSoldOut
from server.pricing.models import PromoCode, PromoTarget, TicketType, TypeClaim, TypeCount
from server.pricing.promo_code_services import target_rows
from server.pricing.ticket_type_form import TypeForm, read_type_form
from server.pricing.ticket_type_selectors import find_types, read_counts

_FACTS = (
    "name", "description", "event", "least", "adjustment", "amount", "most_per_booking", "most_per_performance",
    "most_per_event", "fits_all", "week_days", "hours", "starts_on", "ends_on", "sell_until", "is_box_office_only",
    "excludes_booking_fee", "is_active",
)  # fmt: skip


_TYPES: AuditedModel[TicketType] = AuditedModel(
    facts=lambda row: {
        **facts_of(row, *_FACTS),
        "upsells": ", ".join(row.upsells.order_by("pk").values_list("name", flat=True)),
    },
    account_of=lambda row: row.account_id,
    change=lambda row: TicketTypeChanged(row.pk, row.account_id),
)


def open_type(
    *, event: Event, name: str, description: str, brings: Collection[Upsell] = (), **values: Any
) -> TicketType:
    """Create a ticket type of a test account's event with these values, for all its performances."""
    row = TicketType.objects.create(
        account_id=event.account_id, event=event, name=name, description=description, fits_all=True, **values
    )
    row.upsells.set(brings)
    return row


def create_type(*, caller: Staff, account_id: int | None, form: TypeForm) -> TicketType:
    """Create a ticket type of an event.

    :raises NotFound: if there is no such account, or it has no such event.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        event = _find_event(caller, account_id, form.event_id)
        values = read_type_form(form, beside=_refused(form, event))
        if event is None:
            raise NotFound
        row = TicketType(account_id=event.account_id, event=event, **values)
        with _TYPES.saving(caller, row):
            row.save()
            row.upsells.set(form.upsells)
    return ticket_type_selectors.get_type(caller=caller, type_id=row.pk)


def update_type(*, caller: Staff, type_id: int, form: TypeForm, version: int | None = None) -> TicketType:
    """Update a ticket type; its event stays."""
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        row = _lock(caller, type_id, version)
        beside = _refused(form, row.event, brought=set(row.upsells.values_list("pk", flat=True)))
        if form.event_id and form.event_id != row.event_id:
            beside["event_id"] = errors.EVENT_IS_FIXED
        if form.most_per_booking is None:
            # The specification's form does not have it.
            form = replace(form, most_per_booking=row.most_per_booking)
        values = read_type_form(form, beside=beside)
        _save(caller, row, values, upsells=form.upsells)
    return ticket_type_selectors.get_type(caller=caller, type_id=type_id)


def switch_type(*, caller: Staff, type_id: int, is_active: bool, version: int | None = None) -> TicketType:
    """Enable or disable a ticket type without changing anything else."""
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        row = _lock(caller, type_id, version)
        _save(caller, row, {"is_active": is_active})
    return ticket_type_selectors.get_type(caller=caller, type_id=type_id)


def delete_type(*, caller: Staff, type_id: int, event_id: int = 0) -> None:
    """Delete a ticket type. Its row stays, since sold tickets refer to it; nobody is shown it any more.

    :raises NotFound: if there is none, it is another account's, or it is not of the event that is named.
    """
    caller.needs(*NOT_DOOR_STAFF)
    with transaction.atomic():
        row = _lock(caller, type_id, None)
        if event_id and row.event_id != event_id:
            raise NotFound
        with _TYPES.deleting(caller, row):
            TicketType.objects.filter(pk=type_id).update(deleted_at=clock.now(), version=F("version") + 1)


def _find_event(caller: Staff, account_id: int | None, event_id: int) -> Event | None:
    if not event_id:
        return None
    events = caller.within(Event.objects.filter(pk=event_id, account__deleted_at=None))
    if account_id:
        events = events.filter(account_id=caller.account_for(account_id))
    # Locked, so that nobody deletes it before the type that refers to it is saved.
    return first_or_refuse(events.select_for_update(no_key=True))


def _lock(caller: Staff, type_id: int, version: int | None) -> TicketType:
    found = caller.within(TicketType.objects.select_for_update(no_key=True, of=("self",)).filter(pk=type_id))
    row = first_or_refuse(found.filter(deleted_at=None, account__deleted_at=None).select_related("event"))
    check_version(version, row, shown=lambda: ticket_type_selectors.get_type(caller=caller, type_id=type_id))
    return row


def _save(caller: Staff, row: TicketType, values: dict[str, Any], *, upsells: Any = None) -> None:
    with _TYPES.saving(caller, row):
        TicketType.objects.filter(pk=row.pk).update(**values, version=F("version") + 1)
        if upsells is not None:
            row.upsells.set(upsells)


def _refused(form: TypeForm, event: Event | None, *, brought: Collection[int] = ()) -> dict[str, str]:
    """Return the errors of a form's rows: a missing event, and upsells that ticket types of this event cannot bring.

    The type may keep what it has `brought` so far, even if unavailable: then it is not sold, with the reason.
    """
    if event is None:
        return {"event_id": errors.EVENT_REQUIRED}
    known = (
        ticket_type_selectors.find_included(event_id=event.pk, upsell_ids=set(form.upsells)) if form.upsells else set()
    )
    wrong: dict[str, str] = {}
    for place, upsell_id in enumerate(form.upsells):
        if upsell_id not in known and upsell_id not in brought:
            wrong[f"upsells.{place}"] = errors.UPSELL_WRONG
        elif upsell_id in form.upsells[:place]:
            wrong[f"upsells.{place}"] = errors.UPSELL_TWICE
    return wrong


# Each type has a count for every performance that it was sold for and one for its event, limited or not, so that a
# later limit counts earlier sales. Counts are locked in one order: those of performances by type and performance, then
# those of events by type.

Quantities = Mapping[tuple[int, int], int]


@dataclass(frozen=True)
class _TypeQuantity:
    """A number of tickets of a type to count for a performance, or, without one, for its whole event."""

    type_id: int
    performance_id: int | None
    quantity: int


def allocate_types(*, reservation: Reservation, quantities: Quantities, names: Mapping[int, str]) -> None:
    """Claim tickets of some types for a reservation; `quantities` maps types and performances to numbers of tickets.

    It must run inside the reservation's transaction.

    :raises TypeSoldOut: if a type has too few left; the transaction must then be rolled back.
    """
    claims = []
    for share in _in_order(_type_quantities(quantities)):
        count_id = _take_from_count(share)
        if count_id is None:
            raise _sold_out(share, quantities, names)
        claims.append(TypeClaim(reservation=reservation, count_id=count_id, quantity=share.quantity))
    TypeClaim.objects.bulk_create(claims)
    publish(TypesSold(tuple(sorted({performance_id for _, performance_id in quantities}))))


def _type_quantities(quantities: Quantities) -> list[_TypeQuantity]:
    of_events: Counter[int] = Counter()
    for (type_id, _), quantity in quantities.items():
        of_events[type_id] += quantity
    return [
        *(_TypeQuantity(type_id, where, quantity) for (type_id, where), quantity in quantities.items()),
        *(_TypeQuantity(type_id, None, quantity) for type_id, quantity in of_events.items()),
    ]


def _in_order(shares: Iterable[_TypeQuantity]) -> list[_TypeQuantity]:
    return sorted(shares, key=lambda share: (share.performance_id is None, share.type_id, share.performance_id or 0))


# The first claim creates the row, and the same statement checks the limit, so nothing can come between. A conflict is
# named by its index, whose condition SQLite needs exactly as Django has written it.
_TAKE_FROM_COUNT = """
INSERT INTO {counts} (type_id, performance_id, sold, reserved, version)
SELECT id, CAST(%s AS BIGINT), 0, %s, 1 FROM {types} WHERE id = %s AND ({limit} = 0 OR {limit} >= %s)
ON CONFLICT {index} DO UPDATE SET reserved = {counts}.reserved + excluded.reserved, version = {counts}.version + 1
WHERE EXISTS (
    SELECT 1 FROM {types} WHERE id = excluded.type_id
    AND ({limit} = 0 OR {limit} >= {counts}.sold + {counts}.reserved + excluded.reserved)
)
RETURNING id
"""
_OF_PERFORMANCE = ("most_per_performance", "(type_id, performance_id) WHERE NOT (performance_id IS NULL)")
_OF_EVENT = ("most_per_event", "(type_id) WHERE performance_id IS NULL")


def _take_from_count(share: _TypeQuantity) -> int | None:
    """Take from a count if its type's limit allows it, and return the count; None if it does not."""
    limit, index = _OF_EVENT if share.performance_id is None else _OF_PERFORMANCE
    counts, types = (connection.ops.quote_name(model._meta.db_table) for model in (TypeCount, TicketType))
    statement = _TAKE_FROM_COUNT.format(counts=counts, types=types, limit=limit, index=index)
    with connection.cursor() as cursor:
        cursor.execute(statement, [share.performance_id, share.quantity, share.type_id, share.quantity])
        row = cursor.fetchone()
    return row[0] if row else None


def _sold_out(share: _TypeQuantity, quantities: Quantities, names: Mapping[int, str]) -> TypeSoldOut:
    performance_id = share.performance_id or min(where for type_id, where in quantities if type_id == share.type_id)
    found = find_types([share.type_id]).get(share.type_id)
    counts = read_counts([share.type_id], [performance_id])
    left = counts.left(found, performance_id) if found else 0
    # Another sale may have been given back since.
    available = min(left or 0, share.quantity - 1)
    return TypeSoldOut(
        type_id=share.type_id, name=names[share.type_id], performance_id=performance_id, available=available
    )


def lock_types(requested: Collection[tuple[int, int]]) -> None:
    """Lock the counts of some types at some performances in their one order, before they are claimed and lowered.

    A count that does not exist yet cannot be locked: whoever creates it waits for nobody who has it.
    """
    for share in _in_order(set(_type_quantities(dict.fromkeys(requested, 1)))):
        rows = TypeCount.objects.filter(type_id=share.type_id, performance_id=share.performance_id)
        list(rows.select_for_update(no_key=True).values_list("pk"))


def close_types(*, reservation: Reservation, state: ClaimState) -> int:
    """Turn what a reservation still claims into sales, or release it; return how many. A second call finds none.

    Sales are made in the transaction that won the reservation, so that nobody else closes these claims.
    """
    quantities: Counter[int] = Counter()
    for claim in close_held_claims(TypeClaim, reservation, state):
        quantities[claim.count_id] += claim.quantity
    if not quantities:
        return 0
    counts = {row.pk: row for row in TypeCount.objects.filter(pk__in=quantities)}
    shares = {pk: _TypeQuantity(row.type_id, row.performance_id, quantities[pk]) for pk, row in counts.items()}
    number_of = {share: pk for pk, share in shares.items()}
    for share in _in_order(shares.values()):
        TypeCount.objects.filter(pk=number_of[share]).update(
            reserved=F("reserved") - share.quantity,
            sold=F("sold") + sold_of(state, share.quantity),
            version=F("version") + 1,
        )
    of_performances = [share for share in shares.values() if share.performance_id is not None]
    publish(TypesSold(tuple(sorted({share.performance_id for share in of_performances if share.performance_id}))))
    return sum(share.quantity for share in of_performances)


def return_types(*, quantities: Quantities) -> None:
    """Lower the counts by refunded tickets of some types, inside the refund's transaction; as in `allocate_types`."""
    for share in _in_order(_type_quantities(quantities)):
        TypeCount.objects.filter(type_id=share.type_id, performance_id=share.performance_id).update(
            sold=F("sold") - share.quantity, version=F("version") + 1
        )
    publish(TypesSold(tuple(sorted({performance_id for _, performance_id in quantities}))))


_INSERT_BATCH = 1000


@register_copier
def copy_types_and_upsells(caller: Staff, event: Event, made: Event, copy: Copy) -> dict[str, int]:
    """Copy ticket types, with their dates moved like the performances, and upsells."""
    if not copy.has_types:
        return {}
    rows = list(TicketType.objects.filter(event=event, deleted_at=None).order_by("pk"))
    links = TicketType.upsells.through.objects.filter(tickettype__in=rows).order_by("pk")
    brought = [(link.tickettype_id, link.upsell_id) for link in links]
    upsells = copy_upsells(event, to=made, also={upsell_id for _, upsell_id in brought})
    types: dict[int, int] = {}
    for row in rows:
        old = row.pk
        row.pk, row._state.adding, row.event, row.version = None, True, made, 1
        row.starts_on, row.ends_on = _moved_day(row.starts_on, copy.days), _moved_day(row.ends_on, copy.days)
        row.save(force_insert=True)
        types[old] = row.pk
        publish(TicketTypeChanged(row.pk, row.account_id))
    TicketType.upsells.through.objects.bulk_create(
        TicketType.upsells.through(tickettype_id=types[type_id], upsell_id=upsells[upsell_id])
        for type_id, upsell_id in brought
    )
    return {"ticket_types": len(types), "upsells": len(upsells)}


@register_copier
def extend_promo_codes(caller: Staff, event: Event, made: Event, copy: Copy) -> dict[str, int]:
    """Extend the promo codes of a whole event to its copy as well; their dates stay, and so do their limits.

    A code has one name in its account, so it cannot be copied.
    """
    if not copy.has_codes:
        return {}
    for_event = PromoCode.objects.filter(deleted_at=None, targets__event=event, targets__performance=None)
    codes = list(for_event.order_by("pk").select_for_update(of=("self",), no_key=True).values_list("pk", flat=True))
    if codes:
        for_event.update(version=F("version") + 1)
        PromoTarget.objects.bulk_create(target_rows(codes, [(made.pk, None)]), batch_size=_INSERT_BATCH)
        publish(PromoCodeChanged(made.account_id, (codes[0],)))  # one id makes clients read the whole list again
    return {"promo_codes": len(codes)}


def _moved_day(day: date | None, days: int) -> date | None:
    if day is None:
        return None
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return day
