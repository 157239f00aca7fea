"""The spec's upsell calls (part 2, section 7, Upsells)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.catalogue.upsells import selectors, services
from server.catalogue.upsells import serializers as shapes
from server.platform.errors import StaleVersion, VersionConflict
from server.platform.http.api import call, form_call
from server.platform.http.outputs import DONE, PageOf
from server.platform.http.parsers import BoundedMultiPartParser, StrictJSONParser, files_of


class UpsellListView(OrganiserView):
    @call(shapes.UpsellListIn, shapes.UPSELLS)
    def post(self, data: shapes.UpsellListIn) -> Response:
        return shapes.UPSELLS(PageOf(data.upsells(self.caller), data.params))


class CreateUpsellView(OrganiserView):
    parser_classes = (BoundedMultiPartParser,)

    @form_call(shapes.UpsellIn, shapes.UPSELL, part="upsell", parts=shapes.CreateUpsellParts, code=201)
    def post(self, data: shapes.UpsellIn) -> Response:
        row = services.save_upsell(caller=self.caller, form=data.form_with(files_of(self.request)))
        return shapes.UPSELL(row, message="Upsell Created Successfully", code=201, status="Success")


class UpdateUpsellView(OrganiserView):
    """Change an upsell, or, with JSON, activate or deactivate it."""

    parser_classes = (BoundedMultiPartParser, StrictJSONParser)

    @extend_schema(
        request={"multipart/form-data": shapes.UpdateUpsellParts, "application/json": shapes.SwitchUpsellIn},
        responses=shapes.UPSELL.shape,
    )
    def post(self, request: Request) -> Response:
        if (request.content_type or "").startswith("multipart/"):
            return self._change(request)
        params = self.read(shapes.SwitchUpsellIn).params
        row = services.switch_upsell(caller=self.caller, upsell_id=params["id"], is_active=params["is_active"])
        return shapes.UPSELL(row, message="Status is updated", status="Success")

    def _change(self, request: Request) -> Response:
        data = self.read_part(shapes.EditedUpsellIn, "upsell")
        form, params = data.form_with(files_of(request)), data.params
        try:
            row = services.save_upsell(
                caller=self.caller, form=form, upsell_id=params["id"], version=params.get("version")
            )
        except StaleVersion as newer:
            raise VersionConflict(current=shapes.UPSELL.write(newer.row)) from None
        return shapes.UPSELL(row, message="Upsell Updated Successfully", status="Success")


class DeleteUpsellView(OrganiserView):
    @call(shapes.DeleteUpsellIn, DONE)
    def post(self, data: shapes.DeleteUpsellIn) -> Response:
        services.delete_upsell(caller=self.caller, upsell_id=data.params["id"])
        return DONE(message="Upsell Deleted Successfully")


class SubCategoriesView(OrganiserView):
    @call(shapes.SubCategoriesIn, shapes.SUB_CATEGORIES)
    def post(self, data: shapes.SubCategoriesIn) -> Response:
        params = data.params
        categories = selectors.list_sub_categories(
            caller=self.caller, tax_category_id=params["taxcategory_id"], event_id=params["event_id"]
        )
        return shapes.SUB_CATEGORIES(categories)
