"""The spec's tax calls (part 1, section 7, Customers and tax)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.models import Role
from server.accounts.views import StaffView
from server.core.api import PageOf, reply
from server.core.errors import Changed
from server.venues import selectors
from server.venues.errors import TaxChangedMeanwhile
from server.venues.models import TaxCategory
from server.venues.serializers.taxes import (
    AddListIn,
    DeleteTaxIn,
    RateOut,
    RatesOut,
    SubCategoriesOut,
    SubCategoryOut,
    TaxCategoryOut,
    TaxDeletedOut,
    TaxListIn,
    TaxListOut,
    TaxRatesIn,
    TaxSavedOut,
    UpdateTaxIn,
)
from server.venues.services.taxes import create_tax_category, delete_tax_category, update_tax_category


class TaxReaderView(StaffView):
    """Tax Management is the platform's, and owners of accounts may read it (design: settled, role 4)."""

    roles = (Role.PLATFORM_ADMINISTRATOR, Role.ACCOUNT_OWNER)


class TaxWriterView(StaffView):
    roles = (Role.PLATFORM_ADMINISTRATOR,)


class TaxListView(TaxReaderView):
    @extend_schema(request=TaxListIn, responses=TaxListOut)
    def post(self, request: Request) -> Response:
        wire = TaxListIn(data=request.data)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        categories = selectors.list_tax_categories(search=asked.get("search", ""), ordering=asked.get("ordering", ""))
        page = PageOf(categories, asked)
        body = {
            "category": TaxCategoryOut(page.rows, many=True).data,
            "subcategory": SubCategoryOut(selectors.list_sub_categories(), many=True).data,
        }
        return reply(body, total=page.total)


class AddListView(TaxReaderView):
    @extend_schema(request=AddListIn, responses=SubCategoriesOut)
    def post(self, request: Request) -> Response:
        AddListIn(data=request.data).is_valid(raise_exception=True)
        return reply(SubCategoryOut(selectors.list_sub_categories(), many=True).data)


class TaxRatesView(TaxReaderView):
    @extend_schema(request=TaxRatesIn, responses=RatesOut)
    def post(self, request: Request) -> Response:
        wire = TaxRatesIn(data=request.data)
        wire.is_valid(raise_exception=True)
        category = selectors.get_tax_category(tax_category_id=wire.validated_data["taxcategory_id"])
        return reply(RateOut(category.rates.all(), many=True).data)


class UpdateTaxView(TaxWriterView):
    @extend_schema(request=UpdateTaxIn, responses=TaxSavedOut)
    def post(self, request: Request) -> Response:
        wire = UpdateTaxIn(data=request.data)
        wire.is_valid(raise_exception=True)
        number = wire.validated_data["taxcategory_id"]
        if not number:
            row = create_tax_category(caller=self.caller, form=wire.form())
            return reply(TaxCategoryOut(row).data, message="Tax added successfully")
        row = self._update(number, wire)
        return reply(TaxCategoryOut(row).data, message="Tax updated successfully")

    def _update(self, number: int, wire: UpdateTaxIn) -> TaxCategory:
        version = wire.validated_data.get("version")
        try:
            return update_tax_category(caller=self.caller, tax_category_id=number, form=wire.form(), version=version)
        except TaxChangedMeanwhile as newer:
            raise Changed(current=TaxCategoryOut(newer.category).data) from None


class DeleteTaxView(TaxWriterView):
    @extend_schema(request=DeleteTaxIn, responses=TaxDeletedOut)
    def post(self, request: Request) -> Response:
        wire = DeleteTaxIn(data=request.data)
        wire.is_valid(raise_exception=True)
        delete_tax_category(caller=self.caller, tax_category_id=wire.validated_data["taxcategory_id"])
        return reply(message="Tax deleted successfully")
