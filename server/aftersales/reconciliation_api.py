"""Calls about differences with providers, for the platform and account owners, and providers' webhooks."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.caller import Staff
from server.aftersales.reconciliation_comparison_services import request_comparison
from server.aftersales.reconciliation_event_services import clear_difference, handle_event
from server.auth.http import OwnerView, StaffView
from server.catalogue.venues.selectors import read_zone
from server.payments import selectors
from server.payments.models import Difference, Dispute
from server.payments.services.gateways import dispute_link, provider_webhooks
from server.platform import clock
from server.platform.exported_lists import ListExport, export_of, exported
from server.platform.http.api import BuyersView, call, success_response
from server.platform.http.inputs import CallIn, ChosenIdField, DayField, IdField, PageIn, TextField
from server.platform.http.outputs import Integer, MessageOut, Money, PageOf, Text, one
from server.platform.http.parsers import UnreadJSONParser
from server.platform.http.request_limits import PROVIDERS
from server.platform.tables import Column, ColumnKind, to_local

# The spec has no words for reconciliation, so these are ours.

NOTE_REQUIRED = "Please enter how it was settled"
STATES = ("open", "settled")


class ReconciliationIn(PageIn):
    accountid = ChosenIdField("account_id")
    day = DayField(required=False, allow_null=True, default=None)
    kind = serializers.ChoiceField(choices=Difference.Kind.values, required=False, allow_blank=True, default="")
    state = serializers.ChoiceField(
        choices=STATES, required=False, allow_blank=True, default="", help_text="empty: both"
    )

    @property
    def is_settled(self) -> bool | None:
        """Return whether resolved differences are requested, or open ones; None for both."""
        state = self.params["state"]
        return state == "settled" if state else None


_KINDS = {
    Difference.Kind.CHARGE_NOT_OURS: "Charge missing in Foyer",
    Difference.Kind.CHARGE_NOT_THEIRS: "Charge missing at the provider",
    Difference.Kind.REFUND_NOT_OURS: "Refund missing in Foyer",
    Difference.Kind.REFUND_NOT_THEIRS: "Refund missing at the provider",
    Difference.Kind.AMOUNT: "Different amount",
    Difference.Kind.FEE: "Different platform fee",
    Difference.Kind.FEE_BACK: "Different refund of the platform fee",
    Difference.Kind.DISPUTE_NOT_OURS: "Dispute of a charge missing in Foyer",
    Difference.Kind.EVENT_UNKNOWN: "Unknown message",
    Difference.Kind.REFUND_FAILED: "Refund failed",
    Difference.Kind.REFUND_BOUNCED: "Refund returned",
}


def _columns_in(zone: str) -> Sequence[Column]:
    """Return the columns of an account's differences, with times in its zone."""
    moment = ColumnKind.MOMENT
    return (
        Column("Day", lambda row: row.day, kind=ColumnKind.DAY, width=12),
        Column("Difference", lambda row: _KINDS[Difference.Kind(row.kind)], width=36),
        Column("Provider ID", lambda row: row.provider_id, width=30),
        Column("Payment ID", lambda row: row.reference, width=18),
        Column("Ours", lambda row: row.ours, kind=ColumnKind.MONEY, width=12),
        Column("Theirs", lambda row: row.theirs, kind=ColumnKind.MONEY, width=12),
        Column("Currency", lambda row: row.currency, width=10),
        Column("State", lambda row: "Settled" if row.settled_at else "Open", width=10),
        Column("Found", lambda row: to_local(row.found_at, zone), kind=moment, width=17),
        Column("Settled", lambda row: row.settled_at and to_local(row.settled_at, zone), kind=moment, width=17),
        Column("Settled By", lambda row: row.settled_by.full_name if row.settled_by else "", width=24),
        Column("Note", lambda row: row.note, width=40),
        Column("Difference ID", lambda row: row.pk, kind=ColumnKind.NUMBER, width=13),
    )


def _list_differences(caller: Staff, account_id: int, data: ReconciliationIn) -> QuerySet[Difference]:
    params = data.params
    return selectors.list_differences(
        caller=caller,
        account_id=account_id,
        day=params["day"],
        kind=params["kind"],
        is_settled=data.is_settled,
        search=params["search"],
        ordering=params["ordering"],
    )


@exported("differences", title="Reconciliation", form=ReconciliationIn, roles=selectors.RECONCILIATION_ROLES)
def differences(caller: Staff, data: ReconciliationIn) -> ListExport:
    account_id = caller.account_for(data.params["account_id"])
    return export_of(_list_differences(caller, account_id, data), _columns_in(read_zone(account_id)))


