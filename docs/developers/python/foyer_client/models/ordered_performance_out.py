from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="OrderedPerformanceOut")


@_attrs_define
class OrderedPerformanceOut:
    """
    Attributes:
        performance (int):
        event (int):
        event_name (str):
        subcategory (str):
        venue_name (str):
        starts_at (datetime.datetime): with the venue's offset
        timezone (str): of its venue, such as `Europe/London`
    """

    performance: int
    event: int
    event_name: str
    subcategory: str
    venue_name: str
    starts_at: datetime.datetime
    timezone: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        performance = self.performance

        event = self.event

        event_name = self.event_name

        subcategory = self.subcategory

        venue_name = self.venue_name

        starts_at = self.starts_at.isoformat()

        timezone = self.timezone

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "performance": performance,
                "event": event,
                "event_name": event_name,
                "subcategory": subcategory,
                "venue_name": venue_name,
                "starts_at": starts_at,
                "timezone": timezone,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        performance = d.pop("performance")

        event = d.pop("event")

        event_name = d.pop("event_name")

        subcategory = d.pop("subcategory")

        venue_name = d.pop("venue_name")

        starts_at = datetime.datetime.fromisoformat(d.pop("starts_at"))

        timezone = d.pop("timezone")

        ordered_performance_out = cls(
            performance=performance,
            event=event,
            event_name=event_name,
            subcategory=subcategory,
            venue_name=venue_name,
            starts_at=starts_at,
            timezone=timezone,
        )

        ordered_performance_out.additional_properties = d
        return ordered_performance_out

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
