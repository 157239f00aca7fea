"""How reconciliation is said on the wire; the spec has no words for it, so these are ours."""

from __future__ import annotations

from typing import Any, NamedTuple

from rest_framework import serializers

from server.core.http.forms import CallIn, Chosen, Day, Number, PageIn, Typed
from server.core.http.replies import Money, Text, Whole, one
from server.payments.models import ComparedDay, Difference, Dispute
from server.payments.services.gateways import dispute_link

NOTE_REQUIRED = "Please say what became of it"
STATES = ("open", "settled")


class ReconciliationIn(PageIn):
    accountid = Chosen("account_id")
    day = Day(required=False, allow_null=True, default=None)
    kind = serializers.ChoiceField(choices=Difference.Kind.values, required=False, allow_blank=True, default="")
    state = serializers.ChoiceField(
        choices=STATES, required=False, allow_blank=True, default="", help_text="empty: both"
    )

    @property
    def is_settled(self) -> bool | None:
        """Tell whether what is settled is asked for, or what is not; None for both."""
        state = self.asked["state"]
        return state == "settled" if state else None


class ClearDifferenceIn(CallIn):
    id = Number()
    note = Typed(most=500, required=NOTE_REQUIRED)
    version = Number(required=False)


class ReconcileDayIn(CallIn):
    accountid = Chosen("account_id")
    day = Day()


class ProviderDifferenceOut(serializers.Serializer[Any]):
    id = Whole("pk")
    day = Text(lambda row: row.day.isoformat())
    kind = serializers.ChoiceField(choices=Difference.Kind.values)
    providerid = Text("provider_id")
    reference = Text()
    ours = Money(allow_null=True)
    theirs = Money(allow_null=True)
    currency = Text()
    foundat = serializers.DateTimeField(source="found_at")
    settledat = serializers.DateTimeField(source="settled_at", allow_null=True)
    settledby = Text(lambda row: row.settled_by.full_name if row.settled_by else "")
    note = Text()
    why = Text(help_text="the provider's words, where it has said why")
    version = Whole()


class ComparedDayOut(serializers.Serializer[Any]):
    id = Whole("pk")
    day = Text(lambda row: row.day.isoformat())
    askedat = serializers.DateTimeField(source="asked_at")
    doneat = serializers.DateTimeField(source="done_at", allow_null=True)
    failure = Text()
    charges = Whole()
    refunds = Whole()
    disputes = Whole()
    finished = Whole(help_text="what was open here and had ended there")
    version = Whole()


class OpenDisputeOut(serializers.Serializer[Any]):
    id = Whole("pk")
    providerid = Text("provider_id")
    reference = Text(lambda row: row.charge.part.payment.reference if row.charge else "")
    amount = Money()
    currency = Text()
    reason = Text()
    status = serializers.ChoiceField(choices=Dispute.Status.values)
    answerby = serializers.DateTimeField(source="answer_by", allow_null=True)
    link = Text(dispute_link)
    version = Whole()


class ReconciliationPageOut(serializers.Serializer[Any]):
    differences = ProviderDifferenceOut(many=True)
    days = ComparedDayOut(many=True)
    disputes = OpenDisputeOut(many=True)
    timezone = Text()
    today = Text(lambda page: page.today.isoformat())


class ReconciliationPage(NamedTuple):
    """What the screen shows: a page of the differences, the last days that were compared, and the open disputes."""

    differences: list[Difference]
    days: list[ComparedDay]
    disputes: list[Dispute]
    timezone: str
    today: Any


RECONCILIATION = one(ReconciliationPageOut, name="ReconciliationOut", total=serializers.IntegerField())
DIFFERENCE = one(ProviderDifferenceOut, name="ProviderDifferenceSavedOut")
COMPARED_DAY = one(ComparedDayOut, name="ComparedDaySavedOut")
