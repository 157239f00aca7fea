"""The door log as files."""

from __future__ import annotations

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.core.tables.lists import Listed, exported
from server.door.log.export_selectors import listed_readings
from server.door.log.selectors import get_log_place
from server.door.log.serializers import ReadingsOfIn


@exported("door_log", title="Door log", form=ReadingsOfIn, roles=NOT_DOOR_STAFF, names_people=True)
def door_log(caller: Staff, wire: ReadingsOfIn) -> Listed:
    place = get_log_place(caller=caller, performance_id=wire.asked["performance"])
    return listed_readings(place=place, asked=wire.readings())
