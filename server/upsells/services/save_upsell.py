"""Making, changing, switching and deleting upsells (spec part 2, sections 2, 4 and 5)."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import IntegrityError, transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Kept, facts_of, refuse_older
from server.core import clock
from server.core.errors import FieldsWrong, NotFound
from server.core.services.pictures import Picture, StoredPictures, read_picture, remove_pictures, stored_pictures
from server.events.models import Event
from server.events.selectors import get_event
from server.upsells import errors, selectors
from server.upsells.changes import UpsellSaved
from server.upsells.models import Upsell, UpsellVariant
from server.upsells.services.stocks import resize_upsell
from server.upsells.services.variants import save_variants
from server.upsells.upsell_form import UpsellForm, read_upsell_form
from server.venues.models import UpsellTaxCategory

_FACTS = (
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


def _facts(row: Upsell) -> dict[str, object]:
    stock = row.stocks.get(variant=None)
    variants = UpsellVariant.objects.filter(upsell=row, deleted_at=None).select_related("stock").order_by("place", "pk")
    told = ", ".join(f"{variant.name} ({variant.stock.capacity})" for variant in variants)
    return {
        **facts_of(row, *_FACTS),
        "event": row.event.name,
        "tax_category": row.tax_category.name,
        "available": stock.capacity,
        "variants": told,
    }


_UPSELLS = Kept(
    facts=_facts,
    account_of=lambda row: row.account_id,
    change=lambda row: UpsellSaved(account_id=row.account_id, event_id=row.event_id, upsell_id=row.pk),
)


def open_upsell(*, event: Event, capacity: int, **values: Any) -> Upsell:
    """Make an upsell of a test house's event as it is told, of which there are so many."""
    category = UpsellTaxCategory.objects.order_by("pk")[0]
    row = Upsell.objects.create(account_id=event.account_id, event=event, tax_category=category, **values)
    resize_upsell(row, capacity)
    return row


def save_upsell(*, caller: Staff, form: UpsellForm, upsell_id: int = 0, version: int | None = None) -> Upsell:
    """Make an upsell, or change the one of this number, with its variants; a picture that is not sent stays.

    An upsell stays with its event. Variants are known by their id or name; those left out are offered no more.

    :raises NotFound: if there is no such event, upsell or variant, or it is another account's.
    :raises FieldsWrong: if fields of the form are wrong, or another upsell of the event has its name.
    :raises BelowSold: if it, or a variant, would have fewer than are sold or reserved.
    :raises ChangedMeanwhile: if `version` is given and is no longer the row's.
    :raises Invalid, FileTooLarge: if the picture is none.
    """
    caller.needs(*NOT_DOOR_STAFF)
    row = selectors.get_upsell(caller=caller, upsell_id=upsell_id) if upsell_id else Upsell(version=0)
    values = read_upsell_form(form, is_new=not upsell_id)
    if not UpsellTaxCategory.objects.filter(pk=form.tax_category_id).exists():
        raise FieldsWrong({"upselltaxcategory_id": errors.CATEGORY_REQUIRED})
    if not upsell_id:
        row.event = get_event(caller=caller, event_id=form.event_id)
        row.account_id = row.event.account_id
    # Read and decoded before the transaction, which on SQLite every other writer waits for.
    picture = read_picture(form.image, field="file") if form.image else None
    try:
        with stored_pictures() as stored, transaction.atomic():
            if upsell_id:
                row = _lock(caller, upsell_id)
                refuse_older(version, row, shown=lambda: selectors.get_upsell(caller=caller, upsell_id=upsell_id))
            with _UPSELLS.saving(caller, row):
                _write(row, values, form, picture, stored)
    except IntegrityError:
        raise FieldsWrong({"upsell_name": errors.NAME_TAKEN}) from None
    return selectors.get_upsell(caller=caller, upsell_id=row.pk)


def _write(
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
    if picture and before:
        transaction.on_commit(partial(_remove_unused, [before]), robust=True)


def _remove_unused(names: list[str]) -> None:
    """Delete pictures, but for those that another upsell, copied from this one, shows too."""
    remove_pictures(set(names) - selectors.list_shown_pictures(names))


@transaction.atomic
def switch_upsell(*, caller: Staff, upsell_id: int, is_active: bool) -> Upsell:
    """Offer an upsell, or offer it no more; it may be switched so already.

    :raises NotFound: if there is none, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    row = _lock(caller, upsell_id)
    if row.is_active != is_active:
        with _UPSELLS.saving(caller, row):
            row.is_active, row.version = is_active, row.version + 1
            row.save(update_fields=["is_active", "version"])
    return selectors.get_upsell(caller=caller, upsell_id=upsell_id)


@transaction.atomic
def delete_upsell(*, caller: Staff, upsell_id: int) -> None:
    """Take an upsell from everywhere it is offered; what was sold of it stays, and what is being bought may be paid.

    :raises NotFound: if there is none, or it is another account's.
    """
    caller.needs(*NOT_DOOR_STAFF)
    row = _lock(caller, upsell_id)
    with _UPSELLS.deleting(caller, row):
        row.deleted_at, row.version = clock.now(), row.version + 1
        row.save(update_fields=["deleted_at", "version"])


def _lock(caller: Staff, upsell_id: int) -> Upsell:
    # Locked before it is read: what somebody else saves now is in the log as what was there before this.
    rows = caller.within(Upsell.objects.filter(pk=upsell_id, deleted_at=None, account__deleted_at=None))
    row = rows.select_for_update(no_key=True, of=("self",)).first()
    if row is None:
        raise NotFound
    return row
