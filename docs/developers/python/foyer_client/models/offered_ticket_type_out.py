from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.included_upsell_out import IncludedUpsellOut


T = TypeVar("T", bound="OfferedTicketTypeOut")


@_attrs_define
class OfferedTicketTypeOut:
    """
    Attributes:
        ticket_type (int | None): null: the normal ticket
        name (str):
        description (str):
        price (str):
        tax (str):
        booking_fee (str):
        total (str): its price for the buyer
        available (int):
        scarce (bool): whether it has a limit of its own
        min_count (int): the minimum per performance, in a basket that has any
        max_count (int): the maximum per booking, across performances
        includes (list[IncludedUpsellOut]): upsells included in each ticket, at no extra price
        offered (bool):
        why (str): too_late, upsell, sold_out or too_few if it is not available; else empty
        reason (str): the same as text that follows its name
    """

    ticket_type: int | None
    name: str
    description: str
    price: str
    tax: str
    booking_fee: str
    total: str
    available: int
    scarce: bool
    min_count: int
    max_count: int
    includes: list[IncludedUpsellOut]
    offered: bool
    why: str
    reason: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        ticket_type: int | None
        ticket_type = self.ticket_type

        name = self.name

        description = self.description

        price = self.price

        tax = self.tax

        booking_fee = self.booking_fee

        total = self.total

        available = self.available

        scarce = self.scarce

        min_count = self.min_count

        max_count = self.max_count

        includes = []
        for includes_item_data in self.includes:
            includes_item = includes_item_data.to_dict()
            includes.append(includes_item)

        offered = self.offered

        why = self.why

        reason = self.reason

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "ticket_type": ticket_type,
                "name": name,
                "description": description,
                "price": price,
                "tax": tax,
                "booking_fee": booking_fee,
                "total": total,
                "available": available,
                "scarce": scarce,
                "min_count": min_count,
                "max_count": max_count,
                "includes": includes,
                "offered": offered,
                "why": why,
                "reason": reason,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.included_upsell_out import IncludedUpsellOut  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_ticket_type(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        ticket_type = _parse_ticket_type(d.pop("ticket_type"))

        name = d.pop("name")

        description = d.pop("description")

        price = d.pop("price")

        tax = d.pop("tax")

        booking_fee = d.pop("booking_fee")

        total = d.pop("total")

        available = d.pop("available")

        scarce = d.pop("scarce")

        min_count = d.pop("min_count")

        max_count = d.pop("max_count")

        includes = []
        _includes = d.pop("includes")
        for includes_item_data in _includes:
            includes_item = IncludedUpsellOut.from_dict(includes_item_data)

            includes.append(includes_item)

        offered = d.pop("offered")

        why = d.pop("why")

        reason = d.pop("reason")

        offered_ticket_type_out = cls(
            ticket_type=ticket_type,
            name=name,
            description=description,
            price=price,
            tax=tax,
            booking_fee=booking_fee,
            total=total,
            available=available,
            scarce=scarce,
            min_count=min_count,
            max_count=max_count,
            includes=includes,
            offered=offered,
            why=why,
            reason=reason,
        )

        offered_ticket_type_out.additional_properties = d
        return offered_ticket_type_out

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
