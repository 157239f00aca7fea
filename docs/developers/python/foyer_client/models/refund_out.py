from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.refund_out_back_to import RefundOutBackTo
from ..models.refund_out_order_status import RefundOutOrderStatus
from ..models.refund_out_status import RefundOutStatus

if TYPE_CHECKING:
    from ..models.refunded_unit_out import RefundedUnitOut


T = TypeVar("T", bound="RefundOut")


@_attrs_define
class RefundOut:
    """
    Attributes:
        refund (int):
        order (int):
        status (RefundOutStatus): `pending` while the money is on its way: webhooks report the outcome
        amount (str):
        gift_card (str): the amount refunded to gift cards
        currency (str):
        back_to (RefundOutBackTo): how the rest is refunded
        keep_booking_fee (bool):
        reason (str): as in the order's history, with the client's name
        units (list[RefundedUnitOut]):
        order_status (RefundOutOrderStatus):
        created_at (datetime.datetime):
    """

    refund: int
    order: int
    status: RefundOutStatus
    amount: str
    gift_card: str
    currency: str
    back_to: RefundOutBackTo
    keep_booking_fee: bool
    reason: str
    units: list[RefundedUnitOut]
    order_status: RefundOutOrderStatus
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        refund = self.refund

        order = self.order

        status = self.status.value

        amount = self.amount

        gift_card = self.gift_card

        currency = self.currency

        back_to = self.back_to.value

        keep_booking_fee = self.keep_booking_fee

        reason = self.reason

        units = []
        for units_item_data in self.units:
            units_item = units_item_data.to_dict()
            units.append(units_item)

        order_status = self.order_status.value

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "refund": refund,
                "order": order,
                "status": status,
                "amount": amount,
                "gift_card": gift_card,
                "currency": currency,
                "back_to": back_to,
                "keep_booking_fee": keep_booking_fee,
                "reason": reason,
                "units": units,
                "order_status": order_status,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.refunded_unit_out import RefundedUnitOut  # noqa: PLC0415

        d = dict(src_dict)
        refund = d.pop("refund")

        order = d.pop("order")

        status = RefundOutStatus(d.pop("status"))

        amount = d.pop("amount")

        gift_card = d.pop("gift_card")

        currency = d.pop("currency")

        back_to = RefundOutBackTo(d.pop("back_to"))

        keep_booking_fee = d.pop("keep_booking_fee")

        reason = d.pop("reason")

        units = []
        _units = d.pop("units")
        for units_item_data in _units:
            units_item = RefundedUnitOut.from_dict(units_item_data)

            units.append(units_item)

        order_status = RefundOutOrderStatus(d.pop("order_status"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        refund_out = cls(
            refund=refund,
            order=order,
            status=status,
            amount=amount,
            gift_card=gift_card,
            currency=currency,
            back_to=back_to,
            keep_booking_fee=keep_booking_fee,
            reason=reason,
            units=units,
            order_status=order_status,
            created_at=created_at,
        )

        refund_out.additional_properties = d
        return refund_out

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
