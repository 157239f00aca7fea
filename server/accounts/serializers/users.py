"""The spec's names for people."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.models import Account, User
from server.accounts.services.users import UserForm
from server.core.api import PageIn, RowOut
from server.core.fields import MOST_ID, ChosenField, NumberField, TypedField, actor_field

EMAIL_MOST, NAME_MOST, MOBILE_MOST = 255, 150, 40


class UserOut(RowOut[User]):
    userid = serializers.IntegerField(source="pk")
    firstname = serializers.CharField(source="first_name")
    lastname = serializers.CharField(source="last_name")
    emailid = serializers.CharField(source="email")
    mobilenumber = serializers.CharField(source="mobile")
    accountid = serializers.IntegerField(source="account_id")
    accountname = serializers.CharField(source="account.name")
    companyName = serializers.CharField(source="account.name")
    roleid = serializers.IntegerField(source="role")
    role = serializers.CharField(source="get_role_display")
    active = serializers.SerializerMethodField()
    two_step = serializers.BooleanField()
    invited = serializers.BooleanField(source="is_invited", help_text="has not set a password yet")

    class Meta:
        model = User
        fields = [
            "userid",
            "firstname",
            "lastname",
            "emailid",
            "mobilenumber",
            "accountid",
            "accountname",
            "companyName",
            "roleid",
            "role",
            "active",
            "two_step",
            "invited",
            "version",
        ]

    def get_active(self, user: User) -> int:
        return int(user.is_active)


class UserListIn(PageIn):
    userid = actor_field()
    accountid = ChosenField()


class UserListOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=UserOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


class UserIn(serializers.Serializer[Any]):
    """What a form of a person sends; what it leaves out of the rights of one who is there stays as it is."""

    firstname = TypedField(max_length=NAME_MOST)
    lastname = TypedField(max_length=NAME_MOST)
    mobilenumber = TypedField(max_length=MOBILE_MOST)
    emailid = TypedField(max_length=EMAIL_MOST)  # never changes
    roleid = serializers.IntegerField(min_value=0, max_value=MOST_ID, required=False, allow_null=True)
    accountid = ChosenField()
    active = serializers.BooleanField(required=False, allow_null=True)
    version = NumberField(required=False)

    def form(self) -> UserForm:
        """Give the checked form."""
        asked = self.validated_data
        return UserForm(
            first_name=asked["firstname"],
            last_name=asked["lastname"],
            mobile=asked["mobilenumber"],
            email=asked["emailid"],
            role=asked.get("roleid"),
            account_id=asked["accountid"],
            is_active=asked.get("active"),
        )


class UpdateUserIn(UserIn):
    userid = NumberField()


class ManageUserIn(UserIn):
    """With `userid` 0 a new person, otherwise one who is there."""

    userid = ChosenField()


class UserSavedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = UserOut()  # type: ignore[assignment]


class UserIdIn(serializers.Serializer[Any]):
    userid = NumberField()


class UserIdQuery(serializers.Serializer[Any]):
    userId = NumberField()


class UserDeletedOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.CharField()  # type: ignore[assignment]


class RoleOut(serializers.Serializer[Any]):
    roleid = serializers.IntegerField(source="value")
    role = serializers.CharField(source="label")


class RoleListOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = RoleOut(many=True)  # type: ignore[assignment]


# The accounts to choose between


class AccountSearchIn(serializers.Serializer[Any]):
    accountid = ChosenField(help_text="this one alone: what a chosen one is called")
    search = serializers.CharField(required=False, allow_blank=True, max_length=200)
    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=5000)


class AccountChoiceOut(RowOut[Account]):
    """An account as listed for selectors; `roleid` 1 marks the platform's own (spec part 1, section 3)."""

    accountid = serializers.IntegerField(source="pk")
    accountname = serializers.CharField(source="name")
    roleid = serializers.SerializerMethodField()

    class Meta:
        model = Account
        fields = ["accountid", "accountname", "roleid"]

    def get_roleid(self, account: Account) -> int:
        return 1 if account.is_platform else 2


class AccountListOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = serializers.ListField(child=AccountChoiceOut(many=True))  # type: ignore[assignment]
    total = serializers.IntegerField()


class OwnAccountOut(AccountChoiceOut):
    class Meta(AccountChoiceOut.Meta):
        fields = [*AccountChoiceOut.Meta.fields, "requires_second_step"]


class OwnAccountReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = OwnAccountOut()  # type: ignore[assignment]
