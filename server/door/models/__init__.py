"""The door: its phones, the rules of its gates, every reading of every code, and what could not be confirmed later."""

from server.door.models.conflicts import Conflict
from server.door.models.devices import Device, DeviceSession, Enrolment
from server.door.models.readings import Reading, Redeeming, UpsellVerdict, Verdict
from server.door.models.rules import DoorRules
from server.door.models.strays import Stray

__all__ = [
    "Conflict",
    "Device",
    "DeviceSession",
    "DoorRules",
    "Enrolment",
    "Reading",
    "Redeeming",
    "Stray",
    "UpsellVerdict",
    "Verdict",
]
