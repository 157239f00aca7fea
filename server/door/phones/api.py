"""The calls about phones: the back office's, and what a phone asks with a session and without one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.api.auth import PublicView, address_of
from server.accounts.http.views import OrganiserView, StaffView
from server.accounts.services import watching
from server.accounts.services.attempts import count_enrolment, count_standing
from server.accounts.site import public_origin
from server.core.http.api import call
from server.core.http.forms import CallIn
from server.core.http.replies import PageOf
from server.door.errors import DeviceOfAnother
from server.door.phones import selectors as devices_selectors
from server.door.phones import serializers as shapes
from server.door.phones.services import devices, enrol, phones


@contextmanager
def _noting_refusals(address: str, user_id: int | None = None) -> Iterator[None]:
    """Note whoever speaks for a phone that is not theirs: behind the transaction that refused them."""
    try:
        yield
    except DeviceOfAnother as refused:
        watching.note(
            watching.Kind.DEVICE_REFUSED,
            account_id=refused.account_id,
            user_id=user_id,
            address=address,
            what=refused.device,
        )
        raise


class DevicesView(OrganiserView):
    @call(shapes.DeviceListIn, shapes.DEVICES)
    def get(self, wire: shapes.DeviceListIn) -> Response:
        asked = wire.asked
        rows = devices_selectors.list_devices(
            caller=self.caller,
            account_id=asked["account_id"],
            search=asked["search"],
            ordering=asked["ordering"],
            only_looked=asked["only_looked"],
        )
        return shapes.DEVICES(PageOf(rows, asked))


class DeviceView(OrganiserView):
    """Give a phone a name and a gate."""

    @call(shapes.DeviceIn, shapes.DEVICE)
    def put(self, wire: shapes.DeviceIn) -> Response:
        device = phones.update_device(caller=self.caller, device_id=self.kwargs["device"], **wire.asked)
        return shapes.DEVICE(device, message="Phone updated successfully")


class RevokeView(OrganiserView):
    @call(CallIn, shapes.DEVICE)
    def post(self, wire: CallIn) -> Response:
        device = phones.revoke_device(caller=self.caller, device_id=self.kwargs["device"])
        return shapes.DEVICE(device, message="Phone revoked successfully")


class AcceptView(OrganiserView):
    """Take on a phone that came without a code."""

    @call(CallIn, shapes.DEVICE)
    def post(self, wire: CallIn) -> Response:
        device = phones.accept_device(caller=self.caller, device_id=self.kwargs["device"])
        return shapes.DEVICE(device, message="Phone taken on successfully")


class RestoreView(OrganiserView):
    @call(CallIn, shapes.DEVICE)
    def post(self, wire: CallIn) -> Response:
        device = phones.restore_device(caller=self.caller, device_id=self.kwargs["device"])
        return shapes.DEVICE(device, message="Phone restored successfully")


class EnrolmentsView(OrganiserView):
    """Make a code that takes on one phone, once, within ten minutes."""

    @extend_schema(request=shapes.EnrolmentIn, responses={201: shapes.EnrolmentOut})
    def post(self, request: Request) -> Response:
        made = enrol.create_enrolment(caller=self.caller, **self.read(shapes.EnrolmentIn).asked)
        return Response(shapes.enrolment_to_wire(made, origin=public_origin(request)), status=201)


class EnrolView(PublicView):
    """A phone shows the code that it has read."""

    @extend_schema(request=shapes.EnrolIn, responses=shapes.EnrolledOut)
    def post(self, request: Request) -> Response:
        count_enrolment(address=address_of(request))
        wire = self.read(shapes.EnrolIn)
        with _noting_refusals(address_of(request)):
            device = enrol.enrol(secret=wire.asked["secret"], phone=wire.phone)
        return Response(shapes.enrolled_to_wire(device))


class BreathView(StaffView):
    """A phone says that it is there, and how it is."""

    @extend_schema(request=shapes.BreathIn, responses=shapes.DeviceStateOut)
    def post(self, request: Request) -> Response:
        breath = self.read(shapes.BreathIn).breath
        session: Any = request.auth
        with _noting_refusals(address_of(request), self.user.pk):
            device = devices.breathe(caller=self.caller, breath=breath, session_digest=session.digest)
        return Response(shapes.device_state_to_wire(device))


class StandingView(PublicView):
    """A phone whose session has ended asks whether it is still welcome."""

    @extend_schema(parameters=[shapes.StandingIn], responses=shapes.StandingOut)
    def get(self, request: Request, uuid: str) -> Response:
        count_standing(address=address_of(request))
        asked = self.read(shapes.StandingIn).asked
        standing = devices_selectors.read_standing(uuid=shapes.read_uuid(uuid), account_id=asked.get("account_id"))
        return Response({"standing": standing})
