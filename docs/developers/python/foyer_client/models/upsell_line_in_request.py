from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="UpsellLineInRequest")


@_attrs_define
class UpsellLineInRequest:
    """
    Attributes:
        upsell (int):
        quantity (int):
        variant (int | None | Unset):
    """

    upsell: int
    quantity: int
    variant: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        upsell = self.upsell

        quantity = self.quantity

        variant: int | None | Unset
        if isinstance(self.variant, Unset):
            variant = UNSET
        else:
            variant = self.variant

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "upsell": upsell,
                "quantity": quantity,
            }
        )
        if variant is not UNSET:
            field_dict["variant"] = variant

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        upsell = d.pop("upsell")

        quantity = d.pop("quantity")

        def _parse_variant(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        variant = _parse_variant(d.pop("variant", UNSET))

        upsell_line_in_request = cls(
            upsell=upsell,
            quantity=quantity,
            variant=variant,
        )

        upsell_line_in_request.additional_properties = d
        return upsell_line_in_request

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
