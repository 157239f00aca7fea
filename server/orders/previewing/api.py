"""`/v1/branding/mailPreview` and `/mailTest`: an event's mail, looked at before any buyer gets it."""

from __future__ import annotations

from django.conf import settings
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.accounts.site import link_origin, site_of
from server.core.http.api import call
from server.orders.previewing.serializers import DRAWN, SENT, MailIn
from server.orders.previewing.services import preview_mail, send_test


class MailPreviewView(OrganiserView):
    @call(MailIn, DRAWN)
    def get(self, wire: MailIn) -> Response:
        # Nobody but who asks is shown it: their own pictures are where they are themselves.
        return DRAWN(preview_mail(caller=self.caller, origin=site_of(self.request).origin, **wire.asked))


class MailTestView(OrganiserView):
    @call(MailIn, SENT)
    def post(self, wire: MailIn) -> Response:
        origin = settings.PUBLIC_URL or link_origin(self.request)
        return SENT(send_test(caller=self.caller, origin=origin, **wire.asked), message="Test mail sent")
