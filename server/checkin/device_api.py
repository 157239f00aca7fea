"""Calls about devices: of the back office, and of devices with and without a session."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.abuse.services import attempts
from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.security_services import EventKind, record_event
from server.auth.http import OrganiserView, PublicView, StaffView, address_of
from server.catalogue.venues.selectors import read_zone
from server.checkin import enrolment_services
from server.checkin.device_selectors import (
    GOOD,
    REVOKED,
    UNKNOWN,
    auth_state_of,
    device_columns,
    list_devices,
    read_auth_state,
)
from server.checkin.device_services import Heartbeat, record_heartbeat
from server.checkin.errors import DeviceOfAnother
from server.checkin.models import Device
from server.checkin.parsing import LONGEST_GATE, DeviceSignature, Malformed, read_device
from server.platform.addresses import public_origin
from server.platform.errors import InvalidFields
from server.platform.exported_lists import ListExport, export_of, exported
from server.platform.http.api import call
from server.platform.http.inputs import CallIn, ChosenIdField, IdField, LineField, PageIn
from server.platform.http.outputs import ChoiceOf, DateTime, Integer, PageOf, Text, listed, one, row_writer

NAME_REQUIRED = "Name is required"
LONGEST_NAME = 100
MOST_WAITING = 1_000_000
# 65 bytes of a point on P-256, base64url.
_PUBLIC_KEY = re.compile(r"\A[A-Za-z0-9_-]{87}\Z")
_SIGNATURE = re.compile(r"\A[A-Za-z0-9_-]{86}\Z")
_LAST_MOMENT = 4_102_444_800_000  # the year 2100, as for scans


class DeviceListIn(PageIn):
    account = ChosenIdField("account_id")
    only_looked = serializers.BooleanField(
        required=False, default=False, help_text="list browsers that have only viewed a door, instead of devices"
    )

    def devices(self, caller: Staff) -> QuerySet[Device]:
        names = ("account_id", "search", "ordering", "only_looked")
        return list_devices(caller=caller, **{name: self.params[name] for name in names})


class _NamedIn(CallIn):
    name = LineField(most=LONGEST_NAME, required=NAME_REQUIRED)
    gate = LineField(most=LONGEST_GATE)


class EnrolmentIn(_NamedIn):
    account = ChosenIdField("account_id")


class DeviceIn(_NamedIn):
    pass


class _Uuid(serializers.CharField):
    def to_internal_value(self, data: Any) -> str:
        try:
            return read_device(data)
        except Malformed as error:
            raise serializers.ValidationError(str(error)) from None


class _PhoneIn(CallIn):
    device = _Uuid()
    platform = serializers.CharField(max_length=20, allow_blank=True)
    version = serializers.CharField(max_length=40, allow_blank=True, source="app_version")
    public_key = serializers.RegexField(_PUBLIC_KEY, required=False)
    signature = serializers.RegexField(
        _SIGNATURE,
        required=False,
        help_text="signature with the device's key: r and s, base64url. For a heartbeat of "
        "foyer-phone|device|person|signed_at, for a code of foyer-enrol|device|secret",
    )


class EnrolIn(_PhoneIn):
    secret = serializers.CharField(max_length=128)

    @property
    def phone(self) -> enrolment_services.EnrollingDevice:
        params = {name: value for name, value in self.params.items() if name != "secret"}
        return enrolment_services.EnrollingDevice(uuid=params.pop("device"), **params)


class BreathIn(_PhoneIn):
    performance = IdField("performance_id", required=False, allow_null=True)
    waiting = serializers.IntegerField(min_value=0, max_value=MOST_WAITING)
    battery = serializers.IntegerField(min_value=0, max_value=100, required=False, allow_null=True)
    gate = serializers.CharField(
        max_length=LONGEST_GATE,
        required=False,
        allow_blank=True,
        allow_null=True,
        help_text="only if the device's user has chosen another gate",
    )
    signed_at = serializers.IntegerField(
        min_value=0, max_value=_LAST_MOMENT, required=False, help_text="milliseconds since 1970, by the server's clock"
    )

    @property
    def heartbeat(self) -> Heartbeat:
        """Return the device's report."""
        params = dict(self.params)
        signed_at, signature = params.pop("signed_at", None), params.pop("signature", None)
        device_signature = (
            DeviceSignature(signed_at=signed_at, signature=signature) if signed_at is not None and signature else None
        )
        return Heartbeat(**params, signature=device_signature)


class StandingIn(CallIn):
    account = IdField("account_id", required=False)


class DeviceOut(serializers.Serializer[Any]):
    id = Integer("pk")
    device = Text("uuid")
    name = Text()
    gate = Text()
    standing = ChoiceOf(auth_state_of, choices=[GOOD, REVOKED])
    enrolled_at = serializers.DateTimeField(allow_null=True)
    enrolment = Integer(allow_null=True, help_text="the last code that enrolled it")
    last_seen_at = serializers.DateTimeField()
    revoked_at = serializers.DateTimeField(allow_null=True)
    person = Text(lambda row: row.user.full_name if row.user else "")
    performance = Integer("performance_id", allow_null=True)
    event = Text(lambda row: row.performance.event.name if row.performance else "")
    starts_at = DateTime(
        lambda row: row.performance.starts_at if row.performance else None,
        zone="performance.timezone",
        allow_null=True,
    )
    timezone = Text(lambda row: row.performance.timezone if row.performance else "")
    waiting = Integer()
    to_review = Integer(help_text="quarantined submissions since it was revoked that nobody has decided on yet")
    battery = Integer(allow_null=True)
    platform = Text()
    app_version = Text()
    version = Integer()


