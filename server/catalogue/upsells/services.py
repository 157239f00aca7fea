"""Creates, changes, switches, deletes and copies upsells with their variants and counters."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import AuditedModel, check_version, facts_of
from server.catalogue.changes import UpsellSaved
from server.catalogue.events.models import Event
from server.catalogue.events.selectors import get_event
from server.catalogue.upsells import errors, selectors
from server.catalogue.upsells.errors import BelowSold, sold_already
from server.catalogue.upsells.forms import UpsellForm, VariantForm, read_upsell_form
from server.catalogue.upsells.models import Upsell, UpsellStock, UpsellVariant
from server.catalogue.venues.models import UpsellTaxCategory
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.errors import InvalidFields, NotFound, first_or_refuse
from server.platform.picture_services import (
    Picture,
    StoredPictures,
    read_picture,
    remove_unused_pictures,
    stored_pictures,
)


def resize_upsell(
    upsell: Upsell, capacity: int, *, variant: UpsellVariant | None = None, field: str = "available_count"
) -> None:
    """Set how many of an upsell, or of a variant of it, there are; a new one gets its counters. Its row is locked.

    :raises BelowSold: if more than that are sold or reserved; `field` is named.
    """
    rows = UpsellStock.objects.filter(upsell=upsell, variant=variant)
    # Asked and written in one query: a sale may take of it at this moment.
    if rows.filter(sold__lte=capacity - F("reserved")).update(capacity=capacity, version=F("version") + 1):
        return
    now = rows.first()
    if now is not None:
        raise BelowSold({field: sold_already(now.sold + now.reserved)})
    UpsellStock.objects.create(upsell=upsell, variant=variant, capacity=capacity)


def save_variants(upsell: Upsell, forms: Sequence[VariantForm]) -> None:
    """Make and change an upsell's variants, and offer those that the form has not no more; its row is locked.

    A variant is known by its id, or else by its name.

    :raises NotFound: for an id that the upsell does not have.
    :raises BelowSold: if one would have fewer than are sold or reserved.
    """
    known = {row.pk: row for row in UpsellVariant.objects.filter(upsell=upsell, deleted_at=None)}
    named = {form.id for form in forms}
    rows = [_variant_of(form, upsell, known, named) for form in forms]
    saved_ids = {row.pk for row in rows}
    # Names are unique among those that are offered, so whoever loses or swaps one goes first.
    renamed = {row.pk for row, form in zip(rows, forms, strict=True) if row.pk and form.key != row.name.lower()}
    leaving = [pk for pk in known if pk not in saved_ids or pk in renamed]
    UpsellVariant.objects.filter(pk__in=leaving).update(deleted_at=clock.now())
    for place, (row, form) in enumerate(zip(rows, forms, strict=True)):
        row.name, row.description = form.name.strip(), form.description.strip()
        row.inventory_id, row.place, row.deleted_at = form.inventory_id.strip(), place, None
        row.save()
    # Counters last, and by their keys, as sales lock them.
    placed = sorted(enumerate(rows), key=lambda pair: pair[1].pk)
    for place, row in placed:
        field = f"variants.{place}.variantquantity"
        resize_upsell(upsell, int(forms[place].quantity), variant=row, field=field)


def _variant_of(
    form: VariantForm, upsell: Upsell, known: dict[int, UpsellVariant], named: Collection[int]
) -> UpsellVariant:
    if form.id:
        if form.id not in known:
            raise NotFound
        return known[form.id]
    same = (row for pk, row in known.items() if pk not in named and row.name.lower() == form.key)
    return next(same, UpsellVariant(upsell=upsell))


_UPSELL_FACTS = (
    "name",
    "description",
    "online_price",
    "venue_price",
    "min_count",
    "max_count",
    "is_box_office_only",
    "is_active",
    "external_inventory_id",
    "image",
)


def _upsell_facts(row: Upsell) -> dict[str, object]:
    stock = row.stocks.get(variant=None)
    variants = UpsellVariant.objects.filter(upsell=row, deleted_at=None).select_related("stock").order_by("place", "pk")
    described = ", ".join(f"{variant.name} ({variant.stock.capacity})" for variant in variants)
    return {
        **facts_of(row, *_UPSELL_FACTS),
        "event": row.event.name,
        "tax_category": row.tax_category.name,
        "available": stock.capacity,
        "variants": described,
    }


_UPSELLS = AuditedModel(
    facts=_upsell_facts,
    account_of=lambda row: row.account_id,
    change=lambda row: UpsellSaved(account_id=row.account_id, event_id=row.event_id, upsell_id=row.pk),
)


def open_upsell(*, event: Event, capacity: int, **values: Any) -> Upsell:
    """Make an upsell of a test account's event as it is told, of which there are so many."""
    category = UpsellTaxCategory.objects.order_by("pk")[0]
    row = Upsell.objects.create(account_id=event.account_id, event=event, tax_category=category, **values)
    resize_upsell(row, capacity)
    return row


