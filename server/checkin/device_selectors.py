"""Selects an account's devices, for the back office and for the devices themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Lower

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.checkin.models import Device, DeviceSession, Enrolment, QuarantinedScan
from server.platform.database import Columns, parse_ordering
from server.platform.errors import NotFound
from server.platform.search import contains_words
from server.platform.tables import Column, ColumnKind, to_local

DEVICE_ORDER: Columns = {
    "name": Lower("name"),
    "gate": Lower("gate"),
    "last_seen_at": F("last_seen_at"),
    "waiting": F("waiting"),
    "app_version": F("app_version"),
}

GOOD, REVOKED, UNKNOWN = "good", "revoked", "unknown"


def auth_state_of(device: Device) -> str:
    return GOOD if device.revoked_at is None else REVOKED


# What makes a browser a door device, whoever uses it (decision 0103).
AT_WORK = (
    Q(enrolled_at__isnull=False)
    | Q(scanned_at__isnull=False)
    | Q(revoked_at__isnull=False)
    | Q(waiting__gt=0)
    | ~Q(name="")
)


def list_devices(
    *, caller: Staff, account_id: int | None, search: str = "", ordering: str = "", only_looked: bool = False
) -> QuerySet[Device]:
    """List an account's devices, revoked ones included; or the browsers that have only viewed a door."""
    caller.needs(*NOT_DOOR_STAFF)
    rows = _whole().filter(~AT_WORK if only_looked else AT_WORK, account_id=caller.account_for(account_id))
    rows = rows.filter(contains_words(search, "name", "gate"))
    return rows.order_by(*parse_ordering(ordering, DEVICE_ORDER, usual="name"), "pk")


def get_device(*, caller: Staff, device_id: int) -> Device:
    found = caller.within(_whole().filter(pk=device_id)).first()
    if found is None:
        raise NotFound
    return found


def _whole() -> QuerySet[Device]:
    used = Enrolment.objects.filter(device=OuterRef("pk")).order_by("-used_at").values("pk")[:1]
    # A subquery: a join would multiply the rows of a list that is sorted and paged.
    open_quarantined = QuarantinedScan.objects.filter(device=OuterRef("pk"), settled_at=None).order_by()
    counted = open_quarantined.values("device").annotate(number=Count("pk")).values("number")
    rows = Device.objects.select_related("user", "performance__event")
    return rows.annotate(enrolment=Subquery(used), to_review=Coalesce(Subquery(counted), 0))


def read_auth_state(*, uuid: str, account_id: int | None = None) -> str:
    """Return the auth state of a device without a session: with the account it worked for, or the last it came to."""
    rows = Device.objects.filter(uuid=uuid)
    if account_id is not None:
        rows = rows.filter(account_id=account_id)
    device = rows.order_by("-last_seen_at", "-pk").first()
    return UNKNOWN if device is None else auth_state_of(device)


PhoneInHand = tuple[int, str, int]  # account, uuid, person


def find_trusted(phones: Iterable[PhoneInHand]) -> set[PhoneInHand]:
    """Return which devices are enrolled and were used by these users, in one query."""
    accounts, uuids, people = zip(*phones, strict=True)
    rows = DeviceSession.objects.filter(
        device__account__in=set(accounts),
        device__uuid__in=set(uuids),
        device__enrolled_at__isnull=False,
        device__revoked_at=None,
        user__in=set(people),
    )
    return set(rows.values_list("device__account_id", "device__uuid", "user_id"))


def read_devices(device_ids: Collection[int]) -> dict[int, Device]:
    return {device.pk: device for device in _whole().filter(pk__in=device_ids)}


def read_device_versions(device_ids: Iterable[int]) -> dict[int, int]:
    return dict(Device.objects.filter(pk__in=list(device_ids)).values_list("pk", "version"))


def read_device_owners(device_ids: Iterable[int]) -> dict[int, int]:
    return dict(Device.objects.filter(pk__in=list(device_ids)).values_list("pk", "account_id"))


def device_columns(zone: str) -> Sequence[Column]:
    """Return the columns of an account's devices, times in its zone."""

    def performance(phone: Device) -> str:
        at = phone.performance
        return f"{at.event.name} {to_local(at.starts_at, at.timezone):%Y-%m-%d %H:%M}" if at else ""

    return (
        Column("Phone", lambda phone: phone.name, width=24),
        Column("Gate", lambda phone: phone.gate, width=16),
        Column("Person", lambda phone: phone.user.full_name if phone.user else "", width=24),
        Column("Performance", performance, width=36),
        Column("Last seen", lambda phone: to_local(phone.last_seen_at, zone), kind=ColumnKind.MOMENT, width=17),
        Column("Waiting scans", lambda phone: phone.waiting, kind=ColumnKind.NUMBER, width=14),
        Column("To review", lambda phone: phone.to_review, kind=ColumnKind.NUMBER, width=10),
        Column("Battery", lambda phone: phone.battery, kind=ColumnKind.NUMBER, width=9),
        Column("Runs on", lambda phone: " ".join(filter(None, (phone.platform, phone.app_version))), width=20),
        Column("Status", lambda phone: "Active" if auth_state_of(phone) == GOOD else "Revoked", width=10),
        Column("Phone ID", lambda phone: phone.pk, kind=ColumnKind.NUMBER, width=10),
    )
