"""The spec's calls for an account's API clients, their keys, and the holds that they sell from (part 2, section 7)."""

from __future__ import annotations

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import NOT_DOOR_STAFF, Client
from server.auth.http import OrganiserView, StaffView
from server.integrations import client_services, selectors
from server.integrations import serializers as shapes
from server.integrations.api_catalogue import CATALOGUE
from server.integrations.client_services import add_key, assign_holds, end_key, show_key
from server.integrations.errors import CLIENT_REQUIRED
from server.integrations.key_services import find_caller
from server.integrations.serializers import AssignmentAction, ClientAction, ManageAssignmentsIn, ManageClientIn
from server.platform.errors import InvalidFields, InvalidToken
from server.platform.http.api import Actions, call
from server.platform.http.outputs import DONE, PageOf
from server.platform.observability.logs import set_actor

# Authenticates API clients by their keys.

SELLING = "reservations"


class ClientKey(BaseAuthentication):
    """Sign in by `X-Api-Key`; an unknown key is refused, not ignored, as is one whose client may not sell."""

    def authenticate(self, request: Request) -> tuple[None, Client] | None:
        key = request.META.get("HTTP_X_API_KEY", "")
        if not key:
            return None
        client = find_caller(key) if key.isascii() and len(key) <= 128 else None
        if client is None or SELLING not in client.calls:
            raise InvalidToken
        set_actor(client=client.client_id, account=client.owner_id)
        return None, client

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def _list_holds(view: OrganiserView, data: ManageAssignmentsIn, message: str = "Success") -> Response:
    params = data.params
    assignments = selectors.list_assignments(
        caller=view.caller, client_id=params["client_id"], account_id=params["account_id"]
    )
    return shapes.ASSIGNMENTS(assignments, message=message)


def _assign_holds(view: OrganiserView, data: ManageAssignmentsIn) -> Response:
    if not data.params["client_id"]:
        raise InvalidFields({"client_id": CLIENT_REQUIRED})
    assign_holds(caller=view.caller, client_id=data.params["client_id"], changes=data.params.get("changes", []))
    return _list_holds(view, data, "created")


_MANAGE_HOLDS: Actions[OrganiserView, ManageAssignmentsIn] = Actions(
    word="action_type",
    shape=ManageAssignmentsIn,
    handlers={AssignmentAction.LIST: _list_holds, AssignmentAction.ALL: _assign_holds},
)


class ManageAssignmentsView(OrganiserView):
    @call(ManageAssignmentsIn, shapes.ASSIGNMENTS)
    def post(self, data: ManageAssignmentsIn) -> Response:
        return _MANAGE_HOLDS.answer(self, data)


def _list(view: StaffView, data: ManageClientIn) -> Response:
    """List an account's clients; callers who only mark reservations as purchased get the names of active ones."""
    caller, params = view.caller, data.params
    may_manage = caller.user.role in NOT_DOOR_STAFF
    account_id = caller.account_for(params["account_id"])
    rows = selectors.list_clients(
        caller=caller,
        account_id=account_id,
        search=params["search"],
        ordering=params["ordering"],
        are_active=not may_manage or params.get("is_active", False),
    )
    page = PageOf(rows, params)
    if not may_manage:
        return shapes.CLIENT_CHOICES(page.rows)
    info = selectors.read_customer_info(account_id)
    return shapes.CLIENTS(page.rows, total=page.total, customerinfo=[shapes.CUSTOMER_INFO.write(info)])


def _add(view: StaffView, data: ManageClientIn) -> Response:
    client, key = client_services.add_client(caller=view.caller, account_id=data.params["account_id"], form=data.form())
    return shapes.CLIENT(client, message="Client-Api added successfully ", key=key)


def _edit(view: StaffView, data: ManageClientIn) -> Response:
    params = data.params
    client = client_services.update_client(
        caller=view.caller, client_id=params["client_id"], form=data.form(), version=params.get("version")
    )
    return shapes.CLIENT(client, message="Client-Api updated successfully", key="")


def _delete(view: StaffView, data: ManageClientIn) -> Response:
    client_services.delete_client(caller=view.caller, client_id=data.params["client_id"])
    return DONE(message="Client-Api deleted successfully ")


def _add_key(view: StaffView, data: ManageClientIn) -> Response:
    row, key = add_key(
        caller=view.caller, client_id=data.params["client_id"], is_test=data.params.get("is_test", False)
    )
    return shapes.KEY(row, key=key)


def _end_key(view: StaffView, data: ManageClientIn) -> Response:
    row = end_key(caller=view.caller, key_id=data.params["key_id"], hours=data.params["hours"])
    return shapes.KEY(row, key="")


def _copy_key(view: StaffView, data: ManageClientIn) -> Response:
    row, key = show_key(caller=view.caller, key_id=data.params["key_id"])
    return shapes.KEY(row, key=key)


_MANAGE: Actions[StaffView, ManageClientIn] = Actions(
    word="action_type",
    shape=ManageClientIn,
    handlers={
        ClientAction.LIST: _list,
        ClientAction.ADD: _add,
        ClientAction.EDIT: _edit,
        ClientAction.DELETE: _delete,
        ClientAction.KEYS: lambda view, data: shapes.KEYS(
            selectors.list_keys(caller=view.caller, client_id=data.params["client_id"])
        ),
        ClientAction.NEW_KEY: _add_key,
        ClientAction.END_KEY: _end_key,
        ClientAction.COPY_KEY: _copy_key,
    },
)


class ManageClientView(StaffView):
    """List and manage an account's API clients: door staff only read the names of active ones."""

    @call(ManageClientIn, shapes.CLIENT, shapes.CLIENTS, shapes.CLIENT_CHOICES, shapes.KEYS, shapes.KEY, DONE)
    def post(self, data: ManageClientIn) -> Response:
        return _MANAGE.answer(self, data)


class CatalogueView(OrganiserView):
    """List the calls that a client can be allowed."""

    @call(shapes.CatalogueIn, shapes.API_CATALOGUE)
    def post(self, data: shapes.CatalogueIn) -> Response:
        return shapes.API_CATALOGUE(CATALOGUE)
