"""The spec's upsell calls (part 2, section 7, Upsells)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.catalogue.upsells import selectors, services
from server.catalogue.upsells import serializers as shapes
from server.catalogue.upsells.models import Upsell
from server.platform.errors import StaleVersion, VersionConflict
from server.platform.http.api import call
from server.platform.http.outputs import DONE, PageOf
from server.platform.http.parsers import (
    BoundedMultiPartParser,
    StrictJSONParser,
    files_of,
    json_part,
    parse_json_object,
)

Read = TypeVar("Read", bound=shapes.UpsellIn)


class UpsellListView(OrganiserView):
    @call(shapes.UpsellListIn, shapes.UPSELLS)
    def post(self, data: shapes.UpsellListIn) -> Response:
        params = data.params
        account_id = self.caller.account_for(params["account_id"])
        upsells = selectors.list_upsells(
            caller=self.caller, account_id=account_id, which=data.which(), ordering=params["ordering"]
        )
        page = PageOf(upsells, params)
        with_variants(page.rows)
        return shapes.UPSELLS(page)


class CreateUpsellView(OrganiserView):
    parser_classes = (BoundedMultiPartParser,)

    @extend_schema(request={"multipart/form-data": shapes.CreateUpsellParts}, responses={201: shapes.UPSELL.shape})
    def post(self, request: Request) -> Response:
        data = _read(shapes.UpsellIn, request)
        row = services.save_upsell(caller=self.caller, form=data.form_with(files_of(request)))
        return shapes.UPSELL(with_variants([row])[0], message="Upsell Created Successfully", code=201, status="Success")


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
        return shapes.UPSELL(with_variants([row])[0], message="Status is updated", status="Success")

    def _change(self, request: Request) -> Response:
        data = _read(shapes.EditedUpsellIn, request)
        form, params = data.form_with(files_of(request)), data.params
        try:
            row = services.save_upsell(
                caller=self.caller, form=form, upsell_id=params["id"], version=params.get("version")
            )
        except StaleVersion as newer:
            raise VersionConflict(current=shapes.UPSELL.write(with_variants([newer.row])[0])) from None
        return shapes.UPSELL(with_variants([row])[0], message="Upsell Updated Successfully", status="Success")


def _read(shape: type[Read], request: Request) -> Read:
    serializer = shape(data=parse_json_object(json_part(request, "upsell")))
    serializer.is_valid(raise_exception=True)
    return serializer


def with_variants(rows: Sequence[Upsell]) -> Sequence[Upsell]:
    """Give some upsells what their replies show beside their own columns."""
    variants = selectors.list_variants(rows)
    for row in rows:
        vars(row)["shown_variants"] = variants[row.pk]
    return rows


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
