"""The spec's names for people, and what their form says (part 1, section 5, User form)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.errors import DATE_FORMAT_WRONG, EMAIL_WRONG, LANGUAGE_WRONG, ROLE_REQUIRED
from server.accounts.models import Role
from server.accounts.services.users import UserForm
from server.core.http.forms import (
    LONGEST_EMAIL,
    Actor,
    CallIn,
    Chosen,
    Email,
    Flag,
    FormIn,
    Number,
    OneLine,
    OneOf,
    PageIn,
    Phone,
    Typed,
)
from server.core.http.replies import Bit, Text, Whole, Yes, listed, many, one
from server.core.speech import languages
from server.core.wire import DATE_FORMATS

LONGEST_NAME = 150


class UserListIn(PageIn):
    userid = Actor()
    accountid = Chosen("account_id")


class UserIn(FormIn[UserForm]):
    makes = UserForm
    firstname = OneLine("first_name", most=LONGEST_NAME, required="First Name is required")
    lastname = OneLine("last_name", most=LONGEST_NAME, required="Last Name is required")
    mobilenumber = Phone("mobile", wrong="Minimum 10 numbers required")
    accountid = Chosen("account_id")
    active = Flag("is_active", allow_null=True)
    customdateformat = OneOf(tuple(DATE_FORMATS), "date_format", required=DATE_FORMAT_WRONG, optional=True)
    language = OneOf(languages.OFFICE, required=LANGUAGE_WRONG, optional=True)
    version = Number(required=False)


class ManageUserIn(UserIn):
    """A new person: `userid` is 0. With the number of somebody who is there it is what updateUser reads."""

    emailid = Email("email", wrong=EMAIL_WRONG)
    roleid = OneOf(Role.values, "role", required=ROLE_REQUIRED)
    userid = Chosen("user_id")


class UpdateUserIn(UserIn):
    """What it leaves out of somebody's rights stays as it is; their e-mail is not looked at."""

    emailid = Typed(most=LONGEST_EMAIL)
    roleid = OneOf(Role.values, "role", required=ROLE_REQUIRED, optional=True, allow_null=True)
    userid = Number("user_id")


class WhomIn(CallIn):
    userid = Chosen("user_id")


class UserIdIn(CallIn):
    userid = Number("user_id")


class UserIdQuery(CallIn):
    userId = Number("user_id")


class UserOut(serializers.Serializer[Any]):
    userid = Whole("pk")
    firstname = Text("first_name")
    lastname = Text("last_name")
    emailid = Text("email")
    mobilenumber = Text("mobile")
    accountid = Whole("account_id")
    accountname = Text("account.name")
    companyName = Text("account.name")
    roleid = Whole("role")
    role = Text(lambda user: user.get_role_display())
    active = Bit("is_active")
    customdateformat = Text("date_format")
    language = Text(help_text="what the back office speaks to them")
    two_step = Yes()
    invited = Yes("is_invited", help_text="has not set a password yet")
    version = Whole()


class UserDeletedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.CharField()  # type: ignore[assignment]


class RoleOut(serializers.Serializer[Any]):
    roleid = Whole("value")
    role = Text("label")


USERS = listed(UserOut)
USER = one(UserOut)
ROLES = many(RoleOut, name="RoleListOut")


# The accounts to choose between


class AccountSearchIn(CallIn):
    accountid = Chosen("account_id", help_text="this one alone: what a chosen one is called")
    search = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=5000)


class AccountChoiceOut(serializers.Serializer[Any]):
    """An account as listed for selectors; `roleid` 1 marks the platform's own (spec part 1, section 3)."""

    accountid = Whole("pk")
    accountname = Text("name")
    roleid = Whole(lambda account: 1 if account.is_platform else 2)


class OwnAccountOut(AccountChoiceOut):
    requires_second_step = Yes()


ACCOUNTS = listed(AccountChoiceOut, name="AccountListOut")
OWN_ACCOUNT = one(OwnAccountOut, name="OwnAccountReplyOut")
