from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="OrderAmountsOut")


@_attrs_define
class OrderAmountsOut:
    """
    Attributes:
        tickets (str): the prices of its tickets; two decimals, in the order's currency
        ticket_tax (str): tax on tickets; two decimals, in the order's currency
        upsells (str): the prices of its upsells; two decimals, in the order's currency
        upsell_tax (str): tax on upsells; two decimals, in the order's currency
        booking_fee (str): booking fees; two decimals, in the order's currency
        discount (str): what was taken off; two decimals, in the order's currency
        gift_card (str): how much of the total gift cards have paid; two decimals, in the order's currency
        total (str): what it costs; two decimals, in the order's currency
        refunded (str): what has gone back of it; two decimals, in the order's currency
    """

    tickets: str
    ticket_tax: str
    upsells: str
    upsell_tax: str
    booking_fee: str
    discount: str
    gift_card: str
    total: str
    refunded: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        tickets = self.tickets

        ticket_tax = self.ticket_tax

        upsells = self.upsells

        upsell_tax = self.upsell_tax

        booking_fee = self.booking_fee

        discount = self.discount

        gift_card = self.gift_card

        total = self.total

        refunded = self.refunded

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "tickets": tickets,
                "ticket_tax": ticket_tax,
                "upsells": upsells,
                "upsell_tax": upsell_tax,
                "booking_fee": booking_fee,
                "discount": discount,
                "gift_card": gift_card,
                "total": total,
                "refunded": refunded,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        tickets = d.pop("tickets")

        ticket_tax = d.pop("ticket_tax")

        upsells = d.pop("upsells")

        upsell_tax = d.pop("upsell_tax")

        booking_fee = d.pop("booking_fee")

        discount = d.pop("discount")

        gift_card = d.pop("gift_card")

        total = d.pop("total")

        refunded = d.pop("refunded")

        order_amounts_out = cls(
            tickets=tickets,
            ticket_tax=ticket_tax,
            upsells=upsells,
            upsell_tax=upsell_tax,
            booking_fee=booking_fee,
            discount=discount,
            gift_card=gift_card,
            total=total,
            refunded=refunded,
        )

        order_amounts_out.additional_properties = d
        return order_amounts_out

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
