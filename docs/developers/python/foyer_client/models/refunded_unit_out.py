from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="RefundedUnitOut")


@_attrs_define
class RefundedUnitOut:
    """
    Attributes:
        ticket (int | None):
        upsell_item (int | None):
        amount (str): how much of its price is refunded
    """

    ticket: int | None
    upsell_item: int | None
    amount: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        ticket: int | None
        ticket = self.ticket

        upsell_item: int | None
        upsell_item = self.upsell_item

        amount = self.amount

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "ticket": ticket,
                "upsell_item": upsell_item,
                "amount": amount,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_ticket(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        ticket = _parse_ticket(d.pop("ticket"))

        def _parse_upsell_item(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        upsell_item = _parse_upsell_item(d.pop("upsell_item"))

        amount = d.pop("amount")

        refunded_unit_out = cls(
            ticket=ticket,
            upsell_item=upsell_item,
            amount=amount,
        )

        refunded_unit_out.additional_properties = d
        return refunded_unit_out

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
