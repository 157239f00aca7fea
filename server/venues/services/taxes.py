"""The platform's tax categories (spec part 1, section 5, Tax category form)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction

from server.accounts.caller import Staff
from server.accounts.models import Role
from server.accounts.services.audit_log import Kept, refuse_older, unless_in_use
from server.core.errors import FieldsWrong
from server.venues import errors, selectors
from server.venues.changes import TaxChanged
from server.venues.models import TaxCategory, TaxRate, UpsellTaxCategory


@dataclass(frozen=True)
class RateForm:
    """The percentage of one sub-category."""

    sub_category_id: int
    percentage: Decimal


@dataclass(frozen=True)
class TaxForm:
    """A tax category as it was filled in; `rates` None leaves those of a category as they are."""

    name: str
    percentage: Decimal
    rates: Sequence[RateForm] | None = None


def _facts(row: TaxCategory) -> dict[str, object]:
    rates = {rate.upsell_category.name: rate.percentage for rate in selectors.list_rates(row)}
    return {"name": row.name, "percentage": row.percentage, **rates}


_TAXES = Kept(facts=_facts, account_of=lambda _: None, change=lambda row: TaxChanged(row.pk))


def save_tax_category(
    *, caller: Staff, form: TaxForm, tax_category_id: int = 0, version: int | None = None
) -> TaxCategory:
    """Make a tax category, or change the one of this number; with rates given, these and no others are its rates.

    :raises NotAllowed: unless the caller is a platform administrator.
    :raises NotFound: if there is none of this number.
    :raises ChangedMeanwhile: if `version` is given and is no longer the row's.
    :raises FieldsWrong: if a rate is of no sub-category, or two are of one.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR)
    _check_rates(form.rates or ())
    with transaction.atomic():
        row = _lock(tax_category_id) if tax_category_id else TaxCategory(version=0)
        refuse_older(version, row)
        with _TAXES.saving(caller, row):
            row.name, row.percentage, row.version = form.name, form.percentage, row.version + 1
            row.save()
            if form.rates is not None:
                _replace_rates(row, form.rates)
    return row


def delete_tax_category(*, caller: Staff, tax_category_id: int) -> None:
    """Delete a tax category that no venue uses.

    :raises NotAllowed: unless the caller is a platform administrator.
    :raises NotFound: if there is none.
    :raises TaxInUse: if a venue uses it, also one that is saved at this moment.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR)
    with unless_in_use(errors.TaxInUse):
        row = _lock(tax_category_id)
        with _TAXES.deleting(caller, row):
            row.delete()


def _lock(tax_category_id: int) -> TaxCategory:
    # Locked before it is read: what another administrator saves now is in the log as what was there before this.
    TaxCategory.objects.select_for_update(no_key=True).filter(pk=tax_category_id).first()
    return selectors.get_tax_category(tax_category_id=tax_category_id)


def _replace_rates(row: TaxCategory, rates: Iterable[RateForm]) -> None:
    row.rates.all().delete()
    TaxRate.objects.bulk_create(
        TaxRate(tax_category=row, upsell_category_id=rate.sub_category_id, percentage=rate.percentage) for rate in rates
    )


def _check_rates(rates: Iterable[RateForm]) -> None:
    """Refuse rates of what is not sold, and two of one sub-category.

    :raises FieldsWrong: otherwise.
    """
    known = set(UpsellTaxCategory.objects.values_list("pk", flat=True))
    numbers = [rate.sub_category_id for rate in rates]
    wrong: dict[str, str] = {}
    for place, number in enumerate(numbers):
        if number not in known or number in numbers[:place]:
            message = errors.CHOSEN_TWICE if number in known else errors.SUB_CATEGORY_REQUIRED
            wrong[f"upselltaxmapping.{place}.upselltaxcategoryid"] = message
    if wrong:
        raise FieldsWrong(wrong)
