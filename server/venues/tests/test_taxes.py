"""The platform's tax categories: refused in the spec's words (part 1, sections 5 and 8)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.accounts.models import AuditEntry, Role
from server.core.errors import FieldsWrong, NotAllowed, NotFound
from server.testing import factories
from server.venues.changes import TaxChanged
from server.venues.errors import TaxChangedMeanwhile, TaxInUse
from server.venues.models import INCLUDED_IN_TICKET_TYPE, TaxCategory, TaxRate, UpsellTaxCategory
from server.venues.services.taxes import (
    RateForm,
    TaxForm,
    create_tax_category,
    delete_tax_category,
    update_tax_category,
)
from server.venues.tests.scenes import platform_administrator

pytestmark = pytest.mark.django_db
VAT = TaxForm("VAT", "20", [RateForm(1, "5.5"), RateForm(3, "20")])


@pytest.fixture
def admin(db):
    return platform_administrator()


@pytest.fixture
def vat(admin):
    return create_tax_category(caller=admin, form=VAT)


def rates_of(row):
    return {rate.upsell_category_id: rate.percentage for rate in row.rates.all()}


def test_the_sub_categories_are_there_from_the_start():
    names = dict(UpsellTaxCategory.objects.values_list("pk", "name"))

    assert list(names) == list(range(1, 9))
    assert names[INCLUDED_IN_TICKET_TYPE] == "Included in ticket type"
    assert UpsellTaxCategory.objects.create(name="More").pk == 9, "the sequence counts on"


def test_a_category_is_made_with_its_rates(vat):
    assert (vat.name, vat.percentage, vat.version) == ("VAT", Decimal(20), 1)
    assert rates_of(vat) == {1: Decimal("5.5"), 3: Decimal(20)}


@pytest.mark.parametrize(
    ("form", "field", "message"),
    [
        (TaxForm(" ", "20"), "tax_category", "Taxcategory is  required"),
        (TaxForm("VAT", " "), "tax_percentage", "TaxPercentage is required"),
        (
            TaxForm("VAT", "20", [RateForm(1, "1"), RateForm(2, "")]),
            "upselltaxmapping.1.upselltaxpercentage",
            "TaxPercentage is required",
        ),
        (
            TaxForm("VAT", "20", [RateForm(1, "1"), RateForm(2, "1"), RateForm(1, "2")]),
            "upselltaxmapping.2.upselltaxcategoryid",
            "This field is already choosen",
        ),
        (TaxForm("VAT", "20", [RateForm(0, "1")]), "upselltaxmapping.0.upselltaxcategoryid", "Category is required"),
        (TaxForm("VAT", "20", [RateForm(99, "1")]), "upselltaxmapping.0.upselltaxcategoryid", "Category is required"),
        *(
            (TaxForm("VAT", text), "tax_percentage", "Enter a percentage from 0 to 100 with at most three decimals")
            for text in ("100.001", "101", "-1", "1e1", "20%", "1.2345", ".", "NaN", "\u0662", "1,5")
        ),
    ],
)
def test_what_is_missing_or_wrong_is_refused_by_the_specs_message(admin, form, field, message):
    with pytest.raises(FieldsWrong) as refused:
        create_tax_category(caller=admin, form=form)

    assert (refused.value.field, refused.value.message) == (field, message)
    assert not TaxCategory.objects.exists()


@pytest.mark.parametrize(
    ("text", "value"), [("0", "0"), ("100", "100"), ("8.875", "8.875"), (".5", "0.5"), ("5.", "5")]
)
def test_percentages_are_read_as_people_write_them(admin, text, value):
    assert create_tax_category(caller=admin, form=TaxForm("VAT", text)).percentage == Decimal(value)


def test_a_change_replaces_the_rates_that_it_gives_and_leaves_them_when_it_gives_none(admin, vat):
    other = update_tax_category(
        caller=admin, tax_category_id=vat.pk, form=TaxForm("VAT", "21", [RateForm(3, "21"), RateForm(8, "0")])
    )
    assert (other.percentage, other.version, rates_of(other)) == (Decimal(21), 2, {3: Decimal(21), 8: Decimal(0)})

    same = update_tax_category(caller=admin, tax_category_id=vat.pk, form=TaxForm("Value added tax", "21"))
    assert (same.name, rates_of(same)) == ("Value added tax", rates_of(other))
    none = update_tax_category(caller=admin, tax_category_id=vat.pk, form=TaxForm("VAT", "21", []))
    assert rates_of(none) == {}


def test_whoever_saves_second_is_given_the_newer_row(admin, vat):
    update_tax_category(caller=admin, tax_category_id=vat.pk, form=TaxForm("VAT", "21"), version=1)

    with pytest.raises(TaxChangedMeanwhile) as refused:
        update_tax_category(caller=admin, tax_category_id=vat.pk, form=TaxForm("VAT", "22", []), version=1)

    newer = refused.value.category
    assert (newer.percentage, newer.version, len(rates_of(newer))) == (Decimal(21), 2, 2)


def test_what_is_not_there_is_not_found(admin):
    with pytest.raises(NotFound):
        update_tax_category(caller=admin, tax_category_id=999, form=VAT)
    with pytest.raises(NotFound):
        delete_tax_category(caller=admin, tax_category_id=999)


def test_a_category_is_deleted_with_its_rates(admin, vat):
    delete_tax_category(caller=admin, tax_category_id=vat.pk)

    assert not TaxCategory.objects.exists()
    assert not TaxRate.objects.exists()
    assert UpsellTaxCategory.objects.count() == 8


def test_a_category_that_a_venue_uses_stays(admin, vat, account):
    factories.make_venue(account, tax_category=vat)

    with pytest.raises(TaxInUse) as refused:
        delete_tax_category(caller=admin, tax_category_id=vat.pk)

    assert refused.value.message == "Tax category is used by a venue"
    assert TaxCategory.objects.filter(pk=vat.pk).exists()


def test_each_change_is_told_and_written_down(admin, heard, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        row = create_tax_category(caller=admin, form=VAT)
        update_tax_category(caller=admin, tax_category_id=row.pk, form=TaxForm("VAT", "21", [RateForm(1, "6")]))
        delete_tax_category(caller=admin, tax_category_id=row.pk)

    assert heard == [TaxChanged(row.pk)] * 3
    _, updated, _ = AuditEntry.objects.order_by("pk")
    assert updated.changes == {"percentage": ["20", "21"], "Food": ["5.5", "6"], "Alcoholic drinks": ["20", ""]}
    assert updated.account_id is None


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.DOOR_STAFF, Role.ACCOUNT_OWNER])
def test_only_the_platform_writes_taxes(vat, role):
    caller = factories.make_staff(role=role)
    with pytest.raises(NotAllowed):
        create_tax_category(caller=caller, form=VAT)
    with pytest.raises(NotAllowed):
        update_tax_category(caller=caller, tax_category_id=vat.pk, form=VAT)
    with pytest.raises(NotAllowed):
        delete_tax_category(caller=caller, tax_category_id=vat.pk)
