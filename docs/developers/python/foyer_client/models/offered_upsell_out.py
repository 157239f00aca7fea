from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.offered_variant_out import OfferedVariantOut


T = TypeVar("T", bound="OfferedUpsellOut")


@_attrs_define
class OfferedUpsellOut:
    """
    Attributes:
        upsell (int):
        name (str):
        description (str):
        image (str): a relative path; empty if there is none
        price (str):
        tax (str):
        total (str): its price for the buyer
        available (int):
        min_count (int):
        max_count (int):
        variants (list[OfferedVariantOut]):
    """

    upsell: int
    name: str
    description: str
    image: str
    price: str
    tax: str
    total: str
    available: int
    min_count: int
    max_count: int
    variants: list[OfferedVariantOut]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        upsell = self.upsell

        name = self.name

        description = self.description

        image = self.image

        price = self.price

        tax = self.tax

        total = self.total

        available = self.available

        min_count = self.min_count

        max_count = self.max_count

        variants = []
        for variants_item_data in self.variants:
            variants_item = variants_item_data.to_dict()
            variants.append(variants_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "upsell": upsell,
                "name": name,
                "description": description,
                "image": image,
                "price": price,
                "tax": tax,
                "total": total,
                "available": available,
                "min_count": min_count,
                "max_count": max_count,
                "variants": variants,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.offered_variant_out import OfferedVariantOut  # noqa: PLC0415

        d = dict(src_dict)
        upsell = d.pop("upsell")

        name = d.pop("name")

        description = d.pop("description")

        image = d.pop("image")

        price = d.pop("price")

        tax = d.pop("tax")

        total = d.pop("total")

        available = d.pop("available")

        min_count = d.pop("min_count")

        max_count = d.pop("max_count")

        variants = []
        _variants = d.pop("variants")
        for variants_item_data in _variants:
            variants_item = OfferedVariantOut.from_dict(variants_item_data)

            variants.append(variants_item)

        offered_upsell_out = cls(
            upsell=upsell,
            name=name,
            description=description,
            image=image,
            price=price,
            tax=tax,
            total=total,
            available=available,
            min_count=min_count,
            max_count=max_count,
            variants=variants,
        )

        offered_upsell_out.additional_properties = d
        return offered_upsell_out

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
