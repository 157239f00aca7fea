from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.report_rows_out_data_item import ReportRowsOutDataItem


T = TypeVar("T", bound="ReportRowsOut")


@_attrs_define
class ReportRowsOut:
    """
    Attributes:
        report (str):
        first_day (datetime.date): its first day, in the account's time zone
        last_day (datetime.date): its last day
        timezone (str): the account's time zone
        data (list[ReportRowsOutDataItem]):
        next_cursor (None | str): the cursor of the next page; null on the last one
    """

    report: str
    first_day: datetime.date
    last_day: datetime.date
    timezone: str
    data: list[ReportRowsOutDataItem]
    next_cursor: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        report = self.report

        first_day = self.first_day.isoformat()

        last_day = self.last_day.isoformat()

        timezone = self.timezone

        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        next_cursor: None | str
        next_cursor = self.next_cursor

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "report": report,
                "first_day": first_day,
                "last_day": last_day,
                "timezone": timezone,
                "data": data,
                "next_cursor": next_cursor,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.report_rows_out_data_item import ReportRowsOutDataItem  # noqa: PLC0415

        d = dict(src_dict)
        report = d.pop("report")

        first_day = datetime.date.fromisoformat(d.pop("first_day"))

        last_day = datetime.date.fromisoformat(d.pop("last_day"))

        timezone = d.pop("timezone")

        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = ReportRowsOutDataItem.from_dict(data_item_data)

            data.append(data_item)

        def _parse_next_cursor(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_cursor = _parse_next_cursor(d.pop("next_cursor"))

        report_rows_out = cls(
            report=report,
            first_day=first_day,
            last_day=last_day,
            timezone=timezone,
            data=data,
            next_cursor=next_cursor,
        )

        report_rows_out.additional_properties = d
        return report_rows_out

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
