"""Rights by role on the wire, for the calls and the live topic alike."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.models import Right, Role
from server.accounts.rights_selectors import CHANGEABLE, TABLE, Rights, may_be_given
from server.core.http.forms import CallIn, Chosen, Number, OneOf


class RightsIn(CallIn):
    account_id = Chosen()


class ChangeRightIn(CallIn):
    account_id = Number()
    roleid = OneOf([role.value for role in CHANGEABLE], "role")
    right = OneOf(Right.values)
    given = serializers.BooleanField()


class RightLineOut(serializers.Serializer[Any]):
    """One line of the table: the roles that have the right, and those of which the account's owner decides it."""

    right = serializers.ChoiceField(choices=Right.values)
    roles = serializers.ListField(child=serializers.IntegerField())
    changeable = serializers.ListField(child=serializers.IntegerField())


class AccountRightsOut(serializers.Serializer[Any]):
    """An account's table of rights by role, in the order in which it is shown."""

    accountid = serializers.IntegerField()
    version = serializers.IntegerField()
    rights = RightLineOut(many=True)


class RightsReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = AccountRightsOut()  # type: ignore[assignment]


def rights_to_wire(table: Rights) -> dict[str, Any]:
    """Shape the table as it is for one account."""
    return {
        "accountid": table.account,
        "version": table.version,
        "rights": [
            {
                "right": right.value,
                "roles": [role.value for role in Role if table.has(role, right)],
                "changeable": [role.value for role in CHANGEABLE if may_be_given(role, right)],
            }
            for right in TABLE
        ],
    }
