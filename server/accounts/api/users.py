"""The spec's calls about people, their roles and the accounts that one may choose between (part 1, section 7)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts import permissions, selectors
from server.accounts.errors import UserChangedMeanwhile
from server.accounts.serializers.auth import MessageOut
from server.accounts.serializers.users import (
    AccountChoiceOut,
    AccountListOut,
    AccountSearchIn,
    ManageUserIn,
    OwnAccountOut,
    OwnAccountReplyOut,
    RoleListOut,
    RoleOut,
    UpdateUserIn,
    UserDeletedOut,
    UserIdIn,
    UserIdQuery,
    UserIn,
    UserListIn,
    UserListOut,
    UserOut,
    UserSavedOut,
)
from server.accounts.services import users
from server.accounts.site import link_origin
from server.accounts.views import OrganiserView, StaffView
from server.core.api import PageOf, list_reply, reply
from server.core.errors import Changed

MOST_ACCOUNTS = 5000  # in one answer, to who asks for no page


class UserListView(OrganiserView):
    @extend_schema(request=UserListIn, responses=UserListOut)
    def post(self, request: Request) -> Response:
        wire = UserListIn(data=request.data)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        caller, wanted = self.caller, asked["accountid"]
        # Role 1 sees everybody unless it chooses an account.
        sees_all = not wanted and caller.account_id is None
        people = selectors.list_users(
            caller=caller,
            account_id=None if sees_all else caller.account_for(wanted),
            search=asked.get("search", ""),
            ordering=asked.get("ordering", ""),
        )
        page = PageOf(people, asked)
        return list_reply(UserOut(page.rows, many=True).data, total=page.total)


class ManageUsersView(OrganiserView):
    """Add a person; with a number of somebody who is there it does what updateUser does."""

    @extend_schema(request=ManageUserIn, responses=UserSavedOut)
    def post(self, request: Request) -> Response:
        wire = ManageUserIn(data=request.data)
        wire.is_valid(raise_exception=True)
        if wire.validated_data["userid"]:
            return _update(self, wire)
        user = users.add_user(caller=self.caller, form=wire.form(), origin=link_origin(request))
        return reply(UserOut(user).data, message="User added successfully")


class UpdateUserView(StaffView):
    @extend_schema(request=UpdateUserIn, responses=UserSavedOut)
    def post(self, request: Request) -> Response:
        wire = UpdateUserIn(data=request.data)
        wire.is_valid(raise_exception=True)
        return _update(self, wire)


def _update(view: StaffView, wire: UserIn) -> Response:
    asked = wire.validated_data
    try:
        user = users.update_user(
            caller=view.caller, user_id=asked["userid"], form=wire.form(), version=asked.get("version")
        )
    except UserChangedMeanwhile as newer:
        raise Changed(current=UserOut(newer.user).data) from None
    return reply(UserOut(user).data, message="User updated successfully")


class DeleteUserView(OrganiserView):
    changes_by_get = True

    @extend_schema(parameters=[UserIdQuery], responses=UserDeletedOut)
    def get(self, request: Request) -> Response:
        wire = UserIdQuery(data=request.query_params)
        wire.is_valid(raise_exception=True)
        users.delete_user(caller=self.caller, user_id=wire.validated_data["userId"])
        message = "User deleted successfully"
        return reply(message, message=message)


class ResendInvitationView(OrganiserView):
    @extend_schema(request=UserIdIn, responses=MessageOut)
    def post(self, request: Request) -> Response:
        wire = UserIdIn(data=request.data)
        wire.is_valid(raise_exception=True)
        user_id = wire.validated_data["userid"]
        users.resend_invitation(caller=self.caller, user_id=user_id, origin=link_origin(request))
        return reply(message="Invitation sent successfully")


class UserView(StaffView):
    @extend_schema(parameters=[UserIdQuery], responses=UserSavedOut)
    def get(self, request: Request) -> Response:
        wire = UserIdQuery(data=request.query_params)
        wire.is_valid(raise_exception=True)
        user = selectors.get_user(caller=self.caller, user_id=wire.validated_data["userId"])
        return reply(UserOut(user).data)


class RoleListView(OrganiserView):
    @extend_schema(responses=RoleListOut)
    def get(self, request: Request) -> Response:
        return reply(RoleOut(permissions.roles_given_by(self.caller), many=True).data)


class AccountListView(StaffView):
    @extend_schema(parameters=[AccountSearchIn], responses=AccountListOut)
    def get(self, request: Request) -> Response:
        wire = AccountSearchIn(data=request.query_params)
        wire.is_valid(raise_exception=True)
        asked = wire.validated_data
        accounts = selectors.list_accounts(
            caller=self.caller, search=asked.get("search", ""), account_id=asked["accountid"] or None
        )
        page = PageOf(accounts, {"page_size": MOST_ACCOUNTS, **asked})
        return list_reply(AccountChoiceOut(page.rows, many=True).data, total=page.total)


class OwnAccountView(StaffView):
    @extend_schema(responses=OwnAccountReplyOut)
    def get(self, request: Request) -> Response:
        return reply(OwnAccountOut(self.user.account).data)
