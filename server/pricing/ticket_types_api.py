"""The spec's calls for ticket types (part 2, section 7, Ticket types)."""

from __future__ import annotations

from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.platform.http.api import call
from server.platform.http.outputs import DONE, PageOf
from server.pricing import ticket_types_serializers as shapes
from server.pricing.preview_selectors import preview_ticket_type
from server.pricing.ticket_types import services


class TypesView(OrganiserView):
    @call(shapes.TypesIn, shapes.TYPES)
    def post(self, wire: shapes.TypesIn) -> Response:
        return shapes.TYPES(PageOf(wire.rows(self.caller), wire.asked))


class CreateTypeView(OrganiserView):
    @call(shapes.CreateTypeIn, shapes.TYPE)
    def post(self, wire: shapes.CreateTypeIn) -> Response:
        row = services.create_type(caller=self.caller, account_id=wire.asked["account_id"], form=wire.form())
        return shapes.TYPE(row, message="Ticket type created successfully")


class UpdateTypeView(OrganiserView):
    """Change a ticket type, or switch it: then its number and `activestatus` come alone."""

    @call(shapes.UpdateTypeIn, shapes.TYPE)
    def post(self, wire: shapes.UpdateTypeIn) -> Response:
        which = {"caller": self.caller, "type_id": wire.asked["type_id"], "version": wire.asked.get("version")}
        if wire.is_switch:
            row = services.switch_type(**which, is_active=wire.is_on)
        else:
            row = services.update_type(**which, form=wire.form())
        return shapes.TYPE(row, message="Ticket type updated successfully")


class DeleteTypeView(OrganiserView):
    @call(shapes.DeleteTypeIn, DONE)
    def post(self, wire: shapes.DeleteTypeIn) -> Response:
        services.delete_type(caller=self.caller, type_id=wire.asked["type_id"], event_id=wire.asked["event_id"])
        return DONE(message="Ticket type deleted successfully")


class TryTypeView(OrganiserView):
    """A call of our own: what a form would do, as it is typed."""

    @call(shapes.TryTypeIn, shapes.TRIAL)
    def post(self, wire: shapes.TryTypeIn) -> Response:
        return shapes.TRIAL(preview_ticket_type(caller=self.caller, form=wire.form()))
