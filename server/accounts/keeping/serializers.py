"""How long things are kept, on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.accounts.keeping.kinds import MOST_MONTHS, ORDER
from server.core.http.forms import CallIn, Chosen, Number
from server.core.http.replies import Whole, WordOf, one


class KeepingIn(CallIn):
    account_id = Chosen()


def _months() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=MOST_MONTHS)


class _MonthsIn(CallIn):
    """For how many months each kind is to be kept; 0 keeps it for good."""

    buyers = _months()
    readings = _months()
    audit = _months()
    security = _months()

    @property
    def months(self) -> dict[str, int]:
        return {name: self.asked[name] for name in ORDER}


class PreviewKeepingIn(_MonthsIn):
    account_id = Chosen()


class ChangeKeepingIn(_MonthsIn):
    account_id = Number()
    version = Number(required=False)


class KeptLineOut(serializers.Serializer[Any]):
    """One kind: what is older than `before` goes, `count` by now."""

    kind = WordOf("name", choices=ORDER)
    months = Whole()
    before = serializers.DateTimeField(allow_null=True)
    count = Whole()


class KeepingOut(serializers.Serializer[Any]):
    accountid = Whole("account")
    version = Whole()
    next_at = serializers.DateTimeField(allow_null=True, help_text="when what is older goes; null: never")
    kept = KeptLineOut(source="lines", many=True)


KEEPING = one(KeepingOut)
