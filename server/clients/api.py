"""The spec's calls for an account's API clients, and for the holds that they sell from (part 2, section 7)."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView, StaffView
from server.clients.selectors import list_active_clients, list_assignments
from server.clients.serializers import ASSIGNMENTS, CLIENTS, AssignmentAction, ClientListIn, ManageAssignmentsIn
from server.clients.services.holds import assign_holds
from server.core.http.actions import Actions
from server.core.http.api import call


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


class ClientListView(StaffView):
    """The clients of an account that may sell, for whoever marks a reservation as purchased."""

    @call(ClientListIn, CLIENTS)
    def post(self, wire: ClientListIn) -> Response:
        account_id = self.caller.account_for(wire.asked["account_id"])
        return CLIENTS(list_active_clients(caller=self.caller, account_id=account_id))
