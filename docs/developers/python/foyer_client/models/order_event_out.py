from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.order_event_out_type import OrderEventOutType

if TYPE_CHECKING:
    from ..models.told_out import ToldOut


T = TypeVar("T", bound="OrderEventOut")


@_attrs_define
class OrderEventOut:
    """
    Attributes:
        id (str): the `webhook-id`: the same for every attempt
        type_ (OrderEventOutType):
        timestamp (datetime.datetime): when it happened
        number (int): numbers the order's events from 1, without gaps
        data (ToldOut):
    """

    id: str
    type_: OrderEventOutType
    timestamp: datetime.datetime
    number: int
    data: ToldOut
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
        from ..models.told_out import ToldOut  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        type_ = OrderEventOutType(d.pop("type"))

        timestamp = datetime.datetime.fromisoformat(d.pop("timestamp"))

        number = d.pop("number")

        data = ToldOut.from_dict(d.pop("data"))

        order_event_out = cls(
            id=id,
            type_=type_,
            timestamp=timestamp,
            number=number,
            data=data,
        )

        order_event_out.additional_properties = d
        return order_event_out

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
