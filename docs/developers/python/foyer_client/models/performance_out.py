from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.performance_out_closed_type_1 import PerformanceOutClosedType1
from ..models.performance_out_closed_type_2_type_1 import PerformanceOutClosedType2Type1
from ..models.performance_out_closed_type_3_type_1 import PerformanceOutClosedType3Type1

T = TypeVar("T", bound="PerformanceOut")


@_attrs_define
class PerformanceOut:
    """
    Attributes:
        performance (int):
        event (int):
        starts_at (datetime.datetime): with the venue's offset
        timezone (str):
        subcategory (str): what distinguishes it from others of its event
        price (str): of the normal ticket, before tax and fees that are not included
        on_sale (bool): whether the client can sell it now
        on_sale_at (datetime.datetime): the start of its sale
        next_change_at (datetime.datetime | None): when `on_sale` may change next
        available (int): how many tickets the client could take now; at most the maximum of a basket
        sold_out (bool):
        closed (None | PerformanceOutClosedType1 | PerformanceOutClosedType2Type1 | PerformanceOutClosedType3Type1): why
            the client cannot sell it now
        message (str): the organiser's own message; mostly empty
        version (int): increases with each sale and each change
    """

    performance: int
    event: int
    starts_at: datetime.datetime
    timezone: str
    subcategory: str
    price: str
    on_sale: bool
    on_sale_at: datetime.datetime
    next_change_at: datetime.datetime | None
    available: int
    sold_out: bool
    closed: (
        None
        | PerformanceOutClosedType1
        | PerformanceOutClosedType2Type1
        | PerformanceOutClosedType3Type1
    )
    message: str
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        performance = self.performance

        event = self.event

        starts_at = self.starts_at.isoformat()

        timezone = self.timezone

        subcategory = self.subcategory

        price = self.price

        on_sale = self.on_sale

        on_sale_at = self.on_sale_at.isoformat()

        next_change_at: None | str
        if isinstance(self.next_change_at, datetime.datetime):
            next_change_at = self.next_change_at.isoformat()
        else:
            next_change_at = self.next_change_at

        available = self.available

        sold_out = self.sold_out

        closed: None | str
        if isinstance(self.closed, PerformanceOutClosedType1):
            closed = self.closed.value
        elif isinstance(self.closed, PerformanceOutClosedType2Type1):
            closed = self.closed.value
        elif isinstance(self.closed, PerformanceOutClosedType3Type1):
            closed = self.closed.value
        else:
            closed = self.closed

        message = self.message

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "performance": performance,
                "event": event,
                "starts_at": starts_at,
                "timezone": timezone,
                "subcategory": subcategory,
                "price": price,
                "on_sale": on_sale,
                "on_sale_at": on_sale_at,
                "next_change_at": next_change_at,
                "available": available,
                "sold_out": sold_out,
                "closed": closed,
                "message": message,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        performance = d.pop("performance")

        event = d.pop("event")

        starts_at = datetime.datetime.fromisoformat(d.pop("starts_at"))

        timezone = d.pop("timezone")

        subcategory = d.pop("subcategory")

        price = d.pop("price")

        on_sale = d.pop("on_sale")

        on_sale_at = datetime.datetime.fromisoformat(d.pop("on_sale_at"))

        def _parse_next_change_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_change_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_change_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_change_at = _parse_next_change_at(d.pop("next_change_at"))

        available = d.pop("available")

        sold_out = d.pop("sold_out")

        def _parse_closed(
            data: object,
        ) -> (
            None
            | PerformanceOutClosedType1
            | PerformanceOutClosedType2Type1
            | PerformanceOutClosedType3Type1
        ):
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                closed_type_1 = PerformanceOutClosedType1(data)

                return closed_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                closed_type_2_type_1 = PerformanceOutClosedType2Type1(data)

                return closed_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, str):
                    raise TypeError()
                closed_type_3_type_1 = PerformanceOutClosedType3Type1(data)

                return closed_type_3_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                None
                | PerformanceOutClosedType1
                | PerformanceOutClosedType2Type1
                | PerformanceOutClosedType3Type1,
                data,
            )

        closed = _parse_closed(d.pop("closed"))

        message = d.pop("message")

        version = d.pop("version")

        performance_out = cls(
            performance=performance,
            event=event,
            starts_at=starts_at,
            timezone=timezone,
            subcategory=subcategory,
            price=price,
            on_sale=on_sale,
            on_sale_at=on_sale_at,
            next_change_at=next_change_at,
            available=available,
            sold_out=sold_out,
            closed=closed,
            message=message,
            version=version,
        )

        performance_out.additional_properties = d
        return performance_out

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
