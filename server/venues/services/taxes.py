"""The platform's tax categories (spec part 1, section 5, Tax category form)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.db.models import F, ProtectedError

from server.accounts.caller import Staff
from server.accounts.ledger import Action, record
from server.accounts.models import Role
from server.core.announce import announce
from server.core.errors import FieldsWrong, NotFound
from server.venues import errors, selectors
from server.venues.changes import TaxChanged
from server.venues.models import TaxCategory, TaxRate, UpsellTaxCategory

_PERCENTAGE = re.compile(r"\d{1,3}(\.\d{0,3})?|\.\d{1,3}", re.ASCII)
_WHOLE = Decimal(100)


@dataclass(frozen=True)
class RateForm:
    """What is asked of one sub-category, as it was typed."""

    sub_category_id: int
    percentage: str


@dataclass(frozen=True)
class TaxForm:
    """A tax category as it was filled in; `rates` None leaves those of a category as they are."""

    name: str
    percentage: str
    rates: Sequence[RateForm] | None = None


def create_tax_category(*, caller: Staff, form: TaxForm) -> TaxCategory:
    """Make a tax category with the rates of its sub-categories.

    :raises NotAllowed: unless the caller is a platform administrator.
    :raises FieldsWrong: if a field of the form is missing or wrong.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR)
    read = _read_form(form)
    with transaction.atomic():
        row = TaxCategory.objects.create(name=read.name, percentage=read.percentage)
        _replace_rates(row.pk, read.rates or {})
        row = selectors.get_tax_category(tax_category_id=row.pk)
        record(caller=caller, action=Action.CREATE, row=row, account_id=None, after=_facts(row))
        announce(TaxChanged(row.pk))
    return row


def update_tax_category(
    *, caller: Staff, tax_category_id: int, form: TaxForm, version: int | None = None
) -> TaxCategory:
    """Change a tax category; with rates given, these and no others are its rates.

    :raises NotAllowed: unless the caller is a platform administrator.
    :raises NotFound: if there is none.
    :raises TaxChangedMeanwhile: if `version` is given and is no longer the row's.
    :raises FieldsWrong: if a field of the form is missing or wrong.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR)
    read = _read_form(form)
    with transaction.atomic():
        # Locked before it is read: what another administrator saves now is in the log as what was there before this.
        TaxCategory.objects.select_for_update(no_key=True).filter(pk=tax_category_id).first()
        row = selectors.get_tax_category(tax_category_id=tax_category_id)
        if version is not None and version != row.version:
            raise errors.TaxChangedMeanwhile(row)
        before = _facts(row)
        values = {"name": read.name, "percentage": read.percentage, "version": F("version") + 1}
        TaxCategory.objects.filter(pk=tax_category_id).update(**values)
        if read.rates is not None:
            _replace_rates(tax_category_id, read.rates)
        row = selectors.get_tax_category(tax_category_id=tax_category_id)
        record(caller=caller, action=Action.UPDATE, row=row, account_id=None, before=before, after=_facts(row))
        announce(TaxChanged(tax_category_id))
    return row


def delete_tax_category(*, caller: Staff, tax_category_id: int) -> None:
    """Delete a tax category that no venue uses.

    :raises NotAllowed: unless the caller is a platform administrator.
    :raises NotFound: if there is none.
    :raises TaxInUse: if a venue uses it, also one that is saved at this moment.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR)
    try:
        _delete(caller, tax_category_id)
    except (ProtectedError, IntegrityError):
        raise errors.TaxInUse from None


@transaction.atomic
def _delete(caller: Staff, tax_category_id: int) -> None:
    if TaxCategory.objects.select_for_update().filter(pk=tax_category_id).first() is None:
        raise NotFound
    row = selectors.get_tax_category(tax_category_id=tax_category_id)
    record(caller=caller, action=Action.DELETE, row=row, account_id=None, before=_facts(row))
    row.delete()
    announce(TaxChanged(tax_category_id))


def _replace_rates(tax_category_id: int, rates: Mapping[int, Decimal]) -> None:
    TaxRate.objects.filter(tax_category_id=tax_category_id).delete()
    TaxRate.objects.bulk_create(
        TaxRate(tax_category_id=tax_category_id, upsell_category_id=number, percentage=percentage)
        for number, percentage in rates.items()
    )


def _facts(row: TaxCategory) -> dict[str, object]:
    rates = {rate.upsell_category.name: f"{rate.percentage.normalize():f}" for rate in row.rates.all()}
    return {"name": row.name, "percentage": f"{row.percentage.normalize():f}", **rates}


# The form


@dataclass(frozen=True)
class _Read:
    name: str
    percentage: Decimal
    rates: dict[int, Decimal] | None


def _read_form(form: TaxForm) -> _Read:
    """Check a form.

    :raises FieldsWrong: with every field's message.
    """
    messages: dict[str, str] = {}
    if not form.name.strip():
        messages["tax_category"] = errors.TAX_NAME_REQUIRED
    percentage = _read_percentage(form.percentage, "tax_percentage", messages)
    rates = None if form.rates is None else _read_rates(form.rates, messages)
    if messages:
        raise FieldsWrong(messages)
    return _Read(form.name.strip(), percentage, rates)


def _read_percentage(text: str, field: str, messages: dict[str, str]) -> Decimal:
    text = text.strip()
    if not text:
        messages[field] = errors.PERCENTAGE_REQUIRED
    elif not _PERCENTAGE.fullmatch(text) or Decimal(text) > _WHOLE:
        messages[field] = errors.PERCENTAGE_WRONG
    else:
        return Decimal(text)
    return Decimal(0)


def _read_rates(rates: Sequence[RateForm], messages: dict[str, str]) -> dict[int, Decimal]:
    known = set(UpsellTaxCategory.objects.values_list("pk", flat=True))
    read: dict[int, Decimal] = {}
    for place, rate in enumerate(rates):
        at = f"upselltaxmapping.{place}"
        if rate.sub_category_id not in known:
            messages[f"{at}.upselltaxcategoryid"] = errors.SUB_CATEGORY_REQUIRED
        elif rate.sub_category_id in read:
            messages[f"{at}.upselltaxcategoryid"] = errors.CHOSEN_TWICE
        read[rate.sub_category_id] = _read_percentage(rate.percentage, f"{at}.upselltaxpercentage", messages)
    return read
