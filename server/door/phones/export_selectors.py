"""The columns of phones as files; what they sign by is not in one."""

from __future__ import annotations

from collections.abc import Sequence

from server.core.tables.table import Column, Kind, local
from server.door.models import Device
from server.door.phones.selectors import GOOD, standing_of


def columns_in(zone: str) -> Sequence[Column]:
    """Give the columns of an account's phones, their times in its zone."""

    def performance(phone: Device) -> str:
        at = phone.performance
        return f"{at.event.name} {local(at.starts_at, at.timezone):%Y-%m-%d %H:%M}" if at else ""

    return (
        Column("Phone", lambda phone: phone.name, width=24),
        Column("Gate", lambda phone: phone.gate, width=16),
        Column("Person", lambda phone: phone.user.full_name if phone.user else "", width=24),
        Column("Performance", performance, width=36),
        Column("Last seen", lambda phone: local(phone.last_seen_at, zone), kind=Kind.MOMENT, width=17),
        Column("Waiting scans", lambda phone: phone.waiting, kind=Kind.NUMBER, width=14),
        Column("To review", lambda phone: phone.to_review, kind=Kind.NUMBER, width=10),
        Column("Battery", lambda phone: phone.battery, kind=Kind.NUMBER, width=9),
        Column("Runs on", lambda phone: " ".join(filter(None, (phone.platform, phone.app_version))), width=20),
        Column("Status", lambda phone: "Active" if standing_of(phone) == GOOD else "Revoked", width=10),
        Column("Phone ID", lambda phone: phone.pk, kind=Kind.NUMBER, width=10),
    )
