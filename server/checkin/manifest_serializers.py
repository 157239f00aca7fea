"""Serializers of the manifest."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.checkin.gate_rules import Rules
from server.checkin.manifest_selectors import Manifest, ManifestPerformance, ManifestTicket
from server.checkin.parsing import LARGEST_ID, Malformed, read_device
from server.checkin.scanning.serializers import DoorUpsellOut, NamedTicketOut, serialize_upsell
from server.platform.datetimes import iso_format
from server.sales.models import Ticket


class ManifestIn(serializers.Serializer[Any]):
    since = serializers.IntegerField(required=False, min_value=0, max_value=LARGEST_ID)
    cursor = serializers.CharField(required=False, allow_blank=True, max_length=200)
    device = serializers.CharField(required=False, allow_blank=True)

    def validate_device(self, value: str) -> str:
        try:
            return read_device(value) if value else ""
        except Malformed as error:
            raise serializers.ValidationError(str(error)) from None


class ManifestPerformanceOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    event = serializers.CharField()
    event_id = serializers.IntegerField()
    starts_at = serializers.DateTimeField()
    zone = serializers.CharField()
    is_cancelled = serializers.BooleanField()


class ManifestGateOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    types = serializers.ListField(child=serializers.CharField())


class ManifestRulesOut(serializers.Serializer[Any]):
    """A door's rules: hours are in the performance's time zone, None for no limit."""

    has_exit = serializers.BooleanField()
    allows_reentry = serializers.BooleanField()
    opens_at = serializers.DateTimeField(allow_null=True)
    closes_at = serializers.DateTimeField(allow_null=True)
    confirms = serializers.BooleanField()
    gates = ManifestGateOut(many=True)


class NeighbourOut(serializers.Serializer[Any]):
    uuid = serializers.CharField()
    name = serializers.CharField()
    gate = serializers.CharField()
    public_key = serializers.CharField()


class ManifestTicketOut(NamedTicketOut):
    code_hash = serializers.CharField()
    status = serializers.ChoiceField(choices=Ticket.Status.values)
    version = serializers.IntegerField()
    admitted_at = serializers.DateTimeField(allow_null=True)
    admitted_by = serializers.CharField()
    admitted_gate = serializers.CharField()
    admitted_device = serializers.CharField()
    left_at = serializers.DateTimeField(allow_null=True)


class ManifestOut(serializers.Serializer[Any]):
    """One page; `performance`, `rules` and `devices` are only on the first one."""

    position = serializers.IntegerField()
    public_key = serializers.CharField()
    performance = ManifestPerformanceOut(required=False)
    rules = ManifestRulesOut(required=False)
    devices = NeighbourOut(many=True, required=False)
    tickets = ManifestTicketOut(many=True)
    upsells = DoorUpsellOut(many=True)
    more = serializers.BooleanField()
    cursor = serializers.CharField(allow_null=True)


def serialize_manifest(manifest: Manifest) -> dict[str, Any]:
    zone = manifest.performance.zone
    return {
        "position": manifest.position,
        "public_key": manifest.public_key,
        **_first_page(manifest),
        "tickets": [_serialize_ticket(ticket, zone) for ticket in manifest.tickets],
        "upsells": [serialize_upsell(upsell) for upsell in manifest.upsells],
        "more": manifest.more,
        "cursor": manifest.cursor,
    }


def _first_page(manifest: Manifest) -> dict[str, Any]:
    if manifest.rules is None or manifest.devices is None:
        return {}
    return {
        "performance": _serialize_performance(manifest.performance),
        "rules": serialize_rules(manifest.rules, manifest.performance.zone),
        "devices": [phone._asdict() for phone in manifest.devices],
    }


def _serialize_performance(performance: ManifestPerformance) -> dict[str, Any]:
    return {
        "id": performance.id,
        "event": performance.event,
        "event_id": performance.event_id,
        "starts_at": iso_format(performance.starts_at, performance.zone),
        "zone": performance.zone,
        "is_cancelled": performance.is_cancelled,
    }


def serialize_rules(rules: Rules, zone: str) -> dict[str, Any]:
    """Serialize a performance's gate rules for devices, hours in the venue's zone."""
    return {
        "has_exit": rules.has_exit,
        "allows_reentry": rules.allows_reentry,
        "opens_at": iso_format(rules.opens_at, zone) if rules.opens_at else None,
        "closes_at": iso_format(rules.closes_at, zone) if rules.closes_at else None,
        "confirms": rules.confirms,
        "gates": [{"name": gate.name, "types": list(gate.types)} for gate in rules.gates],
    }


def _serialize_ticket(ticket: ManifestTicket, zone: str) -> dict[str, Any]:
    return {
        "ticket": ticket.ticket,
        "code_hash": ticket.code_hash,
        "status": ticket.status,
        "type": ticket.type,
        "holder": ticket.holder,
        "order": ticket.order,
        "version": ticket.version,
        "team": ticket.team,
        "player": ticket.player,
        "admitted_at": iso_format(ticket.admitted_at, zone) if ticket.admitted_at else None,
        "admitted_by": ticket.admitted_by,
        "admitted_gate": ticket.admitted_gate,
        "admitted_device": ticket.admitted_device,
        "left_at": iso_format(ticket.left_at, zone) if ticket.left_at else None,
    }
