"""Serializers of devices: for the back office, heartbeats, and what devices receive."""

from __future__ import annotations

import re
from typing import Any

from rest_framework import serializers

from server.checkin.devices.enrolment_services import EnrollingDevice, NewEnrolment
from server.checkin.devices.selectors import GOOD, REVOKED, UNKNOWN, auth_state_of
from server.checkin.devices.services import Heartbeat
from server.checkin.devices.signatures import DeviceSignature
from server.checkin.models import Device
from server.checkin.parsing import LONGEST_GATE, Malformed, read_device
from server.platform.errors import InvalidFields
from server.platform.http.inputs import CallIn, ChosenIdField, IdField, LineField, PageIn
from server.platform.http.outputs import ChoiceOf, DateTime, Integer, Text, listed, one, row_writer

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
    def phone(self) -> EnrollingDevice:
        params = self.params
        return EnrollingDevice(
            uuid=params["device"],
            platform=params["platform"],
            app_version=params["app_version"],
            public_key=params.get("public_key", ""),
            signature=params.get("signature", ""),
        )


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


def serialize_enrolment(made: NewEnrolment, *, origin: str) -> dict[str, Any]:
    """Serialize a new code; the URL has it in the fragment, which no browser sends to a server."""
    return {
        "id": made.enrolment.pk,
        "url": f"{origin}/enrol#s={made.secret}",
        "secret": made.secret,
        "expires_at": made.enrolment.expires_at,
    }


def read_uuid(text: str) -> str:
    """Parse the UUID in a path.

    :raises InvalidFields: if it is not a UUID.
    """
    try:
        return read_device(text)
    except Malformed as error:
        raise InvalidFields({"device": str(error)}) from None
