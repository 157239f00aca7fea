"""The venue workbook: whole, in constant memory, and nothing in it is computed."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from typing import Any

import pytest
from openpyxl import load_workbook

from server.accounts.models import Role
from server.catalogue.venues.models import TaxCategory, Venue
from server.catalogue.venues.selectors import VENUE_COLUMNS, export_venues
from server.testing import factories
from server.tests.callers import body_of

pytestmark = pytest.mark.django_db
DANGEROUS = ['=HYPERLINK("http://x","y")', "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "==", "=cmd|' /C calc'!A0"]


def sheet_of(file) -> Any:
    return load_workbook(file).active


def rows_of(content):
    return [[cell.value for cell in row] for row in sheet_of(io.BytesIO(content))]


def export(api, query=""):
    response = api.get(f"/v1/customers/exportVenues{query}")
    return response, body_of(response)


def test_the_workbook_holds_the_accounts_venues(api_for, account):
    venue = factories.make_venue(account, city="Leeds", zipcode="LS1 1AA")
    factories.make_venue(name="Somebody else's")

    response, content = export(api_for(factories.make_user(account)))

    assert response["Content-Disposition"] == 'attachment; filename="venues.xlsx"'
    assert response["Content-Type"] == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    assert int(response["Content-Length"]) == len(content)
    assert rows_of(content) == [
        [column.heading for column in VENUE_COLUMNS],
        [venue.pk, "Main House", None, "Leeds", None, None, "LS1 1AA", "Europe/London", "GBP", "Standard 20%"],
    ]


def test_only_role_1_exports_another_account(api_for, account):
    factories.make_venue(account, name="Ours")
    admin = factories.make_user(factories.make_account(is_platform=True), Role.PLATFORM_ADMINISTRATOR)
    outsider = factories.make_user()
    query = f"?accountid={account.pk}"

    assert len(rows_of(export(api_for(admin), query)[1])) == 2
    assert len(rows_of(export(api_for(outsider), query)[1])) == 1
    assert export(api_for(factories.make_user(account, Role.DOOR_STAFF)), query)[0].status_code == 403


@pytest.mark.parametrize("text", DANGEROUS)
def test_what_looks_like_a_formula_is_a_text(account, text):
    factories.make_venue(account, name=text, address=text, city=text)

    with export_venues(caller=factories.make_staff(account), account_id=account.pk) as file:
        sheet = sheet_of(file)
        file.seek(0)
        xml = zipfile.ZipFile(file).read("xl/worksheets/sheet1.xml").decode()

    cells = sheet["B2"], sheet["C2"], sheet["D2"]
    assert [cell.data_type for cell in cells] == ["s", "s", "s"]
    # XML readers turn \r into \n; the text still follows the mark that makes it text.
    assert [cell.value.replace("\n", "\r") for cell in cells] == [text] * 3
    assert [cell.quotePrefix for cell in cells] == [True] * 3
    assert "<f>" not in xml
    assert "<f " not in xml
    assert 't="str"' not in xml


def test_what_a_cell_cannot_hold_is_left_out(account):
    factories.make_venue(account, name="Bell\x07 and \x0bTower")

    with export_venues(caller=factories.make_staff(account), account_id=account.pk) as file:
        assert sheet_of(file)["B2"].value == "Bell and Tower"


@pytest.mark.sweep
def test_many_venues_take_no_more_memory_than_few(account):
    tax = TaxCategory.objects.create(name="VAT", percentage=20)
    staff = factories.make_staff(account)

    def add(count):
        Venue.objects.bulk_create(
            Venue(account=account, name=f"House {n} " + "x" * 200, timezone="UTC", currency="GBP", tax_category=tax)
            for n in range(count)
        )

    def most_memory():
        tracemalloc.start()
        try:
            export_venues(caller=staff, account_id=account.pk).close()
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    add(1100)  # more than the two chunks that are in memory at once
    export_venues(caller=staff, account_id=account.pk).close()  # what the first export keeps in memory is no rows
    few = most_memory()
    add(900)

    assert most_memory() < few + 300_000
