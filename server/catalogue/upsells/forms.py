"""The upsell form (spec part 2, section 5): what was typed, checked field by field in the spec's words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from server.catalogue.events.forms import COUNT, wrong_count
from server.catalogue.upsells import errors
from server.platform.errors import InvalidFields
from server.platform.money import SHORT_AMOUNT, round_to_cents
from server.platform.uploads import Upload

LONGEST_NAME, LONGEST_DESCRIPTION, LONGEST_INVENTORY_ID = 500, 4000, 100
MOST_VARIANTS = 50
_QUANTITY = re.compile(r"[0-9]{1,10}")


@dataclass(frozen=True, kw_only=True)
class VariantForm:
    """A line of the form; `id` names a variant that the upsell has already."""

    name: str = ""
    description: str = ""
    quantity: str = ""
    inventory_id: str = ""
    id: int = 0

    @property
    def key(self) -> str:
        return self.name.strip().lower()


@dataclass(frozen=True, kw_only=True)
class UpsellForm:
    """The form as it was filled in; numbers are still text. `event_id` is read for a new upsell alone."""

    name: str = ""
    event_id: int = 0
    description: str = ""
    available: str = ""
    online_cost: str = ""
    venue_cost: str = ""
    min_count: str = ""
    max_count: str = ""
    tax_category_id: int = 0
    # Left out: as it is; a new one is for all channels, and active.
    is_box_office_only: bool | None = None
    is_active: bool | None = None
    external_inventory_id: str = ""
    variants: Sequence[VariantForm] = ()
    image: Upload | None = None
    wrong: Mapping[str, str] = field(default_factory=dict)  # what could not be read: told together with the rest


def read_upsell_form(form: UpsellForm, *, is_new: bool) -> dict[str, Any]:
    """Check a form and give the values of its row, but for event, account, picture and counters."""
    messages = dict(form.wrong)
    for name, message in _wrong_fields(form, is_new):
        messages.setdefault(name, message)
    if messages:
        raise InvalidFields(messages)
    switches = {"is_box_office_only": form.is_box_office_only, "is_active": form.is_active}
    return {
        "name": form.name.strip(),
        "description": form.description.strip(),
        "online_price": round_to_cents(Decimal(form.online_cost.strip())),
        "venue_price": round_to_cents(Decimal(form.venue_cost.strip())),
        "min_count": int(form.min_count),
        "max_count": int(form.max_count),
        "tax_category_id": form.tax_category_id,
        "external_inventory_id": form.external_inventory_id.strip(),
        **{name: value for name, value in switches.items() if value is not None},
    }


def _wrong_fields(form: UpsellForm, is_new: bool) -> Iterator[tuple[str, str]]:
    if is_new and not form.event_id:
        yield "event_id", errors.EVENT_REQUIRED
    yield from _wrong_text("upsell_name", form.name, errors.NAME_REQUIRED, LONGEST_NAME)
    yield from _wrong_text("upsell_description", form.description, errors.DESCRIPTION_REQUIRED, LONGEST_DESCRIPTION)
    yield from _wrong_number(
        "available_count", form.available, _QUANTITY, errors.AVAILABLE_REQUIRED, errors.AVAILABLE_WRONG
    )
    yield from _wrong_number(
        "upsell_cost", form.online_cost, SHORT_AMOUNT, errors.ONLINE_COST_REQUIRED, errors.ONLINE_COST_WRONG
    )
    yield from _wrong_number(
        "upsell_invenuecost", form.venue_cost, SHORT_AMOUNT, errors.VENUE_COST_REQUIRED, errors.VENUE_COST_WRONG
    )
    yield from _wrong_counts(form.min_count.strip(), form.max_count.strip(), form.available.strip())
    if not form.tax_category_id:
        yield "upselltaxcategory_id", errors.CATEGORY_REQUIRED
    if len(form.external_inventory_id.strip()) > LONGEST_INVENTORY_ID:
        yield "external_inventoryid", f"external_inventoryid takes at most {LONGEST_INVENTORY_ID} characters"
    yield from _wrong_variants(form.variants)
    if is_new and form.image is None:
        yield "file", errors.IMAGE_REQUIRED


def _wrong_text(name: str, text: str, required: str, most: int) -> Iterator[tuple[str, str]]:
    if not text.strip():
        yield name, required
    elif len(text.strip()) > most:
        yield name, f"{name} takes at most {most:,} characters"


def _wrong_number(name: str, text: str, shape: re.Pattern[str], required: str, wrong: str) -> Iterator[tuple[str, str]]:
    if not text.strip():
        yield name, required
    elif not shape.fullmatch(text.strip()):
        yield name, wrong


def _wrong_counts(minimum: str, maximum: str, available: str) -> Iterator[tuple[str, str]]:
    yield from wrong_count("min_count", minimum, errors.MINIMUM_REQUIRED)
    yield from wrong_count("max_count", maximum, errors.MAXIMUM_REQUIRED)
    if not (COUNT.fullmatch(minimum) and COUNT.fullmatch(maximum)):
        return
    if int(minimum) > int(maximum):
        yield "min_count", errors.MINIMUM_TOO_HIGH
        yield "max_count", errors.MAXIMUM_TOO_LOW
    if _QUANTITY.fullmatch(available) and int(maximum) > int(available):
        yield "max_count", errors.MAXIMUM_ABOVE_AVAILABLE


def _wrong_variants(variants: Sequence[VariantForm]) -> Iterator[tuple[str, str]]:
    keys, ids = [variant.key for variant in variants], [variant.id for variant in variants]
    for place, variant in enumerate(variants):
        at = f"variants.{place}"
        if not variant.key:
            yield f"{at}.variantname", errors.VARIANT_BLANK
        elif len(variant.name.strip()) > LONGEST_NAME:
            yield f"{at}.variantname", f"variantname takes at most {LONGEST_NAME} characters"
        elif variant.key in keys[:place] or (variant.id and variant.id in ids[:place]):
            yield f"{at}.variantname", errors.VARIANT_REPEATED
        if len(variant.description.strip()) > LONGEST_DESCRIPTION:
            yield f"{at}.variantdescription", f"variantdescription takes at most {LONGEST_DESCRIPTION:,} characters"
        yield from _wrong_number(
            f"{at}.variantquantity", variant.quantity, _QUANTITY, errors.VARIANT_BLANK, errors.QUANTITY_WRONG
        )
        if len(variant.inventory_id.strip()) > LONGEST_INVENTORY_ID:
            yield f"{at}.variantinventoryid", f"variantinventoryid takes at most {LONGEST_INVENTORY_ID} characters"
