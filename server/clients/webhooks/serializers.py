"""Endpoints and what is sent to them, as the back office sees them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.clients.models import Delivery, Endpoint
from server.clients.webhooks.selectors import public_key_of
from server.clients.webhooks.services.endpoints import EndpointForm
from server.clients.webhooks.services.resending import TEST_TYPE
from server.clients.webhooks.types import MEANINGS, EventType
from server.core.http.forms import CallIn, Chosen, Flag, FormIn, Number, OneLine, PageIn, Typed
from server.core.http.replies import ListOf, Text, Whole, WordOf, Yes, listed, many, one

LONGEST_URL, LONGEST_DESCRIPTION = 500, 255
MOST_AT_ONCE = 200  # deliveries that are named one by one
URL_REQUIRED = "URL is required"
TYPES = [kind.value for kind in EventType]


class EndpointListIn(PageIn):
    account = Chosen("account_id")


class _Types(serializers.ListField):
    """The kinds of events that an endpoint hears of; none of them: all, also those that are added later."""

    def __init__(self) -> None:
        child = serializers.ChoiceField(choices=TYPES)
        super().__init__(child=child, required=False, max_length=len(TYPES), default=list)


class EndpointIn(FormIn[EndpointForm]):
    makes = EndpointForm
    url = Typed(most=LONGEST_URL, required=URL_REQUIRED)
    description = OneLine(most=LONGEST_DESCRIPTION)
    types = _Types()


class NewEndpointIn(EndpointIn):
    account = Chosen("account_id")
    is_test = serializers.BooleanField(required=False, default=False)


class ChangedEndpointIn(EndpointIn):
    version = Number(required=False, allow_null=True)


class SwitchIn(CallIn):
    is_active = serializers.BooleanField()


class PublicKeyIn(CallIn):
    is_wished = serializers.BooleanField()


class DeliveryListIn(CallIn):
    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=MOST_AT_ONCE, default=20)
    state = serializers.ChoiceField(choices=Delivery.State.values, required=False, allow_blank=True, default="")
    type = serializers.ChoiceField(choices=[*TYPES, TEST_TYPE], required=False, allow_blank=True, default="")
    order = Chosen("order_id")


class AgainIn(CallIn):
    """Deliveries one by one, or a range of times; of a range only what has not arrived, unless `is_all`."""

    ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1), required=False, max_length=MOST_AT_ONCE
    )
    since = serializers.DateTimeField(required=False, allow_null=True)
    until = serializers.DateTimeField(required=False, allow_null=True)
    is_all = Flag()


class EndpointOut(serializers.Serializer[Any]):
    id = Whole("pk")
    is_test = Yes(lambda row: row.account.test_house_of_id is not None, help_text="it hears of the test house alone")
    url = Text()
    description = Text()
    types = ListOf(child=serializers.CharField())
    is_active = Yes()
    off_because = WordOf(choices=Endpoint.Off.values, allow_blank=True)
    failing_since = serializers.DateTimeField(allow_null=True)
    rests_until = serializers.DateTimeField(allow_null=True)
    last_delivered_at = serializers.DateTimeField(allow_null=True)
    owed = Whole(help_text="how many events are still to arrive")
    old_secret_ends_at = serializers.DateTimeField(allow_null=True)
    public_key = Text(public_key_of, help_text="of `v1a`; empty if it is signed by its secret alone")
    created_at = serializers.DateTimeField()
    version = Whole()


class TryOut(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    took_ms = Whole()
    status = Whole(allow_null=True)
    answer = Text()
    error = Text()


class DeliveryOut(serializers.Serializer[Any]):
    id = Whole("pk")
    event = Text("event.key")
    type = Text("event.type")
    order = Whole("event.order_number", help_text="0 for a test")
    number = Whole("event.number")
    at = serializers.DateTimeField(source="event.at")
    state = WordOf(choices=Delivery.State.values)
    tries = Whole()
    due_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    attempts = TryOut(many=True)


class WebhookTypeOut(serializers.Serializer[Any]):
    type = Text(lambda kind: kind.value)
    meaning = Text(lambda kind: MEANINGS[kind])


class _AgainOut(serializers.Serializer[Any]):
    count = Whole(lambda count: count)


class SecretOut(serializers.Serializer[Any]):
    secret = Text(lambda secret: secret)


ENDPOINTS = listed(EndpointOut)
ENDPOINT = one(EndpointOut)
# The secret of a new one, or a new secret: told once, and afterwards only to who asks for it.
NEW_ENDPOINT = one(EndpointOut, name="EndpointWithSecretOut", secret=serializers.CharField())
SECRET = one(SecretOut)
DELIVERIES = listed(DeliveryOut)
DELIVERY = one(DeliveryOut)
AGAIN = one(_AgainOut, name="SentAgainOut")
EVENT_TYPES = many(WebhookTypeOut, name="WebhookTypesOut")
