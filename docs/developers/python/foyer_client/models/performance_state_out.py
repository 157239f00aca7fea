from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.performance_state_out_status import PerformanceStateOutStatus

if TYPE_CHECKING:
    from ..models.hold_share_out import HoldShareOut


T = TypeVar("T", bound="PerformanceStateOut")


@_attrs_define
class PerformanceStateOut:
    """
    Attributes:
        performance (int):
        id (int):
        event (int):
        account (int):
        version (int):
        capacity (int):
        sold (int):
        reserved (int):
        held (int):
        available (int):
        admitted (int):
        revenue (str):
        currency (str):
        status (PerformanceStateOutStatus):
        on_sale (bool):
        box_office_open (bool):
        on_sale_flag (bool):
        box_office_only (bool):
        ended (bool):
        starts_at (datetime.datetime):
        on_sale_at (datetime.datetime):
        off_sale_at (datetime.datetime):
        next_change_at (datetime.datetime | None):
        timezone (str):
        holds (list[HoldShareOut]):
    """

    performance: int
    id: int
    event: int
    account: int
    version: int
    capacity: int
    sold: int
    reserved: int
    held: int
    available: int
    admitted: int
    revenue: str
    currency: str
    status: PerformanceStateOutStatus
    on_sale: bool
    box_office_open: bool
    on_sale_flag: bool
    box_office_only: bool
    ended: bool
    starts_at: datetime.datetime
    on_sale_at: datetime.datetime
    off_sale_at: datetime.datetime
    next_change_at: datetime.datetime | None
    timezone: str
    holds: list[HoldShareOut]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        performance = self.performance

        id = self.id

        event = self.event

        account = self.account

        version = self.version

        capacity = self.capacity

        sold = self.sold

        reserved = self.reserved

        held = self.held

        available = self.available

        admitted = self.admitted

        revenue = self.revenue

        currency = self.currency

        status = self.status.value

        on_sale = self.on_sale

        box_office_open = self.box_office_open

        on_sale_flag = self.on_sale_flag

        box_office_only = self.box_office_only

        ended = self.ended

        starts_at = self.starts_at.isoformat()

        on_sale_at = self.on_sale_at.isoformat()

        off_sale_at = self.off_sale_at.isoformat()

        next_change_at: None | str
        if isinstance(self.next_change_at, datetime.datetime):
            next_change_at = self.next_change_at.isoformat()
        else:
            next_change_at = self.next_change_at

        timezone = self.timezone

        holds = []
        for holds_item_data in self.holds:
            holds_item = holds_item_data.to_dict()
            holds.append(holds_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "performance": performance,
                "id": id,
                "event": event,
                "account": account,
                "version": version,
                "capacity": capacity,
                "sold": sold,
                "reserved": reserved,
                "held": held,
                "available": available,
                "admitted": admitted,
                "revenue": revenue,
                "currency": currency,
                "status": status,
                "on_sale": on_sale,
                "box_office_open": box_office_open,
                "on_sale_flag": on_sale_flag,
                "box_office_only": box_office_only,
                "ended": ended,
                "starts_at": starts_at,
                "on_sale_at": on_sale_at,
                "off_sale_at": off_sale_at,
                "next_change_at": next_change_at,
                "timezone": timezone,
                "holds": holds,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.hold_share_out import HoldShareOut  # noqa: PLC0415

        d = dict(src_dict)
        performance = d.pop("performance")

        id = d.pop("id")

        event = d.pop("event")

        account = d.pop("account")

        version = d.pop("version")

        capacity = d.pop("capacity")

        sold = d.pop("sold")

        reserved = d.pop("reserved")

        held = d.pop("held")

        available = d.pop("available")

        admitted = d.pop("admitted")

        revenue = d.pop("revenue")

        currency = d.pop("currency")

        status = PerformanceStateOutStatus(d.pop("status"))

        on_sale = d.pop("on_sale")

        box_office_open = d.pop("box_office_open")

        on_sale_flag = d.pop("on_sale_flag")

        box_office_only = d.pop("box_office_only")

        ended = d.pop("ended")

        starts_at = datetime.datetime.fromisoformat(d.pop("starts_at"))

        on_sale_at = datetime.datetime.fromisoformat(d.pop("on_sale_at"))

        off_sale_at = datetime.datetime.fromisoformat(d.pop("off_sale_at"))

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

        timezone = d.pop("timezone")

        holds = []
        _holds = d.pop("holds")
        for holds_item_data in _holds:
            holds_item = HoldShareOut.from_dict(holds_item_data)

            holds.append(holds_item)

        performance_state_out = cls(
            performance=performance,
            id=id,
            event=event,
            account=account,
            version=version,
            capacity=capacity,
            sold=sold,
            reserved=reserved,
            held=held,
            available=available,
            admitted=admitted,
            revenue=revenue,
            currency=currency,
            status=status,
            on_sale=on_sale,
            box_office_open=box_office_open,
            on_sale_flag=on_sale_flag,
            box_office_only=box_office_only,
            ended=ended,
            starts_at=starts_at,
            on_sale_at=on_sale_at,
            off_sale_at=off_sale_at,
            next_change_at=next_change_at,
            timezone=timezone,
            holds=holds,
        )

        performance_state_out.additional_properties = d
        return performance_state_out

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
