"""The spec's call for the holds that an API client sells from (part 2, section 7)."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.views import OrganiserView
from server.clients.selectors import list_assignments
from server.clients.serializers import ASSIGNMENTS, AssignmentAction, ManageAssignmentsIn
from server.clients.services import assign_holds
from server.core.actions import Actions
from server.core.api import call


def _answer(view: OrganiserView, wire: ManageAssignmentsIn, message: str) -> Response:
    return ASSIGNMENTS(list_assignments(caller=view.caller, client_id=wire.asked["client_id"]), message=message)


def _list(view: OrganiserView, wire: ManageAssignmentsIn) -> Response:
    return _answer(view, wire, "Success")


def _all(view: OrganiserView, wire: ManageAssignmentsIn) -> Response:
    assign_holds(caller=view.caller, client_id=wire.asked["client_id"], changes=wire.asked.get("changes", []))
    return _answer(view, wire, "created")


_MANAGE: Actions[OrganiserView, ManageAssignmentsIn] = Actions(
    word="action_type",
    shape=ManageAssignmentsIn,
    handlers={AssignmentAction.LIST: _list, AssignmentAction.ALL: _all},
)


class ManageAssignmentsView(OrganiserView):
    @call(ManageAssignmentsIn, ASSIGNMENTS)
    def post(self, wire: ManageAssignmentsIn) -> Response:
        return _MANAGE.answer(self, wire)
