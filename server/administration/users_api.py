"""The spec's calls about people, their roles and the accounts that one may choose between (part 1, section 7)."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts import permission_selectors as permissions
from server.accounts import selectors
from server.accounts.caller import Staff
from server.accounts.errors import DATE_FORMAT_WRONG, EMAIL_WRONG, LANGUAGE_WRONG, ROLE_REQUIRED
from server.accounts.models import Role, User
from server.administration import user_services
from server.administration.user_services import UserForm
from server.auth.http import OrganiserView, StaffView
from server.platform.addresses import link_origin
from server.platform.datetimes import DATE_FORMATS
from server.platform.http.api import call, success_response
from server.platform.http.inputs import (
    LONGEST_EMAIL,
    CallIn,
    ChoiceField,
    ChosenIdField,
    EmailField,
    FlagField,
    FormIn,
    IdField,
    IgnoredActorField,
    LineField,
    PageIn,
    PhoneField,
    TextField,
)
from server.platform.http.outputs import DONE, Boolean, Integer, PageOf, Text, ZeroOrOne, listed, many, one
from server.platform.i18n import OFFICE_LANGUAGES

LONGEST_NAME = 150


class UserListIn(PageIn):
    userid = IgnoredActorField()
    accountid = ChosenIdField("account_id")

    def rows(self, caller: Staff) -> QuerySet[User]:
        params = self.params
        # Role 1 sees everybody unless it chooses an account.
        sees_all = not params["account_id"] and caller.account_id is None
        return selectors.list_users(
            caller=caller,
            account_id=None if sees_all else caller.account_for(params["account_id"]),
            search=params["search"],
            ordering=params["ordering"],
        )


class UserIn(FormIn[UserForm]):
    makes = UserForm
    firstname = LineField("first_name", most=LONGEST_NAME, required="First Name is required")
    lastname = LineField("last_name", most=LONGEST_NAME, required="Last Name is required")
    mobilenumber = PhoneField("mobile", wrong="Minimum 10 numbers required")
    accountid = ChosenIdField("account_id")
    active = FlagField("is_active", allow_null=True)
    customdateformat = ChoiceField(tuple(DATE_FORMATS), "date_format", required=DATE_FORMAT_WRONG, optional=True)
    language = ChoiceField(OFFICE_LANGUAGES, required=LANGUAGE_WRONG, optional=True)
    version = IdField(required=False)


class ManageUserIn(UserIn):
    """A new user: `userid` is 0. With the number of an existing user it is read as updateUser's body."""

    emailid = EmailField("email", wrong=EMAIL_WRONG)
    roleid = ChoiceField(Role.values, "role", required=ROLE_REQUIRED)
    userid = ChosenIdField("user_id")


class UpdateUserIn(UserIn):
    """Permissions that are left out stay unchanged; the email is ignored."""

    emailid = TextField(most=LONGEST_EMAIL)
    roleid = ChoiceField(Role.values, "role", required=ROLE_REQUIRED, optional=True, allow_null=True)
    userid = IdField("user_id")


class WhomIn(CallIn):
    userid = ChosenIdField("user_id")


class UserIdIn(CallIn):
    userid = IdField("user_id")


class UserIdQuery(CallIn):
    userId = IdField("user_id")


class UserOut(serializers.Serializer[Any]):
    userid = Integer("pk")
    firstname = Text("first_name")
    lastname = Text("last_name")
    emailid = Text("email")
    mobilenumber = Text("mobile")
    accountid = Integer("account_id")
    accountname = Text("account.name")
    companyName = Text("account.name")
    roleid = Integer("role")
    role = Text(lambda user: user.get_role_display())
    active = ZeroOrOne("is_active")
    customdateformat = Text("date_format")
    language = Text(help_text="language of the back office for this user")
    two_step = Boolean()
    invited = Boolean("is_invited", help_text="has not set a password yet")
    version = Integer()


class UserDeletedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.CharField()  # type: ignore[assignment]


