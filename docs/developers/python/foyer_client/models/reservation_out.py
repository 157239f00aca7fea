from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.reservation_out_status import ReservationOutStatus

if TYPE_CHECKING:
    from ..models.quote_out import QuoteOut


T = TypeVar("T", bound="ReservationOut")


@_attrs_define
class ReservationOut:
    """
    Attributes:
        reservation (int):
        reference (str): of the checkout, such as `ORD-…`: its orders have it, too
        status (ReservationOutStatus): `open` until it is paid; `paying` while its buyer pays on our page
        expires_at (datetime.datetime):
        quote (QuoteOut):
        orders (list[int]): its orders, one per performance
    """

    reservation: int
    reference: str
    status: ReservationOutStatus
    expires_at: datetime.datetime
    quote: QuoteOut
    orders: list[int]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        reservation = self.reservation

        reference = self.reference

        status = self.status.value

        expires_at = self.expires_at.isoformat()

        quote = self.quote.to_dict()

        orders = self.orders

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "reservation": reservation,
                "reference": reference,
                "status": status,
                "expires_at": expires_at,
                "quote": quote,
                "orders": orders,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.quote_out import QuoteOut  # noqa: PLC0415

        d = dict(src_dict)
        reservation = d.pop("reservation")

        reference = d.pop("reference")

        status = ReservationOutStatus(d.pop("status"))

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at"))

        quote = QuoteOut.from_dict(d.pop("quote"))

        orders = cast(list[int], d.pop("orders"))

        reservation_out = cls(
            reservation=reservation,
            reference=reference,
            status=status,
            expires_at=expires_at,
            quote=quote,
            orders=orders,
        )

        reservation_out.additional_properties = d
        return reservation_out

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
