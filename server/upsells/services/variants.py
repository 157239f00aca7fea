"""The variants of an upsell: those of its form, in the form's order, and no others."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from server.core import clock
from server.core.errors import NotFound
from server.upsells.models import Upsell, UpsellVariant
from server.upsells.services.stocks import resize_variant
from server.upsells.upsell_form import VariantForm


def save_variants(upsell: Upsell, forms: Sequence[VariantForm]) -> None:
    """Make and change an upsell's variants, and offer those that the form has not no more; its row is locked.

    A variant is known by its id, or else by its name.

    :raises NotFound: for an id that the upsell does not have.
    :raises BelowSold: if one would have fewer than are sold or reserved.
    """
    known = {row.pk: row for row in UpsellVariant.objects.filter(upsell=upsell, deleted_at=None)}
    named = {form.id for form in forms}
    rows = [_row_of(form, upsell, known, named) for form in forms]
    kept = {row.pk for row in rows}
    # Names are unique among those that are offered, so whoever loses or swaps one goes first.
    leaving = [pk for pk, row in known.items() if pk not in kept or _is_renamed(row, rows, forms)]
    UpsellVariant.objects.filter(pk__in=leaving).update(deleted_at=clock.now())
    for place, (row, form) in enumerate(zip(rows, forms, strict=True)):
        row.name, row.description = form.name.strip(), form.description.strip()
        row.inventory_id, row.place, row.deleted_at = form.inventory_id.strip(), place, None
        row.save()
    # Counters last, and by their keys, as sales lock them.
    placed = sorted(enumerate(rows), key=lambda pair: pair[1].pk)
    for place, row in placed:
        resize_variant(row, int(forms[place].quantity), field=f"variants.{place}.variantquantity")


def _row_of(
    form: VariantForm, upsell: Upsell, known: dict[int, UpsellVariant], named: Collection[int]
) -> UpsellVariant:
    if form.id:
        if form.id not in known:
            raise NotFound
        return known[form.id]
    same = (row for pk, row in known.items() if pk not in named and row.name.lower() == form.key)
    return next(same, UpsellVariant(upsell=upsell))


def _is_renamed(row: UpsellVariant, rows: Sequence[UpsellVariant], forms: Sequence[VariantForm]) -> bool:
    return any(form.key != row.name.lower() for kept, form in zip(rows, forms, strict=True) if kept is row)
