from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.upsell_item_out_status import UpsellItemOutStatus

T = TypeVar("T", bound="UpsellItemOut")


@_attrs_define
class UpsellItemOut:
    """
    Attributes:
        upsell_item (int):
        upsell (int):
        variant (int | None):
        ticket (int | None): the ticket whose type includes it; null if it was bought
        name (str):
        variant_name (str):
        status (UpsellItemOutStatus):
        price (str): its price; two decimals, in the order's currency
        tax (str): its tax; two decimals, in the order's currency
        discount (str): what was taken off; two decimals, in the order's currency
        total (str): what it has cost; two decimals, in the order's currency
        redeemed_at (datetime.datetime | None):
    """

    upsell_item: int
    upsell: int
    variant: int | None
    ticket: int | None
    name: str
    variant_name: str
    status: UpsellItemOutStatus
    price: str
    tax: str
    discount: str
    total: str
    redeemed_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        upsell_item = self.upsell_item

        upsell = self.upsell

        variant: int | None
        variant = self.variant

        ticket: int | None
        ticket = self.ticket

        name = self.name

        variant_name = self.variant_name

        status = self.status.value

        price = self.price

        tax = self.tax

        discount = self.discount

        total = self.total

        redeemed_at: None | str
        if isinstance(self.redeemed_at, datetime.datetime):
            redeemed_at = self.redeemed_at.isoformat()
        else:
            redeemed_at = self.redeemed_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "upsell_item": upsell_item,
                "upsell": upsell,
                "variant": variant,
                "ticket": ticket,
                "name": name,
                "variant_name": variant_name,
                "status": status,
                "price": price,
                "tax": tax,
                "discount": discount,
                "total": total,
                "redeemed_at": redeemed_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        upsell_item = d.pop("upsell_item")

        upsell = d.pop("upsell")

        def _parse_variant(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        variant = _parse_variant(d.pop("variant"))

        def _parse_ticket(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        ticket = _parse_ticket(d.pop("ticket"))

        name = d.pop("name")

        variant_name = d.pop("variant_name")

        status = UpsellItemOutStatus(d.pop("status"))

        price = d.pop("price")

        tax = d.pop("tax")

        discount = d.pop("discount")

        total = d.pop("total")

        def _parse_redeemed_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                redeemed_at_type_0 = datetime.datetime.fromisoformat(data)

                return redeemed_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        redeemed_at = _parse_redeemed_at(d.pop("redeemed_at"))

        upsell_item_out = cls(
            upsell_item=upsell_item,
            upsell=upsell,
            variant=variant,
            ticket=ticket,
            name=name,
            variant_name=variant_name,
            status=status,
            price=price,
            tax=tax,
            discount=discount,
            total=total,
            redeemed_at=redeemed_at,
        )

        upsell_item_out.additional_properties = d
        return upsell_item_out

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
