"""The calls that read and set what may become of an event's tickets once they are sold."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import call
from server.core.http.forms import CallIn
from server.events.aftersale import serializers as shapes
from server.events.aftersale.selectors import get_terms
from server.events.aftersale.services import save_terms


class AfterSaleView(OrganiserView):
    @call(CallIn, shapes.TERMS)
    def get(self, wire: CallIn) -> Response:
        return shapes.TERMS(get_terms(caller=self.caller, event_id=self.kwargs["event"]))

    @call(shapes.TermsIn, shapes.TERMS)
    def put(self, wire: shapes.TermsIn) -> Response:
        event_id, version = self.kwargs["event"], wire.asked.get("version")
        saved = save_terms(caller=self.caller, event_id=event_id, form=wire.form(), version=version)
        return shapes.TERMS(saved, message="Saved Successfully")
