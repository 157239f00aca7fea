"""Selects who may submit whose scans, and the quarantined scans of revoked devices."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from server.accounts.caller import NOT_DOOR_STAFF, SentOn, Staff
from server.accounts.models import Role, User
from server.catalogue.events.models import Performance
from server.checkin.device_selectors import get_device
from server.checkin.models import Device, QuarantinedScan, ScanRecord
from server.checkin.parsing import is_signed
from server.platform.errors import NotFound
from server.sales import codes
from server.sales.models import Ticket, UpsellItem

LARGEST_ID = 2**63 - 1
SIGNED_AS = "foyer-strays"  # a prefix, so that a signature for another purpose is invalid here


def find_scanning_person(*, caller: Staff, made_by: int | None) -> Staff:
    """Return who is recorded as having scanned: the caller, or the user whose scans a manager submits.

    :raises NotAllowed: if door staff submit another user's scans.
    :raises NotFound: if there is no such user in the account.
    """
    if made_by is None or made_by == caller.user.pk:
        return caller
    caller.needs(*NOT_DOOR_STAFF)
    person = _people(caller.account_id).filter(pk=made_by).first()
    if person is None:
        raise NotFound
    return SentOn(person, sender=caller.user)


def _people(account_id: int | None) -> QuerySet[User]:
    """Return who works or worked at an account's doors, also users without the permission or now in another account."""
    people = User.objects.select_related("account")
    if account_id is None:
        return people
    was_here = Device.objects.filter(account=account_id, user=OuterRef("pk"))
    has_scanned = ScanRecord.objects.filter(account=account_id, by=OuterRef("pk"))
    return people.filter(
        Q(account=account_id) | Q(role=Role.PLATFORM_ADMINISTRATOR) | Exists(was_here) | Exists(has_scanned)
    )


def find_people(*, account_id: int, numbers: Collection[int]) -> set[int]:
    """Return which of these ids are users who may have worked at an account's doors."""
    return set(_people(account_id).filter(pk__in=numbers).values_list("pk", flat=True))


def get_signer(*, uuid: str, account_id: int, letter: str, signature: str) -> Device:
    """Return the device that signed a message.

    :raises NotFound: if the account has no such device, or the signature is invalid.
    """
    device = Device.objects.filter(uuid=uuid, account_id=account_id).exclude(public_key="").first()
    if device is None or not is_signed(device.public_key, signature, f"{SIGNED_AS}|{account_id}|{letter}"):
        raise NotFound
    return device


def list_quarantined(*, caller: Staff, device_id: int) -> QuerySet[QuarantinedScan]:
    """List a device's quarantined scans, oldest first: undecided ones, then decided ones."""
    caller.needs(*NOT_DOOR_STAFF)
    device = get_device(caller=caller, device_id=device_id)
    rows = QuarantinedScan.objects.filter(device=device).select_related("made_by", "settled_by")
    return rows.order_by(F("settled_at").asc(nulls_first=True), "pk")


def describe_quarantined(rows: list[QuarantinedScan]) -> list[QuarantinedScan]:
    """Return some quarantined scans of one account with their tickets and units, in two queries."""
    if not rows:
        return rows
    account_id = rows[0].account_id
    tickets = Ticket.objects.filter(order__account=account_id).select_related("order__payment")
    found = tickets.in_bulk({number for row in rows if (number := _ticket_of(row))})
    items = UpsellItem.objects.filter(order__account=account_id)
    units = items.in_bulk({number for row in rows if (number := number_in(row.sent, "upsell_item"))})
    for row in rows:
        row.ticket, row.upsell = found.get(_ticket_of(row)), units.get(number_in(row.sent, "upsell_item"))
    return rows


def _ticket_of(row: QuarantinedScan) -> int:
    if row.kind == QuarantinedScan.Kind.TAP:
        return 0
    code = row.sent.get("code")
    parsed = codes.read_code(code) if isinstance(code, str) else None
    return parsed.ticket_id if parsed else number_in(row.sent, "ticket")


def find_account(*, caller: Staff, performance_id: int) -> int:
    """Return the performance's account or, if the caller may not work there, the caller's own."""
    places = caller.within(Performance.objects.filter(pk=performance_id))
    return places.values_list("account_id", flat=True).first() or caller.user.account_id


def number_in(sent: Mapping[str, Any], name: str) -> int:
    """Return a number in a quarantined scan, or 0."""
    value = sent.get(name)
    return value if type(value) is int and 0 < value <= LARGEST_ID else 0


def list_open_quarantined(*, caller: Staff, device_id: int, numbers: Iterable[int]) -> list[QuarantinedScan]:
    """Return some undecided quarantined scans of a device, in the order in which it made them."""
    caller.needs(*NOT_DOOR_STAFF)
    device = get_device(caller=caller, device_id=device_id)
    rows = QuarantinedScan.objects.filter(device=device, settled_at=None, pk__in=set(numbers))
    return list(rows.select_related("made_by__account", "device").order_by("pk"))