class DeviceStateOut(serializers.Serializer[Device]):
    """A device's own state, for itself and its user."""

    id = Integer("pk")
    version = Integer()
    device = Text("uuid")
    name = Text()
    gate = Text()
    standing = ChoiceOf(auth_state_of, choices=[GOOD, REVOKED])


class EnrolmentOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    url = serializers.CharField()
    secret = serializers.CharField()
    expires_at = serializers.DateTimeField()


class EnrolledOut(serializers.Serializer[Device]):
    device = Text("uuid")
    name = Text()
    gate = Text()
    account = Text("account.name")
    account_id = Integer()


class StandingOut(serializers.Serializer[Any]):
    standing = serializers.ChoiceField(choices=[GOOD, REVOKED, UNKNOWN])


DEVICES = listed(DeviceOut, name="DeviceListOut")
DEVICE = one(DeviceOut, name="DeviceSavedOut")


serialize_device_state = row_writer(DeviceStateOut)
serialize_enrolled = row_writer(EnrolledOut)


def read_uuid(text: str) -> str:
    """Parse the UUID in a path.

    :raises InvalidFields: if it is not a UUID.
    """
    try:
        return read_device(text)
    except Malformed as error:
        raise InvalidFields({"device": str(error)}) from None


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
    @call(DeviceListIn, DEVICES)
    def get(self, data: DeviceListIn) -> Response:
        return DEVICES(PageOf(data.devices(self.caller), data.params))


class DeviceView(OrganiserView):
    """Give a device a name and a gate."""

    @call(DeviceIn, DEVICE)
    def put(self, data: DeviceIn) -> Response:
        device = enrolment_services.update_device(caller=self.caller, device_id=self.kwargs["device"], **data.params)
        return DEVICE(device, message="Phone updated successfully")


class RevokeView(OrganiserView):
    @call(CallIn, DEVICE)
    def post(self, data: CallIn) -> Response:
        device = enrolment_services.revoke_device(caller=self.caller, device_id=self.kwargs["device"])
        return DEVICE(device, message="Phone revoked successfully")


class AcceptView(OrganiserView):
    """Enrol a device that came without a code."""

    @call(CallIn, DEVICE)
    def post(self, data: CallIn) -> Response:
        device = enrolment_services.accept_device(caller=self.caller, device_id=self.kwargs["device"])
        return DEVICE(device, message="Phone taken on successfully")


class RestoreView(OrganiserView):
    @call(CallIn, DEVICE)
    def post(self, data: CallIn) -> Response:
        device = enrolment_services.restore_device(caller=self.caller, device_id=self.kwargs["device"])
        return DEVICE(device, message="Phone restored successfully")


class EnrolmentsView(OrganiserView):
    """Create a code that enrols one device, once, within ten minutes."""

    @extend_schema(request=EnrolmentIn, responses={201: EnrolmentOut})
    def post(self, request: Request) -> Response:
        made = enrolment_services.create_enrolment(caller=self.caller, **self.read(EnrolmentIn).params)
        body = {
            "id": made.enrolment.pk,
            # The secret is in the fragment, which no browser sends to a server.
            "url": f"{public_origin(request)}/enrol#s={made.secret}",
            "secret": made.secret,
            "expires_at": made.enrolment.expires_at,
        }
        return Response(body, status=201)


class EnrolView(PublicView):
    """Enrol a device by the code that it has scanned."""

    @extend_schema(request=EnrolIn, responses=EnrolledOut)
    def post(self, request: Request) -> Response:
        attempts.ENROLMENTS.count_address(address_of(request))
        data = self.read(EnrolIn)
        with _noting_refusals(address_of(request)):
            device = enrolment_services.enrol_device(secret=data.params["secret"], phone=data.phone)
        return Response(serialize_enrolled(device))


class HeartbeatView(StaffView):
    """Heartbeat: a device reports its state."""

    @extend_schema(request=BreathIn, responses=DeviceStateOut)
    def post(self, request: Request) -> Response:
        heartbeat = self.read(BreathIn).heartbeat
        session: Any = request.auth
        with _noting_refusals(address_of(request), self.user.pk):
            device = record_heartbeat(caller=self.caller, heartbeat=heartbeat, session_digest=session.digest)
        return Response(serialize_device_state(device))


class AuthStateView(PublicView):
    """Tell a device whose session has ended whether it is still enrolled."""

    @extend_schema(parameters=[StandingIn], responses=StandingOut)
    def get(self, request: Request, uuid: str) -> Response:
        attempts.DEVICE_CHECKS.count_address(address_of(request))
        params = self.read(StandingIn).params
        auth_state = read_auth_state(uuid=read_uuid(uuid), account_id=params.get("account_id"))
        return Response({"standing": auth_state})


@exported("devices", title="Phones", form=DeviceListIn, roles=NOT_DOOR_STAFF)
def export_devices(caller: Staff, data: DeviceListIn) -> ListExport:
    zone = read_zone(caller.account_for(data.params["account_id"]))
    return export_of(data.devices(caller), device_columns(zone))
