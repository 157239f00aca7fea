from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="NewTicketsInRequest")


@_attrs_define
class NewTicketsInRequest:
    """
    Attributes:
        quantity (int):
        ticket_type (int | None | Unset): null: the normal ticket Default: 0.
    """

    quantity: int
    ticket_type: int | None | Unset = 0
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        quantity = self.quantity

        ticket_type: int | None | Unset
        if isinstance(self.ticket_type, Unset):
            ticket_type = UNSET
        else:
            ticket_type = self.ticket_type

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "quantity": quantity,
            }
        )
        if ticket_type is not UNSET:
            field_dict["ticket_type"] = ticket_type

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        quantity = d.pop("quantity")

        def _parse_ticket_type(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        ticket_type = _parse_ticket_type(d.pop("ticket_type", UNSET))

        new_tickets_in_request = cls(
            quantity=quantity,
            ticket_type=ticket_type,
        )

        new_tickets_in_request.additional_properties = d
        return new_tickets_in_request

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
