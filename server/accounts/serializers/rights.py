"""Rights by role on the wire, for the calls and the live topic alike."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.insiders.limits import MOST_TIMES, WITHOUT_AMOUNT, DayLimit, as_json
from server.accounts.insiders.limits import TABLE as LIMITED
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


class ChangeDayLimitIn(CallIn):
    """How often and for how much in all one person may do it in a day; null: as often, or as much, as they like."""

    account_id = Number()
    roleid = OneOf([role.value for role in CHANGEABLE], "role")
    right = OneOf([right.value for right in LIMITED])
    times = serializers.IntegerField(min_value=0, max_value=MOST_TIMES, allow_null=True)
    amount = serializers.DecimalField(max_digits=10, decimal_places=2, min_value=0, allow_null=True)

    @property
    def limit(self) -> DayLimit:
        return DayLimit(times=self.asked["times"], amount=self.asked["amount"])


class DayLimitOut(serializers.Serializer[Any]):
    roleid = serializers.IntegerField()
    times = serializers.IntegerField(allow_null=True)
    amount = serializers.CharField(allow_null=True)


class RightLineOut(serializers.Serializer[Any]):
    """One line of the table: the roles that have the right, and those of which the account's owner decides it."""

    right = serializers.ChoiceField(choices=Right.values)
    roles = serializers.ListField(child=serializers.IntegerField())
    changeable = serializers.ListField(child=serializers.IntegerField())
    has_amount = serializers.BooleanField(help_text="whether a day's limit of it is of a sum, too")
    limits = DayLimitOut(many=True, help_text="of one person in a day, by role")


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
                "has_amount": right in LIMITED and right not in WITHOUT_AMOUNT,
                "limits": [
                    {"roleid": role.value, **as_json(limit)}
                    for role in CHANGEABLE
                    if may_be_given(role, right) and (limit := table.limit_of(role, right)) is not None
                ],
            }
            for right in TABLE
        ],
    }
