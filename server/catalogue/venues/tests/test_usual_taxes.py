"""An organisation's country brings the taxes that are usual there, so that its venue's form has some to choose from."""

from __future__ import annotations

from decimal import Decimal

import pytest

from server.accounts.models import Account, Role
from server.administration.account_services import AccountForm, add_account, update_account
from server.catalogue.venues.models import TaxCategory
from server.catalogue.venues.tests.factories import platform_administrator
from server.catalogue.venues.usual_taxes import _RATES, usual_taxes
from server.testing import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin():
    factories.make_country("Germany", "DE")
    factories.make_country("Austria", "AT")
    return platform_administrator()


def taxes() -> list[str]:
    return [str(row) for row in TaxCategory.objects.order_by("pk")]


def test_a_new_organisation_has_the_taxes_of_its_country_to_choose_from(admin):
    add_account(caller=admin, form=AccountForm(name="Stadttheater", country="DE"))

    assert taxes() == ["VAT, Germany 19%", "Reduced VAT, Germany 7%", "No tax 0%"]
    assert Account.objects.get(name="Stadttheater").date_format == "DD-MM-YYYY"


def test_they_are_made_once_and_what_the_platform_changed_stays(admin):
    add_account(caller=admin, form=AccountForm(name="Stadttheater", country="DE"))
    TaxCategory.objects.filter(name="Reduced VAT, Germany").update(percentage=5)
    add_account(caller=admin, form=AccountForm(name="Volksbuehne", country="DE"))
    add_account(caller=admin, form=AccountForm(name="Burg", country="AT"))

    assert taxes() == [
        "VAT, Germany 19%",
        "Reduced VAT, Germany 5%",
        "No tax 0%",
        "VAT, Austria 20%",
        "Reduced VAT, Austria 13%",
    ]


def test_an_owner_who_says_where_the_organisation_is_has_them_too(admin):
    owner = factories.make_staff(factories.make_account("Burg"), role=Role.ACCOUNT_OWNER)
    update_account(caller=owner, account_id=owner.user.account_id, form=AccountForm(country="AT"))

    assert "VAT, Austria 20%" in taxes()
    assert Account.objects.get(name="Burg").country == "AT"


def test_without_a_country_or_in_one_that_is_not_known_nothing_is_made(admin):
    add_account(caller=admin, form=AccountForm(name="Somewhere"))
    add_account(caller=admin, form=AccountForm(name="Elsewhere", country="ZZ"))

    assert taxes() == []


def test_every_rate_is_a_percentage_and_the_reduced_one_is_lower():
    for code in _RATES:
        rates = [percentage for _, percentage in usual_taxes(code, "Here")]
        assert rates == sorted(rates, reverse=True)
        assert all(Decimal(0) <= rate < Decimal(30) for rate in rates)
    assert usual_taxes("US", "United States") == [("No tax", Decimal(0))]
