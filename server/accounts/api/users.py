"""The spec's calls about people, their roles and the accounts that one may choose between (part 1, section 7)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts import permission_selectors as permissions
from server.accounts import selectors
from server.accounts.http.views import OrganiserView, StaffView
from server.accounts.serializers.users import (
    ACCOUNTS,
    OWN_ACCOUNT,
    ROLES,
    USER,
    USERS,
    AccountSearchIn,
    ManageUserIn,
    UpdateUserIn,
    UserDeletedOut,
    UserIdIn,
    UserIdQuery,
    UserListIn,
    WhomIn,
)
from server.accounts.services import users
from server.accounts.site import link_origin
from server.core.http.api import call, reply
from server.core.http.replies import DONE, PageOf

MOST_ACCOUNTS = 5000  # in one answer, to whoever asks for no page


class UserListView(OrganiserView):
    @call(UserListIn, USERS)
    def post(self, wire: UserListIn) -> Response:
        asked, caller = wire.asked, self.caller
        # Role 1 sees everybody unless it chooses an account.
        sees_all = not asked["account_id"] and caller.account_id is None
        people = selectors.list_users(
            caller=caller,
            account_id=None if sees_all else caller.account_for(asked["account_id"]),
            search=asked["search"],
            ordering=asked["ordering"],
        )
        return USERS(PageOf(people, asked))


def _update(view: StaffView, wire: UpdateUserIn) -> Response:
    asked = wire.asked
    user = users.update_user(
        caller=view.caller, user_id=asked["user_id"], form=wire.form(), version=asked.get("version")
    )
    return USER(user, message="User updated successfully")


class UpdateUserView(StaffView):
    post = call(UpdateUserIn, USER)(_update)


class ManageUsersView(OrganiserView):
    """Add a person; with the number of somebody who is there it does what updateUser does."""

    @extend_schema(request=ManageUserIn, responses=USER.shape)
    def post(self, request: Request) -> Response:
        is_there = self.read(WhomIn).asked["user_id"]
        return self.update(request) if is_there else self.add(request)

    update = call(UpdateUserIn, USER)(_update)

    @call(ManageUserIn, USER)
    def add(self, wire: ManageUserIn) -> Response:
        user = users.add_user(caller=self.caller, form=wire.form(), origin=link_origin(self.request))
        return USER(user, message="User added successfully")


class DeleteUserView(OrganiserView):
    changes_by_get = True

    @extend_schema(parameters=[UserIdQuery], responses=UserDeletedOut)
    def get(self, request: Request) -> Response:
        users.delete_user(caller=self.caller, user_id=self.read(UserIdQuery).asked["user_id"])
        message = "User deleted successfully"
        return reply(message, message=message)


class ResendInvitationView(OrganiserView):
    @call(UserIdIn, DONE)
    def post(self, wire: UserIdIn) -> Response:
        users.resend_invitation(caller=self.caller, user_id=wire.asked["user_id"], origin=link_origin(self.request))
        return DONE(message="Invitation sent successfully")


class UserView(StaffView):
    @call(UserIdQuery, USER)
    def get(self, wire: UserIdQuery) -> Response:
        return USER(selectors.get_user(caller=self.caller, user_id=wire.asked["user_id"]))


class RoleListView(OrganiserView):
    @extend_schema(responses=ROLES.shape)
    def get(self, request: Request) -> Response:
        return ROLES(permissions.roles_given_by(self.caller))


class AccountListView(StaffView):
    @call(AccountSearchIn, ACCOUNTS)
    def get(self, wire: AccountSearchIn) -> Response:
        asked = wire.asked
        accounts = selectors.list_accounts(
            caller=self.caller, search=asked["search"], account_id=asked["account_id"] or None
        )
        return ACCOUNTS(PageOf(accounts, {"page_size": MOST_ACCOUNTS, **asked}))


class OwnAccountView(StaffView):
    @extend_schema(responses=OWN_ACCOUNT.shape)
    def get(self, request: Request) -> Response:
        return OWN_ACCOUNT(self.user.account)
