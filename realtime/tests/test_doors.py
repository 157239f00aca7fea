"""The topics of doors: scans, conflicts and devices for managers, and a device's own topic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from realtime.resources import in_thread
from realtime.tests.factories import TenantFixture, make_tenant
from server.accounts.caller import Staff
from server.accounts.models import Role
from server.checkin.device_services import Heartbeat, record_heartbeat
from server.checkin.enrolment_services import EnrollingDevice, create_enrolment, enrol_device, update_device
from server.checkin.models import Conflict, Device
from server.checkin.scanning.conflict_services import resolve_conflict
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.tests.fixtures import Door, a_device
from server.testing.doors import make_conflict

pytestmark = pytest.mark.usefixtures("_own_sweep")
LOG, CONFLICTS, DEVICES, DEVICE = "log", "conflicts", "devices", "device"


@dataclass
class DoorSetup:
    """A performance with a device at its door and an open conflict, and their topics by name."""

    tenant: TenantFixture
    device: Device
    conflict: Conflict

    @property
    def topics(self) -> dict[str, str]:
        account = self.tenant.account
        return {
            LOG: f"{self.tenant.topic}:log",
            CONFLICTS: f"account:{account}:conflicts",
            DEVICES: f"account:{account}:devices",
            DEVICE: f"device:{self.device.pk}",
        }

    @property
    def manager(self) -> Staff:
        return Staff(self.tenant.organiser)

    def breathe(self, waiting: int) -> None:
        heartbeat = Heartbeat(device=self.device.uuid, waiting=waiting, platform="web", app_version="1.0")
        record_heartbeat(caller=self.manager, heartbeat=heartbeat, session_digest="")

    def read_a_wrong_code(self) -> None:
        door = Door(self.tenant.performance, self.manager, device=self.device.uuid)
        scan_tickets([door.reads("hello")])

    def settle(self) -> None:
        resolve_conflict(caller=self.manager, conflict_id=self.conflict.pk, reason="Twins")

    def rename(self) -> None:
        update_device(caller=self.manager, device_id=self.device.pk, name="Stage door", gate="North")

    def enrol(self) -> None:
        made = create_enrolment(caller=self.manager, account_id=None, name="Side door")
        enrol_device(secret=made.secret, phone=EnrollingDevice(uuid=a_device(), platform="web", app_version="1.0"))


def make_door_setup(*roles: Role) -> DoorSetup:
    tenant = make_tenant(*roles)
    Door(tenant.performance, Staff(tenant.organiser)).scan("anything")
    return DoorSetup(tenant, Device.objects.get(account=tenant.account), make_conflict(tenant.performance))


async def test_managers_hear_all_of_it_and_door_staff_their_phone(connect: Any) -> None:
    setup = await in_thread(make_door_setup)(*Role)
    for role, person in setup.tenant.people.items():
        answers = await (await connect(person)).subscribe(*setup.topics.values())
        refused = {name for name, topic in setup.topics.items() if "error" in answers[topic]}

        assert refused == ({LOG, CONFLICTS, DEVICES} if role == Role.DOOR_STAFF else set())


async def test_outsiders_receive_nothing_of_it(connect: Any) -> None:
    setup, other = await in_thread(make_door_setup)(), await in_thread(make_door_setup)()
    client = await connect(other.tenant.organiser)
    answers = await client.subscribe(*setup.topics.values(), *other.topics.values())

    assert {name for name in answers if answers[name] == {"error": "Not allowed"}} == set(setup.topics.values())
    for theirs in (setup, other):  # whoever receives the second would have received the first
        for change in (theirs.read_a_wrong_code, theirs.settle, theirs.rename):
            await in_thread(change)()
    await client.until(lambda: all(client.changes(topic) for topic in other.topics.values()))
    assert {body["topic"] for _, body in client.events} == set(other.topics.values())


ARRIVES: dict[str, tuple[str, Callable[[DoorSetup], None], Callable[[dict[str, Any]], bool]]] = {
    "a refused code": (LOG, DoorSetup.read_a_wrong_code, lambda item: item["version"] > 0),
    "a settled conflict": (CONFLICTS, DoorSetup.settle, lambda item: item["reason"] == "Twins"),
    "a breath": (DEVICES, lambda setup: setup.breathe(3), lambda item: item["waiting"] == 3),
    "a new phone": (DEVICES, DoorSetup.enrol, lambda item: item["name"] == "Side door"),
    "its own name": (DEVICE, DoorSetup.rename, lambda state: (state["name"], state["gate"]) == ("Stage door", "North")),
}


@pytest.mark.parametrize("change", ARRIVES)
async def test_what_happens_arrives(connect: Any, change: str) -> None:
    name, act, has_arrived = ARRIVES[change]
    setup = await in_thread(make_door_setup)()
    topic = setup.topics[name]
    client = await connect(setup.tenant.organiser)
    await client.subscribe(topic)

    await in_thread(act)(setup)

    def payloads() -> list[dict[str, Any]]:
        frames = client.changes(topic)
        return [payloads for frame in frames for payloads in frame.get("items", [frame.get("state")])]

    await client.until(lambda: any(map(has_arrived, payloads())))


async def test_each_refused_code_is_published_without_a_change_of_counts(connect: Any) -> None:
    setup = await in_thread(make_door_setup)()
    client = await connect(setup.tenant.organiser)
    await client.subscribe(setup.topics[LOG])

    for number in (1, 2):
        await in_thread(setup.read_a_wrong_code)()
        await client.until(lambda number=number: len(client.changes(setup.topics[LOG])) == number)
