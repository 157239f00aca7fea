from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.report_column_out_kind import ReportColumnOutKind

T = TypeVar("T", bound="ReportColumnOut")


@_attrs_define
class ReportColumnOut:
    """
    Attributes:
        name (str): the key of its value in rows
        heading (str):
        kind (ReportColumnOutKind): `money` is text with two decimals, and `percent` with two or three; a `moment` is in
            the venue's time zone
    """

    name: str
    heading: str
    kind: ReportColumnOutKind
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        heading = self.heading

        kind = self.kind.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "heading": heading,
                "kind": kind,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        heading = d.pop("heading")

        kind = ReportColumnOutKind(d.pop("kind"))

        report_column_out = cls(
            name=name,
            heading=heading,
            kind=kind,
        )

        report_column_out.additional_properties = d
        return report_column_out

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
