"""`/v1/branding/mailPreview`, `/mailTest` and `/ticketPreview`: what an event's buyers will get, looked at before."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.accounts.site import link_origin, site_of
from server.core.http.api import call
from server.orders.previewing.serializers import DRAWN, SENT, MailIn, TicketIn
from server.orders.previewing.services import preview_mail, preview_ticket, send_test


class MailPreviewView(OrganiserView):
    @call(MailIn, DRAWN)
    def get(self, wire: MailIn) -> Response:
        # Nobody but who asks is shown it: their own pictures are where they are themselves.
        return DRAWN(preview_mail(caller=self.caller, origin=site_of(self.request).origin, **wire.asked))


class MailTestView(OrganiserView):
    @call(MailIn, SENT)
    def post(self, wire: MailIn) -> Response:
        origin = link_origin(self.request)
        return SENT(send_test(caller=self.caller, origin=origin, **wire.asked), message="Test mail sent")


class TicketPreviewView(OrganiserView):
    @extend_schema(
        parameters=[TicketIn],
        responses={(200, "application/pdf"): OpenApiTypes.BINARY, (200, "image/png"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request) -> HttpResponse:
        asked = self.read(TicketIn).asked
        content_type = "image/png" if asked["kind"] == "png" else "application/pdf"
        response = HttpResponse(preview_ticket(caller=self.caller, **asked), content_type=content_type)
        response["Cache-Control"] = "no-store"
        return response
