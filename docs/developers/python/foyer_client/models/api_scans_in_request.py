from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.api_scan_in_request import ApiScanInRequest


T = TypeVar("T", bound="ApiScansInRequest")


@_attrs_define
class ApiScansInRequest:
    """
    Attributes:
        scans (list[ApiScanInRequest]):
    """

    scans: list[ApiScanInRequest]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        scans = []
        for scans_item_data in self.scans:
            scans_item = scans_item_data.to_dict()
            scans.append(scans_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "scans": scans,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.api_scan_in_request import ApiScanInRequest  # noqa: PLC0415

        d = dict(src_dict)
        scans = []
        _scans = d.pop("scans")
        for scans_item_data in _scans:
            scans_item = ApiScanInRequest.from_dict(scans_item_data)

            scans.append(scans_item)

        api_scans_in_request = cls(
            scans=scans,
        )

        api_scans_in_request.additional_properties = d
        return api_scans_in_request

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
