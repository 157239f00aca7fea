"""Calls about devices: of the back office, and of devices with and without a session."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.abuse.services import attempts
from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.security_services import EventKind, record_event
from server.auth.http import OrganiserView, PublicView, StaffView, address_of
from server.catalogue.venues.selectors import read_zone
from server.checkin.devices import selectors as devices_selectors
from server.checkin.devices import serializers as shapes
from server.checkin.devices import services
from server.checkin.devices.enrolment_services import (
    accept_device,
    create_enrolment,
    enrol_device,
    restore_device,
    revoke_device,
    update_device,
)
from server.checkin.devices.selectors import device_columns, list_devices
from server.checkin.devices.serializers import DeviceListIn
from server.checkin.errors import DeviceOfAnother
from server.platform.addresses import public_origin
from server.platform.exported_lists import ListExport, export_of, exported
from server.platform.http.api import call
from server.platform.http.inputs import CallIn
from server.platform.http.outputs import PageOf


@contextmanager
def _noting_refusals(address: str, user_id: int | None = None) -> Iterator[None]:
    """Record a caller that uses another's device as a security event, after the refused transaction."""
    try:
        yield
    except DeviceOfAnother as refused:
        record_event(
            EventKind.DEVICE_REFUSED,
            account_id=refused.account_id,
            user_id=user_id,
            address=address,
            what=refused.device,
        )
        raise


class DevicesView(OrganiserView):
    @call(shapes.DeviceListIn, shapes.DEVICES)
    def get(self, data: shapes.DeviceListIn) -> Response:
        params = data.params
        rows = devices_selectors.list_devices(
            caller=self.caller,
            account_id=params["account_id"],
            search=params["search"],
            ordering=params["ordering"],
            only_looked=params["only_looked"],
        )
        return shapes.DEVICES(PageOf(rows, params))


class DeviceView(OrganiserView):
    """Give a device a name and a gate."""

    @call(shapes.DeviceIn, shapes.DEVICE)
    def put(self, data: shapes.DeviceIn) -> Response:
        device = update_device(caller=self.caller, device_id=self.kwargs["device"], **data.params)
        return shapes.DEVICE(device, message="Phone updated successfully")


class RevokeView(OrganiserView):
    @call(CallIn, shapes.DEVICE)
    def post(self, data: CallIn) -> Response:
        device = revoke_device(caller=self.caller, device_id=self.kwargs["device"])
        return shapes.DEVICE(device, message="Phone revoked successfully")


class AcceptView(OrganiserView):
    """Enrol a device that came without a code."""

    @call(CallIn, shapes.DEVICE)
    def post(self, data: CallIn) -> Response:
        device = accept_device(caller=self.caller, device_id=self.kwargs["device"])
        return shapes.DEVICE(device, message="Phone taken on successfully")


class RestoreView(OrganiserView):
    @call(CallIn, shapes.DEVICE)
    def post(self, data: CallIn) -> Response:
        device = restore_device(caller=self.caller, device_id=self.kwargs["device"])
        return shapes.DEVICE(device, message="Phone restored successfully")


class EnrolmentsView(OrganiserView):
    """Create a code that enrols one device, once, within ten minutes."""

    @extend_schema(request=shapes.EnrolmentIn, responses={201: shapes.EnrolmentOut})
    def post(self, request: Request) -> Response:
        made = create_enrolment(caller=self.caller, **self.read(shapes.EnrolmentIn).params)
        return Response(shapes.serialize_enrolment(made, origin=public_origin(request)), status=201)


class EnrolView(PublicView):
    """Enrol a device by the code that it has scanned."""

    @extend_schema(request=shapes.EnrolIn, responses=shapes.EnrolledOut)
    def post(self, request: Request) -> Response:
        attempts.ENROLMENTS.count_address(address_of(request))
        data = self.read(shapes.EnrolIn)
        with _noting_refusals(address_of(request)):
            device = enrol_device(secret=data.params["secret"], phone=data.phone)
        return Response(shapes.serialize_enrolled(device))


class HeartbeatView(StaffView):
    """Heartbeat: a device reports its state."""

    @extend_schema(request=shapes.BreathIn, responses=shapes.DeviceStateOut)
    def post(self, request: Request) -> Response:
        heartbeat = self.read(shapes.BreathIn).heartbeat
        session: Any = request.auth
        with _noting_refusals(address_of(request), self.user.pk):
            device = services.record_heartbeat(caller=self.caller, heartbeat=heartbeat, session_digest=session.digest)
        return Response(shapes.serialize_device_state(device))


class AuthStateView(PublicView):
    """Tell a device whose session has ended whether it is still enrolled."""

    @extend_schema(parameters=[shapes.StandingIn], responses=shapes.StandingOut)
    def get(self, request: Request, uuid: str) -> Response:
        attempts.DEVICE_CHECKS.count_address(address_of(request))
        params = self.read(shapes.StandingIn).params
        auth_state = devices_selectors.read_auth_state(uuid=shapes.read_uuid(uuid), account_id=params.get("account_id"))
        return Response({"standing": auth_state})


@exported("devices", title="Phones", form=DeviceListIn, roles=NOT_DOOR_STAFF)
def export_devices(caller: Staff, data: DeviceListIn) -> ListExport:
    params = data.params
    account_id = caller.account_for(params["account_id"])
    rows = list_devices(
        caller=caller,
        account_id=account_id,
        search=params["search"],
        ordering=params["ordering"],
        only_looked=params["only_looked"],
    )
    return export_of(rows, device_columns(read_zone(account_id)))