class RoleOut(serializers.Serializer[Any]):
    roleid = Integer("value")
    role = Text("label")


USERS = listed(UserOut)
USER = one(UserOut)
ROLES = many(RoleOut, name="RoleListOut")


class AccountSearchIn(CallIn):
    accountid = ChosenIdField(
        "account_id", help_text="only this account, for example to show the name of the selected one"
    )
    search = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=5000)


class AccountChoiceOut(serializers.Serializer[Any]):
    """An account as listed in selectors; `roleid` 1 marks the platform's own (spec part 1, section 3)."""

    accountid = Integer("pk")
    accountname = Text("name")
    roleid = Integer(lambda account: 1 if account.is_platform else 2)


class OwnAccountOut(AccountChoiceOut):
    requires_second_step = Boolean()
    may_add_taxes = Boolean(help_text="whether its owners may add taxes for its own venues")


ACCOUNTS = listed(AccountChoiceOut, name="AccountListOut")
OWN_ACCOUNT = one(OwnAccountOut, name="OwnAccountReplyOut")


MOST_ACCOUNTS = 5000  # in one answer, to whoever asks for no page


class UserListView(OrganiserView):
    @call(UserListIn, USERS)
    def post(self, data: UserListIn) -> Response:
        return USERS(PageOf(data.rows(self.caller), data.params))


def _update(view: StaffView, data: UpdateUserIn) -> Response:
    params = data.params
    user = user_services.update_user(
        caller=view.caller, user_id=params["user_id"], form=data.form(), version=params.get("version")
    )
    return USER(user, message="User updated successfully")


class UpdateUserView(StaffView):
    post = call(UpdateUserIn, USER)(_update)


class ManageUsersView(OrganiserView):
    """Add a user; with the number of an existing user it does what updateUser does."""

    @extend_schema(request=ManageUserIn, responses=USER.shape)
    def post(self, request: Request) -> Response:
        is_there = self.read(WhomIn).params["user_id"]
        return self.update(request) if is_there else self.add(request)

    update = call(UpdateUserIn, USER)(_update)

    @call(ManageUserIn, USER)
    def add(self, data: ManageUserIn) -> Response:
        user = user_services.add_user(caller=self.caller, form=data.form(), origin=link_origin(self.request))
        return USER(user, message="User added successfully")


class DeleteUserView(OrganiserView):
    changes_by_get = True

    @extend_schema(parameters=[UserIdQuery], responses=UserDeletedOut)
    def get(self, request: Request) -> Response:
        user_services.delete_user(caller=self.caller, user_id=self.read(UserIdQuery).params["user_id"])
        message = "User deleted successfully"
        return success_response(message, message=message)


class ResendInvitationView(OrganiserView):
    @call(UserIdIn, DONE)
    def post(self, data: UserIdIn) -> Response:
        user_services.resend_invitation(
            caller=self.caller, user_id=data.params["user_id"], origin=link_origin(self.request)
        )
        return DONE(message="Invitation sent successfully")


class UserView(StaffView):
    @call(UserIdQuery, USER)
    def get(self, data: UserIdQuery) -> Response:
        return USER(selectors.get_user(caller=self.caller, user_id=data.params["user_id"]))


class RoleListView(OrganiserView):
    @extend_schema(responses=ROLES.shape)
    def get(self, request: Request) -> Response:
        return ROLES(permissions.roles_given_by(self.caller))


class AccountListView(StaffView):
    @call(AccountSearchIn, ACCOUNTS)
    def get(self, data: AccountSearchIn) -> Response:
        params = data.params
        accounts = selectors.list_accounts(
            caller=self.caller, search=params["search"], account_id=params["account_id"] or None
        )
        return ACCOUNTS(PageOf(accounts, {"page_size": MOST_ACCOUNTS, **params}))


class OwnAccountView(StaffView):
    @extend_schema(responses=OWN_ACCOUNT.shape)
    def get(self, request: Request) -> Response:
        return OWN_ACCOUNT(self.user.account)
