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
    def post(self, data: shapes.TypesIn) -> Response:
        return shapes.TYPES(PageOf(data.rows(self.caller), data.params))


class CreateTypeView(OrganiserView):
    @call(shapes.CreateTypeIn, shapes.TYPE)
    def post(self, data: shapes.CreateTypeIn) -> Response:
        row = services.create_type(caller=self.caller, account_id=data.params["account_id"], form=data.form())
        return shapes.TYPE(row, message="Ticket type created successfully")


class UpdateTypeView(OrganiserView):
    """Change a ticket type, or activate or deactivate it with its number and `activestatus` alone."""

    @call(shapes.UpdateTypeIn, shapes.TYPE)
    def post(self, data: shapes.UpdateTypeIn) -> Response:
        which = {"caller": self.caller, "type_id": data.params["type_id"], "version": data.params.get("version")}
        if data.is_switch:
            row = services.switch_type(**which, is_active=data.is_on)
        else:
            row = services.update_type(**which, form=data.form())
        return shapes.TYPE(row, message="Ticket type updated successfully")


class DeleteTypeView(OrganiserView):
    @call(shapes.DeleteTypeIn, DONE)
    def post(self, data: shapes.DeleteTypeIn) -> Response:
        services.delete_type(caller=self.caller, type_id=data.params["type_id"], event_id=data.params["event_id"])
        return DONE(message="Ticket type deleted successfully")


class TryTypeView(OrganiserView):
    """Preview the effect of a ticket type's form while it is being filled in."""

    @call(shapes.TryTypeIn, shapes.TRIAL)
    def post(self, data: shapes.TryTypeIn) -> Response:
        return shapes.TRIAL(preview_ticket_type(caller=self.caller, form=data.form()))
