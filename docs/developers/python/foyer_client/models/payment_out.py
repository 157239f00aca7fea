from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.payment_out_status import PaymentOutStatus

if TYPE_CHECKING:
    from ..models.order_out import OrderOut


T = TypeVar("T", bound="PaymentOut")


@_attrs_define
class PaymentOut:
    """
    Attributes:
        reservation (int):
        status (PaymentOutStatus):
        expires_at (datetime.datetime): until when it can be paid
        link (None | str): the payment page, which opens once, on one device; null if it is paid
        orders (list[OrderOut]): with their tickets and codes; empty until it is paid
    """

    reservation: int
    status: PaymentOutStatus
    expires_at: datetime.datetime
    link: None | str
    orders: list[OrderOut]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        reservation = self.reservation

        status = self.status.value

        expires_at = self.expires_at.isoformat()

        link: None | str
        link = self.link

        orders = []
        for orders_item_data in self.orders:
            orders_item = orders_item_data.to_dict()
            orders.append(orders_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "reservation": reservation,
                "status": status,
                "expires_at": expires_at,
                "link": link,
                "orders": orders,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.order_out import OrderOut  # noqa: PLC0415

        d = dict(src_dict)
        reservation = d.pop("reservation")

        status = PaymentOutStatus(d.pop("status"))

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        def _parse_link(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        link = _parse_link(d.pop("link"))

        orders = []
        _orders = d.pop("orders")
        for orders_item_data in _orders:
            orders_item = OrderOut.from_dict(orders_item_data)

            orders.append(orders_item)

        payment_out = cls(
            reservation=reservation,
            status=status,
            expires_at=expires_at,
            link=link,
            orders=orders,
        )

        payment_out.additional_properties = d
        return payment_out

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
