"""The platform's tax categories, in the spec's words (part 1, sections 5, 7 and 8)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.accounts.models import AuditEntry
from server.catalogue.changes import TaxChanged
from server.catalogue.venues.models import TaxCategory, TaxRate, UpsellTaxCategory
from server.catalogue.venues.services import RateForm, TaxForm, delete_tax_category, save_tax_category
from server.catalogue.venues.tests.factories import platform_administrator
from server.testing import factories

pytestmark = pytest.mark.django_db
VAT = TaxForm("VAT", Decimal(20), [RateForm(1, Decimal("5.5")), RateForm(3, Decimal(20))])
TAX = {"action_type": "edit", "tax_category": "Sales tax", "tax_percentage": "8.875"}


@pytest.fixture
def admin(db):
    return platform_administrator()


@pytest.fixture
def vat(admin):
    return save_tax_category(caller=admin, form=VAT)


@pytest.fixture
def call(api_for, admin):
    api = api_for(admin.user)
    return lambda name, **body: api.post(f"/v1/customers/{name}", body)


def rates(*pairs):
    return [{"upselltaxcategoryid": number, "upselltaxpercentage": text} for number, text in pairs]


def rates_of(row):
    return {rate.upsell_category_id: rate.percentage for rate in row.rates.all()}


def test_taxes_are_made_listed_changed_and_deleted(call):
    body = {**TAX, "upselltaxmapping": rates((1, "5.50"))}
    made = call("updateTaxCategory", **body).json()
    row = made["data"]
    number = row["taxcategoryid"]
    changed = call("updateTaxCategory", **{**body, "taxcategory_id": number, "tax_percentage": 20, "version": 1}).json()
    listed = call("getAllTaxCategory", action_type="list", search="SALES").json()
    of_one = call("getTaxSubcategory", action_type="subtaxcategory list", taxcategory_id=number).json()
    added = call("getAddListTaxCategory", action_type="add list").json()
    emptied = {"tax_category": "Sales tax", "tax_percentage": "", "upselltaxmapping": [""]}
    deleted = call("deleteTaxCategory", action_type="delete", taxcategory_id=number, **emptied).json()

    assert made["message"] == "Tax added successfully"
    assert row == {
        "taxcategoryid": number,
        "taxcategory": "Sales tax",
        "taxpercentage": "8.875",
        "upselltaxmapping": [{"upselltaxcategoryid": 1, "upselltaxcategory": "Food", "upselltaxpercentage": "5.5"}],
        "accountid": 0,
        "accountname": "",
        "version": 1,
    }
    assert changed["message"] == "Tax updated successfully"
    assert (changed["data"]["taxpercentage"], changed["data"]["version"]) == ("20", 2)
    assert (listed["data"]["category"], listed["total"]) == ([changed["data"]], 1)
    assert of_one["data"] == row["upselltaxmapping"]
    assert added["data"] == listed["data"]["subcategory"]
    assert added["data"][7] == {"upselltaxcategoryid": 8, "upselltaxcategory": "Included in ticket type"}
    assert deleted == {"message": "Tax deleted successfully"}


NUMBER, PERCENTAGE = "upselltaxmapping.{}.upselltaxcategoryid", "upselltaxmapping.{}.upselltaxpercentage"


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"tax_category": " "}, "tax_category", "Taxcategory is  required"),
        ({"tax_percentage": " "}, "tax_percentage", "TaxPercentage is required"),
        ({"upselltaxmapping": rates((1, "1"), (2, ""))}, PERCENTAGE.format(1), "TaxPercentage is required"),
        ({"upselltaxmapping": rates((1, "1"), (2, "1"), (1, "2"))}, NUMBER.format(2), "This field is already choosen"),
        ({"upselltaxmapping": rates((0, "1"))}, NUMBER.format(0), "Category is required"),
        ({"upselltaxmapping": rates((99, "1"))}, NUMBER.format(0), "Category is required"),
    ],
)
def test_what_is_missing_or_wrong_is_refused_by_the_specs_message(call, change, field, message):
    response = call("updateTaxCategory", **{**TAX, **change})

    assert (response.status_code, response.json()["fields"]) == (422, {field: message})
    assert not TaxCategory.objects.exists()


def test_update_replaces_only_the_rates_that_it_gives(admin, vat):
    def change(name, rates=None):
        return save_tax_category(caller=admin, tax_category_id=vat.pk, form=TaxForm(name, Decimal(21), rates))

    other = change("VAT", [RateForm(3, Decimal(21)), RateForm(8, Decimal(0))])
    assert (other.percentage, other.version, rates_of(other)) == (Decimal(21), 2, {3: Decimal(21), 8: Decimal(0)})
    same = change("Value added tax")
    assert (same.name, rates_of(same)) == ("Value added tax", rates_of(other))
    assert rates_of(change("VAT", [])) == {}


def test_a_category_is_deleted_with_its_rates(admin, vat):
    delete_tax_category(caller=admin, tax_category_id=vat.pk)

    assert (TaxCategory.objects.count(), TaxRate.objects.count()) == (0, 0)
    assert UpsellTaxCategory.objects.count() == 8


@pytest.mark.database
def test_a_category_that_a_venue_uses_stays(call, vat, account):
    factories.make_venue(account, tax_category=vat)

    response = call("deleteTaxCategory", action_type="delete", taxcategory_id=vat.pk)

    assert (response.status_code, response.json()["message"]) == (409, "Tax category is used by a venue")
    assert TaxCategory.objects.filter(pk=vat.pk).exists()


def test_each_change_is_published_and_audited(admin, published_events, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        row = save_tax_category(caller=admin, form=VAT)
        changed = TaxForm("VAT", Decimal(21), [RateForm(1, Decimal(6))])
        save_tax_category(caller=admin, tax_category_id=row.pk, form=changed)
        delete_tax_category(caller=admin, tax_category_id=row.pk)

    assert published_events == [TaxChanged(row.pk)] * 3
    _, updated, _ = AuditEntry.objects.order_by("pk")
    assert updated.changes == {"percentage": ["20", "21"], "Food": ["5.5", "6"], "Alcoholic drinks": ["20", ""]}
    assert updated.account_id is None
