"""`/v1/webhooks`: the endpoints of an account and of its test account, and their deliveries."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.integrations.models import Delivery, Endpoint
from server.integrations.webhooks import selectors
from server.integrations.webhooks.endpoint_services import (
    EndpointForm,
    create_endpoint,
    delete_endpoint,
    read_secret,
    rotate_secret,
    save_endpoint,
    switch_endpoint,
    switch_key_signing,
)
from server.integrations.webhooks.event_services import TEST_EVENT_TYPE, resend_deliveries, resend_range, send_test
from server.integrations.webhooks.protocol import EVENT_DESCRIPTIONS, EventType
from server.integrations.webhooks.selectors import public_key_of
from server.platform.http.api import call
from server.platform.http.inputs import CallIn, ChosenIdField, FlagField, FormIn, IdField, LineField, PageIn, TextField
from server.platform.http.outputs import DONE, Boolean, ChoiceOf, Integer, ListOf, PageOf, Text, listed, many, one

LONGEST_URL, LONGEST_DESCRIPTION = 500, 255
MOST_AT_ONCE = 200  # deliveries that are named one by one
URL_REQUIRED = "URL is required"
TYPES = [kind.value for kind in EventType]


class EndpointListIn(PageIn):
    account = ChosenIdField("account_id")


class _Types(serializers.ListField):
    """The kinds of events that an endpoint hears of; none of them: all, also those that are added later."""

    def __init__(self) -> None:
        child = serializers.ChoiceField(choices=TYPES)
        super().__init__(child=child, required=False, max_length=len(TYPES), default=list)


class EndpointIn(FormIn[EndpointForm]):
    makes = EndpointForm
    url = TextField(most=LONGEST_URL, required=URL_REQUIRED)
    description = LineField(most=LONGEST_DESCRIPTION)
    types = _Types()


class NewEndpointIn(EndpointIn):
    account = ChosenIdField("account_id")
    is_test = serializers.BooleanField(required=False, default=False)


class ChangedEndpointIn(EndpointIn):
    version = IdField(required=False, allow_null=True)


class SwitchIn(CallIn):
    is_active = serializers.BooleanField()


class PublicKeyIn(CallIn):
    is_wished = serializers.BooleanField()


class DeliveryListIn(CallIn):
    page = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=MOST_AT_ONCE, default=20)
    state = serializers.ChoiceField(choices=Delivery.State.values, required=False, allow_blank=True, default="")
    type = serializers.ChoiceField(choices=[*TYPES, TEST_EVENT_TYPE], required=False, allow_blank=True, default="")
    order = ChosenIdField("order_id")


class AgainIn(CallIn):
    """Deliveries by number, or a time range; of a range only undelivered ones, unless `is_all`."""

    ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1), required=False, max_length=MOST_AT_ONCE
    )
    since = serializers.DateTimeField(required=False, allow_null=True)
    until = serializers.DateTimeField(required=False, allow_null=True)
    is_all = FlagField()


class EndpointOut(serializers.Serializer[Any]):
    id = Integer("pk")
    is_test = Boolean(
        lambda row: row.account.test_house_of_id is not None,
        help_text="whether it receives events of the test account only",
    )
    url = Text()
    description = Text()
    types = ListOf(child=serializers.CharField())
    is_active = Boolean()
    off_because = ChoiceOf(choices=Endpoint.Off.values, allow_blank=True)
    failing_since = serializers.DateTimeField(allow_null=True)
    rests_until = serializers.DateTimeField(allow_null=True)
    last_delivered_at = serializers.DateTimeField(allow_null=True)
    owed = Integer(help_text="how many events are still undelivered")
    old_secret_ends_at = serializers.DateTimeField(allow_null=True)
    public_key = Text(public_key_of, help_text="of `v1a`; empty if only the secret signs")
    created_at = serializers.DateTimeField()
    version = Integer()


class TryOut(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    took_ms = Integer()
    status = Integer(allow_null=True)
    answer = Text()
    error = Text()


class DeliveryOut(serializers.Serializer[Any]):
    id = Integer("pk")
    event = Text("event.key")
    type = Text("event.type")
    order = Integer("event.order_number", help_text="0 for a test")
    number = Integer("event.number")
    at = serializers.DateTimeField(source="event.at")
    state = ChoiceOf(choices=Delivery.State.values)
    tries = Integer()
    due_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    attempts = TryOut(many=True)


class WebhookTypeOut(serializers.Serializer[Any]):
    type = Text(lambda kind: kind.value)
    meaning = Text(lambda kind: EVENT_DESCRIPTIONS[kind])


class _AgainOut(serializers.Serializer[Any]):
    count = Integer(lambda count: count)


class SecretOut(serializers.Serializer[Any]):
    secret = Text(lambda secret: secret)


ENDPOINTS = listed(EndpointOut)
ENDPOINT = one(EndpointOut)
# The response with the secret of a new endpoint, or a new secret; afterwards it is shown on request only.
NEW_ENDPOINT = one(EndpointOut, name="EndpointWithSecretOut", secret=serializers.CharField())
SECRET = one(SecretOut)
DELIVERIES = listed(DeliveryOut)
DELIVERY = one(DeliveryOut)
AGAIN = one(_AgainOut, name="SentAgainOut")
EVENT_TYPES = many(WebhookTypeOut, name="WebhookTypesOut")


class TypesView(OrganiserView):
    """List the types of events to which an endpoint can subscribe."""

    @call(CallIn, EVENT_TYPES)
    def get(self, data: CallIn) -> Response:
        return EVENT_TYPES(list(EventType))


class EndpointsView(OrganiserView):
    @call(EndpointListIn, ENDPOINTS)
    def get(self, data: EndpointListIn) -> Response:
        params = data.params
        account_id = self.caller.account_for(params["account_id"])
        rows = selectors.list_endpoints(account_id=account_id, search=params["search"], ordering=params["ordering"])
        return ENDPOINTS(PageOf(rows, params))

    @call(NewEndpointIn, NEW_ENDPOINT)
    def post(self, data: NewEndpointIn) -> Response:
        account_id = self.caller.account_for(data.params["account_id"])
        row, secret = create_endpoint(
            caller=self.caller, account_id=account_id, form=data.form(), is_test=data.params["is_test"]
        )
        shown = selectors.get_endpoint(caller=self.caller, endpoint_id=row.pk)
        return NEW_ENDPOINT(shown, message="Endpoint added successfully", secret=secret)


class _OneView(OrganiserView):
    """A call about one endpoint, which its path names."""

    @property
    def endpoint(self) -> int:
        number: int = self.kwargs["endpoint"]
        return number

    def shown(self) -> Endpoint:
        return selectors.get_endpoint(caller=self.caller, endpoint_id=self.endpoint)


class EndpointStateView(_OneView):
    @call(CallIn, ENDPOINT)
    def get(self, data: CallIn) -> Response:
        return ENDPOINT(self.shown())


class EndpointView(_OneView):
    @call(ChangedEndpointIn, ENDPOINT)
    def put(self, data: ChangedEndpointIn) -> Response:
        save_endpoint(
            caller=self.caller, endpoint_id=self.endpoint, form=data.form(), version=data.params.get("version")
        )
        return ENDPOINT(self.shown(), message="Endpoint updated successfully")

    @call(CallIn, DONE)
    def delete(self, data: CallIn) -> Response:
        delete_endpoint(caller=self.caller, endpoint_id=self.endpoint)
        return DONE(message="Endpoint deleted successfully")


class SwitchView(_OneView):
    @call(SwitchIn, ENDPOINT)
    def post(self, data: SwitchIn) -> Response:
        is_active = data.params["is_active"]
        switch_endpoint(caller=self.caller, endpoint_id=self.endpoint, is_active=is_active)
        message = "Endpoint switched on" if is_active else "Endpoint switched off"
        return ENDPOINT(self.shown(), message=message)


class SecretView(_OneView):
    """Return the secret again; the audit log records who read it."""

    @call(CallIn, SECRET)
    def post(self, data: CallIn) -> Response:
        secret = read_secret(caller=self.caller, endpoint_id=self.endpoint)
        return SECRET(secret)


class RotateView(_OneView):
    """Create a new secret; the old one also signs for one more day."""

    @call(CallIn, NEW_ENDPOINT)
    def post(self, data: CallIn) -> Response:
        _, secret = rotate_secret(caller=self.caller, endpoint_id=self.endpoint)
        return NEW_ENDPOINT(self.shown(), message="New secret made", secret=secret)


class PublicKeyView(_OneView):
    """Turn signatures by a key pair (`v1a`) on or off."""

    @call(PublicKeyIn, ENDPOINT)
    def post(self, data: PublicKeyIn) -> Response:
        switch_key_signing(caller=self.caller, endpoint_id=self.endpoint, is_enabled=data.params["is_wished"])
        return ENDPOINT(self.shown(), message="Changes Saved Successfully")


class SendTestView(_OneView):
    @call(CallIn, DELIVERY)
    def post(self, data: CallIn) -> Response:
        delivery = send_test(caller=self.caller, endpoint_id=self.endpoint)
        return DELIVERY(delivery, message="The test event is on its way")


class DeliveriesView(_OneView):
    @call(DeliveryListIn, DELIVERIES)
    def get(self, data: DeliveryListIn) -> Response:
        params = data.params
        rows = selectors.list_deliveries(
            caller=self.caller,
            endpoint_id=self.endpoint,
            state=params["state"],
            type=params["type"],
            order_id=params["order_id"],
        )
        return DELIVERIES(PageOf(rows, params))


class AgainView(_OneView):
    """Send events again: some by number, or those of a time range."""

    @call(AgainIn, AGAIN)
    def post(self, data: AgainIn) -> Response:
        params = data.params
        if "ids" in params:
            count = resend_deliveries(caller=self.caller, endpoint_id=self.endpoint, delivery_ids=params["ids"])
        else:
            count = resend_range(
                caller=self.caller,
                endpoint_id=self.endpoint,
                since=params.get("since"),
                until=params.get("until"),
                is_all=params.get("is_all", False),
            )
        return AGAIN(count, message="Sent again")