class ClearDifferenceIn(CallIn):
    id = IdField()
    note = TextField(most=500, required=NOTE_REQUIRED)
    version = IdField(required=False)


class ReconcileDayIn(CallIn):
    accountid = ChosenIdField("account_id")
    day = DayField()


class ProviderDifferenceOut(serializers.Serializer[Any]):
    id = Integer("pk")
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
    why = Text(help_text="the provider's own message, if it gave one")
    version = Integer()


class ComparedDayOut(serializers.Serializer[Any]):
    id = Integer("pk")
    day = Text(lambda row: row.day.isoformat())
    askedat = serializers.DateTimeField(source="asked_at")
    doneat = serializers.DateTimeField(source="done_at", allow_null=True)
    failure = Text()
    charges = Integer()
    refunds = Integer()
    disputes = Integer()
    finished = Integer(help_text="what was open here but completed at the provider")
    version = Integer()


class OpenDisputeOut(serializers.Serializer[Any]):
    id = Integer("pk")
    providerid = Text("provider_id")
    reference = Text(lambda row: row.charge.part.payment.reference if row.charge else "")
    amount = Money()
    currency = Text()
    reason = Text()
    status = serializers.ChoiceField(choices=Dispute.Status.values)
    answerby = serializers.DateTimeField(source="answer_by", allow_null=True)
    link = Text(dispute_link)
    version = Integer()


class ReconciliationPageOut(serializers.Serializer[Any]):
    differences = ProviderDifferenceOut(many=True)
    days = ComparedDayOut(many=True)
    disputes = OpenDisputeOut(many=True)
    timezone = Text()
    today = Text(lambda page: page.today.isoformat())


RECONCILIATION = one(ReconciliationPageOut, name="ReconciliationOut", total=serializers.IntegerField())
DIFFERENCE = one(ProviderDifferenceOut, name="ProviderDifferenceSavedOut")
COMPARED_DAY = one(ComparedDayOut, name="ComparedDaySavedOut")


class ReconciliationView(OwnerView):
    @call(ReconciliationIn, RECONCILIATION)
    def post(self, data: ReconciliationIn) -> Response:
        account_id = self.caller.account_for(data.params["account_id"])
        page = PageOf(_list_differences(self.caller, account_id, data), data.params)
        zone = read_zone(account_id)
        found = SimpleNamespace(
            differences=page.rows,
            days=selectors.list_compared_days(account_id=account_id),
            disputes=selectors.list_open_disputes(account_id=account_id),
            timezone=zone,
            today=clock.now().astimezone(ZoneInfo(zone)).date(),
        )
        return RECONCILIATION(found, total=page.total)


class ClearDifferenceView(StaffView):
    @call(ClearDifferenceIn, DIFFERENCE)
    def post(self, data: ClearDifferenceIn) -> Response:
        params = data.params
        row = clear_difference(
            caller=self.caller, difference_id=params["id"], note=params["note"], version=params.get("version")
        )
        return DIFFERENCE(row, message="Difference settled")


class ReconcileDayView(OwnerView):
    """Compare a day again; `getReconciliation` shows the progress, and the screen is updated live."""

    @call(ReconcileDayIn, COMPARED_DAY)
    def post(self, data: ReconcileDayIn) -> Response:
        account_id = self.caller.account_for(data.params["account_id"])
        row = request_comparison(caller=self.caller, account_id=account_id, day=data.params["day"])
        return COMPARED_DAY(row, message="The day is compared again")


# Anybody can call a webhook, so that forged calls must be refused cheaply.


class WebhookView(BuyersView):
    """Webhook of the payment provider that the path names."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    limits = (PROVIDERS,)
    parser_classes = (UnreadJSONParser,)
    most_bytes = settings.MAX_JSON_BYTES  # a charge with all its details

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self.activate_language()  # a buyer enters a test card
        self.count_anonymous(request)
        if request.method == "POST":
            webhook = provider_webhooks()[kwargs["gateway"]]
            webhook.check(request.headers.get(webhook.header, ""))
        super().initial(request, *args, **kwargs)

    @extend_schema(request=OpenApiTypes.OBJECT, responses={200: MessageOut})
    def post(self, request: Request, gateway: str) -> Response:
        sent: Any = request.data
        webhook = provider_webhooks()[gateway]
        handle_event(webhook.read(sent.get("raw", b""), request.headers[webhook.header]))
        return success_response()
