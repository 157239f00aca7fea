"""`/v1/webhooks`: the endpoints of an account and of its test house, and what became of what they are told."""

from __future__ import annotations

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.clients.models import Endpoint
from server.clients.webhooks import selectors
from server.clients.webhooks import serializers as shapes
from server.clients.webhooks.services import endpoints, resending
from server.clients.webhooks.types import EventType
from server.core.http.api import call
from server.core.http.forms import CallIn
from server.core.http.replies import DONE, PageOf


class TypesView(OrganiserView):
    """The kinds of events that an endpoint may choose from."""

    @call(CallIn, shapes.EVENT_TYPES)
    def get(self, wire: CallIn) -> Response:
        return shapes.EVENT_TYPES(list(EventType))


class EndpointsView(OrganiserView):
    @call(shapes.EndpointListIn, shapes.ENDPOINTS)
    def get(self, wire: shapes.EndpointListIn) -> Response:
        asked = wire.asked
        account_id = self.caller.account_for(asked["account_id"])
        rows = selectors.list_endpoints(account_id=account_id, search=asked["search"], ordering=asked["ordering"])
        return shapes.ENDPOINTS(PageOf(rows, asked))

    @call(shapes.NewEndpointIn, shapes.NEW_ENDPOINT)
    def post(self, wire: shapes.NewEndpointIn) -> Response:
        account_id = self.caller.account_for(wire.asked["account_id"])
        row, secret = endpoints.create_endpoint(
            caller=self.caller, account_id=account_id, form=wire.form(), is_test=wire.asked["is_test"]
        )
        shown = selectors.get_endpoint(caller=self.caller, endpoint_id=row.pk)
        return shapes.NEW_ENDPOINT(shown, message="Endpoint added successfully", secret=secret)


class _OneView(OrganiserView):
    """A call about one endpoint, which its path names."""

    @property
    def endpoint(self) -> int:
        number: int = self.kwargs["endpoint"]
        return number

    def shown(self) -> Endpoint:
        return selectors.get_endpoint(caller=self.caller, endpoint_id=self.endpoint)


class EndpointStateView(_OneView):
    @call(CallIn, shapes.ENDPOINT)
    def get(self, wire: CallIn) -> Response:
        return shapes.ENDPOINT(self.shown())


class EndpointView(_OneView):
    @call(shapes.ChangedEndpointIn, shapes.ENDPOINT)
    def put(self, wire: shapes.ChangedEndpointIn) -> Response:
        endpoints.save_endpoint(
            caller=self.caller, endpoint_id=self.endpoint, form=wire.form(), version=wire.asked.get("version")
        )
        return shapes.ENDPOINT(self.shown(), message="Endpoint updated successfully")

    @call(CallIn, DONE)
    def delete(self, wire: CallIn) -> Response:
        endpoints.delete_endpoint(caller=self.caller, endpoint_id=self.endpoint)
        return DONE(message="Endpoint deleted successfully")


class SwitchView(_OneView):
    @call(shapes.SwitchIn, shapes.ENDPOINT)
    def post(self, wire: shapes.SwitchIn) -> Response:
        is_active = wire.asked["is_active"]
        endpoints.switch_endpoint(caller=self.caller, endpoint_id=self.endpoint, is_active=is_active)
        message = "Endpoint switched on" if is_active else "Endpoint switched off"
        return shapes.ENDPOINT(self.shown(), message=message)


class SecretView(_OneView):
    """The secret once more; who asked for it stands in the audit log."""

    @call(CallIn, shapes.SECRET)
    def post(self, wire: CallIn) -> Response:
        secret = endpoints.read_secret(caller=self.caller, endpoint_id=self.endpoint)
        return shapes.SECRET(secret)


class RotateView(_OneView):
    """A new secret, beside which the old one signs for a day."""

    @call(CallIn, shapes.NEW_ENDPOINT)
    def post(self, wire: CallIn) -> Response:
        _, secret = endpoints.rotate_secret(caller=self.caller, endpoint_id=self.endpoint)
        return shapes.NEW_ENDPOINT(self.shown(), message="New secret made", secret=secret)


class PublicKeyView(_OneView):
    """Have events signed by a key pair, too (`v1a`), or no more."""

    @call(shapes.PublicKeyIn, shapes.ENDPOINT)
    def post(self, wire: shapes.PublicKeyIn) -> Response:
        endpoints.sign_by_key(caller=self.caller, endpoint_id=self.endpoint, is_wished=wire.asked["is_wished"])
        return shapes.ENDPOINT(self.shown(), message="Changes Saved Successfully")


class SendTestView(_OneView):
    @call(CallIn, shapes.DELIVERY)
    def post(self, wire: CallIn) -> Response:
        delivery = resending.send_test(caller=self.caller, endpoint_id=self.endpoint)
        return shapes.DELIVERY(delivery, message="The test event is on its way")


class DeliveriesView(_OneView):
    @call(shapes.DeliveryListIn, shapes.DELIVERIES)
    def get(self, wire: shapes.DeliveryListIn) -> Response:
        asked = wire.asked
        rows = selectors.list_deliveries(
            caller=self.caller,
            endpoint_id=self.endpoint,
            state=asked["state"],
            type=asked["type"],
            order_id=asked["order_id"],
        )
        return shapes.DELIVERIES(PageOf(rows, asked))


class AgainView(_OneView):
    """Send events again: those that are named, or those of a range of times."""

    @call(shapes.AgainIn, shapes.AGAIN)
    def post(self, wire: shapes.AgainIn) -> Response:
        asked = wire.asked
        if "ids" in asked:
            count = resending.send_again(caller=self.caller, endpoint_id=self.endpoint, delivery_ids=asked["ids"])
        else:
            count = resending.send_range_again(
                caller=self.caller,
                endpoint_id=self.endpoint,
                since=asked.get("since"),
                until=asked.get("until"),
                is_all=asked.get("is_all", False),
            )
        return shapes.AGAIN(count, message="Sent again")
