"""Calls that remove or export a buyer's personal data."""

from __future__ import annotations

from io import BytesIO

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.aftersales.personal_data_services import buyer_as_json, buyer_as_pdf, export_buyer, remove_user_info
from server.auth.http import OrganiserView, OwnerView
from server.platform.http.api import call
from server.platform.http.files import download
from server.platform.http.inputs import CallIn, ChoiceField, ChosenIdField, EmailField, TextField
from server.platform.http.outputs import DONE


class RemoveUserIn(CallIn):
    payment_id = TextField("reference", most=20, required="payment_id is required")


class BuyerFileIn(CallIn):
    account_id = ChosenIdField()
    email = EmailField(wrong="Must be a valid email")
    format = ChoiceField(["json", "pdf"], optional=True)


_WRITERS = {"json": (buyer_as_json, "application/json"), "pdf": (buyer_as_pdf, "application/pdf")}


class RemoveUserView(OrganiserView):
    @call(RemoveUserIn, DONE)
    def post(self, data: RemoveUserIn) -> Response:
        remove_user_info(caller=self.caller, reference=data.params["reference"])
        return DONE(message="Deleted Successfully")


class BuyerFileView(OwnerView):
    # In a body although it only reads: an address in a URL would appear in logs.
    @extend_schema(
        request=BuyerFileIn,
        responses={(200, "application/json"): OpenApiTypes.BINARY, (200, "application/pdf"): OpenApiTypes.BINARY},
    )
    def post(self, request: Request) -> StreamingHttpResponse:
        params = self.read(BuyerFileIn).params
        account_id = self.caller.account_for(params["account_id"])
        kind = params.get("format", "json")
        write, content_type = _WRITERS[kind]
        buyer = export_buyer(caller=self.caller, account_id=account_id, email=params["email"])
        return download(BytesIO(write(buyer)), name=f"buyer-data.{kind}", content_type=content_type)
