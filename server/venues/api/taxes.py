"""The spec's tax calls (part 1, section 7): the platform keeps the taxes, owners of accounts may read them."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OwnerView, PlatformView
from server.core.http.api import call
from server.core.http.replies import DONE, PageOf
from server.venues import selectors
from server.venues.serializers import taxes as shapes
from server.venues.services import taxes


class TaxListView(OwnerView):
    @call(shapes.TaxListIn, shapes.TAX_PAGE)
    def post(self, wire: shapes.TaxListIn) -> Response:
        asked = wire.asked
        page = PageOf(selectors.list_tax_categories(search=asked["search"], ordering=asked["ordering"]), asked)
        return shapes.TAX_PAGE(shapes.TaxPage(page.rows, selectors.list_sub_categories()), total=page.total)


class AddListView(OwnerView):
    @call(shapes.AddListIn, shapes.SUB_CATEGORIES)
    def post(self, wire: shapes.AddListIn) -> Response:
        return shapes.SUB_CATEGORIES(selectors.list_sub_categories())


class TaxRatesView(OwnerView):
    @call(shapes.TaxRatesIn, shapes.RATES)
    def post(self, wire: shapes.TaxRatesIn) -> Response:
        return shapes.RATES(selectors.get_tax_category(tax_category_id=wire.asked["taxcategory_id"]).rates.all())


class UpdateTaxView(PlatformView):
    """Make a tax category, or with the number of one that is there change it."""

    @call(shapes.UpdateTaxIn, shapes.TAX)
    def post(self, wire: shapes.UpdateTaxIn) -> Response:
        number, version = wire.asked["taxcategory_id"], wire.asked.get("version")
        row = taxes.save_tax_category(caller=self.caller, tax_category_id=number, form=wire.form(), version=version)
        return shapes.TAX(row, message="Tax updated successfully" if number else "Tax added successfully")


class DeleteTaxView(PlatformView):
    @call(shapes.DeleteTaxIn, DONE)
    def post(self, wire: shapes.DeleteTaxIn) -> Response:
        taxes.delete_tax_category(caller=self.caller, tax_category_id=wire.asked["taxcategory_id"])
        return DONE(message="Tax deleted successfully")
