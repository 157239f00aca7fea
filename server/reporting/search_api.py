"""The call behind the search of the whole office; every role may make it, and finds what its own screens show."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.auth.http import StaffView
from server.platform.http.inputs import CallIn, ChosenIdField, IdField
from server.platform.http.outputs import Boolean, ChoiceOf, DateTime, Integer, ListOf, Money, Text, row_writer
from server.platform.limits import Limit
from server.reporting.search_selectors import MOST_OF_A_KIND, Found, Opened, recall, search
from server.sales.statuses import STATUS_LABELS

SHORTEST, LONGEST = 2, 100  # characters


class FindIn(CallIn):
    text = serializers.CharField(
        min_length=SHORTEST,
        max_length=LONGEST,
        error_messages={
            **dict.fromkeys(("required", "null", "blank"), "Please type what to look for"),
            "min_length": f"Please type {SHORTEST} letters or more",
        },
    )
    account_id = ChosenIdField(help_text="for role 1 only: the selected customer account")


def _opened() -> serializers.ListField:
    return serializers.ListField(child=IdField(), required=False, max_length=MOST_OF_A_KIND)


class RecallIn(CallIn):
    """The numbers of what was opened lately; the device remembers nothing else of it."""

    account_id = ChosenIdField(help_text="for role 1 only: the selected customer account")
    orders = _opened()
    performances = _opened()
    events = _opened()


class FoundOrderOut(serializers.Serializer[Any]):
    """An order, with the content of its row in a list."""

    id = Integer("pk")
    reference = Text("payment.reference")
    name = Text("payment.buyer_name")
    email = Text("payment.buyer_email")
    event = Text("performance.event.name")
    starts_at = DateTime("performance.starts_at", zone="performance.timezone")
    timezone = Text("performance.timezone")
    total = Money()
    currency = Text("payment.currency")
    status = ChoiceOf(lambda order: STATUS_LABELS[order.status], choices=["Success", "Progress", "Refund", "Failure"])


class FoundBuyerOut(serializers.Serializer[Any]):
    """A buyer; `orders` is how many of the newest matches are theirs."""

    name = Text()
    email = Text()
    phone = Text()
    orders = Integer()


class FoundUserOut(serializers.Serializer[Any]):
    """A user."""

    id = Integer("pk")
    name = Text(lambda user: f"{user.first_name} {user.last_name}".strip())
    email = Text()
    role = Text(lambda user: user.get_role_display())


class FoundEventOut(serializers.Serializer[Any]):
    """An event and its venue."""

    id = Integer("pk")
    name = Text()
    venue = Text("venue.name")


class FoundPerformanceOut(serializers.Serializer[Any]):
    """A performance of an event."""

    id = Integer("pk")
    event = Text("event.name")
    subcategory = Text()
    venue = Text("event.venue.name")
    starts_at = DateTime()
    timezone = Text()
    cancelled = Boolean(lambda row: row.cancelled_at is not None)


KINDS = ("orders", "buyers", "users", "events", "performances")


class FoundOut(serializers.Serializer[Found]):
    """The first few matches of each kind; `more` lists the kinds that have more."""

    message = Text(lambda _: "Success")
    orders = FoundOrderOut(source="orders.rows", many=True)
    buyers = FoundBuyerOut(source="buyers.rows", many=True)
    users = FoundUserOut(source="users.rows", many=True)
    events = FoundEventOut(source="events.rows", many=True)
    performances = FoundPerformanceOut(source="performances.rows", many=True)
    more = ListOf(
        lambda found: [kind for kind in KINDS if getattr(found, kind).more],
        child=serializers.ChoiceField(choices=list(KINDS)),
    )


# Somebody who types without a break for a minute asks some 200 times; a script that reads the account asks more.
SEARCHES_BY_PERSON = Limit("finding:person", most=240, seconds=60)


class FindView(StaffView):
    # Sent in a body although it only reads: whoever is searched for would stand in logs.
    @extend_schema(request=FindIn, responses=FoundOut)
    def post(self, request: Request) -> Response:
        params = self.read(FindIn).params
        SEARCHES_BY_PERSON.count(str(self.caller.user.pk))
        account_id = self.caller.account_for(params["account_id"])
        found = search(caller=self.caller, account_id=account_id, text=params["text"])
        return Response(row_writer(FoundOut)(found))


class RecallView(StaffView):
    """Return what somebody has opened lately, as it is now and as far as they may still see it."""

    @extend_schema(request=RecallIn, responses=FoundOut)
    def post(self, request: Request) -> Response:
        params = self.read(RecallIn).params
        SEARCHES_BY_PERSON.count(str(self.caller.user.pk))
        account_id = self.caller.account_for(params.pop("account_id"))
        return Response(
            row_writer(FoundOut)(recall(caller=self.caller, account_id=account_id, opened=Opened(**params)))
        )
