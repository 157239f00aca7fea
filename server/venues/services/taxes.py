"""The platform's tax categories (spec part 1, section 5, Tax category form)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.db.models import F, ProtectedError

from server.accounts.caller import Staff
from server.accounts.ledger import Action, record
from server.accounts.models import Role
from server.core.announce import announce
from server.core.errors import ChangedMeanwhile, FieldsWrong
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


def create_tax_category(*, caller: Staff, form: TaxForm) -> TaxCategory:
    """Make a tax category with the rates of its sub-categories.

    :raises NotAllowed: unless the caller is a platform administrator.
    :raises FieldsWrong: if a rate is of no sub-category, or two are of one.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR)
    _check_rates(form.rates or ())
    with transaction.atomic():
        row = TaxCategory.objects.create(name=form.name, percentage=form.percentage)
        _replace_rates(row.pk, form.rates or ())
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
    :raises ChangedMeanwhile: if `version` is given and is no longer the row's.
    :raises FieldsWrong: if a rate is of no sub-category, or two are of one.
    """
    caller.needs(Role.PLATFORM_ADMINISTRATOR)
    _check_rates(form.rates or ())
    with transaction.atomic():
        row = _lock(tax_category_id)
        if version is not None and version != row.version:
            raise ChangedMeanwhile(row)
        before = _facts(row)
        values = {"name": form.name, "percentage": form.percentage, "version": F("version") + 1}
        TaxCategory.objects.filter(pk=tax_category_id).update(**values)
        if form.rates is not None:
            _replace_rates(tax_category_id, form.rates)
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
        with transaction.atomic():
            row = _lock(tax_category_id)
            record(caller=caller, action=Action.DELETE, row=row, account_id=None, before=_facts(row))
            row.delete()
            announce(TaxChanged(tax_category_id))
    except (ProtectedError, IntegrityError):
        raise errors.TaxInUse from None


def _lock(tax_category_id: int) -> TaxCategory:
    # Locked before it is read: what another administrator saves now is in the log as what was there before this.
    TaxCategory.objects.select_for_update(no_key=True).filter(pk=tax_category_id).first()
    return selectors.get_tax_category(tax_category_id=tax_category_id)


def _replace_rates(tax_category_id: int, rates: Iterable[RateForm]) -> None:
    TaxRate.objects.filter(tax_category_id=tax_category_id).delete()
    TaxRate.objects.bulk_create(
        TaxRate(tax_category_id=tax_category_id, upsell_category_id=rate.sub_category_id, percentage=rate.percentage)
        for rate in rates
    )


def _facts(row: TaxCategory) -> dict[str, object]:
    rates = {rate.upsell_category.name: f"{rate.percentage.normalize():f}" for rate in row.rates.all()}
    return {"name": row.name, "percentage": f"{row.percentage.normalize():f}", **rates}


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
