"""Where the platform allows it, an owner adds taxes for the venues of the account; nobody else's see them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.accounts.models import Account, AuditEntry, Role
from server.catalogue.venues.models import TaxCategory
from server.catalogue.venues.services import create_venue
from server.catalogue.venues.tests.factories import build_world, venue_form
from server.platform.errors import InvalidFields
from server.testing import factories

pytestmark = pytest.mark.django_db
BODY = {"action_type": "edit", "tax_category": "Amusement tax", "tax_percentage": "9"}


@pytest.fixture
def owner(db):
    return factories.make_user(factories.make_account("The Barn", may_add_taxes=True), Role.ACCOUNT_OWNER)


@pytest.fixture
def call(api_for, owner):
    def make(name, by=owner, **body):
        return api_for(by).post(f"/v1/customers/{name}", body)

    return make


def choices(call, by):
    return [row["taxcategory"] for row in call("addressList", by=by, action_id=4).json()["data"][0]]


def test_an_owner_adds_changes_and_deletes_a_tax_of_the_account(call, owner):
    made = call("updateTaxCategory", **BODY).json()["data"]
    assert (made["accountid"], made["accountname"]) == (owner.account_id, "The Barn")
    number = made["taxcategoryid"]

    changed = call("updateTaxCategory", **{**BODY, "taxcategory_id": number, "tax_percentage": "10"})
    assert changed.json()["data"]["taxpercentage"] == "10"
    assert {entry.account_id for entry in AuditEntry.objects.all()} == {owner.account_id}
    assert call("deleteTaxCategory", action_type="delete", taxcategory_id=number).status_code == 200
    assert not TaxCategory.objects.exists()


def test_owner_without_permission_learns_whom_to_ask(call, owner):
    Account.objects.filter(pk=owner.account_id).update(may_add_taxes=False)

    refused = call("updateTaxCategory", **BODY)

    assert (refused.status_code, refused.json()["message"]) == (
        403,
        "Only the platform administrator can add taxes. Please ask them to add yours.",
    )
    assert not TaxCategory.objects.exists()


def test_the_platforms_taxes_are_not_an_owners_to_change(call):
    vat = TaxCategory.objects.create(name="VAT", percentage=20)

    assert call("updateTaxCategory", **BODY, taxcategory_id=vat.pk).status_code == 403
    assert call("deleteTaxCategory", action_type="delete", taxcategory_id=vat.pk).status_code == 403
    vat.refresh_from_db()
    assert (vat.name, vat.percentage) == ("VAT", Decimal(20))


def test_outsiders_neither_see_nor_use_nor_change_it(call, owner):
    vat = TaxCategory.objects.create(name="VAT", percentage=20)
    number = call("updateTaxCategory", **BODY).json()["data"]["taxcategoryid"]
    outsider = factories.make_user(factories.make_account("Rival", may_add_taxes=True), Role.ACCOUNT_OWNER)

    rows = call("getAllTaxCategory", by=outsider, action_type="list").json()["data"]["category"]
    assert [row["taxcategoryid"] for row in rows] == [vat.pk]
    assert choices(call, outsider) == ["VAT"]
    assert choices(call, owner) == ["Amusement tax", "VAT"]
    for name, body in (
        ("updateTaxCategory", {**BODY, "taxcategory_id": number}),
        ("deleteTaxCategory", {"action_type": "delete", "taxcategory_id": number}),
        ("getTaxSubcategory", {"action_type": "subtaxcategory list", "taxcategory_id": number}),
    ):
        assert call(name, by=outsider, **body).status_code == 404
    assert TaxCategory.objects.filter(pk=number, name="Amusement tax").exists()


def test_a_venue_has_the_platforms_tax_or_its_own_accounts(owner):
    world = build_world()
    own = TaxCategory.objects.create(name="Amusement tax", percentage=9, account=owner.account)
    others = TaxCategory.objects.create(name="Other", percentage=5, account=factories.make_account("Rival"))
    caller = factories.signed_in(owner)

    venue = create_venue(caller=caller, account_id=None, form=venue_form(world, tax_category_id=own.pk))
    assert venue.tax_category == own
    with pytest.raises(InvalidFields) as refused:
        create_venue(caller=caller, account_id=None, form=venue_form(world, tax_category_id=others.pk))
    assert refused.value.fields == {"taxcategory_id": "Tax is required"}
