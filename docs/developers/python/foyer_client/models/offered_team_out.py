from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.offered_place_out import OfferedPlaceOut


T = TypeVar("T", bound="OfferedTeamOut")


@_attrs_define
class OfferedTeamOut:
    """
    Attributes:
        id (int): the value for `team` in a basket
        name (str):
        slots (int):
        places (list[OfferedPlaceOut]):
        available (int): how many of the free slots the client may take
    """

    id: int
    name: str
    slots: int
    places: list[OfferedPlaceOut]
    available: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        slots = self.slots

        places = []
        for places_item_data in self.places:
            places_item = places_item_data.to_dict()
            places.append(places_item)

        available = self.available

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "slots": slots,
                "places": places,
                "available": available,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.offered_place_out import OfferedPlaceOut  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        slots = d.pop("slots")

        places = []
        _places = d.pop("places")
        for places_item_data in _places:
            places_item = OfferedPlaceOut.from_dict(places_item_data)

            places.append(places_item)

        available = d.pop("available")

        offered_team_out = cls(
            id=id,
            name=name,
            slots=slots,
            places=places,
            available=available,
        )

        offered_team_out.additional_properties = d
        return offered_team_out

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
