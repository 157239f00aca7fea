from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.refund_way_out_back_to import RefundWayOutBackTo

T = TypeVar("T", bound="RefundWayOut")


@_attrs_define
class RefundWayOut:
    """
    Attributes:
        back_to (RefundWayOutBackTo):
        amount (str):
    """

    back_to: RefundWayOutBackTo
    amount: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        back_to = self.back_to.value

        amount = self.amount

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "back_to": back_to,
                "amount": amount,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        back_to = RefundWayOutBackTo(d.pop("back_to"))

        amount = d.pop("amount")

        refund_way_out = cls(
            back_to=back_to,
            amount=amount,
        )

        refund_way_out.additional_properties = d
        return refund_way_out

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
