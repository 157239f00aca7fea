"""The spec's tax calls (part 1, section 7, Customers and tax)."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.models import Role
from server.accounts.views import StaffView
from server.core.api import call
from server.core.replies import DONE, PageOf
from server.venues import selectors
from server.venues.serializers.taxes import (
    RATES,
    SUB_CATEGORIES,
    TAX,
    TAX_PAGE,
    AddListIn,
    DeleteTaxIn,
    TaxListIn,
    TaxPage,
    TaxRatesIn,
    UpdateTaxIn,
)
from server.venues.services.taxes import create_tax_category, delete_tax_category, update_tax_category


class TaxReaderView(StaffView):
    """Tax Management is the platform's, and owners of accounts may read it (design: settled, role 4)."""

    roles = (Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)


class TaxWriterView(StaffView):
    roles = (Role.PLATFORM_ADMINISTRATOR,)


class TaxListView(TaxReaderView):
    @call(TaxListIn, TAX_PAGE)
    def post(self, wire: TaxListIn) -> Response:
        asked = wire.asked
        categories = selectors.list_tax_categories(search=asked["search"], ordering=asked["ordering"])
        page = PageOf(categories, asked)
        return TAX_PAGE(TaxPage(page.rows, list(selectors.list_sub_categories())), total=page.total)


class AddListView(TaxReaderView):
    @call(AddListIn, SUB_CATEGORIES)
    def post(self, wire: AddListIn) -> Response:
        return SUB_CATEGORIES(selectors.list_sub_categories())


class TaxRatesView(TaxReaderView):
    @call(TaxRatesIn, RATES)
    def post(self, wire: TaxRatesIn) -> Response:
        return RATES(selectors.get_tax_category(tax_category_id=wire.asked["taxcategory_id"]).rates.all())


class UpdateTaxView(TaxWriterView):
    """Make a tax category, or with the number of one that is there change it."""

    @call(UpdateTaxIn, TAX)
    def post(self, wire: UpdateTaxIn) -> Response:
        asked = wire.asked
        if not asked["taxcategory_id"]:
            row = create_tax_category(caller=self.caller, form=wire.form())
            return TAX(row, message="Tax added successfully")
        row = update_tax_category(
            caller=self.caller,
            tax_category_id=asked["taxcategory_id"],
            form=wire.form(),
            version=asked.get("version"),
        )
        return TAX(row, message="Tax updated successfully")


class DeleteTaxView(TaxWriterView):
    @call(DeleteTaxIn, DONE)
    def post(self, wire: DeleteTaxIn) -> Response:
        delete_tax_category(caller=self.caller, tax_category_id=wire.asked["taxcategory_id"])
        return DONE(message="Tax deleted successfully")
