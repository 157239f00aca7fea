from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.hold_share_out_channel import HoldShareOutChannel

T = TypeVar("T", bound="HoldShareOut")


@_attrs_define
class HoldShareOut:
    """
    Attributes:
        hold (int):
        name (str):
        channel (HoldShareOutChannel):
        size (int):
        sold (int):
        reserved (int):
        available (int):
        released (int):
        release_at (datetime.datetime | None):
    """

    hold: int
    name: str
    channel: HoldShareOutChannel
    size: int
    sold: int
    reserved: int
    available: int
    released: int
    release_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        hold = self.hold

        name = self.name

        channel = self.channel.value

        size = self.size

        sold = self.sold

        reserved = self.reserved

        available = self.available

        released = self.released

        release_at: None | str
        if isinstance(self.release_at, datetime.datetime):
            release_at = self.release_at.isoformat()
        else:
            release_at = self.release_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "hold": hold,
                "name": name,
                "channel": channel,
                "size": size,
                "sold": sold,
                "reserved": reserved,
                "available": available,
                "released": released,
                "release_at": release_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        hold = d.pop("hold")

        name = d.pop("name")

        channel = HoldShareOutChannel(d.pop("channel"))

        size = d.pop("size")

        sold = d.pop("sold")

        reserved = d.pop("reserved")

        available = d.pop("available")

        released = d.pop("released")

        def _parse_release_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                release_at_type_0 = datetime.datetime.fromisoformat(data)

                return release_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        release_at = _parse_release_at(d.pop("release_at"))

        hold_share_out = cls(
            hold=hold,
            name=name,
            channel=channel,
            size=size,
            sold=sold,
            reserved=reserved,
            available=available,
            released=released,
            release_at=release_at,
        )

        hold_share_out.additional_properties = d
        return hold_share_out

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
