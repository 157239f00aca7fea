"""The spec's names for people."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.models import Account


class AccountChoiceOut(serializers.ModelSerializer[Account]):
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
