from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.exchange_out_status import ExchangeOutStatus

T = TypeVar("T", bound="ExchangeOut")


@_attrs_define
class ExchangeOut:
    """
    Attributes:
        exchange (int):
        status (ExchangeOutStatus):
        order (int): the order whose tickets were given up
        new_order (int | None): the order with the new tickets: the same one if all were exchanged
        difference (str):
        currency (str):
        payment_url (None | str): the buyer's payment page, while the exchange is pending; else null
        expires_at (datetime.datetime | None):
    """

    exchange: int
    status: ExchangeOutStatus
    order: int
    new_order: int | None
    difference: str
    currency: str
    payment_url: None | str
    expires_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        exchange = self.exchange

        status = self.status.value

        order = self.order

        new_order: int | None
        new_order = self.new_order

        difference = self.difference

        currency = self.currency

        payment_url: None | str
        payment_url = self.payment_url

        expires_at: None | str
        if isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "exchange": exchange,
                "status": status,
                "order": order,
                "new_order": new_order,
                "difference": difference,
                "currency": currency,
                "payment_url": payment_url,
                "expires_at": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        exchange = d.pop("exchange")

        status = ExchangeOutStatus(d.pop("status"))

        order = d.pop("order")

        def _parse_new_order(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        new_order = _parse_new_order(d.pop("new_order"))

        difference = d.pop("difference")

        currency = d.pop("currency")

        def _parse_payment_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        payment_url = _parse_payment_url(d.pop("payment_url"))

        def _parse_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        expires_at = _parse_expires_at(d.pop("expires_at"))

        exchange_out = cls(
            exchange=exchange,
            status=status,
            order=order,
            new_order=new_order,
            difference=difference,
            currency=currency,
            payment_url=payment_url,
            expires_at=expires_at,
        )

        exchange_out.additional_properties = d
        return exchange_out

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
