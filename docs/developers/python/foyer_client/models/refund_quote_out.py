from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.refund_quote_out_back_to import RefundQuoteOutBackTo

if TYPE_CHECKING:
    from ..models.refund_way_out import RefundWayOut
    from ..models.refunded_unit_out import RefundedUnitOut


T = TypeVar("T", bound="RefundQuoteOut")


@_attrs_define
class RefundQuoteOut:
    """
    Attributes:
        order (int):
        amount (str): in all
        gift_card (str): the amount refunded to gift cards
        currency (str):
        back_to (RefundQuoteOutBackTo): how the rest is refunded
        ways (list[RefundWayOut]): amounts of the rest by way; several after exchanges
        booking_fee (str): booking fees of its tickets, refunded or not
        keep_booking_fee (bool):
        whole (bool): whether nothing of the order is left afterwards
        units (list[RefundedUnitOut]):
    """

    order: int
    amount: str
    gift_card: str
    currency: str
    back_to: RefundQuoteOutBackTo
    ways: list[RefundWayOut]
    booking_fee: str
    keep_booking_fee: bool
    whole: bool
    units: list[RefundedUnitOut]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        order = self.order

        amount = self.amount

        gift_card = self.gift_card

        currency = self.currency

        back_to = self.back_to.value

        ways = []
        for ways_item_data in self.ways:
            ways_item = ways_item_data.to_dict()
            ways.append(ways_item)

        booking_fee = self.booking_fee

        keep_booking_fee = self.keep_booking_fee

        whole = self.whole

        units = []
        for units_item_data in self.units:
            units_item = units_item_data.to_dict()
            units.append(units_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "order": order,
                "amount": amount,
                "gift_card": gift_card,
                "currency": currency,
                "back_to": back_to,
                "ways": ways,
                "booking_fee": booking_fee,
                "keep_booking_fee": keep_booking_fee,
                "whole": whole,
                "units": units,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.refund_way_out import RefundWayOut  # noqa: PLC0415
        from ..models.refunded_unit_out import RefundedUnitOut  # noqa: PLC0415

        d = dict(src_dict)
        order = d.pop("order")

        amount = d.pop("amount")

        gift_card = d.pop("gift_card")

        currency = d.pop("currency")

        back_to = RefundQuoteOutBackTo(d.pop("back_to"))

        ways = []
        _ways = d.pop("ways")
        for ways_item_data in _ways:
            ways_item = RefundWayOut.from_dict(ways_item_data)

            ways.append(ways_item)

        booking_fee = d.pop("booking_fee")

        keep_booking_fee = d.pop("keep_booking_fee")

        whole = d.pop("whole")

        units = []
        _units = d.pop("units")
        for units_item_data in _units:
            units_item = RefundedUnitOut.from_dict(units_item_data)

            units.append(units_item)

        refund_quote_out = cls(
            order=order,
            amount=amount,
            gift_card=gift_card,
            currency=currency,
            back_to=back_to,
            ways=ways,
            booking_fee=booking_fee,
            keep_booking_fee=keep_booking_fee,
            whole=whole,
            units=units,
        )

        refund_quote_out.additional_properties = d
        return refund_quote_out

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
