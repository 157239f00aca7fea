from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.test_event_out_type import TestEventOutType

if TYPE_CHECKING:
    from ..models.test_event_out_data import TestEventOutData


T = TypeVar("T", bound="TestEventOut")


@_attrs_define
class TestEventOut:
    """
    Attributes:
        id (str): the `webhook-id`: the same for every attempt
        type_ (TestEventOutType):
        timestamp (datetime.datetime): when it was sent first
        number (int):
        data (TestEventOutData): empty
    """

    id: str
    type_: TestEventOutType
    timestamp: datetime.datetime
    number: int
    data: TestEventOutData
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_ = self.type_.value

        timestamp = self.timestamp.isoformat()

        number = self.number

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "type": type_,
                "timestamp": timestamp,
                "number": number,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.test_event_out_data import TestEventOutData  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        type_ = TestEventOutType(d.pop("type"))

        timestamp = datetime.datetime.fromisoformat(d.pop("timestamp"))

        number = d.pop("number")

        data = TestEventOutData.from_dict(d.pop("data"))

        test_event_out = cls(
            id=id,
            type_=type_,
            timestamp=timestamp,
            number=number,
            data=data,
        )

        test_event_out.additional_properties = d
        return test_event_out

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