def save_upsell(*, caller: Staff, form: UpsellForm, upsell_id: int = 0, version: int | None = None) -> Upsell:
    """Make an upsell, or change the one of this number, with its variants; a picture that is not sent stays.

    An upsell stays with its event. Variants are known by their id or name; those left out are offered no more.

    :raises InvalidFields: if fields of the form are wrong, or another upsell of the event has its name.
    :raises BelowSold: if it, or a variant, would have fewer than are sold or reserved.
    :raises Invalid, FileTooLarge: if the picture is none.
    """
    caller.needs(*NOT_DOOR_STAFF)
    row = selectors.get_upsell(caller=caller, upsell_id=upsell_id) if upsell_id else Upsell(version=0)
    values = read_upsell_form(form, is_new=not upsell_id)
    if not UpsellTaxCategory.objects.filter(pk=form.tax_category_id).exists():
        raise InvalidFields({"upselltaxcategory_id": errors.CATEGORY_REQUIRED})
    if not upsell_id:
        row.event = get_event(caller=caller, event_id=form.event_id)
        row.account_id = row.event.account_id
    # Read and decoded before the transaction, which on SQLite every other writer waits for.
    picture = read_picture(form.image, field="file") if form.image else None
    try:
        with stored_pictures() as stored, transaction.atomic():
            if upsell_id:
                row = _lock_upsell(caller, upsell_id)
                check_version(version, row, shown=lambda: selectors.get_upsell(caller=caller, upsell_id=upsell_id))
            with _UPSELLS.saving(caller, row):
                _write_upsell(row, values, form, picture, stored)
    except IntegrityError:
        raise InvalidFields({"upsell_name": errors.NAME_TAKEN}) from None
    return selectors.get_upsell(caller=caller, upsell_id=row.pk)


def _write_upsell(
    row: Upsell, values: dict[str, Any], form: UpsellForm, picture: Picture | None, stored: StoredPictures
) -> None:
    for name, value in values.items():
        setattr(row, name, value)
    before = str(row.image)
    if picture:
        row.image = stored.store(picture, folder="upsells")
    row.version += 1
    row.save()
    resize_upsell(row, int(form.available))
    save_variants(row, form.variants)
    if picture:
        # Another upsell that was copied from this one may show it, too.
        remove_unused_pictures([before], selectors.list_shown_pictures)


@transaction.atomic
def switch_upsell(*, caller: Staff, upsell_id: int, is_active: bool) -> Upsell:
    """Offer an upsell, or offer it no more; it may be switched so already."""
    caller.needs(*NOT_DOOR_STAFF)
    row = _lock_upsell(caller, upsell_id)
    if row.is_active != is_active:
        with _UPSELLS.saving(caller, row):
            row.is_active, row.version = is_active, row.version + 1
            row.save(update_fields=["is_active", "version"])
    return selectors.get_upsell(caller=caller, upsell_id=upsell_id)


@transaction.atomic
def delete_upsell(*, caller: Staff, upsell_id: int) -> None:
    """Take an upsell from everywhere it is offered; what was sold of it stays, and what is being bought may be paid."""
    caller.needs(*NOT_DOOR_STAFF)
    row = _lock_upsell(caller, upsell_id)
    with _UPSELLS.deleting(caller, row):
        row.deleted_at, row.version = clock.now(), row.version + 1
        row.save(update_fields=["deleted_at", "version"])


def _lock_upsell(caller: Staff, upsell_id: int) -> Upsell:
    # Locked before it is read: what somebody else saves now is in the log as what was there before this.
    rows = caller.within(Upsell.objects.filter(pk=upsell_id, deleted_at=None, account__deleted_at=None))
    return first_or_refuse(rows.select_for_update(no_key=True, of=("self",)))


def copy_upsells(event: Event, *, to: Event, also: set[int]) -> dict[int, int]:
    """Copy an event's upsells, and return the copy's number by the number of each.

    A deleted one is copied, as deleted, where it is among `also`: a ticket type that brings it is not sold without it.
    Both show the same picture, which stays while either does.
    """
    found = Upsell.objects.filter(event=event).prefetch_related(selectors.SHOWN_VARIANTS).order_by("pk")
    rows = [row for row in found if not row.deleted_at or row.pk in also]
    whole = UpsellStock.objects.filter(upsell__in=rows, variant=None)
    capacities = dict(whole.values_list("upsell_id", "capacity"))
    numbers: dict[int, int] = {}
    for row in rows:
        old = row.pk
        row.pk, row._state.adding, row.event, row.version = None, True, to, 1
        row.save(force_insert=True)
        numbers[old] = row.pk
        UpsellStock.objects.create(upsell=row, capacity=capacities[old])
        for variant in vars(row)["shown_variants"]:
            capacity = variant.stock.capacity
            variant.pk, variant._state.adding, variant.upsell = None, True, row
            variant.save(force_insert=True)
            UpsellStock.objects.create(upsell=row, variant=variant, capacity=capacity)
        publish(UpsellSaved(account_id=row.account_id, event_id=to.pk, upsell_id=row.pk))
    return numbers
