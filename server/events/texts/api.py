"""The calls that read and write an event's texts in other languages."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.api import call
from server.core.http.forms import CallIn
from server.events.texts import serializers as shapes
from server.events.texts.selectors import get_texts
from server.events.texts.services import save_texts


class EventTextsView(OrganiserView):
    @call(CallIn, shapes.TEXTS)
    def get(self, wire: CallIn) -> Response:
        return shapes.TEXTS(get_texts(caller=self.caller, event_id=self.kwargs["event"]))

    @call(shapes.TextsIn, shapes.TEXTS)
    def put(self, wire: shapes.TextsIn) -> Response:
        event_id, version = self.kwargs["event"], wire.asked.get("version")
        saved = save_texts(caller=self.caller, event_id=event_id, form=wire.form(), version=version)
        return shapes.TEXTS(saved, message="Saved Successfully")
