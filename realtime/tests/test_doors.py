"""The topics of doors: what managers hear of readings, conflicts and phones, and a phone of itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from realtime.resources import in_thread
from realtime.tests.factories import Scene, make_scene
from server.accounts.caller import Staff
from server.accounts.models import Role
from server.checkin.conflict_services import resolve_conflict
from server.checkin.devices.enrolment_services import EnrollingDevice, create_enrolment, enrol_device, update_device
from server.checkin.devices.services import Heartbeat, record_heartbeat
from server.checkin.models import Conflict, Device
from server.checkin.scanning.scan_services import scan_tickets
from server.checkin.tests.fixtures import Door, a_device
from server.testing.doors import make_conflict

pytestmark = pytest.mark.usefixtures("_own_sweep")
LOG, CONFLICTS, DEVICES, DEVICE = "log", "conflicts", "devices", "device"


@dataclass
class House:
    """A performance with a phone at its door and a conflict that nobody has settled, and their topics by name."""

    scene: Scene
    device: Device
    conflict: Conflict

    @property
    def topics(self) -> dict[str, str]:
        account = self.scene.account
        return {
            LOG: f"{self.scene.topic}:log",
            CONFLICTS: f"account:{account}:conflicts",
            DEVICES: f"account:{account}:devices",
            DEVICE: f"device:{self.device.pk}",
        }

    @property
    def manager(self) -> Staff:
        return Staff(self.scene.organiser)

    def breathe(self, waiting: int) -> None:
        breath = Heartbeat(device=self.device.uuid, waiting=waiting, platform="web", app_version="1.0")
        record_heartbeat(caller=self.manager, breath=breath, session_digest="")

    def read_a_wrong_code(self) -> None:
        door = Door(self.scene.performance, self.manager, device=self.device.uuid)
        scan_tickets([door.reads("hello")])

    def settle(self) -> None:
        resolve_conflict(caller=self.manager, conflict_id=self.conflict.pk, reason="Twins")

    def rename(self) -> None:
        update_device(caller=self.manager, device_id=self.device.pk, name="Stage door", gate="North")

    def enrol(self) -> None:
        made = create_enrolment(caller=self.manager, account_id=None, name="Side door")
        enrol_device(secret=made.secret, phone=EnrollingDevice(uuid=a_device(), platform="web", app_version="1.0"))


def open_house(*roles: Role) -> House:
    scene = make_scene(*roles)
    Door(scene.performance, Staff(scene.organiser)).scan("anything")
    return House(scene, Device.objects.get(account=scene.account), make_conflict(scene.performance))


async def test_managers_hear_all_of_it_and_door_staff_their_phone(connect: Any) -> None:
    house = await in_thread(open_house)(*Role)
    for role, person in house.scene.people.items():
        answers = await (await connect(person)).subscribe(*house.topics.values())
        refused = {name for name, topic in house.topics.items() if "error" in answers[topic]}

        assert refused == ({LOG, CONFLICTS, DEVICES} if role == Role.DOOR_STAFF else set())


async def test_strangers_hear_nothing_of_it(connect: Any) -> None:
    house, other = await in_thread(open_house)(), await in_thread(open_house)()
    client = await connect(other.scene.organiser)
    answers = await client.subscribe(*house.topics.values(), *other.topics.values())

    assert {name for name in answers if answers[name] == {"error": "Not allowed"}} == set(house.topics.values())
    for theirs in (house, other):  # whoever hears of the second would have heard of the first
        for change in (theirs.read_a_wrong_code, theirs.settle, theirs.rename):
            await in_thread(change)()
    await client.until(lambda: all(client.changes(topic) for topic in other.topics.values()))
    assert {body["topic"] for _, body in client.events} == set(other.topics.values())


ARRIVES: dict[str, tuple[str, Callable[[House], None], Callable[[dict[str, Any]], bool]]] = {
    "a refused code": (LOG, House.read_a_wrong_code, lambda item: item["version"] > 0),
    "a settled conflict": (CONFLICTS, House.settle, lambda item: item["reason"] == "Twins"),
    "a breath": (DEVICES, lambda house: house.breathe(3), lambda item: item["waiting"] == 3),
    "a new phone": (DEVICES, House.enrol, lambda item: item["name"] == "Side door"),
    "its own name": (DEVICE, House.rename, lambda state: (state["name"], state["gate"]) == ("Stage door", "North")),
}


@pytest.mark.parametrize("change", ARRIVES)
async def test_what_happens_arrives(connect: Any, change: str) -> None:
    name, act, says_so = ARRIVES[change]
    house = await in_thread(open_house)()
    topic = house.topics[name]
    client = await connect(house.scene.organiser)
    await client.subscribe(topic)

    await in_thread(act)(house)

    def told() -> list[dict[str, Any]]:
        frames = client.changes(topic)
        return [told for frame in frames for told in frame.get("items", [frame.get("state")])]

    await client.until(lambda: any(map(says_so, told())))


async def test_each_code_that_was_refused_is_told_although_nothing_has_changed(connect: Any) -> None:
    house = await in_thread(open_house)()
    client = await connect(house.scene.organiser)
    await client.subscribe(house.topics[LOG])

    for number in (1, 2):
        await in_thread(house.read_a_wrong_code)()
        await client.until(lambda number=number: len(client.changes(house.topics[LOG])) == number)
